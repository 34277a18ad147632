//! Keys as the program names them, the same on every terminal.

use std::fmt;
use std::str::FromStr;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// A key press, normalised: no Shift on characters (the character says it), no releases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    pub code: KeyCode,
    /// Ctrl, Alt, and Shift on named keys.
    pub modifiers: KeyModifiers,
}

impl Key {
    /// A key without modifiers.
    pub const fn plain(code: KeyCode) -> Self {
        Self {
            code,
            modifiers: KeyModifiers::NONE,
        }
    }

    pub const fn char(c: char) -> Self {
        Self::plain(KeyCode::Char(c))
    }

    /// Ctrl and a lower-case letter.
    pub const fn ctrl(c: char) -> Self {
        Self {
            code: KeyCode::Char(c),
            modifiers: KeyModifiers::CONTROL,
        }
    }

    pub(crate) const fn shift(code: KeyCode) -> Self {
        Self {
            code,
            modifiers: KeyModifiers::SHIFT,
        }
    }

    pub const fn f(n: u8) -> Self {
        Self::plain(KeyCode::F(n))
    }

    /// The key of a terminal event; `None` for a release.
    ///
    /// Terminals differ in whether Shift is reported with a character that needs it, so it is
    /// dropped there.
    pub(crate) fn from_event(event: KeyEvent) -> Option<Self> {
        if event.kind == KeyEventKind::Release {
            return None;
        }
        let mut modifiers =
            event.modifiers & (KeyModifiers::CONTROL | KeyModifiers::ALT | KeyModifiers::SHIFT);
        let code = match event.code {
            KeyCode::Char(c) => {
                modifiers -= KeyModifiers::SHIFT;
                // Terminals differ in the case that they report with Ctrl.
                KeyCode::Char(if modifiers.contains(KeyModifiers::CONTROL) {
                    c.to_ascii_lowercase()
                } else {
                    c
                })
            }
            // The name says Shift already, and only some terminals report it once more.
            KeyCode::BackTab => {
                modifiers -= KeyModifiers::SHIFT;
                KeyCode::BackTab
            }
            other => other,
        };
        Some(Self { code, modifiers })
    }

    /// The character that typing this key writes; `None` for a command.
    pub fn text(self) -> Option<char> {
        match self.code {
            KeyCode::Char(c) if self.modifiers.is_empty() => Some(c),
            _ => None,
        }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let held = [
            (KeyModifiers::CONTROL, "Ctrl-"),
            (KeyModifiers::ALT, "Alt-"),
            (KeyModifiers::SHIFT, "Shift-"),
        ];
        for (modifier, name) in held {
            if self.modifiers.contains(modifier) {
                f.write_str(name)?;
            }
        }
        match self.code {
            KeyCode::Char(' ') => f.write_str("Space"),
            KeyCode::Char(c) if self.modifiers.contains(KeyModifiers::CONTROL) => {
                write!(f, "{}", c.to_ascii_uppercase())
            }
            KeyCode::Char(c) => write!(f, "{c}"),
            KeyCode::F(n) => write!(f, "F{n}"),
            KeyCode::BackTab => f.write_str("Shift-Tab"),
            KeyCode::PageUp => f.write_str("PgUp"),
            KeyCode::PageDown => f.write_str("PgDn"),
            KeyCode::Delete => f.write_str("Del"),
            other => write!(f, "{other:?}"),
        }
    }
}

/// What a key is called beside its characters.
const NAMES: [(&str, KeyCode); 16] = [
    ("Space", KeyCode::Char(' ')),
    ("Enter", KeyCode::Enter),
    ("Esc", KeyCode::Esc),
    ("Tab", KeyCode::Tab),
    ("Shift-Tab", KeyCode::BackTab),
    ("Backspace", KeyCode::Backspace),
    ("Del", KeyCode::Delete),
    ("Insert", KeyCode::Insert),
    ("Home", KeyCode::Home),
    ("End", KeyCode::End),
    ("PgUp", KeyCode::PageUp),
    ("PgDn", KeyCode::PageDown),
    ("Up", KeyCode::Up),
    ("Down", KeyCode::Down),
    ("Left", KeyCode::Left),
    ("Right", KeyCode::Right),
];

/// What terminals send for some keys with Ctrl: they can't tell them apart.
const SAME: [(char, &str); 4] = [
    ('i', "Tab"),
    ('m', "Enter"),
    ('h', "Backspace"),
    ('[', "Esc"),
];

/// Why a text is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyFault {
    Unknown,
    /// A character with Shift, in the place of the one that Shift types.
    Shifted(char),
    /// Terminals can't tell it from this key.
    SameAs(&'static str),
}

impl KeyFault {
    /// What is wrong with the text.
    pub(crate) fn sentence(self, text: &str) -> String {
        match self {
            Self::Unknown => format!(
                "“{text}” is not a key: write Ctrl-U, Alt-x, F5, PgUp, Del, Space or a character"
            ),
            Self::Shifted(c) => format!(
                "“{text}”: write the character that Shift types: {}",
                c.to_uppercase()
            ),
            Self::SameAs(other) => format!("terminals can't tell {text} from {other}"),
        }
    }
}

impl FromStr for Key {
    type Err = KeyFault;

    /// Reads a key as it is displayed; the case of names does not matter.
    fn from_str(text: &str) -> Result<Self, KeyFault> {
        let mut rest = text;
        let mut modifiers = KeyModifiers::NONE;
        let code = loop {
            // The whole rest first: `-` is a key itself, and `Shift-Tab` a name.
            if let Some(code) = code(rest) {
                break code;
            }
            let (modifier, next) = rest.split_once('-').ok_or(KeyFault::Unknown)?;
            modifiers |= match modifier.to_ascii_lowercase().as_str() {
                "ctrl" => KeyModifiers::CONTROL,
                "alt" => KeyModifiers::ALT,
                "shift" => KeyModifiers::SHIFT,
                _ => return Err(KeyFault::Unknown),
            };
            rest = next;
        };
        let code = match code {
            KeyCode::Char(c) if modifiers.contains(KeyModifiers::SHIFT) => {
                return Err(KeyFault::Shifted(c));
            }
            KeyCode::Char(c) if modifiers.contains(KeyModifiers::CONTROL) => {
                let c = c.to_ascii_lowercase();
                if let Some((_, other)) = SAME.iter().find(|(same, _)| *same == c) {
                    return Err(KeyFault::SameAs(other));
                }
                KeyCode::Char(c)
            }
            code => code,
        };
        Ok(Self { code, modifiers })
    }
}

/// The key of a name or of a character, without what is held.
fn code(text: &str) -> Option<KeyCode> {
    let named = NAMES
        .iter()
        .find(|(name, _)| name.eq_ignore_ascii_case(text));
    if let Some((_, code)) = named {
        return Some(*code);
    }
    let mut chars = text.chars();
    match (chars.next()?, chars.as_str()) {
        (c, "") if !c.is_control() => Some(KeyCode::Char(c)),
        ('F' | 'f', number) => {
            let number = number.parse().ok().filter(|n| (1..=24).contains(n))?;
            Some(KeyCode::F(number))
        }
        _ => None,
    }
}
