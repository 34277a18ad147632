//! What months in time scales leave on the board, in saves: armies on polar caps, and units beside
//! those of the start.

use super::Misfit;
use super::names::{SaveNames, unit_number};
use super::tokens::take_word;
use chancery_atlas::board::Terrain;
use chancery_atlas::grammar::Joined;
use chancery_engine::calendar::Scale;
use chancery_engine::order::ScaleOrder;
use chancery_engine::position::{Position, Trapped, UnitId};

impl SaveNames<'_> {
    /// `italy on ARC`, `italy`.
    pub(super) fn read_trapped(&self, text: &str) -> Result<Trapped, Misfit> {
        if !self.variant.forms().scales {
            return Err(misfit!("this variant has no trapped armies"));
        }
        let Some((power, cap)) = text.split_once(" on ") else {
            return Ok(Trapped {
                power: self.power(text)?,
                cap: None,
            });
        };
        let cap = self.province(cap)?;
        if self.board.terrain(cap) != Terrain::Polar {
            return Err(misfit!("{} is not a polar cap", self.write_province(cap)));
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
    unit.ok_or_else(|| {
        misfit!(
            "“{text}” is not the number of a unit on the board; write it as \
         in “#9”"
        )
    })
}

impl SaveNames<'_> {
    /// `TS1 A lon B F nth`, `Chain F nth & F eng C A den - por`.
    pub(super) fn write_scale_order(&self, order: &ScaleOrder) -> String {
        match order {
            ScaleOrder::Scaled {
                scale,
                unit,
                action,
            } => format!(
                "{} {} {}",
                scale.prefix(),
                self.write_unit_ref(*unit),
                self.write_action(action)
            ),
            ScaleOrder::Chain { fleets, army, to } => {
                let fleets = fleets.iter().map(|&fleet| self.write_unit_ref(fleet));
                format!(
                    "Chain {} C {} - {}",
                    fleets.joined(" & "),
                    self.write_unit_ref(*army),
                    self.write_place(*to)
                )
            }
        }
    }

    /// Reads [`Self::write_scale_order`] back; `None` where the verb is none of its.
    pub(super) fn take_scale_order(
        &self,
        verb: &str,
        rest: &mut &[&str],
    ) -> Result<Option<ScaleOrder>, Misfit> {
        if verb == "Chain" {
            return self.take_chain(rest).map(Some);
        }
        let Some(scale) = [Scale::First, Scale::Third]
            .into_iter()
            .find(|scale| scale.prefix() == verb)
        else {
            return Ok(None);
        };
        Ok(Some(ScaleOrder::Scaled {
            scale,
            unit: self.take_unit_ref(rest)?,
            action: self.take_action(rest)?,
        }))
    }

    /// `loaded wes & france F mao C A Den - Por`, with two fleets or more.
    fn take_chain(&self, rest: &mut &[&str]) -> Result<ScaleOrder, Misfit> {
        let mut fleets = vec![self.take_unit_ref(rest)?];
        while let ["&", after @ ..] = rest {
            *rest = after;
            fleets.push(self.take_unit_ref(rest)?);
        }
        let verb = take_word(rest, "C")?;
        let army = self.take_unit_ref(rest)?;
        match self.take_destination(rest)? {
            Some(to) if verb == "C" && fleets.len() > 1 => {
                Ok(ScaleOrder::Chain { fleets, army, to })
            }
            _ => Err(misfit!(
                "a chain needs two fleets, an army and a destination: “Chain F NTH & F ENG C A Den - Por”"
            )),
        }
    }
}
