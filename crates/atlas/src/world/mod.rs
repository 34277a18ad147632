//! Worlds of 1492: files in which a game master draws the secret rest of the earth. They are read
//! ([`mod@read`]), written ([`mod@write`]), checked and surveyed ([`survey()`]): which areas are
//! adjacent and which coasts they have is read off the cells. [`join()`] makes one board of the
//! known world and what lies beyond it.
//!
//! The data is [`crate::board::World`]; what is here knows the file, the drawing and the board, and
//! no unit.

pub mod atlas;
mod block;
#[cfg(feature = "table")]
pub mod canvas;
pub mod check;
pub mod drawing;
pub mod fairness;
pub mod generate;
pub mod join;
pub mod read;
pub mod survey;
pub mod template;
pub mod write;

pub use atlas::Atlas;
pub use check::check;
pub use generate::{Knobs, generate};
pub use join::join;
pub use read::read_world;
pub use survey::{Survey, survey};
pub use write::{write, write_with_ids};
