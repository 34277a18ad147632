//! A settled phase that is open again: what waits behind it, and how the game stood before.

use std::sync::Arc;

use super::boards::GameBoards;
use super::{Game, History, Kept, Setup, Sheet, Turn};
use chancery_engine::adjudicate::{Corrections, HouseRules};
use chancery_engine::calendar::{Phase, PhaseKind};
use chancery_engine::edit::Edit;
use chancery_engine::variant::{State, Table};

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
    /// The settled phases as they were before, from that one on, oldest first.
    pub former: Vec<Arc<Turn>>,
    /// The later phases' orders, the next one first; last those that were being entered when the
    /// phase was reopened.
    pub waiting: Vec<QueuedOrders>,
}

impl Amendment {
    /// A phase as it was settled before.
    pub(crate) fn former(&self, opened: Phase) -> Option<&Turn> {
        self.former
            .iter()
            .find(|turn| turn.opened.phase == opened)
            .map(Arc::as_ref)
    }

    /// How the game stood before when a phase began; where that did not come, when the next one
    /// began that did, or at the end.
    pub(super) fn stood(&self, phase: Phase) -> Option<&State> {
        let next = self
            .former
            .iter()
            .find(|turn| turn.settlement.after.phase >= phase);
        let turn = next.or(self.former.last())?;
        Some(&turn.settlement.after)
    }

    /// The history as it stood when the first of its phases was reopened; `None` where what was
    /// changed by hand then doesn't fit.
    pub(super) fn before(&self, setup: &Setup, history: &History) -> Option<History> {
        let last = self.former.last()?;
        let open = self.waiting.last()?;
        let earlier = history
            .turns
            .iter()
            // What was settled again since is left out; `former` has those phases as they were.
            .filter(|turn| turn.phase() < self.phase);
        let opened = Arc::new(last.settlement.after.clone());
        let mut before = History {
            turns: earlier.chain(&self.former).cloned().collect(),
            state: Arc::clone(&opened),
            opened,
            edits: open.edits.clone(),
            sheet: open.sheet.clone(),
            amendment: None,
            kept: Kept::default(),
            ..history.clone()
        }
        .ruled();
        let table = Table::new(&setup.board, &before.rules);
        for edit in &open.edits {
            edit.apply(setup.variant, table, Arc::make_mut(&mut before.state))
                .ok()?;
        }
        Some(before)
    }
}

/// The house rule that says until when a settled phase may be corrected.
const CORRECTIONS: &str = "corrections";

impl Game {
    /// How the game stood before the amendment that is under way, and so how the wooden board still
    /// stands.
    pub fn stood(&self) -> Option<State> {
        let amendment = self.history().amendment.as_deref()?;
        let mut state = amendment.former.last()?.settlement.after.clone();
        let was_open = amendment.waiting.last().into_iter();
        for edit in was_open.flat_map(|waiting| &waiting.edits) {
            // It was made under the rules of then. One that the rules of now refuse is left out.
            let _ = edit.apply(self.setup.variant, self.table(), &mut state);
        }
        Some(state)
    }

    /// The house rule and its choice by which a settled phase is not corrected any more, as people
    /// read them; `None` where it may be.
    pub fn stands(&self, turn: usize) -> Option<String> {
        let later = self.turns().get(turn + 1..).unwrap_or_default();
        let is_late = match self.history().standing.corrections {
            Corrections::Always => false,
            // Retreats and builds in between don't make it final.
            Corrections::NextMoves => later
                .iter()
                .any(|turn| turn.phase().kind == PhaseKind::Movement),
            Corrections::Never => true,
        };
        let mut specs = HouseRules::SPECS.iter().enumerate();
        let (option, spec) = specs.find(|(_, spec)| spec.name == CORRECTIONS)?;
        is_late.then(|| spec.titled(self.history().standing.choice(option)))
    }

    /// The game as it stood when the open amendment began; `None` where none is open, or what was
    /// changed by hand then doesn't fit.
    pub(crate) fn before_amendment(&self) -> Option<Self> {
        let amendment = self.history.amendment.as_deref()?;
        let before = amendment.before(&self.setup, &self.history)?;
        Some(self.standing_at(before))
    }

    /// The game before its last settlement; before its first, without what was changed by hand.
    #[must_use]
    pub(crate) fn before_last(&self) -> Self {
        let before = match before_last(&self.history) {
            Some(before) => before,
            // As the phase began.
            None => History {
                state: self.history.opened.clone(),
                edits: Vec::new(),
                ..History::clone(&self.history)
            },
        };
        self.standing_at(before)
    }

    /// The game at another point of its course, with nothing to undo.
    fn standing_at(&self, history: History) -> Self {
        let boards = if self.boards.fit(&history) {
            self.boards.clone()
        } else {
            GameBoards::new(&self.setup, &history)
        };
        Self {
            setup: Arc::clone(&self.setup),
            named: self.named.clone(),
            history: Arc::new(history),
            boards,
            undo: Vec::new(),
            redo: Vec::new(),
            earlier: None,
            log: Vec::new(),
            done: Vec::new(),
            vote: None,
            ..*self
        }
    }
}

/// The history with a settled phase open again; what came after it waits.
pub(super) fn reopen(history: &History, turn: usize) -> History {
    let mut reopened = history.clone();
    let later = reopened.turns.split_off(turn);
    let Some(first) = later.first() else {
        return reopened;
    };
    let mut waiting: Vec<QueuedOrders> = later.iter().skip(1).map(|turn| ahead(turn)).collect();
    // Last what was being entered, so that an amendment loses no line.
    waiting.push(open(history));
    let mut former = later.clone();
    let mut phase = first.phase();
    if let Some(amendment) = history.amendment.as_deref() {
        // Another phase may be reopened meanwhile: it is one amendment, from the earlier of them on.
        phase = phase.min(amendment.phase);
        // What was settled again since is not how the phases were before.
        former.retain(|turn| turn.phase() < amendment.phase);
        former.extend(amendment.former.iter().cloned());
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

/// The history before its last settlement, with the orders that were settled. What waited, waits.
pub(super) fn before_last(history: &History) -> Option<History> {
    let mut before = history.clone();
    let last = before.turns.pop()?;
    if let Some(amendment) = &mut before.amendment {
        // In a replay, the phase that was open waits again, before the others.
        Arc::make_mut(amendment).waiting.insert(0, open(history));
    }
    open_again(&mut before, &last);
    Some(before.ruled())
}

fn open_again(history: &mut History, turn: &Turn) {
    history.opened = Arc::clone(&turn.opened);
    history.edits.clone_from(&turn.edits);
    history.state = Arc::clone(&turn.before);
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
