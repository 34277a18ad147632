//! What a page over the table is, and what becomes of it.

use ratatui::prelude::*;

use super::TableScreen;
use crate::tui::model::{Component, Context};
use chancery_game::game::Game;
use chancery_game::report::{self, Rule};
use chancery_game::view::{View, Viewer};

/// What the header says of a page, in the place of what it says of the open phase.
#[derive(Clone)]
pub struct Heading {
    /// The phase, as far as it is told.
    pub phase: String,
    /// How the game ended, where that is told otherwise than to the game master; empty while it
    /// goes on.
    pub ended: Option<String>,
}

impl Heading {
    /// That of a page made from a view; `None` where it is the game master's. How many orders the
    /// whole game asks for would tell the room of units that it may not know of.
    pub(crate) fn of(view: &View) -> Option<Self> {
        (view.viewer != Viewer::GameMaster).then(|| Self {
            phase: view.calendar().name(view.now.phase),
            ended: Some(report::how_ended(view)),
        })
    }
}

/// What becomes of the page that is open.
#[derive(Default)]
pub enum PageOutcome {
    /// It stays, if one is open.
    #[default]
    Stay,
    Close,
    /// Another takes its place.
    Open(Box<dyn Page>),
}

impl PageOutcome {
    /// Another page takes its place.
    pub fn open(page: impl Page) -> Self {
        Self::Open(Box::new(page))
    }
}

/// A page over the table.
pub trait Page: Component<TableScreen, PageOutcome> {
    /// Is called after each change of the game, so a page may keep costly rows until then. Whether
    /// the page still has something to show.
    fn refresh(&mut self, _game: &Game) -> bool {
        true
    }

    /// Scrolls its board by quarters of what is seen of it, right and down.
    fn scroll(&mut self, _table: &TableScreen, _cx: &Context, _body: Rect, _quarters: (i16, i16)) {}

    /// What the header says of it, where it is about another phase or for other eyes.
    fn heading(&self, _game: &Game) -> Option<Heading> {
        None
    }

    /// The rule that bears on what its cursor is on.
    fn rule(&self, _table: &TableScreen) -> Option<Rule> {
        None
    }

    /// Whether it shows what only the game master is to know, also once the phase is settled.
    fn is_secret(&self, table: &TableScreen) -> bool {
        table.game.is_secret_now()
    }
}
