//! Which format a text is in.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormatKind {
    /// The saved game of the Python package.
    Json,
    Cases,
    /// What the judges send by mail.
    Judge,
    Position,
}

/// How lines of a judge's letters begin.
const HEADS: [&str; 6] = [
    "::",
    "movement results for",
    "retreat orders for",
    "retreat results for",
    "adjustment orders for",
    "starting position for",
];

/// What a text looks like.
pub fn detect(text: &str) -> FormatKind {
    let begins = |line: &str, word: &str| {
        line.get(..word.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(word))
    };
    let is_of_judge = |line: &str| {
        let line = line.trim();
        HEADS.iter().any(|head| begins(line, head))
    };
    if text.trim_start().starts_with(['{', '[']) {
        FormatKind::Json
    } else if text.lines().any(|line| begins(line.trim_start(), "case ")) {
        FormatKind::Cases
    } else if text.lines().any(is_of_judge) {
        FormatKind::Judge
    } else {
        FormatKind::Position
    }
}
