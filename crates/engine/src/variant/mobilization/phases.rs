//! How the phases of Mobilization are settled.

use super::appear::{self, Appearing};
use super::leave::{self, Leaving};
use super::rules::{DefaultRemoval, MobilizationRules};
use crate::adjudicate::{
    Arrival, ByDefault, Changes, PoolReason, PoolVoid, Reason, Resolver, UnitIndex, Verdict,
    VoidReason, adjustment, disorder, pools,
};
use crate::order::{Action, Order, PoolOrder, Submission};
use crate::position::{Position, Unit, UnitId};
use crate::variant::lines::VerdictLines;
use crate::variant::{Event, Settlement, State, Table, season};
use chancery_atlas::board::{PowerId, ProvinceId};

/// Units leave, then orders to mobilize are accepted, then the others move: an accepted unit comes
/// onto the board if nobody attacks the centre (§3.5), and bounces its own power's moves there if
/// it does (§3.6).
pub(crate) fn movement(table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
    let before = &state.position;
    let mut lines = VerdictLines::new(orders);
    // De-mobilizations come before everything else (§2.6): a centre that is left so is empty.
    let leaving = leave::accept(table, state, &mut lines);
    let appearing = appear::accept(
        table,
        &without(before, &leaving),
        &[],
        &mut lines,
        |_, _| true,
    );

    let left: Vec<UnitIndex> = before
        .units
        .iter()
        .enumerate()
        .filter(|(_, unit)| leaving.iter().any(|leaving| leaving.unit.id == unit.id))
        .map(|(i, _)| UnitIndex::new(i))
        .collect();
    let arriving: Vec<Arrival> = appearing
        .iter()
        .map(|new| Arrival {
            power: new.unit.power,
            province: new.unit.place.province,
        })
        .collect();
    let moves =
        lines.share(|order| !matches!(order.order, Order::Pools(PoolOrder::Mobilize { .. })));
    let mut resolver = Resolver::new();
    let changes = Changes {
        left: &left,
        arriving: &arriving,
    };
    let movement = resolver.settle_with(table.board, table.rules, before, &moves.orders, changes);
    lines.take(&moves, movement.verdicts);

    let mut settlement = season::moved(table, state, &movement);
    let position = &mut settlement.after.position;
    settlement
        .events
        .extend(leaving.iter().map(|leaving| leaving.pool(position)));
    // On the board before the dislodged are looked at: a unit that mobilized fills its province.
    let (placed, mobilized) = place_unattacked(&appearing, movement.arrivals, position, &mut lines);
    // A dislodged unit may de-mobilize where there is room, though it has no retreat (§2.3).
    season::befall(
        table,
        &before.units,
        &movement,
        &mut settlement,
        |position, unit| {
            position.cargo(unit.id).is_none()
                && pools::open_to(table.board, position, unit).next().is_some()
        },
    );
    settlement
        .events
        .extend(season::in_hand_order(table, before, movement.units));
    settlement.events.extend(placed);
    appear::explain_void(&mut lines, &mobilized);
    settlement.verdicts = lines.verdicts();
    settlement
}

/// Units come onto the board where nobody attacked their centre; the others stay in their pools
/// (§3.5). `attacks` says of each where attacks on its centre came from. Gives what happened, and the
/// units that came.
fn place_unattacked(
    appearing: &[Appearing],
    attacks: &[Vec<ProvinceId>],
    position: &mut Position,
    lines: &mut VerdictLines<'_>,
) -> (Vec<Event>, Vec<Unit>) {
    let mut placed = Vec::new();
    let mut mobilized = Vec::new();
    for (new, attacks) in appearing.iter().zip(attacks) {
        let [by, others @ ..] = attacks.as_slice() else {
            placed.push(new.place(position, lines));
            mobilized.push(new.unit);
            continue;
        };
        let reason = Reason::Pools(PoolReason::MobilizationAttacked { by: *by });
        lines.give(
            new.line,
            Verdict {
                also: others.iter().copied().collect(),
                ..Verdict::fails(reason)
            },
        );
    }
    (placed, mobilized)
}

/// Dislodged units leave for a pool or retreat (§2.3).
pub(crate) fn retreats(table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
    let mut lines = VerdictLines::new(orders);
    lines.void_if(|order| match order.order {
        Order::Pools(PoolOrder::Mobilize { .. }) => {
            Some(VoidReason::Pools(PoolVoid::MobilizesInRetreats))
        }
        _ => None,
    });
    let leaving = leave::accept(table, state, &mut lines);
    let mut state = state.clone();
    state.position = without(&state.position, &leaving);
    let events: Vec<_> = leaving
        .iter()
        .map(|leaving| leaving.pool(&mut state.position))
        .collect();
    let others = lines.share(|_| true);
    let mut settlement = season::retreats(table, &state, &others.orders);
    lines.take(&others, &settlement.verdicts);
    settlement.verdicts = lines.verdicts();
    settlement.events.splice(0..0, events);
    settlement
}

