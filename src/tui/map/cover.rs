//! How much of a run of cells is a province's: asked of the same few rows again and again while a
//! place for its caption is sought.

use super::raster::{Raster, RasterCode};
use super::spot::CellRun;
use std::ops::Range;

/// Sums along the rows round a province, each row summed up when it is first asked for.
pub(super) struct Cover<'a> {
    raster: &'a Raster,
    code: RasterCode,
    columns: Range<u16>,
    rows: Range<u16>,
    /// Whether a row is summed up.
    summed: Vec<bool>,
    /// For each row, the pixels that are the province's left of each column, and of all of them.
    sums: Vec<u16>,
}

impl<'a> Cover<'a> {
    pub(crate) fn new(raster: &'a Raster) -> Self {
        Self {
            raster,
            code: RasterCode(0),
            columns: 0..0,
            rows: 0..0,
            summed: Vec::new(),
            sums: Vec::new(),
        }
    }

    /// Turns to a province, and to the cells at most so many columns and rows from a middle.
    pub(crate) fn turn(&mut self, code: RasterCode, middle: (i32, i32), reach: (i32, i32)) {
        self.code = code;
        self.columns = around(middle.0, reach.0, self.raster.width);
        self.rows = around(middle.1, reach.1, self.raster.height);
        self.summed.clear();
        self.summed.resize(self.rows.len(), false);
        self.sums.resize(self.rows.len() * self.stride(), 0);
    }

    /// How many half cells of a spot are not the province's. A spot beyond the cells that were
    /// turned to counts as strange ground.
    pub(crate) fn outside(&mut self, spot: CellRun) -> u32 {
        let parts = self.raster.parts;
        let reaches = self.rows.contains(&spot.y)
            && self.columns.start <= spot.x
            && spot.x + spot.width <= self.columns.end;
        let own = if reaches { self.own_cells(spot) } else { 0 };
        u32::from(spot.width * parts - own) * 2 / u32::from(parts)
    }

    fn own_cells(&mut self, spot: CellRun) -> u16 {
        let row = usize::from(spot.y - self.rows.start);
        let from = row * self.stride();
        if !self.summed[row] {
            self.sum(spot.y, from);
            self.summed[row] = true;
        }
        let at = from + usize::from(spot.x - self.columns.start);
        self.sums[at + usize::from(spot.width)] - self.sums[at]
    }

    fn sum(&mut self, y: u16, from: usize) {
        let parts = self.raster.parts;
        let columns = usize::from(self.columns.start)..usize::from(self.columns.end);
        let upper = &self.raster.row(y * parts)[columns.clone()];
        let lower = &self.raster.row((y + 1) * parts - 1)[columns];
        let mut sum = 0;
        self.sums[from] = 0;
        for ((&upper, &lower), left) in upper.iter().zip(lower).zip(&mut self.sums[from + 1..]) {
            sum += u16::from(upper == self.code) + u16::from(parts == 2 && lower == self.code);
            *left = sum;
        }
    }

    fn stride(&self) -> usize {
        self.columns.len() + 1
    }
}

/// What lies on either side of a middle, of a row or column that ends there.
fn around(middle: i32, reach: i32, end: u16) -> Range<u16> {
    let [from, to] =
        [middle - reach, middle + reach + 1].map(|at| u16::try_from(at).unwrap_or(0).min(end));
    from..to
}
