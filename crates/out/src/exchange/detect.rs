//! Which format a text is in.

use serde_json::Value;

use super::looks::looks;
use super::{diplicity, posted};
use chancery_atlas::board::Board;
use chancery_engine::variant::Variant;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormatKind {
    /// The saved game of the Python package.
    Json,
    Cases,
    /// What the judges send by mail.
    Judge,
    /// Phases with orders and results, as people post them.
    Posted,
    Position,
}

impl FormatKind {
    /// What a file of this format is, for messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Json => "a game of the Python package `diplomacy`",
            Self::Cases => "a file of cases",
            Self::Judge => "letters of a judge",
            Self::Posted => "a posted game",
            Self::Position => "a position",
        }
    }
}

/// What import reads, for messages.
pub const KNOWN: &str = "a game of the Python package `diplomacy` as JSON; a file of cases; letters \
                         of a judge; a posted game, with lines such as `Spring 1901` above its \
                         orders; a position, with a line such as `France: A Par, F Bre` for each \
                         power";

/// How lines of a judge's e-mails begin.
const HEADS: [&str; 6] = [
    "::",
    "movement results for",
    "retreat orders for",
    "retreat results for",
    "adjustment orders for",
    "starting position for",
];

/// What a text is; a posted game is one of this variant and board.
///
/// # Errors
/// It is none of the formats: what it is instead, as far as can be seen.
pub fn detect(text: &str, variant: &dyn Variant, board: &Board) -> Result<FormatKind, String> {
    let start = text.trim_start();
    if start.is_empty() {
        Err("it is empty".to_owned())
    } else if start.starts_with(['{', '[']) {
        json(start)
    } else if start.starts_with('<') {
        Err("it is a web page or XML; copy the text of the page into a file".to_owned())
    } else if text
        .lines()
        .any(|line| begins_with(line.trim_start(), "case "))
    {
        Ok(FormatKind::Cases)
    } else if text.lines().any(is_of_judge) {
        Ok(FormatKind::Judge)
    } else if posted::is_game(text, variant, board) {
        Ok(FormatKind::Posted)
    } else if text.lines().any(names_unit) {
        Ok(FormatKind::Position)
    } else {
        Err(format!(
            "it looks like {}: no line in it is a phase, an order or a unit",
            looks(text)
        ))
    }
}

/// Whether a line begins with a word, in whatever case.
fn begins_with(line: &str, word: &str) -> bool {
    line.get(..word.len())
        .is_some_and(|head| head.eq_ignore_ascii_case(word))
}

fn is_of_judge(line: &str) -> bool {
    HEADS.iter().any(|head| begins_with(line.trim(), head))
}

/// Whether a line has a unit, as `A Par`, or a list after a power, as `France: Par, Bre`.
fn names_unit(line: &str) -> bool {
    let mut words = line
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    words.any(|word| matches!(&*word.to_lowercase(), "a" | "f" | "army" | "fleet"))
        || line.trim().contains(": ")
}

/// JSON that is a game of the package, or one a line.
fn json(text: &str) -> Result<FormatKind, String> {
    let first = text.lines().next().unwrap_or_default();
    let value = serde_json::from_str(text).or_else(|_| serde_json::from_str::<Value>(first));
    let value = match value {
        Ok(value) => value,
        Err(_) if text.starts_with('[') => {
            return Err("it is a list in JSON, and no game".to_owned());
        }
        // The reader says where it is wrong.
        Err(_) => return Ok(FormatKind::Json),
    };
    if diplicity::is_variant(text) {
        return Err(
            "it is a board of diplicity; make a board file of it with `chancery maps import`"
                .to_owned(),
        );
    }
    match value.get("phases").and_then(Value::as_array) {
        Some(phases) if phases.is_empty() => Err("it is JSON of a game without a phase".to_owned()),
        Some(_) => Ok(FormatKind::Json),
        None => Err("it is JSON, but has no `phases`".to_owned()),
    }
}
