//! Records as a position: who stands where, who waits, who is kept off the board and who is
//! carried, and who owns what.

use std::sync::Arc;

use super::discoveries::Chronicle;
use super::names::Names;
use super::read::read_scale;
use super::records::{BarredRecord, DislodgedRecord, StateRecord};
use super::{Misfit, Within};
use crate::accounts::Accounts;
use crate::adjudicate::is_open;
use crate::board::{Board, Place, PowerId, ProvinceId, Terrain, UnitKind};
use crate::calendar::Scale;
use crate::discovery::Discoveries;
use crate::order::Forms;
use crate::position::{Aboard, Barred, Dislodged, FreeKind, Position, Trapped, Unit, UnitId};
use crate::variant::{Claim, State, carries};

/// No number of a unit is greater, so that there are always more: an edited file could use up all
/// that there are.
const GREATEST_NUMBER: u32 = u32::MAX / 2;

impl Names<'_> {
    pub fn read_state(
        &self,
        record: &StateRecord,
        chronicle: &mut Chronicle,
    ) -> Result<State, Misfit> {
        let mut position = Position {
            next_unit: record.next_unit,
            ..Position::empty(self.board())
        };
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
            let unit = number(text).filter(|&unit| position.unit(unit).is_some());
            let unit = unit.ok_or_else(|| {
                Misfit::new(format!(
                    "“{text}” is no number of a unit on the board, as in “#9”"
                ))
            });
            position.extra.push(unit.within("extra")?);
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
            stakes: Accounts {
                accounts: self.read_accounts(&record.accounts).within("accounts")?,
            },
        })
    }

    /// What is known of the world beyond, in games that have one.
    fn read_known(
        &self,
        lines: &[String],
        chronicle: &mut Chronicle,
    ) -> Result<Option<Arc<Discoveries>>, Misfit> {
        if self.variant().needs_world() {
            return chronicle
                .read(self, lines)
                .map(|known| Some(Arc::new(known)));
        }
        let none = lines.is_empty().then_some(None);
        none.ok_or_else(|| {
            Misfit::new("in this variant there is no world to discover; leave them out".to_owned())
        })
    }

    fn read_units(&self, line: &str, position: &mut Position) -> Result<(), Misfit> {
        let (power, units) = self.split_line(line)?;
        for text in units.split(", ") {
            let unit = self.read_unit(power, text)?;
            if position.unit_in(unit.place.province).is_some()
                && !self.is_open_sea(unit.place.province)
            {
                return Err(Misfit::new(format!(
                    "a second unit stands in {}",
                    self.write_province(unit.place.province)
                )));
            }
            position.units.push(unit);
        }
        Ok(())
    }

    fn read_pooled(&self, line: &str, position: &mut Position) -> Result<(), Misfit> {
        if !self.variant().forms().mobilizing {
            return Err(Misfit::new(
                "in this variant no units are kept off the board".to_owned(),
            ));
        }
        let (power, units) = self.split_line(line)?;
        for text in units.split(", ") {
            let unit = self.unit(power, text)?;
            let terrain = self.board().terrain(unit.place.province);
            let fits = match unit.kind {
                UnitKind::Army => terrain.is_land(),
                UnitKind::Fleet => terrain.is_navigable(),
            };
            if !fits || unit.place.coast.is_some() {
                let place = self.write_place(unit.place);
                return Err(Misfit::new(format!(
                    "no {} can be kept in {place}; it is a home centre, without a coast",
                    unit.kind.word()
                )));
            }
            position.pooled.push(unit);
        }
        Ok(())
    }

    /// `france: #12 on #3 for 2, #14 on #5 for 1`, after the fleets have been read.
    fn read_aboard(&self, line: &str, position: &mut Position) -> Result<(), Misfit> {
        let (power, armies) = self.split_line(line)?;
        for text in armies.split(", ") {
            let numbers = match text.split(' ').collect::<Vec<_>>()[..] {
                [army, "on", fleet, "for", moves] => number(army)
                    .zip(number(fleet))
                    .zip(moves.parse::<u8>().ok()),
                _ => None,
            };
            let wrong = || {
                Misfit::new(format!(
                    "“{text}” is no army aboard, as in “#12 on #3 for 2”"
                ))
            };
            let ((id, fleet), moves) = numbers.filter(|(_, moves)| *moves > 0).ok_or_else(wrong)?;
            let carrier = position
                .units
                .iter()
                .chain(position.dislodged.iter().map(|d| &d.unit))
                .find(|unit| unit.id == fleet);
            let afloat =
                |unit: &&Unit| unit.kind == UnitKind::Fleet && self.carries(unit.place.province);
            let mixed = self.variant().forms().scales;
            let carrier = carrier
                .copied()
                .filter(|unit| afloat(&unit) && (mixed || unit.power == power));
            let carrier = carrier.ok_or_else(|| {
                let whose = if mixed {
                    "no fleet at sea or in a canal"
                } else {
                    "no fleet of that power at sea"
                };
                Misfit::new(format!("#{} is {whose}", fleet.0))
            })?;
            if position.cargo(fleet).is_some() {
                return Err(Misfit::new(format!("two armies are aboard #{}", fleet.0)));
            }
            position.aboard.push(Aboard {
                unit: Unit {
                    id,
                    power,
                    kind: UnitKind::Army,
                    ..carrier
                },
                fleet,
                moves,
            });
        }
        Ok(())
    }

    /// Whether any number of fleets may be there.
    fn is_open_sea(&self, province: ProvinceId) -> bool {
        is_open(self.board(), &self.variant().house_rules(), province)
    }

    /// Whether a fleet carries an army there, if any does in the game.
    fn carries(&self, province: ProvinceId) -> bool {
        carries(
            Forms {
                carrying: true,
                ..self.variant().forms()
            },
            self.board().terrain(province),
        )
    }

    /// `italy on ARC`, `italy`.
    fn read_trapped(&self, text: &str) -> Result<Trapped, Misfit> {
        if !self.variant().forms().scales {
            return Err(Misfit::new("in this variant no army is trapped".to_owned()));
        }
        let Some((power, cap)) = text.split_once(" on ") else {
            return Ok(Trapped {
                power: self.power(text)?,
                cap: None,
            });
        };
        let cap = self.province(cap)?;
        if self.board().terrain(cap) != Terrain::Polar {
            return Err(Misfit::new(format!(
                "{} is no polar cap",
                self.write_province(cap)
            )));
        }
        Ok(Trapped {
            power: self.power(power)?,
            cap: Some(cap),
        })
    }

    /// `france with germany, italy`, `france alone`.
    fn read_claim(&self, text: &str) -> Result<Claim, Misfit> {
        let wrong = || {
            Misfit::new(format!(
                "“{text}” is no claim, as in “france with germany, italy” or “france alone”"
            ))
        };
        if let Some(power) = text.strip_suffix(" alone") {
            return Ok(Claim {
                power: self.power(power)?,
                with: Vec::new(),
            });
        }
        let (power, with) = text.split_once(" with ").ok_or_else(wrong)?;
        Ok(Claim {
            power: self.power(power)?,
            with: with
                .split(", ")
                .map(|power| self.power(power))
                .collect::<Result<_, _>>()?,
        })
    }

    /// A dislodged army at sea is aboard the dislodged fleet there, and the same as is listed among
    /// those aboard.
    fn check_afloat(&self, position: &Position) -> Result<(), Misfit> {
        for Dislodged { unit, .. } in &position.dislodged {
            let afloat = unit.kind == UnitKind::Army
                && self.board().terrain(unit.place.province) == Terrain::Sea;
            let aboard = position.carried(unit.id);
            if afloat && aboard.is_none() || aboard.is_some_and(|army| army.unit != *unit) {
                return Err(Misfit::new(format!(
                    "#{} is an army at sea and aboard no fleet there",
                    unit.id.0
                )));
            }
        }
        Ok(())
    }

    /// `#9`, `#10 chosen`, after the units have been read.
    fn read_free_kind(&self, text: &str, position: &mut Position) -> Result<(), Misfit> {
        if !self.variant().forms().choosing {
            // Games of other variants on such a board were saved so once.
            if self
                .board()
                .powers
                .iter()
                .any(|power| !power.free_units.is_empty())
            {
                return Ok(());
            }
            return Err(Misfit::new(
                "in this variant every kind of unit is known".to_owned(),
            ));
        }
        let (id, chosen) = text
            .strip_suffix(" chosen")
            .map_or((text, false), |id| (id, true));
        let unit = number(id).ok_or_else(|| {
            Misfit::new(format!(
                "“{text}” is no unit of free kind, as in “#9” or “#9 chosen”"
            ))
        })?;
        if position.units.iter().all(|u| u.id != unit) {
            return Err(Misfit::new(format!(
                "no unit on the board has the number #{}",
                unit.0
            )));
        }
        if position.free_kind(unit).is_some() {
            return Err(Misfit::new(format!("#{} is named twice", unit.0)));
        }
        position.free_kinds.push(FreeKind { unit, chosen });
        Ok(())
    }

    fn read_unit(&self, power: PowerId, text: &str) -> Result<Unit, Misfit> {
        let unit = self.unit(power, text)?;
        let stands = can_stand(self.board(), unit.kind, unit.place);
        if stands {
            Ok(unit)
        } else {
            Err(Misfit::new(format!(
                "no {} can stand in {}",
                unit.kind.word(),
                self.write_place(unit.place)
            )))
        }
    }

    fn read_owners(&self, line: &str, position: &mut Position) -> Result<(), Misfit> {
        let (power, provinces) = self.split_line(line)?;
        for text in provinces.split(", ") {
            let province = self.province(text)?;
            if position.owners[province.index()].replace(power).is_some() {
                return Err(Misfit::new(format!("{text} has two owners")));
            }
        }
        Ok(())
    }

    fn read_dislodged(&self, record: &DislodgedRecord) -> Result<Dislodged, Misfit> {
        let barred = |record: &BarredRecord| -> Result<(Place, Barred), Misfit> {
            Ok(match record {
                BarredRecord::Occupied(place) => (self.place(place)?, Barred::Occupied),
                BarredRecord::Attacker(place) => (self.place(place)?, Barred::Attacker),
                BarredRecord::Loaded(place) => (self.place(place)?, Barred::Loaded),
                BarredRecord::Supporter(place) => (self.place(place)?, Barred::Supporter),
                BarredRecord::Entered(place) => (self.place(place)?, Barred::Entered),
                BarredRecord::Origin(place) => (self.place(place)?, Barred::Origin),
                BarredRecord::SeasOnly(place) => (self.place(place)?, Barred::SeasOnly),
                BarredRecord::StandOff(place) => (self.place(place)?, Barred::StandOff),
            })
        };
        let by = Some(record.by.as_str()).filter(|by| !by.is_empty());
        let power = self.power(&record.power)?;
        let unit = self.unit(power, &record.unit)?;
        // The army aboard a dislodged fleet waits where that does.
        let aboard = unit.kind == UnitKind::Army
            && self.variant().forms().scales
            && self.carries(unit.place.province);
        Ok(Dislodged {
            unit: if aboard {
                unit
            } else {
                self.read_unit(power, &record.unit)?
            },
            by: by.map(|p| self.province(p)).transpose()?,
            over: Some(record.over.as_str())
                .filter(|over| !over.is_empty())
                .map(|p| self.province(p))
                .transpose()?,
            sent_on: record.sent_on,
            scale: record.scale.map_or(Ok(Scale::Second), read_scale)?,
            retreats: record
                .retreats
                .iter()
                .map(|p| self.place(p))
                .collect::<Result<_, _>>()?,
            barred: record.barred.iter().map(barred).collect::<Result<_, _>>()?,
        })
    }
}

