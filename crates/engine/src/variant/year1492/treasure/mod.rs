//! Treasures (rule 11b): who holds one, who takes it along, who brings it home.
//!
//! In a closed area whoever stands there holds it, and nothing needs to be kept. In an open sea the
//! fleet that holds it is, and while a retreat is ordered the dislodged unit that may take it
//! along.

mod carry;
mod seas;
mod withdraw;

use super::rules::{TreasureDefault, TreasureRule, Year1492Rules};
use crate::adjudicate::{HouseRules, SecretVoid, VoidReason, is_open};
use crate::discovery::{Discoveries, Treasure};
use crate::order::{Action, Order, Submission, Taking};
use crate::position::{Position, UnitId};
use crate::variant::{Settlement, State, Table};
use chancery_atlas::board::{PowerId, ProvinceId, UnitKind};

pub use carry::carry;
pub use withdraw::withdraw;

/// A treasure on its way through a phase.
#[derive(Clone, Copy, Debug)]
struct MovingTreasure {
    at: ProvinceId,
    /// Who has it; `None` where it lies.
    holder: Option<UnitId>,
    /// Whose unit left it lying in this phase.
    left_by: Option<PowerId>,
}

/// The lines of a phase, each with its unit.
#[derive(Clone, Copy)]
pub struct TreasureLines<'a> {
    pub orders: &'a [Submission],
    /// The unit that each is for; `None` where it is void.
    pub bound: &'a [Option<UnitId>],
}

impl<'a> TreasureLines<'a> {
    /// The lines that stand for a unit: one, but an army may board and land.
    fn orders_for(self, unit: UnitId) -> impl Iterator<Item = &'a Order> {
        self.orders
            .iter()
            .zip(self.bound)
            .filter(move |(_, bound)| **bound == Some(unit))
            .map(|(submission, _)| &submission.order)
    }

    /// What they say of the treasure, where they are of some kind.
    fn taking(self, unit: UnitId, which: impl Fn(&Action) -> bool) -> Taking {
        for order in self.orders_for(unit) {
            if let Order::Unit { unit, action } = order
                && which(action)
                && unit.treasure != Taking::Unsaid
            {
                return unit.treasure;
            }
        }
        Taking::Unsaid
    }

    /// The place of a unit in the order of writing; those without a line come last.
    fn rank(self, unit: UnitId) -> usize {
        self.bound
            .iter()
            .position(|&bound| bound == Some(unit))
            .unwrap_or(usize::MAX)
    }
}

/// Whether a game has treasures.
pub(crate) fn in_play(rules: &HouseRules) -> bool {
    Year1492Rules::from_choices(&rules.own).treasure == TreasureRule::On
}

/// The units that hold a treasure as a phase of moves begins.
pub(crate) fn holders(
    table: Table<'_>,
    position: &Position,
    discoveries: &Discoveries,
) -> Vec<UnitId> {
    discoveries
        .treasures
        .iter()
        .filter_map(|treasure| treasure.held_by(table.board, position))
        .collect()
}

/// Why an order that speaks of a treasure is void: its unit has none, and none is brought aboard to
/// it.
pub(crate) fn refuse(
    table: Table<'_>,
    position: &Position,
    holders: &[UnitId],
    order: &Submission,
    all: &[Submission],
) -> Option<VoidReason> {
    let unit = order.order.unit()?;
    if unit.treasure == Taking::Unsaid {
        return None;
    }
    let has_some = in_play(table.rules)
        && unit
            .id
            .is_some_and(|id| has_treasure(position, holders, id, all));
    if has_some {
        return None;
    }
    Some(VoidReason::Secret(SecretVoid::NoTreasure(
        unit.place.province,
    )))
}

