//! The game that is open, as pages, boxes and its screen see it: its table, and the page over it.

mod page;
mod table;

pub use page::{Heading, Page, PageOutcome};
pub use table::{BoardSize, SidePane, TableScreen};

use std::any::Any;

use super::model::Screen;
use chancery_game::game::Game;
use chancery_session::evening::Session;

/// The screen of a game.
pub struct GameScreen {
    pub table: TableScreen,
    /// The page over it; `None` while orders are entered.
    pub(in crate::tui) page: Option<Box<dyn Page>>,
}

impl GameScreen {
    /// The screen of a game that is not saved.
    pub fn new(game: Game) -> Self {
        Self::of(Session::new(game))
    }

    pub(crate) fn of(session: Session) -> Self {
        Self {
            table: TableScreen::of(session),
            page: None,
        }
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
