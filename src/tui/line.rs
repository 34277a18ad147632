//! A line of text being typed.

use crossterm::event::{KeyCode, KeyModifiers};
use tui_input::{Input as Editor, InputRequest};
use unicode_width::UnicodeWidthChar as _;

use super::keys::Key;

/// No line is longer, in characters: what is longer was not meant for one.
pub(crate) const LONGEST: usize = 2_000;

/// One line of text with a cursor.
#[derive(Clone, Debug, Default)]
pub struct InputLine {
    editor: Editor,
    is_touched: bool,
}

impl InputLine {
    /// A line that holds a text, the cursor behind it.
    pub fn holding(text: impl Into<String>) -> Self {
        Self {
            editor: Editor::new(text.into()),
            is_touched: false,
        }
    }

    /// What is typed so far.
    pub fn text(&self) -> &str {
        self.editor.value()
    }

    /// Whether something was typed into it, and stands there.
    pub(crate) fn is_touched(&self) -> bool {
        self.is_touched && !self.is_empty()
    }

    /// Whether nothing is typed.
    pub(crate) fn is_empty(&self) -> bool {
        self.text().is_empty()
    }

    /// Whether no character more has room in it.
    pub(crate) fn is_full(&self) -> bool {
        self.text().chars().count() >= LONGEST
    }

    /// The cursor's column within the text, in cells.
    pub(crate) fn cursor(&self) -> usize {
        self.editor.visual_cursor()
    }

    /// The part of the text that is in sight where there are so many columns, one of them for the
    /// cursor; and the cursor's column in it.
    pub(crate) fn seen(&self, room: usize) -> (String, usize) {
        let hidden = self.editor.visual_scroll(room.saturating_sub(1));
        let (mut skipped, mut shown) = (0, 0);
        let mut seen = String::new();
        for c in self.text().chars() {
            let width = c.width().unwrap_or(0);
            if skipped < hidden {
                skipped += width;
            } else if shown + width <= room {
                shown += width;
                seen.push(c);
            } else {
                break;
            }
        }
        (seen, self.cursor().saturating_sub(skipped))
    }

    /// Empties the line and gives what it held.
    pub fn take(&mut self) -> String {
        let text = self.text().to_owned();
        *self = Self::default();
        text
    }

    /// Puts pasted text at the cursor, line ends as blanks; of a text that is longer than any line,
    /// its beginning.
    pub(crate) fn paste(&mut self, text: &str) {
        self.is_touched = true;
        let at = self.editor.cursor();
        let held: Vec<char> = self.text().chars().collect();
        let (before, behind) = held.split_at(at.min(held.len()));
        let room = LONGEST.saturating_sub(held.len());
        let more = text.chars().take(room);
        let more: Vec<char> = more.map(|c| if c.is_control() { ' ' } else { c }).collect();
        let whole = [before, &more, behind].concat();
        self.editor = Editor::new(whole.into_iter().collect()).with_cursor(at + more.len());
    }

    /// Takes a key that edits the line. Whether it did.
    pub(crate) fn key(&mut self, key: Key) -> bool {
        let control = key.modifiers.contains(KeyModifiers::CONTROL)
            || key.modifiers.contains(KeyModifiers::ALT);
        let request = match (key.code, control) {
            (KeyCode::Char(_), false) if self.is_full() => return true,
            (KeyCode::Char(c), false) => InputRequest::InsertChar(c),
            (KeyCode::Backspace, false) => InputRequest::DeletePrevChar,
            (KeyCode::Backspace | KeyCode::Char('h' | 'w'), true) => InputRequest::DeletePrevWord,
            (KeyCode::Delete, _) => InputRequest::DeleteNextChar,
            (KeyCode::Left, false) => InputRequest::GoToPrevChar,
            (KeyCode::Right, false) => InputRequest::GoToNextChar,
            (KeyCode::Left, true) => InputRequest::GoToPrevWord,
            (KeyCode::Right, true) => InputRequest::GoToNextWord,
            (KeyCode::Home, _) | (KeyCode::Char('a'), true) => InputRequest::GoToStart,
            (KeyCode::End, _) | (KeyCode::Char('e'), true) => InputRequest::GoToEnd,
            (KeyCode::Char('k'), true) => InputRequest::DeleteTillEnd,
            (KeyCode::Char('u'), true) => InputRequest::DeleteLine,
            _ => return false,
        };
        let walks = matches!(
            request,
            InputRequest::GoToPrevChar
                | InputRequest::GoToNextChar
                | InputRequest::GoToPrevWord
                | InputRequest::GoToNextWord
                | InputRequest::GoToStart
                | InputRequest::GoToEnd
        );
        self.is_touched |= !walks;
        self.editor.handle(request);
        true
    }
}

/// Whether a key edits a line that holds text although it is an action elsewhere.
pub(crate) fn edits(key: Key) -> bool {
    let walks = !key.modifiers.contains(KeyModifiers::SHIFT)
        && matches!(
            key.code,
            KeyCode::Left | KeyCode::Right | KeyCode::Home | KeyCode::End | KeyCode::Delete
        );
    walks || cuts(key)
}

/// Whether a key takes a part of a line out although it is an action elsewhere.
pub(crate) fn cuts(key: Key) -> bool {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    control && matches!(key.code, KeyCode::Char('u' | 'w' | 'k'))
}
