//! The lock of the screen: the curtain, and whether a player has the laptop. Where the game
//! master has chosen a word, it alone opens it. The word is kept while the program runs, and
//! nowhere else.

use crate::tui::action::{Action, ScreenPlace};
use crate::tui::keys::Key;
use crate::tui::line::{InputLine, TakesKeys as _};
use crate::tui::shared::TAKE;

pub static CURTAIN: ScreenPlace = ScreenPlace::of_box("The curtain", &[TAKE]);

/// The password that lifts it, as it is typed.
pub static PASSWORD: ScreenPlace = ScreenPlace::of_line("The password of the curtain", &[TAKE]);

/// What is shown while the screen is locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockedPage {
    /// Nothing: the curtain is down.
    Curtain,
    /// For whom it is what is passed on, and nothing of it.
    Cover,
    /// What is passed on, and nothing else.
    Page,
}

/// The word as it is typed to open the lock.
#[derive(Debug, Default)]
pub struct TypedWord {
    line: InputLine,
    /// Whether another word was typed before.
    pub is_wrong: bool,
}

impl TypedWord {
    pub(crate) const fn line(&self) -> &InputLine {
        &self.line
    }
}

/// What became of a key while the word is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Pending,
    /// It was the word: the lock is open.
    Opened {
        shown: LockedPage,
        /// How often another word was typed.
        failures: u32,
    },
}

/// The lock. It is open until something is shown in the place of everything else.
#[derive(Debug, Default)]
pub struct ScreenLock {
    word: Option<String>,
    shown: Option<LockedPage>,
    asked: Option<TypedWord>,
    failures: u32,
    /// Whether the curtain falls when the terminal is no longer the one that is typed in.
    pub falls_unfocused: bool,
}

impl ScreenLock {
    /// What is shown instead of everything else; `None` while it is open.
    pub const fn shown(&self) -> Option<LockedPage> {
        self.shown
    }

    /// The word as it is typed, while it is asked for.
    pub(crate) const fn asked(&self) -> Option<&TypedWord> {
        self.asked.as_ref()
    }

    /// Whether nothing can be read.
    pub(crate) const fn hides(&self) -> bool {
        matches!(self.shown, Some(LockedPage::Curtain | LockedPage::Cover))
    }

    /// Whether a word was chosen.
    pub(crate) const fn has_word(&self) -> bool {
        self.word.is_some()
    }

    /// Whether a text is the word.
    pub(crate) fn is_word(&self, typed: &str) -> bool {
        self.word.as_deref() == Some(typed)
    }

    pub(crate) fn choose(&mut self, word: String) {
        self.word = Some(word);
    }

    /// Shows something in the place of everything else.
    pub fn close(&mut self, shown: LockedPage) {
        // A word that was half typed is dropped: somebody else must not go on with it.
        (self.shown, self.asked) = (Some(shown), None);
    }

    /// Hides what is shown: the page that a player has behind its cover, everything else behind the
    /// curtain.
    pub(crate) fn cover(&mut self) {
        self.close(
            // A player's page keeps its own cover: to lift a curtain would show him the table.
            if self.shown.is_none_or(|shown| shown == LockedPage::Curtain) {
                LockedPage::Curtain
            } else {
                LockedPage::Cover
            },
        );
    }

    /// Opens it where there is no word, else asks for that.
    pub fn open(&mut self) {
        if self.has_word() {
            self.asked = Some(TypedWord::default());
        } else {
            self.shown = None;
        }
    }

    /// Takes a key while the word is asked for, and what it does there.
    pub(crate) fn answer(&mut self, key: Key, action: Option<Action>) -> Answer {
        let (Some(asked), Some(shown)) = (&mut self.asked, self.shown) else {
            return Answer::Pending;
        };
        match action {
            Some(Action::Back) => self.asked = None,
            // An empty line is no attempt, and is not counted as one.
            Some(Action::Accept) if asked.line.is_empty() => self.asked = None,
            Some(Action::Accept) if self.word.as_deref() == Some(asked.line.text()) => {
                (self.shown, self.asked) = (None, None);
                return Answer::Opened {
                    shown,
                    failures: std::mem::take(&mut self.failures),
                };
            }
            Some(Action::Accept) => {
                self.failures += 1;
                *asked = TypedWord {
                    line: InputLine::default(),
                    is_wrong: true,
                };
            }
            _ => _ = asked.line.key(key),
        }
        Answer::Pending
    }
}
