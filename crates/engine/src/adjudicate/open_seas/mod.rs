//! Which of several units in one open sea an order means: what is written names places, and these
//! hold several.
//!
//! All lines of a phase are bound together, in the order of writing, before any is judged: [`bind`]
//! fills in [`UnitRef::id`]. Lines go to fleets first (`lines`), then boardings and landings find
//! the fleets that carry them (`carried`), then supports the units that do what they name
//! (`supports`).

mod carried;
mod lines;
mod supports;

use super::field::{Field, Occupants, UnitIndex};
use super::rules::HouseRules;
use super::verdict::VoidReason;
use crate::discovery::Discoveries;
use crate::order::{Action, Order, Submission, UnitRef};
use crate::position::Units;
use chancery_atlas::board::{Board, PowerId, ProvinceId, UnitKind};

/// The lines of a phase, of all powers in order of writing, with the units that they mean filled in
/// where their place alone does not tell: the unit that a line is for, the fleet that it boards,
/// the unit that it supports. What else a line may be void for is not looked at.
///
/// A support by a line `S F X - Y` with the unit named at the destination itself (`S F Y - Y`) is
/// one of a unit that comes from a place its writer does not know, written `OB`. `discoveries`
/// tells which places these are, and which fleets hold a treasure.
///
/// # Errors
/// Of a line more than there are units of its power in the place: that none is left for it.
pub fn bind<'u>(
    board: &Board,
    rules: &HouseRules,
    units: impl Into<Units<'u>>,
    discoveries: Option<&Discoveries>,
    orders: &[Submission],
) -> Vec<Result<Submission, VoidReason>> {
    let units: Units<'_> = units.into();
    if !rules.room.open_seas {
        return orders.iter().cloned().map(Ok).collect();
    }
    let occupants = Occupants::new(board, units.standing);
    let field = Field::new(board, rules, units, &occupants);
    let mut slips = Slips {
        field,
        discoveries,
        orders: orders.to_vec(),
        meant: vec![None; orders.len()],
        void: vec![None; orders.len()],
    };
    // Each step reads what the ones before it found: a landing the fleets that are boarded, a
    // support what its unit is ordered.
    slips.bind_lines();
    slips.bind_boardings();
    slips.bind_landings();
    slips.bind_removals();
    slips.bind_supports();
    slips
        .orders
        .into_iter()
        .zip(slips.void)
        .map(|(order, void)| match void {
            Some(why) => Err(why),
            None => Ok(order),
        })
        .collect()
}

/// The lines of a phase while they are bound.
struct Slips<'a> {
    field: Field<'a>,
    discoveries: Option<&'a Discoveries>,
    orders: Vec<Submission>,
    /// Per line, the standing unit that it is for.
    meant: Vec<Option<UnitIndex>>,
    /// Per line, why no unit is left for it.
    void: Vec<Option<VoidReason>>,
}

impl Slips<'_> {
    fn power(&self, line: usize) -> PowerId {
        self.orders[line].power
    }

    fn action(&self, line: usize) -> Option<&Action> {
        self.orders[line].order.action()
    }

    /// The standing unit that a line names; `None` where that is an army aboard.
    fn named(&self, line: usize) -> Option<&UnitRef> {
        self.orders[line]
            .order
            .unit()
            .filter(|named| !self.is_aboard(named))
    }

    /// Whether a line names an army aboard a fleet: no other army is in a sea.
    fn is_aboard(&self, named: &UnitRef) -> bool {
        named.aboard
            || named.kind == Some(UnitKind::Army) && self.field.is_open(named.place.province)
    }

    fn all_lines(&self) -> std::ops::Range<usize> {
        0..self.orders.len()
    }

    /// The line of the same power that was written next.
    fn next_line(&self, line: usize) -> Option<usize> {
        self.all_lines()
            .skip(line + 1)
            .find(|&next| self.power(next) == self.power(line))
    }

    /// The line of the same power that was written before.
    fn line_before(&self, line: usize) -> Option<usize> {
        (0..line)
            .rev()
            .find(|&before| self.power(before) == self.power(line))
    }

    /// The lines that are bound to a unit.
    fn lines_for(&self, unit: UnitIndex) -> impl Iterator<Item = usize> + '_ {
        self.all_lines()
            .filter(move |&line| self.meant[line] == Some(unit))
    }

    /// Where a unit comes in written order; those without a line last.
    fn written(&self, unit: UnitIndex) -> usize {
        self.lines_for(unit).next().unwrap_or(usize::MAX)
    }

    /// A power's fleets in a sea, in their order.
    fn fleets(&self, power: PowerId, sea: ProvinceId) -> impl Iterator<Item = UnitIndex> + '_ {
        self.field
            .occupants(sea)
            .filter(move |&unit| self.field.power_of(unit) == power && self.field.is_at_sea(unit))
    }

    fn is_loaded(&self, fleet: UnitIndex) -> bool {
        self.field.cargo(fleet).is_some()
    }

    /// Whether a fleet's line orders it to go to a sea.
    fn goes_to(&self, fleet: UnitIndex, sea: ProvinceId) -> bool {
        self.lines_for(fleet).any(
            |line| matches!(self.action(line), Some(Action::Move { to, .. }) if to.province == sea),
        )
    }

    /// The unit that a line names gets its identity.
    fn set_unit(&mut self, line: usize, unit: UnitIndex) {
        let id = self.field.unit(unit).id;
        match &mut self.orders[line].order {
            Order::Unit { unit, .. } | Order::Remove { unit } => unit.id = Some(id),
            _ => {}
        }
    }

    /// The unit that a line's action names gets its identity.
    fn set_object(&mut self, line: usize, object: UnitIndex) {
        let id = self.field.unit(object).id;
        let Order::Unit { action, .. } = &mut self.orders[line].order else {
            return;
        };
        if let Action::Board { fleet: unit }
        | Action::SupportHold { unit }
        | Action::SupportMove { unit, .. } = action
        {
            unit.id = Some(id);
        }
    }
}

/// How many units a reason tells of.
fn tell(count: usize) -> u8 {
    u8::try_from(count).unwrap_or(u8::MAX)
}