/// `#12`.
fn number(text: &str) -> Option<UnitId> {
    text.strip_prefix('#')?.parse().ok().map(UnitId)
}

/// Whether a unit of that kind can stand at that place, the coast as it must be.
fn can_stand(board: &Board, kind: UnitKind, place: Place) -> bool {
    let province: ProvinceId = place.province;
    match kind {
        UnitKind::Army => {
            place.coast.is_none()
                && !matches!(board.province(province).terrain, crate::board::Terrain::Sea)
        }
        UnitKind::Fleet => {
            board.province(province).terrain.is_navigable()
                && board.fleet_places(province).contains(&place)
        }
    }
}

/// No two units share a number, and the next one is free.
fn check_numbers(position: &Position) -> Result<(), Misfit> {
    let waits = |army: &Unit| position.dislodged.iter().any(|d| d.unit.id == army.id);
    let aboard = position
        .aboard
        .iter()
        .map(|army| &army.unit)
        .filter(|army| !waits(army));
    let off_board = position.pooled.iter().chain(aboard);
    let units = position
        .units
        .iter()
        .chain(position.dislodged.iter().map(|d| &d.unit))
        .chain(off_board);
    let mut numbers: Vec<u32> = units.map(|u| u.id.0).collect();
    numbers.sort_unstable();
    if let Some([twice, ..]) = numbers.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Misfit::new(format!("two units have the number #{twice}")));
    }
    if position.next_unit > GREATEST_NUMBER {
        return Err(Misfit::new(format!(
            "next_unit is greater than {GREATEST_NUMBER}, which no game comes to"
        )));
    }
    match numbers.last() {
        Some(&last) if last >= position.next_unit => Err(Misfit::new(format!(
            "next_unit must be greater than #{last}, the greatest in use"
        ))),
        _ => Ok(()),
    }
}
