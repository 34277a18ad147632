//! All of a game that undo can bring back: the settled phases and the open one.

use std::sync::Arc;

use super::bound::Kept;
use super::unread::Rereading;
use super::{Amendment, PhaseLine, Setup, Sheet};
use crate::score::System;
use chancery_engine::adjudicate::{HouseRules, Verdict};
use chancery_engine::calendar::Phase;
use chancery_engine::edit::Edit;
use chancery_engine::variant::{Settlement, State, Table};

/// A settled phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The game as the phase before left it.
    pub opened: Arc<State>,
    /// What the game master changed by hand before settling.
    pub edits: Vec<Edit>,
    /// The game as it was settled: `opened` with the edits.
    pub before: Arc<State>,
    pub rules: HouseRules,
    pub sheet: Sheet,
    /// One verdict an entry of the sheet.
    pub(super) verdicts: Vec<Verdict>,
    /// What came of it. Its own verdicts are of the orders alone; see [`Turn::lines`].
    pub settlement: Settlement,
}

impl Turn {
    /// Settles a phase: the orders of a sheet in the state `before`, which is `opened` with the
    /// edits.
    pub(crate) fn settle(
        setup: &Setup,
        rules: HouseRules,
        opened: Arc<State>,
        edits: Vec<Edit>,
        before: Arc<State>,
        sheet: Sheet,
    ) -> Self {
        let settlement = settle(setup, &rules, &before, &sheet);
        let reading = Rereading {
            setup,
            rules: &rules,
            state: &before,
        };
        let lines = PhaseLine::settled(sheet.written(), &settlement, |line| reading.void(line));
        let verdicts = lines.map(|line| line.verdict).collect();
        Self {
            opened,
            edits,
            before,
            rules,
            sheet,
            verdicts,
            settlement,
        }
    }

    pub fn phase(&self) -> Phase {
        self.before.phase
    }
}

/// All of a game that undo can bring back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    /// The rules in force in the open phase: the table's, with the exceptions of its sheet.
    pub rules: HouseRules,
    /// The table's rules.
    pub standing: HouseRules,
    /// By what the game is scored, where the table wants that.
    pub scoring: Option<Arc<System>>,
    /// Who sits in the seats, where that was changed since the game was opened.
    pub players: Option<Arc<Vec<String>>>,
    /// The settled phases, oldest first.
    pub turns: Vec<Arc<Turn>>,
    /// The open phase as the last settlement left it.
    pub opened: Arc<State>,
    /// What was changed by hand since.
    pub edits: Vec<Edit>,
    /// The game now: `opened` with the edits.
    pub state: Arc<State>,
    /// The orders entered so far.
    pub sheet: Sheet,
    /// While a settled phase is open again: what waits behind it.
    pub amendment: Option<Arc<Amendment>>,
    pub kept: Kept,
}

impl History {
    /// A history before its first phase.
    pub fn begun(rules: HouseRules, state: State) -> Self {
        let state = Arc::new(state);
        Self {
            rules,
            standing: rules,
            turns: Vec::new(),
            opened: Arc::clone(&state),
            edits: Vec::new(),
            state,
            sheet: Sheet::default(),
            amendment: None,
            scoring: None,
            players: None,
            kept: Kept::default(),
        }
    }

    /// The same with the rules in force that the table's and the exceptions of the sheet make.
    #[must_use]
    pub(crate) fn ruled(mut self) -> Self {
        self.rules = self.sheet.rules(self.standing);
        self
    }
}

/// Whether two histories differ in their open sheets at most.
pub(super) fn same_settled(a: &History, b: &History) -> bool {
    a.turns.len() == b.turns.len()
        // By address: histories share settled phases, which are costly to compare.
        && a.turns.iter().zip(&b.turns).all(|(a, b)| Arc::ptr_eq(a, b))
        && a.rules == b.rules
        && a.standing == b.standing
        && a.scoring == b.scoring
        && a.players == b.players
        && a.opened == b.opened
        && a.edits == b.edits
        && a.amendment == b.amendment
}

fn settle(setup: &Setup, rules: &HouseRules, state: &State, sheet: &Sheet) -> Settlement {
    let unread = Rereading {
        setup,
        rules,
        state,
    }
    .unread(sheet);
    setup.variant.settle(
        Table::new(&setup.board, rules),
        state,
        &sheet.submissions(),
        &unread,
    )
}
