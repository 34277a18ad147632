//! The screens before a game is open.

pub mod game;
pub mod home;
pub mod setup;
pub mod update;

pub use home::{Home, SavedGame};
pub use setup::world::{Found, FoundWorld, Source, WorldForm};
pub use setup::{BoardChoice, Field, Flaw, SetUp};
