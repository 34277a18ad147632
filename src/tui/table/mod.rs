//! The table: entering orders.

pub mod draw;
pub(in crate::tui) mod handed;
pub mod hot_seat;
pub mod notes;
mod pin;
pub mod update;