/// Whether a unit holds a treasure, or shares one: army and fleet hold it as a pair.
fn has_treasure(position: &Position, holders: &[UnitId], id: UnitId, all: &[Submission]) -> bool {
    if holders.contains(&id) {
        return true;
    }
    let is_army = position
        .unit(id)
        .is_some_and(|unit| unit.kind == UnitKind::Army);
    holders.iter().any(|&holder| {
        let (army, fleet) = if is_army { (id, holder) } else { (holder, id) };
        let is_aboard = position
            .carried(army)
            .is_some_and(|aboard| aboard.fleet == fleet);
        is_aboard
            || all
                .iter()
                .any(|line| sends_aboard(position, line, army, fleet))
    })
}

/// Whether a line orders an army aboard a fleet.
fn sends_aboard(position: &Position, line: &Submission, army: UnitId, fleet: UnitId) -> bool {
    match &line.order {
        Order::Unit {
            unit,
            action: Action::Board { fleet: named },
        } => unit.id == Some(army) && named_fleet(position, line.power, named) == Some(fleet),
        _ => false,
    }
}

/// The fleet of a power that an order to board names.
fn named_fleet(
    position: &Position,
    power: PowerId,
    named: &crate::order::UnitRef,
) -> Option<UnitId> {
    named.id.or_else(|| {
        let mut there = position.units_in(named.place.province);
        let own = there.find(|unit| unit.power == power && unit.kind == UnitKind::Fleet)?;
        Some(own.id)
    })
}

/// Whether a unit that moves takes a treasure along, by what is said and by the house rule.
fn takes(rules: &HouseRules, said: Taking) -> bool {
    match said {
        Taking::With => true,
        Taking::Without => false,
        Taking::Unsaid => {
            Year1492Rules::from_choices(&rules.own).treasure_default == TreasureDefault::Carry
        }
    }
}

/// The treasures after a phase: those in open seas find a holder, those at home leave the board.
/// Gives who brought one home, and where.
fn put_down(
    table: Table<'_>,
    before: &State,
    settlement: &Settlement,
    lines: TreasureLines<'_>,
    afoot: Vec<MovingTreasure>,
    discoveries: &mut Discoveries,
) -> Vec<(PowerId, ProvinceId)> {
    let after = &settlement.after.position;
    let mut delivered = Vec::new();
    discoveries.treasures.clear();
    for MovingTreasure {
        at,
        holder,
        left_by,
    } in afoot
    {
        // In a closed area whoever stands there holds it: only a fleet in an open sea is kept, and
        // a unit that waits for its retreat.
        let kept = holder.filter(|&id| {
            let mut waiting = after.dislodged.iter();
            waiting.any(|dislodged| dislodged.unit.id == id)
                || is_open(table.board, table.rules, at)
        });
        let treasure = Treasure { at, holder: kept };
        let home = table.board.province(at).home;
        let at_home = after
            .unit_in(at)
            .filter(|unit| kept.is_none() && home == Some(unit.power));
        if let Some(unit) = at_home {
            delivered.push((unit.power, at));
            if let Some(count) = discoveries.delivered.get_mut(unit.power.index()) {
                *count = count.saturating_add(1);
            }
        } else if kept.is_none() && is_open(table.board, table.rules, at) {
            let holder = seas::finder(before, after, lines, at, left_by);
            discoveries.treasures.push(Treasure { holder, ..treasure });
        } else {
            discoveries.treasures.push(treasure);
        }
    }
    delivered
}

/// The treasures after a winter: who held one and was removed leaves it behind.
pub(crate) fn leave(
    table: Table<'_>,
    before: &State,
    settlement: &Settlement,
    discoveries: &mut Discoveries,
) {
    let after = &settlement.after.position;
    let lines = TreasureLines {
        orders: &[],
        bound: &[],
    };
    for treasure in &mut discoveries.treasures {
        let lost = treasure
            .holder
            .filter(|&holder| after.unit(holder).is_none());
        let left_by = lost
            .and_then(|holder| before.position.unit(holder))
            .map(|unit| unit.power);
        if lost.is_some() {
            treasure.holder = if is_open(table.board, table.rules, treasure.at) {
                seas::finder(before, after, lines, treasure.at, left_by)
            } else {
                None
            };
        }
    }
}
