//! The save file as it stands on disk. Every name is text, so that nothing depends on the order of
//! a board or of a list in the program.
//!
//! RON's traps: only structs, lists and externally tagged enums (no maps, whose repeated keys RON
//! would silently merge; no flattening, no untagged enums); unknown fields are refused; a field may
//! be left out only where that means “none”.

use serde::{Deserialize, Serialize};

use super::endings::EndingRecord;
use super::slip_records::SlipRecord;
use super::vote_records::VoteRecord;
use crate::game::{Occasion, SealNumber};
use chancery_engine::order::Note;

/// The format that this version writes.
pub const FORMAT: u32 = 1;

/// The number by which a reader knows whether it can read the rest. Everything else is ignored
/// here.
#[derive(Deserialize)]
pub struct FormatOnly {
    pub format: u32,
}

/// What a list of games shows. The rest of the file is ignored here.
#[derive(Deserialize)]
pub struct Head {
    pub format: u32,
    pub saved: String,
    pub name: String,
    pub variant: String,
    pub stands: String,
    #[serde(default)]
    pub players: Vec<String>,
    #[serde(default)]
    pub seats: Vec<String>,
    #[serde(default)]
    pub ended: String,
    #[serde(default)]
    pub published: Option<PublishedRecord>,
}

/// What a snapshot says of the one before. The rest of the file is ignored here.
#[derive(Deserialize)]
pub struct ParentHead {
    #[serde(default)]
    pub parent: Option<ParentRecord>,
}

records! {
    /// What a list of games shows of a game of which the room sees an earlier season.
    pub struct PublishedRecord {
        /// The phase that the room takes for the open one.
        pub phase: String,
        /// How the game ended, as far as the room knows.
        pub ended: String = "String::is_empty",
    }

    /// The snapshot before.
    pub struct ParentRecord {
        /// Its file.
        pub file: String,
        /// Its check sum.
        pub check: String,
        /// Bytes of its journal; 0 where it has none.
        pub journal: u64,
        /// How many steps were undone after its end; below zero, how many were done again.
        pub undone: i32 = "is_usual",
        /// What the next undo takes back, as it is called.
        pub undo: Option<String> = "Option::is_none",
        /// What the next redo brings again.
        pub redo: Option<String> = "Option::is_none",
    }

    /// A whole game.
    pub struct GameRecord {
        /// [`FORMAT`].
        pub format: u32,
        /// The program and its version, for the curious.
        pub written_by: String,
        /// When, in RFC 3339.
        pub saved: String,
        /// What the table calls the game.
        pub name: String,
        /// The variant's key.
        pub variant: String,
        /// The board's key.
        pub board: String,
        /// `canals Kie+Den`: by what the board was fitted to the variant when the game was set up.
        pub fitted: Vec<String> = "Vec::is_empty",
        /// When the game was set up, in RFC 3339.
        pub created: String,
        /// The open phase, for lists.
        pub stands: String,
        /// The snapshot that ends, with its journal, where this one begins.
        pub parent: Option<ParentRecord> = "Option::is_none",
        /// How the game ended, for lists: a sentence without a full stop.
        pub ended: String = "String::is_empty",
        /// For lists, where the room sees an earlier season.
        pub published: Option<PublishedRecord> = "Option::is_none",
        /// `austria: name`, for each power that somebody was named for, where each has one player.
        pub players: Vec<String> = "Vec::is_empty",
        /// The players in their order, where they have seats that are no power's. They are known by
        /// these names in all that follows.
        pub seats: Vec<String> = "Vec::is_empty",
        /// `option value`, every option there is.
        pub rules: Vec<String>,
        /// By what the game is scored: a system's name, or a formula after `=`.
        pub scoring: String = "String::is_empty",
        /// The settled phases, oldest first, and last the open one.
        pub phases: Vec<PhaseRecord>,
        /// Orders that wait after an amendment.
        pub waiting: Vec<WaitingRecord> = "Vec::is_empty",
        /// The phase that was reopened for the amendment, by its name; left out where nothing waits.
        pub amending: String = "String::is_empty",
        /// The settled phases as they were before the amendment, from the reopened one on, and last
        /// how the game stood after them.
        pub former: Vec<PhaseRecord> = "Vec::is_empty",
        /// `2026-11-20T19:03:11Z Spring 1901: what was done`.
        pub log: Vec<String> = "Vec::is_empty",
        /// The vote under way, without ballots.
        pub vote: Option<VoteRecord> = "Option::is_none",
        /// The file of the secret world that is joined to the board, a line each. Secret.
        pub world: Vec<String> = "Vec::is_empty",
        /// The ids of its areas in this game, in the order of their first cells in the drawing.
        pub areas: Vec<String> = "Vec::is_empty",
    }
}

