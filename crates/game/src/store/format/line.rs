//! Lines of a save: words with a blank between them. Each form of a line is declared once, by
//! [`forms`], for writing and for reading.

use super::Misfit;
use super::names::{SaveNames, unit_number};
use chancery_atlas::board::{Place, PowerId, ProvinceId, UnitKind};
use chancery_engine::calendar::Phase;
use chancery_engine::position::UnitId;
use std::num::NonZeroU8;

/// A line that is being written.
pub(super) struct SaveLine<'a> {
    names: &'a SaveNames<'a>,
    text: String,
}

impl SaveLine<'_> {
    pub(super) fn word(&mut self, word: &str) {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(word);
    }
}

/// A line that is being read.
pub(super) struct SaveWords<'a> {
    pub names: &'a SaveNames<'a>,
    words: &'a [&'a str],
    at: usize,
    /// The furthest word at which it could not be read on, and why, with `{}` for the word.
    stuck: (usize, &'static str),
}

impl SaveWords<'_> {
    pub(super) fn stop(&mut self, why: &'static str) {
        // The form that came furthest is the one that was meant; the last of those says it best.
        if self.at >= self.stuck.0 {
            self.stuck = (self.at, why);
        }
    }

    /// Goes past the next word if it is this one.
    pub(super) fn skip(&mut self, word: &str) -> bool {
        let is_next = self.words.get(self.at) == Some(&word);
        self.at += usize::from(is_next);
        is_next
    }

    /// Reads the next word. `why` is said where it does not belong there, with `{}` for the word.
    pub(super) fn take<T>(
        &mut self,
        why: &'static str,
        read: impl FnOnce(&SaveNames<'_>, &str) -> Option<T>,
    ) -> Option<T> {
        let word = self.words.get(self.at);
        let taken = word.and_then(|word| read(self.names, word));
        if taken.is_some() {
            self.at += 1;
        } else {
            self.stop(why);
        }
        taken
    }

    /// All words that are left, with their blanks.
    pub(super) fn take_rest(&mut self) -> Option<String> {
        let rest = self.words.get(self.at..).filter(|rest| !rest.is_empty());
        let text = rest?.join(" ");
        self.at = self.words.len();
        Some(text)
    }

    /// Reads on, or stays where it is.
    pub(super) fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let at = self.at;
        let taken = read(self);
        if taken.is_none() {
            self.at = at;
        }
        taken
    }
}

/// What a line says, or a part of it.
pub(super) trait SavePart: Sized {
    /// Stands between several.
    const BETWEEN: Option<&'static str> = None;

    /// What a line that can't be read is not, and how to write it. Without it, the word is named at
    /// which reading stopped.
    const HELP: Option<&'static str> = None;

