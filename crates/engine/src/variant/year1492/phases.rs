//! How the phases of 1492 are settled: names first, then what the standard game settles, then what
//! it brought to light.

use super::explore::{self, Passage};
use super::{bind, ground, hearsay, naming, natives, publish, rights, tell, treasure, winter};
use crate::adjudicate::Outcome;
use crate::calendar::PhaseKind;
use crate::discovery::{Discoveries, Landfall, PlayerNews, Voyage};
use crate::order::{Order, Submission};
use crate::position::UnitId;
use crate::variant::lines::VerdictLines;
use crate::variant::{Bound, Event, Fate, Settlement, State, Table, season, standard};
use chancery_atlas::board::{PowerId, ProvinceId};

/// A phase settled, but for the way to the next one.
pub(crate) fn settle(
    table: Table<'_>,
    state: &State,
    mut discoveries: Discoveries,
    orders: &[Submission],
) -> (Settlement, Discoveries) {
    // Names first: they take effect before anything else of a phase (rule 5).
    let (given, lines) = find(table, state, &mut discoveries, orders);
    let bound = bind::targets(table, state, &given);
    let mut lines = lines.understood(&given);
    refuse(table, state, &discoveries, &mut lines);
    let open = lines.share(|_| true);
    let mut settlement = match state.phase.kind {
        PhaseKind::SetUp | PhaseKind::Movement => standard::movement(table, state, &open.orders),
        PhaseKind::Retreats => season::retreats(table, state, &open.orders),
        PhaseKind::Adjustments => winter::settle(table, state, &mut discoveries, &open.orders),
    };
    lines.take(&open, &settlement.verdicts);
    settlement.verdicts = lines.verdicts();
    // A void line does not say what becomes of its unit's treasure.
    let units: Vec<_> = bound
        .iter()
        .zip(&settlement.verdicts)
        .map(|(bound, verdict)| match verdict.outcome {
            Outcome::Void => None,
            _ => bound.target.unit(),
        })
        .collect();
    settlement.bound = bound;
    let written = treasure::TreasureLines {
        orders: &given,
        bound: &units,
    };
    let voyage = sail(table, state, &settlement, written, &mut discoveries);
    settlement.voyage = Some(Box::new(voyage));
    (settlement, discoveries)
}

/// What each line of a phase is for.
pub(crate) fn bind(
    table: Table<'_>,
    state: &State,
    mut discoveries: Discoveries,
    orders: &[Submission],
) -> Vec<Bound> {
    let (given, _) = find(table, state, &mut discoveries, orders);
    bind::targets(table, state, &given)
}

/// Names what is to be named. Then gives the lines of the phase, each that is not void so far with
/// the unit that it is for; those for which there is none are void.
fn find<'o>(
    table: Table<'_>,
    state: &State,
    discoveries: &mut Discoveries,
    orders: &'o [Submission],
) -> (Vec<Submission>, VerdictLines<'o>) {
    let position = &state.position;
    let mut lines = VerdictLines::new(orders);
    naming::settle(table.board, discoveries, &mut lines);
    // Before lines are bound: one that names what its writer can't know takes no unit's place.
    if matches!(state.phase.kind, PhaseKind::SetUp | PhaseKind::Movement) {
        lines.void_if(|order| natives::refuse(table.board, position, discoveries, order));
        lines.void_if(|order| hearsay::refuse(table.board, discoveries, order));
    }
    let mut given = orders.to_vec();
    // In retreats every unit is told by the place that it lost: no two of a power wait in one.
    if state.phase.kind == PhaseKind::Retreats {
        for (line, order) in lines.open() {
            if let Order::Unit { unit, .. } = &mut given[line].order {
                let waiting = unit.waiting(order.power, position);
                unit.id = waiting.map(|waiting| position.dislodged[waiting].unit.id);
            }
        }
        return (given, lines);
    }
    let open = lines
        .open()
        .map(|(line, order)| (line, hearsay::understood(table.board, discoveries, order)));
    let (open, orders): (Vec<usize>, Vec<Submission>) = open.unzip();
    let bound = bind::bind(table, position, discoveries, &orders);
    for (line, bound) in open.into_iter().zip(bound) {
        match bound {
            Ok(order) => given[line] = order,
            Err(why) => lines.void(line, why),
        }
    }
    (given, lines)
}

/// Makes lines void by what they say of treasures.
fn refuse(
    table: Table<'_>,
    state: &State,
    discoveries: &Discoveries,
    lines: &mut VerdictLines<'_>,
) {
    let position = &state.position;
    let (holders, all) = match state.phase.kind {
        PhaseKind::SetUp | PhaseKind::Movement => (
            treasure::holders(table, position, discoveries),
            lines.share(|_| true).orders,
        ),
        PhaseKind::Retreats => {
            // A dislodged unit is kept as holder: its place is another's now.
            let treasures = discoveries.treasures.iter();
            let kept = treasures.filter_map(|treasure| treasure.holder).collect();
            (kept, Vec::new())
        }
        PhaseKind::Adjustments => return,
    };
    lines.void_if(|order| treasure::refuse(table, position, &holders, order, &all));
}

