//! What variants of the standard game share: the steps in which a phase is settled, and the way to
//! the next one.

use super::hands::{HandMove, HandOrder};
use super::{Capture, Event, Fate, Settlement, State, Table, Taken, Variant, carrying};
use crate::adjudicate::adjustment::{self, Adjustments};
use crate::adjudicate::retreat::{self, RetreatFate};
use crate::adjudicate::{
    After, ByDefault, DefaultAction, HouseRules, Movement, is_open as is_sea_open,
};
use crate::calendar::{Phase, PhaseKind};
use crate::ending::Ending;
use crate::order::Submission;
use crate::position::{Aboard, Dislodged, Position, Unit, UnitId};
use crate::seat::SeatId;
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, Terrain, UnitKind};

/// A settlement in which nothing has happened yet.
pub(crate) fn unchanged(state: &State) -> Settlement {
    Settlement {
        verdicts: Vec::new(),
        defaults: Vec::new(),
        events: Vec::new(),
        rings: Vec::new(),
        nowhere: Vec::new(),
        captures: Vec::new(),
        count: None,
        steps: Vec::new(),
        bound: Vec::new(),
        voyage: None,
        claims: Vec::new(),
        after: state.clone(),
    }
}

/// The state after the moves, without the dislodged units and those that left the board.
pub(crate) fn moved(table: Table<'_>, state: &State, movement: &Movement<'_>) -> Settlement {
    let mut settlement = unchanged(state);
    let position = &mut settlement.after.position;
    position.dislodged.clear();
    position.units.clear();
    for (unit, after) in state.position.units.iter().zip(movement.units) {
        match *after {
            After::Stays => position.units.push(*unit),
            After::Moved { to, .. } => position.units.push(Unit { place: to, ..*unit }),
            After::Boarded { .. } | After::Left | After::Dislodged(_) => {}
        }
    }
    carrying::carry(table, &state.position, movement, &mut settlement);
    settlement
}

/// What befalls units in a movement phase without their order: those without one hold, and of the
/// dislodged ones those wait for the retreats that have somewhere to go, or else `may_wait`;
/// natives only stand where they are, and never retreat. In the settlement stands whoever stands on
/// the board after the moves.
pub(crate) fn befall(
    table: Table<'_>,
    before: &[Unit],
    movement: &Movement<'_>,
    settlement: &mut Settlement,
    may_wait: impl Fn(&Position, &Unit) -> bool,
) {
    for (index, unit) in before.iter().enumerate() {
        let after = movement.units[index];
        let is_native = Some(unit.power) == table.board.natives;
        // Natives only stand where they are (1492, rule 11a): nobody failed to order them.
        if movement.order_of(index).is_none() && after != After::Left && !is_native {
            settlement.defaults.push(ByDefault {
                unit: unit.id,
                action: DefaultAction::Held,
            });
        }
        let After::Dislodged(attack) = after else {
            continue;
        };
        let by = attack.from;
        // A dislodged native army leaves the board at once (1492, rule 11a).
        if is_native {
            settlement.defaults.push(ByDefault {
                unit: unit.id,
                action: DefaultAction::NativesBeaten,
            });
            settlement.events.push(Event {
                unit: *unit,
                fate: Fate::Gone { by: Some(by) },
            });
            continue;
        }
        let position = &mut settlement.after.position;
        let dislodged = retreat::dislodge(
            table.board,
            table.rules,
            *unit,
            position.cargo(unit.id).is_some(),
            attack,
            &position.units,
            movement.stand_offs,
        );
        if dislodged.retreats.is_empty() && !may_wait(position, unit) {
            settlement.defaults.push(ByDefault {
                unit: unit.id,
                action: DefaultAction::NoRetreat,
            });
            settlement.events.push(Event {
                unit: *unit,
                fate: Fate::Gone { by: Some(by) },
            });
            // An army/fleet with nowhere to go is removed whole (army/fleet module, section IV.b).
            sink(settlement, unit.id, Some(by));
            settlement.nowhere.push(dislodged);
        } else {
            position.dislodged.push(dislodged);
            settlement.events.push(Event {
                unit: *unit,
                fate: Fate::Dislodged { by },
            });
        }
    }
}

