//! Units kept off the board, in saves.

use super::Misfit;
use super::line::forms;
use super::names::SaveNames;
use chancery_atlas::board::UnitKind;
use chancery_engine::order::PoolOrder;
use chancery_engine::position::Position;

impl SaveNames<'_> {
    /// `france: A Par, F Bre`.
    pub(super) fn read_pooled(&self, line: &str, position: &mut Position) -> Result<(), Misfit> {
        if !self.variant.forms().mobilizing {
            return Err(misfit!("this variant has no pools of units"));
        }
        let (power, units) = self.split_line(line)?;
        for text in units.split(", ") {
            let unit = self.unit(power, text)?;
            let terrain = self.board.terrain(unit.place.province);
            let fits = match unit.kind {
                UnitKind::Army => terrain.is_land(),
                UnitKind::Fleet => terrain.is_navigable(),
            };
            // Which coast a fleet goes to is ordered when it is mobilized.
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

forms! { PoolOrder, "an order":
    "Mobilize" kind place => [PoolOrder::Mobilize { kind, place }];
    "Demobilize" unit "to" to => [PoolOrder::Demobilize { unit, to: Some(to) }];
    "Demobilize" unit => [PoolOrder::Demobilize { unit, to: None }];
    "RemovePooled" kind centre => [PoolOrder::RemovePooled { kind, centre }];
}
