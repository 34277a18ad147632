//! Saves: what is saved comes back whole, what is damaged is refused by name, and no crash loses what was said to be saved.

#![allow(clippy::unwrap_used, clippy::panic, clippy::unreachable)]

mod amending;
mod at_sea;
mod beside;
mod crash;
#[path = "../support/draws.rs"]
mod draws;
mod every_game;
mod faults;
mod golden;
mod languages;
mod long;
#[path = "../support/months.rs"]
mod months;
mod random;
mod refusals;
mod samples;
mod secret;
mod steps;
mod support;
mod toy;
mod trail;
