//! Comments: each goes with the line that it stands behind, or else with the next one that says
//! something.

use super::ParsedWorld;
use super::areas::AreaLine;
use super::links;
use super::refs::Refs;
use crate::board::{Comment, FileLine};
use std::collections::BTreeMap;

/// The comments of a file but for those at its head.
pub(super) fn read_comments(
    parsed: &ParsedWorld<'_>,
    areas: &[AreaLine],
    refs: &Refs,
) -> Vec<Comment> {
    if parsed.sheet.comments.is_empty() {
        return Vec::new();
    }
    let lines = lines(parsed, areas, refs);
    let mut comments = Vec::with_capacity(parsed.sheet.comments.len());
    for noted in &parsed.sheet.comments {
        // Its own line, if that says something, or the next one that does.
        let line = match lines.range(noted.number..).next() {
            Some((_, line)) => line.clone(),
            None => FileLine::End,
        };
        comments.push(Comment {
            line,
            behind: noted.behind,
            text: noted.text.clone(),
        });
    }
    comments
}

/// What the lines of the file that can be read say, by their numbers.
fn lines(parsed: &ParsedWorld<'_>, areas: &[AreaLine], refs: &Refs) -> BTreeMap<usize, FileLine> {
    let sheet = parsed.sheet;
    let mut lines = BTreeMap::new();
    for (number, word) in &sheet.heads {
        lines.insert(*number, FileLine::Head(word.clone()));
    }
    for line in sheet.legend() {
        // By its meaning: the writer chooses the codes anew.
        if let Some((_, meaning)) = line.text.split_once('=') {
            lines.insert(line.number, FileLine::Legend(meaning.trim().to_owned()));
        }
    }
    for (row, &number) in (0..).zip(&parsed.drawing.lines) {
        lines.insert(number, FileLine::Row(row));
    }
    for line in areas {
        if let Some(area) = refs.area(&line.area) {
            lines.insert(line.number, FileLine::Area(area));
        }
    }
    for line in sheet.join() {
        if let Ok(link) = links::read_link(line, refs) {
            lines.insert(line.number, FileLine::Join(link));
        }
    }
    for line in sheet.cut() {
        if let Ok(link) = links::read_link(line, refs) {
            lines.insert(line.number, FileLine::Cut(link));
        }
    }
    lines
}
