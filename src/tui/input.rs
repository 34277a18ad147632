//! What reaches the program from the terminal, made into its own words in one place.

use std::fmt;

use crossterm::event::{Event, KeyModifiers, MouseButton, MouseEventKind};

use super::action::Action;
use super::keys::Key;

/// Something from the person or the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    Key(Key),
    /// Characters came at once: the same as a key each.
    Text(String),
    /// Text was pasted; control characters but line ends and tabs are taken out.
    Paste(String),
    /// The mouse was clicked at a column and row.
    Click(u16, u16),
    /// It was moved to a column and row with the button held.
    Drag(u16, u16),
    /// The button was let go.
    Release,
    /// The right button was pressed at a column and row.
    RightClick(u16, u16),
    Wheel {
        /// The column and row of the mouse.
        at: (u16, u16),
        /// Columns and lines; right and down are positive.
        by: (i16, i16),
    },
    /// The screen has another size now.
    Resize(u16, u16),
    /// Another window is typed in now.
    FocusLost,
    /// Nothing has come for as long as the game master lets the screen stand open.
    Idle,
}

/// What came, without what was typed or pasted.
impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(key) if key.text().is_some() => f.write_str("a character"),
            Self::Key(key) => write!(f, "{key}"),
            Self::Text(text) => write!(f, "{} characters", text.chars().count()),
            Self::Paste(text) => write!(f, "{} bytes pasted", text.len()),
            other => write!(f, "{other:?}"),
        }
    }
}

impl Input {
    /// The input of a terminal event, if it is one for us.
    pub(crate) fn from_event(event: Event) -> Option<Self> {
        match event {
            Event::Key(key) => Key::from_event(key).map(Self::Key),
            // A control character would steer the terminal when the text is shown again.
            Event::Paste(text) => Some(Self::Paste(clean(&text))),
            Event::Resize(width, height) => Some(Self::Resize(width, height)),
            Event::Mouse(mouse) => {
                let (x, y) = (mouse.column, mouse.row);
                // A terminal that counts from 0 is before the first column or row.
                if x == u16::MAX || y == u16::MAX {
                    return None;
                }
                // Most mice have one wheel: with Shift it goes sideways, as in a browser.
                let sideways = mouse.modifiers.contains(KeyModifiers::SHIFT);
                let by = match mouse.kind {
                    MouseEventKind::Down(MouseButton::Left) => return Some(Self::Click(x, y)),
                    MouseEventKind::Drag(MouseButton::Left) => return Some(Self::Drag(x, y)),
                    MouseEventKind::Up(MouseButton::Left) => return Some(Self::Release),
                    MouseEventKind::Down(MouseButton::Right) => {
                        return Some(Self::RightClick(x, y));
                    }
                    MouseEventKind::ScrollUp if sideways => (-3, 0),
                    MouseEventKind::ScrollDown if sideways => (3, 0),
                    MouseEventKind::ScrollUp => (0, -3),
                    MouseEventKind::ScrollDown => (0, 3),
                    MouseEventKind::ScrollLeft => (-3, 0),
                    MouseEventKind::ScrollRight => (3, 0),
                    _ => return None,
                };
                Some(Self::Wheel { at: (x, y), by })
            }
            Event::FocusLost => Some(Self::FocusLost),
            // The curtain stays down: whoever comes back may be somebody else.
            Event::FocusGained => None,
        }
    }
}

/// The steps of a wheel that was turned by so many lines.
pub(crate) fn walked(lines: i16) -> impl Iterator<Item = Action> {
    let action = if lines < 0 { Action::Up } else { Action::Down };
    std::iter::repeat_n(action, usize::from(lines.unsigned_abs().min(3)))
}

fn clean(text: &str) -> String {
    // Many terminals send the line ends of a pasted text as carriage returns.
    text.replace("\r\n", "\n")
        .replace('\r', "\n")
        .chars()
        .filter(|c| !c.is_control() || matches!(c, '\n' | '\t'))
        .collect()
}
