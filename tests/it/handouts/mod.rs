//! What players are handed on paper: order sheets, and in a game with a secret world pages with charts.

mod badges;
pub mod browser;
mod pages;
mod sheets;
mod treasure;
