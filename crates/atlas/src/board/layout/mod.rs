//! What of a board file can be worked out of a drawing: codes, the chart, rings, labels, the cells
//! of units, and where the drawing and adjacency differ.
//!
//! Who draws a board, by hand or by a program, says which province or dead ground each cell is, and
//! writes the records' names, ground and adjacency; [`lay_out`] writes the rest of the file.

mod anchors;
mod codes;
mod ring;
mod room;

use super::file::BoardFile;
use super::outline::{outlines, touching};
use super::pairs::{Pair, at_odds, ordered};
use super::{Chart, ChartCell, ProvinceId, Terrain};
use crate::grammar::Joined;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// Writes into a board file what its drawing says: `chart`, `wraps`, and of each record `code`,
/// `ring`, `label` and `unit`; then `adjacent_not_touching` and `touching_not_adjacent`.
///
/// The ids of the chart's cells count the file's `provinces` and `decor`. A code that can be used,
/// a label and units that still lie inside their province are kept; to have them chosen, leave the
/// code a blank, and the label's length 0. Rings and pairs are always worked out anew. Blank cells
/// become dead ground. A province without a cell gets no ring, label or unit: as all that can't be
/// mended by a layout, [`check`](super::check) says so.
pub fn lay_out(file: &mut BoardFile, chart: &Chart) {
    // Dead ground may be added here, and needs a code as any other.
    let chart = &filled(file, chart);
    codes::choose(file);
    let adjacent = adjacent(file);
    let touching = touching(chart);
    let [apart, barred] = at_odds(&adjacent, &touching, |id| {
        file.provinces[id.index()].terrain == Terrain::Polar
    });
    let outlines = outlines(chart);
    anchors::place_anchors(file, chart, &outlines);
    let rings = ring::rings(chart, file.provinces.len(), &outlines, &apart);
    for (index, ring) in rings.into_iter().enumerate() {
        let words: Vec<&str> = ring
            .iter()
            .map(|other| other.map_or("-", |id| &*file.provinces[id.index()].id))
            .collect();
        file.provinces[index].ring = words.join(" ").into();
    }
    file.adjacent_not_touching = written(file, &apart);
    file.touching_not_adjacent = written(file, &barred);
    file.wraps = chart.wraps;
    file.chart = drawn(file, chart).into();
}

/// The chart with dead ground for what is blank, or of no record.
fn filled(file: &mut BoardFile, chart: &Chart) -> Chart {
    let mut chart = chart.clone();
    if !chart.cells.iter().all(|&cell| has_record(file, cell)) {
        let dead = u8::try_from(file.decor.len()).unwrap_or(u8::MAX);
        for cell in &mut chart.cells {
            if !has_record(file, *cell) {
                *cell = Some(ChartCell::Decor(super::DecorId(dead)));
            }
        }
        file.decor.push(super::file::DecorRecord {
            code: ' ',
            name: Cow::Borrowed("Dead ground"),
        });
    }
    chart
}

/// Whether the file has a record of what a cell is.
fn has_record(file: &BoardFile, cell: Option<ChartCell>) -> bool {
    match cell {
        Some(ChartCell::Province(id)) => id.index() < file.provinces.len(),
        Some(ChartCell::Decor(id)) => usize::from(id.0) < file.decor.len(),
        None => false,
    }
}

/// The pairs that some unit can move between.
fn adjacent(file: &BoardFile) -> BTreeSet<Pair> {
    let ids: BTreeMap<String, ProvinceId> = file
        .provinces
        .iter()
        .zip(0..)
        .map(|(record, id)| (record.id.to_ascii_lowercase(), ProvinceId(id)))
        .collect();
    let mut pairs = BTreeSet::new();
    for (record, from) in file.provinces.iter().zip(0..) {
        let from = ProvinceId(from);
        let lists = [&record.army, &record.fleet]
            .into_iter()
            .chain(record.coasts.iter().map(|coast| &coast.fleet));
        for word in lists.flat_map(|list| list.split_ascii_whitespace()) {
            let name = word.split('/').next().unwrap_or_default();
            if let Some(&to) = ids.get(&name.to_ascii_lowercase())
                && to != from
            {
                pairs.insert(ordered(from, to));
            }
        }
    }
    pairs
}

fn written(file: &BoardFile, pairs: &BTreeSet<Pair>) -> Cow<'static, str> {
    let words = pairs.iter().map(|(a, b)| {
        let [a, b] = [a, b].map(|id| &file.provinces[id.index()].id);
        format!("{a}-{b}")
    });
    words.joined(" ").into()
}

fn drawn(file: &BoardFile, chart: &Chart) -> String {
    let mut text = String::new();
    for row in chart.cells.chunks(usize::from(chart.width).max(1)) {
        text.extend(row.iter().map(|&cell| code(file, cell)));
        text.push('\n');
    }
    text
}

fn code(file: &BoardFile, cell: Option<ChartCell>) -> char {
    match cell {
        Some(ChartCell::Province(id)) => file.provinces[id.index()].code,
        Some(ChartCell::Decor(id)) => file.decor[usize::from(id.0)].code,
        None => ' ',
    }
}
