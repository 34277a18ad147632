//! Pages over the table: what each shows, what its keys do, how it is drawn.

pub mod amendment;
pub mod census;
pub mod editor;
pub mod eyes;
pub mod history;
pub mod readback;
pub mod reader;
pub mod results;
pub mod reveal;
pub mod review;
pub mod rules;
pub mod slips;

pub use census::CensusPage;
pub use editor::EditorPage;
pub use reader::{ReaderSubject, TextPage};
pub use rules::{Offered, meaning, neighbour_choice, offered, read_seed};

use ratatui::prelude::*;

use super::model::{Component, Context};
use super::table::TableScreen;
use chancery_game::game::Game;
use chancery_game::report::{self, Rule};
use chancery_game::view::{View, Viewer};

const PAGE_LINES: usize = 15;

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

/// The powers of a game by name, in their order.
pub(crate) fn powers(game: &Game) -> Vec<String> {
    let powers = game.board().powers.iter();
    powers.map(|power| power.name.clone()).collect()
}

/// What drawn lines say.
fn said(lines: impl IntoIterator<Item = Line<'static>>) -> Vec<String> {
    lines.into_iter().map(|line| line.to_string()).collect()
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
