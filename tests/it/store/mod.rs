//! Saves: what is saved comes back whole, what is damaged is refused by name, and no crash loses
//! what was said to be saved.

mod again;
mod amending;
mod at_sea;
mod beside;
mod crash;
mod evenings;
mod every_game;
mod faults;
mod folders;
pub mod golden;
mod languages;
mod late;
mod line_ids;
mod lines;
mod long;
mod random;
mod refusals;
mod samples;
mod sealed;
pub mod secret;
mod steps;
pub mod support;
mod table_events;
mod toy;
mod trail;
mod unwound;

use crate::support::draws;
use crate::support::months;