/// The moves in the order in which hands carry them out ([`HandOrder`]). A place in an open sea is
/// always free.
pub(crate) fn in_hand_order(table: Table<'_>, before: &Position, after: &[After]) -> Vec<Event> {
    // The fates are listed so: standing units first, then those aboard.
    let aboard = before.aboard.iter().map(|aboard| &aboard.unit);
    let units = before.units.iter().chain(aboard);
    let mut events = Vec::new();
    let mut moves = Vec::new();
    for (unit, after) in units.zip(after) {
        let After::Moved {
            to,
            by_convoy,
            ring,
        } = *after
        else {
            continue;
        };
        events.push(Event {
            unit: *unit,
            fate: Fate::Moved {
                to,
                by_convoy,
                ring,
            },
        });
        let from = unit.place.province;
        let lands = before.carried(unit.id).is_some();
        // An army that lands leaves its fleet behind. In an open sea nobody waits for room (1492,
        // rule 8c).
        let leaves = if lands || is_sea_open(table.board, table.rules, from) {
            None
        } else {
            Some(from.index())
        };
        moves.push(HandMove {
            leaves,
            enters: Some(to.province.index()),
            lands,
        });
    }
    let order = HandOrder::new(&moves, table.board.provinces.len());
    order
        .in_turn
        .into_iter()
        .chain(order.rings.into_iter().flatten())
        .map(|index| events[index])
        .collect()
}

/// The army aboard a fleet that leaves the game or goes ashore is lost. `by`: where the attack came
/// from, if the fleet was dislodged in this very phase.
pub(crate) fn sink(settlement: &mut Settlement, fleet: UnitId, by: Option<ProvinceId>) {
    let Some(unit) = settlement.after.position.cargo(fleet).map(|army| army.unit) else {
        return;
    };
    settlement
        .after
        .position
        .aboard
        .retain(|army| army.fleet != fleet);
    settlement.defaults.push(ByDefault {
        unit: unit.id,
        action: DefaultAction::LostAboard,
    });
    settlement.events.push(Event {
        unit,
        fate: Fate::Gone { by },
    });
}

/// A retreat phase settled by the standard rules, but for the way to the next phase.
pub(crate) fn retreats(table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
    let retreats = retreat::settle(table.board, table.rules, &state.position, orders);
    let mut settlement = unchanged(state);
    settlement.verdicts = retreats.verdicts;
    // Only units that the Right-Hand Rule sent on have a way to tell.
    for (dislodged, ring) in state.position.dislodged.iter().zip(retreats.rings) {
        if !ring.is_empty() {
            settlement.rings.push((dislodged.unit.id, ring));
        }
    }
    settlement.after.position.dislodged.clear();
    // Hands take lost pieces off the board before any arrives: arrivals are told last.
    let mut arrivals = Vec::new();
    for (dislodged, fate) in state.position.dislodged.iter().zip(retreats.fates) {
        let unit = dislodged.unit;
        let default = match fate {
            RetreatFate::To(_) | RetreatFate::Disbanded => None,
            RetreatFate::AutoRetreat(to) => Some(DefaultAction::AutoRetreat { to }),
            RetreatFate::NothingLeft => Some(DefaultAction::NoRetreat),
            RetreatFate::NotOrdered => Some(DefaultAction::NotRetreated),
        };
        if let Some(action) = default {
            settlement.defaults.push(ByDefault {
                unit: unit.id,
                action,
            });
        }
        match fate {
            RetreatFate::To(to) | RetreatFate::AutoRetreat(to) => {
                withdraw(table.board, &mut settlement, unit, to);
                arrivals.push(Event {
                    unit,
                    fate: Fate::Retreated { to },
                });
            }
            RetreatFate::Disbanded | RetreatFate::NotOrdered | RetreatFate::NothingLeft => {
                settlement.events.push(Event {
                    unit,
                    fate: Fate::Gone { by: None },
                });
                sink(&mut settlement, unit.id, None);
            }
        }
    }
    settlement.events.extend(arrivals);
    settlement
}

