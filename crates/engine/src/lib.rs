//! The rules of Diplomacy and of six variants: it reads orders as people write them, judges them,
//! and settles a phase with a reason for every result. It opens no files, asks no clock, and draws
//! no random numbers of the system.
//!
//! # A bot
//!
//! [`play::Match`] is a game on a board, with what is asked, what is legal, and settling. Here every
//! power plays at random. The same seed plays the same game.
//!
//! ```
//! use chancery_atlas::board::builtin;
//! use chancery_atlas::chance::{Seed, Stream};
//! use chancery_engine::play::Match;
//! use chancery_engine::variant;
//!
//! let mut game = Match::new(variant::by_id("standard").unwrap(), builtin::standard());
//! let mut chance = Stream::new(Seed::Number(1), "a bot's orders");
//! while game.ending().is_none() && game.year() < 1905 {
//!     for due in game.demands() {
//!         let mut orders: Vec<_> = game.legal_orders(&due).collect();
//!         if !orders.is_empty() {
//!             let order = orders.swap_remove(chance.below(orders.len()));
//!             game.give(due.author, order);
//!         }
//!     }
//!     game.settle();
//! }
//! ```
//!
//! # A server
//!
//! [`Match::give_text`](play::Match::give_text) takes a line of a slip, and
//! [`Match::check`](play::Match::check) says why an order would be void. Once the phase is settled,
//! [`Match::judged`](play::Match::judged) has every order with its verdict.
//!
//! ```
//! use chancery_atlas::board::builtin;
//! use chancery_engine::play::Match;
//! use chancery_engine::seat::Author;
//! use chancery_engine::variant;
//!
//! let mut game = Match::new(variant::by_id("standard").unwrap(), builtin::standard());
//! let [france, italy] =
//!     ["France", "Italy"].map(|name| Author::playing(game.board().find_power(name).unwrap()));
//! let reading = game.read_text(france, "A Par - Spa");
//! let why = game.check(france, reading.order().unwrap()).unwrap_err();
//! assert_eq!(why.to_string(), "not adjacent");
//!
//! game.give_text(france, "A Mar - Spa");
//! game.give_text(italy, "fleet naples to ionian");
//! game.settle();
//! let mut told = Vec::new();
//! for line in game.judged() {
//!     let name = game.seat_name(line.author.seat);
//!     told.push(format!("{name}: {}: {}", line.text, line.verdict));
//! }
//! let moved = ["France: A Mar - Spa: succeeds: moved", "Italy: F Nap - ION: succeeds: moved"];
//! assert_eq!(told, moved);
//! assert_eq!(game.phase_name(), "Fall 1901");
//! ```
//!
//! [`Match::missing`](play::Match::missing) has what nobody has ordered yet.
//! [`Match::take_back`](play::Match::take_back) takes an order back, and
//! [`Match::replace`](play::Match::replace) gives another to the same unit. Each player gets what
//! [`Match::seen_by`](play::Match::seen_by) says that he may know, in fog and in 1492 too.
//! [`Match::as_seen_by`](play::Match::as_seen_by) reads and checks his lines without telling him
//! more. [`Match::judged_for`](play::Match::judged_for) has the reasons that he may hear.
//!
//! # Positions as text, and looking ahead
//!
//! [`Match::position`](play::Match::position) is how a game stands as a line of text, and
//! [`Match::at_position`](play::Match::at_position) reads one. Whoever saves a game in fog keeps the
//! lines of its earlier phases too, for [`Match::having_seen`](play::Match::having_seen). A clone of a
//! game costs little: give orders in it and settle it, and the game itself stays as it is.
//!
//! ```
//! use chancery_atlas::board::builtin;
//! use chancery_engine::play::Match;
//! use chancery_engine::variant;
//!
//! let standard = variant::by_id("standard").unwrap();
//! let text = "phase Fall 1901 | France: A Pic | Germany: A Ruh | France: Par | Germany: Mun";
//! let mut game = Match::new(standard, builtin::standard()).at_position(text)?;
//!
//! let germany = game.board().find_power("Germany").unwrap();
//! let centres = |game: &Match| game.state().position.centre_count(game.board(), germany);
//! let dues = game.demands();
//! let due = dues.iter().find(|due| due.author.power == germany).unwrap();
//! let best = game.legal_orders(due).max_by_key(|order| {
//!     let mut ahead = game.clone();
//!     ahead.give(due.author, order.clone());
//!     ahead.settle();
//!     centres(&ahead)
//! });
//! game.give(due.author, best.unwrap());
//! game.settle();
//! assert_eq!(centres(&game), 2);
//! assert!(game.position()?.starts_with("phase Winter 1901"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The feature `json` writes phases as the Python package `diplomacy` has them. Without the feature
//! `fresh-seeds`, which is on by default, nothing asks the operating system for random numbers.
//!
//! # Examples
//!
//! They are short programs on this interface alone: `bot` plays by chance, `judge` settles a phase
//! from standard input, `legal` lists a unit's orders, and `datc` runs the DATC.
//!
//! # Pages
//!
//! - [The rules of each variant](guide::rules): phases, what they ask, house rules, sources.
//! - [Guarantees](guide::guarantees): the DATC choices taken, lots from a seed, what settling never
//!   does, what may change.
//!
//! # Modules
//!
//! [`order`] reads and writes orders. [`variant`] has the rule sets: each settles a phase, and says
//! what the next one asks. [`adjudicate`] is the resolver, with house rules and verdicts.
//! [`position`] and [`calendar`] are who stands where, and when. [`edit`] changes a position by
//! hand.
//!
//! The feature `table` adds what Chancery's own program needs beside. Among it are `choices`, of
//! which [`play::Match::legal_orders`] is made, `secrecy`, of which [`play::Match::seen_by`] is
//! made, the completion of orders in [`order::read`], `allot` and `vote`. In [`adjudicate`] it
//! shows what judges single orders, contests and retreats. It may change in every version.

#![deny(missing_docs)]
#![cfg_attr(
    not(feature = "table"),
    allow(
        dead_code,
        unused_imports,
        reason = "only the feature `table` shows it; with the feature, what nobody uses is reported"
    )
)]

pub mod accounts;
pub mod adjudicate;
#[cfg(feature = "table")]
pub mod allot;
pub mod calendar;
#[cfg(not(feature = "table"))]
mod choices;
#[cfg(feature = "table")]
pub mod choices;
pub mod count;
pub mod discovery;
pub mod edit;
pub mod ending;
pub mod guide;
pub mod order;
pub mod play;
pub mod position;
pub mod seat;
#[cfg(not(feature = "table"))]
mod secrecy;
#[cfg(feature = "table")]
pub mod secrecy;
pub mod variant;
#[cfg(feature = "table")]
pub mod vote;

/// The examples of the README are compiled and run with the documents.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
