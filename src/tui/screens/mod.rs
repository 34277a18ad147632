//! The screens before a game is open.

mod fittings;
mod home;
mod setup;
mod world;

pub use home::{Home, SavedGame};
pub use setup::{BoardChoice, Field, Flaw, SetUp};
pub use world::{Found, FoundWorld, Source, WorldForm};
