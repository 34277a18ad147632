//! The steps that undo and redo go by, as far as a save keeps them.

use std::sync::Arc;

use super::{Course, Game};

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
    /// How many of the steps at the bottom of both lists are those of other phases than the open one.
    pub fn of_other_phases(&self) -> (usize, usize) {
        let bottom = |steps: &[Step]| steps.iter().rposition(|step| !same_phase(&step.course, &self.now)).map_or(0, |at| at + 1);
        (bottom(&self.undo), bottom(&self.redo))
    }
}

/// Whether the same phase is open after the same turns: what differs are its orders, what was changed by hand in it, and rules.
fn same_phase(a: &Course, b: &Course) -> bool {
    let same_turns = a.turns.len() == b.turns.len() && a.turns.iter().zip(&b.turns).all(|(a, b)| Arc::ptr_eq(a, b));
    same_turns && a.opened == b.opened && a.amendment == b.amendment
}

impl Game {
    /// Where it stands among its steps.
    pub fn steps(&self) -> Steps {
        Steps { undo: self.undo.clone(), redo: self.redo.clone(), now: Arc::clone(&self.course) }
    }

    /// Whether it still stands there, and nothing was done or undone since.
    pub fn is_at(&self, steps: &Steps) -> bool {
        let same = |a: &[Step], b: &[Step]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is(b));
        Arc::ptr_eq(&self.course, &steps.now) && same(&self.undo, &steps.undo) && same(&self.redo, &steps.redo)
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
