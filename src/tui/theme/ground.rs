//! The ground of the terminal: what its text stands on.

use super::Theme;
use chancery_game::livery::Rgb;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TerminalGround {
    Dark,
    Light,
}

/// The themes among which the terminal's ground chooses.
#[derive(Clone, Debug)]
pub struct GroundThemes {
    pub dark: Theme,
    pub light: Theme,
}

impl GroundThemes {
    pub const fn on(&self, ground: TerminalGround) -> &Theme {
        match ground {
            TerminalGround::Dark => &self.dark,
            TerminalGround::Light => &self.light,
        }
    }
}

impl TerminalGround {
    /// What the variable `COLORFGBG` says: `0;15`, text and ground by their numbers among 16.
    pub fn from_hint(hint: &str) -> Option<Self> {
        let (_, ground) = hint.rsplit_once(';')?;
        match ground.parse().ok()? {
            0..=6 | 8_u8 => Some(Self::Dark),
            7 | 9..=15 => Some(Self::Light),
            _ => None,
        }
    }

    /// What a terminal answers: `11;rgb:ffff/ffff/ffff`, the parts in one to four digits.
    pub fn from_answer(answer: &str) -> Option<Self> {
        let (_, parts) = answer.strip_prefix("11;rgb")?.split_once(':')?;
        let mut parts = parts.split('/').map(part);
        let ground = Rgb(parts.next()??, parts.next()??, parts.next()??);
        Some(if ground.ink() == Rgb::BLACK {
            Self::Light
        } else {
            Self::Dark
        })
    }
}

/// A part of a colour in one to four digits, as if in two.
fn part(digits: &str) -> Option<u8> {
    let most: u32 = match digits.len() {
        1 => 0xf,
        2 => 0xff,
        3 => 0xfff,
        4 => 0xffff,
        _ => return None,
    };
    let number = u32::from_str_radix(digits, 16).ok()?;
    u8::try_from(number * 255 / most).ok()
}
