//! Armies aboard fleets in saves.

use super::Misfit;
use super::line::forms;
use super::names::SaveNames;
use chancery_atlas::board::{ProvinceId, Terrain, UnitKind};
use chancery_atlas::grammar::Joined;
use chancery_engine::order::Carrying;
use chancery_engine::position::{Aboard, Dislodged, Position, Unit, UnitId};
use std::num::NonZeroU8;

/// An army, the fleet that carries it, the moves that it has spent aboard.
type ArmyAboard = (UnitId, UnitId, NonZeroU8);

forms! { ArmyAboard, "an army aboard", "“#12 on #3 for 2”":
    army "on" fleet "for" moves => [(army, fleet, moves)];
}

impl SaveNames<'_> {
    /// `france: #12 on #3 for 2, #14 on #5 for 1`, after the fleets have been read.
    pub(super) fn read_aboard(&self, line: &str, position: &mut Position) -> Result<(), Misfit> {
        let (power, armies) = self.split_line(line)?;
        for text in armies.split(", ") {
            let (id, fleet, moves): ArmyAboard = self.read_line(text)?;
            let carrier = position
                .units
                .iter()
                .chain(position.dislodged_units())
                .find(|unit| unit.id == fleet);
            // Whether armies ride with other powers is a matter of the variant's module.
            let mixed = self.carrying().mixes_powers();
            let carrier = carrier.copied().filter(|unit| {
                (unit.kind == UnitKind::Fleet && self.carries(unit.place.province))
                    && (mixed || unit.power == power)
            });
            let carrier = carrier.ok_or_else(|| {
                let whose = if mixed {
                    "not a fleet at sea or in a canal"
                } else {
                    "not a fleet of that power at sea"
                };
                misfit!("#{} is {whose}", fleet.0)
            })?;
            if position.cargo(fleet).is_some() {
                return Err(misfit!("two armies are aboard #{}", fleet.0));
            }
            position.aboard.push(Aboard {
                // An army aboard has no place of its own: it is where its fleet is.
                unit: Unit {
                    id,
                    power,
                    kind: UnitKind::Army,
                    ..carrier
                },
                fleet,
                moves: moves.get(),
            });
        }
        Ok(())
    }

    /// Whose armies fleets carry, if they carry any: that is a house rule, of which no position knows.
    fn carrying(&self) -> Carrying {
        match self.variant.forms().carrying {
            Carrying::Nobody => Carrying::Own,
            own => own,
        }
    }

    /// Whether a fleet carries an army there, if any does in the game.
    fn carries(&self, province: ProvinceId) -> bool {
        self.carrying().reaches(self.board.terrain(province))
    }

    /// Whether a dislodged unit is the army aboard a dislodged fleet, which waits where that does
    /// where it may go ashore by itself.
    pub(super) fn waits_aboard(&self, unit: &Unit) -> bool {
        unit.kind == UnitKind::Army
            && self.carrying().mixes_powers()
            && self.carries(unit.place.province)
    }

    /// A dislodged army at sea is aboard the dislodged fleet there, and the same as is listed among
    /// those aboard.
    pub(super) fn check_afloat(&self, position: &Position) -> Result<(), Misfit> {
        for Dislodged { unit, .. } in &position.dislodged {
            let afloat = unit.kind == UnitKind::Army
                && self.board.terrain(unit.place.province) == Terrain::Sea;
            let aboard = position.carried(unit.id);
            if afloat && aboard.is_none() || aboard.is_some_and(|army| army.unit != *unit) {
                return Err(misfit!(
                    "#{} is an army at sea, but not aboard a fleet there",
                    unit.id.0
                ));
            }
        }
        Ok(())
    }

    /// A line for each run of armies of one power. Where and what they are is told by their fleets.
    pub(super) fn write_aboard(&self, aboard: &[Aboard]) -> Vec<String> {
        let runs = aboard.chunk_by(|a, b| a.unit.power == b.unit.power);
        runs.map(|run| {
            let armies = run.iter().filter_map(|army| {
                let moves = NonZeroU8::new(army.moves)?;
                Some(self.write_line(&(army.unit.id, army.fleet, moves)))
            });
            let armies = armies.joined(", ");
            format!("{}: {armies}", self.write_power(run[0].unit.power))
        })
        .collect()
    }
}
