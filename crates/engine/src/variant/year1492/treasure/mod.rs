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
    fn of(self, unit: UnitId) -> impl Iterator<Item = &'a Order> {
        self.orders
            .iter()
            .zip(self.bound)
            .filter(move |(_, bound)| **bound == Some(unit))
            .map(|(submission, _)| &submission.order)
    }

    /// What they say of the treasure, where they are of some kind.
    fn taking(self, unit: UnitId, which: impl Fn(&Action) -> bool) -> Taking {
        let said = self.of(unit).filter_map(|order| match order {
            Order::Unit { unit, action } if which(action) => Some(unit.treasure),
            _ => None,
        });
        said.into_iter()
            .find(|&taking| taking != Taking::Unsaid)
            .unwrap_or_default()
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
    Year1492Rules::of(&rules.own).treasure == TreasureRule::On
}

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
    let unit = order
        .order
        .unit()
        .filter(|unit| unit.treasure != Taking::Unsaid)?;
    let boards = |submission: &Submission, army: UnitId, fleet: UnitId| match &submission.order {
        Order::Unit {
            unit,
            action: Action::Board { fleet: named },
        } => unit.id == Some(army) && named_fleet(position, submission.power, named) == Some(fleet),
        _ => false,
    };
    let goes_aboard =
        |army: UnitId, fleet: UnitId| all.iter().any(|submission| boards(submission, army, fleet));
    let holds = |id: UnitId| {
        let is_army = position
            .unit(id)
            .is_some_and(|unit| unit.kind == UnitKind::Army);
        let shared = |&holder: &UnitId| {
            let (army, fleet) = if is_army { (id, holder) } else { (holder, id) };
            position
                .carried(army)
                .is_some_and(|aboard| aboard.fleet == fleet)
                || goes_aboard(army, fleet)
        };
        holders.contains(&id) || holders.iter().any(shared)
    };
    let has_some = in_play(table.rules) && unit.id.is_some_and(holds);
    (!has_some).then_some(VoidReason::Secret(SecretVoid::NoTreasure(
        unit.place.province,
    )))
}

/// The fleet of a power that an order to board names.
fn named_fleet(
    position: &Position,
    power: PowerId,
    named: &crate::order::UnitRef,
) -> Option<UnitId> {
    let own = || {
        position
            .units_in(named.place.province)
            .find(|unit| unit.power == power && unit.kind == UnitKind::Fleet)
    };
    named.id.or_else(|| own().map(|unit| unit.id))
}

/// Whether a unit that moves takes a treasure along, by what is said and by the house rule.
fn takes(rules: &HouseRules, said: Taking) -> bool {
    match said {
        Taking::With => true,
        Taking::Without => false,
        Taking::Unsaid => Year1492Rules::of(&rules.own).treasure_default == TreasureDefault::Carry,
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
    let waits = |id: UnitId| {
        after
            .dislodged
            .iter()
            .any(|dislodged| dislodged.unit.id == id)
    };
    let mut delivered = Vec::new();
    discoveries.treasures.clear();
    for MovingTreasure {
        at,
        holder,
        left_by,
    } in afoot
    {
        let kept = holder.filter(|&id| waits(id) || is_open(table.board, table.rules, at));
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
