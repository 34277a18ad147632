//! What stands on the board as a case names it: units, a fleet with the army aboard it as one, and
//! units of which nobody knows the kind.

use super::parse::{Mistake, Text};
use super::words::CaseWords;
use crate::game::edit::{NamedPiece, NamedUnit};
use chancery_atlas::board::{PowerId, UnitKind};
use chancery_engine::position::{Position, Unit};

/// An army aboard, by itself.
pub(crate) fn aboard(army: &Unit) -> NamedUnit {
    NamedUnit {
        power: army.power,
        piece: NamedPiece::Aboard,
        place: army.place,
    }
}

/// All that stands, power by power: a fleet with an army of its power aboard as one, an army aboard
/// another power's fleet by itself.
pub fn standing(position: &Position) -> Vec<NamedUnit> {
    let units = position.units.iter().map(|unit| NamedUnit {
        power: unit.power,
        piece: NamedPiece::from_unit(unit, position),
        place: unit.place,
    });
    let mut all: Vec<NamedUnit> = units.collect();
    for fleet in &position.units {
        if let Some(army) = position.cargo(fleet.id)
            && army.unit.power != fleet.power
        {
            all.push(aboard(&army.unit));
        }
    }
    all.sort_by_key(|named| named.power);
    all
}

impl CaseWords<'_> {
    /// A power's unit, `A Par`, `F StP/sc`, where such a unit can stand; `A/F WES`, `A(WES)`, `?
    /// Rom` in games that have them.
    pub(crate) fn unit(self, power: PowerId, written: Text<'_>) -> Result<NamedUnit, Mistake> {
        let unit = written.read(NamedUnit::read(written.text, power, &self))?;
        if unit.piece == NamedPiece::Army && unit.place.coast.is_some() {
            let abbr = &self.board.province(unit.place.province).abbr;
            return Err(written.wrong(format!("an army has no coast; write `A {abbr}`")));
        }
        Ok(unit)
    }

    /// `POWER A PLACE`.
    pub(crate) fn power_unit(self, written: Text<'_>) -> Result<NamedUnit, Mistake> {
        let (power, unit) = self.leading_power(written)?;
        self.unit(power, unit)
    }

    /// How a case writes what it names: `England F NTH`.
    pub(crate) fn write_named(self, named: NamedUnit) -> String {
        format!(
            "{} {}",
            self.board.power(named.power).name,
            named.piece.write(&self.board.write_place(named.place))
        )
    }

    pub(crate) fn write_standing(self, unit: &Unit, position: &Position) -> String {
        self.write_named(NamedUnit {
            power: unit.power,
            piece: NamedPiece::from_unit(unit, position),
            place: unit.place,
        })
    }
}

/// The units of a power as a case lists them: the extra unit last, apart from what it carries or
/// what carries it.
pub(crate) fn listed(position: &Position, power: PowerId) -> Vec<NamedUnit> {
    let mut units: Vec<NamedUnit> = standing(position)
        .into_iter()
        .filter(|named| named.power == power)
        .collect();
    let Some(extra) = position
        .extra
        .iter()
        .filter_map(|&unit| position.unit(unit))
        .find(|unit| unit.power == power)
    else {
        return units;
    };
    let Some(at) = units
        .iter()
        .position(|named| named.place.province == extra.place.province)
    else {
        return units;
    };
    let named = units.remove(at);
    if named.piece == NamedPiece::Pair {
        let other = if extra.kind == UnitKind::Army {
            NamedPiece::Fleet
        } else {
            NamedPiece::Aboard
        };
        units.push(NamedUnit {
            piece: other,
            ..named
        });
        let extra = if extra.kind == UnitKind::Army {
            NamedPiece::Aboard
        } else {
            NamedPiece::Fleet
        };
        units.push(NamedUnit {
            piece: extra,
            ..named
        });
    } else {
        units.push(named);
    }
    units
}
