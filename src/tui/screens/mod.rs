//! The screens before a game is open.

mod fittings;
mod home;
mod setup;

pub use home::{Home, SavedGame};
pub use setup::{BoardChoice, Field, Flaw, SetUp};
