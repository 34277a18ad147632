//! Settling a phase and, after an amendment, the phases that follow it.

use std::collections::VecDeque;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::amendment::{Amendment, QueuedOrders};
use super::boards::GameBoards;
use super::consequences::{self, Consequences, PhaseChanges, PhaseFate, ReplayEnd, Topic};
use super::hardship::{excuse, hardships, unforeseen};
use super::{History, Setup, Turn};
use chancery_atlas::board::Board;
use chancery_engine::variant::Table;

/// What becomes of units, and of players, whom an amendment brings into a place that their orders
/// did not foresee. Saves have it by these names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Replay {
    /// Nobody is punished for it: the replay stops where somebody would be.
    #[default]
    Mercy,
    /// The later phases are settled with the orders as they were written, and where none fits the
    /// rules decide.
    AsWritten,
    /// One phase is settled at a time, so that new orders can be written for each.
    Stepwise,
}

impl Replay {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Mercy, Self::AsWritten, Self::Stepwise];
}

/// A phase settled on trial, with those that wait behind it.
pub struct Trial {
    /// The game as it would be.
    pub history: History,
    /// How many phases would be settled.
    pub settled: usize,
    /// What would be otherwise than before.
    pub consequences: Consequences,
}

/// Settles the open phase; then, while the next phase is one that waits from before an amendment,
/// that one too, as `replay` says.
pub(super) fn run(setup: &Setup, history: &History, replay: Replay) -> Trial {
    let boards = GameBoards::new(setup, history);
    let amendment = history.amendment.as_deref();
    // The amendment is put back below if phases still wait at the end.
    let mut history = History {
        amendment: None,
        ..history.clone()
    };
    // A phase that was amended once stays marked: its first pages are still about.
    history.sheet.amended |= amendment.is_some();
    history = settle_one(setup, history);
    let Some(amendment) = amendment else {
        let consequences = Consequences {
            phases: Vec::new(),
            end: ReplayEnd::Reached,
            standing: Vec::new(),
        };
        return Trial {
            history,
            settled: 1,
            consequences,
        };
    };
    let mut on = ReplayRun {
        setup,
        board: &boards.named,
        amendment,
        waiting: amendment.waiting.iter().cloned().collect(),
        phases: Vec::new(),
    };
    on.tell(&history, PhaseFate::Amended, Vec::new());
    let mut settled = 1;
    let end = loop {
        match on.next(&mut history, replay) {
            Ok(next) => history = next,
            Err(end) => break end,
        }
        settled += 1;
    };
    let ReplayRun {
        waiting,
        mut phases,
        ..
    } = on;
    consequences::drop_repeated(&mut phases);
    // A replay that stops on its way is at another phase: there is nothing to compare.
    let standing = if matches!(end, ReplayEnd::Reached | ReplayEnd::Over) {
        consequences::in_the_end(setup, &boards.named, amendment, &history)
    } else {
        Vec::new()
    };
    if !waiting.is_empty() {
        history.amendment = Some(Arc::new(Amendment {
            waiting: waiting.into(),
            ..amendment.clone()
        }));
    }
    Trial {
        history,
        settled,
        consequences: Consequences {
            phases,
            end,
            standing,
        },
    }
}

/// A replay under way.
struct ReplayRun<'a> {
    setup: &'a Setup,
    board: &'a Board,
    amendment: &'a Amendment,
    waiting: VecDeque<QueuedOrders>,
    phases: Vec<PhaseChanges>,
}

