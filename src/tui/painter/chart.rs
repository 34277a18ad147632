//! How the drawing is drawn: which shade tells each area from its neighbours, and where its label
//! goes.

use std::collections::HashMap;

use crate::tui::theme::SHADES;
use chancery_atlas::board::{AreaId, AreaKind, Ground, Native};
use chancery_atlas::grammar::counted;
use chancery_atlas::world::canvas::Canvas;

/// A row of cells of one area side by side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellRow {
    pub column: u16,
    pub row: u16,
    /// How many cells.
    pub cells: u16,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AreaSight {
    /// Its shade, less than [`SHADES`].
    pub shade: u8,
    /// How many cells it has.
    pub cells: u32,
    /// Its first cell in reading order.
    pub first: (u16, u16),
    /// The run for its label: of the longest ones the one nearest to its middle.
    pub label: CellRow,
}

/// How many there are of everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChartCounts {
    pub lands: usize,
    pub seas: usize,
    pub centres: usize,
    pub natives: usize,
    pub mobile: usize,
}

impl ChartCounts {
    pub(crate) fn areas(self) -> String {
        let (lands, seas) = (counted(self.lands, "land"), counted(self.seas, "sea"));
        format!("{lands}, {seas}")
    }
}

/// How the drawing is drawn.
#[derive(Clone, Debug, Default)]
pub struct PaintedChart {
    sights: Vec<AreaSight>,
    order: Vec<AreaId>,
    known: Vec<(Ground, CellRow)>,
    /// How many there are of everything.
    pub counts: ChartCounts,
}

impl PaintedChart {
    /// What is drawn of an area. One that has just come, within a stroke, has a shade and no more.
    pub fn sight(&self, id: AreaId) -> AreaSight {
        let new = AreaSight {
            shade: (id.0 % SHADES as u16) as u8,
            ..AreaSight::default()
        };
        self.sights
            .get(id.index())
            .copied()
            .filter(|sight| sight.cells > 0)
            .unwrap_or(new)
    }

    /// The areas, in the order of their first cells.
    pub(crate) fn areas(&self) -> impl Iterator<Item = AreaId> + use<'_> {
        self.order.iter().copied()
    }

    /// The parts of the known world, each with the run for its label.
    pub(crate) fn known(&self) -> impl Iterator<Item = (Ground, CellRow)> + use<'_> {
        self.known.iter().copied()
    }

    /// Surveys the canvas. Areas keep the shades that they have as long as their neighbours let
    /// them.
    pub(crate) fn refresh(&mut self, canvas: &Canvas) {
        let order = canvas.order();
        let slots = order.iter().map(|id| id.index() + 1).max().unwrap_or(0);
        let mut sights = vec![AreaSight::default(); slots];
        let runs = runs(canvas);
        for &(ground, run) in &runs {
            let Ground::Area(id) = ground else { continue };
            let sight = &mut sights[id.index()];
            if sight.cells == 0 {
                sight.first = (run.column, run.row);
            }
            sight.cells += u32::from(run.cells);
        }
        self.known.clear();
        for (ground, label) in labels(&runs) {
            match ground {
                Ground::Area(id) => sights[id.index()].label = label,
                known => self.known.push((known, label)),
            }
        }
        self.shade(canvas, &order, &mut sights, &beside(canvas, slots));
        self.counts = counts(canvas, &order);
        self.sights = sights;
        self.order = order;
    }

    fn shade(
        &self,
        canvas: &Canvas,
        order: &[AreaId],
        sights: &mut [AreaSight],
        beside: &[Vec<AreaId>],
    ) {
        let mut done = vec![false; sights.len()];
        for &id in order {
            let mut taken = [false; SHADES];
            for &other in beside[id.index()]
                .iter()
                .filter(|other| done[other.index()])
            {
                if canvas.area(other).map(|a| a.kind) == canvas.area(id).map(|a| a.kind) {
                    taken[usize::from(sights[other.index()].shade)] = true;
                }
            }
            let had = self
                .sights
                .get(id.index())
                .filter(|sight| sight.cells > 0)
                .map(|sight| usize::from(sight.shade));
            // The shade that it had, then the others round from its own.
            let shade = had
                .into_iter()
                .chain((0..SHADES).map(|n| (id.index() + n) % SHADES))
                .find(|&shade| !taken[shade]);
            sights[id.index()].shade = shade.unwrap_or(id.index() % SHADES) as u8;
            done[id.index()] = true;
        }
    }
}

/// All runs of areas and of the known world, row by row.
fn runs(canvas: &Canvas) -> Vec<(Ground, CellRow)> {
    let mut runs: Vec<(Ground, CellRow)> = Vec::new();
    for row in 0..canvas.height() {
        for column in 0..canvas.width() {
            let ground = canvas.at((i32::from(column), i32::from(row)));
            if !matches!(ground, Ground::Area(_) | Ground::Edge(_) | Ground::Inside) {
                continue;
            }
            match runs.last_mut() {
                Some((last, run))
                    if *last == ground && run.row == row && run.column + run.cells == column =>
                {
                    run.cells += 1;
                }
                _ => runs.push((
                    ground,
                    CellRow {
                        column,
                        row,
                        cells: 1,
                    },
                )),
            }
        }
    }
    runs
}

/// For each ground its longest run; of equally long ones the one nearest to its middle row.
fn labels(runs: &[(Ground, CellRow)]) -> HashMap<Ground, CellRow> {
    let mut rows: HashMap<Ground, (u16, u16)> = HashMap::new();
    for (ground, run) in runs {
        rows.entry(*ground).or_insert((run.row, run.row)).1 = run.row;
    }
    let mut labels: HashMap<Ground, CellRow> = HashMap::new();
    for (ground, run) in runs {
        let (top, bottom) = rows.get(ground).copied().unwrap_or_default();
        let label = labels.entry(*ground).or_insert(*run);
        let [old, new] = [&*label, run].map(|run| (2 * run.row).abs_diff(top + bottom));
        // A longer run takes the label; of equal runs, the one nearer to the middle row.
        if (run.cells, old) > (label.cells, new) {
            *label = *run;
        }
    }
    labels
}

/// Per slot the areas that touch it, some more than once.
fn beside(canvas: &Canvas, slots: usize) -> Vec<Vec<AreaId>> {
    let mut beside: Vec<Vec<AreaId>> = vec![Vec::new(); slots];
    for y in 0..i32::from(canvas.height()) {
        for x in 0..i32::from(canvas.width()) {
            let Ground::Area(id) = canvas.at((x, y)) else {
                continue;
            };
            for next in [(x + 1, y), (x, y + 1)] {
                if let Ground::Area(other) = canvas.at(next)
                    && other != id
                    && beside[id.index()].last() != Some(&other)
                {
                    beside[id.index()].push(other);
                    beside[other.index()].push(id);
                }
            }
        }
    }
    beside
}

fn counts(canvas: &Canvas, order: &[AreaId]) -> ChartCounts {
    let mut counts = ChartCounts::default();
    for area in order.iter().filter_map(|&id| canvas.area(id)) {
        match area.kind {
            AreaKind::Land => counts.lands += 1,
            AreaKind::Sea => counts.seas += 1,
        }
        counts.centres += usize::from(area.centre);
        counts.natives += usize::from(area.native.is_some());
        counts.mobile += usize::from(area.native == Some(Native::Mobile));
    }
    counts
}
