//! Which unit of a position a line is for, by what it says alone.

use super::{Submission, UnitRef};
use crate::position::{Position, Unit};
use chancery_atlas::board::{PowerId, UnitKind};

impl UnitRef {
    /// Whether a line of a power is for this unit. Of several in one place it is for the one that
    /// was found out.
    pub(crate) fn means(&self, power: PowerId, unit: &Unit) -> bool {
        unit.power == power
            && unit.place.province == self.place.province
            && self.id.is_none_or(|id| id == unit.id)
    }

    /// The unit that stands on the board.
    pub fn standing<'p>(&self, power: PowerId, position: &'p Position) -> Option<&'p Unit> {
        position.units.iter().find(|unit| self.means(power, unit))
    }

    /// The same, or an army aboard a fleet there, which may be named as if it stood in the place.
    pub(crate) fn standing_or_aboard<'p>(
        &self,
        power: PowerId,
        position: &'p Position,
    ) -> Option<&'p Unit> {
        // Only its letter or brackets name the army of a pair; else its fleet is meant.
        if self.aboard || self.kind == Some(UnitKind::Army) {
            let mut aboard = position.aboard_in(self.place.province);
            if let Some(army) = aboard.find(|army| self.means(power, &army.unit)) {
                return Some(&army.unit);
            }
        }
        if self.aboard {
            None
        } else {
            self.standing(power, position)
        }
    }

    /// The dislodged unit, as an index into the position's.
    pub(crate) fn waiting(&self, power: PowerId, position: &Position) -> Option<usize> {
        let mut waiting = position.dislodged.iter();
        waiting.position(|waiting| self.means(power, &waiting.unit))
    }
}

impl Submission {
    /// Whether it names this unit, and not an army aboard it.
    pub(crate) fn is_for_standing(&self, unit: &Unit) -> bool {
        let named = self.order.unit().filter(|named| !named.aboard);
        named.is_some_and(|named| named.means(self.power, unit))
    }
}
