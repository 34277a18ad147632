//! What somebody is entitled to of a game, read off the game itself and not off his view: where
//! that is the same in two games, all that he is given must be.

use super::table::Sitting;
use chancery_atlas::board::{Board, PowerId, ProvinceId, Terrain, UnitKind};
use chancery_engine::adjudicate::{Outcome, Reason};
use chancery_engine::discovery::Discoveries;
use chancery_engine::order::{Action, Order, UnitRef};
use chancery_engine::position::{Position, Unit, UnitId};
use chancery_engine::seat::SeatId;
use chancery_engine::variant::Fate;
use chancery_game::game::PhaseLine;
use chancery_game::view::Viewer;
use std::collections::BTreeMap;
use std::fmt::Write;

/// What somebody is entitled to.
pub struct Entitled {
    facts: String,
    /// Supports from places that everybody sees, and whether they were cut: of those that found
    /// nothing to support the game does not say it.
    cuts: BTreeMap<String, Option<bool>>,
    /// What others wrote, line by line.
    lines: BTreeMap<String, Line>,
}

/// A line of somebody else's slip: it means the same to him who knows the same, and else what it
/// says of places that everybody sees.
struct Line {
    writer: String,
    said: Option<String>,
}

/// Whether two games have the same lines as far as they are seen.
fn say_the_same(one: &BTreeMap<String, Line>, two: &BTreeMap<String, Line>) -> bool {
    one.iter().all(|(written, line)| match two.get(written) {
        Some(other) => line.writer == other.writer || line.said == other.said,
        None => line.said.is_none(),
    })
}

impl PartialEq for Entitled {
    fn eq(&self, other: &Self) -> bool {
        let agree = |(line, cut): (&String, &Option<bool>)| match (cut, other.cuts.get(line)) {
            (Some(one), Some(Some(two))) => one == two,
            _ => true,
        };
        let say_the_same =
            say_the_same(&self.lines, &other.lines) && say_the_same(&other.lines, &self.lines);
        self.facts == other.facts && self.cuts.iter().all(agree) && say_the_same
    }
}

