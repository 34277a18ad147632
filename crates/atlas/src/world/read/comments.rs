//! Comments: each goes with the line that it stands behind, or else with the next one that says
//! something.

use super::ParsedWorld;
use super::areas::AreaLine;
use super::lines::WorldLine;
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
    let of = |number: usize| {
        lines
            .range(number..)
            .next()
            .map_or(FileLine::End, |(_, line)| line.clone())
    };
    let comments = parsed.sheet.comments.iter();
    comments
        .map(|noted| Comment {
            of: of(noted.number),
            behind: noted.behind,
            text: noted.text.clone(),
        })
        .collect()
}

/// What the lines of the file that can be read say, by their numbers.
fn lines(parsed: &ParsedWorld<'_>, areas: &[AreaLine], refs: &Refs) -> BTreeMap<usize, FileLine> {
    let sheet = parsed.sheet;
    let heads = sheet
        .heads
        .iter()
        .map(|(number, word)| (*number, FileLine::Head(word.clone())));
    let rows = (0..)
        .zip(&parsed.drawing.lines)
        .map(|(row, &number)| (number, FileLine::Row(row)));
    let areas = areas
        .iter()
        .filter_map(|line| Some((line.number, FileLine::Area(refs.area(&line.area)?))));
    let tied = |line: &WorldLine| {
        links::read_link(line, refs)
            .ok()
            .map(|link| (line.number, link))
    };
    let joins = sheet
        .join()
        .iter()
        .filter_map(tied)
        .map(|(number, link)| (number, FileLine::Join(link)));
    let cuts = sheet
        .cut()
        .iter()
        .filter_map(tied)
        .map(|(number, link)| (number, FileLine::Cut(link)));
    heads
        .chain(sheet.legend().iter().filter_map(|line| {
            line.text
                .split_once('=')
                .map(|(_, meaning)| (line.number, FileLine::Legend(meaning.trim().to_owned())))
        }))
        .chain(rows)
        .chain(areas)
        .chain(joins)
        .chain(cuts)
        .collect()
}
