//! Why a change by hand can't be read or made.

use super::MOST_BY_HAND;
use super::pools::POOL_ROOM;
use chancery_engine::adjudicate::{ARMY_FLEET, HouseRules};

/// Why an edit can't be read or made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// A part of the line is missing.
    #[error("{0}, as in: {1}")]
    Lacking(&'static str, &'static str),
    /// The line has another form than this one.
    #[error("write it as: {0}")]
    Form(&'static str),
    /// It places no unit, and is no other line either.
    #[error("write power, A or F, and province, as in: {0}; other forms are below")]
    NoUnitNamed(&'static str),
    /// Something else stands where a number should.
    #[error("“{0}” is not a whole number; {1}")]
    NoNumber(String, Box<Self>),
    /// Something else stands where the kind of a unit should.
    #[error("“{0}” is neither {1}; write it as: {2}")]
    NoKind(String, &'static str, &'static str),
    /// An army has spent so many moves aboard.
    #[error("{0} moves aboard are too many; write it as: {1}")]
    TooManyMoves(u32, &'static str),
    /// No power is called so.
    #[error("there is no power “{0}”; the powers are: {1}")]
    UnknownPower(String, String),
    /// No place is called so.
    #[error("there is no place “{0}” on this board; write its name or abbreviation")]
    UnknownPlace(String),
    /// The place has no such coast.
    #[error("{0} has no coast “{1}”; it has {2}")]
    UnknownCoast(String, String, String),
    /// No player is called so.
    #[error("there is no player “{0}”; the players are: {1}")]
    UnknownPlayer(String, String),
    /// No phase is called so.
    #[error("“{0}” is not a phase of this game; write it as: {1}")]
    UnknownPhase(String, String),
    /// A name that a save has, or the words for an end, mean nothing here.
    #[error("{0}")]
    Unread(String),
    /// Something stands there already.
    #[error("{0} has a unit already; remove it first")]
    Occupied(String),
    /// Nothing stands there.
    #[error("there is no unit in {0}")]
    NoUnit(String),
    /// That kind of unit can't stand there.
    #[error("{kind} can't stand in {place}")]
    WrongTerrain {
        /// `an army` or `a fleet`.
        kind: String,
        place: String,
    },
    /// A fleet needs a coast named there.
    #[error("{0} has several coasts; name one, as in {1}")]
    WhichCoast(String, String),
    /// Only centres are owned.
    #[error("{0} is not a supply centre, so it has no owner")]
    NotACentre(String),
    /// Nobody owns a sea or a polar cap.
    #[error("{0} is not land, so it has no owner")]
    NotLand(String),
    /// The variant has no pools.
    #[error("{0} has no pools of units; place the unit on the board")]
    NoPools(&'static str),
    /// Units are pooled at home only.
    #[error("{centre} is not a home centre of {power}; pool its units in {homes}")]
    NotHome {
        centre: String,
        power: String,
        homes: String,
    },
    /// Units are pooled at centres that their power owns.
    #[error("{power} does not own {centre}; set its owner first")]
    NotOwned { centre: String, power: String },
    /// The pool has no room left.
    #[error("{POOL_ROOM} units are pooled in {0} already; take one out first")]
    PoolFull(String),
    /// No such unit is pooled there.
    #[error("{power} has no {kind} in the pool of {centre}; it has {there}")]
    NotPooled {
        power: String,
        /// `army` or `fleet`.
        kind: &'static str,
        centre: String,
        there: String,
    },
    /// A centre that changes hands would lose its pool.
    #[error("{0} has units in its pool; take them out first")]
    HasPool(String),
    /// A power without units and centres shares in no end.
    #[error("{0} is eliminated: leave it out")]
    Eliminated(String),
    /// The game keeps no account of that seat.
    #[error("{0} has no influence or points")]
    NoAccount(&'static str),
    /// The game is played without armies aboard fleets.
    #[error(
        "armies can't go aboard fleets; set the house rule “{}” first",
        HouseRules::title_of(&[], ARMY_FLEET)
    )]
    NobodyBoards,
    /// No fleet of the power stands there.
    #[error("{power} has no fleet in {sea}; place one first")]
    NoFleet { power: String, sea: String },
    /// No fleet stands there, of whichever power.
    #[error("there is no fleet in {0} to carry an army; place one first")]
    NoCarrier(String),
    /// Armies are aboard at sea, or in a canal.
    #[error("{0} is not a sea or canal; fleets carry armies only there")]
    NotAfloat(String),
    /// Armies are aboard at sea.
    #[error("{0} is not a sea; fleets carry armies only at sea")]
    NotAtSea(String),
    /// The fleet carries an army already.
    #[error("the fleet in {0} carries an army already; take it off first")]
    Loaded(String),
    /// No army is aboard there.
    #[error("there is no army aboard in {0}")]
    NothingAboard(String),
    /// No army of the power is aboard there.
    #[error("{power} has no army aboard in {sea}")]
    NobodyAboard { power: String, sea: String },
    /// An army aboard has spent some moves there, and lives.
    #[error("an army spends {range} aboard, not {moves}")]
    WrongRations {
        /// `1 to 3 moves`.
        range: String,
        moves: u8,
    },
    /// The kind of the unit is not its owner's to choose.
    #[error("{power} does not choose the kind of a unit in {place}{free}")]
    NotFree {
        power: String,
        place: String,
        /// `; it does in Rome`, or nothing.
        free: String,
    },
    /// The first moves have been opened.
    #[error("unit kinds are secret only until the moves of {0}; now place an army or a fleet")]
    KindsShown(String),
    /// The kind of the unit is known.
    #[error("the kind of the unit in {0} is not secret")]
    NoSecret(String),
    /// It is not chosen.
    #[error("the kind of the unit in {0} is not chosen yet; choose it first")]
    NotChosen(String),
    /// Nobody is trapped in this game.
    #[error("{0} has no armies trapped on polar caps")]
    NoCaps(&'static str),
    /// Armies are trapped on polar caps only.
    #[error("{0} is not a polar cap; write the cap, or only the number")]
    NotACap(String),
    /// No power has more units than those of the start.
    #[error("{0} has no extra units")]
    NoExtraUnits(&'static str),
    /// No such unit of the power is there.
    #[error("{power} has no {kind} in {place}; place it first")]
    NoSuchUnit {
        power: String,
        /// `army` or `fleet`.
        kind: &'static str,
        place: String,
    },
    /// It is more than anybody could come to.
    #[error("{0} is too much; the most is {MOST_BY_HAND}")]
    TooMuch(u32),
    /// The game has no secret world.
    #[error("this game has no secret world")]
    NoWorld,
    /// It lies in the known world.
    #[error("{0} is in the Known World; choose an area beyond it")]
    NotBeyond(String),
    /// The area has that name, or another has, or it is no name.
    #[error(
        "“{0}” can't be the name: use 2 to 30 letters, and 3 or 4 for the abbreviation, both unused"
    )]
    NoName(String),
    /// Its name or abbreviation means another place.
    #[error("“{name}” can't be the name: it or its abbreviation already means {of}")]
    NameTaken { name: String, of: String },
    /// No native army is there.
    #[error("there is no native army in {0}; place one first")]
    NoNatives(String),
    /// No treasure is there.
    #[error("there is no treasure in {0}")]
    NoTreasure(String),
    /// The natives have no player.
    #[error("the natives have no player")]
    NoPlayer,
    /// The player would be told nothing.
    #[error("write the message too, as in: tell France A storm rises")]
    NothingSaid,
    /// No fleet of the power is there to hold a treasure.
    #[error("{power} has no fleet in {sea} to hold the treasure")]
    NoHolder { power: String, sea: String },
    /// The game has ended already.
    #[error("the game is over already; undo that first")]
    Over,
    /// What is secret stays so until the game is over.
    #[error("the game is not over; its secrets stay hidden until then")]
    GoesOn,
    /// The game goes on, or was won under the rules.
    #[error(
        "the table did not end this game, so it can't be reopened; undo takes a settlement back"
    )]
    NotEnded,
    /// Only some rules know a victory of several.
    #[error("{0} has no shared victory; agree on a draw instead")]
    NoSharedVictory(&'static str),
    /// Points decide, and others have more.
    #[error("others have the most points; set the points first")]
    NotMostPoints,
    /// Nobody would have won.
    #[error("nobody owns a centre, so nobody can win; set the owners first")]
    NobodyWins,
}
