//! The rules of Diplomacy and of Chancery's variants: it reads orders, judges them, and settles a
//! phase. It opens no files and writes no sentences.
//!
//! [`order`] reads what people write. [`variant`] has the rule sets: each settles a phase, and says
//! what the next one asks. [`adjudicate`] is the resolver below them, with house rules and verdicts;
//! [`position`] and [`calendar`] are who stands where, and when.
//!
//! ```
//! use chancery_atlas::board::builtin;
//! use chancery_engine::adjudicate::{HouseRules, Outcome};
//! use chancery_engine::order::read::{NamesRead, ReadingContext, read_order};
//! use chancery_engine::order::{Forms, Submission};
//! use chancery_engine::variant::{self, Table};
//!
//! let (board, rules) = (builtin::standard(), HouseRules::default());
//! let game = variant::by_id("standard").unwrap();
//! let table = Table { board, rules: &rules };
//! let state = game.start(table, board.powers.len());
//! let orders = [("France", "A Mar - Spa"), ("Italy", "F Nap - ION")].map(|(name, text)| {
//!     let power = board.power_ids().find(|&id| board.power(id).name == name).unwrap();
//!     let reading = read_order(
//!         ReadingContext {
//!             board,
//!             position: &state.position,
//!             phase: state.phase.kind,
//!             power: Some(power),
//!             names: NamesRead::Tolerant,
//!             forms: Forms::STANDARD,
//!         },
//!         text,
//!     );
//!     Submission::of(power, reading.order().unwrap().clone())
//! });
//! let settled = game.settle(table, &state, &orders, &[]);
//! assert!(settled.verdicts.iter().all(|verdict| verdict.outcome == Outcome::Succeeds));
//! ```

pub mod accounts;
pub mod adjudicate;
pub mod allot;
pub mod calendar;
pub mod count;
pub mod discovery;
pub mod ending;
pub mod order;
pub mod position;
pub mod seat;
pub mod variant;
pub mod vote;
