//! The fourth time scale: units dislodged in an earlier one choose first, and an army aboard before
//! its fleet (section on retreats).

use super::owners::Passing;
use super::retreat_lines::{self, LineGoal, RetreatLine};
use crate::adjudicate::{
    ByDefault, DefaultAction, Reason, ScaleReason, ScaleVoid, SecretReason, Verdict, VoidReason,
};
use crate::calendar::Scale;
use crate::order::Submission;
use crate::position::{Position, Unit};
use crate::variant::{Event, Fate, Settlement, State, Table, Visit, season};
use chancery_atlas::board::{Board, Place, ProvinceId, Terrain};

/// What becomes of a dislodged unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RetreatEnd {
    /// It has no order that stands: it is disbanded, or stays aboard its fleet.
    Unordered,
    /// It leaves the game by order.
    Disbanded,
    To(Place),
    /// Others of the same time scale retreat to this province too: all of them leave the game.
    Clash(ProvinceId),
    /// Every place that it named was taken by units dislodged earlier: as if it had no order.
    AllTaken,
    /// Its own army took the place.
    ArmyFirst(ProvinceId),
    /// Its army is still aboard, and it named only coasts.
    Loaded(ProvinceId),
}

/// A retreat phase settled.
pub(crate) fn settle(table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
    let position = &state.position;
    let lines = retreat_lines::read_retreats(table, position, orders);
    let ends = ends(table.board, position, &lines);
    let mut settlement = season::unchanged(state);
    settlement.verdicts = lines
        .iter()
        .map(|line| verdict(position, &ends, line))
        .collect();
    apply(table.board, position, &ends, &mut settlement);
    settlement
}

/// What becomes of each dislodged unit.
fn ends(
    board: &Board,
    position: &Position,
    lines: &[Result<RetreatLine, VoidReason>],
) -> Vec<RetreatEnd> {
    let mut ends = vec![RetreatEnd::Unordered; position.dislodged.len()];
    let mut taken: Vec<ProvinceId> = Vec::new();
    // Who was dislodged in an earlier time scale takes his space first ((a)).
    for scale in Scale::ALL {
        let group: Vec<usize> = (0..position.dislodged.len())
            .filter(|&unit| position.dislodged[unit].scale == scale)
            .collect();
        // Armies before fleets: whether an army is still aboard decides where its fleet can go.
        let (fleets, others): (Vec<usize>, Vec<usize>) = group.iter().partition(|&&unit| {
            let id = position.dislodged[unit].unit.id;
            position.cargo(id).is_some()
        });
        for unit in others {
            ends[unit] = choose(goal_of(lines, unit), |place| {
                if taken.contains(&place.province) {
                    Err(RetreatEnd::AllTaken)
                } else {
                    Ok(())
                }
            });
        }
        for unit in fleets {
            let army = army_of(position, unit).map(|army| ends[army]);
            let is_loaded = army.is_none_or(stays_aboard);
            ends[unit] = choose(goal_of(lines, unit), |place| match army {
                // With its army aboard a fleet goes only to seas and canals ((c)).
                _ if is_loaded && !floats(board, place) => Err(RetreatEnd::Loaded(place.province)),
                Some(RetreatEnd::To(own)) if own.province == place.province => {
                    Err(RetreatEnd::ArmyFirst(own.province))
                }
                _ if taken.contains(&place.province) => Err(RetreatEnd::AllTaken),
                _ => Ok(()),
            });
        }
        let chosen: Vec<(usize, Place)> = group
            .into_iter()
            .filter_map(|unit| Some((unit, goes_to(ends[unit])?)))
            .collect();
        // Two of one time scale that choose one place are both disbanded. It stays free for those
        // of later ones.
        for &(unit, place) in &chosen {
            if chosen
                .iter()
                .any(|&(other, to)| other != unit && to.province == place.province)
            {
                ends[unit] = RetreatEnd::Clash(place.province);
            } else {
                taken.push(place.province);
            }
        }
    }
    ends
}

/// What the line that stands for a dislodged unit has it do.
fn goal_of(lines: &[Result<RetreatLine, VoidReason>], unit: usize) -> Option<&LineGoal> {
    lines
        .iter()
        .flatten()
        .find(|line| line.unit == unit)
        .map(|line| &line.goal)
}

/// The army aboard a dislodged fleet, which waits beside it.
fn army_of(position: &Position, fleet: usize) -> Option<usize> {
    let army = position.cargo(position.dislodged[fleet].unit.id)?.unit.id;
    position
        .dislodged
        .iter()
        .position(|other| other.unit.id == army)
}

/// The first place that is left to a unit, or what is in the way of the first that it named.
fn choose(goal: Option<&LineGoal>, closed: impl Fn(Place) -> Result<(), RetreatEnd>) -> RetreatEnd {
    match goal {
        None => RetreatEnd::Unordered,
        Some(LineGoal::Disband) => RetreatEnd::Disbanded,
        Some(LineGoal::To(places)) => {
            let mut obstacle = None;
            for &place in places {
                match closed(place) {
                    Ok(()) => return RetreatEnd::To(place),
                    Err(end) => obstacle = obstacle.or(Some(end)),
                }
            }
            obstacle.unwrap_or(RetreatEnd::Unordered)
        }
    }
}

