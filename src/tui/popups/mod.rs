//! Boxes above a page: the key help, the palette, a question, a choice, the review of a pasted
//! slip.

pub mod choose;
pub mod draw;
pub mod end;
pub mod reason;
pub mod slip;
pub mod update;
mod word;

pub use end::{EndForm, EndLine, Way};
pub use slip::Review;
pub use word::WordForm;

use crate::ending::Agreement;
use crate::order::Order;
use crate::tui::action::{Action, Has, Place, Spec};
use crate::tui::effect::Effect;
use crate::tui::keymap::actions;
use crate::tui::line::Line;
use crate::tui::list::Selection;

/// The box above the page.
pub enum Popup {
    /// The keys of a place.
    Help {
        /// Which place.
        place: Place,
        /// The first line shown.
        top: usize,
    },
    /// Every action, filtered as you type.
    Palette(Palette),
    /// A question with yes or no.
    Confirm(Confirm),
    /// Two or more readings of a line.
    Choose(Choose),
    /// Lines of a slip, before they are taken.
    Review(Review),
    /// In which way the game ends.
    End(EndForm),
    /// Whether to save what was painted before this is done.
    Unsaved(Effect),
    /// Why the game master ruled as he did.
    Reason(Reason),
    /// The word that opens the lock of the screen.
    Word(WordForm),
}

/// What was ruled, and the reason as it is typed.
pub struct Reason {
    /// What was ruled.
    pub ruled: String,
    /// The reason.
    pub line: Line,
}

/// What a question is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Settle the open phase.
    Settle,
    /// Reopen a settled phase.
    Amend {
        /// Which turn.
        turn: usize,
    },
    /// Strike all orders of the power at the cursor.
    StrikeAll,
    /// End the game so.
    End(Agreement),
    /// Take the game that the table ended up again.
    Resume,
    /// Undo a settlement.
    Undo,
    /// Whether what is typed is entered before the read-back.
    Typed,
    /// Carry out an effect.
    Effect(Effect),
}

/// A question with yes or no; no is the default.
pub struct Confirm {
    /// What it is about.
    pub question: Question,
    /// The question.
    pub text: String,
    /// What yes brings about.
    pub consequence: String,
}

/// Where a choice among readings goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChoiceFor {
    /// A new line.
    NewEntry,
    /// An entry of the sheet, at this index.
    Entry(usize),
}

/// Two or more readings of a line.
pub struct Choose {
    /// What was written.
    pub written: String,
    /// What is unclear.
    pub question: String,
    /// The possible orders, and what they are in house style.
    pub candidates: Vec<(Order, String)>,
    /// The selected one.
    pub selection: Selection,
    /// Where it goes.
    pub target: ChoiceFor,
    /// The reason, where one is typed before the choice.
    pub why: Line,
}

/// Every action, filtered as you type.
pub struct Palette {
    /// The place it was opened from.
    pub place: Place,
    /// What the game has, if one is open.
    pub has: Has,
    /// What is typed.
    pub line: Line,
    /// The selected action.
    pub selection: Selection,
}

impl Palette {
    /// The palette of a place, in a game with what it has.
    pub fn new(place: Place, has: Has) -> Self {
        Self {
            place,
            has,
            line: Line::default(),
            selection: Selection::default(),
        }
    }

    /// The actions that match what is typed: each word typed begins one of the words by which the
    /// action is known. What works here comes first, then what is known by just these words, then
    /// the order of the table.
    pub fn matches(&self) -> Vec<&'static Spec> {
        let typed = self.line.text().to_lowercase();
        let there = |s: &Spec| !MOVES.contains(&s.action) && s.is_in(self.has);
        let begun = |s: &&Spec| {
            there(s)
                && typed
                    .split_whitespace()
                    .all(|word| s.words().any(|known| known.starts_with(word)))
        };
        let mut found: Vec<&'static Spec> = actions().filter(begun).collect();
        let exact = |s: &Spec| {
            typed
                .split_whitespace()
                .all(|word| s.words().any(|known| known == word))
        };
        found.sort_by_key(|s| (!s.works_in(self.place), !exact(s)));
        found
    }
}

/// Moving about is no action to look up.
const MOVES: &[Action] = &[
    Action::Up,
    Action::Down,
    Action::PageUp,
    Action::PageDown,
    Action::First,
    Action::Last,
    Action::Left,
    Action::Right,
    Action::Accept,
    Action::Back,
    Action::Palette,
];
