//! Retreats: where a dislodged unit may go, and what becomes of the retreat orders (rulebook, "Retreats"; DATC 6.H).

use super::legal::{check_name, fleet_destination, needless_coast, out_of_reach};
use super::rules::{HouseRules, RetreatFromConvoy};
use super::verdict::{Outcome, Reason, Verdict, VoidReason};
use crate::board::{Board, Place, PowerId, ProvinceId, UnitKind};
use crate::order::{Action, Order, Submission, UnitRef};
use crate::position::{Barred, Dislodged, Position, Unit};

/// How a unit was dislodged.
#[derive(Clone, Copy, Debug)]
pub struct Attack {
    /// Where the attack came from.
    pub from: ProvinceId,
    /// Whether the attacker came by convoy.
    pub by_convoy: bool,
}

/// The dislodged unit with its retreats, and why each other place next to it is barred. `standing` are the units after the moves.
pub fn dislodge(board: &Board, rules: &HouseRules, unit: Unit, attack: Attack, standing: &[Unit], stand_offs: &[ProvinceId]) -> Dislodged {
    // DATC 4.A.5: an attack by convoy came over no border.
    let closed = (!attack.by_convoy || rules.retreat_from_convoy == RetreatFromConvoy::Barred).then_some(attack.from);
    let why = |place: Place| {
        if closed == Some(place.province) {
            Some(Barred::Attacker)
        } else if standing.iter().any(|u| u.place.province == place.province) {
            Some(Barred::Occupied)
        } else if stand_offs.contains(&place.province) {
            Some(Barred::StandOff)
        } else {
            None
        }
    };
    sort_out(board, unit, Some(attack.from), why)
}

/// Works the retreats out again after units were set by hand: what the attack and stand-offs bar stays barred.
pub fn refresh(board: &Board, dislodged: &Dislodged, standing: &[Unit]) -> Dislodged {
    let why = |place: Place| {
        let before = dislodged.barred.iter().find(|(p, _)| *p == place).map(|(_, why)| *why);
        let occupied = standing.iter().any(|u| u.place.province == place.province);
        match before {
            Some(Barred::Attacker) => Some(Barred::Attacker),
            _ if occupied => Some(Barred::Occupied),
            Some(Barred::StandOff) => Some(Barred::StandOff),
            Some(Barred::Occupied | Barred::Loaded) | None => None,
        }
    };
    sort_out(board, dislodged.unit, dislodged.by, why)
}

fn sort_out(board: &Board, unit: Unit, by: Option<ProvinceId>, why: impl Fn(Place) -> Option<Barred>) -> Dislodged {
    let mut dislodged = Dislodged { unit, by, over: None, sent_on: false, retreats: Vec::new(), barred: Vec::new() };
    for place in beside(board, unit) {
        match why(place) {
            Some(why) => dislodged.barred.push((place, why)),
            None => dislodged.retreats.push(place),
        }
    }
    dislodged
}

/// Where a unit could move without a convoy.
fn beside(board: &Board, unit: Unit) -> Vec<Place> {
    match unit.kind {
        UnitKind::Army => board.army_moves(unit.place.province).iter().copied().map(Place::of).collect(),
        UnitKind::Fleet => board.fleet_moves(unit.place).to_vec(),
    }
}

/// What becomes of a dislodged unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetreatFate {
    /// It retreats.
    To(Place),
    /// It is disbanded by order, or because another retreats to the same province.
    Disbanded,
    /// It had no order that stands, and is disbanded.
    NotOrdered,
}

/// A retreat phase settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Retreats {
    /// One verdict a submission.
    pub verdicts: Vec<Verdict>,
    /// What becomes of each dislodged unit, in their order.
    pub fates: Vec<RetreatFate>,
}

/// Settles a retreat phase.
pub fn settle(board: &Board, rules: &HouseRules, position: &Position, orders: &[Submission]) -> Retreats {
    let lines = read_slip(board, rules, position, orders);
    let goal_of = |unit: usize| lines.iter().flatten().find(|retreat| retreat.unit == unit).map(|retreat| retreat.goal);
    let standing: Vec<Option<Goal>> = (0..position.dislodged.len()).map(goal_of).collect();
    let clash = |unit: usize, to: Place| {
        let mut others = standing.iter().enumerate();
        others
            .find(|&(other, goal)| other != unit && matches!(goal, Some(Goal::To(p)) if p.province == to.province))
            .map(|(other, _)| other)
    };
    let fates = standing.iter().enumerate().map(|(unit, goal)| match goal {
        None => RetreatFate::NotOrdered,
        Some(Goal::To(to)) if clash(unit, *to).is_none() => RetreatFate::To(*to),
        Some(_) => RetreatFate::Disbanded,
    });
    let fates = fates.collect();
    let verdict = |line: &Result<Retreat, VoidReason>| match *line {
        Err(reason) => Verdict { outcome: Outcome::Void, reason: Reason::Void(reason) },
        Ok(Retreat { goal: Goal::Disband, .. }) => Verdict { outcome: Outcome::Succeeds, reason: Reason::Disbanded },
        Ok(Retreat { unit, goal: Goal::To(to) }) => match clash(unit, to) {
            None => Verdict { outcome: Outcome::Succeeds, reason: Reason::Retreated },
            Some(other) => {
                let with = position.dislodged[other].unit.place.province;
                Verdict { outcome: Outcome::Fails, reason: Reason::RetreatClash { with } }
            }
        },
    };
    Retreats { verdicts: lines.iter().map(verdict).collect(), fates }
}

