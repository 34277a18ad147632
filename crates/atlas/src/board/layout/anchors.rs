//! Where names and units are written: a run of cells with room round it, a unit above it, and
//! fleets at the water of their coast.

use super::room::room;
use crate::board::file::{BoardFile, CoastRecord};
use crate::board::outline::{Edge, Outline};
use crate::board::{Chart, ChartCell, ProvinceId};
use std::collections::HashSet;

/// Cells of a label beside the letters of the abbreviation, where there is room.
const SPARE: usize = 2;

/// How good it is that a label has all its letters, and each of its cells; that the unit stands
/// above it, below it, or anywhere beside it; and each column of room.
const WHOLE: usize = 1000;
const CELL: usize = 8;
const ABOVE: usize = 60;
const BELOW: usize = 50;
const BESIDE: usize = 20;
const ROOM: usize = 4;

/// A column and a row.
type ChartSpot = (u16, u16);

/// Places the labels and units of all provinces, but for those that have a place inside.
pub(super) fn place_anchors(file: &mut BoardFile, chart: &Chart, outlines: &[Outline]) {
    let room = room(chart);
    let mut cells = vec![Vec::new(); file.provinces.len()];
    for (at, cell) in chart.cells.iter().enumerate() {
        if let Some(ChartCell::Province(id)) = cell {
            cells[id.index()].push(at);
        }
    }
    let mut edges = vec![Vec::new(); file.provinces.len()];
    for outline in outlines {
        edges[outline.province.index()].extend(outline.edges.iter().copied());
    }
    let ids: Vec<String> = file
        .provinces
        .iter()
        .map(|record| record.id.to_ascii_lowercase())
        .collect();
    for (index, record) in file.provinces.iter_mut().enumerate() {
        let mut page = AnchorPage {
            chart,
            room: &room,
            id: ProvinceId(index as u16),
            cells: &cells[index],
            taken: HashSet::new(),
        };
        let (column, row, length) = record.label;
        let is_placed = length > 0
            && (0..length).all(|n| page.holds((column.saturating_add(n), row)))
            && page.holds(record.unit);
        if !is_placed && let Some(anchor) = page.anchor(record.abbr.chars().count()) {
            (record.label, record.unit) = anchor;
        }
        // Fleets at coasts come last: they keep clear of the label and the unit.
        let (column, row, length) = record.label;
        page.taken
            .extend((0..length).map(|n| (column.saturating_add(n), row)));
        page.taken.insert(record.unit);
        let shores: Vec<Vec<Edge>> = (0..record.coasts.len())
            .map(|nth| shore(&record.coasts, nth, &edges[index], &ids))
            .collect();
        for (coast, shore) in record.coasts.iter_mut().zip(shores) {
            if !page.holds(coast.unit) {
                coast.unit = page.fleet(&coast.id, &shore).unwrap_or(record.unit);
            }
            page.taken.insert(coast.unit);
        }
    }
}

/// The edges of a province that are of its `nth` coast: those at places where no other coast leads,
/// or at all its places where there are none.
fn shore(coasts: &[CoastRecord], nth: usize, edges: &[Edge], ids: &[String]) -> Vec<Edge> {
    let (mut own, mut shared) = (Vec::new(), Vec::new());
    for &edge in edges {
        let Some(ChartCell::Province(over)) = edge.over else {
            continue;
        };
        let id = &ids[over.index()];
        if !leads_to(&coasts[nth], id) {
            continue;
        }
        let mut others = coasts.iter().enumerate();
        if others.any(|(other, coast)| other != nth && leads_to(coast, id)) {
            shared.push(edge);
        } else {
            own.push(edge);
        }
    }
    // Both coasts of Spain lead to MAO: the edges there say nothing of which coast is where.
    if own.is_empty() { shared } else { own }
}

/// Whether fleets at a coast can sail to a province, at whatever coast of it.
fn leads_to(coast: &CoastRecord, id: &str) -> bool {
    coast
        .fleet
        .split_ascii_whitespace()
        .filter_map(|place| place.split('/').next())
        .any(|place| place.eq_ignore_ascii_case(id))
}

/// A place on a plane on which a row is as high as two columns are wide.
fn point((column, row): ChartSpot) -> (i64, i64) {
    (i64::from(column), 2 * i64::from(row))
}

