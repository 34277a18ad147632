//! Pages of text to read: reports and the log.

use crate::game::Game;
use crate::report::{self, Document, Form};
use crate::tui::words::when;
use crate::view::{View, Viewer};

/// What a page is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The phase settled last: orders and results.
    Season,
    /// Who stands where and owns what.
    Positions,
    /// The centre chart by year.
    Centres,
    /// The whole game.
    Full,
    /// Everything changed and when.
    Log,
}

impl Subject {
    /// The subjects that a key walks through.
    pub const ALL: [Self; 5] = [Self::Season, Self::Positions, Self::Centres, Self::Full, Self::Log];

    /// On its tab.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Season => "Season",
            Self::Positions => "Positions",
            Self::Centres => "Centres",
            Self::Full => "Whole game",
            Self::Log => "Log",
        }
    }

    /// The next one.
    #[must_use]
    pub fn next(self) -> Self {
        let at = Self::ALL.iter().position(|&s| s == self).unwrap_or(0);
        Self::ALL[(at + 1) % Self::ALL.len()]
    }
}

/// A page of text.
pub struct Reader {
    /// What it is about.
    pub subject: Subject,
    /// The first line shown.
    pub top: usize,
    /// The text, a line each.
    pub lines: Vec<String>,
    /// The same as Markdown, for the clipboard and for files.
    pub markdown: String,
}

impl Reader {
    /// The page about a subject, set to a width in cells.
    pub fn new(game: &Game, subject: Subject, width: u16) -> Self {
        let document = document(game, subject);
        let lines = document.to_text(usize::from(width)).lines().map(str::to_owned).collect();
        Self { subject, top: 0, lines, markdown: document.to_markdown() }
    }

    /// A file name for the page, without ending.
    pub fn file_stem(&self) -> &'static str {
        match self.subject {
            Subject::Season => "season",
            Subject::Positions => "positions",
            Subject::Centres => "centres",
            Subject::Full => "game",
            Subject::Log => "log",
        }
    }
}

fn document(game: &Game, subject: Subject) -> Document {
    let view = View::of(game, Viewer::GameMaster);
    match subject {
        Subject::Season => match game.turns().len().checked_sub(1) {
            Some(last) => report::season(&view, last, Form::Compact),
            None => report::positions(&view),
        },
        Subject::Positions => report::positions(&view),
        Subject::Centres => report::centre_chart(&view),
        Subject::Full => report::full(&view, Form::Compact),
        Subject::Log => log(game),
    }
}

fn log(game: &Game) -> Document {
    let mut document = Document::titled("Log");
    let calendar = game.setup.variant.calendar();
    let lines = game.log().iter().map(|l| format!("{}  {}: {}", when(l.at), calendar.name(l.phase), l.what)).collect();
    document.list(lines);
    document
}
