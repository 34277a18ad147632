//! The save file as it stands on disk. Every name is text, so that nothing depends on the order of
//! a board or of a list in the program.
//!
//! RON's traps: only structs, lists and externally tagged enums (no maps, whose repeated keys RON
//! would silently merge; no flattening, no untagged enums); unknown fields are refused; a field may
//! be left out only where that means “none”.

use serde::{Deserialize, Serialize};

use super::slip_records::SlipRecord;
use crate::game::Occasion;
use crate::order::Note;

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
    pub won: Vec<String>,
    #[serde(default)]
    pub ended: String,
    #[serde(default)]
    pub published: Option<PublishedRecord>,
}

/// What a list of games shows of a game of which the room sees an earlier season.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedRecord {
    /// The phase that the room takes for the open one.
    pub phase: String,
    /// How the game ended, as far as the room knows.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub ended: String,
}

/// A whole game.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fitted: Vec<String>,
    /// When the game was set up, in RFC 3339.
    pub created: String,
    /// The open phase, for lists.
    pub stands: String,
    /// Who has won, for lists.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub won: Vec<String>,
    /// How the game ended, for lists: a sentence without a full stop.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub ended: String,
    /// For lists, where the room sees an earlier season.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published: Option<PublishedRecord>,
    /// `austria: name`, for each power that somebody was named for, where each has one player.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<String>,
    /// The players in their order, where they have seats that are no power's. They are known by
    /// these names in all that follows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<String>,
    /// `option value`, every option there is.
    pub rules: Vec<String>,
    /// By what the game is scored: a system's name, or a formula after `=`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub scoring: String,
    /// The settled phases, oldest first, and last the open one.
    pub phases: Vec<PhaseRecord>,
    /// Orders that wait after an amendment.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waiting: Vec<WaitingRecord>,
    /// The phase that was reopened for the amendment, by its name; left out where nothing waits,
    /// and by versions that did not say it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub amending: String,
    /// The settled phases as they were before the amendment, from the reopened one on, and last how
    /// the game stood after them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub former: Vec<PhaseRecord>,
    /// `2026-11-20T19:03:11Z Spring 1901: what was done`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub log: Vec<String>,
    /// The file of the secret world that is joined to the board, a line each. Secret.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub world: Vec<String>,
    /// The ids of its areas in this game, in the order of their first cells in the drawing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub areas: Vec<String>,
}

/// The phases of a course beyond those of one like it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PhasesRecord {
    /// How many settled phases of the other course it has.
    pub keep: usize,
    /// The settled phases behind them, oldest first, and last the open one, without its orders.
    pub phases: Vec<PhaseRecord>,
    /// As in a [`GameRecord`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waiting: Vec<WaitingRecord>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub amending: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub former: Vec<PhaseRecord>,
}

