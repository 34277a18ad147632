//! The entry line's completion, from outside.

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

mod ballots;
mod carrying;
mod desk;
mod months;
mod open_seas;
mod orders;
mod pools;
