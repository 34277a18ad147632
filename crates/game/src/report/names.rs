//! The names of what a settled phase speaks of.

pub use crate::words::{Names, Style, capital, possessive, series};

use crate::view::{SeenOrder, SeenTurn};
use crate::words::Boardings;
use chancery_atlas::board::{Board, ProvinceId};
use chancery_atlas::grammar::Joined;
use chancery_engine::adjudicate::{Outcome, Reason, VoidReason};
use chancery_engine::order::{Order, UnitRef};
use chancery_engine::position::{Dislodged, Unit};

impl Boardings for SeenTurn {
    fn took_aboard(&self, fleet: &Unit) -> bool {
        self.boarder(fleet.power, fleet.place.province)
            .is_some_and(|given| given.verdict.outcome == Outcome::Succeeds)
    }
}

impl<'a> Names<'a> {
    /// A unit as positions list it, with whose army it carries where that is another power's: `A/F
    /// North Sea (German army)`.
    pub(super) fn piece(&self, unit: &Unit) -> String {
        let name = self.unit(unit);
        let foreign = self
            .position
            .cargo(unit.id)
            .map(|aboard| aboard.unit.power)
            .filter(|&power| power != unit.power);
        match foreign {
            None => name,
            Some(power) => format!("{name} ({} army)", self.board.power(power).adjective),
        }
    }

    /// The names in a settled phase.
    pub fn in_turn(board: &'a Board, turn: &'a SeenTurn, style: Style) -> Self {
        Self {
            scale: turn.scales.alone,
            // Where units are stacked, and in time scales, an order means the unit that it names.
            true_names: !turn.rules.room.open_seas && !board.foretells_pairs,
            boardings: Some(turn),
            ..Self::new(board, &turn.before, style)
        }
    }

    /// An order as it was given; one that could not be read has no other name. A line that names an
    /// area stands as it was written, for what the area was called then is no more.
    pub fn order_of(&self, given: &SeenOrder) -> String {
        if let (Some(Order::Secret(_)), Some(written)) = (&given.order, &given.written) {
            return written.trim().to_owned();
        }
        match self.named_truly(given) {
            Some(order) => self.order(&order),
            None => "an unreadable line".to_owned(),
        }
    }

    /// A line as its writer sees it: as read, or as he wrote it where it could not be read.
    pub fn line_of(&self, given: &SeenOrder) -> String {
        match (&given.order, &given.written) {
            (None, Some(written)) => written.trim().to_owned(),
            _ => self.order_of(given),
        }
    }

    /// Where a dislodged unit may go.
    pub(super) fn may_go(&self, dislodged: &Dislodged) -> String {
        let retreats = dislodged.retreats.iter();
        let open = retreats.map(|&place| self.place(place)).joined(", ");
        if open.is_empty() {
            "nowhere to go".to_owned()
        } else {
            format!("may go to {open}")
        }
    }

    /// The unit of an order as it was given, and what it does; `None` where it is for none.
    pub(crate) fn parts_of(&self, given: &SeenOrder) -> Option<[String; 2]> {
        self.unit_and_action(&self.named_truly(given)?)
    }

    /// An order with every unit called what it is, unless it is void for what it calls one.
    pub(super) fn named_truly(&self, given: &SeenOrder) -> Option<Order> {
        let order = with_unit(given)?;
        // With the right name in it, such a line would look as if nothing were wrong.
        let is_void_for_name = matches!(
            given.verdict.reason,
            Reason::Void(
                VoidReason::WrongKind { .. }
                    | VoidReason::WrongPower { .. }
                    | VoidReason::WrongCoast { .. }
                    | VoidReason::NeedlessCoast(_)
            )
        );
        Some(if self.true_names && !is_void_for_name {
            order.with_true_names(self.position, self.phase)
        } else {
            order
        })
    }
}

/// A province by its name and abbreviation: `Vinland (Vin)`; an area without a name by its label.
pub(super) fn with_abbreviation(board: &Board, province: ProvinceId) -> String {
    let province = board.province(province);
    if province.name == province.abbr {
        province.name.clone()
    } else {
        format!("{} ({})", province.name, province.abbr)
    }
}

/// An order with its unit's number: of several fleets in a sea, some carry an army.
fn with_unit(given: &SeenOrder) -> Option<Order> {
    Some(match given.order.as_ref()? {
        Order::Unit { unit, action } => Order::Unit {
            unit: UnitRef {
                id: given.unit,
                ..*unit
            },
            action: action.clone(),
        },
        other => other.clone(),
    })
}
