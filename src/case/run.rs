//! Plays a case and holds what happened against what it expects.

use super::check::check;
use super::ending;
use super::played::{Moment, Played};
use super::script::{Script, Step};
use super::{Case, Failure};
use crate::order::Submission;
use crate::variant::{Settlement, State, Table, Variant};

/// A phase of a case as it was adjudicated.
#[derive(Clone, Copy)]
pub struct Phase<'a> {
    /// The rules.
    pub variant: &'static dyn Variant,
    /// The board and the house rules.
    pub table: Table<'a>,
    /// The game before.
    pub before: &'a State,
    /// The orders that could be read.
    pub submissions: &'a [Submission],
    /// What came of it.
    pub settlement: &'a Settlement,
}

/// Plays a case through and shows every phase of it, whatever it expects. A case of a variant that
/// this program doesn't play shows nothing.
pub fn play(case: &Case, mut show: impl FnMut(Phase<'_>)) {
    let Ok(script) = &case.script else { return };
    let mut state = script.start.clone();
    for step in &script.steps {
        if let Step::Orders(orders) = step {
            let played = Played::adjudicate(script, state, orders);
            show(Phase {
                variant: script.variant,
                table: script.table(),
                before: &played.before,
                submissions: &played.submissions,
                settlement: &played.settlement,
            });
            state = played.settlement.after;
        }
    }
}

/// Plays a case and gives what was not as expected. It stops before the next `orders` once
/// something was not.
pub(super) fn run(script: &Script) -> Vec<Failure> {
    let mut moment = Moment::start(script);
    let mut failures = Vec::new();
    for step in &script.steps {
        match step {
            Step::Orders(_) if !failures.is_empty() => break,
            Step::Orders(orders) => {
                let state = moment.state().clone();
                moment.last = Some(Played::adjudicate(script, state, orders));
            }
            Step::Conclude(told) => {
                if let Err(happened) =
                    ending::conclude(&told.what, script.words(), moment.state_mut())
                {
                    failures.push(Failure {
                        line: told.line,
                        expected: told.text.clone(),
                        happened,
                    });
                }
            }
            Step::Expect(expected) => {
                if let Err(happened) = check(&expected.what, &moment) {
                    failures.push(Failure {
                        line: expected.line,
                        expected: expected.text.clone(),
                        happened,
                    });
                }
            }
        }
    }
    failures
}
