//! What months in time scales leave on the board, in saves: armies on polar caps, and units beside
//! those of the start.

use super::Misfit;
use super::names::{Names, unit_number};
use crate::board::Terrain;
use crate::position::{Position, Trapped, UnitId};

impl Names<'_> {
    /// `italy on ARC`, `italy`.
    pub(super) fn read_trapped(&self, text: &str) -> Result<Trapped, Misfit> {
        if !self.variant.forms().scales {
            return Err(misfit!("in this variant no army is trapped"));
        }
        let Some((power, cap)) = text.split_once(" on ") else {
            return Ok(Trapped {
                power: self.power(text)?,
                cap: None,
            });
        };
        let cap = self.province(cap)?;
        if self.board.terrain(cap) != Terrain::Polar {
            return Err(misfit!("{} is no polar cap", self.write_province(cap)));
        }
        Ok(Trapped {
            power: self.power(power)?,
            cap: Some(cap),
        })
    }

    /// `italy on ARC`, `italy`.
    pub(super) fn write_trapped(&self, army: Trapped) -> String {
        let cap = army
            .cap
            .map(|cap| format!(" on {}", self.write_province(cap)))
            .unwrap_or_default();
        format!("{}{cap}", self.write_power(army.power))
    }
}

/// `#9`, after the units have been read.
pub(super) fn read_extra(text: &str, position: &Position) -> Result<UnitId, Misfit> {
    let unit = unit_number(text).filter(|&unit| position.unit(unit).is_some());
    unit.ok_or_else(|| misfit!("“{text}” is no number of a unit on the board, as in “#9”"))
}