/// The cells of one province.
struct AnchorPage<'a> {
    chart: &'a Chart,
    room: &'a [u16],
    id: ProvinceId,
    cells: &'a [usize],
    /// Where something is written.
    taken: HashSet<ChartSpot>,
}

impl AnchorPage<'_> {
    fn holds(&self, (column, row): ChartSpot) -> bool {
        self.chart.cell(column, row) == Some(ChartCell::Province(self.id))
    }

    fn spot(&self, at: usize) -> ChartSpot {
        self.chart.shape().place(at)
    }

    fn room(&self, (column, row): ChartSpot) -> usize {
        let at = usize::from(row) * usize::from(self.chart.width) + usize::from(column);
        self.room.get(at).copied().map_or(0, usize::from)
    }

    /// The best label for so many letters, and the unit's cell; `None` where the province has no
    /// cell.
    fn anchor(&self, letters: usize) -> Option<((u16, u16, u16), ChartSpot)> {
        let mut roomiest: Vec<ChartSpot> = self.cells.iter().map(|&at| self.spot(at)).collect();
        roomiest.sort_by_key(|&place| std::cmp::Reverse(self.room(place)));
        let spots: Vec<ChartSpot> = self.cells.iter().map(|&at| self.spot(at)).collect();
        let mut best: Option<(usize, (u16, u16, u16), ChartSpot)> = None;
        for run in spots.chunk_by(|a, b| a.1 == b.1 && a.0 + 1 == b.0) {
            let length = run.len().min(letters + SPARE);
            for label in run.windows(length) {
                let (unit, lies) = self.unit_beside(label, &roomiest);
                let worth = if length >= letters { WHOLE } else { 0 }
                    + length * CELL
                    + lies
                    + self
                        .room(label[0])
                        .min(self.room(label[length - 1]))
                        .min(self.room(unit))
                        * ROOM;
                if best.is_none_or(|(most, ..)| worth > most) {
                    best = Some((worth, (label[0].0, label[0].1, length as u16), unit));
                }
            }
        }
        best.map(|(_, label, unit)| (label, unit))
    }

    /// Where the unit goes for a label, and how good that is.
    fn unit_beside(&self, label: &[ChartSpot], roomiest: &[ChartSpot]) -> (ChartSpot, usize) {
        let (column, row) = label[label.len() / 2];
        let over = row.checked_sub(1).map(|row| (column, row));
        if let Some(over) = over.filter(|&over| self.holds(over)) {
            return (over, ABOVE);
        }
        if self.holds((column, row + 1)) {
            return ((column, row + 1), BELOW);
        }
        let elsewhere = roomiest.iter().find(|place| !label.contains(place));
        elsewhere.map_or(((column, row), 0), |&place| (place, BESIDE))
    }

    /// The cell of a fleet at a coast with these edges, on the side that its name tells of; `None`
    /// where the province has no cell.
    fn fleet(&self, coast: &str, shore: &[Edge]) -> Option<ChartSpot> {
        let (east, south) = match coast.as_bytes().first() {
            Some(b'n') => (0, -1),
            Some(b's') => (0, 1),
            Some(b'e') => (1, 0),
            Some(b'w') => (-1, 0),
            _ => (0, 0),
        };
        let mut shore: Vec<(i64, i64)> =
            shore.iter().map(|edge| point(self.spot(edge.at))).collect();
        if shore.is_empty() {
            shore.extend(self.cells.iter().map(|&at| point(self.spot(at))));
        }
        // Of a coast that is named by the compass only the half on that side counts: the whole
        // of a long shore has its middle inland.
        shore.sort_by_key(|(x, y)| -(x * east + y * south));
        if (east, south) != (0, 0) {
            shore.truncate(shore.len().div_ceil(2));
        }
        let (mut count, mut sum_x, mut sum_y) = (0, 0, 0);
        for (x, y) in shore {
            count += 1;
            sum_x += x;
            sum_y += y;
        }
        let (x, y) = (sum_x / count.max(1), sum_y / count.max(1));
        self.cells
            .iter()
            .map(|&at| self.spot(at))
            .min_by_key(|&place| {
                let (column, row) = point(place);
                // Writing weighs as much as 20 columns of distance, which is squared here.
                let written = i64::from(self.taken.contains(&place)) * 400;
                (column - x).pow(2) + (row - y).pow(2) + written
            })
    }
}
