//! From the characters of a board file's chart to the cells of a [`Chart`].

use super::file::{BoardFile, ProvinceRecord};
use super::file_findings::{FieldSpot, FileFindings};
use super::{Anchor, Chart, ChartCell, DecorId, ProvinceId};

/// The chart of a file. Cells of unknown code are reported and left empty, short rows are filled up
/// and long ones cut.
pub(super) fn chart(file: &BoardFile, findings: &mut FileFindings) -> Chart {
    let legend = BoardLegend::new(file, findings);
    let width = file.rows().next().map_or(0, |row| row.chars().count());
    let mut cells = Vec::with_capacity(file.chart.len());
    let mut unknown = Vec::new();
    let mut height = 0;
    for row in file.rows() {
        let start = cells.len();
        for (column, code) in row.chars().enumerate() {
            let cell = legend.cell(code);
            if cell.is_none() {
                unknown.push((code, column, height));
            }
            cells.push(cell);
        }
        let length = cells.len() - start;
        if length != width {
            let message = format!(
                "chart: row {height} is {length} cells long, and the first row {width}; make them \
                 equal"
            );
            findings.error(&FieldSpot::cell(width.min(length), height), message);
            // All rows must be as wide as the first, for a cell is found by counting.
            cells.resize(start + width, None);
        }
        height += 1;
    }
    unknown_codes(unknown, findings);
    Chart {
        width: width as u16,
        height: height as u16,
        wraps: file.wraps,
        decor: file.decor.iter().map(|d| d.name.to_string()).collect(),
        anchors: file.provinces.iter().map(anchor).collect(),
        cells,
        captions: Vec::new(),
    }
}

fn anchor(record: &ProvinceRecord) -> Anchor {
    let (column, row, label_width) = record.label;
    Anchor {
        label: (column, row),
        label_width,
        unit: record.unit,
    }
}

/// Reports each code that nothing has once, at its first cell (code, column, row).
fn unknown_codes(mut cells: Vec<(char, usize, usize)>, findings: &mut FileFindings) {
    // By code and then by place: the first of each code is the one nearest the top left.
    cells.sort_unstable_by_key(|&(code, column, row)| (code, row, column));
    for same in cells.chunk_by(|a, b| a.0 == b.0) {
        let (code, column, row) = same[0];
        let more = if same.len() > 1 {
            format!(" ({} cells)", same.len())
        } else {
            String::new()
        };
        findings.error(
            &FieldSpot::cell(column, row),
            format!("chart: no province or dead ground has the code `{code}`{more}"),
        );
    }
}

/// Which character of the chart means what.
struct BoardLegend {
    ascii: [Option<ChartCell>; 128],
    /// Sorted by character.
    others: Vec<(char, ChartCell)>,
}

impl BoardLegend {
    fn new(file: &BoardFile, findings: &mut FileFindings) -> Self {
        let provinces = file.provinces.iter().enumerate().map(|(i, p)| {
            (
                "provinces",
                i,
                p.code,
                ChartCell::Province(ProvinceId(i as u16)),
            )
        });
        let decor = file
            .decor
            .iter()
            .enumerate()
            .map(|(i, d)| ("decor", i, d.code, ChartCell::Decor(DecorId(i as u8))));
        let mut legend = Self {
            ascii: [None; 128],
            others: Vec::new(),
        };
        for (list, index, code, cell) in provinces.chain(decor) {
            // The first record of a code keeps its cells; the second is told of by its place.
            if legend.cell(code).is_some() {
                findings.error(
                    &FieldSpot::item(list, index).then("code"),
                    format!("an earlier record has the code `{code}`"),
                );
            } else {
                legend.add(code, cell);
            }
        }
        legend
    }

    fn add(&mut self, code: char, cell: ChartCell) {
        if let Some(slot) = self.ascii.get_mut(code as usize) {
            *slot = Some(cell);
        } else {
            // Kept in order, for `cell` looks by halves: a large board is read cell by cell.
            let at = self.others.partition_point(|&(c, _)| c < code);
            self.others.insert(at, (code, cell));
        }
    }

    fn cell(&self, code: char) -> Option<ChartCell> {
        match self.ascii.get(code as usize) {
            Some(cell) => *cell,
            None => self
                .others
                .binary_search_by_key(&code, |&(c, _)| c)
                .ok()
                .map(|at| self.others[at].1),
        }
    }
}
