//! Units of free kind: their owners choose armies or fleets at set-up, or by the orders of the
//! first move, and need not show before that what they are (rule 3).

use crate::adjudicate::{
    ByDefault, DefaultAction, KindReason, KindVoid, Reason, Verdict, VoidReason,
};
use crate::order::{Action, KindOrder, Order, Submission, UnitRef};
use crate::position::{FreeKind, Position, Unit, UnitId};
use crate::variant::{Settlement, State, Table, season};
use chancery_atlas::board::{Board, Place, PowerId, UnitKind};

/// Where a unit of free kind is a fleet if nobody chooses: as in the rulebook. Elsewhere it is an
/// army.
const FLEETS: [&str; 2] = ["stp", "sev"];

/// The kind of a unit of free kind that nobody chose.
pub(crate) fn by_default(board: &Board, unit: &Unit) -> UnitKind {
    let id = &board.province(unit.place.province).id;
    if FLEETS.contains(&id.as_str()) {
        UnitKind::Fleet
    } else {
        UnitKind::Army
    }
}

/// The units of free kind of which a power has still to say what they are.
pub(crate) fn open_to(position: &Position, power: PowerId) -> impl Iterator<Item = &Unit> {
    position.units_of(power).filter(|unit| {
        let free = position.free_kind(unit.id);
        free.is_some_and(|free| !free.chosen)
    })
}

/// The set-up settled: kinds are chosen, once each.
pub(crate) fn settle(table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
    let mut settlement = season::unchanged(state);
    for order in orders {
        let chosen = choose(table.board, &mut settlement.after.position, order);
        settlement.verdicts.push(match chosen {
            Ok(()) => Verdict::succeeds(Reason::Kinds(KindReason::Chosen)),
            Err(why) => Verdict::void(why),
        });
    }
    settlement
}

/// Makes a unit of free kind what a line of its owner says, if it is still open.
fn choose(
    board: &Board,
    position: &mut Position,
    submission: &Submission,
) -> Result<(), VoidReason> {
    let Order::Kinds(KindOrder::Choose { unit: named }) = &submission.order else {
        return Err(VoidReason::WrongPhase);
    };
    let at = named.place.province;
    let unit = *position.unit_in(at).ok_or(VoidReason::NoUnit(at))?;
    if unit.power != submission.power {
        return Err(VoidReason::NotYours {
            at,
            owner: unit.power,
        });
    }
    if position.free_kind(unit.id).is_none_or(|free| free.chosen) {
        return Err(VoidReason::Kinds(KindVoid::NotFree(at)));
    }
    let kind = named
        .kind
        .ok_or(VoidReason::Kinds(KindVoid::NoKindNamed(at)))?;
    set(board, position, unit.id, kind);
    Ok(())
}

/// Makes a unit of free kind what its owner chose; a fleet stands at the coast that the board gives
/// it.
fn set(board: &Board, position: &mut Position, id: UnitId, kind: UnitKind) {
    let Some(unit) = position.units.iter_mut().find(|unit| unit.id == id) else {
        return;
    };
    let at = unit.place.province;
    let mut as_fleets = board
        .power(unit.power)
        .free_units
        .iter()
        .filter(|place| place.province == at);
    unit.kind = kind;
    unit.place = match kind {
        UnitKind::Army => Place::new(at),
        UnitKind::Fleet => as_fleets.next().copied().unwrap_or(Place::new(at)),
    };
    for free in position
        .free_kinds
        .iter_mut()
        .filter(|free| free.unit == id)
    {
        free.chosen = true;
    }
}

/// The first move opened: whose kind was not chosen is what its own order calls it, else what it is
/// by default. Gives the position with all kinds known, and what was settled by default.
pub(crate) fn open(
    board: &Board,
    position: &Position,
    orders: &[Submission],
) -> (Position, Vec<ByDefault>) {
    let mut opened = position.clone();
    let mut defaults = Vec::new();
    for FreeKind { unit, .. } in position.free_kinds.iter().filter(|free| !free.chosen) {
        let Some(unit) = position.units.iter().find(|standing| standing.id == *unit) else {
            continue;
        };
        let kind = if let Some(kind) = named(unit, orders) {
            kind
        } else {
            let kind = by_default(board, unit);
            defaults.push(ByDefault {
                unit: unit.id,
                action: DefaultAction::KindByDefault { kind },
            });
            kind
        };
        set(board, &mut opened, unit.id, kind);
    }
    (opened, defaults)
}

/// The kind by which the owner's orders call a unit.
fn named(unit: &Unit, orders: &[Submission]) -> Option<UnitKind> {
    let own = orders
        .iter()
        .filter(|order| order.power == unit.power)
        .filter_map(|order| order.order.unit());
    own.filter(|named| !named.aboard && named.place.province == unit.place.province)
        .find_map(|named| named.kind)
}

/// The orders as if everybody had known the kinds of these units: others could not, so that a wrong
/// letter, or none, does them no harm.
pub(crate) fn forgive(opened: &Position, orders: &[Submission]) -> Vec<Submission> {
    let secret: Vec<&Unit> = opened
        .units
        .iter()
        .filter(|unit| opened.free_kind(unit.id).is_some())
        .collect();
    let mut orders = orders.to_vec();
    for submission in &mut orders {
        let Some(mentioned) = mentioned(&mut submission.order) else {
            continue;
        };
        // Only of others' units: an owner knows what his own is.
        let at = mentioned.place.province;
        if let Some(unit) = secret.iter().find(|unit| {
            unit.power != submission.power && unit.place.province == at && !mentioned.aboard
        }) {
            mentioned.kind = Some(unit.kind);
        }
    }
    orders
}

/// The unit that an order supports or convoys.
const fn mentioned(order: &mut Order) -> Option<&mut UnitRef> {
    match order {
        Order::Unit { action, .. } => match action {
            Action::SupportHold { unit }
            | Action::SupportMove { unit, .. }
            | Action::Convoy { army: unit, .. } => Some(unit),
            Action::Hold
            | Action::Move { .. }
            | Action::Board { .. }
            | Action::Land { .. }
            | Action::Disband
            | Action::Either { .. } => None,
        },
        _ => None,
    }
}