/// A unit stands where it retreated to. The army aboard a fleet goes with it to a sea, and is lost
/// where the fleet goes ashore.
fn withdraw(board: &Board, settlement: &mut Settlement, unit: Unit, to: Place) {
    let position = &mut settlement.after.position;
    position.place_unit(Unit { place: to, ..unit });
    // A fleet goes ashore only where no sea is open to it (army/fleet module, section IV.a).
    if board.terrain(to.province) != Terrain::Sea {
        sink(settlement, unit.id, None);
    } else if let Some(army) = position
        .aboard
        .iter_mut()
        .find(|army| army.fleet == unit.id)
    {
        army.unit.place = to;
    }
}

/// Makes true again what depends on where units stand, after units were set by hand: armies are
/// aboard fleets at sea, where these are, and dislodged units can go where there is room.
pub(crate) fn refresh(board: &Board, rules: &HouseRules, position: &mut Position) {
    let Position {
        units,
        dislodged,
        aboard,
        free_kinds,
        ..
    } = position;
    // Armies first: a fleet that lost its army has other retreats than a loaded one.
    aboard.retain_mut(|army| match carrier(board, units, dislodged, army) {
        Some(fleet) => {
            army.unit.place = fleet.place;
            true
        }
        None => false,
    });
    free_kinds.retain(|free| units.iter().any(|unit| unit.id == free.unit));
    for dislodged in dislodged {
        let loaded = aboard.iter().any(|army| army.fleet == dislodged.unit.id);
        *dislodged = retreat::refresh(board, rules, dislodged, loaded, units);
    }
}

/// The fleet that carries an army: one of its own power, at sea (army/fleet module, sections II.a
/// and III.a).
fn carrier(board: &Board, units: &[Unit], dislodged: &[Dislodged], army: &Aboard) -> Option<Unit> {
    let mut fleets = units
        .iter()
        .chain(dislodged.iter().map(|dislodged| &dislodged.unit));
    fleets
        .find(|unit| {
            unit.id == army.fleet
                && unit.power == army.unit.power
                && unit.kind == UnitKind::Fleet
                && board.terrain(unit.place.province) == Terrain::Sea
        })
        .copied()
}

/// An adjustment phase with the removals and builds that were found for it, but for the way to the
/// next phase.
pub(crate) fn adjustments(state: &State, adjustments: &Adjustments) -> Settlement {
    let mut settlement = unchanged(state);
    settlement.verdicts.clone_from(&adjustments.verdicts);
    remove(
        &mut settlement,
        &adjustments.removed,
        &adjustments.disordered,
    );
    build(&mut settlement, &adjustments.built);
    settlement
}

/// Units leave the game in an adjustment phase: by order, and in disorder. The army aboard a fleet
/// goes with it.
pub(crate) fn remove(settlement: &mut Settlement, removed: &[UnitId], disordered: &[ByDefault]) {
    settlement.defaults.extend(disordered);
    let mut leaving = removed.to_vec();
    leaving.extend(disordered.iter().map(|default| default.unit));
    let position = &mut settlement.after.position;
    let mut gone = Vec::new();
    for units in [&mut position.units, &mut position.pooled] {
        gone.extend(units.extract_if(.., |unit| leaving.contains(&unit.id)));
    }
    gone.extend(
        position
            .aboard
            .extract_if(.., |army| leaving.contains(&army.unit.id))
            .map(|army| army.unit),
    );
    for unit in gone {
        settlement.events.push(Event {
            unit,
            fate: Fate::Gone { by: None },
        });
        // An army that was removed itself is no longer aboard: it is not lost twice.
        sink(settlement, unit.id, None);
    }
}

