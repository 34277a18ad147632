//! Discovery (rule 4): what a player is told of the areas round those that his units enter.

use super::ground::{beyond, is_outpost};
use super::rules::{SightingDetail, SightingWhen, Year1492Rules};
use super::tell;
use crate::calendar::{Phase, PhaseKind};
use crate::discovery::{
    AreaLore, Discoveries, Knowledge, Landfall, Occupant, SeenArea, SeenGuise, Sighting,
};
use crate::position::{Position, Unit, UnitId};
use crate::variant::{State, Table};
use chancery_atlas::board::{Board, PowerId, ProvinceId};
use chancery_atlas::world::Atlas;

/// A phase that is over, as discovery sees it.
#[derive(Clone, Copy)]
pub struct Passage<'a> {
    /// The board and the rules.
    pub table: Table<'a>,
    /// The game as the phase began.
    pub before: &'a State,
    /// Where units stand after it.
    pub after: &'a Position,
    /// The units in the order in which their orders were written.
    pub written: &'a [UnitId],
}

impl Passage<'_> {
    /// The place of a unit in the order of writing; those without an order come last.
    fn rank(&self, unit: UnitId) -> usize {
        self.written
            .iter()
            .position(|&other| other == unit)
            .unwrap_or(usize::MAX)
    }
}

/// A unit of which a player is told, and whether it was there before.
#[derive(Clone, Copy)]
struct Lookout {
    unit: Unit,
    still: bool,
}

/// What a player's units saw, in the order in which he is told; he knows it from now on. Also the
/// areas that one entered for the first time.
pub(crate) fn explore(
    passage: Passage<'_>,
    power: PowerId,
    discoveries: &mut Discoveries,
) -> (Vec<Landfall>, Vec<ProvinceId>) {
    let board = passage.table.board;
    let mut lookouts = lookouts(passage, power);
    if lookouts.is_empty() {
        return Default::default();
    }
    let Some(knowledge) = discoveries.knowledge(power) else {
        return Default::default();
    };
    let knew = knowledge.known.clone();
    let mut known = knew.clone();
    known.extend(
        lookouts
            .iter()
            .flat_map(|lookout| disclosed(board, lookout.unit.place.province)),
    );
    let atlas = atlas(board, &known);
    // By the chart as it is after the phase, in one place by the slip: no order that the player does
    // not know himself tells him where a hidden area lies.
    lookouts.sort_by_key(|lookout| {
        (
            key(atlas.as_ref(), lookout.unit.place.province),
            passage.rank(lookout.unit.id),
        )
    });

    // All reports are made before any is learned: what one unit saw is `new` in each.
    let landfalls: Vec<Landfall> = lookouts
        .iter()
        .map(|&lookout| landfall(passage, discoveries, &knew, atlas.as_ref(), lookout))
        .collect();
    let Some(knowledge) = discoveries.players.get_mut(power.index()) else {
        return Default::default();
    };
    let mut first_entered = Vec::new();
    for landfall in &landfalls {
        // Labels are numbered in the order in which areas are learned: unit by unit, of each by the
        // chart.
        let mut areas: Vec<ProvinceId> = landfall.seen.iter().map(|seen| seen.area).collect();
        areas.sort_by_key(|&area| key(atlas.as_ref(), area));
        learn(knowledge, areas.into_iter());
        if enter(knowledge, landfall.place.province) {
            first_entered.push(landfall.place.province);
        }
        note_sightings(knowledge, passage.before.phase, landfall);
    }
    (landfalls, first_entered)
}

/// Notes what a unit saw in a phase; what another saw alike is noted once.
fn note_sightings(knowledge: &mut Knowledge, phase: Phase, landfall: &Landfall) {
    for seen in &landfall.seen {
        let sighting = Sighting {
            phase,
            area: seen.area,
            occupant: seen.occupant,
            treasure: seen.treasure,
        };
        // The sightings of a phase stand together at the end.
        let is_noted = knowledge
            .sightings
            .iter()
            .rev()
            .take_while(|old| old.phase == phase)
            .any(|old| *old == sighting);
        if !is_noted {
            knowledge.sightings.push(sighting);
        }
    }
}

/// Every player knows what adjoins the areas where his units stand, without being told.
pub(crate) fn silently(board: &Board, position: &Position, discoveries: &mut Discoveries) {
    let Discoveries { players, areas, .. } = discoveries;
    let waiting = position.dislodged.iter().map(|dislodged| dislodged.unit);
    let units: Vec<Unit> = position.units.iter().copied().chain(waiting).collect();
    for (power, knowledge) in board.power_ids().zip(players) {
        let places = units
            .iter()
            .filter(|unit| unit.power == power)
            .map(|unit| unit.place.province);
        let entered: Vec<ProvinceId> = places
            .filter(|&at| is_outpost(board, at) && !knowledge.has_entered(at))
            .collect();
        let new: Vec<ProvinceId> = entered
            .iter()
            .flat_map(|&at| disclosed(board, at))
            .collect();
        for at in entered {
            enter(knowledge, at);
        }
        disclose(board, areas, knowledge, new);
    }
}

