//! The board of a new game.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::SetUp;
use super::fittings::Fittings;
use chancery_atlas::board::Board;

/// A board to choose, and its file where it is not built in.
#[derive(Clone, Debug)]
pub struct BoardChoice {
    pub board: Arc<Board>,
    pub file: Option<PathBuf>,
}

impl SetUp {
    pub(super) fn choose_default_board(&mut self) {
        let wanted = self.chosen_variant().board();
        self.board = self
            .boards
            .iter()
            .position(|b| b.board.id == wanted)
            .unwrap_or(0);
        self.take_board();
    }

    /// Chooses the board of a file, where it is among the boards.
    pub fn choose_board_of(&mut self, file: &Path) {
        let is_it = |board: &BoardChoice| board.file.as_deref() == Some(file);
        if let Some(at) = self.boards.iter().position(is_it) {
            self.board = at;
            self.take_board();
        }
    }

    /// Takes the chosen board with all that it has of itself.
    pub(super) fn take_board(&mut self) {
        let variant = self.chosen_variant();
        self.world.forget();
        self.fittings = self.chosen_board().map_or_else(Fittings::none, |chosen| {
            Fittings::new(variant, &chosen.board)
        });
        self.players = self.kept_players();
        self.fit_players();
        self.fit_count();
    }
}
