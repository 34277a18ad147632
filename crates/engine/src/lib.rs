//! The rules of Diplomacy and of Chancery's variants: it reads orders, judges them, and settles a
//! phase. It opens no files and writes no sentences.
//!
//! [`play::Match`] is its door: a game on a board, with what is asked, what is legal, and settling.
//! This one is played at random.
//!
//! ```
//! use chancery_atlas::board::builtin;
//! use chancery_engine::play::Match;
//! use chancery_engine::variant;
//!
//! let mut game = Match::new(variant::by_id("standard").unwrap(), builtin::standard());
//! let mut chance = 1901_usize;
//! while game.ending().is_none() && game.year() < 1905 {
//!     for due in game.demands() {
//!         chance = chance.wrapping_mul(1_103_515_245).wrapping_add(12_345) % (1 << 31);
//!         let orders: Vec<_> = game.legal_orders(&due).collect();
//!         if !orders.is_empty() {
//!             game.give(due.author, orders[(chance >> 8) % orders.len()].clone());
//!         }
//!     }
//!     game.settle();
//! }
//! ```
//!
//! Orders are read as people write them, too, and every one gets its verdict.
//!
//! ```
//! use chancery_atlas::board::builtin;
//! use chancery_engine::adjudicate::Outcome;
//! use chancery_engine::play::Match;
//! use chancery_engine::seat::Author;
//! use chancery_engine::variant;
//!
//! let mut game = Match::new(variant::by_id("standard").unwrap(), builtin::standard());
//! for (name, text) in [("France", "A Mar - Spa"), ("Italy", "fleet naples to ionian")] {
//!     let power = game.board().find_power(name).unwrap();
//!     game.give_text(Author::playing(power), text);
//! }
//! let settled = game.settle();
//! assert_eq!(settled.verdicts.len(), 2);
//! assert!(settled.verdicts.iter().all(|verdict| verdict.outcome == Outcome::Succeeds));
//! ```
//!
//! Below it, [`order`] reads what people write. [`variant`] has the rule sets: each settles a
//! phase, and says what the next one asks. [`choices`] lists what may be ordered. [`adjudicate`] is
//! the resolver, with house rules and verdicts; [`position`] and [`calendar`] are who stands where,
//! and when.

pub mod accounts;
pub mod adjudicate;
pub mod allot;
pub mod calendar;
pub mod choices;
pub mod count;
pub mod discovery;
pub mod edit;
pub mod ending;
pub mod order;
pub mod play;
pub mod position;
pub mod seat;
pub mod variant;
pub mod vote;
