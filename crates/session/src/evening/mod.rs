//! One evening at a table: the desk with its game, the files, the clock, the book of precedents, and what
//! waits. A lesson, a player's own slip and a game that is open elsewhere are evenings without files.

mod beside;
mod book;
mod clock;
mod elsewhere;
mod fork;
pub mod hot_seat;
mod over;
mod phone_slips;
mod pins;
mod slips;
mod steps;
mod vote;

pub use clock::{ClockFollowed, ClockNews, StageWatch};
pub use elsewhere::Elsewhere;
pub use fork::{Fork, ForkedGame, names};
pub use over::{is_for_good, over};
pub use phone_slips::PhoneSlipWish;
pub use pins::{PinAnswer, Pins};
pub use slips::SlipDone;
pub use vote::VoteOutcome;

use std::path::Path;

use crate::desk::Desk;
use crate::files::{GameFiles, SaveFault};
use crate::lesson::Lesson;
use chancery_game::clock::Clock;
use chancery_game::game::{Game, Precedent};
use chancery_game::store::{Opened, Store, Warning};
use jiff::Timestamp;

/// Whether what was entered is on the disk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Saved {
    /// Nothing is to be saved here.
    #[default]
    Nothing,
    /// Changed and not yet written.
    Pending,
    /// All of it is written and flushed.
    Done,
    /// Writing failed; the next change tries again.
    Failed(String),
}

/// One evening.
pub struct Session {
    pub desk: Desk,
    /// Where the game is saved, if it is.
    files: Option<GameFiles>,
    saved: Saved,
    /// The clock of the table, where it has one.
    clock: Option<Clock>,
    /// Whether it was set and is not kept yet.
    clock_is_set: bool,
    /// What the table has ruled in its other games, oldest first.
    book: Vec<Precedent>,
    /// The PINs of the players' slips.
    pub pins: Pins,
    /// The lesson that the game is part of.
    pub lesson: Option<Lesson>,
    /// Where the game is open, if that is in another program.
    pub elsewhere: Option<Elsewhere>,
}

/// A game that was opened, with what there is to say of that.
pub struct OpenedSession {
    pub session: Session,
    pub warnings: Vec<String>,
}

/// What came of an input beside the desk.
pub struct InputFollowed {
    /// Why something could not be written.
    pub faults: Vec<String>,
    /// What the clock did.
    pub clock: ClockFollowed,
    /// Whether the clock is to be shown anew wherever it is seen.
    pub is_clock_set: bool,
}

impl Session {
    /// An evening without files.
    pub fn new(game: Game) -> Self {
        Self::at(Desk::new(game))
    }

    fn at(desk: Desk) -> Self {
        Self {
            desk,
            files: None,
            saved: Saved::Nothing,
            clock: None,
            clock_is_set: false,
            book: Vec::new(),
            pins: Pins::default(),
            lesson: None,
            elsewhere: None,
        }
    }

    /// The evening of a lesson, at the step where that is.
    pub fn of_lesson(lesson: Lesson) -> Self {
        let game = lesson.game().clone();
        Self {
            lesson: Some(lesson),
            ..Self::new(game)
        }
    }

    /// Takes up a game with all that was kept beside it.
    pub fn open(opened: Opened, store: &Store) -> OpenedSession {
        let Opened {
            game,
            handle,
            mut warnings,
        } = opened;
        let mut session = Self {
            files: Some(GameFiles::new(handle)),
            saved: Saved::Done,
            ..Self::new(game)
        };
        if let Some(files) = &mut session.files {
            files.take_up(&mut session.desk, &mut warnings);
        }
        // Taking up sealed slips may have marked some as in, which is not saved yet.
        session.note_changes();
        // That a rule is newer than the save is no news at the table: its default is in force.
        warnings.retain(|warning| !matches!(warning, Warning::NewRule(_)));
        let mut warnings: Vec<String> = warnings.iter().map(ToString::to_string).collect();
        warnings.extend(session.open_clock().err());
        warnings.extend(session.open_book(store).err());
        OpenedSession { session, warnings }
    }

    /// The files of the game; `None` where it is not saved here.
    pub const fn files(&self) -> Option<&GameFiles> {
        self.files.as_ref()
    }

    /// The folder of the game, where it is saved here.
    pub fn folder(&self) -> Option<&Path> {
        self.files.as_ref().map(GameFiles::folder)
    }

    pub const fn saved(&self) -> &Saved {
        &self.saved
    }

    /// Sees to all that hangs on what an input did to the game: the book, the clock, the sealed slips.
    pub fn follow(&mut self, store: &Store, now: Timestamp) -> InputFollowed {
        let mut faults = Vec::new();
        faults.extend(self.keep_rulings(store).err());
        // Following may set the clock to another phase, which is to be kept then.
        let clock = self.follow_clock(now);
        let is_clock_set = std::mem::take(&mut self.clock_is_set);
        if is_clock_set {
            faults.extend(self.keep_clock().err());
        }
        self.keep_sealed();
        // Last, since overtime that was logged just now is a change of the game too.
        self.note_changes();
        InputFollowed {
            faults,
            clock,
            is_clock_set,
        }
    }

    /// A change that is not on the disk yet does not count as saved.
    fn note_changes(&mut self) {
        if self.desk.news.done && self.saved == Saved::Done {
            self.saved = Saved::Pending;
        }
    }

    /// Saves what has changed. Whether [`Session::saved`] says something new.
    pub fn save(&mut self, now: Timestamp) -> bool {
        let Some(files) = &mut self.files else {
            return false;
        };
        let saved = files.save(&mut self.desk, now).map(drop);
        self.was_saved(saved)
    }

    fn was_saved(&mut self, saved: Result<(), SaveFault>) -> bool {
        let saved = match saved {
            Ok(()) => Saved::Done,
            Err(why) => Saved::Failed(why.to_string()),
        };
        let is_news = saved != self.saved;
        self.saved = saved;
        is_news
    }
}
