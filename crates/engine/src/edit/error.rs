//! Why a change by hand can't be read or made.

use super::MOST_BY_HAND;
use super::pools::POOL_ROOM;
use crate::adjudicate::{ARMY_FLEET, HouseRules};

/// Why an edit can't be read or made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    #[error("{0}, as in: {1}")]
    Lacking(&'static str, &'static str),
    #[error("write it as: {0}")]
    Form(&'static str),
    #[error("write the power too, as in: {0}")]
    WhosePower(&'static str),
    #[error("write power, A or F, and province, as in: {0}; other forms are below")]
    NoUnitNamed(&'static str),
    #[error("“{0}” is not a whole number; {1}")]
    NoNumber(String, Box<Self>),
    #[error("“{0}” is neither {1}; write it as: {2}")]
    NoKind(String, &'static str, &'static str),
    #[error("{0} moves aboard are too many; write it as: {1}")]
    TooManyMoves(u32, &'static str),
    #[error("there is no power “{0}”; the powers are: {1}")]
    UnknownPower(String, String),
    /// The place, and what may have been meant.
    #[error("there is no place “{0}” on this board; {1}")]
    UnknownPlace(String, String),
    /// The province, the coast, and what to write.
    #[error("{0} has no coast “{1}”; {2}")]
    UnknownCoast(String, String, String),
    #[error("there is no player “{0}”; the players are: {1}")]
    UnknownPlayer(String, String),
    #[error("“{0}” is not a phase of this game; write it as: {1}")]
    UnknownPhase(String, String),
    /// A name that a save has, or the words for an end, mean nothing here.
    #[error("{0}")]
    Unread(String),
    #[error("{0} has a unit already; remove it first")]
    Occupied(String),
    #[error("{0} has two units; leave one out")]
    ListedTwice(String),
    #[error("there is no unit in {0}")]
    NoUnit(String),
    #[error("{kind} can't stand in {place}; {mend}")]
    WrongTerrain {
        /// `an army` or `a fleet`.
        kind: &'static str,
        place: String,
        /// What can.
        mend: &'static str,
    },
    #[error("in this variant every kind of unit is known; write A or F")]
    AllDeclared,
    #[error("{0} has several coasts; name one, as in {1}")]
    WhichCoast(String, String),
    #[error("{0} is not a supply centre, so it has no owner")]
    NotACentre(String),
    #[error("{0} is not land, so it has no owner")]
    NotLand(String),
    #[error("{0} has no pools of units; place the unit on the board")]
    NoPools(&'static str),
    #[error("{centre} is not a home centre of {power}; pool its units in {homes}")]
    NotHome {
        centre: String,
        power: String,
        homes: String,
    },
    #[error("{power} does not own {centre}; set its owner first")]
    NotOwned { centre: String, power: String },
    #[error("{POOL_ROOM} units are pooled in {0} already; take one out first")]
    PoolFull(String),
    #[error("{power} has no {kind} in the pool of {centre}; it has {there}")]
    NotPooled {
        power: String,
        /// `army` or `fleet`.
        kind: &'static str,
        centre: String,
        there: String,
    },
    #[error("{0} has units in its pool; take them out first")]
    HasPool(String),
    #[error("{0} is eliminated: leave it out")]
    Eliminated(String),
    #[error("{0} has no influence or points")]
    NoAccount(&'static str),
    #[error(
        "armies can't go aboard fleets; set the house rule “{}” ({ARMY_FLEET}) first",
        HouseRules::title_of(&[], ARMY_FLEET)
    )]
    NobodyBoards,
    #[error("{power} has no fleet in {sea}; place one first")]
    NoFleet { power: String, sea: String },
    #[error("there is no fleet in {0} to carry an army; place one first")]
    NoCarrier(String),
    #[error("{0} is not a sea or canal; fleets carry armies only there")]
    NotAfloat(String),
    #[error("{0} is not a sea; fleets carry armies only at sea")]
    NotAtSea(String),
    #[error("the fleet in {0} carries an army already; take it off first")]
    Loaded(String),
    #[error("two armies are aboard in {0}; leave one out")]
    LoadedTwice(String),
    #[error("there is no army aboard in {0}")]
    NothingAboard(String),
    #[error("{power} has no army aboard in {sea}")]
    NobodyAboard { power: String, sea: String },
    #[error("an army spends {range} aboard, not {moves}")]
    WrongRations {
        /// `1 to 3 moves`.
        range: String,
        moves: u8,
    },
    #[error("{power} does not choose the kind of a unit in {place}{free}")]
    NotFree {
        power: String,
        place: String,
        /// `; it does in Rome`, or nothing.
        free: String,
    },
    #[error("unit kinds are secret only until the moves of {0}; now place an army or a fleet")]
    KindsShown(String),
    #[error("the kind of the unit in {0} is not secret")]
    NoSecret(String),
    #[error("the kind of the unit in {0} is not chosen yet; choose it first")]
    NotChosen(String),
    #[error("{0} has no armies trapped on polar caps")]
    NoCaps(&'static str),
    #[error("{0} is not a polar cap; write the cap, or only the number")]
    NotACap(String),
    #[error("{0} has no extra units")]
    NoExtraUnits(&'static str),
    #[error("{0} has no extra unit; place one first")]
    NoExtraUnit(String),
    #[error("{power} has no {kind} in {place}; place it first")]
    NoSuchUnit {
        power: String,
        /// `army` or `fleet`.
        kind: &'static str,
        place: String,
    },
    #[error("{0} is too much; the most is {MOST_BY_HAND}")]
    TooMuch(u32),
    #[error("this game has no secret world")]
    NoWorld,
    #[error("{0} is in the Known World; choose an area beyond it")]
    NotBeyond(String),
    #[error(
        "“{0}” can't be the name: use 2 to 30 letters, and 3 or 4 for the abbreviation, both unused"
    )]
    NoName(String),
    #[error("“{name}” can't be the name: it or its abbreviation already means {of}")]
    NameTaken { name: String, of: String },
    #[error("there is no native army in {0}; place one first")]
    NoNatives(String),
    #[error("there is no treasure in {0}")]
    NoTreasure(String),
    #[error("the natives have no player")]
    NoPlayer,
    #[error("write the message too, as in: tell France A storm rises")]
    NothingSaid,
    #[error("{power} has no fleet in {sea} to hold the treasure")]
    NoHolder { power: String, sea: String },
    #[error("the game is over already; undo that first")]
    Over,
    #[error("the game is not over; its secrets stay hidden until then")]
    GoesOn,
    #[error(
        "the table did not end this game, so it can't be reopened; undo takes a settlement back"
    )]
    NotEnded,
    #[error("{0} has no shared victory; agree on a draw instead")]
    NoSharedVictory(&'static str),
    #[error("others have the most points; set the points first")]
    NotMostPoints,
}
