//! Orders to de-mobilize: which of them stand, and the units taken off the board (§2.3, §2.4,
//! §2.6).

use crate::adjudicate::field::{Field, Occupants};
use crate::adjudicate::legal::judge;
use crate::adjudicate::legal::standing_unit;
use crate::adjudicate::pools::{ROOM, check_centre};
use crate::adjudicate::{
    ImpossibleOrder, Outcome, PoolReason, PoolVoid, Reason, VoidReason, retreat,
};
use crate::calendar::PhaseKind;
use crate::order::{Order, PoolOrder, Submission, UnitRef};
use crate::position::{Position, Unit};
use crate::variant::lines::VerdictLines;
use crate::variant::{Event, Fate, State, Table};
use chancery_atlas::board::{Place, ProvinceId};

/// A unit that leaves the board for the pool of a centre.
#[derive(Clone, Copy)]
pub struct Leaving {
    /// The unit, as it stood (or had stood, if it was dislodged).
    pub unit: Unit,
    pub to: ProvinceId,
}

impl Leaving {
    /// The unit goes into its pool.
    pub(crate) fn pool(self, position: &mut Position) -> Event {
        position.pool_unit(Unit {
            place: Place::new(self.to),
            ..self.unit
        });
        Event {
            unit: self.unit,
            fate: Fate::Demobilized { to: self.to },
        }
    }
}

/// A line that orders one of its power's units to de-mobilize, and the centre where that is
/// allowed.
struct Wish {
    line: usize,
    unit: Unit,
    to: Result<ProvinceId, VoidReason>,
}

/// The units that de-mobilize at the beginning of the phase, by their orders. Those lines get their
/// verdicts, and so do the others for the same units.
pub(crate) fn accept(
    table: Table<'_>,
    state: &State,
    lines: &mut VerdictLines<'_>,
) -> Vec<Leaving> {
    let mut wishes = Vec::new();
    let demobilizing: Vec<_> = lines
        .open()
        .filter(|(_, order)| matches!(order.order, Order::Pools(PoolOrder::Demobilize { .. })))
        .collect();
    for (line, submission) in demobilizing {
        let Order::Pools(PoolOrder::Demobilize { unit, to }) = &submission.order else {
            continue;
        };
        match addressed(table, state, submission, *unit) {
            Ok(unit) => wishes.push(Wish {
                line,
                unit,
                to: allowed(table, &state.position, &unit, *to),
            }),
            Err(why) => lines.void(line, why),
        }
    }
    if wishes.is_empty() {
        return Vec::new();
    }
    // First which orders stand, then the room: one that gives way to another takes none up.
    choose(table, state, lines, &mut wishes);
    let leaving = find_room(&state.position, &mut wishes);
    for wish in &wishes {
        match wish.to {
            Ok(_) => lines.rule(
                wish.line,
                Outcome::Succeeds,
                Reason::Pools(PoolReason::Demobilized),
            ),
            Err(why) => lines.void(wish.line, why),
        }
    }
    lines.void_if(|order| {
        let left = leaving
            .iter()
            .find(|left| order.is_for_standing(&left.unit))?;
        Some(VoidReason::Pools(PoolVoid::HasLeft(
            left.unit.place.province,
        )))
    });
    leaving
}

/// The unit that an order to de-mobilize is for: in a retreat phase a dislodged one, else one that
/// stands on the board.
fn addressed(
    table: Table<'_>,
    state: &State,
    submission: &Submission,
    named: UnitRef,
) -> Result<Unit, VoidReason> {
    let (rules, position, power) = (table.rules, &state.position, submission.power);
    match state.phase.kind {
        PhaseKind::Retreats => retreat::addressed(rules, position, power, named)
            .map(|index| position.dislodged[index].unit),
        PhaseKind::SetUp | PhaseKind::Movement | PhaseKind::Adjustments => {
            standing_unit(rules, position, power, named).copied()
        }
    }
}

/// The centre to which a unit is ordered, if it may go there by what was known before the phase.
fn allowed(
    table: Table<'_>,
    position: &Position,
    unit: &Unit,
    to: Option<ProvinceId>,
) -> Result<ProvinceId, VoidReason> {
    // No default is guessed (§2.4).
    let centre = to.ok_or(VoidReason::Pools(PoolVoid::NoCentreNamed))?;
    // Neither set of rules says what would become of the army aboard.
    if position.cargo(unit.id).is_some() {
        return Err(VoidReason::Pools(PoolVoid::CarriesArmy(
            unit.place.province,
        )));
    }
    check_centre(table.board, position, unit.power, unit.kind, centre)?;
    if position.pool(unit.power, centre).count() >= ROOM {
        Err(VoidReason::Pools(PoolVoid::PoolFull(centre)))
    } else {
        Ok(centre)
    }
}

/// What a line would have a unit do.
#[derive(Clone, Copy)]
enum LeaveOrder {
    /// De-mobilize; the number of the wish.
    Leave(usize),
    /// Anything else.
    Other,
}

impl LeaveOrder {
    /// Whether two orders to one unit may stand side by side: they send it to the same centre, or are
    /// both for the standard rules to judge.
    fn is_same(self, other: Self, wishes: &[Wish]) -> bool {
        match (self, other) {
            (Self::Leave(a), Self::Leave(b)) => wishes[a].to == wishes[b].to,
            (Self::Other, Self::Other) => true,
            _ => false,
        }
    }
}

