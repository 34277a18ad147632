//! Boards, and worlds that players discover: their files, checks, drawings and languages, and what
//! makes them. It knows no game: no units on the move, orders or rules.
//!
//! ```
//! use chancery_atlas::board::{Place, builtin};
//!
//! let board = builtin::standard();
//! let (venice, trieste) = (board.find_exact("Ven").unwrap(), board.find_exact("Tri").unwrap());
//! assert!(board.army_can_move(venice, trieste));
//! assert!(board.fleet_can_reach(Place::new(venice), trieste));
//! ```
//!
//! [`board`] has boards, their files and their drawings; [`board::builtin`] those that come along.
//! [`world`] has the secret worlds of the variant 1492. [`chance`] makes numbers that follow from a
//! seed. Only [`board::library`] and [`board::check`] open files.
//!
//! The feature `table` adds what Chancery's own program needs beside: boards as they are painted
//! (`sketch`, `board::sheet`, `board::layout`, `world::canvas`), compared (`board::compare`), and
//! drawn with smooth borders (`outline`), and files in bounded memory (`bounded`). It may change in
//! every version.

#![deny(missing_docs)]
#![cfg_attr(
    not(feature = "table"),
    allow(
        dead_code,
        unused_imports,
        reason = "only the feature `table` shows it; with the feature, what nobody uses is reported"
    )
)]

pub mod board;
#[cfg(not(feature = "table"))]
mod bounded;
#[cfg(feature = "table")]
pub mod bounded;
pub mod chance;
pub mod grammar;
#[cfg(feature = "table")]
pub mod outline;
#[cfg(feature = "table")]
pub mod sketch;
pub mod world;

/// The examples of the README are compiled and run with the documents.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
