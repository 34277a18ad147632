//! Supplementary moves: the second part of the third time scale.

use super::carriage::Participants;
use super::contest::{Opposition, ScaleContest, empty};
use super::lines::{Says, ScaleLine};
use super::units::{MonthPiece, PieceGoal};
use super::{Settling, check_power};
use crate::adjudicate::{Contender, ContestOrder, ScaleVoid, VoidReason};
use crate::calendar::Scale;
use crate::order::UnitRef;
use chancery_atlas::board::{Place, ProvinceId, Terrain};
use std::rc::Rc;

/// A line, its fleet, and where that goes.
type Move = (usize, MonthPiece, ProvinceId);

/// Settles the supplementary moves of the fleets that took part in what went before.
pub(super) fn settle(settling: &mut Settling<'_>, part: &Participants) {
    let lines = Rc::clone(&settling.lines);
    let mut moves: Vec<Move> = Vec::new();
    for line in lines.of(Scale::Third) {
        let Says::Onward { fleet, to } = line.says else {
            continue;
        };
        match bind(settling, part, line, fleet, to.province) {
            Ok(fleet) => moves.push((line.index, fleet, to.province)),
            Err(reason) => settling.verdicts.void(line.index, reason),
        }
    }
    // One piece has one instruction, even where two lines were meant for different fleets.
    let opposition = settling.opposition;
    let yields = |a: usize, b: usize| {
        if opposition == Opposition::Real {
            a != b
        } else {
            b < a
        }
    };
    let is_double = |a: &Move| moves.iter().any(|b| b.1 == a.1 && yields(a.0, b.0));
    let (double, moves): (Vec<Move>, Vec<Move>) = moves.iter().partition(|line| is_double(line));
    for (line, ..) in double {
        settling
            .verdicts
            .void(line, VoidReason::Scales(ScaleVoid::DoubleOption));
    }
    carry_out(settling, &moves);
}

fn carry_out(settling: &mut Settling<'_>, moves: &[Move]) {
    if moves.is_empty() {
        return;
    }
    let units = &settling.units;
    let mut contest = ScaleContest::new(units.len());
    for &(_, fleet, to) in moves {
        let (power, from) = (units.power(fleet), units.province(fleet));
        let act = ContestOrder::Move {
            to: to.into(),
            coast: None,
            aid: None,
            meets: true,
            over: &[],
            goal: Some(to),
        };
        contest.enter(
            fleet,
            Some(PieceGoal::Place(Place::of(to))),
            Contender {
                power,
                node: Some(from.into()),
                from,
                act,
            },
        );
    }
    for &(_, _, to) in moves {
        if let Some(piece) = units.at(to) {
            contest.stay(piece, units.power(piece), to.into(), to, None);
        }
    }
    let decision = contest.decide(&mut settling.resolver, settling.nodes, settling.opposition);
    for (&(line, fleet, _), ended) in moves.iter().zip(&decision.ended) {
        settling.verdicts.set(line, ended.verdict);
        settling.count_as_ordered([fleet]);
    }
    let left = empty(&decision, settling.nodes).map(|province| (Scale::Third, province));
    settling.record.stand_offs.extend(left);
    let (goings, lost) = (contest.goings(&decision), contest.lost(&decision));
    settling.record.carry_out(
        &mut settling.units,
        Scale::Third,
        settling.nodes.provinces,
        &goings,
        &lost,
    );
}

fn bind(
    settling: &Settling<'_>,
    part: &Participants,
    line: &ScaleLine<'_>,
    named: UnitRef,
    to: ProvinceId,
) -> Result<MonthPiece, VoidReason> {
    let (at, units) = (named.place.province, &settling.units);
    let piece = settling.piece_at(line, at)?;
    settling.check_owner(line, piece)?;
    check_power(named, units.unit(piece))?;
    settling.check_kind(line.scale, named, piece)?;
    if !units.is_fleet(piece) {
        return Err(VoidReason::Scales(ScaleVoid::WrongScale(line.scale)));
    }
    if settling.board.terrain(to) != Terrain::Sea {
        return Err(VoidReason::Scales(ScaleVoid::NotASea(to)));
    }
    if !settling.board.fleet_can_reach(units.unit(piece).place, to) {
        return Err(VoidReason::NotAdjacent { to: Place::of(to) });
    }
    let is_double = settling.precedence.is_double(line.index);
    if is_double && settling.opposition == Opposition::Real {
        return Err(VoidReason::Scales(ScaleVoid::DoubleOption));
    }
    if !is_double && !settling.precedence.is_for_mover(line.index, piece) {
        return Err(VoidReason::Scales(ScaleVoid::ForAnotherUnit(at)));
    }
    let took_on = part.boarded.iter().any(|boarded| boarded.fleet == piece);
    let is_empty = units.cargo(piece).is_none();
    if took_on || is_empty && part.landed.contains(&piece) {
        Ok(piece)
    } else {
        Err(VoidReason::Scales(ScaleVoid::TookNoPart(at)))
    }
}
