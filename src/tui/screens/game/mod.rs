//! A game: the table, and the page over it.

mod elsewhere;
mod header;
mod passed;
mod possible;
mod update;

pub use elsewhere::Elsewhere;
pub use passed::PassedPage;

use std::any::Any;

use crate::tui::action::ScreenPlace;
use crate::tui::model::Screen;
use crate::tui::pages::{Page, PageOutcome};
use crate::tui::table::TableScreen;
use chancery_game::game::Game;

pub struct GameScreen {
    pub table: TableScreen,
    /// The page over it; `None` while orders are entered.
    page: Option<Box<dyn Page>>,
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

    fn at(&self) -> &'static ScreenPlace {
        match &self.page {
            Some(page) => page.place(),
            None => self.table.place(),
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
