//! Units kept off the board, in saves.

use super::Misfit;
use super::names::Names;
use crate::board::UnitKind;
use crate::position::Position;

impl Names<'_> {
    /// `france: A Par, F Bre`.
    pub(super) fn read_pooled(&self, line: &str, position: &mut Position) -> Result<(), Misfit> {
        if !self.variant.forms().mobilizing {
            return Err(misfit!("in this variant no units are kept off the board"));
        }
        let (power, units) = self.split_line(line)?;
        for text in units.split(", ") {
            let unit = self.unit(power, text)?;
            let terrain = self.board.terrain(unit.place.province);
            let fits = match unit.kind {
                UnitKind::Army => terrain.is_land(),
                UnitKind::Fleet => terrain.is_navigable(),
            };
            if !fits || unit.place.coast.is_some() {
                let place = self.write_place(unit.place);
                return Err(misfit!(
                    "no {} can be kept in {place}; it is a home centre, without a coast",
                    unit.kind.word()
                ));
            }
            position.pooled.push(unit);
        }
        Ok(())
    }
}
