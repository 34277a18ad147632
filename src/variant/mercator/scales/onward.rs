//! Supplementary moves: the second part of the third time scale.

use super::arena::{Mode, ScaleContest, empty};
use super::carriage::Participants;
use super::lines::{Says, ScaleLine};
use super::muster::{MonthPiece, PieceGoal};
use super::{Settling, check_power, not_yours};
use crate::adjudicate::{Act, Contender, ScaleVoid, VoidReason};
use crate::board::{Place, ProvinceId, Terrain};
use crate::calendar::Scale;
use crate::order::UnitRef;
use std::rc::Rc;

/// A line, its fleet, and where that goes.
type Move = (usize, MonthPiece, ProvinceId);

/// Settles the supplementary moves of the fleets that took part in what went before.
pub(super) fn settle(course: &mut Settling<'_>, part: &Participants) {
    let lines = Rc::clone(&course.lines);
    let mut moves: Vec<Move> = Vec::new();
    for line in lines.of(Scale::Third) {
        let Says::Onward { fleet, to } = line.says else {
            continue;
        };
        match bind(course, part, line, fleet, to.province) {
            Ok(fleet) => moves.push((line.index, fleet, to.province)),
            Err(reason) => course.verdicts.void(line.index, reason),
        }
    }
    // One piece has one instruction, even where two lines were meant for different fleets.
    let weather = course.weather;
    let yields = |a: usize, b: usize| {
        if weather == Mode::Real { a != b } else { b < a }
    };
    let is_double = |a: &Move| moves.iter().any(|b| b.1 == a.1 && yields(a.0, b.0));
    let (double, moves): (Vec<Move>, Vec<Move>) = moves.iter().partition(|line| is_double(line));
    for (line, ..) in double {
        course
            .verdicts
            .void(line, VoidReason::Scales(ScaleVoid::DoubleOption));
    }
    carry_out(course, &moves);
}

fn carry_out(course: &mut Settling<'_>, moves: &[Move]) {
    if moves.is_empty() {
        return;
    }
    let muster = &course.muster;
    let mut arena = ScaleContest::new(muster.len());
    for &(_, fleet, to) in moves {
        let (power, from) = (muster.power(fleet), muster.province(fleet));
        let act = Act::Move {
            to: to.into(),
            coast: None,
            aid: None,
            meets: true,
            over: &[],
            goal: Some(to),
        };
        arena.enter(
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
        if let Some(piece) = muster.at(to) {
            arena.stay(piece, muster.power(piece), to.into(), to, None);
        }
    }
    let decision = arena.decide(&mut course.resolver, course.nodes, course.weather);
    for (&(line, fleet, _), ended) in moves.iter().zip(&decision.ended) {
        course.verdicts.set(line, ended.verdict);
        course.count_as_ordered([fleet]);
    }
    let left = empty(&decision, course.nodes).map(|province| (Scale::Third, province));
    course.record.stand_offs.extend(left);
    let (goings, lost) = (arena.goings(&decision), arena.lost(&decision));
    course.record.carry_out(
        &mut course.muster,
        Scale::Third,
        course.nodes.provinces,
        &goings,
        &lost,
    );
}

fn bind(
    course: &Settling<'_>,
    part: &Participants,
    line: &ScaleLine<'_>,
    named: UnitRef,
    to: ProvinceId,
) -> Result<MonthPiece, VoidReason> {
    let (at, muster) = (named.place.province, &course.muster);
    let piece = muster
        .at_for(line.power, at)
        .ok_or(Settling::absent(at, line.scale))?;
    let owner = muster.power(piece);
    if owner != line.power {
        return Err(if course.expects(line, piece) {
            VoidReason::Scales(ScaleVoid::Expectation(owner))
        } else {
            not_yours(at, owner)
        });
    }
    check_power(named, muster.unit(piece))?;
    course.check_kind(named, piece)?;
    if !muster.is_fleet(piece) {
        return Err(VoidReason::Scales(ScaleVoid::WrongScale(line.scale)));
    }
    if course.board.terrain(to) != Terrain::Sea {
        return Err(VoidReason::Scales(ScaleVoid::NotASea(to)));
    }
    if !course.board.fleet_can_reach(muster.unit(piece).place, to) {
        return Err(VoidReason::NotAdjacent { to: Place::of(to) });
    }
    let is_double = course.guideline.is_double(line.index);
    if is_double && course.weather == Mode::Real {
        return Err(VoidReason::Scales(ScaleVoid::DoubleOption));
    }
    if !is_double && !course.guideline.is_for_mover(line.index, piece) {
        return Err(VoidReason::Scales(ScaleVoid::ForAnotherUnit(at)));
    }
    let took_on = part.boarded.iter().any(|boarded| boarded.fleet == piece);
    let is_empty = muster.cargo(piece).is_none();
    if took_on || is_empty && part.landed.contains(&piece) {
        Ok(piece)
    } else {
        Err(VoidReason::Scales(ScaleVoid::TookNoPart(at)))
    }
}