/// All phases of a [`GameRecord`].
pub struct PhasesRecord {
    pub phases: Vec<PhaseRecord>,
    pub waiting: Vec<WaitingRecord>,
    pub amending: String,
    pub former: Vec<PhaseRecord>,
}

/// Declares a state, and a phase, which begins with the same fields: RON can't flatten one record
/// into another.
macro_rules! state_records {
    ($($(#[$meta:meta])* $field:ident: $kind:ty $(= $absent:literal)?,)*) => {
        records! {
            /// A state that is not the opening of its phase.
            pub struct StateRecord {
                $($(#[$meta])* pub $field: $kind $(= $absent)?,)*
            }

            /// A phase: how it opened, and its orders.
            #[derive(Default)]
            pub struct PhaseRecord {
                $($(#[$meta])* pub $field: $kind $(= $absent)?,)*
                /// `option value`, where the phase was settled under another rule than the one in force
                /// now.
                pub rules: Vec<String> = "Vec::is_empty",
                /// `place france A Ruh`: what was changed by hand, a line each.
                pub by_hand: Vec<String> = "Vec::is_empty",
                /// The position as the changes by hand left it, where there were any.
                pub edited: Option<StateRecord> = "Option::is_none",
                /// The powers, or players, whose slip is in, where nothing else is known of it.
                pub slips_in: Vec<String> = "Vec::is_empty",
                /// The other slips that are in.
                pub handed_in: Vec<SlipRecord> = "Vec::is_empty",
                /// The last seal of any slip of the game so far.
                pub last_seal: Option<SealNumber> = "Option::is_none",
                /// The orders.
                pub orders: Vec<EntryRecord>,
                /// What became of lines before the phase was settled, oldest first.
                pub trail: Vec<ChangeRecord> = "Vec::is_empty",
                /// House rules that were otherwise in this phase alone.
                pub exceptions: Vec<ExceptionRecord> = "Vec::is_empty",
                /// An amendment settled it anew.
                pub amended: bool = "std::ops::Not::not",
            }
        }

        impl PhaseRecord {
            /// A phase that opened so, and nothing else.
            pub(crate) fn opening(state: StateRecord) -> Self {
                Self {
                    $($field: state.$field,)*
                    ..Self::default()
                }
            }

            /// Takes out how the phase opened.
            pub(crate) fn take_opening(&mut self) -> StateRecord {
                StateRecord {
                    $($field: std::mem::take(&mut self.$field),)*
                }
            }
        }
    };
}

state_records! {
    /// Its name.
    phase: String,
    /// `austria: A Bud #0, A Vie #1`. A power has more than one line where its units do not stand
    /// together in the list.
    units: Vec<String>,
    /// The dislodged units.
    dislodged: Vec<DislodgedRecord> = "Vec::is_empty",
    /// `austria: A Bud #1`, as in `units`: those that are kept off the board, with the centre where
    /// they are.
    pooled: Vec<String> = "Vec::is_empty",
    /// `france: #12 on #3 for 2`: the army, the fleet that carries it, the moves that it has spent
    /// aboard.
    aboard: Vec<String> = "Vec::is_empty",
    /// `#9`, `#10 chosen`: units whose kind is not shown yet.
    free_kinds: Vec<String> = "Vec::is_empty",
    /// `italy on ARC`, `italy`: armies on polar caps, with the cap where it is known.
    trapped: Vec<String> = "Vec::is_empty",
    /// `#9`: units that powers placed beside those of the start.
    extra: Vec<String> = "Vec::is_empty",
    /// `france with germany, italy`, `france alone`: claims made earlier in the season.
    claims: Vec<String> = "Vec::is_empty",
    /// `england known: = @a; @K`: what is known of a secret world, as far as it differs from what
    /// was in the state before; places beyond the known one by their ids.
    discoveries: Vec<String> = "Vec::is_empty",
    /// `austria: Bud, Tri, Vie`.
    owners: Vec<String>,
    /// The next free unit number.
    next_unit: u32,
    /// What each player owns, where players own something.
    accounts: Vec<AccountRecord> = "Vec::is_empty",
    /// Who had won by what was counted.
    won: Vec<String> = "Vec::is_empty",
    /// How the game had ended otherwise.
    ended: Option<EndingRecord> = "Option::is_none",
}

records! {
    /// What one player owns.
    pub struct AccountRecord {
        pub player: String,
        /// `france 3, turkey 2`
        pub holdings: String = "String::is_empty",
        pub in_hand: u32 = "is_usual",
        pub points: u32 = "is_usual",
    }
}

/// Whether a field says no more than where it is left out.
fn is_usual<T: Default + PartialEq>(field: &T) -> bool {
    *field == T::default()
}

records! {
    /// A unit that waits for its retreat.
    pub struct DislodgedRecord {
        pub power: String,
        /// `A Ser #7`
        pub unit: String,
        /// The province from which it was dislodged; left out where it was set so by hand.
        pub by: String = "String::is_empty",
        /// The sea over which the attacker came; left out where it came by no sea.
        pub over: String = "String::is_empty",
        /// The time scale in which it was dislodged, 1 or 3; left out for the second, and where
        /// there are none.
        pub scale: Option<u8> = "Option::is_none",
        /// Whether it is sent on without an order, whatever the house rules.
        pub sent_on: bool = "std::ops::Not::not",
        /// Where it may go.
        pub retreats: Vec<String>,
        /// Where it may not, and why.
        pub barred: Vec<BarredRecord> = "Vec::is_empty",
    }
}

/// Why a retreat is barred.
#[derive(Serialize, Deserialize)]
pub enum BarredRecord {
    Occupied(String),
    Attacker(String),
    StandOff(String),
    /// Land, while a sea is open to a fleet with an army aboard.
    Loaded(String),
    /// The attack was supported from there.
    Supporter(String),
    /// The dislodging unit entered it in a later time scale.
    Entered(String),
    /// A foreign unit came from there.
    Origin(String),
    /// No sea, for a unit dislodged in the third time scale.
    SeasOnly(String),
}

records! {
    /// A line of a slip.
    pub struct EntryRecord {
        /// The number that it keeps for life. Left out among orders where it is the one after that of
        /// the line before, 0 for the first; and of what stands in a changed line's place, which is
        /// the same line.
        pub id: Option<u32> = "Option::is_none",
        /// Who wrote it, where players have seats that are no power's; left out, it is the game
        /// master.
        pub player: String = "String::is_empty",
        pub power: String,
        /// Verbatim.
        pub written: String,
        pub read: ReadingRecord,
        pub notes: Vec<Note> = "Vec::is_empty",
        /// What became of it, once settled.
        pub result: ResultRecord = "is_usual",
    }

    /// A change to a line.
    pub struct ChangeRecord {
        /// When, in RFC 3339.
        pub at: String,
        /// The line as it stood.
        pub line: EntryRecord,
        pub done: DoneRecord,
        pub occasion: Occasion = "is_usual",
        /// The reason that was given.
        pub why: String = "String::is_empty",
        /// Whether it was undone.
        pub undone: bool = "std::ops::Not::not",
    }
}

/// What was done to a line; with the line that stands in its place.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum DoneRecord {
    Struck,
    Replaced(EntryRecord),
    Changed(EntryRecord),
    Ruled(EntryRecord),
    ReadAgain(EntryRecord),
    SecondSlip(EntryRecord),
    LateSlip(EntryRecord),
    /// It was put on by a step that was undone.
    Undone,
    /// It was taken off by a step that was undone.
    UndoneBack,
    /// It was taken off by a step that was done again.
    Redone,
    /// It was put on by a step that was done again.
    RedoneBack,
}

/// How a line was understood.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ReadingRecord {
    Order(String),
    Ambiguous {
        question: String,
        candidates: Vec<String>,
    },
    Unreadable(String),
}

/// What became of an order.
#[derive(Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ResultRecord {
    /// It is not settled yet.
    #[default]
    Open,
    Succeeds,
    Fails,
    Void,
}

records! {
    /// Orders that wait after an amendment.
    pub struct WaitingRecord {
        pub phase: String,
        pub by_hand: Vec<String> = "Vec::is_empty",
        pub slips_in: Vec<String> = "Vec::is_empty",
        pub handed_in: Vec<SlipRecord> = "Vec::is_empty",
        pub last_seal: Option<SealNumber> = "Option::is_none",
        pub orders: Vec<EntryRecord>,
        pub trail: Vec<ChangeRecord> = "Vec::is_empty",
        pub exceptions: Vec<ExceptionRecord> = "Vec::is_empty",
        pub amended: bool = "std::ops::Not::not",
    }

    /// A house rule that is otherwise in one phase alone.
    pub struct ExceptionRecord {
        pub at: String,
        /// `two-orders first`
        pub rule: String,
        /// The value that the table has.
        pub instead: String,
        pub why: String = "String::is_empty",
    }

    /// The open sheet, as a line of the journal.
    pub struct SheetRecord {
        pub slips_in: Vec<String> = "Vec::is_empty",
        pub handed_in: Vec<SlipRecord> = "Vec::is_empty",
        pub last_seal: Option<SealNumber> = "Option::is_none",
        pub orders: Vec<EntryRecord>,
        pub trail: Vec<ChangeRecord> = "Vec::is_empty",
        pub exceptions: Vec<ExceptionRecord> = "Vec::is_empty",
        pub amended: bool = "std::ops::Not::not",
    }
}
