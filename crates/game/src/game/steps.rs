//! The steps that undo and redo go by.

use std::sync::Arc;

use super::boards::GameBoards;
use super::bound::Kept;
use super::handed::same_lateness;
use super::history::same_settled;
use super::trail::ChangeCause;
use super::{Game, History, Refusal, Setup, Told, UndoWay, amendment};
use chancery_atlas::grammar::said;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndoStep {
    pub what: String,
    /// The game without it, where it can be undone; with it, where it can be redone.
    pub history: Arc<History>,
}

impl History {
    /// How many of its first turns another history has too.
    pub(crate) fn turns_in_common(&self, other: &Self) -> usize {
        let pairs = self.turns.iter().zip(&other.turns);
        pairs.take_while(|(a, b)| Arc::ptr_eq(a, b)).count()
    }
}

impl Game {
    /// What the next undo takes back, and the next redo brings again.
    pub fn undoable(&self) -> (Option<String>, Option<String>) {
        let (undo, redo) = self.kept_steps();
        if undo.is_none()
            && let Some(turn) = self.history.turns.last()
        {
            let name = self.setup.calendar().name(turn.phase());
            return (Some(format!("settling {name}")), redo);
        }
        (undo, redo)
    }

    /// The steps that are kept, here or in a file, of which undo takes back the first and redo brings
    /// again the second.
    pub(crate) fn kept_steps(&self) -> (Option<String>, Option<String>) {
        let parent = self.parent();
        let undo = match self.undo.last() {
            Some(step) => Some(step.what.clone()),
            None => parent.and_then(|parent| parent.undo.clone()),
        };
        let redo = match self.redo.last() {
            Some(step) => Some(step.what.clone()),
            None => parent.and_then(|parent| parent.redo.clone()),
        };
        (undo, redo)
    }

    /// Whether undo takes back a step that is kept, and not a settlement of which no more is known.
    pub fn can_undo_step(&self) -> bool {
        self.kept_steps().0.is_some()
    }

    /// Gives what was undone, and the file that would have had its steps where it can't be read.
    pub(super) fn undo(&mut self) -> Result<Told, Refusal> {
        let mut unread = None;
        // A loop, because a file may have no steps of its own and name another before it.
        while unread.is_none() && self.undo.is_empty() && self.can_undo_step() {
            unread = self.take_up_earlier().err();
        }
        let step = if let Some(step) = self.undo.pop() {
            step
        } else {
            // No steps are kept, or their file can't be read: the last settlement goes as a whole.
            let turn = self
                .turns()
                .len()
                .checked_sub(1)
                .ok_or(Refusal::NothingToUndo)?;
            let name = self.setup.calendar().name(self.turns()[turn].phase());
            let history = amendment::before_last(&self.history).ok_or(Refusal::NothingToUndo)?;
            UndoStep {
                what: format!("settling {name}"),
                history: Arc::new(history),
            }
        };
        let what = step.what.clone();
        let undone = self.swap(self.with_trail(step.history, UndoWay::Undo));
        self.note_unless_same(&undone, format!("undone: {what}"));
        self.redo.push(UndoStep {
            what: step.what,
            history: undone,
        });
        Ok(Told {
            step: Some(what),
            unread,
            ..Told::default()
        })
    }

    /// Gives what was done again.
    pub(super) fn redo(&mut self) -> Result<String, Refusal> {
        self.take_up_redo();
        let step = self.redo.pop().ok_or(Refusal::NothingToRedo)?;
        let what = step.what.clone();
        let before = self.swap(self.with_trail(step.history, UndoWay::Redo));
        self.note_unless_same(&before, format!("redone: {what}"));
        self.undo.push(UndoStep {
            what: step.what,
            history: before,
        });
        Ok(what)
    }

    pub(super) fn commit(&mut self, what: String, history: History) {
        let before = self.swap(Arc::new(history));
        self.undo.push(UndoStep {
            what: said(what),
            history: before,
        });
        // The game takes another course from here; what was undone belongs to the old one.
        self.drop_redo();
    }

    /// A history of the undo stack with the trail of the sheet as it is now, to which the step is
    /// added: orders are undone, what became of them is not.
    fn with_trail(&self, history: Arc<History>, way: UndoWay) -> Arc<History> {
        let same_phase =
            history.turns.len() == self.turns().len() && history.state.phase == self.phase();
        // Another phase has a sheet and a trail of its own.
        if !same_phase || history.sheet == self.history.sheet {
            return history;
        }
        let mut history = Arc::unwrap_or_clone(history);
        // A trail only grows. So the sheet of now is kept, and takes the lines of then.
        let then = std::mem::replace(&mut history.sheet, self.sheet().clone());
        history.kept = Kept::default();
        history.sheet.trail.mark_undone(&then.trail);
        self.hand(ChangeCause::GameMaster)
            .put_back(&mut history.sheet, then.entries, way);
        history.sheet.slips_in = then.slips_in;
        // Sealing is its player's act and no step: what he has sealed or taken back since stays so.
        history.sheet.keep_sealed(self.sheet());
        history.sheet.exceptions = then.exceptions;
        Arc::new(history)
    }

    /// Puts a history in force; only a change of the open sheet leaves the settled revision as it is.
    /// Lines of other phases that it does not hold go to the log.
    fn swap(&mut self, history: Arc<History>) -> Arc<History> {
        self.changes += 1;
        let mut before = std::mem::replace(&mut self.history, history);
        // What is undone is seldom looked at again.
        if let Some(before) = Arc::get_mut(&mut before) {
            before.kept = Kept::default();
        }
        if !same_settled(&before, &self.history) {
            self.settled += 1;
            self.note_put_aside(&before);
        }
        // The set-up names who sits there now, and the step may have seated others.
        let players = self.players_in(&self.history);
        if self.setup.players != players {
            let setup = Setup {
                players: players.to_vec(),
                ..Setup::clone(&self.setup)
            };
            self.setup = Arc::new(setup);
        }
        self.rename_boards();
        before
    }

    /// Makes the boards anew where names have changed.
    pub(super) fn rename_boards(&mut self) {
        if !self.boards.fit(&self.history) {
            self.boards = GameBoards::new(&self.setup, &self.history);
        }
    }

    /// Logs an undo or redo, unless it concerned only the orders being entered, and no slip's being
    /// late.
    fn note_unless_same(&mut self, other: &History, what: String) {
        if !same_settled(other, &self.history) || !same_lateness(other, &self.history) {
            self.note(what);
        }
    }
}
