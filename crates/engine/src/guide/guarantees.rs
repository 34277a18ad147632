//! What callers can count on: the choices of the DATC, the convoy paradox, lots, what settling never
//! does, and what may change.
//!
//! # Choices of the DATC
//!
//! Chapter 4 of the Diplomacy Adjudicator Test Cases (Kruijswijk, version 3.0) lists what the
//! rulebooks leave open. These choices are house rules
//! ([`HouseRules`](crate::adjudicate::HouseRules)). The defaults stand unless a variant or the caller
//! chooses others:
//!
//! | DATC | house rule | default | what happens |
//! |---|---|---|---|
//! | 4.A.1 | `convoy-routes` | `any` | A convoyed army arrives while one route is left. |
//! | 4.A.2 | `convoy-paradox` | `szykman` | The convoyed army holds. |
//! | 4.A.3 | `adjacent-convoy` | `intent` | To a neighbour by convoy if it says so, or an own fleet legally convoys it. |
//! | 4.A.3, 6.G.8 | `missing-convoy` | `holds` | `via convoy` to a neighbour without a convoy: the army holds. |
//! | 4.A.4 | `convoyed-cut` | `spares` | The target of a supported attack never cuts that support, convoyed or not. |
//! | 4.A.5 | `retreat-from-convoy` | `allowed` | A unit may retreat to where its convoyed attacker came from. |
//! | 4.A.6 | `convoy-path` | `ignored` | Any convoy for the army carries it, whatever route its order names. |
//! | 4.A.7 | `convoyed-origin` | `bounces` | The unit that a convoyed army dislodged still bounces others in the army's old province. |
//! | 4.B.1 | `missing-coast` | `void` | Two coasts in reach and none named: void. |
//! | 4.B.2 | `only-coast` | `follow` | One coast in reach: the fleet goes there. |
//! | 4.B.3 | `wrong-destination-coast` | `void` | A coast out of reach is named: void. |
//! | 4.B.4 | `support-coast` | `any` | A support without a coast counts for any coast. |
//! | 4.B.5 | `wrong-unit-coast` | `ignore` | The unit stands on another coast: the coast is ignored. |
//! | 4.B.6 | `needless-coast` | `ignore` | A coast that cannot be is ignored. |
//! | 4.C.1 | `missing-kind` | `valid` | An order without A or F counts. |
//! | 4.C.2 | `wrong-kind` | `valid` | A for a fleet, F for an army: the order counts. |
//! | 4.C.3 | `build-kind` | `inland-army` | A build without A or F is an army inland, and a fleet if a coast is named. Else it is void. |
//! | 4.C.5, 4.C.6 | `wrong-nationality` | `valid` | The province says which unit a support or convoy means. |
//! | 4.D.2 | `two-slips` | `combine` | Two slips of one power are read as one. |
//! | 4.D.3 | `two-orders` | `hold` | Of two different legal orders for a unit neither counts. |
//! | 4.D.4 | `surplus-builds` | `first` | Of too many builds the first legal ones count. |
//! | 4.D.5 | `double-build` | `first` | Of two builds in one centre the first counts. |
//! | 4.D.6 | `surplus-removals` | `first` | Of too many disbands the first legal ones count. |
//! | 4.D.8 | `civil-disorder` | `2023` | The unit farthest from its owned centres is disbanded. |
//! | 4.E.1 | `impossible-order` | `ignored` | The unit holds, and another legal line for it counts. |
//!
//! This table is the code's:
//!
//! ```
//! use chancery_engine::adjudicate::HouseRules;
//!
//! let table = "
//!     4.A.1 convoy-routes any; 4.A.2 convoy-paradox szykman; 4.A.3 adjacent-convoy intent;
//!     6.G.8 missing-convoy holds; 4.A.4 convoyed-cut spares; 4.A.5 retreat-from-convoy allowed;
//!     4.A.6 convoy-path ignored; 4.A.7 convoyed-origin bounces; 4.B.1 missing-coast void;
//!     4.B.2 only-coast follow; 4.B.3 wrong-destination-coast void; 4.B.4 support-coast any;
//!     4.B.5 wrong-unit-coast ignore; 4.B.6 needless-coast ignore; 4.C.1 missing-kind valid;
//!     4.C.2 wrong-kind valid; 4.C.3 build-kind inland-army; 4.C.6 wrong-nationality valid;
//!     4.D.2 two-slips combine; 4.D.3 two-orders hold; 4.D.4 surplus-builds first;
//!     4.D.5 double-build first; 4.D.6 surplus-removals first; 4.D.8 civil-disorder 2023;
//!     4.E.1 impossible-order ignored";
//! let rules = HouseRules::default();
//! let mut told = 0;
//! for line in table.split(';') {
//!     let [case, name, value] = line.split_whitespace().collect::<Vec<_>>()[..] else { panic!() };
//!     let (option, spec) = HouseRules::named(&[], name).unwrap();
//!     assert!(spec.doc.contains(case), "{name}: {}", spec.doc);
//!     assert_eq!(rules.value(&[], option), value);
//!     told += 1;
//! }
//! assert_eq!(HouseRules::specs(&[]).filter(|spec| spec.doc.contains("DATC")).count(), told);
//! ```
//!
//! 1885 II and 1492 set other house rules, and Mercator has its own ([the rules](super::rules)).
//! [`About::house_rules`](crate::variant::About::house_rules) are those with which a game begins.
//!
//! # The convoy paradox
//!
//! Orders are questions with the answer yes or no: does this move get in, does this support count?
//! Some hang on each other in a circle.
//!
//! 1. The circle has one set of answers that agree: it holds. This is no paradox.
//! 2. There are no such answers, or several, and the circle has no convoy: it is a ring of moves.
//!    It goes round if it can. Else everybody in it stays.
//! 3. There are no such answers, or several, and the circle hangs on a convoy: it is a paradox, and
//!    `convoy-paradox` decides.
//!
//! By `szykman` the convoyed armies of the circle hold. They neither attack nor cut. All else is
//! settled as ever. By `all-hold` every unit that moves in the circle holds. By `1982` a convoyed
//! army does not cut a fleet's support in or into a sea where a fleet convoys. That holds without a
//! paradox too. A circle that is still open is settled as by `szykman`.
//!
//! Each move that a paradox stops has the reason
//! [`Reason::Paradox`](crate::adjudicate::Reason::Paradox).
//!
//! # Lots
//!
//! Only Arms Merchant draws lots while it settles a phase. A lot follows from five things: the seed
//! ([`HouseRules::seed`](crate::adjudicate::HouseRules::seed)), the phase, the power, the number of
//! the lot, and the number of candidates. So the same phase settled again draws the same lots.
//!
//! - A seed that is a number goes through `SplitMix64`.
//! - A seed of 128 bits goes through BLAKE3. Lots that are known tell nothing of later ones.
//! - By the house rule `lots table` the game master enters the numbers that the table draws.
//!
//! With the feature `table`, `allot` draws who plays which power, from a seed too. Somebody who can
//! guess a seed can foretell its lots. [`Seed::fresh`](chancery_atlas::chance::Seed::fresh) asks the system
//! for one that nobody guesses.
//!
//! # What settling never does
//!
//! This holds of [`Variant::settle`](crate::variant::Variant::settle) in every variant:
//!
//! - It reads no clock and has no time limit.
//! - It opens no files and reads no environment. The boards that come along are compiled in.
//! - It writes nothing to a terminal.
//! - It draws no random numbers of the system. The same table, state and lines give the same
//!   [`Settlement`](crate::variant::Settlement).
//! - It never fails. A line that can't be carried out is void, with its reason.
//! - It changes nothing that it is given. The game afterwards is
//!   [`Settlement::after`](crate::variant::Settlement::after).
//!
//! ```
//! use chancery_atlas::board::builtin;
//! use chancery_engine::play::Match;
//! use chancery_engine::seat::{Author, SeatId};
//! use chancery_engine::variant;
//!
//! for variant in variant::all() {
//!     let mut game = Match::new(*variant, builtin::load(variant.board()).unwrap());
//!     let power = game.board().power_ids().next().unwrap();
//!     game.give_text(Author::new(SeatId::playing(power), power), "no order at all");
//!     let mut again = game.clone();
//!     assert_eq!(*game.settle(), *again.settle());
//! }
//! ```
//!
//! No code of this crate or of `chancery-atlas` is unsafe.
//!
//! # What may change between versions
//!
//! - **Candidates**, such as 1.0.0-rc.1, may change anything public.
//! - **From 1.0.0 on** versions follow Cargo: what breaks a caller raises the first number. A new value
//!   of a public enum does so too, for a `match` on it no longer compiles.
//! - **Results** change only where they were wrong by the rules, or where the rules were read
//!   otherwise. The changelog names each such case.
//! - **Lots** never change: saved games draw them again.
//! - **Names in files** stay readable: house rules, their values, variants, positions as text.
//! - **What the feature `table` adds** may change in any version.
//! - **Words of errors and reasons** may change in any version. Ask for the value, not for its words.
//! - **The order of lists** may change where no document gives it, such as the legal orders of a
//!   unit. A bot that draws from them by a seed may then play another game.
