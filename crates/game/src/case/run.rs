//! Plays a case and holds what happened against what it expects.

use super::check::check;
use super::ending;
use super::played::{CaseMoment, Played};
use super::script::{CaseScript, CaseStep};
use super::{Case, CaseFailure};
use chancery_engine::order::Submission;
use chancery_engine::variant::{Settlement, State, Table, Variant};

#[derive(Clone, Copy)]
pub struct CasePhase<'a> {
    pub variant: &'static dyn Variant,
    /// The board and the house rules.
    pub table: Table<'a>,
    pub before: &'a State,
    /// The orders that could be read.
    pub submissions: &'a [Submission],
    pub settlement: &'a Settlement,
}

/// Plays a case through and shows every phase of it, whatever it expects. A case of a variant that
/// this program doesn't play shows nothing.
pub fn play(case: &Case, mut show: impl FnMut(CasePhase<'_>)) {
    let Ok(script) = &case.script else { return };
    let mut state = script.start.clone();
    for step in &script.steps {
        if let CaseStep::Orders(orders) = step {
            let played = Played::adjudicate(script, state, orders);
            show(CasePhase {
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
pub(super) fn run(script: &CaseScript) -> Vec<CaseFailure> {
    let mut moment = CaseMoment::start(script);
    let mut failures = Vec::new();
    for step in &script.steps {
        match step {
            // Later phases would differ for the same reason.
            CaseStep::Orders(_) if !failures.is_empty() => break,
            CaseStep::Orders(orders) => {
                let state = moment.state().clone();
                moment.last = Some(Played::adjudicate(script, state, orders));
            }
            CaseStep::Conclude(told) => {
                if let Err(happened) =
                    ending::conclude(&told.what, script.words(), moment.state_mut())
                {
                    failures.push(CaseFailure {
                        line: told.line,
                        expected: told.text.clone(),
                        happened,
                    });
                }
            }
            CaseStep::Expect(expected) => {
                if let Err(happened) = check(&expected.what, &moment) {
                    failures.push(CaseFailure {
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
