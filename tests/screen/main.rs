//! The screen without a terminal: keys in, text and styles out.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::format_push_string, reason = "helpers of tests")]

mod amending;
mod attribution;
mod ballots;
mod barracks;
mod chains;
mod cursor;
mod editing;
mod ends;
mod entering;
mod harness;
mod looks;
mod months;
mod one_reader;
mod painter;
mod painter_file;
mod pairs;
mod phases;
mod robust;
mod rulebook;
mod rulings;
mod saving;
mod scales;
mod scales_told;
mod setting_up;
mod winter_ballots;
mod world;
mod worlds;
