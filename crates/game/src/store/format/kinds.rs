//! Units whose kind is secret, in saves.

use super::Misfit;
use super::names::{SaveNames, unit_number, write_unit_number};
use super::orders::forms;
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
        let (id, chosen) = text
            .strip_suffix(" chosen")
            .map_or((text, false), |id| (id, true));
        let unit = unit_number(id).ok_or_else(|| {
            misfit!("“{text}” is not a unit of free kind; write it as in “#9” or “#9 chosen”")
        })?;
        if position.units.iter().all(|u| u.id != unit) {
            return Err(misfit!("no unit on the board has the number #{}", unit.0));
        }
        if position.free_kind(unit).is_some() {
            return Err(misfit!("#{} is named twice", unit.0));
        }
        position.free_kinds.push(FreeKind { unit, chosen });
        Ok(())
    }
}

/// `#9`, `#10 chosen`.
pub(super) fn write_free_kind(free: FreeKind) -> String {
    let chosen = if free.chosen { " chosen" } else { "" };
    format!("{}{chosen}", write_unit_number(free.unit))
}

forms! { KindOrder, "an order":
    "Choose" unit => [KindOrder::Choose { unit }];
}
