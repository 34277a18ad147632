//! What a player of a game with a secret world is handed on paper: his pages and his chart.

mod badges;
mod browser;
mod pages;
mod treasure;
