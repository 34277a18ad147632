//! Changes by hand: the line of each, with the names of a save in it, which never change.

use super::endings::EndingRecord;
use super::names::SaveNames;
use super::{Misfit, WithinRecord};
use chancery_atlas::board::{Board, Place, PowerId};
use chancery_atlas::grammar::Joined;
use chancery_engine::calendar::Phase;
use chancery_engine::edit::{Edit, EditError, EditNames};
use chancery_engine::ending::{Agreement, Ending};
use chancery_engine::seat::{SeatId, Seating};

impl SaveNames<'_> {
    /// The changes of a phase.
    pub(crate) fn read_edits(&self, lines: &[String]) -> Result<Vec<Edit>, Misfit> {
        let edits = lines.iter().enumerate().map(|(i, line)| {
            Edit::read(line, self)
                .map_err(|why| misfit!("{why}"))
                .within(format!("edit {}", i + 1))
        });
        edits.collect()
    }

    /// A seat in a line: by its name where nothing in that can be taken for another part of the
    /// line, else by its number.
    fn seat_in_line(&self, seat: SeatId) -> String {
        let name = self.write_seat(seat);
        match self.variant.seating() {
            Seating::Players { .. } if !name.split(' ').all(is_plain_word) => {
                format!("{NUMBER}{}", seat.index() + 1)
            }
            _ => name,
        }
    }
}

/// Whether a word of a name can't be taken for a mark of a line, such as a comma.
fn is_plain_word(word: &str) -> bool {
    let mut letters = word.chars();
    !word.is_empty() && letters.all(|c| c.is_alphanumeric() || "-.'".contains(c))
}

/// Stands before the number of a player whose name is no plain word.
const NUMBER: char = '#';

/// Stands before those who have the most points. By the words of a game they are not named.
const POINTS: &str = "points: ";

impl From<Misfit> for EditError {
    fn from(misfit: Misfit) -> Self {
        Self::Unread(misfit.what)
    }
}

impl EditNames for SaveNames<'_> {
    fn board(&self) -> &Board {
        self.board
    }

    fn power(&self, text: &str) -> Result<PowerId, EditError> {
        Ok(self.power(text)?)
    }

    fn place(&self, text: &str) -> Result<Place, EditError> {
        Ok(self.place(text)?)
    }

    fn seat(&self, text: &str) -> Result<SeatId, EditError> {
        let number = text.strip_prefix(NUMBER).and_then(|n| n.parse().ok());
        match (self.variant.seating(), number) {
            // Another number may be a player's name, and else is told as one that is not there.
            (Seating::Players { .. }, Some(number))
                if (1..=self.players.len()).contains(&number) =>
            {
                let seat = SeatId::nth(number - 1);
                Ok(seat.ok_or_else(|| misfit!("the game has no player {number}"))?)
            }
            _ => Ok(self.seat(text)?),
        }
    }

    fn phase(&self, text: &str) -> Result<Phase, EditError> {
        Ok(self.phase(text)?)
    }

    fn agreement(&self, text: &str) -> Result<Agreement, EditError> {
        let ends = [
            (
                "draw between ",
                EndingRecord::Draw as fn(Vec<String>) -> EndingRecord,
            ),
            ("concession to ", EndingRecord::Concession),
            ("limit: ", EndingRecord::Limit),
            (POINTS, EndingRecord::Points),
        ];
        let end = ends.into_iter().find_map(|(words, end)| {
            let named = text.strip_prefix(words)?;
            Some((named, end))
        });
        let record = match end {
            Some((named, end)) => {
                let seats = named.split(", ").map(|name| EditNames::seat(self, name));
                let seats = seats.map(|seat| Ok(self.write_seat(seat?)));
                end(seats.collect::<Result<_, EditError>>()?)
            }
            None if text == "abandoned" => EndingRecord::Abandoned,
            None => return Err(misfit!("“{text}” is not a way to end a game").into()),
        };
        Ok(self.read_agreement(&record)?)
    }

    fn write_power(&self, power: PowerId) -> String {
        self.write_power(power)
    }

    fn write_place(&self, place: Place) -> String {
        self.write_place(place)
    }

    fn write_seat(&self, seat: SeatId) -> String {
        self.seat_in_line(seat)
    }

    fn write_phase(&self, phase: Phase) -> String {
        self.write_phase(phase)
    }

    fn write_agreement(&self, agreement: &Agreement) -> String {
        match agreement {
            Agreement::Points(parties) => {
                let seats = parties.seats().iter();
                let names = seats.map(|&seat| self.seat_in_line(seat)).joined(", ");
                format!("{POINTS}{names}")
            }
            agreement => Ending::Agreed(agreement.clone()).written(|seat| self.seat_in_line(seat)),
        }
    }
}
