//! The steps that undo and redo go by.

use std::sync::Arc;

use jiff::Timestamp;

use super::boards::Boards;
use super::course::same_trunk;
use super::trail::By;
use super::{Course, Game, Refusal, Way, amendment};

/// A step that was done, or undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it did.
    pub what: String,
    /// The game without it, where it can be undone; with it, where it can be redone.
    pub course: Arc<Course>,
}

impl Step {
    /// Whether it is the same step, not only an equal one.
    pub fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.course, &other.course) && self.what == other.what
    }
}

/// Where a game stands among its steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steps {
    /// What can be undone, the last step last.
    pub undo: Vec<Step>,
    /// What can be redone, the next step last.
    pub redo: Vec<Step>,
    /// The game now.
    pub now: Arc<Course>,
}

impl Steps {
    /// How many of the steps at the bottom of both lists are those of other phases than the open
    /// one.
    pub fn of_other_phases(&self) -> (usize, usize) {
        let bottom = |steps: &[Step]| {
            steps
                .iter()
                .rposition(|step| !same_phase(&step.course, &self.now))
                .map_or(0, |at| at + 1)
        };
        (bottom(&self.undo), bottom(&self.redo))
    }
}

/// Whether the same phase is open after the same turns: what differs are its orders, what was
/// changed by hand in it, and rules.
fn same_phase(a: &Course, b: &Course) -> bool {
    let same_turns = a.turns.len() == b.turns.len()
        && a.turns.iter().zip(&b.turns).all(|(a, b)| Arc::ptr_eq(a, b));
    same_turns && a.opened == b.opened && a.amendment == b.amendment
}

impl Game {
    /// What the next undo takes back, and the next redo brings again.
    pub fn undoable(&self) -> (Option<String>, Option<String>) {
        let undo = self.undo.last().map(|s| s.what.clone()).or_else(|| {
            let turn = self.course.turns.last()?;
            Some(format!(
                "settling {}",
                self.setup.variant.calendar().name(turn.phase())
            ))
        });
        (undo, self.redo.last().map(|s| s.what.clone()))
    }

    /// Whether undo takes back a change of this sitting, and not a settlement that was loaded.
    pub fn can_undo_step(&self) -> bool {
        !self.undo.is_empty()
    }

    /// Takes the last change back; past the changes of this sitting, the last settlement. Gives
    /// what was undone.
    ///
    /// # Errors
    /// There is nothing to undo.
    pub fn undo(&mut self, at: Timestamp) -> Result<String, Refusal> {
        let step = if let Some(step) = self.undo.pop() {
            step
        } else {
            let turn = self
                .turns()
                .len()
                .checked_sub(1)
                .ok_or(Refusal::NothingToUndo)?;
            let name = self
                .setup
                .variant
                .calendar()
                .name(self.turns()[turn].phase());
            let course = amendment::before_last(&self.course).ok_or(Refusal::NothingToUndo)?;
            Step {
                what: format!("settling {name}"),
                course: Arc::new(course),
            }
        };
        let what = step.what.clone();
        self.now = at;
        let undone = self.swap(self.with_trail(step.course, Way::Undo));
        self.note_unless_same(&undone, at, format!("undid {what}"));
        self.redo.push(Step {
            what: step.what,
            course: undone,
        });
        Ok(what)
    }

    /// Brings again what was undone last. Gives what it was.
    ///
    /// # Errors
    /// There is nothing to redo.
    pub fn redo(&mut self, at: Timestamp) -> Result<String, Refusal> {
        let step = self.redo.pop().ok_or(Refusal::NothingToRedo)?;
        let what = step.what.clone();
        self.now = at;
        let before = self.swap(self.with_trail(step.course, Way::Redo));
        self.note_unless_same(&before, at, format!("redid {what}"));
        self.undo.push(Step {
            what: step.what,
            course: before,
        });
        Ok(what)
    }

    pub(super) fn commit(&mut self, what: String, course: Course) {
        let before = self.swap(Arc::new(course));
        self.undo.push(Step {
            what,
            course: before,
        });
        self.redo.clear();
    }

    /// A course of the undo stack with the trail of the sheet as it is now, to which the step is
    /// added: orders are undone, what became of them is not.
    fn with_trail(&self, course: Arc<Course>, way: Way) -> Arc<Course> {
        let same_phase =
            course.turns.len() == self.turns().len() && course.state.phase == self.phase();
        if !same_phase || course.sheet == self.course.sheet {
            return course;
        }
        let mut course = Arc::unwrap_or_clone(course);
        let then = std::mem::replace(&mut course.sheet, self.sheet().clone());
        course.sheet.trail.mark_undone(&then.trail);
        self.hand(By::Stack(way))
            .change(&mut course.sheet, |sheet| sheet.entries = then.entries);
        course.sheet.slips_in = then.slips_in;
        Arc::new(course)
    }

    /// Puts a course in force; what is not only another sheet counts as a change of the trunk.
    /// Lines of other phases that it does not hold go to the log.
    fn swap(&mut self, course: Arc<Course>) -> Arc<Course> {
        let before = std::mem::replace(&mut self.course, course);
        if !same_trunk(&before, &self.course) {
            self.trunk += 1;
            self.note_put_aside(&before);
        }
        if !self.boards.fit(&self.course.rules, &self.course.state) {
            self.boards = Boards::of(&self.setup, &self.course.rules, &self.course.state);
        }
        before
    }

    /// Logs an undo or redo, unless it concerned only the orders being entered.
    fn note_unless_same(&mut self, other: &Course, at: Timestamp, what: String) {
        if !same_trunk(other, &self.course) {
            self.note(at, what);
        }
    }

    /// Where it stands among its steps.
    pub fn steps(&self) -> Steps {
        Steps {
            undo: self.undo.clone(),
            redo: self.redo.clone(),
            now: Arc::clone(&self.course),
        }
    }

    /// Whether it still stands there, and nothing was done or undone since.
    pub fn is_at(&self, steps: &Steps) -> bool {
        let same =
            |a: &[Step], b: &[Step]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is(b));
        Arc::ptr_eq(&self.course, &steps.now)
            && same(&self.undo, &steps.undo)
            && same(&self.redo, &steps.redo)
    }

    /// The game standing among steps that a save kept.
    #[must_use]
    pub fn at(mut self, steps: Steps) -> Self {
        let Steps { undo, redo, now } = steps;
        (self.undo, self.redo) = (undo, redo);
        self.swap(now);
        self
    }
}
