//! The chart of a world: of all of it, as its game master drew it, or of the part that a player
//! knows ([`Atlas`]). A cell of the world is two columns of the chart, since a cell of a chart is
//! about twice as high as wide.

use std::collections::BTreeMap;

use super::atlas::{Atlas, AtlasCell, SIDES};
use crate::board::{Anchor, Chart, ChartCaption, ChartCell, DecorId, Ground, ProvinceId, World};

/// Columns of a chart to a cell of a world.
const WIDE: usize = 2;
/// What the inside of the known world is called on a chart.
pub const KNOWN_WORLD: &str = "the Known World";
/// What ice is called on a chart.
pub const ICE: &str = "ice";
/// What lies off the earth.
pub const EDGE_OF_THE_EARTH: &str = "the edge of the earth";

/// The whole world as it was drawn, with the known world as a block of cells. Provinces are those
/// of the joined board, of which the first `known_count` are the known world.
pub(crate) fn whole(world: &World, known_count: usize) -> Chart {
    let grid = &world.grid;
    let mut sheet = DrawingSheet::new(world, known_count, None);
    for row in 0..i32::from(grid.height) {
        for column in 0..i32::from(grid.width) {
            let ground = grid.at(column, row);
            // What lies off the earth is drawn only where somebody came to its edge.
            if ground != Ground::Void {
                sheet.put((column, row), ground);
            }
        }
    }
    sheet.size = (i32::from(grid.width), i32::from(grid.height));
    sheet.chart(grid.wraps, known_count + world.areas.len(), Vec::new())
}

/// What a player may see of a world.
pub struct VisiblePart<'a> {
    /// The whole world, of which only what the atlas has is drawn.
    pub world: &'a World,
    /// How many provinces of the joined board are the known world.
    pub known_count: usize,
    /// The areas that he knows, laid flat.
    pub atlas: &'a Atlas,
    /// The areas, of the known world too, in which a unit of his has been: he sees where the ice,
    /// mountains or nothing begins.
    pub entered: &'a [ProvinceId],
    /// For each province beyond the known world, in the order of the joined board, the one that it
    /// is on the player's board.
    pub renumbered: &'a [Option<ProvinceId>],
    /// How many provinces the player's board has.
    pub count: usize,
    /// What is written over each inset, in their order: `by way of MAO`.
    pub ways: &'a [String],
}

impl VisiblePart<'_> {
    /// The player's chart: only what he knows is drawn, and nothing tells how much there is beside.
    pub fn chart(&self) -> Chart {
        let mut sheet = DrawingSheet::new(self.world, self.known_count, Some(self.renumbered));
        let mut captions = Vec::new();
        // Cropped to what is drawn: blank room would tell how far the world goes on.
        sheet.draw(&self.atlas.main, (0, 0), self.entered);
        sheet.crop();
        for (inset, spots) in self.atlas.insets.iter().enumerate() {
            let top = sheet.size.1 + 1;
            if let Some(way) = self.ways.get(inset) {
                captions.push(ChartCaption {
                    at: (0, small(top)),
                    text: way.clone(),
                });
            }
            // The barriers round an inset may stand above and left of it.
            sheet.draw(spots, (1, top + 2), self.entered);
            sheet.measure();
        }
        if self.atlas.is_round {
            captions.push(ChartCaption {
                at: (0, small(sheet.size.1)),
                text: "The earth is round.".to_owned(),
            });
            sheet.size.1 += 1;
        }
        sheet.chart(false, self.count, captions)
    }
}

/// A drawing in the making, in cells of the world.
struct DrawingSheet<'a> {
    world: &'a World,
    known_count: usize,
    /// What the provinces beyond are called on the board that is drawn; `None` where they keep
    /// their numbers.
    renumbered: Option<&'a [Option<ProvinceId>]>,
    cells: BTreeMap<(i32, i32), ChartCell>,
    decor: Vec<String>,
    size: (i32, i32),
}

