//! What reaches the program from the terminal, made into its own words in one place.

use crossterm::event::{Event, MouseButton, MouseEventKind};

use super::keys::Key;

/// Something from the person or the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key was pressed.
    Key(Key),
    /// Text was pasted; control characters but line ends and tabs are taken out.
    Paste(String),
    /// The mouse was clicked at a column and row.
    Click(u16, u16),
    /// The wheel was turned: lines, down is positive.
    Wheel(i16),
    /// The screen has another size now.
    Resize,
}

impl Input {
    /// The input of a terminal event, if it is one for us.
    pub fn from_event(event: Event) -> Option<Self> {
        match event {
            Event::Key(key) => Key::from_event(key).map(Self::Key),
            Event::Paste(text) => Some(Self::Paste(clean(&text))),
            Event::Resize(..) => Some(Self::Resize),
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => Some(Self::Click(mouse.column, mouse.row)),
                MouseEventKind::ScrollUp => Some(Self::Wheel(-3)),
                MouseEventKind::ScrollDown => Some(Self::Wheel(3)),
                _ => None,
            },
            Event::FocusGained | Event::FocusLost => None,
        }
    }
}

fn clean(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n").chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).collect()
}
