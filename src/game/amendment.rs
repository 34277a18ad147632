//! A settled phase that is open again: what waits behind it, and how the game stood before.

use std::sync::Arc;

use super::{Game, History, Sheet, Turn};
use crate::adjudicate::Corrections;
use crate::calendar::{Phase, PhaseKind};
use crate::game::Edit;
use crate::variant::State;

/// Orders of a phase that was settled before an amendment, to be settled again when the replay gets
/// there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueuedOrders {
    /// The phase as it opened then.
    pub phase: Phase,
    /// What was changed by hand then.
    pub edits: Vec<Edit>,
    pub sheet: Sheet,
}

/// What is kept while a settled phase is open again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amendment {
    /// The earliest phase that was reopened.
    pub phase: Phase,
    /// The settled phases as they were before, from the open one on, oldest first. A save of a
    /// version that did not keep them has none.
    pub former: Vec<Arc<Turn>>,
    /// The later phases' orders, the next one first; last those that were being entered when the
    /// phase was reopened.
    pub waiting: Vec<QueuedOrders>,
}

impl Amendment {
    /// A phase as it was settled before.
    pub fn former(&self, opened: Phase) -> Option<&Turn> {
        self.former
            .iter()
            .find(|turn| turn.opened.phase == opened)
            .map(Arc::as_ref)
    }
}

impl Game {
    /// How the game stood before the amendment that is under way, and so how the wooden board still
    /// stands.
    pub fn stood(&self) -> Option<State> {
        let amendment = self.history().amendment.as_deref()?;
        let mut state = amendment.former.last()?.settlement.after.clone();
        let was_open = amendment.waiting.last().into_iter();
        for edit in was_open.flat_map(|waiting| &waiting.edits) {
            let _ = edit.apply(self.setup.variant, self.table(), &mut state);
        }
        Some(state)
    }

    /// The value of the house rule `corrections` by which a settled phase is not corrected any more;
    /// `None` where it may be.
    pub fn stands(&self, turn: usize) -> Option<&'static str> {
        let later = self.turns().get(turn + 1..).unwrap_or_default();
        let is_late = match self.history().standing.corrections {
            Corrections::Always => false,
            Corrections::NextMoves => later
                .iter()
                .any(|turn| turn.phase().kind == PhaseKind::Movement),
            Corrections::Never => true,
        };
        is_late.then(|| self.history().standing.corrections.value())
    }
}

/// The course with a settled phase open again; what came after it waits.
pub(super) fn reopen(history: &History, turn: usize) -> History {
    let mut reopened = history.clone();
    let later = reopened.turns.split_off(turn);
    let Some(first) = later.first() else {
        return reopened;
    };
    let mut waiting: Vec<QueuedOrders> = later.iter().skip(1).map(|turn| ahead(turn)).collect();
    waiting.push(open(history));
    let mut former = later.clone();
    let mut phase = first.phase();
    if let Some(amendment) = history.amendment.as_deref() {
        phase = phase.min(amendment.phase);
        former.extend(
            amendment
                .former
                .iter()
                .filter(|turn| turn.opened.phase >= history.opened.phase)
                .cloned(),
        );
        waiting.extend(amendment.waiting.iter().cloned());
    }
    reopened.amendment = Some(Arc::new(Amendment {
        phase,
        former,
        waiting,
    }));
    open_again(&mut reopened, first);
    reopened.ruled()
}

/// The course before its last settlement, with the orders that were settled. What waited, waits.
pub(super) fn before_last(history: &History) -> Option<History> {
    let mut before = history.clone();
    let last = before.turns.pop()?;
    if let Some(amendment) = &mut before.amendment {
        Arc::make_mut(amendment).waiting.insert(0, open(history));
    }
    open_again(&mut before, &last);
    Some(before.ruled())
}

fn open_again(history: &mut History, turn: &Turn) {
    history.opened = turn.opened.clone();
    history.edits.clone_from(&turn.edits);
    history.state = turn.before.clone();
    history.sheet = turn.sheet.clone();
}

fn ahead(turn: &Turn) -> QueuedOrders {
    QueuedOrders {
        phase: turn.opened.phase,
        edits: turn.edits.clone(),
        sheet: turn.sheet.clone(),
    }
}

fn open(history: &History) -> QueuedOrders {
    QueuedOrders {
        phase: history.opened.phase,
        edits: history.edits.clone(),
        sheet: history.sheet.clone(),
    }
}