impl ReplayRun<'_> {
    /// The history with the next phase that waits settled too; else why the replay ends here, with
    /// that phase open.
    fn next(&mut self, history: &mut History, replay: Replay) -> Result<History, ReplayEnd> {
        let over = history.state.is_over();
        // Phases that the new course has passed never come; after the end none does.
        while self
            .waiting
            .front()
            .is_some_and(|next| over || next.phase < history.state.phase)
        {
            self.drop_next();
        }
        let Some(next) = self.waiting.front() else {
            return Err(if over {
                ReplayEnd::Over
            } else {
                ReplayEnd::Reached
            });
        };
        // The new course has a phase that the old one had not. Nobody wrote orders for it.
        if next.phase != history.state.phase {
            return Err(ReplayEnd::New);
        }
        let lines = self.open_next(history);
        // The last of them was being entered and was never settled, so it stays open.
        if self.waiting.is_empty() {
            if !lines.is_empty() {
                self.phases.push(PhaseChanges {
                    phase: history.state.phase,
                    how: PhaseFate::Open,
                    lines,
                });
            }
            return Err(ReplayEnd::Reached);
        }
        // Its old orders are on the sheet by now, to be changed before it is settled.
        if replay == Replay::Stepwise {
            return Err(ReplayEnd::Stepwise);
        }
        history.sheet.amended = true;
        let settled = match replay {
            Replay::Mercy => self.settle_with_mercy(history)?,
            Replay::AsWritten | Replay::Stepwise => settle_one(self.setup, history.clone()),
        };
        self.tell(&settled, PhaseFate::Again, lines);
        Ok(settled)
    }

    /// Settles the open phase. Ballots that nobody could write are not asked for; where somebody
    /// would be punished, nothing is settled.
    fn settle_with_mercy(&self, history: &mut History) -> Result<History, ReplayEnd> {
        let former = self.amendment.former(history.opened.phase);
        // On a copy: where somebody would be punished, the phase stays open.
        let mut settled = settle_one(self.setup, history.clone());
        let spared = settled
            .turns
            .last()
            .map(|turn| unforeseen(turn, former))
            .unwrap_or_default();
        if !spared.is_empty() {
            let spared = spared.into_iter();
            let board = &self.setup.board;
            let lines = spared.map(|(author, unit)| excuse(board, author, &unit));
            history.sheet.add(lines);
            settled = settle_one(self.setup, history.clone());
        }
        // Asked of the second settlement: the excuses have changed who missed a vote.
        let punished = settled
            .turns
            .last()
            .map(|turn| hardships(self.setup, self.board, turn, former))
            .unwrap_or_default();
        if punished.is_empty() {
            Ok(settled)
        } else {
            Err(ReplayEnd::Punished(punished))
        }
    }

    /// Puts the orders and edits of the phase that waits on the open one. Gives what could not be
    /// repeated.
    fn open_next(&mut self, history: &mut History) -> Vec<(Topic, String)> {
        let Some(next) = self.waiting.pop_front() else {
            return Vec::new();
        };
        let Setup {
            variant,
            board,
            players,
            ..
        } = self.setup;
        let mut lines = Vec::new();
        history.sheet = next.sheet;
        // Before the edits, which the rules of this phase allow or refuse.
        history.rules = history.sheet.rules(history.standing);
        for edit in next.edits {
            let table = Table::new(board, &history.rules);
            match edit.apply(*variant, table, Arc::make_mut(&mut history.state)) {
                Ok(()) => history.edits.push(edit),
                Err(why) => {
                    lines.push((
                        Topic::Edits,
                        format!(
                            "“{}” can’t be repeated: {why}",
                            edit.describe(*variant, board, players)
                        ),
                    ));
                }
            }
        }
        lines
    }

    /// Tells of a waiting phase that no longer comes, and forgets its orders.
    fn drop_next(&mut self) {
        let Some(dropped) = self.waiting.pop_front() else {
            return;
        };
        let Setup {
            variant,
            board,
            players,
            ..
        } = self.setup;
        let mut lines = match dropped.sheet.entries.len() {
            0 => Vec::new(),
            1 => vec![(Topic::Orders, "1 order is dropped".to_owned())],
            n => vec![(Topic::Orders, format!("{n} orders are dropped"))],
        };
        let edits = dropped
            .edits
            .iter()
            .map(|edit| format!("“{}” is dropped", edit.describe(*variant, board, players)));
        lines.extend(edits.map(|line| (Topic::Edits, line)));
        self.phases.push(PhaseChanges {
            phase: dropped.phase,
            how: PhaseFate::FallsAway,
            lines,
        });
    }

    /// Compares the phase settled last with what it was before.
    fn tell(&mut self, history: &History, how: PhaseFate, mut lines: Vec<(Topic, String)>) {
        let Some(turn) = history.turns.last() else {
            return;
        };
        let former = self.amendment.former(turn.opened.phase);
        let stood = self.amendment.stood(turn.settlement.after.phase);
        lines.extend(consequences::between(
            self.setup, self.board, turn, former, stood,
        ));
        self.phases.push(PhaseChanges {
            phase: turn.phase(),
            how,
            lines,
        });
    }
}

fn settle_one(setup: &Setup, mut history: History) -> History {
    let before = history.state;
    let (edits, sheet) = (
        std::mem::take(&mut history.edits),
        std::mem::take(&mut history.sheet),
    );
    let turn = Turn::settle(setup, history.rules, history.opened, edits, before, sheet);
    history.opened = Arc::new(turn.settlement.after.clone());
    history.state = Arc::clone(&history.opened);
    history.turns.push(Arc::new(turn));
    // The exceptions went with the settled sheet.
    history.ruled()
}