impl<'a> DrawingSheet<'a> {
    fn new(
        world: &'a World,
        known_count: usize,
        renumbered: Option<&'a [Option<ProvinceId>]>,
    ) -> Self {
        Self {
            world,
            known_count,
            renumbered,
            cells: BTreeMap::new(),
            decor: Vec::new(),
            size: (0, 0),
        }
    }

    /// Draws cells, moved by some columns and rows, and what bounds those of areas that were
    /// entered.
    fn draw(&mut self, spots: &[AtlasCell], by: (i32, i32), entered: &[ProvinceId]) {
        for spot in spots {
            self.put((spot.column + by.0, spot.row + by.1), spot.ground);
        }
        let grid = &self.world.grid;
        for spot in spots {
            let was_in = match spot.ground {
                Ground::Edge(province) => entered.contains(&province),
                Ground::Area(area) => {
                    entered.contains(&ProvinceId((self.known_count + area.index()) as u16))
                }
                _ => false,
            };
            if !was_in {
                continue;
            }
            // From afar nobody can tell ice from what is not discovered yet.
            for (columns, rows) in SIDES {
                let ground = grid.at(spot.cell.0 + columns, spot.cell.1 + rows);
                if matches!(ground, Ground::Void | Ground::Ice | Ground::Barrier(_)) {
                    self.put(
                        (spot.column + columns + by.0, spot.row + rows + by.1),
                        ground,
                    );
                }
            }
        }
    }

    fn put(&mut self, at: (i32, i32), ground: Ground) {
        let cell = match ground {
            Ground::Edge(province) => Some(ChartCell::Province(province)),
            Ground::Area(area) => match self.renumbered {
                // An area without a number on the player's board stays blank: he knows nothing of it.
                Some(renumbered) => renumbered
                    .get(area.index())
                    .copied()
                    .flatten()
                    .map(ChartCell::Province),
                None => Some(ChartCell::Province(ProvinceId(
                    (self.known_count + area.index()) as u16,
                ))),
            },
            Ground::Inside => self.dead(KNOWN_WORLD),
            Ground::Ice => self.dead(ICE),
            Ground::Void => self.dead(EDGE_OF_THE_EARTH),
            Ground::Barrier(which) => {
                let text = self
                    .world
                    .barriers
                    .get(usize::from(which))
                    .map_or("", String::as_str);
                self.dead(text)
            }
        };
        if let Some(cell) = cell {
            self.cells.insert(at, cell);
        }
    }

    /// Dead ground, named in the order in which it is first drawn.
    fn dead(&mut self, name: &str) -> Option<ChartCell> {
        let at = self
            .decor
            .iter()
            .position(|known| known == name)
            .unwrap_or_else(|| {
                self.decor.push(name.to_owned());
                self.decor.len() - 1
            });
        u8::try_from(at)
            .ok()
            .map(|at| ChartCell::Decor(DecorId(at)))
    }

    /// Cuts off what is blank on every side.
    fn crop(&mut self) {
        let left = self
            .cells
            .keys()
            .map(|&(column, _)| column)
            .min()
            .unwrap_or(0);
        let top = self.cells.keys().map(|&(_, row)| row).min().unwrap_or(0);
        self.cells = self
            .cells
            .iter()
            .map(|(&(column, row), &cell)| ((column - left, row - top), cell))
            .collect();
        self.measure();
    }

    fn measure(&mut self) {
        let right = self
            .cells
            .keys()
            .map(|&(column, _)| column + 1)
            .max()
            .unwrap_or(0);
        let bottom = self
            .cells
            .keys()
            .map(|&(_, row)| row + 1)
            .max()
            .unwrap_or(0);
        self.size = (self.size.0.max(right), self.size.1.max(bottom));
    }

