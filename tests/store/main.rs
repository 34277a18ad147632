//! Saves: what is saved comes back whole, what is damaged is refused by name, and no crash loses what was said to be saved.

#![allow(clippy::unwrap_used, clippy::panic, clippy::unreachable)]

mod at_sea;
mod crash;
mod golden;
mod random;
mod refusals;
mod samples;
mod support;
mod toy;