/// Declares a state, and a phase, which begins with the same fields: RON can't flatten one record
/// into another.
macro_rules! state_records {
    ($($(#[$meta:meta])* $field:ident: $kind:ty,)*) => {
        /// A state that is not the opening of its phase.
        #[derive(Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct StateRecord {
            $($(#[$meta])* pub $field: $kind,)*
        }

        /// A phase: how it opened, and its orders.
        #[derive(Default, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct PhaseRecord {
            $($(#[$meta])* pub $field: $kind,)*
            /// `option value`, where the phase was settled under another rule than the one in force
            /// now.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            pub rules: Vec<String>,
            /// What was changed by hand, as saves of earlier versions tell it.
            #[serde(default, skip_serializing)]
            pub edits: Vec<EditRecord>,
            /// `place france A Ruh`: what was changed by hand, a line each.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            pub by_hand: Vec<String>,
            /// The position as the changes by hand left it, where there were any.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub edited: Option<StateRecord>,
            /// The powers, or players, whose slip is in, where nothing else is known of it.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            pub slips_in: Vec<String>,
            /// The other slips that are in.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            pub handed_in: Vec<SlipRecord>,
            /// The orders.
            pub orders: Vec<EntryRecord>,
            /// What became of lines before the phase was settled, oldest first.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            pub trail: Vec<ChangeRecord>,
            /// House rules that were otherwise in this phase alone.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            pub exceptions: Vec<ExceptionRecord>,
        }

        impl PhaseRecord {
            /// A phase that opened so, and nothing else.
            pub fn opening(state: StateRecord) -> Self {
                Self {
                    $($field: state.$field,)*
                    ..Self::default()
                }
            }

            /// Takes out how the phase opened.
            pub fn take_opening(&mut self) -> StateRecord {
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
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    dislodged: Vec<DislodgedRecord>,
    /// `austria: A Bud #1`, as in `units`: those that are kept off the board, with the centre where
    /// they are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pooled: Vec<String>,
    /// `france: #12 on #3 for 2`: the army, the fleet that carries it, the moves that it has spent
    /// aboard.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    aboard: Vec<String>,
    /// `#9`, `#10 chosen`: units whose kind is not shown yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    free_kinds: Vec<String>,
    /// `italy on ARC`, `italy`: armies on polar caps, with the cap where it is known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    trapped: Vec<String>,
    /// `#9`: units that powers placed beside those of the start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    extra: Vec<String>,
    /// `france with germany, italy`, `france alone`: claims made earlier in the season.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    claims: Vec<String>,
    /// `england known: = @a; @K`: what is known of a secret world, as far as it differs from what
    /// was in the state before; places beyond the known one by their ids.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    discoveries: Vec<String>,
    /// `austria: Bud, Tri, Vie`.
    owners: Vec<String>,
    /// The next free unit number.
    next_unit: u32,
    /// What each player owns, where players own something.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    accounts: Vec<AccountRecord>,
    /// Who had won by what was counted; in saves of earlier versions, however it was.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    won: Vec<String>,
    /// How the game had ended otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ended: Option<EndingRecord>,
}

/// How a game ended, where nobody won it by what was counted; with the powers or players.
#[derive(Serialize, Deserialize)]
pub enum EndingRecord {
    Claimed(Vec<String>),
    Draw(Vec<String>),
    Concession(Vec<String>),
    Limit(Vec<String>),
    Points(Vec<String>),
    Abandoned,
}

/// What one player owns.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AccountRecord {
    pub player: String,
    /// `france 3, turkey 2`
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub holdings: String,
    #[serde(default, skip_serializing_if = "is_usual")]
    pub in_hand: u32,
    #[serde(default, skip_serializing_if = "is_usual")]
    pub points: u32,
}

/// Whether a field says no more than where it is left out.
fn is_usual<T: Default + PartialEq>(field: &T) -> bool {
    *field == T::default()
}

/// A unit that waits for its retreat.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DislodgedRecord {
    pub power: String,
    /// `A Ser #7`
    pub unit: String,
    /// The province from which it was dislodged; left out where it was set so by hand.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub by: String,
    /// The sea over which the attacker came; left out where it came by no sea.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub over: String,
    /// The time scale in which it was dislodged, 1 or 3; left out for the second, and where there
    /// are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scale: Option<u8>,
    /// Whether it is sent on without an order, whatever the house rules.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sent_on: bool,
    /// Where it may go.
    pub retreats: Vec<String>,
    /// Where it may not, and why.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub barred: Vec<BarredRecord>,
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

/// A change by hand, as versions before told it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub enum EditRecord {
    Place {
        power: String,
        kind: KindRecord,
        place: String,
    },
    Remove(String),
    RemoveOne {
        power: String,
        sea: String,
    },
    RemoveDislodged(String),
    Dislodge(String),
    /// In the first or third time scale: 1 or 3.
    DislodgeIn {
        province: String,
        scale: u8,
    },
    SetOwner {
        province: String,
        owner: Option<String>,
    },
    ClearUnits,
    SetPhase(String),
    Pool {
        power: String,
        kind: KindRecord,
        centre: String,
    },
    Unpool {
        power: String,
        kind: KindRecord,
        centre: String,
    },
    SetInfluence {
        player: String,
        power: String,
        amount: u32,
    },
    SetInHand {
        player: String,
        amount: u32,
    },
    SetPoints {
        player: String,
        points: u32,
    },
    Embark {
        power: String,
        sea: String,
    },
    RemoveAboard {
        power: String,
        sea: String,
    },
    SetRations {
        power: String,
        sea: String,
        moves: u8,
    },
    ChooseKind {
        power: String,
        province: String,
        kind: Option<KindRecord>,
    },
    ShowKind(String),
    /// Left out, the cap is any.
    SetTrapped {
        power: String,
        #[serde(default)]
        cap: Option<String>,
        number: u32,
    },
    SetExtra {
        power: String,
        unit: Option<(KindRecord, String)>,
    },
    Beyond(BeyondRecord),
    End(EndingRecord),
    Resume,
    Conclude,
}

/// A kind of unit.
#[derive(Clone, Copy, Deserialize)]
pub enum KindRecord {
    Army,
    Fleet,
}

/// A change by hand of what is known of a secret world, or of what is in it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub enum BeyondRecord {
    Disclose {
        power: String,
        area: String,
    },
    Publish(String),
    /// Left out, the abbreviation is found.
    Name {
        area: String,
        name: String,
        #[serde(default)]
        abbr: Option<String>,
    },
    MayName {
        power: String,
        area: String,
        may: bool,
    },
    /// Left out, nobody's fleet holds it.
    Treasure {
        at: String,
        #[serde(default)]
        holder: Option<String>,
    },
    NoTreasure(String),
    Delivered {
        power: String,
        number: u32,
    },
    Out {
        power: String,
        out: bool,
    },
    Mobile {
        area: String,
        mobile: bool,
    },
    Tell {
        power: String,
        text: String,
    },
    Untell(String),
}

/// A line of a slip.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryRecord {
    /// Who wrote it, where players have seats that are no power's; left out, it is the game master.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub player: String,
    pub power: String,
    /// Verbatim.
    pub written: String,
    pub read: ReadingRecord,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
    /// What became of it, once settled.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub result: ResultRecord,
}

/// A change to a line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChangeRecord {
    /// When, in RFC 3339.
    pub at: String,
    /// The line as it stood.
    pub line: EntryRecord,
    pub done: DoneRecord,
    #[serde(default, skip_serializing_if = "is_usual")]
    pub occasion: Occasion,
    /// The reason that was given.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
    /// Whether it was undone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub undone: bool,
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

/// Orders that wait after an amendment.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WaitingRecord {
    pub phase: String,
    #[serde(default, skip_serializing)]
    pub edits: Vec<EditRecord>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by_hand: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub slips_in: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub handed_in: Vec<SlipRecord>,
    pub orders: Vec<EntryRecord>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trail: Vec<ChangeRecord>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exceptions: Vec<ExceptionRecord>,
}

/// A house rule that is otherwise in one phase alone.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExceptionRecord {
    pub at: String,
    /// `two-orders first`
    pub rule: String,
    /// The value that the table has.
    pub instead: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
}

/// The open sheet, as a line of the journal.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SheetRecord {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub slips_in: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub handed_in: Vec<SlipRecord>,
    pub orders: Vec<EntryRecord>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trail: Vec<ChangeRecord>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exceptions: Vec<ExceptionRecord>,
}
