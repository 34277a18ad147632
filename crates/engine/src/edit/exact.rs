//! The exact names that a board gives, as files have them.

use super::EditError;
use super::ending::around;
use super::names::{EditNames, find_place, unknown_power};
use crate::adjudicate::HouseRules;
use crate::calendar::Phase;
use crate::ending::words::read_agreement;
use crate::ending::{Agreement, Ending};
use crate::order::Forms;
use crate::seat::{SeatId, Seating, seat_name};
use crate::variant::{Ownable, State, Table, Variant, forms};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, fold};

/// Names as files have them: those of the board, with its aliases and abbreviations, and the players'
/// whole names; case folded.
#[derive(Clone, Copy)]
pub struct ExactNames<'a> {
    /// The board whose names are meant.
    pub board: &'a Board,
    /// Whose rules are meant.
    pub variant: &'a dyn Variant,
    /// The players, where people are not powers; else nobody.
    pub players: &'a [String],
    /// The house rules, which may bring order forms and with them lines.
    pub rules: &'a HouseRules,
}

impl ExactNames<'_> {
    /// A power by its name, its id or an alias.
    pub fn find_power(self, name: &str) -> Option<PowerId> {
        // Not by its letter, as in an order: in `unit F NTH` the power has been forgotten.
        let name = fold(name);
        self.board.power_ids().chain(self.board.natives).find(|id| {
            let power = self.board.power(*id);
            [&power.name, &power.id]
                .into_iter()
                .chain(&power.aliases)
                .any(|spelling| fold(spelling) == name)
        })
    }

    /// A player by his whole name.
    pub fn find_player(self, name: &str) -> Option<SeatId> {
        let name = fold_name(name);
        let mut players = self.players.iter();
        players
            .position(|player| fold_name(player) == name)
            .and_then(SeatId::nth)
    }

    /// The game before anything has happened.
    pub fn start(self) -> State {
        let seats = match self.variant.seating() {
            Seating::OnePerPower => self.board.power_count(),
            Seating::Players { .. } => self.players.len(),
        };
        self.variant
            .start(Table::new(self.board, self.rules), seats)
    }

    /// How the table ends a game, as the game stands.
    ///
    /// # Errors
    /// Why these words are no end of a game, as a sentence.
    pub fn agreement_in(self, text: &str, state: &State) -> Result<Agreement, String> {
        let around = around(self.variant, self.board, self.players, state);
        read_agreement(text, &around)
    }

    /// Whether a province has an owner.
    ///
    /// # Errors
    /// It has none in this variant.
    #[cfg(feature = "table")]
    pub fn check_ownable(self, id: ProvinceId) -> Result<(), EditError> {
        if self.variant.is_owned(self.board, id) {
            return Ok(());
        }
        let name = self.board.province(id).name.clone();
        Err(match self.variant.ownable() {
            Ownable::Land => EditError::NotLand(name),
            Ownable::Centres => EditError::NotACentre(name),
        })
    }
}

impl EditNames for ExactNames<'_> {
    fn board(&self) -> &Board {
        self.board
    }

    fn forms(&self) -> Option<Forms> {
        Some(forms(self.variant, self.rules))
    }

    fn power(&self, text: &str) -> Result<PowerId, EditError> {
        let found = self.find_power(text);
        found.ok_or_else(|| unknown_power(self.board, text))
    }

    fn place(&self, text: &str) -> Result<Place, EditError> {
        find_place(self.board, text)
    }

    fn seat(&self, text: &str) -> Result<SeatId, EditError> {
        match self.variant.seating() {
            Seating::OnePerPower => EditNames::power(self, text).map(SeatId::playing),
            Seating::Players { .. } => self.find_player(text).ok_or_else(|| {
                EditError::UnknownPlayer(text.trim().to_owned(), self.players.join(", "))
            }),
        }
    }

    fn phase(&self, text: &str) -> Result<Phase, EditError> {
        let calendar = self.variant.calendar_on(self.board);
        calendar.parse(text).ok_or_else(|| {
            let first = calendar.name(calendar.first_moves());
            EditError::UnknownPhase(text.to_owned(), first)
        })
    }

    fn agreement(&self, text: &str) -> Result<Agreement, EditError> {
        self.agreement_in(text, &self.start())
            .map_err(EditError::Unread)
    }

    fn write_seat(&self, seat: SeatId) -> String {
        seat_name(self.variant.seating(), self.board, self.players, seat).to_owned()
    }

    fn write_phase(&self, phase: Phase) -> String {
        self.variant.calendar_on(self.board).name(phase)
    }

    fn write_agreement(&self, agreement: &Agreement) -> String {
        Ending::Agreed(agreement.clone()).written(|seat| self.write_seat(seat))
    }
}

/// A player's name as it is compared: case and blanks folded.
pub fn fold_name(name: &str) -> String {
    name.split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .to_lowercase()
}
