//! A game as it stands after its journal: the commands of the journal, done again one by one.

use super::FoundJournal;
use super::error::Warning;
use super::format::{self, JournalLine};
use super::journal::Journal;
use super::snapshot_id::SnapshotId;
use crate::game::{Command, Game, SnapshotEnd};

/// A game as it stands with its journal.
pub(super) struct StandingGame {
    pub game: Game,
    /// As its snapshot has it.
    pub snapshot: Game,
    /// As the last change of anything but its sheet left it.
    pub settled: Game,
    pub warnings: Vec<Warning>,
    pub journal: JournalState,
}

/// What can be done with the journal of a snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum JournalState {
    /// It is whole: its length in bytes, 0 where there is none.
    Whole(u64),
    /// Its last line was being written when the power went.
    Torn,
    /// Something of it can't be read, or the snapshot has no check sum to which it could belong.
    Damaged,
}

/// How much of a journal is done again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum JournalExtent {
    /// All that was said to be saved.
    Saved,
    /// The same up to the first line that changes more than the orders being entered.
    OpenOrders,
    /// Every line.
    Exactly,
}

impl StandingGame {
    /// A game as its snapshot has it, and as its journal leaves it. `after` is the end from which the
    /// snapshot goes on.
    pub(super) fn new(
        snapshot: Game,
        found: Option<FoundJournal>,
        id: &SnapshotId,
        after: Option<&SnapshotEnd>,
        extent: JournalExtent,
    ) -> Self {
        let mut standing = Self {
            game: snapshot.clone(),
            settled: snapshot.clone(),
            snapshot,
            warnings: Vec::new(),
            journal: JournalState::Whole(0),
        };
        let file = id.journal_name();
        match found {
            None => {}
            Some(FoundJournal { journal: None, .. }) => {
                standing.warnings.push(Warning::ForeignJournal(file));
                standing.journal = JournalState::Damaged;
            }
            Some(FoundJournal {
                journal: Some(journal),
                length,
            }) => standing.go_on(&journal, length, file, after, extent),
        }
        standing
    }

    fn go_on(
        &mut self,
        journal: &Journal,
        length: u64,
        file: String,
        after: Option<&SnapshotEnd>,
        extent: JournalExtent,
    ) {
        let mut fold = Fold::new(self.game.clone());
        let mut lost = journal.damaged;
        // Its lines fit the snapshot, but the first one names another past: undo would go astray.
        if journal
            .head
            .as_ref()
            .is_some_and(|head| head.after.as_ref() != after)
        {
            lost += 1;
        }
        let lines = journal.lines.iter().map(|line| line.text.as_str());
        let lines = format::read_all_done(lines, &self.game).into_iter();
        let lines: Vec<Option<JournalLine>> = lines.map(Result::ok).collect();
        let whole = match extent {
            JournalExtent::Saved | JournalExtent::OpenOrders => count_saved(&lines),
            JournalExtent::Exactly => lines.len(),
        };
        let is_torn = journal.torn || whole < lines.len();
        let mut end = length;
        for (line, place) in lines.into_iter().take(whole).zip(&journal.lines) {
            // Whether a line changes more than orders is known once it is done.
            let before = (extent == JournalExtent::OpenOrders).then(|| fold.game.clone());
            let is_done = line.is_some_and(|line| fold.take(line));
            if let Some(before) = before
                && settled_mark(&before) != settled_mark(&fold.game)
            {
                (fold.game, end) = (before, place.begins);
                break;
            }
            lost += usize::from(!is_done);
        }
        self.journal = if lost > 0 || journal.empty {
            JournalState::Damaged
        } else if journal.clean && !is_torn {
            JournalState::Whole(end)
        } else {
            JournalState::Torn
        };
        if journal.empty {
            self.warnings.push(Warning::EmptyJournal(file.clone()));
        }
        if lost > 0 {
            self.warnings.push(Warning::DamagedJournal { file, lost });
        }
        if is_torn {
            self.warnings.push(Warning::TornJournal);
        }
        self.game = fold.game;
        if let Some(settled) = fold.settled {
            self.settled = settled;
        }
    }
}

/// How many lines were said to be saved: of what is saved at once, a power cut may leave a part.
fn count_saved(lines: &[Option<JournalLine>]) -> usize {
    let last = lines.iter().rposition(|line| match line {
        // What is saved at once ends with a line that says how the game stands.
        Some(line) => line.stands.is_some(),
        // An unreadable line may have been such an end, and counts as damage.
        None => true,
    });
    last.map_or(0, |last| last + 1)
}

/// What changes with everything but the orders being entered.
fn settled_mark(game: &Game) -> (u64, usize) {
    (game.settled_revision(), game.log().len())
}

/// Which lines are taken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LinesTaken {
    All,
    /// Behind a damaged line: what needs nothing that stood before it.
    Alone,
    /// Behind a line that would have opened another phase.
    None,
}

/// The lines of a journal, done one by one.
struct Fold {
    game: Game,
    /// The game as the last change of anything but its sheet left it; `None` where all lines changed
    /// the sheet alone.
    settled: Option<Game>,
    /// The number of the next line.
    expected: u32,
    taken: LinesTaken,
}

impl Fold {
    const fn new(game: Game) -> Self {
        Self {
            game,
            settled: None,
            expected: 1,
            taken: LinesTaken::All,
        }
    }

    /// Takes a line; whether it could be done, and the game stands then as it stood.
    fn take(&mut self, line: JournalLine) -> bool {
        let JournalLine {
            number,
            done,
            stands,
        } = line;
        // A line before it was lost, or a piece of the file lies there twice.
        if number != self.expected {
            self.taken = self.taken.after_damage();
        }
        if number < self.expected {
            return false;
        }
        self.expected = number.saturating_add(1);
        let is_taken = match self.taken {
            LinesTaken::All => true,
            LinesTaken::Alone => done.command.stands_alone(),
            LinesTaken::None => false,
        };
        if !is_taken {
            // The lines behind it are orders of a phase that does not come about.
            if matches!(done.command, Command::Settle { .. } | Command::Reopen(_)) {
                self.taken = LinesTaken::None;
            }
            return false;
        }
        let (settled, so_far) = (settled_mark(&self.game), self.game.done().len());
        let is_done = self.game.apply(done.command, done.at).is_ok();
        // Behind a damaged line the sheet may have what another line brings.
        let is_alone = self.taken == LinesTaken::Alone;
        if !is_done || !is_alone && self.game.done().len() == so_far {
            self.taken = self.taken.after_damage();
            return false;
        }
        if settled != settled_mark(&self.game) {
            self.settled = Some(self.game.clone());
        }
        // Behind a damaged line it stands otherwise anyway.
        let stands_so = stands.is_none_or(|stands| stands == format::stands(&self.game));
        if self.taken == LinesTaken::All && !stands_so {
            self.taken = LinesTaken::Alone;
            return false;
        }
        true
    }
}

impl LinesTaken {
    const fn after_damage(self) -> Self {
        match self {
            Self::All | Self::Alone => Self::Alone,
            Self::None => Self::None,
        }
    }
}
