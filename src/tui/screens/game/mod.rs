//! A game: the table as the lowest layer, and which pages open over it.

mod settle;
mod update;

pub use update::GameScreen;
pub(crate) use update::{act_anywhere, enter_at_once};