    fn write(&self, line: &mut SaveLine<'_>);

    fn read(words: &mut SaveWords<'_>) -> Option<Self>;
}

/// Declares the forms of what a line says: words and parts in turn, and what they are. A line has the
/// first form that fits.
macro_rules! forms {
    ($kind:ty, $what:literal $(, $help:literal)?: $(
        $($verb:literal)? $($part:ident $($word:literal)*)* => [$($form:tt)*];
    )*) => {
        impl $crate::store::format::line::SavePart for $kind {
            $(const HELP: Option<&'static str> = Some(concat!($what, "; write it as in ", $help));)?

            fn write(&self, line: &mut $crate::store::format::line::SaveLine<'_>) {
                match self {
                    $($($form)* => {
                        $(line.word($verb);)?
                        $(
                            $part.write(line);
                            $(line.word($word);)*
                        )*
                    })*
                }
            }

            fn read(words: &mut $crate::store::format::line::SaveWords<'_>) -> Option<Self> {
                let read = None$(.or_else(|| words.attempt(|words| {
                    $(words.skip($verb).then_some(())?;)?
                    $(
                        let $part = $crate::store::format::line::SavePart::read(words)?;
                        $(words.take(concat!("“{}” stands where “", $word, "” belongs"), |_, word| (word == $word).then_some(()))?;)*
                    )*
                    Some($($form)*)
                })))*;
                if read.is_none() {
                    words.stop(concat!("“{}” is not ", $what));
                }
                read
            }
        }
    };
}

pub(super) use forms;

impl SavePart for UnitKind {
    fn write(&self, line: &mut SaveLine<'_>) {
        line.word(self.letter().encode_utf8(&mut [0; 4]));
    }

    fn read(words: &mut SaveWords<'_>) -> Option<Self> {
        words.take(
            "“{}” is not a kind of unit; write A or F",
            |_, word| match word {
                "A" => Some(Self::Army),
                "F" => Some(Self::Fleet),
                _ => None,
            },
        )
    }
}

/// In front of a place, which may be called like a kind.
impl SavePart for Option<UnitKind> {
    fn write(&self, line: &mut SaveLine<'_>) {
        if let Some(kind) = self {
            kind.write(line);
        }
    }

    fn read(words: &mut SaveWords<'_>) -> Option<Self> {
        let stands_before = words.at + 1 < words.words.len();
        Some(stands_before.then(|| UnitKind::read(words)).flatten())
    }
}

impl SavePart for Place {
    const BETWEEN: Option<&'static str> = Some("or");

    fn write(&self, line: &mut SaveLine<'_>) {
        line.word(&line.names.write_place(*self));
    }

    fn read(words: &mut SaveWords<'_>) -> Option<Self> {
        words.take("the board has no province “{}”", |names, word| {
            names.place(word).ok()
        })
    }
}

impl SavePart for ProvinceId {
    fn write(&self, line: &mut SaveLine<'_>) {
        line.word(&line.names.write_province(*self));
    }

    fn read(words: &mut SaveWords<'_>) -> Option<Self> {
        words.take("the board has no province “{}”", |names, word| {
            names.province(word).ok()
        })
    }
}

impl SavePart for PowerId {
    fn write(&self, line: &mut SaveLine<'_>) {
        line.word(&line.names.board.power(*self).id);
    }

    fn read(words: &mut SaveWords<'_>) -> Option<Self> {
        words.take("the board has no power “{}”", |names, word| {
            names.find_power(word)
        })
    }
}

/// Any number of parts. Parts that have a word between them are two or more.
impl<T: SavePart> SavePart for Vec<T> {
    fn write(&self, line: &mut SaveLine<'_>) {
        for (nth, part) in self.iter().enumerate() {
            if nth > 0
                && let Some(between) = T::BETWEEN
            {
                line.word(between);
            }
            part.write(line);
        }
    }

    fn read(words: &mut SaveWords<'_>) -> Option<Self> {
        let mut parts = Self::new();
        let Some(between) = T::BETWEEN else {
            while let Some(part) = T::read(words) {
                parts.push(part);
            }
            return Some(parts);
        };
        parts.push(T::read(words)?);
        while words.skip(between) {
            parts.push(T::read(words)?);
        }
        (parts.len() > 1).then_some(parts)
    }
}

impl SavePart for UnitId {
    fn write(&self, line: &mut SaveLine<'_>) {
        line.word(&format!("#{}", self.0));
    }

    fn read(words: &mut SaveWords<'_>) -> Option<Self> {
        words.take("“{}” is not the number of a unit", |_, word| {
            unit_number(word)
        })
    }
}

/// The name of a phase, which ends the line.
impl SavePart for Phase {
    fn write(&self, line: &mut SaveLine<'_>) {
        line.word(&line.names.write_phase(*self));
    }

    fn read(words: &mut SaveWords<'_>) -> Option<Self> {
        let name = words.take_rest()?;
        words.names.phase(&name).ok()
    }
}

macro_rules! numbers {
    ($($kind:ty)*) => {
        $(impl SavePart for $kind {
            fn write(&self, line: &mut SaveLine<'_>) {
                line.word(&self.to_string());
            }

            fn read(words: &mut SaveWords<'_>) -> Option<Self> {
                words.take("“{}” is not a number", |_, word| word.parse().ok())
            }
        })*
    };
}

numbers! { NonZeroU8 u16 u32 }

impl SaveNames<'_> {
    pub(super) fn write_line(&self, says: &impl SavePart) -> String {
        let mut line = SaveLine {
            names: self,
            text: String::new(),
        };
        says.write(&mut line);
        line.text
    }

    pub(super) fn write_lines<T: SavePart>(&self, all: &[T]) -> Vec<String> {
        all.iter().map(|says| self.write_line(says)).collect()
    }

    pub(super) fn read_lines<T: SavePart>(&self, lines: &[String]) -> Result<Vec<T>, Misfit> {
        lines.iter().map(|line| self.read_line(line)).collect()
    }

    pub(super) fn read_line<T: SavePart>(&self, text: &str) -> Result<T, Misfit> {
        let words: Vec<&str> = text.split(' ').collect();
        let mut rest = SaveWords {
            names: self,
            words: &words,
            at: 0,
            stuck: (0, ""),
        };
        if let Some(read) = T::read(&mut rest)
            && rest.at == words.len()
        {
            return Ok(read);
        }
        let (at, why) = rest.stuck;
        Err(match (T::HELP, words.get(at.max(rest.at))) {
            (Some(help), _) => misfit!("“{text}” is not {help}"),
            (None, None) => misfit!("“{text}” is not complete"),
            // A form fitted, and words are left behind it.
            (None, Some(word)) if at < rest.at => {
                misfit!("“{text}” can't be read: “{word}” is one word too many")
            }
            (None, Some(word)) => misfit!("{}", why.replacen("{}", word, 1)),
        })
    }
}
