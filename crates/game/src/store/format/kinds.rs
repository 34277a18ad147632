//! Units whose kind is secret, in saves.

use super::Misfit;
use super::line::forms;
use super::names::SaveNames;
use chancery_engine::order::KindOrder;
use chancery_engine::position::{FreeKind, Position};

impl SaveNames<'_> {
    /// `#9`, `#10 chosen`, after the units have been read.
    pub(super) fn read_free_kind(&self, text: &str, position: &mut Position) -> Result<(), Misfit> {
        if !self.variant.forms().choosing {
            // Games of other variants on such a board were saved so once.
            if self
                .board
                .powers
                .iter()
                .any(|power| !power.free_units.is_empty())
            {
                return Ok(());
            }
            return Err(misfit!("in this variant every kind of unit is known"));
        }
        let free: FreeKind = self.read_line(text)?;
        let unit = free.unit;
        if position.units.iter().all(|u| u.id != unit) {
            return Err(misfit!("no unit on the board has the number #{}", unit.0));
        }
        if position.free_kind(unit).is_some() {
            return Err(misfit!("#{} is named twice", unit.0));
        }
        position.free_kinds.push(free);
        Ok(())
    }
}

forms! { FreeKind, "a unit of free kind", "“#9” or “#9 chosen”":
    unit "chosen" => [FreeKind { unit, chosen: true }];
    unit => [FreeKind { unit, chosen: false }];
}

forms! { KindOrder, "an order":
    "Choose" unit => [KindOrder::Choose { unit }];
}
