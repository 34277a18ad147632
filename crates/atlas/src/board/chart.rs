//! The chart: a character-cell drawing of the board. Every cell belongs to one province, or to dead
//! ground.

use super::{GridShape, ProvinceId};

/// Dead ground that is drawn but nobody can enter (Switzerland, Africa), as an index into
/// [`Chart::decor`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DecorId(pub u8);

/// What a cell of a chart is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChartCell {
    /// Ground that units can enter.
    Province(ProvinceId),
    /// Dead ground.
    Decor(DecorId),
}

/// Where a province's label and unit are drawn, in chart cells from the top left, (column, row).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Anchor {
    /// First cell of a run inside the province that a label fits.
    pub label: (u16, u16),
    /// Length of that run in cells.
    pub label_width: u16,
    /// The cell of a unit; for a fleet at a named coast see [`Coast::unit`](super::Coast::unit).
    pub unit: (u16, u16),
}

/// Something written on a chart that is no province's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChartCaption {
    /// Where it begins, (column, row).
    pub at: (u16, u16),
    /// One line.
    pub text: String,
}

/// The drawing of a board: `width` × `height` character cells (a cell is about twice as high as
/// wide).
#[derive(Clone, Debug, Default)]
pub struct Chart {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
    /// Whether the left and the right edge join (world boards).
    pub wraps: bool,
    /// Names of the dead ground.
    pub decor: Vec<String>,
    /// Per province, where to write.
    pub anchors: Vec<Anchor>,
    /// Row by row, `width` × `height` of them.
    pub cells: Vec<Option<ChartCell>>,
    /// What is written beside, as over the insets of a player's chart (1492).
    pub captions: Vec<ChartCaption>,
}

impl Chart {
    /// Where its cells lie, without what they are.
    pub fn shape(&self) -> GridShape {
        GridShape {
            width: self.width,
            height: self.height,
            wraps: self.wraps,
        }
    }

    /// The cell at a column and row; `None` outside the chart.
    pub fn cell(&self, column: u16, row: u16) -> Option<ChartCell> {
        // Past the last column the index would be that of a cell in the next row.
        if column >= self.width || row >= self.height {
            return None;
        }
        self.cells
            .get(usize::from(row) * usize::from(self.width) + usize::from(column))
            .copied()
            .flatten()
    }
}
