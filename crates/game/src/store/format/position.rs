//! Records as a position: who stands where, who waits, who is kept off the board and who is
//! carried, and who owns what.

use super::discoveries::Chronicle;
use super::names::{SaveNames, read_scale};
use super::records::{BarredRecord, DislodgedRecord, StateRecord};
use super::scales::read_extra;
use super::{Misfit, WithinRecord};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind};
use chancery_engine::accounts::Accounts;
use chancery_engine::adjudicate::is_open;
use chancery_engine::calendar::Scale;
use chancery_engine::position::{Barred, Dislodged, Position, Unit};
use chancery_engine::variant::State;

/// No number of a unit is greater, so that there are always more: an edited file could use up all
/// that there are.
const GREATEST_NUMBER: u32 = u32::MAX / 2;

impl SaveNames<'_> {
    pub(crate) fn read_state(
        &self,
        record: &StateRecord,
        chronicle: &mut Chronicle,
    ) -> Result<State, Misfit> {
        let mut position = Position {
            next_unit: record.next_unit,
            ..Position::empty(self.board)
        };
        // Units first, and fleets among them: what comes after names them by their numbers.
        for line in &record.units {
            self.read_units(line, &mut position).within("units")?;
        }
        for (number, dislodged) in record.dislodged.iter().enumerate() {
            let dislodged = self
                .read_dislodged(dislodged)
                .within(format!("dislodged unit {}", number + 1))?;
            position.dislodged.push(dislodged);
        }
        for line in &record.owners {
            self.read_owners(line, &mut position).within("owners")?;
        }
        for line in &record.pooled {
            self.read_pooled(line, &mut position).within("pooled")?;
        }
        for line in &record.aboard {
            self.read_aboard(line, &mut position).within("aboard")?;
        }
        for text in &record.free_kinds {
            self.read_free_kind(text, &mut position)
                .within("free_kinds")?;
        }
        for text in &record.trapped {
            position
                .trapped
                .push(self.read_trapped(text).within("trapped")?);
        }
        for text in &record.extra {
            let unit = read_extra(text, &position).within("extra")?;
            position.extra.push(unit);
        }
        self.check_afloat(&position).within("dislodged")?;
        check_numbers(&position)?;
        Ok(State {
            phase: self.phase(&record.phase)?,
            position,
            discoveries: self
                .read_known(&record.discoveries, chronicle)
                .within("discoveries")?,
            ending: self.read_ending(&record.won, record.ended.as_ref())?,
            claims: record
                .claims
                .iter()
                .map(|text| self.read_claim(text))
                .collect::<Result<_, _>>()
                .within("claims")?,
            accounts: Accounts {
                accounts: self.read_accounts(&record.accounts).within("accounts")?,
            },
        })
    }

    fn read_units(&self, line: &str, position: &mut Position) -> Result<(), Misfit> {
        let (power, units) = self.split_line(line)?;
        for text in units.split(", ") {
            let unit = self.read_unit(power, text)?;
            // Open seas hold any number of units (1492, rule 8c).
            if position.unit_in(unit.place.province).is_some()
                && !is_open(self.board, &self.variant.house_rules(), unit.place.province)
            {
                return Err(misfit!(
                    "{} has two units",
                    self.write_province(unit.place.province)
                ));
            }
            position.units.push(unit);
        }
        Ok(())
    }

    fn read_unit(&self, power: PowerId, text: &str) -> Result<Unit, Misfit> {
        let unit = self.unit(power, text)?;
        let stands = can_stand(self.board, unit.kind, unit.place);
        if stands {
            Ok(unit)
        } else {
            Err(misfit!(
                "no {} can stand in {}",
                unit.kind.word(),
                self.write_place(unit.place)
            ))
        }
    }

    fn read_owners(&self, line: &str, position: &mut Position) -> Result<(), Misfit> {
        let (power, provinces) = self.split_line(line)?;
        for text in provinces.split(", ") {
            let province = self.province(text)?;
            if position.owners[province.index()].replace(power).is_some() {
                return Err(misfit!("{text} has two owners"));
            }
        }
        Ok(())
    }

    fn read_dislodged(&self, record: &DislodgedRecord) -> Result<Dislodged, Misfit> {
        let power = self.power(&record.power)?;
        let unit = self.unit(power, &record.unit)?;
        Ok(Dislodged {
            unit: if self.waits_aboard(&unit) {
                // Where its fleet is, it could not stand by itself.
                unit
            } else {
                self.read_unit(power, &record.unit)?
            },
            by: self.province_or_none(&record.by)?,
            over: self.province_or_none(&record.over)?,
            sent_on: record.sent_on,
            scale: record.scale.map_or(Ok(Scale::Second), read_scale)?,
            retreats: record
                .retreats
                .iter()
                .map(|p| self.place(p))
                .collect::<Result<_, _>>()?,
            barred: record
                .barred
                .iter()
                .map(|barred| self.read_barred(barred))
                .collect::<Result<_, _>>()?,
        })
    }

    fn read_barred(&self, record: &BarredRecord) -> Result<(Place, Barred), Misfit> {
        let (place, why) = match record {
            BarredRecord::Occupied(place) => (place, Barred::Occupied),
            BarredRecord::Attacker(place) => (place, Barred::Attacker),
            BarredRecord::Loaded(place) => (place, Barred::Loaded),
            BarredRecord::Supporter(place) => (place, Barred::Supporter),
            BarredRecord::Entered(place) => (place, Barred::Entered),
            BarredRecord::Origin(place) => (place, Barred::Origin),
            BarredRecord::SeasOnly(place) => (place, Barred::SeasOnly),
            BarredRecord::StandOff(place) => (place, Barred::StandOff),
        };
        Ok((self.place(place)?, why))
    }

    /// A province; an empty text is none.
    fn province_or_none(&self, text: &str) -> Result<Option<ProvinceId>, Misfit> {
        if text.is_empty() {
            return Ok(None);
        }
        self.province(text).map(Some)
    }
}

/// Whether a unit of that kind can stand at that place, the coast as it must be.
fn can_stand(board: &Board, kind: UnitKind, place: Place) -> bool {
    let province: ProvinceId = place.province;
    match kind {
        UnitKind::Army => {
            place.coast.is_none()
                && !matches!(
                    board.province(province).terrain,
                    chancery_atlas::board::Terrain::Sea
                )
        }
        UnitKind::Fleet => {
            board.province(province).terrain.is_navigable()
                && board.fleet_places(province).contains(&place)
        }
    }
}

/// No two units share a number, and the next one is free.
fn check_numbers(position: &Position) -> Result<(), Misfit> {
    // An army that waits with its fleet stands in both lists, and has one number.
    let aboard = position
        .aboard
        .iter()
        .map(|army| &army.unit)
        .filter(|army| position.dislodged_unit(army.id).is_none());
    let off_board = position.pooled.iter().chain(aboard);
    let units = position
        .units
        .iter()
        .chain(position.dislodged_units())
        .chain(off_board);
    let mut numbers: Vec<u32> = units.map(|u| u.id.0).collect();
    numbers.sort_unstable();
    if let Some([twice, ..]) = numbers.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(misfit!("two units have the number #{twice}"));
    }
    if position.next_unit > GREATEST_NUMBER {
        return Err(misfit!(
            "next_unit is greater than {GREATEST_NUMBER}; no game needs so many"
        ));
    }
    match numbers.last() {
        Some(&last) if last >= position.next_unit => Err(misfit!(
            "next_unit must be greater than #{last}, the greatest in use"
        )),
        _ => Ok(()),
    }
}