/// What a legal retreat order has its unit do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Retreat; a fleet's coast is filled in.
    To(Place),
    /// Leave the game.
    Disband,
}

/// A legal order of a retreat phase, bound to the unit it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retreat {
    /// Index into [`Position::dislodged`].
    pub unit: usize,
    /// What it is to do.
    pub goal: Goal,
}

/// What each line means, after the choice among several lines for one unit (DATC 4.D.3); or why it is void.
pub fn read_slip(board: &Board, rules: &HouseRules, position: &Position, orders: &[Submission]) -> Vec<Result<Retreat, VoidReason>> {
    let mut lines: Vec<_> = orders.iter().map(|s| judge(board, rules, position, s)).collect();
    for unit in 0..position.dislodged.len() {
        choose(rules, &mut lines, unit);
    }
    lines
}

/// The dislodged unit, as an index into the position's, that a legal retreat or disband is for.
///
/// # Errors
/// Why the order is void.
pub fn retreater(board: &Board, rules: &HouseRules, position: &Position, submission: &Submission) -> Result<usize, VoidReason> {
    judge(board, rules, position, submission).map(|retreat| retreat.unit)
}

/// What a retreat order means.
fn judge(board: &Board, rules: &HouseRules, position: &Position, submission: &Submission) -> Result<Retreat, VoidReason> {
    let (named, goal) = match &submission.order {
        Order::Unit { unit, action: Action::Move { to, travel } } => (unit, Some((*to, travel.by_convoy()))),
        Order::Unit { unit, action: Action::Disband } | Order::Remove { unit } => (unit, None),
        Order::Unit { unit, .. } => {
            addressed(rules, position, submission.power, *unit)?;
            return Err(VoidReason::WrongPhase);
        }
        _ => return Err(VoidReason::WrongPhase),
    };
    let unit = addressed(rules, position, submission.power, *named)?;
    let Some((to, by_convoy)) = goal else {
        return Ok(Retreat { unit, goal: Goal::Disband });
    };
    // No convoy carries a retreat (DATC 6.H.3); needless words on an order that can be carried out without one do no harm.
    let to = destination(board, rules, &position.dislodged[unit], to).map_err(|why| match why {
        VoidReason::NotAdjacent { to } if by_convoy => VoidReason::NoConvoyPossible { to: to.province },
        why => why,
    })?;
    Ok(Retreat { unit, goal: Goal::To(to) })
}

/// The dislodged unit, as an index into the position's, that an order of a power names.
///
/// # Errors
/// Why the order is void.
pub fn addressed(rules: &HouseRules, position: &Position, power: PowerId, named: UnitRef) -> Result<usize, VoidReason> {
    let at = named.place.province;
    let Some(index) = position.dislodged.iter().position(|d| d.unit.place.province == at) else {
        let stands = position.unit_in(at).is_some();
        return Err(if stands { VoidReason::NotDislodged(at) } else { VoidReason::NoUnit(at) });
    };
    let unit = position.dislodged[index].unit;
    if unit.power != power {
        let stands = position.unit_in(at).is_some_and(|u| u.power == power);
        return Err(if stands { VoidReason::NotDislodged(at) } else { VoidReason::NotYours { at, owner: unit.power } });
    }
    check_name(rules, &unit, named)?;
    Ok(index)
}

/// The place that a retreat to `to` takes, if it is open.
fn destination(board: &Board, rules: &HouseRules, dislodged: &Dislodged, to: Place) -> Result<Place, VoidReason> {
    let unit = dislodged.unit;
    if to.province == unit.place.province {
        return Err(VoidReason::ToItself);
    }
    let place = match unit.kind {
        UnitKind::Fleet => fleet_destination(board, rules, unit.place, to)?,
        UnitKind::Army if !board.army_can_move(unit.place.province, to.province) => return Err(out_of_reach(board, unit.kind, to)),
        UnitKind::Army => {
            if to.coast.is_some() {
                needless_coast(rules, to.province)?;
            }
            Place::of(to.province)
        }
    };
    match dislodged.barred.iter().find(|(p, _)| *p == place) {
        Some(&(to, why)) => Err(VoidReason::RetreatBarred { to, why }),
        None => Ok(place),
    }
}

/// Chooses among the lines of a unit (DATC 4.D.3), and makes void what is not chosen.
fn choose(rules: &HouseRules, lines: &mut [Result<Retreat, VoidReason>], unit: usize) {
    let goals: Vec<Goal> = lines.iter().flatten().filter(|r| r.unit == unit).map(|r| r.goal).collect();
    let chosen = rules.two_orders.choose(&goals, |a, b| a == b);
    for line in lines {
        if matches!(line, Ok(r) if r.unit == unit && Some(r.goal) != chosen) {
            *line = Err(VoidReason::TwoOrders);
        }
    }
}
