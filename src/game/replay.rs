//! Settling a phase and, after an amendment, the phases that follow it.

use std::sync::Arc;

use super::{Ahead, Course, Setup, Sheet, Turn};
use crate::variant::Table;

/// Settles the open phase; then, while the next phase is the one that waits from before an amendment, that one too.
///
/// Gives the new course, the number of phases settled, and remarks for the log on what no longer fitted.
pub fn settle_on(setup: &Setup, course: Course) -> (Course, usize, Vec<String>) {
    let mut remarks = Vec::new();
    let mut course = settle_one(setup, course);
    let mut settled = 1;
    while let Some(next) = take_next(setup, &mut course, &mut remarks) {
        course.sheet = next.sheet;
        for edit in next.edits {
            let table = Table { board: &setup.board, rules: &course.rules };
            match edit.apply(setup.variant, table, &mut course.state) {
                Ok(()) => course.edits.push(edit),
                Err(why) => remarks.push(format!(
                    "the replay of {} could not repeat “{}”: {why}",
                    setup.variant.calendar().name(next.phase),
                    edit.describe(setup.variant, &setup.board, &setup.players)
                )),
            }
        }
        // The last waiting orders are those that were being entered when the amendment was made: they are not settled yet.
        if course.ahead.is_empty() {
            break;
        }
        course = settle_one(setup, course);
        settled += 1;
    }
    (course, settled, remarks)
}

/// The waiting orders for the phase now open, if they are for it. Orders of phases that no longer come are dropped with a remark.
fn take_next(setup: &Setup, course: &mut Course, remarks: &mut Vec<String>) -> Option<Ahead> {
    if course.state.is_over() {
        return None;
    }
    let calendar = setup.variant.calendar();
    while course.ahead.first().is_some_and(|a| a.phase < course.state.phase) {
        let dropped = course.ahead.remove(0);
        if !dropped.sheet.entries.is_empty() {
            remarks.push(format!("{} is passed over now; its orders were dropped", calendar.name(dropped.phase)));
        }
    }
    let fits = course.ahead.first().is_some_and(|a| a.phase == course.state.phase);
    fits.then(|| course.ahead.remove(0))
}

fn settle_one(setup: &Setup, mut course: Course) -> Course {
    let before = course.state;
    let (edits, sheet) = (std::mem::take(&mut course.edits), std::mem::take(&mut course.sheet));
    let turn = Turn::settle(setup, course.rules, course.opened, edits, before, sheet);
    course.opened = turn.settlement.after.clone();
    course.state = turn.settlement.after.clone();
    course.turns.push(Arc::new(turn));
    course
}

/// The course with a settled phase open again; what came after it waits.
pub fn reopen(course: &Course, turn: usize) -> Course {
    let mut reopened = course.clone();
    let later: Vec<Arc<Turn>> = reopened.turns.split_off(turn);
    let open = Ahead { phase: course.state.phase, edits: course.edits.clone(), sheet: course.sheet.clone() };
    let mut waiting: Vec<Ahead> =
        later.iter().skip(1).map(|t| Ahead { phase: t.phase(), edits: t.edits.clone(), sheet: t.sheet.clone() }).collect();
    waiting.push(open);
    waiting.append(&mut reopened.ahead);
    if let Some(first) = later.first() {
        reopened.opened = first.opened.clone();
        reopened.edits.clone_from(&first.edits);
        reopened.state = first.before.clone();
        reopened.sheet = Sheet::clone(&first.sheet);
    }
    reopened.ahead = waiting;
    reopened
}
