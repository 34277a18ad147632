//! Parting a line into orders: `;` always parts, commas, full stops and `and` may.

use std::ops::Range;

/// A line with more pieces than this is no line of orders, and is left whole.
const MOST_PIECES: usize = 64;

/// The pieces of a line between hard separators (`;`), each as its pieces between soft ones, in bytes. Brackets hold together.
pub(super) fn pieces(line: &str) -> Vec<Vec<Range<usize>>> {
    let mut groups = vec![Vec::new()];
    let mut depth = 0_usize;
    let mut start = 0;
    let add = |range: Range<usize>, groups: &mut Vec<Vec<Range<usize>>>| {
        let text = &line[range.clone()];
        let from = range.start + (text.len() - text.trim_start().len());
        let to = range.end - (text.len() - text.trim_end().len());
        if let Some(group) = groups.last_mut().filter(|_| from < to) {
            group.push(from..to);
        }
    };
    for (at, c) in line.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > 0 {
            continue;
        }
        if let Some(end) = separator(line, at, c) {
            // A full stop stays with what it ends.
            let keep = if c == '.' { at + 1 } else { at };
            add(start.min(keep)..keep, &mut groups);
            start = end;
            if c == ';' {
                groups.push(Vec::new());
            }
        }
    }
    add(start.min(line.len())..line.len(), &mut groups);
    groups.retain(|group| !group.is_empty());
    if groups.iter().map(Vec::len).sum::<usize>() > MOST_PIECES { vec![vec![0..line.len()]] } else { groups }
}

/// Where the separator that begins at `at` ends, if one does.
fn separator(line: &str, at: usize, c: char) -> Option<usize> {
    let rest = &line[at..];
    match c {
        ';' | ',' | '&' => Some(at + 1),
        '.' => rest[1..].starts_with(char::is_whitespace).then_some(at + 1),
        ' ' => rest.to_lowercase().starts_with(" and ").then_some(at + 4),
        _ => None,
    }
}