const fn goes_to(end: RetreatEnd) -> Option<Place> {
    match end {
        RetreatEnd::To(place) => Some(place),
        _ => None,
    }
}

/// Whether an army that was aboard is so still.
const fn stays_aboard(end: RetreatEnd) -> bool {
    matches!(end, RetreatEnd::Unordered | RetreatEnd::AllTaken)
}

/// Whether a fleet can be there with an army aboard.
fn floats(board: &Board, place: Place) -> bool {
    matches!(board.terrain(place.province), Terrain::Sea | Terrain::Canal)
}

fn verdict(
    position: &Position,
    ends: &[RetreatEnd],
    line: &Result<RetreatLine, VoidReason>,
) -> Verdict {
    let line = match line {
        Ok(line) => line,
        Err(why) => return Verdict::void(*why),
    };
    match ends[line.unit] {
        RetreatEnd::Loaded(at) => Verdict::void(VoidReason::Scales(ScaleVoid::NotForPairs(at))),
        RetreatEnd::Disbanded => Verdict::succeeds(Reason::Disbanded),
        RetreatEnd::To(_) => Verdict::succeeds(Reason::Retreated),
        RetreatEnd::Clash(to) => {
            let all = (0..ends.len())
                .filter(|&other| other != line.unit && ends[other] == RetreatEnd::Clash(to));
            let stood = all.map(|other| position.dislodged[other].unit.place.province);
            all_of(stood, |with| Reason::RetreatClash { with })
        }
        RetreatEnd::ArmyFirst(at) => Verdict::fails(Reason::Scales(ScaleReason::ArmyFirst { at })),
        // A unit with a line that stands is not without an order.
        RetreatEnd::AllTaken | RetreatEnd::Unordered => {
            let all = (0..ends.len()).filter(|&other| {
                other != line.unit && goes_to(ends[other]).is_some_and(|to| line.names(to))
            });
            let stood = all.map(|other| position.dislodged[other].unit.place.province);
            all_of(stood, |by| Reason::Scales(ScaleReason::AllTaken { by }))
        }
    }
}

/// A retreat that fails because of other units: where each of them stood. There is at least one.
fn all_of(
    mut others: impl Iterator<Item = ProvinceId>,
    reason: impl Fn(ProvinceId) -> Reason,
) -> Verdict {
    let first = others
        .next()
        .map_or(Reason::Secret(SecretReason::Untold), reason);
    Verdict {
        also: others.collect(),
        ..Verdict::fails(first)
    }
}

/// Puts every unit where it goes: armies that leave their fleets first, so that they are not lost
/// with them.
fn apply(board: &Board, before: &Position, ends: &[RetreatEnd], settlement: &mut Settlement) {
    settlement.after.position.dislodged.clear();
    let mut passing = Passing::new(board);
    let mut arrivals = Vec::new();
    let (aboard, others): (Vec<usize>, Vec<usize>) =
        (0..ends.len()).partition(|&unit| before.carried(before.dislodged[unit].unit.id).is_some());
    for index in aboard.into_iter().filter(|&unit| !stays_aboard(ends[unit])) {
        let unit = before.dislodged[index].unit;
        settlement
            .after
            .position
            .aboard
            .retain(|army| army.unit.id != unit.id);
        leave(settlement, unit, ends[index], &mut arrivals);
    }
    for index in others {
        let unit = before.dislodged[index].unit;
        // A line whose places were all taken is told by its verdict, not as a missing order.
        if ends[index] == RetreatEnd::Unordered {
            let nowhere = before.dislodged[index].retreats.is_empty();
            let action = if nowhere {
                DefaultAction::NoRetreat
            } else {
                DefaultAction::NotRetreated
            };
            settlement.defaults.push(ByDefault {
                unit: unit.id,
                action,
            });
        }
        leave(settlement, unit, ends[index], &mut arrivals);
    }
    for &Event { unit, fate } in &arrivals {
        if let Fate::Retreated { to } = fate {
            passing.visit(unit, to.province, Visit::Retreated);
        }
    }
    settlement.events.extend(arrivals);
    settlement.captures = passing.take(&mut settlement.after.position);
}

/// A unit goes where it retreats to, with the army that is still aboard, or leaves the game with
/// it.
fn leave(settlement: &mut Settlement, unit: Unit, end: RetreatEnd, arrivals: &mut Vec<Event>) {
    let Some(to) = goes_to(end) else {
        settlement.events.push(Event {
            unit,
            fate: Fate::Gone { by: None },
        });
        season::sink(settlement, unit.id, None);
        return;
    };
    let position = &mut settlement.after.position;
    position.place_unit(Unit { place: to, ..unit });
    for army in position
        .aboard
        .iter_mut()
        .filter(|army| army.fleet == unit.id)
    {
        army.unit.place = Place::new(to.province);
    }
    arrivals.push(Event {
        unit,
        fate: Fate::Retreated { to },
    });
}
