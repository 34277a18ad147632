//! Mercator: the scales of a month, and a season.

mod scales;
mod season;

pub use scales::properties::{drawn, lots};
