//! Going to a power or a player by a number or a letter.

use crossterm::event::{KeyCode, KeyModifiers};

use super::keys::Key;

/// A power or a player whom one goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jump {
    /// By its number, from 0.
    Nth(usize),
    /// By its letter, in lower case: the next that begins with it.
    Letter(char),
}

impl Jump {
    /// What a key with nothing held, or with Alt, stands for; `is_typed` where characters are text.
    pub(crate) fn by(key: Key, is_typed: bool) -> Option<Self> {
        let KeyCode::Char(c) = key.code else {
            return None;
        };
        let digit = c.to_digit(10).and_then(|digit| digit.checked_sub(1));
        match (key.modifiers, digit) {
            (KeyModifiers::ALT, None) if c.is_alphabetic() => {
                Some(Self::Letter(c.to_lowercase().next()?))
            }
            (KeyModifiers::ALT, Some(digit)) => Some(Self::Nth(digit as usize)),
            (KeyModifiers::NONE, Some(digit)) if !is_typed => Some(Self::Nth(digit as usize)),
            _ => None,
        }
    }

    /// Which of several it leads to, from one of them on.
    pub(crate) fn among(self, names: &[String], from: Option<usize>) -> Option<usize> {
        let n = names.len();
        match self {
            Self::Nth(nth) if nth < n => Some(nth),
            Self::Nth(_) => None,
            Self::Letter(letter) => {
                let first = from.map_or(0, |from| from + 1);
                (0..n)
                    .map(|step| (first + step) % n)
                    .find(|&at| begins_with(&names[at], letter))
            }
        }
    }
}

/// Whether a name begins with a letter, in whatever case.
fn begins_with(name: &str, letter: char) -> bool {
    let first = name.chars().next();
    first.is_some_and(|first| first.to_lowercase().eq(letter.to_lowercase()))
}
