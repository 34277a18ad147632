//! The board beside the list: of the selected game as everybody may see it, else of the standard
//! game before its first moves.

use std::sync::Arc;

use ratatui::prelude::*;

use super::{Home, MENU};
use crate::tui::look::Look;
use crate::tui::map::{KeptMap, MapScene, Zoom};
use chancery_atlas::board::{Board, builtin};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::position::Position;
use chancery_engine::variant;
use chancery_game::game::{Game, Setup};
use chancery_game::store::Store;
use chancery_game::view::{View, Viewer};

pub struct Glimpse {
    board: Arc<Board>,
    position: Position,
    kept: KeptMap,
}

impl Glimpse {
    fn of_game(game: &Game) -> Self {
        let view = View::new(game, Viewer::Public);
        Self {
            board: view.board,
            position: view.now.position,
            kept: KeptMap::default(),
        }
    }

    /// The standard game before its first moves.
    fn of_standard(now: jiff::Timestamp) -> Option<Self> {
        let variant = variant::by_id("standard")?;
        let board = builtin::load(variant.board())?;
        let setup = Setup {
            name: String::new(),
            variant,
            board: Arc::clone(&board),
            players: vec![String::new(); board.power_count()],
            created: now,
        };
        let game = Game::new(setup, HouseRules::DEFAULT);
        Some(Self {
            position: game.state().position.clone(),
            board,
            kept: KeptMap::default(),
        })
    }

    pub(super) fn draw(&self, look: &Look, area: Rect, buffer: &mut Buffer) {
        let (board, position) = (&*self.board, &self.position);
        let scene = MapScene {
            zoom: Zoom::Fit,
            ..MapScene::plain(board, &board.chart, position, &look.theme, &look.glyphs)
        };
        scene.draw(&self.kept, area, buffer);
    }
}

impl Home {
    /// Reads the one game that the list of games draws, where another was drawn before; gives
    /// whether there is something new to draw. One that can't be read is not drawn: its line says
    /// why.
    pub(in crate::tui) fn look_at_selected(&mut self, store: &Store, now: jiff::Timestamp) -> bool {
        // All lines above the games have the same board.
        let line = self.selection.at.max(MENU - 1);
        if self.looked_at == Some(line) {
            return false;
        }
        self.looked_at = Some(line);
        self.glimpse = match self.selected() {
            None => Glimpse::of_standard(now),
            Some(game) => {
                let read = store.read(&game.folder).ok();
                read.map(|(read, _)| Glimpse::of_game(&read))
            }
        };
        true
    }
}
