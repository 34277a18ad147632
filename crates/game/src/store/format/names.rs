//! Ids and the names that stand for them in a save file.

use std::borrow::Cow;
use std::collections::HashMap;

use super::Misfit;
use crate::game::Game;
use chancery_atlas::board::{Board, CoastId, Place, PowerId, Province, ProvinceId, UnitKind};
use chancery_engine::calendar::{Calendar, Phase, PhaseKind, Scale};
use chancery_engine::position::{Unit, UnitId};
use chancery_engine::seat::{SeatId, Seating};
use chancery_engine::variant::Variant;

/// Stands before the id of an area beyond the known world, which may look like anything: `@K`,
/// `@a.2`.
pub(crate) const AREA: char = '@';

/// The names of one game: its board, calendar and seats. Areas beyond the known world are called by
/// their ids, for their names change.
pub struct SaveNames<'a> {
    pub board: &'a Board,
    calendar: Cow<'static, Calendar>,
    pub variant: &'static dyn Variant,
    pub players: &'a [String],
    provinces: HashMap<&'a str, ProvinceId>,
    areas: HashMap<&'a str, ProvinceId>,
    powers: HashMap<&'a str, PowerId>,
}

impl<'a> SaveNames<'a> {
    pub(crate) fn for_game(game: &'a Game) -> Self {
        Self::new(game.board(), game.setup().variant, &game.setup().players)
    }

    pub(crate) fn new(
        board: &'a Board,
        variant: &'static dyn Variant,
        players: &'a [String],
    ) -> Self {
        let known = board.province_ids().take(board.known_count());
        let provinces = known
            .map(|p| (board.province(p).abbr.as_str(), p))
            .collect();
        let areas = board
            .provinces_beyond()
            .map(|p| (board.province(p).id.as_str(), p))
            .collect();
        let powers = board
            .power_ids()
            .chain(board.natives)
            .map(|p| (board.power(p).id.as_str(), p))
            .collect();
        Self {
            board,
            calendar: variant.calendar_on(board),
            variant,
            players,
            provinces,
            areas,
            powers,
        }
    }

    /// A seat: its power's key, where each power has one, else the player's name; the game master's
    /// is empty, for nobody else's is.
    pub(crate) fn write_seat(&self, seat: SeatId) -> String {
        let name = match self.variant.seating() {
            Seating::OnePerPower => self.board.powers[..self.board.power_count()]
                .get(seat.index())
                .map(|power| &power.id),
            Seating::Players { .. } => self.players.get(seat.index()),
        };
        name.cloned().unwrap_or_default()
    }

    pub(crate) fn write_seats(&self, seats: &[SeatId]) -> Vec<String> {
        seats.iter().map(|&seat| self.write_seat(seat)).collect()
    }

    pub(crate) fn seat(&self, text: &str) -> Result<SeatId, Misfit> {
        match self.variant.seating() {
            Seating::OnePerPower if !text.is_empty() => {
                let power = self.power(text)?;
                Ok(SeatId::who_orders(self.board, power))
            }
            // The game master is no power and no player, and is written as neither.
            _ if text.is_empty() => Ok(SeatId::GAME_MASTER),
            Seating::OnePerPower | Seating::Players { .. } => {
                let seat = self
                    .players
                    .iter()
                    .position(|player| player == text)
                    .and_then(SeatId::nth);
                seat.ok_or_else(|| misfit!("the game has no player “{text}”"))
            }
        }
    }

    pub(crate) fn write_power(&self, power: PowerId) -> String {
        self.board.power(power).id.clone()
    }

    pub(crate) fn power(&self, text: &str) -> Result<PowerId, Misfit> {
        self.find_power(text)
            .ok_or_else(|| misfit!("the board has no power “{text}”"))
    }

    pub(super) fn find_power(&self, text: &str) -> Option<PowerId> {
        self.powers.get(text).copied()
    }

    pub(crate) fn write_province(&self, province: ProvinceId) -> String {
        let Province { id, abbr, .. } = self.board.province(province);
        if self.board.is_beyond(province) {
            format!("{AREA}{id}")
        } else {
            abbr.clone()
        }
    }

