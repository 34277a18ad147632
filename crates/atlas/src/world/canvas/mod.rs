//! A drawing that is being painted: strokes, fills, areas and what is said of them, and every
//! change taken back and brought again.
//!
//! A [`Canvas`] is edited cell by cell and gives a [`World`] at any moment. Undo is exact because
//! nothing is undone: each change makes a new state, which shares with the old one the rows and the
//! areas that it left alone.

mod areas;
mod block;
mod drawing;
mod pieces;
mod size;

pub use areas::{PaintRefusal, is_between};
pub use drawing::Margin;
pub use size::{Cramped, Strip};

use crate::board::sheet::BoardRecord;
use crate::board::{Area, AreaId, AreaKind, Board, GridShape, Ground, World};
use drawing::CanvasState;

/// With what cells are painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brush {
    /// An area that is not there yet: the first cell makes it.
    New(AreaKind),
    /// An area that is there, ice, void, impassable ground, or a part of the known world.
    Of(Ground),
}

/// A drawing that is being painted. The ids of its areas stay the same while it is edited; those of
/// [`Canvas::world`] are in order.
#[derive(Clone, Debug)]
pub struct Canvas {
    now: CanvasState,
    before: Vec<CanvasState>,
    after: Vec<CanvasState>,
    /// The state before the stroke in hand.
    stroke: Option<CanvasState>,
    revision: u64,
}

impl Canvas {
    /// A canvas of a world of 1492.
    pub fn new(world: &World) -> Self {
        Self::with_sheet(world, None)
    }

    /// A canvas of a board, and of what is said of it.
    pub fn of_board(drawing: &World, sheet: BoardRecord) -> Self {
        Self::with_sheet(drawing, Some(sheet))
    }

    fn with_sheet(world: &World, sheet: Option<BoardRecord>) -> Self {
        Self {
            now: CanvasState::new(world, sheet),
            before: Vec::new(),
            after: Vec::new(),
            stroke: None,
            revision: 0,
        }
    }

    /// The world as it is drawn now, the areas in the order of their first cells. Their ids are
    /// those that were read; [`crate::world::write()`] finds new ones.
    pub fn world(&self) -> World {
        self.now.world()
    }

    /// What is said of the board that is drawn, its areas numbered as in [`Canvas::world`]; nothing
    /// where a world is drawn.
    pub fn sheet(&self) -> Option<BoardRecord> {
        self.now.sheet()
    }

    /// A number that is another one after every change.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Columns.
    pub fn width(&self) -> u16 {
        self.now.width
    }

    /// Rows.
    pub fn height(&self) -> u16 {
        self.now.height()
    }

    /// Where its cells lie now, without what they are.
    pub fn shape(&self) -> GridShape {
        self.now.shape()
    }

    /// Whether the last column touches the first.
    pub fn wraps(&self) -> bool {
        self.now.wraps
    }

    /// The ground at a column and row; on a cylinder columns go round.
    pub fn at(&self, place: (i32, i32)) -> Ground {
        let (column, row) = place;
        self.now
            .shape()
            .cell(column, row)
            .map_or(Ground::Void, |cell| self.now.get(cell))
    }

    /// Whether there is a cell at a column and row.
    pub fn has(&self, place: (i32, i32)) -> bool {
        self.now.shape().cell(place.0, place.1).is_some()
    }

    /// The area in a slot; `None` where there is none.
    pub fn area(&self, id: AreaId) -> Option<&Area> {
        self.now.area(id)
    }

    /// The areas in the order of their first cells, as they are numbered in [`Canvas::world`].
    pub fn order(&self) -> Vec<AreaId> {
        self.now.order()
    }

    /// What is written beside the cells. Areas in it are those of the canvas.
    pub fn margin(&self) -> &Margin {
        &self.now.margin
    }

    /// The cells of the known world, as columns and rows.
    pub fn block(&self) -> Vec<(i32, i32)> {
        self.now
            .block()
            .into_iter()
            .map(|cell| self.now.place(cell))
            .collect()
    }

    /// Begins a stroke: what is painted until it ends is one change.
    pub fn begin(&mut self) {
        self.end();
        self.stroke = Some(self.now.clone());
    }

    /// Whether a stroke is in hand.
    pub fn in_stroke(&self) -> bool {
        self.stroke.is_some()
    }

    /// Takes the last change into hand again, as a stroke that goes on.
    pub fn resume(&mut self) {
        self.end();
        self.stroke = self.before.pop();
    }

    /// Ends the stroke in hand: areas that fell apart become several, areas painted over are gone.
    /// Whether it changed anything.
    pub fn end(&mut self) -> bool {
        let Some(before) = self.stroke.take() else {
            return false;
        };
        // Only now: an area that is painted through is in two pieces until the stroke is done.
        self.now.settle();
        self.keep(before)
    }

    /// Gives the stroke in hand up.
    pub fn abandon(&mut self) {
        if let Some(before) = self.stroke.take() {
            self.now = before;
            self.revision += 1;
        }
    }

    /// Keeps the state before a change, if it was one.
    fn keep(&mut self, before: CanvasState) -> bool {
        self.revision += 1;
        let changed = before != self.now;
        // A stroke that changes nothing is no step of undo, and leaves what can be brought again.
        if changed {
            self.before.push(before);
            self.after.clear();
        }
        changed
    }

