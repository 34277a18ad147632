//! The secret rest of the earth that a game master draws and joins to a known board (1492): cells,
//! areas, and what he notes of them.
//!
//! This is what was drawn, not what follows from it. [`crate::world`] reads it from a file, checks
//! it, and joins it to a board.

use super::{GridShape, ProvinceId};

/// An area of a world, as an index into [`World::areas`]. On the joined board it is the province of
/// that number after the known ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AreaId(pub u16);

impl AreaId {
    /// The id as an index into [`World::areas`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a cell of the drawing is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// Nothing: off the earth.
    Void,
    /// Ice: nobody goes there.
    Ice,
    /// Ground that nobody enters, with a text of its own, as an index into [`World::barriers`].
    Barrier(u8),
    /// The inside of the known world.
    Inside,
    /// An area at the edge of the known world.
    Edge(ProvinceId),
    /// Part of an area of the world.
    Area(AreaId),
}

impl Ground {
    /// Whether the known world covers the cell, inside or at its edge.
    pub const fn is_known_world(self) -> bool {
        matches!(self, Self::Inside | Self::Edge(_))
    }
}

/// The drawing: `width` × `height` square cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BeyondGrid {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
    /// Whether the last column touches the first: a cylinder. Else the earth is flat.
    pub wraps: bool,
    /// Row by row from the top, `width` × `height` of them.
    pub cells: Vec<Ground>,
}

impl BeyondGrid {
    /// Where its cells lie, without what they are.
    pub fn shape(&self) -> GridShape {
        GridShape {
            width: self.width,
            height: self.height,
            wraps: self.wraps,
        }
    }

    /// The ground at a column and row; on a cylinder columns go round. `Void` off the earth.
    pub fn at(&self, column: i32, row: i32) -> Ground {
        let cell = self.shape().cell(column, row);
        let ground = cell.and_then(|cell| self.cells.get(cell));
        ground.copied().unwrap_or(Ground::Void)
    }

    /// The column and row of the first cell of a ground.
    pub fn first(&self, ground: Ground) -> Option<(u16, u16)> {
        let cell = self.cells.iter().position(|&other| other == ground)?;
        Some(self.shape().place(cell))
    }
}

/// Land or sea.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AreaKind {
    /// Armies, and fleets at its coasts.
    Land,
    /// Fleets; holds one unit.
    Sea,
}

/// A native army that stands in an area when the game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Native {
    /// It only holds (1492, section 11a).
    Fixed,
    /// The game master may order it.
    Mobile,
}

/// An area beyond the known world, as the game master made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// Key in the file, where case matters: `K`, `a.2`.
    pub id: String,
    /// Land or sea.
    pub kind: AreaKind,
    /// The game master's own name for it.
    pub name: Option<String>,
    /// The game master's own short form, as orders write it: `Vin`.
    pub abbr: Option<String>,
    /// Whether it is a supply centre.
    pub centre: bool,
    /// The native army, which stands only in a centre (1492, section 3).
    pub native: Option<Native>,
    /// Whether its coasts are one, wherever they are.
    pub canal: bool,
    /// What a player is told who enters it first.
    pub note: Option<String>,
}

impl Area {
    /// An area of which nothing more is said.
    pub fn plain(id: impl Into<String>, kind: AreaKind) -> Self {
        Self {
            id: id.into(),
            kind,
            name: None,
            abbr: None,
            centre: false,
            native: None,
            canal: false,
            note: None,
        }
    }

    /// As the game master knows it: `Vinland (`K`)`, or its id alone.
    pub(crate) fn name_and_id(&self) -> String {
        match &self.name {
            Some(name) => format!("{name} (`{}`)", self.id),
            None => format!("`{}`", self.id),
        }
    }
}

/// One end of a [`Link`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkEnd {
    /// An area, or one at the edge of the known world.
    pub at: Ground,
    /// The coast that is used, where one was named: `wc`.
    pub coast: Option<String>,
}

/// Two areas that are adjacent, or are not, whatever the drawing shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The end that the file names first. A link goes both ways.
    pub from: LinkEnd,
    /// The other end.
    pub to: LinkEnd,
    /// Only armies, or only fleets; `None` for what the file's line means by itself.
    pub only: Option<super::UnitKind>,
}

/// A comment in the file of a world, which says nothing of the world but is kept for whoever wrote
/// it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// The line that it stands at.
    pub line: FileLine,
    /// Whether it stands behind that line, and not above it.
    pub behind: bool,
    /// What it says, without `#`.
    pub text: String,
}

/// A line in the file of a world, by what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileLine {
    /// The one that begins with this word: `title`, `legend`.
    Head(String),
    /// The one of the legend with this meaning: `known NAO`.
    Legend(String),
    /// The row of the drawing, from 0.
    Row(u16),
    /// The one of an area in the block `areas`.
    Area(AreaId),
    /// The one of a link in the block `join`.
    Join(Link),
    /// The one of a link in the block `cut`.
    Cut(Link),
    /// Behind the last.
    End,
}

/// A side of the known world in the drawing, where the top is north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WorldSide {
    /// The top.
    North,
    /// The right.
    East,
    /// The bottom.
    South,
    /// The left.
    West,
}

/// A world as it was drawn. What is wrong with it, [`crate::world::check`](crate::world) tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct World {
    /// Free text.
    pub title: String,
    /// What the generator remarks: the seed it was made from.
    pub seed: Option<String>,
    /// Comment lines at the head of the file, without `#`.
    pub remarks: Vec<String>,
    /// The sides of the known world that touch nothing on purpose.
    pub closed: Vec<WorldSide>,
    /// The cells: what was drawn.
    pub grid: BeyondGrid,
    /// The areas, in the order of their first cells, rows from the top and left to right.
    pub areas: Vec<Area>,
    /// The texts of impassable ground: `the Wall of Gog`.
    pub barriers: Vec<String>,
    /// The other comments of the file, in their order.
    pub comments: Vec<Comment>,
    /// What is adjacent though it does not touch.
    pub joins: Vec<Link>,
    /// What is not adjacent though it touches.
    pub cuts: Vec<Link>,
}

impl World {
    /// A drawing and its areas, of which nothing more is said.
    pub const fn drawn(grid: BeyondGrid, areas: Vec<Area>) -> Self {
        Self {
            title: String::new(),
            seed: None,
            remarks: Vec::new(),
            closed: Vec::new(),
            grid,
            areas,
            barriers: Vec::new(),
            comments: Vec::new(),
            joins: Vec::new(),
            cuts: Vec::new(),
        }
    }

    /// What is said of an area, which must be one of this world's.
    pub fn area(&self, id: AreaId) -> &Area {
        &self.areas[id.index()]
    }

    /// The ids of all areas, in their order.
    pub fn area_ids(&self) -> impl ExactSizeIterator<Item = AreaId> + use<> {
        // The count fits: a drawing with 4,000 areas is not read, and a canvas counts in 16 bits.
        (0..self.areas.len() as u16).map(AreaId)
    }

    /// How many supply centres it has.
    pub fn centres(&self) -> usize {
        self.areas.iter().filter(|area| area.centre).count()
    }
}
