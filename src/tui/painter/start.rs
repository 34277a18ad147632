//! With what the painter begins.

use std::path::PathBuf;

use super::Painter;
use super::world::WORLDS;
use chancery_atlas::board::builtin;

/// A world's file in the painter, and what is to be said of it.
pub fn open_world(file: PathBuf) -> Result<(Painter, Option<String>), String> {
    let known = builtin::load("1492");
    let known = known.ok_or_else(|| "the board of the Known World is missing".to_owned())?;
    Painter::open(&WORLDS, file, known, None)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Painted {
    World(PathBuf),
    Board {
        file: PathBuf,
        /// The text of a board file that it begins with, where it is new.
        copied: Option<String>,
    },
}
