//! What is typed into the entry line: letters, the digits that take a candidate, and what edits it.

use super::{Desk, Entered};
use crate::line::{InputLine, InputRequest};
use chancery_engine::calendar::{PhaseKind, Scale};
use chancery_engine::order::read::LONGEST_ORDER;
use chancery_game::game::Command;

impl Desk {
    /// Something is typed into the entry line. A digit takes a candidate, unless it can belong to what
    /// is typed: then the answer is what came of it.
    pub fn typed(&mut self, edit: InputRequest) -> Option<Entered> {
        let text = match edit {
            InputRequest::InsertChar(c) => Some(c),
            _ => None,
        };
        // Only the very next sign can make the digit the number of an order.
        if let (Some(digit), Some(sign @ ('.' | ')'))) = (self.taken_with.take(), text) {
            self.number(digit, sign);
            return None;
        }
        let digit = text.and_then(|c| c.to_digit(10));
        if let Some(scale) = digit.and_then(|digit| self.scale_begun_with(digit)) {
            self.line.paste(&format!("{} ", scale.prefix()));
            self.recomplete();
            return None;
        }
        // `0` picks nothing: candidates are numbered from 1.
        let nth = digit.and_then(|digit| (digit as usize).checked_sub(1));
        if let Some(nth) = nth
            && nth < self.candidates.len()
            && !self.is_text(edit)
        {
            self.pick(nth);
            let result = self.accept();
            self.taken_with = match result {
                Entered::One { .. } => text,
                _ => None,
            };
            return Some(result);
        }
        // Completing is dear: a sign that has no room in the line changes nothing.
        if text.is_some() && self.line.is_full() {
            return None;
        }
        self.line.edit(edit);
        self.recomplete();
        None
    }

    /// The digit that took a candidate numbers the order that is being typed, `1. A Par - Bur`: it
    /// took nothing.
    fn number(&mut self, digit: char, sign: char) {
        let told = self.perform(Command::Undo);
        self.after_undo(&told);
        self.line = InputLine::holding(format!("{digit}{sign}"));
        self.recomplete();
    }

    /// Whether a digit belongs to what is typed: a number of an area (`land 3`), or of a time scale.
    fn is_text(&self, edit: InputRequest) -> bool {
        if self.line.is_empty() {
            return self.has_month_rows();
        }
        let mut line = self.line.clone();
        line.edit(edit);
        self.row()
            .is_some_and(|row| !self.completed_for(row, line.text()).is_empty())
    }

    /// Types the beginning of a text behind what stands in the line, and completes once. A digit that
    /// may pick a candidate is left for [`Desk::typed`]. Gives how many bytes were typed.
    pub fn type_at_once(&mut self, text: &str) -> usize {
        // A line that is too long has no candidates, so that a digit can only be text there.
        let may_pick = self.has_month_rows() || self.line.text().len() <= LONGEST_ORDER;
        let end = if may_pick {
            text.find(|c: char| c.is_ascii_digit())
        } else {
            None
        };
        let end = end.unwrap_or(text.len());
        if end > 0 {
            self.line.paste(&text[..end]);
            self.recomplete();
        }
        end
    }

    /// The time scale that a digit stands for where an order begins.
    fn scale_begun_with(&self, digit: u32) -> Option<Scale> {
        if !self.has_month_rows() {
            return None;
        }
        let before: String = self.line.text().chars().take(self.line.cursor()).collect();
        // Behind a `;` another order begins. Within an order a digit is part of a name.
        let part = before.rsplit(';').next()?;
        if !part.trim().is_empty() {
            return None;
        }
        Scale::ALL
            .into_iter()
            .find(|scale| u32::from(scale.number()) == digit)
    }
}

/// What is said where nothing is typed and a line waits.
pub const fn what_to_type(kind: PhaseKind) -> &'static str {
    match kind {
        PhaseKind::SetUp => "type the unit: A or F; a digit takes a suggestion",
        PhaseKind::Movement => "type the order: h holds; a digit takes a suggestion",
        PhaseKind::Retreats => "type where it goes, or d: disband; a digit takes a suggestion",
        PhaseKind::Adjustments => "type the unit and its place: A Mun; a digit takes a suggestion",
    }
}