/// `map` gives the provinces the numbers by which two games are compared.
pub fn entitled(
    sitting: &Sitting,
    viewer: Viewer,
    map: &dyn Fn(ProvinceId) -> ProvinceId,
) -> Entitled {
    let game = &sitting.game;
    let (board, state) = (game.board(), game.state());
    let own = board
        .power_ids()
        .find(|&power| viewer == Viewer::Seat(SeatId::playing(power)));
    let lore = state.discoveries.as_deref().unwrap();
    let mut text = String::new();
    let is_own = |power: PowerId| own == Some(power);
    let sees = |lore: &Discoveries, at: ProvinceId| !board.is_beyond(at) || lore.is_public(at);
    let at = |seen: bool, unit: &Unit| seen.then(|| (map(unit.place.province), unit.place.coast));

    // Units are numbered in the order in which they came, natives left out: how many there were is hidden.
    let opened = game
        .turns()
        .first()
        .map_or(&game.history().opened, |turn| &turn.opened);
    let natives: Vec<UnitId> = board
        .natives
        .into_iter()
        .flat_map(|natives| opened.position.units_of(natives).map(|unit| unit.id))
        .collect();
    let number = |id: UnitId| id.0 - natives.iter().filter(|&&native| native < id).count() as u32;

    // Who stands where, and which centres whose units would own if no retreat is made.
    let position = &state.position;
    for unit in position
        .units
        .iter()
        .filter(|unit| Some(unit.power) != board.natives)
    {
        let seen = is_own(unit.power) || sees(lore, unit.place.province);
        let _ = writeln!(
            text,
            "{:?} {:?} {:?} {:?}",
            number(unit.id),
            unit.power,
            unit.kind,
            at(seen, unit)
        );
    }
    for unit in position.dislodged.iter().map(|waiting| &waiting.unit) {
        let seen = is_own(unit.power) || sees(lore, unit.place.province);
        let waits = if seen { "waits" } else { "" };
        let _ = writeln!(
            text,
            "{:?} {:?} {:?} {:?}{waits}",
            number(unit.id),
            unit.power,
            unit.kind,
            at(seen, unit)
        );
    }
    for aboard in &position.aboard {
        let seen = is_own(aboard.unit.power) || sees(lore, aboard.unit.place.province);
        let moves = is_own(aboard.unit.power).then_some(aboard.moves);
        let _ = writeln!(
            text,
            "aboard {:?} {:?} {:?} {moves:?}",
            number(aboard.unit.id),
            aboard.unit.power,
            at(seen, &aboard.unit)
        );
    }
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    let mut text = lines.join("\n");
    for waiting in position
        .dislodged
        .iter()
        .filter(|waiting| is_own(waiting.unit.power))
    {
        let mut retreats: Vec<_> = waiting
            .retreats
            .iter()
            .map(|to| (map(to.province), to.coast))
            .collect();
        retreats.sort_unstable();
        let _ = writeln!(text, "{retreats:?}");
    }
    let owners = owners(sitting, position);
    for power in board.power_ids() {
        let mut owned: Vec<ProvinceId> = owners
            .iter()
            .filter(|(_, owner)| *owner == power)
            .map(|(centre, _)| *centre)
            .collect();
        let count = owned.len();
        owned.retain(|&centre| is_own(power) || sees(lore, centre));
        let mut owned: Vec<ProvinceId> = owned.into_iter().map(map).collect();
        owned.sort_unstable();
        let _ = writeln!(text, "{power:?} owns {count}: {owned:?}");
    }

    // What he and everybody know.
    let mapped = |areas: &[ProvinceId]| areas.iter().map(|&area| map(area)).collect::<Vec<_>>();
    let _ = writeln!(
        text,
        "public {:?} {:?} {:?} {:?}",
        mapped(&lore.public),
        mapped(&lore.commons),
        lore.delivered,
        lore.out
    );
    let mut known: Vec<ProvinceId> = lore.public.clone();
    if let Some(knowledge) = own.and_then(|own| lore.knowledge(own)) {
        known.extend(&knowledge.known);
        let mut entered = mapped(&knowledge.entered);
        entered.sort_unstable();
        let _ = writeln!(text, "{:?} {entered:?}", mapped(&knowledge.known));
        for seen in &knowledge.sightings {
            let _ = writeln!(
                text,
                "{:?} {:?} {:?} {}",
                seen.phase,
                map(seen.area),
                seen.occupant,
                seen.treasure
            );
        }
        let told: Vec<_> = knowledge
            .told_names
            .iter()
            .map(|(area, name)| (map(*area), name))
            .collect();
        let _ = writeln!(text, "{told:?}");
    }
    for &area in &known {
        let about = lore.lore_of(board, area).unwrap();
        let may = own.is_some_and(|own| about.may_name.contains(&own));
        let _ = writeln!(
            text,
            "{:?} {:?} {may}",
            map(area),
            about
                .name
                .as_ref()
                .map(|name| (&name.name, &name.abbr, name.by))
        );
    }
    for treasure in &lore.treasures {
        let holder = treasure
            .holder
            .and_then(|holder| position.unit(holder))
            .or_else(|| position.unit_in(treasure.at));
        if holder.is_some_and(|holder| is_own(holder.power)) {
            let _ = writeln!(
                text,
                "treasure {:?} {:?}",
                map(treasure.at),
                treasure.holder.map(number)
            );
        }
    }

    let (mut cuts, mut lines) = (BTreeMap::new(), BTreeMap::new());
    for (nth, turn) in game.turns().iter().enumerate() {
        let before = turn.before.discoveries.as_deref().unwrap();
        let knew = |at: ProvinceId| sees(before, at) || own.is_some_and(|own| lore.knows(own, at));
        for event in &turn.settlement.events {
            let (from, mine) = (event.unit.place.province, is_own(event.unit.power));
            let to = match event.fate {
                Fate::Moved { to, .. } | Fate::Retreated { to } => Some(to.province),
                _ => None,
            };
            if mine || sees(before, from) || to.is_some_and(|to| sees(before, to)) {
                let by = match event.fate {
                    Fate::Dislodged { by } | Fate::Gone { by: Some(by) } => {
                        Some(knew(by).then(|| map(by)))
                    }
                    _ => None,
                };
                let by_whom = mine.then(|| {
                    turn.settlement
                        .after
                        .position
                        .unit_in(from)
                        .map(|unit| (unit.power, unit.kind))
                });
                let to = to.filter(|&to| mine || sees(before, to)).map(map);
                let from = (mine || sees(before, from)).then(|| map(from));
                let fate = std::mem::discriminant(&event.fate);
                let _ = writeln!(
                    text,
                    "{:?} {:?} {fate:?} {from:?} {to:?} {by:?} {by_whom:?}",
                    turn.before.phase,
                    number(event.unit.id)
                );
            }
        }
        let stands = |power: PowerId| {
            let own = turn.before.position.units_of(power);
            own.map(|unit| {
                let at = (map(unit.place.province), unit.place.coast);
                (number(unit.id), unit.kind, at, ways(board, unit, map))
            })
            .collect::<Vec<_>>()
        };
        // What a writer knows of areas tells him which he means.
        let knows = |power: PowerId| {
            let known = before.knowledge(power).map(|knowledge| &knowledge.known);
            let about = known.into_iter().flatten().map(|&area| {
                let name = before
                    .lore_of(board, area)
                    .and_then(|lore| lore.name.as_ref());
                (map(area), board.terrain(area) == Terrain::Sea, name)
            });
            about.collect::<Vec<_>>()
        };
        // The writer's own units where the order finds them.
        let found = |power: PowerId, order: &Order| {
            let helped = match order.action() {
                Some(
                    Action::SupportHold { unit }
                    | Action::SupportMove { unit, .. }
                    | Action::Convoy { army: unit, .. },
                ) => Some(*unit),
                _ => None,
            };
            let at = |named: Option<UnitRef>| {
                let own =
                    turn.before.position.units_of(power).filter(|unit| {
                        Some(unit.place.province) == named.map(|at| at.place.province)
                    });
                own.map(|unit| unit.kind).collect::<Vec<_>>()
            };
            // And whether he wrote another line for the unit, which may go before this one.
            let named = |order: &Order| order.unit().map(|unit| unit.place.province);
            let lines = turn.sheet.entries.iter().filter(|entry| {
                let line = entry.reading.order();
                entry.power == power && line.is_some_and(|line| named(line) == named(order))
            });
            let found = [at(order.unit().copied()), at(helped)];
            format!("{found:?} {}", lines.count())
        };
        for PhaseLine { entry, verdict, .. } in turn.lines() {
            let mine = is_own(entry.power);
            let order = entry.reading.order();
            let at = order.and_then(Order::unit).map(|unit| unit.place.province);
            let goal = match order.and_then(Order::action) {
                Some(Action::Move { to, .. } | Action::Land { to, .. }) => Some(to.province),
                Some(Action::Board { fleet }) => Some(fleet.place.province),
                _ => None,
            };
            let seen = |at: Option<ProvinceId>| at.is_some_and(|at| sees(before, at));
            let key = format!("{nth} {:?} {}", entry.power, entry.written);
            if mine {
                // What hides where a supported unit may come from is not his to know (G26).
                let told = match order.and_then(Order::action) {
                    Some(Action::SupportMove { unit, .. })
                        if unit.beyond
                            || board.is_beyond(unit.place.province)
                                && !before.knows(entry.power, unit.place.province) =>
                    {
                        None
                    }
                    _ => Some(verdict.outcome),
                };
                let _ = writeln!(text, "{:?} {told:?}", entry.written);
            } else if goal.is_some() && (seen(at) || seen(goal)) {
                let _ = writeln!(text, "{key} {}", verdict.outcome == Outcome::Succeeds);
            }
            if !mine {
                let writer = format!("{:?} {:?}", knows(entry.power), stands(entry.power));
                let seen = order
                    .map(|order| (order, said(order, &|at| sees(before, at), map)))
                    .filter(|(_, said)| said.contains("Some"));
                let said = seen.map(|(order, said)| {
                    let knew = before.are_all_known(board, entry.power, order);
                    format!("{said} {} {knew}", found(entry.power, order))
                });
                lines.insert(key.clone(), Line { writer, said });
            }
            let is_support = matches!(
                order.and_then(Order::action),
                Some(Action::SupportHold { .. } | Action::SupportMove { .. })
            );
            if is_support && seen(at) {
                let cut = match verdict.reason {
                    Reason::Cut { .. } => Some(true),
                    _ if verdict.outcome == Outcome::Succeeds => Some(false),
                    _ => None,
                };
                cuts.insert(key, cut);
            }
        }
        let voyage = turn.settlement.voyage.as_ref().unwrap();
        let seen = |unit: &Unit| is_own(unit.power) || sees(before, unit.place.province);
        let positions = [&turn.before.position, &turn.settlement.after.position];
        let carriers: Vec<_> = voyage
            .carriers
            .iter()
            .filter(|&&id| positions.iter().any(|p| p.unit(id).is_some_and(seen)))
            .collect();
        if !carriers.is_empty() {
            let _ = writeln!(text, "carried {nth} {carriers:?}");
        }
    }
    Entitled {
        facts: text,
        cuts,
        lines,
    }
}

