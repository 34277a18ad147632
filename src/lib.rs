//! Chancery: the game master's terminal for a face-to-face Diplomacy game. Here are its screens and its
//! command line; the crates below have the rest. `ARCHITECTURE.md` has the map, and one order's way
//! from key to report.

pub mod cli;
pub mod phones;
pub mod room;
pub mod trace;
pub mod tui;
