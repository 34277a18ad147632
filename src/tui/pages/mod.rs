//! Pages over the table, a folder each: what it shows, what its keys do, how it is drawn.

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

use std::any::Any;

use ratatui::prelude::*;

use super::action::{Action, ScreenPlace};
use super::find::Texts;
use super::keys::Key;
use super::line::{self, InputLine};
use super::model::Context;
use super::table::TableScreen;
use chancery_game::game::Game;
use chancery_game::report::{self, Rule};
use chancery_game::view::View;

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
    /// That of a page made from a view; `None` where it is the game master's, or nothing of the
    /// world is secret.
    pub(crate) fn of(view: &View) -> Option<Self> {
        view.is_partial().then(|| Self {
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
pub enum PageOutcome {
    /// It stays, if one is open.
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
pub trait Page: Any {
    /// Where the game master is on it.
    fn place(&self) -> &'static ScreenPlace;

    /// Why an action of its place is not possible now, as a sentence without a full stop; `None` where
    /// it is.
    fn why_not(&self, _table: &TableScreen, _action: Action) -> Option<String> {
        None
    }

    /// Carries out an action.
    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> PageOutcome;

    /// The lines that are read on it; `None` where it has none to search.
    fn texts(&self, _table: &TableScreen, _cx: &Context) -> Option<Texts> {
        None
    }

    fn go_to_line(&mut self, _table: &TableScreen, _cx: &Context, _line: usize) {}

    /// The powers or players by whom its lines are ordered, and which of them is in hand; `None` where
    /// they are not.
    fn parties(&self, _table: &TableScreen) -> Option<(Vec<String>, Option<usize>)> {
        None
    }

    fn go_to_party(&mut self, _table: &TableScreen, _nth: usize) {}

    /// The line that is always typed into, where it has one.
    fn line(&self) -> Option<&InputLine> {
        None
    }

    /// The same, to be changed.
    fn line_mut(&mut self) -> Option<&mut InputLine> {
        None
    }

    /// Whether the line that is typed into is empty.
    fn line_is_empty(&self) -> bool {
        self.line().is_none_or(InputLine::is_empty)
    }

    /// Whether a key belongs to the line being typed although it is an action elsewhere.
    fn keeps(&self, _table: &TableScreen, key: Key) -> bool {
        !self.line_is_empty() && line::edits(key)
    }

    /// Takes a key that is no action.
    fn typed(&mut self, _table: &TableScreen, key: Key) {
        if let Some(line) = self.line_mut() {
            line.key(key);
        }
    }

    fn pasted(&mut self, _table: &mut TableScreen, _cx: &mut Context, text: &str) -> PageOutcome {
        if let Some(line) = self.line_mut() {
            line.paste(text);
        }
        PageOutcome::Stay
    }

    /// Makes it anew after the game has changed. Whether there still is such a page.
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

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect);
}