/// What a phase brought to light, once it is known where everybody stands.
fn sail(
    table: Table<'_>,
    before: &State,
    settlement: &Settlement,
    lines: treasure::TreasureLines<'_>,
    discoveries: &mut Discoveries,
) -> Voyage {
    let board = table.board;
    let after = &settlement.after.position;
    let (carriers, delivered) = match before.phase.kind {
        PhaseKind::SetUp | PhaseKind::Movement => {
            treasure::carry(table, before, settlement, lines, discoveries)
        }
        PhaseKind::Retreats => treasure::withdraw(table, before, settlement, lines, discoveries),
        PhaseKind::Adjustments => {
            treasure::leave(table, before, settlement, discoveries);
            (Vec::new(), Vec::new())
        }
    };
    natives::count(board, after, discoveries);

    // Taken before anybody explores: who discovers in the same phase discovers together (rule 5).
    let charted: Vec<ProvinceId> = discoveries
        .players
        .iter()
        .flat_map(|knowledge| knowledge.known.iter().copied())
        .collect();
    let written: Vec<UnitId> = lines.bound.iter().copied().flatten().collect();
    let passage = Passage {
        table,
        before,
        after,
        written: &written,
    };
    let mut told = vec![PlayerNews::default(); board.power_count()];
    let found = explore_all(passage, discoveries, &mut told);
    // In the order of the calendar: reports, what is public, naming rights.
    let (published, commons) = publish::publish(table, discoveries);
    rights::discover(
        board,
        table.rules,
        before.phase,
        &charted,
        &found,
        discoveries,
    );
    for (power, area) in conquests(table, settlement) {
        rights::dislodge(board, table.rules, power, area, discoveries);
    }
    tell_names(table, discoveries, &found, &mut told);
    for told in &mut told {
        told.commons.clone_from(&commons);
    }
    Voyage {
        told,
        published,
        delivered,
        carriers,
    }
}

/// What the units of each power saw in a phase. Their players are told, with the note of each area
/// that one enters for the first time.
fn explore_all(
    passage: Passage<'_>,
    discoveries: &mut Discoveries,
    told: &mut [PlayerNews],
) -> Vec<(PowerId, Vec<Landfall>)> {
    // A build is no entering (rule 4): in Winter nobody is told of anything.
    if passage.before.phase.kind == PhaseKind::Adjustments {
        return Vec::new();
    }
    let board = passage.table.board;
    let mut found = Vec::new();
    for (power, told) in board.power_ids().zip(told) {
        let (landfalls, entered) = explore::explore(passage, power, discoveries);
        told.notes = entered
            .into_iter()
            .filter(|&area| board.area(area).is_some_and(|area| area.note.is_some()))
            .collect();
        told.landfalls.clone_from(&landfalls);
        found.push((power, landfalls));
    }
    found
}

/// Tells players the names that are new to them. Of an area that is itself new they learn the name in
/// the report that shows it.
fn tell_names(
    table: Table<'_>,
    discoveries: &mut Discoveries,
    found: &[(PowerId, Vec<Landfall>)],
    told: &mut [PlayerNews],
) {
    let board = table.board;
    let Discoveries { players, areas, .. } = discoveries;
    for ((knowledge, told), power) in players.iter_mut().zip(told).zip(board.power_ids()) {
        let own = found
            .iter()
            .filter(|(finder, _)| *finder == power)
            .flat_map(|(_, landfalls)| landfalls);
        let new: Vec<ProvinceId> = own
            .flat_map(|landfall| &landfall.seen)
            .filter(|seen| seen.new)
            .map(|seen| seen.area)
            .collect();
        told.names = tell::names(board, areas, knowledge, &new);
    }
}

/// Areas beyond the known world from which a power's unit dislodged another's.
fn conquests(table: Table<'_>, settlement: &Settlement) -> Vec<(PowerId, ProvinceId)> {
    let mut conquests = Vec::new();
    for Event { unit, fate } in &settlement.events {
        // A native army that was beaten is gone at once, with the attack that beat it.
        if !matches!(fate, Fate::Dislodged { .. } | Fate::Gone { by: Some(_) }) {
            continue;
        }
        let at = unit.place.province;
        if let Some(winner) = settlement.after.position.unit_in(at)
            && winner.power != unit.power
            && ground::is_outpost(table.board, at)
        {
            conquests.push((winner.power, at));
        }
    }
    conquests
}
