//! Finds where in the text of a RON file a value stands, so that what is wrong in the data can be
//! told with its line and column.

use std::collections::BTreeMap;
use std::ops::Range;

/// A step from a value to one inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathStep {
    /// A named field of a struct.
    Field(&'static str),
    /// An item of a list, from 0.
    Item(usize),
}

impl From<&'static str> for PathStep {
    fn from(name: &'static str) -> Self {
        Self::Field(name)
    }
}

impl From<usize> for PathStep {
    fn from(index: usize) -> Self {
        Self::Item(index)
    }
}

/// The byte range of the value at a path. `None` where the text holds no such value, or is no RON
/// on the way there.
pub(crate) fn value(text: &str, path: &[PathStep]) -> Option<Range<usize>> {
    let mut scanner = Scanner { text, at: 0 };
    scanner.skip_blank();
    value_in(text, scanner.at, path)
}

/// The same from where another value begins.
fn value_in(text: &str, at: usize, path: &[PathStep]) -> Option<Range<usize>> {
    let mut scanner = Scanner { text, at };
    for step in path {
        match *step {
            PathStep::Field(name) => scanner.enter_field(name)?,
            PathStep::Item(index) => scanner.enter_item(index)?,
        }
    }
    let start = scanner.at;
    scanner.skip_value()?;
    Some(start..scanner.at)
}

/// Where a word (bounded by anything but letters and digits) begins in a text, in any case.
pub(crate) fn word(text: &str, word: &str) -> Option<usize> {
    let lower = text.to_ascii_lowercase();
    let word = word.to_ascii_lowercase();
    for (at, _) in lower.match_indices(&word) {
        let before = lower[..at].chars().next_back();
        let after = lower[at + word.len()..].chars().next();
        // `par` is not the beginning of `paris`, nor the end of `spar`.
        if !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric) {
            return Some(at);
        }
    }
    None
}

/// Line and column, from 1, of a byte offset.
pub(crate) fn line_column(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..offset];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    (
        before.matches('\n').count() + 1,
        before[line_start..].chars().count() + 1,
    )
}

/// Finds many values in one text: its lists and lines are looked for once.
pub struct Locator<'a> {
    text: &'a str,
    /// Where the items of a list of the file begin.
    items: BTreeMap<&'static str, Vec<usize>>,
    lines: Vec<usize>,
}

impl<'a> Locator<'a> {
    /// Nothing is looked for yet.
    pub(crate) const fn new(text: &'a str) -> Self {
        Self {
            text,
            items: BTreeMap::new(),
            lines: Vec::new(),
        }
    }

    /// The same as [`value`].
    pub(crate) fn value(&mut self, path: &[PathStep]) -> Option<Range<usize>> {
        let [PathStep::Field(list), PathStep::Item(index), inside @ ..] = path else {
            return value(self.text, path);
        };
        let text = self.text;
        // A scan from the top for each finding would grow with the square of a large file.
        let items = self.items.entry(list).or_insert_with(|| items(text, list));
        value_in(text, *items.get(*index)?, inside)
    }

    /// The same as [`line_column`].
    pub(crate) fn line_column(&mut self, offset: usize) -> (usize, usize) {
        if self.lines.is_empty() {
            let ends = self.text.match_indices('\n').map(|(at, _)| at + 1);
            self.lines = std::iter::once(0).chain(ends).collect();
        }
        // Line 1 begins at 0, so there is always one at or before the offset.
        let line = self.lines.partition_point(|&begin| begin <= offset);
        let begin = self.lines[line - 1];
        (line, self.text[begin..offset].chars().count() + 1)
    }
}

/// Where the items of a list of the file begin, as far as it is RON.
fn items(text: &str, list: &'static str) -> Vec<usize> {
    let mut begin = Vec::new();
    let Some(span) = value(text, &[list.into()]) else {
        return begin;
    };
    let mut scanner = Scanner {
        text,
        at: span.start,
    };
    let mut next = scanner.enter_item(0);
    while next.is_some() && scanner.at < span.end {
        begin.push(scanner.at);
        next = scanner.skip_value().and_then(|()| {
            scanner.skip_blank();
            scanner.eat(',')?;
            scanner.skip_blank();
            Some(())
        });
    }
    begin
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn eat(&mut self, c: char) -> Option<()> {
        (self.peek() == Some(c)).then(|| self.at += c.len_utf8())
    }

    fn skip_blank(&mut self) {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            if trimmed.starts_with("//") || trimmed.starts_with("#![") {
                self.at += trimmed.find('\n').unwrap_or(trimmed.len());
            } else if let Some(comment) = trimmed.strip_prefix("/*") {
                self.at += 2 + comment.find("*/").map_or(comment.len(), |end| end + 2);
            } else {
                return;
            }
        }
    }

    fn skip_word(&mut self) -> &'a str {
        let start = self.at;
        let rest = self.rest();
        self.at += rest
            .find(|c: char| !c.is_alphanumeric() && !"_.+-".contains(c))
            .unwrap_or(rest.len());
        &self.text[start..self.at]
    }

    fn enter_field(&mut self, name: &str) -> Option<()> {
        self.skip_word();
        self.eat('(')?;
        loop {
            self.skip_blank();
            let found = self.skip_word() == name;
            self.skip_blank();
            self.eat(':')?;
            self.skip_blank();
            if found {
                return Some(());
            }
            self.skip_value()?;
            self.skip_blank();
            self.eat(',')?;
        }
    }

    fn enter_item(&mut self, index: usize) -> Option<()> {
        self.eat('[')?;
        self.skip_blank();
        for _ in 0..index {
            self.skip_value()?;
            self.skip_blank();
            self.eat(',')?;
            self.skip_blank();
        }
        Some(())
    }

    /// Skips a value whole. Brackets are counted, not descended into: a file may nest them deeper
    /// than the stack goes.
    fn skip_value(&mut self) -> Option<()> {
        let mut depth = 0_usize;
        loop {
            match self.peek()? {
                '(' | '[' | '{' => {
                    depth += 1;
                    self.at += 1;
                }
                ')' | ']' | '}' => {
                    depth = depth.checked_sub(1)?;
                    self.at += 1;
                }
                ',' | ':' if depth > 0 => self.at += 1,
                _ => {
                    self.skip_plain()?;
                    // A struct may have its name before it.
                    if self.peek() == Some('(') {
                        continue;
                    }
                }
            }
            if depth == 0 {
                return Some(());
            }
            self.skip_blank();
        }
    }

    /// Skips a string, a character, a number or a word.
    fn skip_plain(&mut self) -> Option<()> {
        if let Some(hashes) = self.raw_string_hashes() {
            self.at += 2 + hashes;
            let close = format!("\"{}", "#".repeat(hashes));
            self.at += self.rest().find(&close)? + close.len();
            return Some(());
        }
        match self.peek()? {
            quote @ ('"' | '\'') => self.skip_quoted(quote),
            _ => (!self.skip_word().is_empty()).then_some(()),
        }
    }

    fn raw_string_hashes(&self) -> Option<usize> {
        let after = self.rest().strip_prefix('r')?;
        let hashes = after.len() - after.trim_start_matches('#').len();
        after[hashes..].starts_with('"').then_some(hashes)
    }

    fn skip_quoted(&mut self, quote: char) -> Option<()> {
        self.eat(quote)?;
        loop {
            let c = self.peek()?;
            self.at += c.len_utf8();
            match c {
                // What is escaped may be a quotation mark, and ends nothing.
                '\\' => self.at += self.peek()?.len_utf8(),
                c if c == quote => return Some(()),
                _ => {}
            }
        }
    }
}