/// Units leave, then are disbanded, then mobilize and are built, in the order of writing.
pub(crate) fn winter(table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
    let mut lines = VerdictLines::new(orders);
    let leaving = leave::accept(table, state, &mut lines);
    let mut settlement = season::unchanged(state);
    let position = &mut settlement.after.position;
    *position = without(position, &leaving);
    settlement
        .events
        .extend(leaving.iter().map(|leaving| leaving.pool(position)));
    let left: Vec<UnitId> = leaving.iter().map(|leaving| leaving.unit.id).collect();
    remove(table, &mut settlement, &mut lines, &left);
    appear_and_build(table, &mut settlement, &mut lines, &left);
    settlement.verdicts = lines.verdicts();
    settlement
}

/// The position without units that leave the board; they are in no pool yet.
fn without(position: &Position, leaving: &[Leaving]) -> Position {
    let mut position = position.clone();
    for Leaving { unit, .. } in leaving {
        position.units.retain(|standing| standing.id != unit.id);
        position
            .dislodged
            .retain(|dislodged| dislodged.unit.id != unit.id);
    }
    position
}

/// Disbands, by order and by default (§3.1). A unit that left the board in this phase takes no
/// order, but may be lost by default.
fn remove(
    table: Table<'_>,
    settlement: &mut Settlement,
    lines: &mut VerdictLines<'_>,
    left: &[UnitId],
) {
    let removals = lines.share(|order: &Submission| {
        matches!(
            order.order,
            Order::Remove { .. }
                | Order::Pools(PoolOrder::RemovePooled { .. })
                | Order::Unit {
                    action: Action::Disband,
                    ..
                }
        )
    });
    let position = &settlement.after.position;
    let settled = adjustment::settle(
        table.board,
        table.rules,
        position,
        &removals.orders,
        left,
        |_| 0,
        |power, removed: &[UnitId]| disorder(table, position, power, removed),
    );
    lines.take(&removals, &settled.verdicts);
    season::remove(settlement, &settled.removed, &settled.disordered);
}

/// The units of a power in the order in which it loses them if it removes too few.
fn disorder(
    table: Table<'_>,
    position: &Position,
    power: PowerId,
    removed: &[UnitId],
) -> Vec<ByDefault> {
    let mut order = disorder::civil_disorder(table.board, table.rules, position, power, removed);
    if MobilizationRules::from_choices(&table.rules.own).default_removal
        == DefaultRemoval::DemobilizedFirst
    {
        order.sort_by_key(|lost| !position.is_pooled(lost.unit));
    }
    order
}

/// Mobilizations and builds: of several orders that would put a unit into one centre the first that
/// is valid stands (§3.4).
fn appear_and_build(
    table: Table<'_>,
    settlement: &mut Settlement,
    lines: &mut VerdictLines<'_>,
    left: &[UnitId],
) {
    // A unit that left the board in this phase takes no further order in it (§2.6).
    let mut ready = settlement.after.position.clone();
    ready.pooled.retain(|unit| !left.contains(&unit.id));

    let builds = possible_builds(table, &settlement.after.position, lines);
    // First those before which no build could stand; the others when it is known what was built.
    let mut appearing = appear::accept(table, &ready, &[], lines, |line, order| {
        !comes_after_build(&builds, line, order)
    });
    for build in &builds {
        let at = build.centre;
        if appearing.iter().any(|new| new.unit.place.province == at) {
            lines.void(build.line, VoidReason::Pools(PoolVoid::AlreadyAppears(at)));
        }
    }
    let others =
        lines.share(|order| !matches!(order.order, Order::Pools(PoolOrder::Mobilize { .. })));
    let settled = adjustment::settle(
        table.board,
        table.rules,
        &settlement.after.position,
        &others.orders,
        left,
        |_| 0,
        |_, _| Vec::new(),
    );
    lines.take(&others, &settled.verdicts);

    let built = settled.built.iter().map(|(_, _, place)| place.province);
    let filled: Vec<ProvinceId> = built
        .chain(appearing.iter().map(|new| new.unit.place.province))
        .collect();
    appearing.extend(appear::accept(
        table,
        &ready,
        &filled,
        lines,
        |line, order| comes_after_build(&builds, line, order),
    ));
    season::build(settlement, &settled.built);
    let events: Vec<_> = appearing
        .iter()
        .map(|new| new.place(&mut settlement.after.position, lines))
        .collect();
    settlement.events.extend(events);
    let mobilized: Vec<Unit> = appearing.iter().map(|new: &Appearing| new.unit).collect();
    appear::explain_void(lines, &mobilized);
}

/// A line that builds in a home centre of its power and could stand, by itself.
struct Build {
    line: usize,
    centre: ProvinceId,
}

/// Whether a line mobilizes in a centre for which an earlier line builds.
fn comes_after_build(builds: &[Build], line: usize, order: &Submission) -> bool {
    match order.order {
        Order::Pools(PoolOrder::Mobilize { place, .. }) => builds
            .iter()
            .any(|build| build.line < line && build.centre == place.province),
        _ => false,
    }
}

fn possible_builds(table: Table<'_>, position: &Position, lines: &VerdictLines<'_>) -> Vec<Build> {
    let mut builds = Vec::new();
    for (line, submission) in lines.open() {
        let Order::Build { kind, place } = submission.order else {
            continue;
        };
        let due = adjustment::entitlement(table.board, position, submission.power, 0);
        let site = adjustment::site(
            table.board,
            table.rules,
            position,
            &due,
            submission.power,
            kind,
            place,
        );
        if site.is_ok() {
            builds.push(Build {
                line,
                centre: place.province,
            });
        }
    }
    builds
}
