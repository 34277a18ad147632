//! Settling a phase and, after an amendment, the phases that follow it.

use std::collections::VecDeque;
use std::sync::Arc;

use super::amendment::{Ahead, Amendment};
use super::boards::Boards;
use super::consequences::{self, Consequences, End, How, PhaseChanges, Topic};
use super::hardship::{excuse, hardships, unforeseen};
use super::{Course, Setup, Turn};
use crate::board::Board;
use crate::variant::Table;

/// What becomes of units, and of players, whom an amendment brings into a place that their orders
/// did not foresee.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
    pub course: Course,
    /// How many phases would be settled.
    pub settled: usize,
    /// What would be otherwise than before.
    pub consequences: Consequences,
}

/// Settles the open phase; then, while the next phase is one that waits from before an amendment,
/// that one too, as `replay` says.
pub(super) fn run(setup: &Setup, course: &Course, replay: Replay) -> Trial {
    let boards = Boards::of(setup, &course.rules, &course.state);
    let amendment = course.amendment.as_deref();
    let mut course = Course {
        amendment: None,
        ..course.clone()
    };
    course = settle_one(setup, course);
    let Some(amendment) = amendment else {
        let consequences = Consequences {
            phases: Vec::new(),
            end: End::Reached,
            standing: Vec::new(),
        };
        return Trial {
            course,
            settled: 1,
            consequences,
        };
    };
    let mut on = Run {
        setup,
        board: &boards.named,
        amendment,
        waiting: amendment.waiting.iter().cloned().collect(),
        phases: Vec::new(),
    };
    on.tell(&course, How::Amended, Vec::new());
    let mut settled = 1;
    let end = loop {
        match on.next(&mut course, replay) {
            Ok(next) => course = next,
            Err(end) => break end,
        }
        settled += 1;
    };
    let Run {
        waiting,
        mut phases,
        ..
    } = on;
    consequences::drop_repeated(&mut phases);
    let standing = if matches!(end, End::Reached | End::Over) {
        consequences::in_the_end(setup, &boards.named, amendment, &course)
    } else {
        Vec::new()
    };
    if !waiting.is_empty() {
        let former = amendment
            .former
            .iter()
            .filter(|turn| turn.opened.phase >= course.opened.phase)
            .cloned()
            .collect();
        course.amendment = Some(Arc::new(Amendment {
            phase: amendment.phase,
            former,
            waiting: waiting.into(),
        }));
    }
    Trial {
        course,
        settled,
        consequences: Consequences {
            phases,
            end,
            standing,
        },
    }
}

/// A replay under way.
struct Run<'a> {
    setup: &'a Setup,
    board: &'a Board,
    amendment: &'a Amendment,
    waiting: VecDeque<Ahead>,
    phases: Vec<PhaseChanges>,
}

impl Run<'_> {
    /// The course with the next phase that waits settled too; else why the replay ends here, with
    /// that phase open.
    fn next(&mut self, course: &mut Course, replay: Replay) -> Result<Course, End> {
        let over = course.state.is_over();
        while self
            .waiting
            .front()
            .is_some_and(|next| over || next.phase < course.state.phase)
        {
            self.drop_next();
        }
        let Some(next) = self.waiting.front() else {
            return Err(if over { End::Over } else { End::Reached });
        };
        if next.phase != course.state.phase {
            return Err(End::New);
        }
        let lines = self.open_next(course);
        if self.waiting.is_empty() {
            if !lines.is_empty() {
                self.phases.push(PhaseChanges {
                    phase: course.state.phase,
                    how: How::Open,
                    lines,
                });
            }
            return Err(End::Reached);
        }
        if replay == Replay::Stepwise {
            return Err(End::Stepwise);
        }
        let settled = match replay {
            Replay::Mercy => self.settle_with_mercy(course)?,
            Replay::AsWritten | Replay::Stepwise => settle_one(self.setup, course.clone()),
        };
        self.tell(&settled, How::Again, lines);
        Ok(settled)
    }

    /// Settles the open phase. Ballots that nobody could write are not asked for; where somebody
    /// would be punished, nothing is settled.
    fn settle_with_mercy(&self, course: &mut Course) -> Result<Course, End> {
        let former = self.amendment.former(course.opened.phase);
        let mut settled = settle_one(self.setup, course.clone());
        let spared = settled
            .turns
            .last()
            .map(|turn| unforeseen(turn, former))
            .unwrap_or_default();
        if !spared.is_empty() {
            course.sheet.entries.extend(
                spared
                    .into_iter()
                    .map(|(author, unit)| excuse(&self.setup.board, author, &unit)),
            );
            settled = settle_one(self.setup, course.clone());
        }
        let punished = settled
            .turns
            .last()
            .map(|turn| hardships(self.setup, self.board, turn, former))
            .unwrap_or_default();
        if punished.is_empty() {
            Ok(settled)
        } else {
            Err(End::Punished(punished))
        }
    }

    /// Puts the orders and edits of the phase that waits on the open one. Gives what could not be
    /// repeated.
    fn open_next(&mut self, course: &mut Course) -> Vec<(Topic, String)> {
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
        course.sheet = next.sheet;
        for edit in next.edits {
            let table = Table {
                board,
                rules: &course.rules,
            };
            match edit.apply(*variant, table, &mut course.state) {
                Ok(()) => course.edits.push(edit),
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
            1 => vec![(Topic::Orders, "its 1 line is dropped".to_owned())],
            n => vec![(Topic::Orders, format!("its {n} lines are dropped"))],
        };
        let edits = dropped
            .edits
            .iter()
            .map(|edit| format!("“{}” is dropped", edit.describe(*variant, board, players)));
        lines.extend(edits.map(|line| (Topic::Edits, line)));
        self.phases.push(PhaseChanges {
            phase: dropped.phase,
            how: How::FallsAway,
            lines,
        });
    }

    /// Compares the phase settled last with what it was before.
    fn tell(&mut self, course: &Course, how: How, mut lines: Vec<(Topic, String)>) {
        let Some(turn) = course.turns.last() else {
            return;
        };
        let former = self.amendment.former(turn.opened.phase);
        lines.extend(consequences::between(self.setup, self.board, turn, former));
        self.phases.push(PhaseChanges {
            phase: turn.phase(),
            how,
            lines,
        });
    }
}

fn settle_one(setup: &Setup, mut course: Course) -> Course {
    let before = course.state;
    let (edits, sheet) = (
        std::mem::take(&mut course.edits),
        std::mem::take(&mut course.sheet),
    );
    let turn = Turn::settle(setup, course.rules, course.opened, edits, before, sheet);
    course.opened = turn.settlement.after.clone();
    course.state = turn.settlement.after.clone();
    course.turns.push(Arc::new(turn));
    course
}
