//! The rules of each variant: its phases, what they ask, its house rules, and where its rules were
//! published.
//!
//! [`About::rulebook`] has the rules of a variant in full, in our words. This page says how they
//! meet the code.
//!
//! - [What all variants share](#what-all-variants-share)
//! - [Standard](#standard)
//! - [Mobilization](#mobilization)
//! - [Arms Merchant](#arms-merchant)
//! - [Fog of War](#fog-of-war)
//! - [1885 II](#1885-ii)
//! - [1492](#1492)
//! - [Mercator](#mercator)
//!
//! # What all variants share
//!
//! A [`Phase`] has a year, a season and a [`PhaseKind`]. The [`Calendar`] of a variant says which
//! phases follow each other. Settling passes over phases in which nobody has anything to order,
//! unless the variant says otherwise.
//!
//! [`Match::demands`] lists what the open phase asks, of one [`Author`] after the other:
//!
//! | demand | what answers it |
//! |---|---|
//! | [`Demand::Unit`] | an order for a unit, or the retreat of a dislodged one |
//! | [`Demand::Build`] | one build of those that are due, or a waived one |
//! | [`Demand::Removal`] | one disband of those that are due |
//! | [`Demand::May`] | an order that a unit may have, and need not |
//! | [`Demand::Claim`] | a claim of the victory, which nobody needs to make |
//!
//! No demand must be met. What happens to a unit without an order is a [`ByDefault`] of the
//! settlement, or the unit holds.
//!
//! House rules are the fields of [`HouseRules`], and have names for files: `convoy-paradox`.
//! [`HouseRules::set`] sets one by its name. [`About::options`] has those of one variant alone.
//! [`About::replaced`] names the shared ones that have no effect in a variant.
//! Davis's army/fleet module (1984) is a house rule of every variant but Mercator: `army-fleet
//! davis-1984`. Then armies travel aboard fleets, and convoys cross one sea.
//!
//! The first phases and the house rules below are those of the code:
//!
//! ```
//! use chancery_atlas::board::builtin;
//! use chancery_engine::variant;
//!
//! let expected = [
//!     ("standard", "standard", "Spring 1901", ""),
//!     ("mobilization", "standard", "Spring 1901", "default-removal"),
//!     (
//!         "arms-merchant",
//!         "standard",
//!         "Spring 1901",
//!         "disclosure bonus-eliminated quarter halving neglect-phases cancelled-hold-scores \
//!          default-retreat points-for lots seed",
//!     ),
//!     ("fog-of-war", "standard", "Spring 1901", "centre-counts"),
//!     ("1885", "1885", "Set-up", "build-months alliance-victory concession-votes"),
//!     (
//!         "1492",
//!         "1492",
//!         "Spring 1492",
//!         "sighting sighting-detail treasure treasure-default treasure-bonus rename all-players \
//!          naming",
//!     ),
//!     (
//!         "mercator",
//!         "mercator-world",
//!         "Set-up",
//!         "deck-exchange mixed-ferry canal-power early-adjustments",
//!     ),
//! ];
//! for (variant, (id, board, phase, options)) in variant::all().iter().zip(expected) {
//!     assert_eq!((variant.id(), variant.board()), (id, board));
//!     let calendar = variant.calendar_on(&builtin::load(board).unwrap()).into_owned();
//!     assert_eq!(calendar.name(calendar.first()), phase);
//!     let names: Vec<_> = variant.options().iter().map(|option| option.name).collect();
//!     assert_eq!(names.join(" "), options);
//! }
//! ```
//!
//! # Standard
//!
//! [`Standard`] is the game of the 2023 rulebook, on any board. A year has Spring, Fall and Winter.
//!
//! - **Spring and Fall** ask an order for every unit. A unit without one holds.
//! - **Retreats** follow where a dislodged unit has somewhere to go. The phase asks its retreat, or
//!   its disband. Units that can go nowhere are disbanded with the moves.
//! - After the Fall retreats each centre belongs to the power whose unit stands in it. An empty
//!   centre keeps its owner. Then a power that owns a majority of the centres has won: 18 of 34. A
//!   board can say another number.
//! - **Winter** asks the builds and disbands that are due.
//!
//! A board can name its own seasons, its first year, and where a power builds
//! ([`BoardSeasons`](chancery_atlas::board::BoardSeasons),
//! [`BuildRight`](chancery_atlas::board::BuildRight)). The shared house rules are on the page of
//! [guarantees](super::guarantees#choices-of-the-datc).
//!
//! # Mobilization
//!
//! [`Mobilization`]: Tim Miller, catalogue number rb116. Each power begins with one unit in its
//! capital. Its other units are pooled in their home centres, off the board.
//!
//! - **Spring and Fall** ask an order for every unit on the board. A pooled unit may mobilize
//!   ([`Demand::May`]): `mobilize F Edi`. A unit on the board may go home instead of its order:
//!   `demobilize A Bur to Par`.
//! - **Retreats**: a dislodged unit may de-mobilize instead of its retreat.
//! - **Winter** is never passed over. It asks builds and disbands, and every unit may mobilize or
//!   de-mobilize.
//!
//! De-mobilizations come first in a phase. An attack by another power keeps a mobilizing unit in its
//! pool, though the attack bounces. Pooled units count as units. A pool is lost with its centre.
//!
//! House rule: `default-removal`, which units go if a power orders too few disbands.
//!
//! # Arms Merchant
//!
//! [`ArmsMerchant`]: Chris Fawcett, catalogue number rm96. At least three players own no power
//! ([`Seating::Players`]). They invest influence in powers, and vote on the orders of each unit.
//!
//! - **Spring and Fall** ask a ballot for each unit of the powers in which the player has influence.
//!   Nobody has any at first: the investments of a phase vote in that phase.
//! - **Retreats** ask a ballot for each dislodged unit that can go somewhere.
//! - **Winter** asks as many ballots for builds or disbands as are due.
//!
//! ```
//! use chancery_atlas::board::builtin;
//! use chancery_engine::play::Match;
//! use chancery_engine::seat::{Author, SeatId};
//! use chancery_engine::variant;
//!
//! let variant = variant::by_id("arms-merchant").unwrap();
//! let mut game = Match::new(variant, builtin::standard()).with_seats(4);
//! assert!(game.demands().is_empty());
//! let russia = game.board().find_power("Russia").unwrap();
//! let first = Author::new(SeatId::nth(0).unwrap(), russia);
//! // Three of the eight that he has.
//! game.give_text(first, "invest 3");
//! // Russia has four units. A ballot is an order to one of them in the name of Russia.
//! assert_eq!(game.demands().len(), 4);
//! game.give_text(first, "A War - Gal");
//! assert_eq!(game.missing().len(), 3);
//! game.settle();
//! assert_eq!(game.judged().last().unwrap().verdict.to_string(), "succeeds: followed");
//! ```
//!
//! The order with the most influence behind it is followed. Equal orders cancel each other. Players
//! score a point for each unit that follows their ballot. The game ends when a power owns a majority
//! of the centres after a Fall. The player with the most points wins.
//!
//! [`Settlement::count`](crate::variant::Settlement::count) has every ballot and its weight.
//! [`Variant::disclosure`] says what of it players may learn.
//!
//! House rules: `disclosure`, `bonus-eliminated`, `quarter`, `halving`, `neglect-phases`,
//! `cancelled-hold-scores`, `default-retreat`, `points-for`, `lots`, `seed`.
//!
//! # Fog of War
//!
//! [`FogOfWar`]: the standard game on any board. A player sees the provinces with own units, those
//! next to them, and own centres ([`Variant::sees`]). The rules are Chancery's own.
//!
//! The phases ask what they ask in the standard game. None is passed over: that would tell something.
//! An order about units out of sight is legal, and fails where the writer is wrong. The engine
//! settles with the whole board, so the caller shows each player no more than
//! [`Match::seen_by`], [`Match::as_seen_by`] and [`Match::judged_for`] have. The rulebook tells
//! players more, as who arrived in sight. Chancery's program makes that report; this crate has none.
//!
//! House rule: `centre-counts`, whether everybody learns how many centres each power owns.
//!
//! # 1885 II
//!
//! [`Year1885`]: Fred C. Davis Jr., 1973 and 1976, with his army/fleet module of 1984. Nine powers
//! play on the board `1885`, and every month is a season.
//!
//! - **Set-up** asks the owners of four units for their kinds: `F Rom`. Others learn them with the
//!   first moves.
//! - **The first and second month of a quarter** ask an order for every unit. An army aboard a fleet
//!   may have one. After the second month, and its retreats, centres change hands.
//! - **Retreats** ask where each dislodged unit goes. It can't disband while a space is open. A unit
//!   without a valid order goes by Just's Right-Hand Rule ([`right_hand`]).
//! - **March, June, September and December** ask builds and disbands. Powers with enough centres may
//!   claim the victory together: `claim with Germany`.
//!
//! One power wins with 24 centres, two with 34, three with 38 ([`Variant::centres_to_win`]). While
//! nobody has 24, all powers can concede the game in any phase: `concede to Austria`.
//!
//! House rules: `build-months`, `alliance-victory`, `concession-votes`. Four shared ones are set for
//! it: `army-fleet davis-1984`, `retreat-default right-hand`, `retreat-collision right-hand`,
//! `voluntary-disband no`. The order of disbands by default is its own.
//!
//! # 1492
//!
//! [`Year1492`]: Edwin Godfrey, catalogue number ue01. Four powers sail from the board `1492` into a
//! secret world. The world must be joined to the board before the game begins:
//!
//! ```
//! use chancery_atlas::board::builtin;
//! use chancery_atlas::chance::Seed;
//! use chancery_atlas::world::{Knobs, generate, join};
//! use chancery_engine::play::Match;
//! use chancery_engine::variant;
//!
//! let known = builtin::load("1492").unwrap();
//! let world = generate(Seed::Number(1), &Knobs::default(), &known, |_, _| ()).unwrap();
//! let game = Match::new(variant::by_id("1492").unwrap(), join(world, &known));
//! assert_eq!(game.demands().iter().filter(|due| due.demand.is_owed()).count(), 12);
//! ```
//!
//! - **Spring and Autumn** ask an order for every unit. An army aboard may have one. The game master
//!   may order a native army that is mobile.
//! - **Retreats** are those of the standard game. Open seas take any number of fleets.
//! - After the Autumn retreats centres change hands. **Winter** asks builds and disbands.
//!
//! A player names what he discovered first, in any phase: `name Land 1 = Vinland (Vin)`.
//! [`State::discoveries`](crate::variant::State::discoveries) keeps what each player knows.
//! [`Settlement::voyage`](crate::variant::Settlement::voyage) has what a phase brought to light.
//! [`Variant::spoken`] gives the board with the names that one player uses.
//!
//! The first power to own more than half of the centres beyond the Known World wins.
//!
//! House rules: `sighting`, `sighting-detail`, `treasure`, `treasure-default`, `treasure-bonus`,
//! `rename`, `all-players`, `naming`. It sets `army-fleet davis-1984`.
//!
//! # Mercator
//!
//! [`Mercator`]: Doug Wakefield, edition of 1985, catalogue number gp24. Armies of any power travel
//! aboard fleets of any power. Each month is a season, and has four time scales ([`Scale`]).
//!
//! - **Set-up** asks each power that has an extra unit to place it. Boards without extra units
//!   begin with the moves.
//! - **Every month** asks an order for every unit, and armies aboard may have one. The orders of
//!   three time scales are given together, each settled wholly before the next: `TS1 A(Lon) B
//!   F(NTH)`, then `TS2 F(NTH) - NWG`. [`Variant::outlook`] says where units will be if all goes as
//!   ordered.
//! - **Retreats** are the fourth time scale.
//! - **March, June, September and December** ask builds and disbands after the month. Then centres
//!   have changed hands. All other land belongs at once to the last power that entered it.
//!
//! A power claims the victory, alone or with up to two others: `claim with Germany`. A claim is asked
//! for where the power would win by what it owns now. Claims are judged when the month is over.
//!
//! Its boards differ in canals, polar caps and the centres that win. [`fitted`] sets these for a
//! board by name: `victory-solo 18`.
//!
//! House rules: `deck-exchange`, `mixed-ferry`, `canal-power`, `early-adjustments`. The rules of
//! convoys, retreats and surplus orders are its own, so many shared house rules have no effect.
//!
//! [`About::options`]: crate::variant::About::options
//! [`About::replaced`]: crate::variant::About::replaced
//! [`About::rulebook`]: crate::variant::About::rulebook
//! [`ArmsMerchant`]: crate::variant::ArmsMerchant
//! [`Author`]: crate::seat::Author
//! [`ByDefault`]: crate::adjudicate::ByDefault
//! [`Calendar`]: crate::calendar::Calendar
//! [`Demand::Build`]: crate::variant::Demand::Build
//! [`Demand::Claim`]: crate::variant::Demand::Claim
//! [`Demand::May`]: crate::variant::Demand::May
//! [`Demand::Removal`]: crate::variant::Demand::Removal
//! [`Demand::Unit`]: crate::variant::Demand::Unit
//! [`fitted`]: crate::variant::fitted
//! [`FogOfWar`]: crate::variant::FogOfWar
//! [`HouseRules`]: crate::adjudicate::HouseRules
//! [`HouseRules::set`]: crate::adjudicate::HouseRules::set
//! [`Match::as_seen_by`]: crate::play::Match::as_seen_by
//! [`Match::demands`]: crate::play::Match::demands
//! [`Match::judged_for`]: crate::play::Match::judged_for
//! [`Match::seen_by`]: crate::play::Match::seen_by
//! [`Mercator`]: crate::variant::Mercator
//! [`Mobilization`]: crate::variant::Mobilization
//! [`Phase`]: crate::calendar::Phase
//! [`PhaseKind`]: crate::calendar::PhaseKind
//! [`right_hand`]: crate::adjudicate::Space
//! [`Scale`]: crate::calendar::Scale
//! [`Seating::Players`]: crate::seat::Seating::Players
//! [`Standard`]: crate::variant::Standard
//! [`Variant::centres_to_win`]: crate::variant::Variant::centres_to_win
//! [`Variant::disclosure`]: crate::variant::Variant::disclosure
//! [`Variant::outlook`]: crate::variant::Variant::outlook
//! [`Variant::sees`]: crate::variant::Variant::sees
//! [`Variant::spoken`]: crate::variant::Variant::spoken
//! [`Year1492`]: crate::variant::Year1492
//! [`Year1885`]: crate::variant::Year1885
