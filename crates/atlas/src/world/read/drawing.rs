//! The drawing: from characters to cells.

use super::legend::{CodeLegend, CodeMeaning, is_code};
use super::lines::WorldLine;
use crate::board::{AreaKind, Finding, Ground};
use std::collections::BTreeSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawnCell {
    /// Ground that is no area of the world.
    Ground(Ground),
    Code(char, AreaKind),
}

#[derive(Clone, Copy, Debug)]
pub struct CentreMark {
    /// Its cell, by index.
    pub cell: usize,
    /// Whether a native army stands there.
    pub native: bool,
}

#[derive(Debug, Default)]
pub struct ReadDrawing {
    pub width: usize,
    pub cells: Vec<DrawnCell>,
    pub marks: Vec<CentreMark>,
    /// The line of each row.
    pub lines: Vec<usize>,
}

/// Reads the rows of a drawing. Cells that can't be read are void.
pub(crate) fn read_drawing(
    rows: &[WorldLine],
    legend: &CodeLegend,
    findings: &mut Vec<Finding<usize>>,
) -> ReadDrawing {
    let width = rows.first().map_or(0, |row| row.text.chars().count());
    let mut drawing = ReadDrawing {
        width,
        ..ReadDrawing::default()
    };
    let mut reported = BTreeSet::new();
    for row in rows {
        let length = row.text.chars().count();
        if length != width {
            let text =
                format!("this row has {length} cells, but the first has {width}; make them equal");
            findings.push(Finding::numbered(row.number, 14, text));
        }
        drawing.lines.push(row.number);
        let mut left = Left::Nothing;
        for c in row.text.chars() {
            let (cell, now) = match c {
                '*' | '!' => drawing.mark(c, left, row.number, findings),
                '^' => (DrawnCell::Ground(Ground::Ice), Left::Nothing),
                '%' => (DrawnCell::Ground(Ground::Inside), Left::Nothing),
                '.' => (DrawnCell::Ground(Ground::Void), Left::Nothing),
                c if is_code(c) => {
                    if let Some(meaning) = legend.meaning(c) {
                        coded(c, meaning)
                    } else {
                        // The faulty line of the legend was reported, and says enough.
                        if !legend.is_spoilt(c) && reported.insert(c) {
                            let why = format!("`{c}` is not in the legend; add it there");
                            findings.push(Finding::numbered(row.number, 8, why));
                        }
                        (DrawnCell::Ground(Ground::Void), Left::Unread)
                    }
                }
                c => {
                    // Once for each character, at its first cell.
                    if reported.insert(c) {
                        let what = if c == ' ' {
                            "a blank".to_owned()
                        } else {
                            format!("`{c}`")
                        };
                        findings.push(Finding::numbered(
                            row.number,
                            7,
                            format!(
                                "{what} can't be a cell; cells are letters, digits and ^ % . * !"
                            ),
                        ));
                    }
                    (DrawnCell::Ground(Ground::Void), Left::Unread)
                }
            };
            drawing.cells.push(cell);
            left = now;
        }
    }
    drawing
}

/// What the cell on the left is to a mark.
#[derive(Clone, Copy)]
enum Left {
    /// Land of the world, of this code.
    Land(char),
    /// No land of the world.
    Nothing,
    /// Something that can't be read, and was reported.
    Unread,
}

fn coded(code: char, meaning: CodeMeaning) -> (DrawnCell, Left) {
    match meaning {
        CodeMeaning::Land => (DrawnCell::Code(code, AreaKind::Land), Left::Land(code)),
        CodeMeaning::Sea => (DrawnCell::Code(code, AreaKind::Sea), Left::Nothing),
        CodeMeaning::Known(province) => (DrawnCell::Ground(Ground::Edge(province)), Left::Nothing),
        CodeMeaning::Ice => (DrawnCell::Ground(Ground::Ice), Left::Nothing),
        CodeMeaning::Void => (DrawnCell::Ground(Ground::Void), Left::Nothing),
        CodeMeaning::Impassable(barrier) => {
            (DrawnCell::Ground(Ground::Barrier(barrier)), Left::Nothing)
        }
    }
}

impl ReadDrawing {
    /// A mark belongs to the area on its left.
    fn mark(
        &mut self,
        mark: char,
        left: Left,
        line: usize,
        findings: &mut Vec<Finding<usize>>,
    ) -> (DrawnCell, Left) {
        match left {
            Left::Land(code) => {
                self.marks.push(CentreMark {
                    // The mark's own cell, which is pushed next; it is part of the area.
                    cell: self.cells.len(),
                    native: mark == '!',
                });
                (DrawnCell::Code(code, AreaKind::Land), left)
            }
            Left::Unread => (DrawnCell::Ground(Ground::Void), left),
            Left::Nothing => {
                let text = format!(
                    "the mark `{mark}` has no land of this world on its left; put it to the \
                     right of that land"
                );
                findings.push(Finding::numbered(line, 9, text));
                (DrawnCell::Ground(Ground::Void), Left::Nothing)
            }
        }
    }
}
