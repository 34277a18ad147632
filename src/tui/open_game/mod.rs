//! The game that is open, as pages, boxes and its screen see it: its table, and the page over it.

mod page;
mod table;

pub use page::{Heading, Page, PageOutcome};
pub use table::{BoardSize, ChosenPin, SidePane, TableScreen};

use std::any::Any;

use super::model::Screen;
use chancery_game::game::Game;
use chancery_game::store::Stamps;

/// That a game is open in another program, and what is known of that.
pub struct Elsewhere {
    /// The game's folder in the directory of saves.
    pub folder: String,
    /// The other program's process number, where it could be read.
    pub by: Option<u32>,
    /// Whether it is no longer open there.
    pub is_free: bool,
    /// Why what is saved there now can't be read; what was read last is shown.
    pub trouble: Option<String>,
    /// The files that were read.
    pub stamps: Stamps,
}

/// The screen of a game.
pub struct GameScreen {
    pub table: TableScreen,
    /// The page over it; `None` while orders are entered.
    pub(in crate::tui) page: Option<Box<dyn Page>>,
    /// Where it is open, if that is in another program.
    pub elsewhere: Option<Elsewhere>,
}

impl GameScreen {
    pub fn new(game: Game) -> Self {
        Self {
            table: TableScreen::new(game),
            page: None,
            elsewhere: None,
        }
    }

    pub(crate) fn looking(game: Game, elsewhere: Elsewhere) -> Self {
        let mut screen = Self {
            elsewhere: Some(elsewhere),
            ..Self::new(game)
        };
        screen.table.is_looked_at = true;
        screen.table.recomplete();
        screen
    }

    /// Shows a game as it stands elsewhere now.
    pub(crate) fn renew(&mut self, game: Game) {
        let phase = self.table.game.phase();
        self.table.game = game;
        if self.table.game.phase() != phase {
            self.table.restart();
        }
        self.table.after_change();
        self.follow(PageOutcome::Stay);
    }

    /// The page that is open, if it is such a one.
    pub fn page<P: Page>(&self) -> Option<&P> {
        (self.page.as_deref()? as &dyn Any).downcast_ref()
    }

    pub(crate) fn page_mut<P: Page>(&mut self) -> Option<&mut P> {
        (self.page.as_deref_mut()? as &mut dyn Any).downcast_mut()
    }

    /// Does with the page what came of an action; before that it is made anew where the game has
    /// changed.
    pub fn follow(&mut self, outcome: PageOutcome) {
        if std::mem::take(&mut self.table.is_changed) {
            self.page = self
                .page
                .take()
                .and_then(|mut page| page.refresh(&self.table.game).then_some(page));
        }
        match outcome {
            PageOutcome::Stay => {}
            PageOutcome::Close => self.page = None,
            PageOutcome::Open(page) => self.page = Some(page),
        }
    }
}

/// The game that a screen shows, if it is one of a game.
pub(crate) fn game_screen(screen: &mut dyn Screen) -> Option<&mut GameScreen> {
    screen.downcast_mut()
}

/// The same to look at.
pub(crate) fn shown(screen: &dyn Screen) -> Option<&GameScreen> {
    screen.downcast()
}
