//! The drawing as it is edited: rows that are shared until they change, so that keeping every
//! earlier one costs little.

use std::sync::Arc;

use crate::board::sheet::BoardRecord;
use crate::board::{
    Area, AreaId, AreaKind, BeyondGrid, Comment, FileLine, GridShape, Ground, Link, LinkEnd, World,
    WorldSide,
};

/// What is written beside the cells and the areas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Margin {
    /// Free text.
    pub title: String,
    /// What the generator remarked.
    pub seed: Option<String>,
    /// Comment lines at the head of the file.
    pub remarks: Vec<String>,
    /// The other comments of the file, in their order.
    pub comments: Vec<Comment>,
    /// The sides of the known world that touch nothing on purpose.
    pub closed: Vec<WorldSide>,
    /// The texts of impassable ground.
    pub barriers: Vec<String>,
    /// What is adjacent though it does not touch.
    pub joins: Vec<Link>,
    /// What is not adjacent though it touches.
    pub cuts: Vec<Link>,
    /// What is said of a board, where that is what is drawn.
    pub sheet: Option<BoardRecord>,
}

/// A state of the drawing. Unlike those of a [`World`], its area ids stay as they are while areas
/// come and go: they are slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CanvasState {
    pub width: u16,
    pub wraps: bool,
    pub rows: Vec<Arc<[Ground]>>,
    pub areas: Vec<Option<Arc<Area>>>,
    pub margin: Arc<Margin>,
}

/// From the slots of a canvas to the ids of a world.
struct WorldNumbering {
    /// Per slot the area's id; `None` where it has no cell.
    areas: Vec<Option<AreaId>>,
    /// The texts of impassable ground that are drawn; the place here is the new number.
    barriers: Vec<u8>,
}

impl WorldNumbering {
    fn area(&self, slot: AreaId) -> Option<AreaId> {
        self.areas.get(slot.index()).copied().flatten()
    }

    fn ground(&self, ground: Ground) -> Ground {
        match ground {
            Ground::Area(slot) => self.area(slot).map_or(Ground::Void, Ground::Area),
            Ground::Barrier(text) => {
                let at = self.barriers.iter().position(|&drawn| drawn == text);
                at.map_or(Ground::Void, |at| Ground::Barrier(at as u8))
            }
            other => other,
        }
    }

    fn end(&self, end: &LinkEnd) -> LinkEnd {
        LinkEnd {
            at: self.ground(end.at),
            ..end.clone()
        }
    }

    fn link(&self, link: &Link) -> Link {
        Link {
            from: self.end(&link.from),
            to: self.end(&link.to),
            only: link.only,
        }
    }

    /// `None` for a comment on an area that is gone.
    fn comment(&self, comment: &Comment) -> Option<Comment> {
        let line = match &comment.line {
            FileLine::Area(slot) => FileLine::Area(self.area(*slot)?),
            FileLine::Join(link) => FileLine::Join(self.link(link)),
            FileLine::Cut(link) => FileLine::Cut(self.link(link)),
            other => other.clone(),
        };
        Some(Comment {
            line,
            ..comment.clone()
        })
    }
}

impl CanvasState {
    pub(crate) fn new(world: &World, sheet: Option<BoardRecord>) -> Self {
        let width = world.grid.width;
        let rows = world
            .grid
            .cells
            .chunks(usize::from(width).max(1))
            .map(Arc::from)
            .collect();
        let margin = Margin {
            title: world.title.clone(),
            seed: world.seed.clone(),
            remarks: world.remarks.clone(),
            comments: world.comments.clone(),
            closed: world.closed.clone(),
            barriers: world.barriers.clone(),
            joins: world.joins.clone(),
            cuts: world.cuts.clone(),
            sheet,
        };
        let areas = world
            .areas
            .iter()
            .map(|area| Some(Arc::new(area.clone())))
            .collect();
        Self {
            width,
            wraps: world.grid.wraps,
            rows,
            areas,
            margin: Arc::new(margin),
        }
    }

    /// The numbers of the areas in the order of their first cells, by slot.
    fn numbers(&self, order: &[AreaId]) -> Vec<Option<AreaId>> {
        let mut number = vec![None; self.areas.len()];
        for (at, slot) in order.iter().enumerate() {
            number[slot.index()] = Some(AreaId(at as u16));
        }
        number
    }

    /// What is said of the board, with the areas numbered as in [`CanvasState::world`].
    pub(crate) fn sheet(&self) -> Option<BoardRecord> {
        let number = self.numbers(&self.order());
        let sheet = self.margin.sheet.as_ref()?;
        Some(sheet.renumbered(|slot| number.get(slot.index()).copied().flatten()))
    }

