//! Mercator: the scales of a month, and a season.

mod scales;
mod season;