    /// The chart of a board of so many provinces.
    fn chart(self, wraps: bool, provinces: usize, captions: Vec<ChartCaption>) -> Chart {
        let written = captions
            .iter()
            .map(|caption| caption.text.chars().count())
            .max()
            .unwrap_or(0);
        // A caption may be wider than all that is drawn.
        let width = (usize::from(small(self.size.0)) * WIDE).max(written);
        let height = usize::from(small(self.size.1));
        let mut cells = vec![None; width * height];
        let mut shapes = vec![Vec::new(); provinces];
        for (&at, &cell) in &self.cells {
            let (column, row) = (small(at.0), small(at.1));
            let index = usize::from(row) * width + usize::from(column) * WIDE;
            cells[index..index + WIDE].fill(Some(cell));
            if let ChartCell::Province(province) = cell
                && let Some(shape) = shapes.get_mut(province.index())
            {
                shape.push((column, row));
            }
        }
        let anchors = shapes.into_iter().map(anchor).collect();
        Chart {
            width: width as u16,
            height: height as u16,
            wraps,
            decor: self.decor,
            anchors,
            cells,
            captions,
        }
    }
}

/// A column or row that is not before the first.
fn small(at: i32) -> u16 {
    u16::try_from(at).unwrap_or(0)
}

/// Where to write on an area: its label in the middle of the run of cells that is widest and
/// nearest its middle, its unit under or over it.
fn anchor(mut shape: Vec<(u16, u16)>) -> Anchor {
    shape.sort_unstable_by_key(|&(column, row)| (row, column));
    let rows: u32 = shape.iter().map(|&(_, row)| u32::from(row)).sum();
    let runs = shape.chunk_by(|a, b| a.1 == b.1 && a.0 + 1 == b.0);
    let Some(middle) = (rows * 2).checked_div(shape.len() as u32) else {
        return Anchor::default();
    };
    let label = runs.clone().min_by_key(|run| {
        let row = run[0].1;
        // More than four cells make a label no easier to read.
        let narrow = 4 * (4 - run.len().min(4) as u32);
        ((u32::from(row) * 2).abs_diff(middle) + narrow, row)
    });
    let Some(label) = label else {
        return Anchor::default();
    };
    let (first, row) = label[0];
    let cells = label.len() as u16;
    let centre = first + cells / 2;
    let beside = runs.filter(|run| {
        run[0].1.abs_diff(row) == 1 && (run[0].0..run[0].0 + run.len() as u16).contains(&centre)
    });
    let unit = match beside.max_by_key(|run| (run.len(), run[0].1)) {
        Some(run) => (centre * WIDE as u16, run[0].1),
        None => ((first + cells) * WIDE as u16 - 1, row),
    };
    Anchor {
        label: (first * WIDE as u16, row),
        label_width: cells * WIDE as u16,
        unit,
    }
}

/// How many cells of some seas lie near one: a row up and down, three columns left and right.
fn sea_cells_round(chart: &Chart, at: (u16, u16), seas: &[ProvinceId]) -> usize {
    let (column, row) = at;
    let mut count = 0;
    for row in row.saturating_sub(1)..=row.saturating_add(1) {
        for column in column.saturating_sub(3)..=column.saturating_add(3) {
            if let Some(ChartCell::Province(at)) = chart.cell(column, row)
                && seas.contains(&at)
            {
                count += 1;
            }
        }
    }
    count
}

/// The cell of a chart for a fleet at the coast of a land that some seas make: in the land, beside
/// most of them; its unit's cell where none is drawn beside it.
pub fn coast_cell(chart: &Chart, land: ProvinceId, seas: &[ProvinceId]) -> (u16, u16) {
    let of_land = Some(ChartCell::Province(land));
    let best = chart
        .cells
        .iter()
        .enumerate()
        .filter(|&(_, cell)| *cell == of_land)
        .map(|(index, _)| chart.shape().place(index))
        .map(|at| (sea_cells_round(chart, at, seas), at))
        .max_by_key(|&(count, at)| (count, std::cmp::Reverse(at)));
    match best {
        Some((count, at)) if count > 0 => at,
        _ => chart
            .anchors
            .get(land.index())
            .map(|anchor| anchor.unit)
            .unwrap_or_default(),
    }
}
