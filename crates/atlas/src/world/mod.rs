//! Worlds of 1492: files in which a game master draws the secret rest of the earth. They are read
//! ([`mod@read`]), written ([`mod@write`]), checked and surveyed ([`survey()`]): which areas are
//! adjacent and which coasts they have is read off the cells. [`join()`] makes one board of the
//! known world and what lies beyond it.
//!
//! The data is [`crate::board::World`]; what is here knows the file, the drawing and the board, and
//! no unit.

mod atlas;
mod block;
#[cfg(feature = "table")]
pub mod canvas;
mod check;
pub mod drawing;
pub mod fairness;
pub mod generate;
mod join;
mod read;
mod survey;
pub(crate) mod template;
mod write;

pub use atlas::{Atlas, AtlasCell, ChartPosition};
pub use check::check;
#[cfg(feature = "table")]
pub use check::{check_abbr, check_name};
pub use generate::{Knobs, generate};
pub use join::join;
pub use read::{WorldReading, read_world};
pub use survey::{Survey, survey};
#[cfg(feature = "table")]
pub use template::{LARGEST as LARGEST_WORLD, USUAL as USUAL_WORLD, blank as blank_world};
pub use write::write;
#[cfg(feature = "table")]
pub use write::write_with_ids;