    /// The world with its areas in the order of their first cells.
    pub(crate) fn world(&self) -> World {
        let order = self.order();
        // Slots and texts that are not drawn get no number, so the world has none without a cell.
        let numbering = WorldNumbering {
            areas: self.numbers(&order),
            barriers: self.barriers_drawn(),
        };
        let Margin {
            title,
            seed,
            remarks,
            comments,
            closed,
            barriers,
            joins,
            cuts,
            sheet: _,
        } = &*self.margin;
        World {
            title: title.clone(),
            seed: seed.clone(),
            remarks: remarks.clone(),
            comments: comments
                .iter()
                .filter_map(|comment| numbering.comment(comment))
                .collect(),
            closed: closed.clone(),
            grid: BeyondGrid {
                width: self.width,
                height: self.height(),
                wraps: self.wraps,
                cells: self
                    .cells()
                    .map(|(_, ground)| numbering.ground(ground))
                    .collect(),
            },
            areas: order
                .iter()
                .filter_map(|slot| self.area(*slot))
                .cloned()
                .collect(),
            barriers: numbering
                .barriers
                .iter()
                .filter_map(|&text| barriers.get(usize::from(text)))
                .cloned()
                .collect(),
            joins: joins.iter().map(|link| numbering.link(link)).collect(),
            cuts: cuts.iter().map(|link| numbering.link(link)).collect(),
        }
    }

    /// The texts of impassable ground that are drawn, in their order.
    fn barriers_drawn(&self) -> Vec<u8> {
        let mut drawn = vec![false; self.margin.barriers.len()];
        for (_, ground) in self.cells() {
            if let Ground::Barrier(text) = ground
                && let Some(drawn) = drawn.get_mut(usize::from(text))
            {
                *drawn = true;
            }
        }
        drawn
            .iter()
            .enumerate()
            .filter(|(_, drawn)| **drawn)
            .map(|(text, _)| text as u8)
            .collect()
    }

    pub(crate) fn height(&self) -> u16 {
        self.rows.len() as u16
    }

    /// The areas in the order of their first cells.
    pub(crate) fn order(&self) -> Vec<AreaId> {
        let mut seen = vec![false; self.areas.len()];
        let mut order = Vec::new();
        for (_, ground) in self.cells() {
            if let Ground::Area(slot) = ground
                && let Some(seen) = seen.get_mut(slot.index())
                && !std::mem::replace(seen, true)
            {
                order.push(slot);
            }
        }
        order
    }

    pub(crate) fn area(&self, slot: AreaId) -> Option<&Area> {
        self.areas.get(slot.index())?.as_deref()
    }

    /// A slot for a new area; `None` where there are no more numbers.
    pub(crate) fn fresh(&mut self, kind: AreaKind) -> Option<AreaId> {
        let area = Some(Arc::new(Area::plain("", kind)));
        // Slots are used again, or a long stroke back and forth would run out of numbers.
        let free = self
            .areas
            .iter()
            .position(Option::is_none)
            .unwrap_or(self.areas.len());
        let slot = u16::try_from(free).ok()?;
        match self.areas.get_mut(free) {
            Some(place) => *place = area,
            None => self.areas.push(area),
        }
        Some(AreaId(slot))
    }

    /// All cells row by row, each with its number: row × width + column.
    pub(crate) fn cells(&self) -> impl Iterator<Item = (usize, Ground)> {
        self.rows
            .iter()
            .flat_map(|row| row.iter().copied())
            .enumerate()
    }

    pub(crate) fn get(&self, cell: usize) -> Ground {
        let width = usize::from(self.width).max(1);
        self.rows
            .get(cell / width)
            .and_then(|row| row.get(cell % width))
            .copied()
            .unwrap_or(Ground::Void)
    }

    pub(crate) fn set(&mut self, cell: usize, ground: Ground) {
        let width = usize::from(self.width).max(1);
        let Some(row) = self.rows.get_mut(cell / width) else {
            return;
        };
        // A row that stays as it is stays shared.
        if row.get(cell % width).is_some_and(|&was| was != ground) {
            Arc::make_mut(row)[cell % width] = ground;
        }
    }

    pub(crate) fn shape(&self) -> GridShape {
        GridShape {
            width: self.width,
            height: self.height(),
            wraps: self.wraps,
        }
    }

    /// The column and row of a cell.
    pub(crate) fn place(&self, cell: usize) -> (i32, i32) {
        let (column, row) = self.shape().place(cell);
        (column.into(), row.into())
    }

    /// What is written beside the cells, to be changed.
    pub(crate) fn margin_mut(&mut self) -> &mut Margin {
        Arc::make_mut(&mut self.margin)
    }
}
