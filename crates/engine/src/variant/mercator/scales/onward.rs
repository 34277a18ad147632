//! Supplementary moves: the second part of the third time scale.

use super::carriage::Participants;
use super::contest::{Opposition, ScaleContest, empty};
use super::lines::{Says, ScaleLine};
use super::units::{MonthPiece, PieceGoal};
use super::{Settling, check_power};
use crate::adjudicate::contest::{Contender, ContestOrder};
use crate::adjudicate::{ScaleVoid, VoidReason};
use crate::calendar::Scale;
use crate::order::UnitRef;
use chancery_atlas::board::{Place, ProvinceId, Terrain};
use std::rc::Rc;

/// A supplementary move that is legal by itself.
#[derive(Clone, Copy)]
struct OnwardMove {
    /// The index of its submission.
    line: usize,
    fleet: MonthPiece,
    to: ProvinceId,
}

/// Settles the supplementary moves of the fleets that took part in what went before.
pub(super) fn settle(settling: &mut Settling<'_>, part: &Participants) {
    let lines = Rc::clone(&settling.lines);
    let mut moves: Vec<OnwardMove> = Vec::new();
    for line in lines.in_scale(Scale::Third) {
        let Says::Onward { fleet, to } = line.says else {
            continue;
        };
        match bind(settling, part, line, fleet, to.province) {
            Ok(fleet) => moves.push(OnwardMove {
                line: line.index,
                fleet,
                to: to.province,
            }),
            Err(reason) => settling.verdicts.void(line.index, reason),
        }
    }
    // One piece has one instruction, even where two lines were meant for different fleets.
    let (double, moves): (Vec<OnwardMove>, Vec<OnwardMove>) = moves.iter().partition(|one| {
        moves.iter().any(|other| {
            other.fleet == one.fleet
                && match settling.opposition {
                    Opposition::Real => other.line != one.line,
                    // If all goes as ordered, the first of them stands.
                    Opposition::Absent => other.line < one.line,
                }
        })
    });
    for one in double {
        settling
            .verdicts
            .void(one.line, VoidReason::Scales(ScaleVoid::DoubleOption));
    }
    carry_out(settling, &moves);
}

/// Settles the moves together, unsupported, while all other units stand.
fn carry_out(settling: &mut Settling<'_>, moves: &[OnwardMove]) {
    if moves.is_empty() {
        return;
    }
    let units = &settling.units;
    let mut contest = ScaleContest::new(units.len());
    for &OnwardMove { fleet, to, .. } in moves {
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
            Some(PieceGoal::Place(Place::new(to))),
            Contender {
                power,
                node: Some(from.into()),
                from,
                act,
            },
        );
    }
    // Who stands elsewhere can't be met: no move goes there.
    for &OnwardMove { to, .. } in moves {
        if let Some(piece) = units.at(to) {
            contest.stay(piece, units.power(piece), to.into(), to, None);
        }
    }
    let decision = contest.decide(&mut settling.resolver, settling.nodes, settling.opposition);
    // The moves entered the contest first, in their order: `ended` begins with theirs.
    for (one, ended) in moves.iter().zip(&decision.ended) {
        settling.verdicts.set(one.line, ended.verdict);
        settling.count_as_ordered([one.fleet]);
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

/// The fleet that a supplementary move is for: one that put an army ashore and is empty now, or took
/// one on.
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
        return Err(VoidReason::NotAdjacent { to: Place::new(to) });
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
