//! The chart: every province is drawn, in one piece, and touches its neighbours and nobody else.

use super::{BoardCheck, rings};
use crate::board::file_findings::FieldSpot;
use crate::board::outline::touching;
use crate::board::pairs::{Pair, at_odds, ordered};
use crate::board::{Board, ChartCell, ProvinceId, Terrain, mark_new};
use std::collections::BTreeSet;

pub(super) fn check(check: &mut BoardCheck) {
    // Without a chart all the rest would be reported as missing in it, province by province.
    let Some(touching) = regions(check) else {
        return;
    };
    anchors(check);
    let adjacent = adjacent_pairs(check);
    let apart = compare(check, &touching, &adjacent);
    rings::check(check, &touching, &adjacent, &apart);
}

/// Checks that each province is drawn in one piece and gives the pairs that touch; `None` where
/// there is no chart.
fn regions(check: &mut BoardCheck) -> Option<BTreeSet<Pair>> {
    let chart = &check.board.chart;
    if chart.cells.is_empty() {
        check
            .findings
            .error(&FieldSpot::field("chart"), "chart: it is empty");
        return None;
    }
    let mut seen = vec![false; chart.cells.len()];
    let mut drawn = vec![false; check.board.provinces.len()];
    for start in 0..chart.cells.len() {
        let Some(ChartCell::Province(province)) = chart.cells[start] else {
            continue;
        };
        if seen[start] {
            continue;
        }
        let shape = chart.shape();
        let piece = shape.piece(start, &mut seen, |cell| {
            chart.cells[cell] == chart.cells[start]
        });
        // The first piece is taken for the province, and every other is told of.
        if !mark_new(&mut drawn, province.index()) {
            let size = piece.len();
            let (column, row) = chart.shape().place(start);
            let message = format!(
                "chart: {size} cells here are apart from the rest of `{}`; draw a province in \
                 one piece",
                check.id(province)
            );
            let spot = FieldSpot::cell(column.into(), row.into()).word(check.id(province));
            check.findings.error(&spot, message);
        }
    }
    for id in check.board.province_ids().filter(|id| !drawn[id.index()]) {
        let code = check.file.provinces[id.index()].code;
        check.findings.error(
            &check.at(id).then("code"),
            format!("its code `{code}` is nowhere in the chart"),
        );
    }
    Some(touching(chart))
}

fn anchors(check: &mut BoardCheck) {
    let board = check.board;
    for id in board.province_ids() {
        let anchor = board.chart.anchors[id.index()];
        let (column, row) = anchor.label;
        // Numbers of a file may be as large as they like, so the sum may not fit.
        let is_inside = (0..anchor.label_width).all(|n| {
            column
                .checked_add(n)
                .is_some_and(|column| covers(board, id, (column, row)))
        });
        if anchor.label_width == 0 || !is_inside {
            check.findings.error(
                &check.at(id).then("label"),
                "the label lies outside the province in the chart",
            );
        } else if usize::from(anchor.label_width) < board.province(id).abbr.chars().count() {
            check.findings.warning(
                &check.at(id).then("label"),
                "the label's cells are fewer than the letters of its `abbr`",
            );
        }
        if !covers(board, id, anchor.unit) {
            check.findings.error(
                &check.at(id).then("unit"),
                "the unit lies outside the province in the chart",
            );
        }
        for (nth, coast) in board.province(id).coasts.iter().enumerate() {
            if !covers(board, id, coast.unit) {
                let message = format!(
                    "coast {}: the unit lies outside the province in the chart",
                    coast.id
                );
                check
                    .findings
                    .error(&check.at(id).then("coasts").then(nth).then("unit"), message);
            }
        }
    }
}

/// Whether a column and row of the chart is a cell of a province.
fn covers(board: &Board, id: ProvinceId, at: (u16, u16)) -> bool {
    board.chart.cell(at.0, at.1) == Some(ChartCell::Province(id))
}

fn adjacent_pairs(check: &BoardCheck) -> BTreeSet<Pair> {
    let board = check.board;
    let mut pairs = BTreeSet::new();
    for id in board.province_ids() {
        let by_land = board.army_moves(id).iter();
        for &to in by_land.chain(board.waters(id)).chain(board.shores(id)) {
            // A province that lists itself is reported with the adjacencies.
            if to != id {
                pairs.insert(ordered(id, to));
            }
        }
    }
    pairs
}

/// Reports where the chart and adjacency differ, and gives the pairs that are declared to be
/// adjacent without touching, and are so.
fn compare(
    check: &mut BoardCheck,
    touching: &BTreeSet<Pair>,
    adjacent: &BTreeSet<Pair>,
) -> BTreeSet<Pair> {
    let [apart, barred] = at_odds(adjacent, touching, |id| {
        check.board.terrain(id) == Terrain::Polar
    });
    differences(
        check,
        "touching_not_adjacent",
        &barred,
        "touch in the chart, but are not adjacent",
    );
    differences(
        check,
        "adjacent_not_touching",
        &apart,
        "are adjacent, but do not touch in the chart",
    )
}

/// Reports the pairs that differ and are not declared in `field`, and those that are declared and
/// do not differ. Gives the others, which are declared and differ.
fn differences(
    check: &mut BoardCheck,
    field: &'static str,
    found: &BTreeSet<Pair>,
    how: &str,
) -> BTreeSet<Pair> {
    let declared = declared_pairs(check, field);
    for &(a, b) in found.difference(&declared) {
        let (a_id, b_id) = (check.id(a), check.id(b));
        let message = format!(
            "`{a_id}` and `{b_id}` {how}; fix one, or declare `{a_id}-{b_id}` in `{field}`"
        );
        let spot = FieldSpot::item("provinces", a.index()).then("id");
        check.findings.error(&spot, message);
    }
    for &(a, b) in declared.difference(found) {
        let message = format!(
            "{field}: `{}-{}` needs no exception",
            check.id(a),
            check.id(b)
        );
        check.findings.warning(&FieldSpot::field(field), message);
    }
    &declared & found
}

fn declared_pairs(check: &mut BoardCheck, field: &'static str) -> BTreeSet<Pair> {
    let text = if field == "adjacent_not_touching" {
        &check.file.adjacent_not_touching
    } else {
        &check.file.touching_not_adjacent
    };
    let mut pairs = BTreeSet::new();
    for word in text.split_ascii_whitespace() {
        if let Some((a, b)) = word.split_once('-')
            && let (Some(a), Some(b)) = (check.find(a), check.find(b))
        {
            pairs.insert(ordered(a, b));
        } else {
            check.findings.error(
                &FieldSpot::field(field).word(word),
                format!("{field}: `{word}` is not a pair of provinces; write `ion-tys`"),
            );
        }
    }
    pairs
}
