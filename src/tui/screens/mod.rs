//! The screens before a game is open.

mod field;
mod fittings;
mod home;
mod secret;
mod setup;
mod world;

pub use field::{Field, Flaw};
pub use home::{Home, SavedGame};
pub use setup::{BoardChoice, SetUp};
pub use world::{Found, FoundWorld, Source, WorldForm};
