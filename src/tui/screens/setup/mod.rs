//! The form in which a game is set up.

mod draw;
mod update;
mod world;

pub use update::PLACE;
