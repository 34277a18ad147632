//! Changes by hand of a secret world.

use serde::{Deserialize, Serialize};

use super::Misfit;
use super::names::Names;
use crate::game::Beyond;

/// A change by hand of what is known of a secret world, or of what is in it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum BeyondRecord {
    Disclose {
        power: String,
        area: String,
    },
    Publish(String),
    /// Left out, the abbreviation is found.
    Name {
        area: String,
        name: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        abbr: Option<String>,
    },
    MayName {
        power: String,
        area: String,
        may: bool,
    },
    /// Left out, nobody's fleet holds it.
    Treasure {
        at: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        holder: Option<String>,
    },
    NoTreasure(String),
    Delivered {
        power: String,
        number: u32,
    },
    Out {
        power: String,
        out: bool,
    },
    Mobile {
        area: String,
        mobile: bool,
    },
    Tell {
        power: String,
        text: String,
    },
    Untell(String),
}

impl Names<'_> {
    pub fn write_beyond(&self, change: &Beyond) -> BeyondRecord {
        match change {
            Beyond::Disclose { power, area } => BeyondRecord::Disclose {
                power: self.write_power(*power),
                area: self.write_province(*area),
            },
            Beyond::Publish(area) => BeyondRecord::Publish(self.write_province(*area)),
            Beyond::Name { area, name, abbr } => BeyondRecord::Name {
                area: self.write_province(*area),
                name: name.clone(),
                abbr: abbr.clone(),
            },
            Beyond::MayName { power, area, may } => BeyondRecord::MayName {
                power: self.write_power(*power),
                area: self.write_province(*area),
                may: *may,
            },
            Beyond::Treasure { at, holder } => BeyondRecord::Treasure {
                at: self.write_province(*at),
                holder: holder.map(|power| self.write_power(power)),
            },
            Beyond::NoTreasure(at) => BeyondRecord::NoTreasure(self.write_province(*at)),
            Beyond::Delivered { power, number } => BeyondRecord::Delivered {
                power: self.write_power(*power),
                number: *number,
            },
            Beyond::Out { power, out } => BeyondRecord::Out {
                power: self.write_power(*power),
                out: *out,
            },
            Beyond::Mobile { area, mobile } => BeyondRecord::Mobile {
                area: self.write_province(*area),
                mobile: *mobile,
            },
            Beyond::Tell { power, text } => BeyondRecord::Tell {
                power: self.write_power(*power),
                text: text.clone(),
            },
            Beyond::Untell(power) => BeyondRecord::Untell(self.write_power(*power)),
        }
    }

    pub fn read_beyond(&self, record: &BeyondRecord) -> Result<Beyond, Misfit> {
        Ok(match record {
            BeyondRecord::Disclose { power, area } => Beyond::Disclose {
                power: self.power(power)?,
                area: self.province(area)?,
            },
            BeyondRecord::Publish(area) => Beyond::Publish(self.province(area)?),
            BeyondRecord::Name { area, name, abbr } => Beyond::Name {
                area: self.province(area)?,
                name: name.clone(),
                abbr: abbr.clone(),
            },
            BeyondRecord::MayName { power, area, may } => Beyond::MayName {
                power: self.power(power)?,
                area: self.province(area)?,
                may: *may,
            },
            BeyondRecord::Treasure { at, holder } => {
                let holder = holder
                    .as_deref()
                    .map(|power| self.power(power))
                    .transpose()?;
                Beyond::Treasure {
                    at: self.province(at)?,
                    holder,
                }
            }
            BeyondRecord::NoTreasure(at) => Beyond::NoTreasure(self.province(at)?),
            BeyondRecord::Delivered { power, number } => Beyond::Delivered {
                power: self.power(power)?,
                number: *number,
            },
            BeyondRecord::Out { power, out } => Beyond::Out {
                power: self.power(power)?,
                out: *out,
            },
            BeyondRecord::Mobile { area, mobile } => Beyond::Mobile {
                area: self.province(area)?,
                mobile: *mobile,
            },
            BeyondRecord::Tell { power, text } => Beyond::Tell {
                power: self.power(power)?,
                text: text.clone(),
            },
            BeyondRecord::Untell(power) => Beyond::Untell(self.power(power)?),
        })
    }
}