/// A player knows some areas more, and how they are called, without being told in a report; of
/// several the first on his chart is the first.
pub fn disclose(
    board: &Board,
    areas: &[AreaLore],
    knowledge: &mut Knowledge,
    mut new: Vec<ProvinceId>,
) {
    new.retain(|area| !knowledge.known.contains(area));
    if new.is_empty() {
        return;
    }
    let atlas = atlas(board, &[&knowledge.known[..], &new].concat());
    new.sort_by_key(|&area| key(atlas.as_ref(), area));
    learn(knowledge, new.iter().copied());
    tell::mark_known(board, areas, knowledge, &new);
}

/// What entering a province discloses: itself, and what adjoins it, as far as that is beyond the
/// known world.
fn disclosed(board: &Board, at: ProvinceId) -> impl Iterator<Item = ProvinceId> + '_ {
    let itself = if board.is_beyond(at) { Some(at) } else { None };
    itself.into_iter().chain(beyond(board, at))
}

/// The chart of one who knows these areas; `None` where nothing lies beyond.
pub(crate) fn atlas(board: &Board, known: &[ProvinceId]) -> Option<Atlas> {
    board
        .beyond
        .as_ref()
        .map(|world| Atlas::new(world, board.known_count(), known))
}

/// By what provinces are listed on a chart.
pub(crate) fn key(atlas: Option<&Atlas>, province: ProvinceId) -> impl Ord + use<> {
    (atlas.and_then(|atlas| atlas.position(province)), province)
}

fn learn(knowledge: &mut Knowledge, areas: impl Iterator<Item = ProvinceId>) {
    for area in areas {
        if !knowledge.known.contains(&area) {
            knowledge.known.push(area);
        }
    }
}

/// Notes that a unit was in a province; whether it is the first.
fn enter(knowledge: &mut Knowledge, province: ProvinceId) -> bool {
    let at = knowledge.entered.binary_search(&province);
    if let Err(at) = at {
        knowledge.entered.insert(at, province);
    }
    at.is_err()
}

/// The standing units of a power that came to an outpost in the phase; those that were there too,
/// where these are told of.
fn lookouts(passage: Passage<'_>, power: PowerId) -> Vec<Lookout> {
    let Passage {
        table,
        before,
        after,
        ..
    } = passage;
    let rules = Year1492Rules::from_choices(&table.rules.own);
    let all_look =
        rules.sighting == SightingWhen::Season && before.phase.kind == PhaseKind::Movement;
    after
        .units_of(power)
        .filter(|unit| is_outpost(table.board, unit.place.province))
        .filter_map(|unit| {
            // A unit that was built in this phase has entered nothing.
            let was = before.position.unit(unit.id)?.place.province;
            let still = was == unit.place.province;
            if still && !all_look {
                return None;
            }
            Some(Lookout { unit: *unit, still })
        })
        .collect()
}

fn landfall(
    passage: Passage<'_>,
    discoveries: &Discoveries,
    knew: &[ProvinceId],
    atlas: Option<&Atlas>,
    lookout: Lookout,
) -> Landfall {
    let (board, unit) = (passage.table.board, lookout.unit);
    let at = unit.place.province;
    // The area entered is told of only where nobody had told of it: after a ferry from afar.
    let itself = if board.is_beyond(at) && !knew.contains(&at) {
        Some(at)
    } else {
        None
    };
    let mut beside: Vec<ProvinceId> = beyond(board, at).collect();
    beside.sort_by_key(|&area| key(atlas, area));
    let seen = itself.into_iter().chain(beside).map(|area| SeenArea {
        area,
        occupant: occupant(passage, unit.power, area),
        // Whoever stands there holds it, and what a unit holds is not seen from outside.
        treasure: passage.after.unit_in(area).is_none()
            && discoveries
                .treasures
                .iter()
                .any(|treasure| treasure.at == area),
        new: !knew.contains(&area),
    });
    Landfall {
        unit: unit.id,
        unit_form: unit_form(passage.after, &unit),
        place: unit.place,
        still: lookout.still,
        seen: seen.collect(),
    }
}

/// Who stands in an area, as far as a power's player is told: natives are told apart, for they must
/// be beaten before the centre can be occupied (rules 3 and 4).
fn occupant(passage: Passage<'_>, power: PowerId, area: ProvinceId) -> Occupant {
    let Passage { table, after, .. } = passage;
    let tells_all =
        Year1492Rules::from_choices(&table.rules.own).sighting_detail == SightingDetail::Identity;
    match after.unit_in(area) {
        None => Occupant::Nobody,
        Some(unit) if unit.power == power => Occupant::Own(unit_form(after, unit)),
        Some(unit) if Some(unit.power) == table.board.natives => Occupant::Natives,
        Some(unit) => Occupant::Foreign(tells_all.then(|| (unit.power, unit_form(after, unit)))),
    }
}

fn unit_form(position: &Position, unit: &Unit) -> SeenGuise {
    if position.cargo(unit.id).is_some() {
        SeenGuise::Pair
    } else {
        SeenGuise::Alone(unit.kind)
    }
}
