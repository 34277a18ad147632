//! What months in time scales leave on the board, in saves: armies on polar caps, and units beside
//! those of the start.

use super::Misfit;
use super::line::{SaveLine, SavePart, SaveWords, forms};
use super::names::{SaveNames, unit_number};
use chancery_atlas::board::Terrain;
use chancery_engine::calendar::Scale;
use chancery_engine::order::ScaleOrder;
use chancery_engine::position::{Position, Trapped, UnitId};

impl SaveNames<'_> {
    /// `italy on ARC`, `italy`.
    pub(super) fn read_trapped(&self, text: &str) -> Result<Trapped, Misfit> {
        if !self.variant.forms().scales {
            return Err(misfit!("this variant has no trapped armies"));
        }
        let army: Trapped = self.read_line(text)?;
        match army.cap {
            Some(cap) if self.board.terrain(cap) != Terrain::Polar => {
                Err(misfit!("{} is not a polar cap", self.write_province(cap)))
            }
            _ => Ok(army),
        }
    }
}

forms! { Trapped, "an army on a polar cap":
    power "on" cap => [Trapped { power, cap: Some(cap) }];
    power => [Trapped { power, cap: None }];
}

/// `#9`, after the units have been read.
pub(super) fn read_extra(text: &str, position: &Position) -> Result<UnitId, Misfit> {
    let unit = unit_number(text).filter(|&unit| position.unit(unit).is_some());
    unit.ok_or_else(|| {
        misfit!(
            "“{text}” is not the number of a unit on the board; write it as \
         in “#9”"
        )
    })
}

forms! { ScaleOrder, "an order":
    scale unit action => [ScaleOrder::Scaled { scale, unit, action }];
    "Chain" fleets "C" army "-" to => [ScaleOrder::Chain { fleets, army, to }];
}

/// The first or the third: an order of the second is one to a unit alone.
impl SavePart for Scale {
    fn write(&self, line: &mut SaveLine<'_>) {
        line.word(self.prefix());
    }

    fn read(words: &mut SaveWords<'_>) -> Option<Self> {
        let scales = [Self::First, Self::Third];
        words.take("“{}” is not a time scale", |_, word| {
            scales.into_iter().find(|scale| scale.prefix() == word)
        })
    }
}
