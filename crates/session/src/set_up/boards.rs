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
        let mut boards = self.boards.iter();
        if let Some(at) = boards.position(|board| board.file.as_deref() == Some(file)) {
            self.board = at;
            self.take_board();
        }
    }

    /// Takes the chosen board with all that it has of itself.
    pub(super) fn take_board(&mut self) {
        let variant = self.chosen_variant();
        // The secret world was joined to the old board.
        self.world.forget();
        self.fittings = match self.chosen_board() {
            Some(chosen) => Fittings::new(variant, &chosen.board),
            None => Fittings::none(),
        };
        // There has to be a line for each power before it can be seen who has several.
        self.players = self.kept_players();
        self.fit_players();
        self.fit_count();
    }
}
