//! Small matters of English, and of text, that every room needs.

use std::borrow::Cow;
use std::cell::Cell;
use std::fmt::{Display, Write};

/// Texts, or what is written as one, that are put together.
pub trait Joined: Iterator<Item: Display> + Sized {
    /// One after the other, with something between each and the next: `A Par, A Mar`.
    fn joined(self, between: &str) -> String {
        let mut text = String::new();
        for (at, item) in self.enumerate() {
            let between = if at == 0 { "" } else { between };
            // A text takes all that is written to it.
            let _ = write!(text, "{between}{item}");
        }
        text
    }

    /// The same behind a lead: `; not to A Par, A Mar`; nothing where there are none.
    fn led(self, lead: &str, between: &str) -> String {
        let mut items = self.peekable();
        if items.peek().is_none() {
            return String::new();
        }
        format!("{lead}{}", items.joined(between))
    }
}

impl<I: Iterator<Item: Display>> Joined for I {}

thread_local! {
    static MARKS: Cell<bool> = const { Cell::new(false) };
}

/// Has [`said`] mark every message of this thread with `§`, or stops it. Tests reword messages with
/// it, to show that nothing rests on their words.
#[cfg(feature = "table")]
pub fn mark_messages(marks: bool) {
    MARKS.set(marks);
}

/// A message on its way to people. No code reads it back.
pub fn said(message: impl Into<String>) -> String {
    let message = message.into();
    if MARKS.get() && !message.is_empty() {
        format!("§{message}")
    } else {
        message
    }
}

/// A number with its noun, in the singular or with an s: `1 unit`, `2 units`, `0 units`.
pub fn counted(number: usize, noun: &str) -> String {
    if number == 1 {
        format!("1 {noun}")
    } else {
        format!("{number} {noun}s")
    }
}

/// What is wrong with a text in RON, without the names of the program's own types.
#[cfg(feature = "table")]
pub fn ron_fault(error: &ron::Error) -> String {
    use ron::Error;
    match error {
        Error::NoSuchStructField {
            found, expected, ..
        }
        | Error::NoSuchEnumVariant {
            found, expected, ..
        } => {
            let known = expected.iter().joined(", ");
            format!("“{found}” is unknown here; use one of {known}")
        }
        Error::MissingStructField { field, .. } => format!("“{field}” is missing"),
        Error::DuplicateStructField { field, .. } => format!("“{field}” is there twice"),
        Error::ExpectedDifferentStructName { .. }
        | Error::ExpectedStructName(_)
        | Error::ExpectedNamedStructLike(_)
        | Error::ExpectedStructLike => "“(” is missing".to_owned(),
        Error::ExceededRecursionLimit => "its brackets are nested too deep".to_owned(),
        other => other.to_string(),
    }
}

/// A text without what a terminal or a page would act on: control characters but for breaks of lines
/// and pages and tabs, and what turns the direction of text. Each is shown as a sign.
#[cfg(feature = "table")]
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(acts) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        shown.push(match c {
            // A line that ends as on Windows; alone it would write over the line.
            '\r' if text[at + 1..].starts_with('\n') => c,
            // Unicode has a picture for each of these, in the same order.
            '\0'..='\u{1f}' if acts(c) => char::from_u32(u32::from(c) + 0x2400).unwrap_or(c),
            c if acts(c) => char::REPLACEMENT_CHARACTER,
            c => c,
        });
    }
    Cow::Owned(shown)
}

/// Whether a character does something where it is shown, and is not merely seen.
#[cfg(feature = "table")]
pub fn acts(c: char) -> bool {
    let turns = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || (c.is_control() && !matches!(c, '\n' | '\t' | '\u{c}'))
}
