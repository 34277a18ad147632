//! Units kept off the board, in saves.

use super::Misfit;
use super::names::SaveNames;
use super::tokens::{take_kind, take_word, write_kind};
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

impl SaveNames<'_> {
    /// `Mobilize A Par`, `Demobilize A Bur to Par`, `RemovePooled A Par`.
    pub(super) fn write_pool_order(&self, order: &PoolOrder) -> String {
        match order {
            PoolOrder::Mobilize { kind, place } => {
                format!("Mobilize {}{}", write_kind(*kind), self.write_place(*place))
            }
            PoolOrder::Demobilize { unit, to } => {
                let to = to.map(|to| format!(" to {}", self.write_province(to)));
                let to = to.unwrap_or_default();
                format!("Demobilize {}{to}", self.write_unit_ref(*unit))
            }
            PoolOrder::RemovePooled { kind, centre } => format!(
                "RemovePooled {}{}",
                write_kind(*kind),
                self.write_province(*centre)
            ),
        }
    }

    /// Reads [`Self::write_pool_order`] back; `None` where the verb is none of its.
    pub(super) fn take_pool_order(
        &self,
        verb: &str,
        rest: &mut &[&str],
    ) -> Result<Option<PoolOrder>, Misfit> {
        Ok(Some(match verb {
            "Mobilize" => PoolOrder::Mobilize {
                kind: take_kind(rest)?,
                place: self.take_place(rest)?,
            },
            "RemovePooled" => PoolOrder::RemovePooled {
                kind: take_kind(rest)?,
                centre: self.province(take_word(rest, "a centre")?)?,
            },
            "Demobilize" => {
                let unit = self.take_unit_ref(rest)?;
                let to = if let ["to", after @ ..] = *rest {
                    *rest = after;
                    Some(self.province(take_word(rest, "a centre")?)?)
                } else {
                    None
                };
                PoolOrder::Demobilize { unit, to }
            }
            _ => return Ok(None),
        }))
    }
}
