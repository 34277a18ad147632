//! What stands on the board as a case names it: units, a fleet with the army aboard it as one, and
//! units of which nobody knows the kind.

use super::parse::{Mistake, Text};
use super::words::CaseWords;
use chancery_atlas::board::PowerId;
use chancery_engine::edit::{NamedPiece, NamedUnit};
use chancery_engine::position::{Position, Unit};

impl CaseWords<'_> {
    /// A power's unit, `A Par`, `F StP/sc`, where such a unit can stand; `A/F WES`, `A(WES)`, `?
    /// Rom` in games that have them.
    pub(crate) fn unit(self, power: PowerId, written: Text<'_>) -> Result<NamedUnit, Mistake> {
        let unit = written.read(NamedUnit::read(written.text, power, &self.names))?;
        if unit.piece == NamedPiece::Army && unit.place.coast.is_some() {
            let abbr = &self.names.board.province(unit.place.province).abbr;
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
            self.names.board.power(named.power).name,
            named
                .piece
                .write(&self.names.board.write_place(named.place))
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
