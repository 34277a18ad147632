//! Pages over the table: read-back, results, earlier phases, reports, log, house rules, the
//! position editor.

pub mod amendment;
pub mod draw;
pub mod editor;
pub mod eyes;
pub mod history;
pub mod readback;
pub mod reader;
pub mod results;
pub mod review;
pub mod rules;
pub mod slips;
pub mod update;

pub use amendment::{AmendmentPage, Told, choice, rows};
pub use editor::EditorPage;
pub use eyes::EyesPage;
pub use history::HistoryPage;
pub use readback::ReadBackPage;
pub use reader::{Reader, Subject, has_alliances, has_rulebook, may_claim};
pub use results::{BOARD_BESIDE, ResultLine, ResultsPage, ResultsView, result_lines};
pub use rules::{Group, Offered, RulesPage, meaning, neighbour_choice, offered, read_seed};

pub use review::ReviewPage;
pub use slips::{Absent, SlipsPage, SlipsView, absent};

use super::action::Place;
use crate::report;
use crate::view::View;

/// What the header says over a page that is made for one who may not know all.
pub struct Heading {
    /// The phase, as far as he knows of it.
    pub phase: String,
    /// How the game ended; empty while it goes on for him.
    pub ended: String,
}

impl Heading {
    /// That of a page made from a view; `None` where it is the game master's, or nothing of the
    /// world is secret.
    pub fn of(view: &View) -> Option<Self> {
        let phase = || view.calendar().name(view.now.phase);
        view.counts.as_ref().map(|_| Self {
            phase: phase(),
            ended: report::how_ended(view),
        })
    }
}

/// The page over the table.
pub enum Page {
    /// Before settling.
    ReadBack(ReadBackPage),
    /// Before settling, where ballots are counted.
    Review(Box<ReviewPage>),
    /// Players and powers.
    Slips(SlipsPage),
    /// Before an amendment is done.
    Amendment(AmendmentPage),
    /// After settling.
    Results(ResultsPage),
    /// Earlier phases.
    History(HistoryPage),
    /// A page of text.
    Reader(Reader),
    /// The house rules.
    Rules(RulesPage),
    /// The position editor.
    Editor(EditorPage),
    /// The board as somebody else sees it.
    Eyes(Box<EyesPage>),
}

impl Page {
    /// What the header says where the page is for other eyes than the game master's.
    pub const fn heading(&self) -> Option<&Heading> {
        match self {
            Self::Reader(page) => page.heading.as_ref(),
            Self::Eyes(page) => page.heading.as_ref(),
            _ => None,
        }
    }

    /// Where the game master is on this page.
    pub const fn place(&self) -> Place {
        match self {
            Self::ReadBack(_) => Place::ReadBack,
            Self::Review(_) => Place::Review,
            Self::Slips(_) => Place::Slips,
            Self::Amendment(_) => Place::Amendment,
            Self::Results(_) => Place::Results,
            Self::History(_) => Place::History,
            Self::Reader(_) => Place::Reader,
            Self::Rules(_) => Place::Rules,
            Self::Editor(_) => Place::Editor,
            Self::Eyes(_) => Place::Eyes,
        }
    }

    /// Whether a line typed into on this page is empty.
    pub fn line_is_empty(&self) -> bool {
        match self {
            Self::Editor(page) => page.line.is_empty(),
            Self::Amendment(page) => page.why.is_empty(),
            _ => true,
        }
    }
}
