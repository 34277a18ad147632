//! The saved game of the Python package `diplomacy`, version 1.1: a list of phases, each with its
//! state, orders, results and messages. The standard game on its own board.
//!
//! What the package has no place for (house rules, players, the lines as they stood on the slips)
//! goes into fields of our own, which it passes over.

mod read;
mod write;

pub use read::read;
pub use write::write;

/// The version of the fields of our own.
const VERSION: u32 = 1;

/// What the format is called.
const NAME: &str = "JSON of the Python package";
