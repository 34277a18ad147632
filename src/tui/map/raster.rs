//! The chart sampled for a view: which province each pixel of the screen shows.

use super::view::MapWindow;
use chancery_atlas::board::{Chart, ChartCell, ProvinceId};

/// What a pixel shows, as an index into the paints: a province by its id, then the dead ground,
/// then nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RasterCode(pub u16);

impl RasterCode {
    const NOTHING: Self = Self(u16::MAX);

    pub(crate) const fn province(id: ProvinceId) -> Self {
        Self(id.0)
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What can be seen of a province: its number of pixels and the columns and rows of cells it spans.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    pub pixels: u32,
    pub columns: (u16, u16),
    pub rows: (u16, u16),
}

/// The sampled chart. A screen cell is one pixel, or two with the half block.
pub(super) struct Raster {
    /// Cells across.
    pub width: u16,
    /// Cells down.
    pub height: u16,
    /// Pixels down in a cell: 1 or 2.
    pub parts: u16,
    provinces: u16,
    pixels: Vec<RasterCode>,
}

impl Raster {
    /// Samples a chart of a board with this many provinces.
    pub(crate) fn sample(chart: &Chart, provinces: usize, view: &MapWindow, parts: u16) -> Self {
        let sampler = Sampler {
            chart,
            provinces: provinces as u16,
        };
        let (width, height) = (view.area.width, view.area.height);
        let columns: Vec<(i32, i32)> = (0..width).map(|x| view.columns(x)).collect();
        let mut pixels =
            Vec::with_capacity(usize::from(width) * usize::from(height) * usize::from(parts));
        let mut above = None;
        for y in 0..height * parts {
            let rows = view.rows(y, parts);
            // At a scale of one, both halves of a cell show the same row.
            if above == Some(rows) {
                pixels.extend_from_within(pixels.len() - columns.len()..);
            } else {
                pixels.extend(columns.iter().map(|&across| sampler.most(across, rows)));
            }
            above = Some(rows);
        }
        Self {
            width,
            height,
            parts,
            provinces: sampler.provinces,
            pixels,
        }
    }

    /// The pixel at a column and a row of pixels. Nothing outside.
    pub(crate) fn at(&self, x: u16, y: u16) -> RasterCode {
        if x >= self.width {
            RasterCode::NOTHING
        } else {
            self.row(y)
                .get(usize::from(x))
                .copied()
                .unwrap_or(RasterCode::NOTHING)
        }
    }

    /// A row of pixels; empty outside.
    pub(crate) fn row(&self, y: u16) -> &[RasterCode] {
        let from = usize::from(y) * usize::from(self.width);
        self.pixels
            .get(from..from + usize::from(self.width))
            .unwrap_or(&[])
    }

    /// The longest run of a code that begins at the left or ends at the right edge: its first and
    /// last column, and its row of cells.
    pub(crate) fn edge_run(&self, code: RasterCode) -> Option<((u16, u16), u16)> {
        let runs = (0..self.height).flat_map(|y| {
            let row = self.row(y * self.parts);
            let left = row.iter().take_while(|&&own| own == code).count() as u16;
            let right = row.iter().rev().take_while(|&&own| own == code).count() as u16;
            [(left, 0, y), (right, self.width - right, y)]
        });
        let (length, from, y) = runs.max_by_key(|run| run.0).filter(|run| run.0 > 0)?;
        Some(((from, from + length - 1), y))
    }

    /// What can be seen of each province; `pixels` is 0 where it is out of sight.
    pub(crate) fn extents(&self) -> Vec<Extent> {
        let unseen = Extent {
            pixels: 0,
            columns: (u16::MAX, 0),
            rows: (u16::MAX, 0),
        };
        let mut extents = vec![unseen; usize::from(self.provinces)];
        for y in 0..self.height * self.parts {
            let line = y / self.parts;
            let mut x = 0;
            for run in self.row(y).chunk_by(|a, b| a == b) {
                let length = run.len() as u16;
                if let Some(extent) = extents.get_mut(run[0].index()) {
                    extent.pixels += u32::from(length);
                    extent.columns = (
                        extent.columns.0.min(x),
                        extent.columns.1.max(x + length - 1),
                    );
                    extent.rows = (extent.rows.0.min(line), extent.rows.1.max(line));
                }
                x += length;
            }
        }
        extents
    }
}

/// How many kinds of ground are told apart within a pixel; more are hardly ever there, and the rest
/// could not win.
const KINDS: usize = 6;

/// Reads the chart pixel by pixel.
struct Sampler<'a> {
    chart: &'a Chart,
    provinces: u16,
}

impl Sampler<'_> {
    /// What covers most of a rectangle of the chart; of equals, what comes first.
    fn most(&self, columns: (i32, i32), rows: (i32, i32)) -> RasterCode {
        if columns.1 - columns.0 == 1 && rows.1 - rows.0 == 1 {
            return self.code(columns.0, rows.0);
        }
        // Nearly every pixel lies within one province, and is done here.
        let first = self.code(columns.0, rows.0);
        if (rows.0..rows.1).all(|y| (columns.0..columns.1).all(|x| self.code(x, y) == first)) {
            return first;
        }
        let mut seen = [(RasterCode::NOTHING, 0u16); KINDS];
        let mut kinds = 0;
        for y in rows.0..rows.1 {
            for x in columns.0..columns.1 {
                let code = self.code(x, y);
                match seen[..kinds].iter_mut().find(|(c, _)| *c == code) {
                    Some((_, count)) => *count += 1,
                    None if kinds < KINDS => {
                        seen[kinds] = (code, 1);
                        kinds += 1;
                    }
                    None => {}
                }
            }
        }
        let mut best = seen[0];
        for &candidate in &seen[1..kinds] {
            if candidate.1 > best.1 {
                best = candidate;
            }
        }
        best.0
    }

    fn code(&self, x: i32, y: i32) -> RasterCode {
        let x = if self.chart.wraps {
            x.rem_euclid(i32::from(self.chart.width))
        } else {
            x
        };
        match (u16::try_from(x), u16::try_from(y)) {
            (Ok(x), Ok(y)) => match self.chart.cell(x, y) {
                Some(ChartCell::Province(p)) => RasterCode::province(p),
                Some(ChartCell::Decor(d)) => RasterCode(self.provinces + u16::from(d.0)),
                None => RasterCode::NOTHING,
            },
            _ => RasterCode::NOTHING,
        }
    }
}