/// An order to de-mobilize is one of its unit's orders: where there are others, the house rule
/// chooses (DATC 4.D.3).
fn choose(table: Table<'_>, state: &State, lines: &mut VerdictLines<'_>, wishes: &mut [Wish]) {
    let rivals = Rivals::new(table, state);
    // By `impossible-order` a wish that can't be granted uses up its unit's order, or is as good as
    // none (DATC 4.E.1).
    let impossible_count = table.rules.impossible_order == ImpossibleOrder::Holds;
    for first in 0..wishes.len() {
        let unit = wishes[first].unit;
        if wishes[..first].iter().any(|wish| wish.unit.id == unit.id) {
            continue;
        }
        let mut lines_for_unit: Vec<(usize, LeaveOrder)> = Vec::new();
        for (line, order) in lines.open() {
            match wishes.iter().position(|wish| wish.line == line) {
                Some(wish) => {
                    let wished = &wishes[wish];
                    if wished.unit.id == unit.id && (wished.to.is_ok() || impossible_count) {
                        lines_for_unit.push((line, LeaveOrder::Leave(wish)));
                    }
                }
                None => {
                    if rivals.orders(lines, order, &unit) {
                        lines_for_unit.push((line, LeaveOrder::Other));
                    }
                }
            }
        }
        let chosen = table
            .rules
            .two_orders
            .choose(&lines_for_unit, |(_, a), (_, b)| a.is_same(b, wishes));
        // A chosen order to leave that finds no room gives way to the others; one that was
        // impossible doesn't.
        let keeps_others =
            matches!(chosen, Some((_, LeaveOrder::Leave(wish))) if wishes[wish].to.is_ok());
        let dropped: Vec<_> = lines_for_unit
            .iter()
            .copied()
            .filter(|(_, legal)| !chosen.is_some_and(|(_, chosen)| chosen.is_same(*legal, wishes)))
            .collect();
        for (line, legal) in dropped {
            match legal {
                LeaveOrder::Leave(wish) if wishes[wish].to.is_ok() => {
                    wishes[wish].to = Err(VoidReason::TwoOrders);
                }
                LeaveOrder::Other if !keeps_others => lines.void(line, VoidReason::TwoOrders),
                LeaveOrder::Leave(_) | LeaveOrder::Other => {}
            }
        }
    }
}

/// What tells whether a line of the standard game orders a unit, legally or so that the house rules
/// count it.
struct Rivals<'a> {
    table: Table<'a>,
    state: &'a State,
    occupants: Occupants,
}

impl<'a> Rivals<'a> {
    fn new(table: Table<'a>, state: &'a State) -> Self {
        Self {
            table,
            state,
            occupants: Occupants::new(table.board, &state.position.units),
        }
    }

    /// Whether a line orders a unit.
    fn orders(&self, lines: &VerdictLines<'_>, order: &Submission, unit: &Unit) -> bool {
        let (board, rules, position) = (self.table.board, self.table.rules, &self.state.position);
        match self.state.phase.kind {
            // It is for the unit that comes in the place of the other.
            _ if order.is_for_standing(unit) && means_newcomer(lines, order, unit) => false,
            PhaseKind::SetUp | PhaseKind::Movement => {
                match judge(
                    &Field::new(board, rules, position, &self.occupants),
                    order.power,
                    &order.order,
                ) {
                    Ok(bound) => position
                        .units
                        .get(bound.unit.get())
                        .is_some_and(|ordered| ordered.id == unit.id),
                    Err(why) => {
                        rules.impossible_order == ImpossibleOrder::Holds
                            && why.is_impossible()
                            && order.is_for_standing(unit)
                    }
                }
            }
            PhaseKind::Retreats => retreat::retreater(board, rules, position, order)
                .is_ok_and(|index| position.dislodged[index].unit.id == unit.id),
            // Units leave before any is removed.
            PhaseKind::Adjustments => false,
        }
    }
}

/// Whether an order names by its letter not the unit that stands there but one that is to mobilize
/// there.
fn means_newcomer(lines: &VerdictLines<'_>, order: &Submission, unit: &Unit) -> bool {
    let named = order
        .order
        .unit()
        .and_then(|named| named.kind)
        .filter(|&kind| kind != unit.kind);
    named.is_some_and(|named| {
        lines.open().any(|(_, other)| match other.order {
            Order::Pools(PoolOrder::Mobilize { kind, place }) => {
                other.power == unit.power
                    && place.province == unit.place.province
                    && kind.is_none_or(|kind| kind == named)
            }
            _ => false,
        })
    })
}

/// Fills the pools in the order of writing, while there is room.
fn find_room(position: &Position, wishes: &mut [Wish]) -> Vec<Leaving> {
    let mut leaving: Vec<Leaving> = Vec::new();
    for wish in wishes {
        let Ok(to) = wish.to else { continue };
        let unit = wish.unit;
        if leaving.iter().any(|left| left.unit.id == unit.id) {
            continue;
        }
        // Units that are called out of the pool in this phase still count: they may fail to appear.
        let before = position.pool(unit.power, to).count();
        let so_far = leaving
            .iter()
            .filter(|left| left.unit.power == unit.power && left.to == to)
            .count();
        if before + so_far < ROOM {
            leaving.push(Leaving { unit, to });
        } else {
            wish.to = Err(VoidReason::Pools(PoolVoid::PoolFull(to)));
        }
    }
    leaving
}
