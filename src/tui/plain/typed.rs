//! What a line means before anybody asks where it was typed.

use crate::tui::keys::Key;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlainLine<'a> {
    Enter,
    /// `.`: say it all again.
    Again,
    /// `:undo`: an action by its name; by none, the list of them.
    Action(&'a str),
    /// `#12`, `#vienna`: go to the line of a number, or that has these words.
    Go(&'a str),
    /// `F5`, `Esc`, `Ctrl-Z`: a key by its name.
    Key(Key),
    /// `=12`: text, even where a single character is a key; it takes the place of what stands there.
    Text(&'a str),
    /// `bur?`: what could be meant.
    Offers(&'a str),
    /// Anything else: an order, a name, an answer.
    Words(&'a str),
}

impl<'a> PlainLine<'a> {
    pub(crate) fn read(line: &'a str) -> Self {
        let line = line.trim();
        if line.is_empty() {
            Self::Enter
        } else if line == "." {
            Self::Again
        } else if let Some(name) = line.strip_prefix(':') {
            Self::Action(name.trim())
        } else if let Some(to) = line.strip_prefix('#') {
            Self::Go(to.trim())
        } else if let Some(key) = named(line) {
            Self::Key(key)
        } else if let Some(text) = line.strip_prefix('=').filter(|text| !text.is_empty()) {
            // The line has no blank at its end: something stands behind the sign.
            Self::Text(text.trim())
        } else if let Some(begun) = line.strip_suffix('?').filter(|begun| !begun.is_empty()) {
            Self::Offers(begun.trim())
        } else {
            Self::Words(line)
        }
    }
}

/// A key by its name, written just as it is shown: `up` may be the beginning of an order, `Up` is a key.
fn named(line: &str) -> Option<Key> {
    let key: Key = line.parse().ok()?;
    (line.chars().count() > 1 && key.to_string() == line).then_some(key)
}

/// What is said of it in the help.
pub(crate) const HELP: &[&str] = &[
    "Line by line:",
    "type an order, a name or an answer, then Enter",
    "an empty line is Enter; one character in a box or on a page is a key",
    "the beginning of an order and ?: suggestions; a digit takes one",
    ": and words: an action, such as :undo; : without words lists the actions",
    "# and a number: go to that line of a list; # and words: the next line with them",
    "= and text: type the text into a field",
    "/ and words: look up a province",
    "the name of a key presses that key: F5, Esc, Tab, Ctrl-R, PgDn",
    ". says everything again; ? tells the keys; the end of input quits",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_told_from_orders() {
        assert_eq!(PlainLine::read("F5"), PlainLine::Key(Key::f(5)));
        assert_eq!(PlainLine::read("Ctrl-R"), PlainLine::Key(Key::ctrl('r')));
        assert_eq!(PlainLine::read("h"), PlainLine::Words("h"));
        assert_eq!(PlainLine::read("tab"), PlainLine::Words("tab"));
        assert_eq!(
            PlainLine::read(" a par - bur "),
            PlainLine::Words("a par - bur")
        );
        assert_eq!(PlainLine::read("bur?"), PlainLine::Offers("bur"));
        assert_eq!(PlainLine::read("?"), PlainLine::Words("?"));
        assert_eq!(PlainLine::read("="), PlainLine::Words("="));
        assert_eq!(PlainLine::read(":"), PlainLine::Action(""));
    }
}
