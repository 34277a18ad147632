//! What a text looks like that is none of the formats.

use super::Misfit;
use chancery_atlas::grammar::counted;

/// Why a text is refused of which so many items can be read; the remarks are on those that can't.
pub(super) fn mostly_unread(text: &str, read: usize, remarks: &[Misfit]) -> String {
    let looks = looks(text);
    let unread = remarks.len();
    let can = counted(read, "item");
    let first = remarks
        .first()
        .map_or_else(String::new, |first| format!(". The first: {first}"));
    format!("it looks like {looks}: {can} of it can be read, and {unread} can't{first}")
}

/// Words in a line of prose: a line of orders with as many has commas, dashes or letters of units.
const PROSE_WORDS: usize = 8;

/// What kind of text it is, as far as signs show it.
pub(super) fn looks(text: &str) -> &'static str {
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    if most(&lines, |line| line.starts_with('<') || line.ends_with('>')) {
        "a web page or XML"
    } else if most(&lines, is_code) {
        "JSON or program code"
    } else if most(&lines, is_row) {
        "a table of values"
    } else if most(&lines, is_setting) {
        "settings of a program"
    } else if most(&lines, |line| {
        line.split_whitespace().count() >= PROSE_WORDS
    }) || text.split_whitespace().count() > lines.len() * PROSE_WORDS
    {
        "prose"
    } else {
        "text in an unknown form"
    }
}

/// Whether more than half of the lines are of a kind.
fn most(lines: &[&str], is_it: impl Fn(&str) -> bool) -> bool {
    let count = lines.iter().filter(|line| is_it(line)).count();
    !lines.is_empty() && count * 2 > lines.len()
}

fn is_code(line: &str) -> bool {
    line.ends_with(['{', '}', '[', ']'])
        || line.ends_with("],")
        || line.ends_with("},")
        || line.ends_with("\",")
}

fn is_row(line: &str) -> bool {
    let has_columns = ['\t', '|', ';']
        .iter()
        .any(|&sign| line.matches(sign).count() >= 2);
    // A list of units after a power has commas too.
    has_columns || line.matches(',').count() >= 3 && !line.contains(": ")
}

fn is_setting(line: &str) -> bool {
    line.split_once('=')
        .is_some_and(|(name, _)| name.split_whitespace().count() == 1)
}
