//! Seas in which any number of fleets may be, homes that nobody else enters, moves of two spaces,
//! and a world of which parts are secret: the rules of the engine for them, on the known world of
//! 1492 with a small world round it. What they come to in play is in `tests/cases`.

mod carriage;
mod homes;
mod long_starts;
pub mod properties;
mod retreating;
pub mod scene;
mod secrets;
mod stacks;
mod traffic;