/// New units come onto the board.
pub(crate) fn build(settlement: &mut Settlement, built: &[(PowerId, UnitKind, Place)]) {
    for &(power, kind, place) in built {
        let id = settlement.after.position.add(power, kind, place);
        settlement.events.push(Event {
            unit: Unit {
                id,
                power,
                kind,
                place,
            },
            fate: Fate::Built,
        });
    }
}

/// Whether some power has a unit to build or to remove.
fn adjusts(board: &Board, position: &Position) -> bool {
    board.power_ids().any(|power| {
        let due = adjustment::entitlement(board, position, power, 0);
        due.builds + due.removals > 0
    })
}

/// Goes to the next phase in which something is to be ordered; on the way centres change hands.
/// `is_open` says in which phases something is, `taken` is called when the owners of the centres
/// are known: it says who has won.
pub(crate) fn pass_on(
    variant: &dyn Variant,
    table: Table<'_>,
    settlement: &mut Settlement,
    is_open: impl Fn(Phase, &Position) -> bool,
    taken: impl Fn(&mut Settlement),
) {
    loop {
        let left = settlement.after.phase;
        settlement.after.phase = variant.calendar_on(table.board).next(left);
        // Centres change hands after the retreats, also where that phase is passed over: who is
        // dislodged in Fall and retreats to a centre owns it.
        if left.kind == PhaseKind::Retreats && variant.takes_ownership(table, left) {
            settlement.captures.extend(take_ownership(
                table.board.natives,
                &mut settlement.after.position,
                |province| table.board.is_owned(province),
            ));
            taken(settlement);
        }
        if is_open(settlement.after.phase, &settlement.after.position) {
            return;
        }
    }
}

/// Whether something is to be ordered in a phase of a game in which adjustments are due by the
/// standard count.
pub fn is_open(board: &Board, phase: Phase, position: &Position) -> bool {
    match phase.kind {
        PhaseKind::SetUp | PhaseKind::Movement => true,
        PhaseKind::Retreats => !position.dislodged.is_empty(),
        PhaseKind::Adjustments => adjusts(board, position),
    }
}

/// Each centre, and whatever other province is owned so, becomes the power's whose unit stands in
/// it, and nobody's where natives do. Armies aboard stand in no province.
pub(crate) fn take_ownership(
    natives: Option<PowerId>,
    position: &mut Position,
    is_owned: impl Fn(ProvinceId) -> bool,
) -> Vec<Capture> {
    let mut captures = Vec::new();
    for unit in &position.units {
        let centre = unit.place.province;
        let owner = &mut position.owners[centre.index()];
        let to = if natives == Some(unit.power) {
            None
        } else {
            Some(unit.power)
        };
        if *owner != to && is_owned(centre) {
            captures.push(Capture {
                centre,
                from: *owner,
                to,
                taken: Taken::Held,
            });
            *owner = to;
        }
    }
    // In the order of the board, as tables list centres, not in that of the units.
    captures.sort_by_key(|capture| capture.centre);
    captures
}

/// The victory of the power that owns as many centres as the board says, or else a majority of them:
/// 18 of the 34. Of several the one with the most; where two have as many, nobody has won yet.
pub(crate) fn ending(board: &Board, position: &Position) -> Option<Ending> {
    let majority = board.centres().count() / 2 + 1;
    let wanted = board.victory.map_or(majority, |[alone, ..]| alone);
    let counts: Vec<(PowerId, usize)> = board
        .power_ids()
        .map(|power| (power, position.centre_count(board, power)))
        .collect();
    let (_, most) = *counts.iter().max_by_key(|(_, count)| *count)?;
    if most < wanted {
        return None;
    }
    let mut leaders = counts.iter().filter(|(_, count)| *count == most);
    match (leaders.next(), leaders.next()) {
        // A board may let so few centres win that two powers have them at once.
        (Some((leader, _)), None) => Ending::won([SeatId::playing(*leader)]),
        _ => None,
    }
}
