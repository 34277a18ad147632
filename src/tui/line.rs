//! The keys that edit a line of text.

use crossterm::event::{KeyCode, KeyModifiers};

use super::keys::Key;
pub(crate) use chancery_session::line::InputLine;
use chancery_session::line::InputRequest;

/// A line of text that takes keys.
pub(crate) trait TakesKeys {
    /// Takes a key that edits the line. Whether it is one.
    fn key(&mut self, key: Key) -> bool;
}

impl TakesKeys for InputLine {
    fn key(&mut self, key: Key) -> bool {
        let request = request(key);
        if let Some(request) = request {
            self.edit(request);
        }
        request.is_some()
    }
}

/// What a key does to a line of text.
pub(crate) fn request(key: Key) -> Option<InputRequest> {
    let control =
        key.modifiers.contains(KeyModifiers::CONTROL) || key.modifiers.contains(KeyModifiers::ALT);
    Some(match (key.code, control) {
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
        _ => return None,
    })
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
