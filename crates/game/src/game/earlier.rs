//! The game as it was saved before the steps at hand. It is in a file, and is read when undo gets there.

use std::fmt;
use std::sync::Arc;

use super::{Game, History, UndoStep};

/// The snapshot that ends, with its journal, where the steps at hand begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parent {
    /// Its file.
    pub file: String,
    /// Its check sum: a file of this name that is another one is not it.
    pub seal: u64,
    /// Bytes of its journal; 0 where it has none.
    pub journal: u64,
    /// What the step that leads on from it is called.
    pub step: String,
}

/// What gives the game as it was saved at its parent's end, with the steps to it; `None` where that
/// can't be read any more.
pub type LoadGame = dyn Fn(&Parent) -> Option<Game> + Send + Sync;

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
    pub fn parent(&self) -> Option<&Parent> {
        self.earlier.as_ref().map(|earlier| &earlier.parent)
    }

    /// The game with what lies before its steps.
    #[must_use]
    pub(crate) fn after(mut self, earlier: Option<Earlier>) -> Self {
        self.earlier = earlier;
        self
    }

    /// Takes up the steps to where the game was saved before; gives the one that leads on from
    /// there. `None` where that is not kept.
    ///
    /// # Errors
    /// It can't be read any more: its file.
    pub(super) fn take_up_earlier(&mut self) -> Result<Option<UndoStep>, String> {
        let Some(earlier) = self.earlier.take() else {
            return Ok(None);
        };
        let Some(before) = (earlier.load)(&earlier.parent) else {
            return Err(earlier.parent.file);
        };
        let turns = self.turns().iter().zip(before.turns());
        let shared = turns.take_while(|(own, read)| own == read).count();
        let own = |step: UndoStep| UndoStep {
            history: self.as_own(&before, shared, &step.history),
            ..step
        };
        let undo = before.undo.iter().cloned().map(own).collect();
        let last = own(UndoStep {
            what: earlier.parent.step,
            history: Arc::clone(&before.history),
        });
        self.undo = undo;
        self.earlier = before.earlier;
        Ok(Some(last))
    }

    /// A history of the game as it was read from another file, of whose turns this one has the first
    /// `shared` too: those become the same values. Who sat in the seats is said where it was somebody
    /// else.
    fn as_own(&self, read: &Self, shared: usize, history: &History) -> Arc<History> {
        let mut own = history.clone();
        // A settled phase is known by its address: its sheet is told in a journal only once.
        let shared = shared.min(own.turns_in_common(&read.history));
        own.turns[..shared].clone_from_slice(&self.turns()[..shared]);
        let players = read.players_in(history);
        if own.players.is_none() && players != self.named {
            own.players = Some(Arc::new(players.to_vec()));
        }
        Arc::new(own)
    }
}