    /// Makes one change of its own, after the stroke in hand.
    fn change<E>(
        &mut self,
        change: impl FnOnce(&mut CanvasState) -> Result<(), E>,
    ) -> Result<(), E> {
        self.end();
        let before = self.now.clone();
        let done = change(&mut self.now);
        match done {
            Ok(()) => {
                self.now.settle();
                self.keep(before);
            }
            // A change that is refused half-way leaves nothing behind.
            Err(_) => self.now = before,
        }
        done
    }

    /// Paints cells, within a stroke; cells off the earth are passed over. The known world is
    /// painted over only with itself. Gives the brush to go on with: an area that was new is there
    /// now.
    pub fn paint(&mut self, brush: Brush, cells: impl IntoIterator<Item = (i32, i32)>) -> Brush {
        let mut brush = brush;
        for (column, row) in cells {
            let Some(cell) = self.now.shape().cell(column, row) else {
                continue;
            };
            brush = self.lay(brush, cell);
        }
        self.revision += 1;
        brush
    }

    fn lay(&mut self, brush: Brush, cell: usize) -> Brush {
        // The known world is the printed board: it moves as a block, and no stroke breaks it.
        let is_known = self.now.get(cell).is_known_world();
        let ground = match brush {
            Brush::Of(ground) if is_known && !ground.is_known_world() => return brush,
            Brush::New(_) if is_known => return brush,
            Brush::Of(ground) => ground,
            Brush::New(kind) => match self.now.fresh(kind) {
                Some(slot) => Ground::Area(slot),
                None => return brush,
            },
        };
        self.now.set(cell, ground);
        Brush::Of(ground)
    }

    /// Fills what is joined with a cell and of its ground, as one change. Gives the brush to go on
    /// with.
    pub fn fill(&mut self, brush: Brush, from: (i32, i32)) -> Brush {
        let (column, row) = from;
        let Some(cell) = self.now.shape().cell(column, row) else {
            return brush;
        };
        let region = self.now.region(cell);
        let cells: Vec<(i32, i32)> = region
            .into_iter()
            .map(|cell| self.now.place(cell))
            .collect();
        self.begin();
        let brush = self.paint(brush, cells);
        self.end();
        brush
    }

    /// Gives the cells of an area to what lies round it.
    pub fn dissolve(&mut self, id: AreaId) {
        let _ = self.change(|now| {
            let hole: Vec<usize> = now
                .cells()
                .filter(|&(_, ground)| ground == Ground::Area(id))
                .map(|(cell, _)| cell)
                .collect();
            now.close(&hole);
            Ok::<(), ()>(())
        });
    }

    /// Within a stroke: the block of the known world so many columns and rows from where it was
    /// when the stroke began. Whether it has room.
    pub fn shift_block(&mut self, columns: i32, rows: i32) -> bool {
        let Some(before) = &self.stroke else {
            return false;
        };
        // From the state before the stroke: what the block passes over on its way comes back.
        let mut moved = before.clone();
        let has_room = moved.move_block(columns, rows);
        if has_room {
            self.now = moved;
            self.revision += 1;
        }
        has_room
    }

    /// Puts the known world in its usual shape round a cell, or as near as there is room, in place
    /// of the one that is there.
    pub fn put_block(&mut self, at: (i32, i32), known: &Board) -> Result<(), Cramped> {
        self.change(|now| {
            if now.put_block(at, known) {
                Ok(())
            } else {
                Err(Cramped::Size)
            }
        })
    }

    /// Puts another column or row like this one beside it.
    ///
    /// # Errors
    /// The known world lies in it, or the drawing would be too large.
    pub fn double(&mut self, strip: Strip) -> Result<(), Cramped> {
        self.change(|now| now.double(strip))
    }

    /// Takes a column or row out.
    ///
    /// # Errors
    /// The known world lies in it, or the drawing would be too small.
    pub fn take_out(&mut self, strip: Strip) -> Result<(), Cramped> {
        self.change(|now| now.take_out(strip))
    }

    /// Sets title, wrap, closed sides and size, as one change.
    ///
    /// # Errors
    /// The known world does not fit into the size, or no world is of that size.
    pub fn set_up(
        &mut self,
        wraps: bool,
        size: (u16, u16),
        margin: impl FnOnce(&mut Margin),
    ) -> Result<(), Cramped> {
        self.change(|now| {
            now.wraps = wraps;
            margin(now.margin_mut());
            if size == (now.width, now.height()) {
                Ok(())
            } else {
                now.resize(size.0, size.1)
            }
        })
    }

    /// Puts what is on another canvas on this one, as one change.
    pub fn replace(&mut self, other: &Self) {
        let _ = self.change(|now| {
            *now = other.now.clone();
            Ok::<(), ()>(())
        });
    }

    /// Whether there is a change to take back, be it the stroke in hand.
    pub fn can_undo(&self) -> bool {
        self.in_stroke() || !self.before.is_empty()
    }

    /// Whether there is a change to bring again.
    pub fn can_redo(&self) -> bool {
        !self.after.is_empty()
    }

    /// Takes the last change back. Whether there was one.
    pub fn undo(&mut self) -> bool {
        self.end();
        let Some(before) = self.before.pop() else {
            return false;
        };
        self.after.push(std::mem::replace(&mut self.now, before));
        self.revision += 1;
        true
    }

    /// Brings it again. Whether there was one.
    pub fn redo(&mut self) -> bool {
        self.end();
        let Some(after) = self.after.pop() else {
            return false;
        };
        self.before.push(std::mem::replace(&mut self.now, after));
        self.revision += 1;
        true
    }
}
