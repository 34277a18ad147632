//! 1492 through its variant: discovery, names, natives, treasures, winters. The world is a small one of nineteen areas.

#![allow(clippy::unwrap_used, clippy::panic, reason = "whatever goes wrong here fails a test")]

mod discovery;
mod names;
mod natives;
mod play;
mod random;
mod setting;
mod treasure;
mod winter;