    pub(crate) fn province(&self, text: &str) -> Result<ProvinceId, Misfit> {
        let found = match text.strip_prefix(AREA) {
            Some(id) => self.areas.get(id),
            None => self.provinces.get(text),
        };
        found
            .copied()
            .ok_or_else(|| misfit!("the board has no province “{text}”"))
    }

    pub(crate) fn write_place(&self, place: Place) -> String {
        let name = self.write_province(place.province);
        let coast = place.coast.and_then(|coast| {
            self.board
                .province(place.province)
                .coasts
                .get(coast.index())
        });
        coast.map_or(name.clone(), |coast| format!("{name}/{}", coast.id))
    }

    /// `Par`, `StP/sc`.
    pub(crate) fn place(&self, text: &str) -> Result<Place, Misfit> {
        let Some((name, coast)) = text.split_once('/') else {
            return Ok(Place::new(self.province(text)?));
        };
        let province = self.province(name)?;
        let coasts = &self.board.province(province).coasts;
        let coast = coasts
            .iter()
            .position(|c| c.id == coast)
            .and_then(CoastId::nth);
        coast
            .map(|c| Place::at_coast(province, c))
            .ok_or_else(|| misfit!("the board has no coast “{text}”"))
    }

    pub(crate) fn write_phase(&self, phase: Phase) -> String {
        self.calendar.name(phase)
    }

    /// The exact inverse of [`Calendar::name`]: no short forms, no years of two digits filled up.
    pub(crate) fn phase(&self, text: &str) -> Result<Phase, Misfit> {
        // The set-up has no year in its name.
        let first = self.calendar.first();
        if self.calendar.name(first) == text {
            return Ok(first);
        }
        // A name has one number, its year. Seasons are called otherwise from variant to variant.
        let digits = text.split(' ').find_map(|word| word.parse::<u16>().ok());
        let kinds = [
            PhaseKind::Movement,
            PhaseKind::Retreats,
            PhaseKind::Adjustments,
        ];
        let seasons = 0..self.calendar.seasons.len() as u8;
        let mut phases = digits.into_iter().flat_map(|year| {
            let seasons = seasons.clone();
            kinds.into_iter().flat_map(move |kind| {
                seasons
                    .clone()
                    .map(move |season| Phase { year, season, kind })
            })
        });
        phases
            .find(|phase| self.calendar.has(*phase) && self.calendar.name(*phase) == text)
            .ok_or_else(|| misfit!("“{text}” is not a phase of this variant"))
    }

    /// `A Par #3`: kind, place and identity.
    pub(crate) fn write_unit(&self, unit: &Unit) -> String {
        format!(
            "{} {} #{}",
            unit.kind.letter(),
            self.write_place(unit.place),
            unit.id.0
        )
    }

    pub(crate) fn unit(&self, power: PowerId, text: &str) -> Result<Unit, Misfit> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let &[kind, place, id] = words.as_slice() else {
            return Err(misfit!("“{text}” is not a unit; write it as in “A Par #3”"));
        };
        let id = unit_number(id)
            .ok_or_else(|| misfit!("“{text}” lacks the unit's number, as in “A Par #3”"))?;
        Ok(Unit {
            id,
            power,
            kind: kind_of(kind)?,
            place: self.place(place)?,
        })
    }
}

/// `A` or `F`.
pub(crate) fn kind_of(text: &str) -> Result<UnitKind, Misfit> {
    match text {
        "A" => Ok(UnitKind::Army),
        "F" => Ok(UnitKind::Fleet),
        _ => Err(misfit!("“{text}” is not a kind of unit; write A or F")),
    }
}

/// `#12`.
pub(super) fn unit_number(text: &str) -> Option<UnitId> {
    text.strip_prefix('#')?.parse().ok().map(UnitId)
}

/// 1, 2 or 3.
pub(crate) fn read_scale(number: u8) -> Result<Scale, Misfit> {
    let scale = Scale::ALL
        .into_iter()
        .find(|scale| scale.number() == number);
    scale.ok_or_else(|| misfit!("there is no time scale {number}; write 1, 2 or 3"))
}
