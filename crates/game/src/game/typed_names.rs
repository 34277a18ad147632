//! What things are called by somebody who types a change by hand.

use super::{Game, Setup};
use chancery_atlas::board::{Board, Place, PowerId};
use chancery_engine::calendar::Phase;
use chancery_engine::edit::{EditError, EditNames, around, find_place, unknown_power};
use chancery_engine::ending::{Agreement, Ending, read_agreement};
use chancery_engine::order::Forms;
use chancery_engine::seat::SeatId;
use chancery_engine::variant::{State, forms};

/// Names as a person types them in the position editor of a game: as its board is called now,
/// abbreviated wherever that is clear.
pub struct TypedNames<'a> {
    setup: &'a Setup,
    board: &'a Board,
    forms: Forms,
    state: &'a State,
}

impl<'a> TypedNames<'a> {
    pub fn new(game: &'a Game) -> Self {
        Self {
            setup: &game.setup,
            board: game.board(),
            forms: forms(game.setup.variant, game.table().rules),
            state: game.state(),
        }
    }
}

impl EditNames for TypedNames<'_> {
    fn board(&self) -> &Board {
        self.board
    }

    fn forms(&self) -> Option<Forms> {
        Some(self.forms)
    }

    fn state(&self) -> Option<&State> {
        Some(self.state)
    }

    fn power(&self, text: &str) -> Result<PowerId, EditError> {
        let found = self.board.find_power(text);
        found.ok_or_else(|| unknown_power(self.board, text))
    }

    fn place(&self, text: &str) -> Result<Place, EditError> {
        find_place(self.board, text)
    }

    /// A player by name, or by the beginning of a name that fits no other.
    fn seat(&self, text: &str) -> Result<SeatId, EditError> {
        let wanted = text.trim().to_lowercase();
        let players = &self.setup.players;
        seat_named(players, &wanted)
            .and_then(SeatId::nth)
            .ok_or_else(|| {
                let players: Vec<&str> = players
                    .iter()
                    .map(String::as_str)
                    .filter(|name| !name.is_empty())
                    .collect();
                EditError::UnknownPlayer(text.trim().to_owned(), players.join(", "))
            })
    }

    fn phase(&self, text: &str) -> Result<Phase, EditError> {
        let calendar = self.setup.calendar();
        calendar.parse(text).ok_or_else(|| {
            EditError::UnknownPhase(text.to_owned(), calendar.name(calendar.first_moves()))
        })
    }

    fn agreement(&self, text: &str) -> Result<Agreement, EditError> {
        let Setup {
            variant, players, ..
        } = self.setup;
        read_agreement(text, &around(*variant, self.board, players, self.state))
            .map_err(EditError::Unread)
    }

    fn write_seat(&self, seat: SeatId) -> String {
        self.setup.seat_name(seat).to_owned()
    }

    fn write_phase(&self, phase: Phase) -> String {
        self.setup.calendar().name(phase)
    }

    fn write_agreement(&self, agreement: &Agreement) -> String {
        Ending::Agreed(agreement.clone()).written(|seat| self.setup.seat_name(seat))
    }
}

/// The player of that name, or else the only one whose name begins so.
fn seat_named(players: &[String], wanted: &str) -> Option<usize> {
    if wanted.is_empty() {
        return None;
    }
    let names: Vec<String> = players.iter().map(|name| name.to_lowercase()).collect();
    if let Some(seat) = names.iter().position(|name| name == wanted) {
        return Some(seat);
    }
    let mut begun = (0..names.len()).filter(|&seat| names[seat].starts_with(wanted));
    match (begun.next(), begun.next()) {
        (only, None) => only,
        _ => None,
    }
}
