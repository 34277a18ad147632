//! Chancery: the game master's terminal for a face-to-face Diplomacy game.
//!
//! The floors, each using only those below it: [`board`] (geography); [`order`], [`position`] and
//! [`calendar`] (what is said and who stands where); [`adjudicate`] (the resolver); [`variant`]
//! (whole rule sets); [`game`] (a game in progress) and [`complete`] (what the entry line offers);
//! [`view`] (what a viewer may know) and [`store`] (saves); [`report`] (words); [`case`] (case
//! files) and [`tui`] (the screen); [`cli`]. `ARCHITECTURE.md` has the map, and one order's way
//! from key to report.

pub mod accounts;
pub mod adjudicate;
pub mod allot;
pub mod board;
pub mod bounded;
pub mod calendar;
pub mod case;
pub mod chance;
pub mod cli;
pub mod clock;
pub mod complete;
pub mod count;
pub mod discovery;
pub mod ending;
pub mod exchange;
pub mod game;
pub mod grammar;
pub mod livery;
pub mod markup;
pub mod order;
pub mod outline;
pub mod paper;
pub mod picture;
pub mod position;
pub mod public;
pub mod report;
pub mod score;
pub mod seat;
pub mod serve;
pub mod sketch;
pub mod store;
pub mod system;
pub mod trace;
pub mod tui;
pub mod variant;
pub mod view;
pub mod vote;
pub mod words;
pub mod world;
