//! The game as it was saved before what was done to it here. It is in a file, and is read when undo or
//! redo gets there.

use std::fmt;
use std::sync::Arc;

use super::{Game, History, UndoStep};

/// Where a snapshot ends, with its journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SnapshotEnd {
    /// Its file.
    pub file: String,
    /// Its check sum: a file of this name that is another one is not it.
    pub seal: u64,
    /// Bytes of its journal; 0 where it has none.
    pub journal: u64,
    /// How many steps were undone then; below zero, how many were done again.
    pub undone: i32,
}

/// What lies before a snapshot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parent {
    /// Where the snapshot before ends, and this one begins.
    pub end: SnapshotEnd,
    /// What the next undo takes back, as it is called; `None` where no step is kept.
    pub undo: Option<String>,
    /// What the next redo brings again.
    pub redo: Option<String>,
}

/// What gives the game as it stood at its parent's end, with all its steps; `None` where that can't be
/// read any more.
pub type LoadGame = dyn Fn(&SnapshotEnd) -> Option<Game> + Send + Sync;

/// The game before the steps at hand.
#[derive(Clone)]
pub struct Earlier {
    pub parent: Parent,
    pub load: Arc<LoadGame>,
}

impl fmt::Debug for Earlier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parent.fmt(f)
    }
}

impl Game {
    /// Where the game lies before the steps at hand, if that is kept.
    pub(super) fn parent(&self) -> Option<&Parent> {
        self.earlier.as_ref().map(|earlier| &earlier.parent)
    }

    /// The game with what lies before its steps.
    #[must_use]
    pub(crate) fn after(mut self, earlier: Option<Earlier>) -> Self {
        self.earlier = earlier;
        self
    }

    /// Nothing that was undone is done again any more.
    pub(super) fn drop_redo(&mut self) {
        self.redo.clear();
        if let Some(earlier) = &mut self.earlier {
            earlier.parent.redo = None;
        }
    }

    /// Takes up the steps that were saved before those at hand.
    ///
    /// # Errors
    /// They can't be read any more: their file.
    pub(super) fn take_up_earlier(&mut self) -> Result<(), String> {
        let Some(Earlier { parent, load }) = self.earlier.take() else {
            return Ok(());
        };
        let Some(before) = load(&parent.end) else {
            return Err(parent.end.file);
        };
        // By value: phases that come from a file are at other addresses.
        let turns = self.turns().iter().zip(before.turns());
        let shared = turns.take_while(|(own, read)| own == read).count();
        let own = |step: &UndoStep| UndoStep {
            what: step.what.clone(),
            history: self.as_own(&before, shared, &step.history),
        };
        let undo: Vec<UndoStep> = before.undo.iter().map(own).collect();
        let mut redo = Vec::new();
        // What was undone there can be done again only if nothing new was done since.
        if parent.redo.is_some() {
            redo.extend(before.redo.iter().map(own));
        }
        // They are older than those at hand.
        self.undo.splice(..0, undo);
        self.redo.splice(..0, redo);
        self.earlier = before.earlier;
        if parent.redo.is_none()
            && let Some(earlier) = &mut self.earlier
        {
            earlier.parent.redo = None;
        }
        // The log may tell of lines that only these steps hold.
        self.recognize_log();
        Ok(())
    }

    /// Takes up what can be done again, where a file has it. What can't be read any more can't be done
    /// again; undo finds that too, and says so.
    pub(super) fn take_up_redo(&mut self) {
        while self.redo.is_empty() && self.kept_steps().1.is_some() {
            let earlier = self.earlier.clone();
            if self.take_up_earlier().is_err() {
                // Undo asks for the file again, and tells that it can't be read.
                self.earlier = earlier;
                self.drop_redo();
            }
        }
    }

    /// A history of the game as it was read from another file, of whose turns this one has the first
    /// `shared` too: those become the same values. Who sat in the seats is said where it was somebody
    /// else.
    fn as_own(&self, read: &Self, shared: usize, history: &History) -> Arc<History> {
        let mut own = history.clone();
        // A settled phase is known by its address.
        let shared = shared.min(own.turns_in_common(&read.history));
        own.turns[..shared].clone_from_slice(&self.turns()[..shared]);
        let players = read.players_in(history);
        own.players = if players == self.named {
            None
        } else {
            Some(Arc::new(players.to_vec()))
        };
        Arc::new(own)
    }
}