/// Where a unit can go by itself.
fn ways(board: &Board, unit: &Unit, map: &dyn Fn(ProvinceId) -> ProvinceId) -> Vec<ProvinceId> {
    let at = unit.place;
    let mut ways: Vec<ProvinceId> = match unit.kind {
        UnitKind::Army => board.army_moves(at.province).to_vec(),
        UnitKind::Fleet => board.fleet_moves(at).iter().map(|to| to.province).collect(),
    };
    for way in &mut ways {
        *way = map(*way);
    }
    ways.sort_unstable();
    ways
}

/// What an order says of places that everybody sees.
fn said(
    order: &Order,
    sees: &dyn Fn(ProvinceId) -> bool,
    map: &dyn Fn(ProvinceId) -> ProvinceId,
) -> String {
    let places = std::cell::RefCell::new(Vec::new());
    let _ = order.with_places(|place| {
        places
            .borrow_mut()
            .push(sees(place.province).then(|| (map(place.province), place.coast)));
        Some(place)
    });
    format!("{:?}", places.into_inner())
}

/// The owner of every centre that has one, as if no retreat were made: after an autumn who stands
/// in a centre owns it.
fn owners(sitting: &Sitting, position: &Position) -> Vec<(ProvinceId, PowerId)> {
    let game = &sitting.game;
    let board = game.board();
    let is_open =
        game.phase_name().starts_with("Autumn") && game.phase_name().ends_with("retreats");
    let owner = |centre: ProvinceId| match position.unit_in(centre).filter(|_| is_open) {
        Some(unit) => Some(unit.power).filter(|&power| Some(power) != board.natives),
        None => position.owner(centre),
    };
    board
        .centres()
        .filter_map(|centre| Some((centre, owner(centre)?)))
        .collect()
}
