//! A board as it is painted: a drawing whose areas are its provinces, and what is said of them.
//!
//! It is read from a board file ([`read_sketch`]), which armies and fleets pass where is read off its
//! cells ([`Passages`]), and a board file is made of it again ([`Sketch::file`]). Where the file
//! says otherwise than its drawing, the drawing's joins and cuts say so, and nothing else does.

mod called;
mod check;
mod file;
mod passages;
mod read;

pub use check::{CheckedSketch, finding_text};
pub use passages::Passages;
pub use read::{SketchReading, Unreadable, read_sketch};

use crate::board::sheet::{BoardRecord, Realm};
use crate::board::{Area, AreaId, AreaKind, BeyondGrid, Ground, World, free_badge};
use crate::world::template::USUAL;
use std::sync::Arc;

/// A board as it is painted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// The drawing: cells of areas and of dead ground. Its title is the board's name.
    pub drawing: World,
    /// What cells can't say: powers, coasts by name, rings, places of labels.
    pub sheet: BoardRecord,
}

/// A board of one sea.
pub fn blank(id: &str) -> Sketch {
    let (width, height) = USUAL;
    let cells = vec![Ground::Area(AreaId(0)); usize::from(width) * usize::from(height)];
    let grid = BeyondGrid {
        width,
        height,
        wraps: false,
        cells,
    };
    let sea = vec![Area::plain("", AreaKind::Sea)];
    Sketch {
        drawing: World::drawn(grid, sea),
        sheet: BoardRecord {
            id: id.to_owned(),
            ..BoardRecord::default()
        },
    }
}

/// A power of which nothing is said yet but its name.
pub fn power(name: &str, taken: &[Arc<Realm>]) -> Realm {
    // As files want it; two powers of one name are told of by the check.
    let id: String = name
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_lowercase())
        .collect();
    let badge = free_badge(name, |badge| taken.iter().any(|power| power.badge == badge));
    Realm {
        id,
        name: name.to_owned(),
        adjective: name.to_owned(),
        badge,
        ..Realm::default()
    }
}
