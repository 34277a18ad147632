//! 1492 through its variant: discovery, names, natives, treasures, winters. The world is a small
//! one of nineteen areas.

mod discovery;
mod evenhanded;
mod names;
mod natives;
pub mod play;
mod random;
mod setting;
mod treasure;
mod winter;
