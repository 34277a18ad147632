//! Why a change by hand can't be read or made.

use super::MOST_BY_HAND;
use crate::adjudicate::pools::ROOM;
use crate::adjudicate::{ARMY_FLEET, HouseRules};

/// Why an edit can't be read or made. What each says to the reader is its `Display`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// A part of the line is missing: which one, and a whole line as an example.
    #[error("{0}, as in: {1}")]
    Lacking(&'static str, &'static str),
    /// The line has another form than this one: an example, or several.
    #[error("write it as: {0}")]
    Form(&'static str),
    /// The line has to name a power where the game does not say it: an example with one.
    #[error("write the power too, as in: {0}")]
    WhosePower(&'static str),
    /// No unit can be read from the line: an example that names one.
    #[error("write power, A or F, and province, as in: {0}; other forms are below")]
    NoUnitNamed(&'static str),
    /// Digits were expected: what is written, and the form of the line.
    #[error("“{0}” is not a whole number; {1}")]
    NoNumber(String, Box<Self>),
    /// A word stands where the kind belongs: the word, the kinds, and an example.
    #[error("“{0}” is neither {1}; write it as: {2}")]
    NoKind(String, &'static str, &'static str),
    /// The moves aboard pass 255, the most that a unit can have: the number, and an example.
    #[error("{0} moves aboard are too many; write it as: {1}")]
    TooManyMoves(u32, &'static str),
    /// No power or nickname is written so: the word, and the names of all powers.
    #[error("there is no power “{0}”; the powers are: {1}")]
    UnknownPower(String, String),
    /// The place, and what may have been meant.
    #[error("there is no place “{0}” on this board; {1}")]
    UnknownPlace(String, String),
    /// The province, the coast, and what to write.
    #[error("{0} has no coast “{1}”; {2}")]
    UnknownCoast(String, String, String),
    /// Nobody at the table is called so: the word, and the names of all players.
    #[error("there is no player “{0}”; the players are: {1}")]
    UnknownPlayer(String, String),
    /// The calendar of the game has no such phase: the words, and how to write one.
    #[error("“{0}” is not a phase of this game; write it as: {1}")]
    UnknownPhase(String, String),
    /// A name that a save has, or the words for an end, mean nothing here.
    #[error("{0}")]
    Unread(String),
    /// A province has room for one unit, outside open seas: its name.
    #[error("{0} has a unit already; remove it first")]
    Occupied(String),
    /// One line lists two units for a province with room for one: its name.
    #[error("{0} has two units; leave one out")]
    ListedTwice(String),
    /// A unit was dislodged from this province already.
    #[error("a unit was dislodged from {0} already; remove it first")]
    DislodgedTwice(String),
    /// The line is about a standing unit, and none stands in this province.
    #[error("there is no unit in {0}")]
    NoUnit(String),
    /// A fleet is placed inland, or an army at sea.
    #[error("{kind} can't stand in {place}; {mend}")]
    WrongTerrain {
        /// `an army` or `a fleet`.
        kind: &'static str,
        /// The name of the province, or the place with its coast.
        place: String,
        /// What can.
        mend: &'static str,
    },
    /// The line leaves a kind open, which only 1885 II has.
    #[error("in this variant every kind of unit is known; write A or F")]
    AllDeclared,
    /// A fleet is placed in a province with named coasts: its name, and one of its places.
    #[error("{0} has several coasts; name one, as in {1}")]
    WhichCoast(String, String),
    /// Where only supply centres have owners: a province that is none.
    #[error("{0} is not a supply centre, so it has no owner")]
    NotACentre(String),
    /// Where all land has an owner: a sea.
    #[error("{0} is not land, so it has no owner")]
    NotLand(String),
    /// Only Mobilization has pools: the name of this variant.
    #[error("{0} has no pools of units; place the unit on the board")]
    NoPools(&'static str),
    /// A unit is pooled at home, and nowhere else (Mobilization §2.4).
    #[error("{centre} is not a home centre of {power}; pool its units in {homes}")]
    NotHome {
        /// The name of the province that is written.
        centre: String,
        /// Whose unit it is, by name.
        power: String,
        /// The names of the centres where it can be pooled, with commas.
        homes: String,
    },
    /// A power pools units only in a home centre that it still owns (Mobilization §2.4).
    #[error("{power} does not own {centre}; set its owner first")]
    NotOwned {
        /// The name of the home centre.
        centre: String,
        /// The name of the power whose home it is.
        power: String,
    },
    /// The home centre whose pool has no room (Mobilization §2.4).
    #[error("{ROOM} units are pooled in {0} already; take one out first")]
    PoolFull(String),
    /// The line takes a unit out of a pool that does not have it.
    #[error("{power} has no {kind} in the pool of {centre}; it has {there}")]
    NotPooled {
        /// Whose pool it is, by name.
        power: String,
        /// `army` or `fleet`.
        kind: &'static str,
        /// The name of the home centre.
        centre: String,
        /// The units that are in the pool, as words.
        there: String,
    },
    /// The centre gets another owner, and its pool would be lost (Mobilization §3.3).
    #[error("{0} has units in its pool; take them out first")]
    HasPool(String),
    /// A power that has neither centres nor units, which takes no part in an ending.
    #[error("{0} is eliminated: leave it out")]
    Eliminated(String),
    /// Only Arms Merchant has influence and points: the name of this variant.
    #[error("{0} has no influence or points")]
    NoAccount(&'static str),
    /// Neither the variant nor a house rule lets fleets carry armies.
    #[error(
        "armies can't go aboard fleets; set the house rule “{}” ({ARMY_FLEET}) first",
        HouseRules::title_of(&[], ARMY_FLEET)
    )]
    NobodyBoards,
    /// No fleet of this power stands there to take an army aboard.
    #[error("{power} has no fleet in {sea}; place one first")]
    NoFleet {
        /// The name of the power.
        power: String,
        /// The name of the sea or canal.
        sea: String,
    },
    /// No fleet of any power stands in this sea.
    #[error("there is no fleet in {0} to carry an army; place one first")]
    NoCarrier(String),
    /// Armies are carried on seas and canals (Mercator): the name of another province.
    #[error("{0} is not a sea or canal; fleets carry armies only there")]
    NotAfloat(String),
    /// Armies are carried at sea (army/fleet module): the name of a province that is no sea.
    #[error("{0} is not a sea; fleets carry armies only at sea")]
    NotAtSea(String),
    /// A fleet has room for one army: the sea in which it has one.
    #[error("the fleet in {0} carries an army already; take it off first")]
    Loaded(String),
    /// One line lists two armies aboard the fleet in this sea.
    #[error("two armies are aboard in {0}; leave one out")]
    LoadedTwice(String),
    /// The line is about an army aboard, and no fleet in this sea carries one.
    #[error("there is no army aboard in {0}")]
    NothingAboard(String),
    /// The line is about an army aboard, and this power has none in the sea.
    #[error("{power} has no army aboard in {sea}")]
    NobodyAboard {
        /// The name of the power.
        power: String,
        /// The name of the sea or canal.
        sea: String,
    },
    /// The army would have starved by then, or has not boarded (house rule `af-rations`).
    #[error("an army spends {range} aboard, not {moves}")]
    WrongRations {
        /// `1 to 3 moves`.
        range: String,
        /// The moves that are written.
        moves: u8,
    },
    /// The kind of this unit is not its owner's choice (1885, rule 3).
    #[error("{power} does not choose the kind of a unit in {place}{free}")]
    NotFree {
        /// The name of the power.
        power: String,
        /// The name of the province.
        place: String,
        /// `; it does in Rome`, or nothing.
        free: String,
    },
    /// Kinds are public once the first moves are settled (1885, rule 3): the name of that phase.
    #[error("unit kinds are secret only until the moves of {0}; now place an army or a fleet")]
    KindsShown(String),
    /// Everybody sees the kind of the unit in this province.
    #[error("the kind of the unit in {0} is not secret")]
    NoSecret(String),
    /// Only a chosen kind can be shown; the owner of this unit has chosen none.
    #[error("the kind of the unit in {0} is not chosen yet; choose it first")]
    NotChosen(String),
    /// Only Mercator traps armies on polar caps: the name of this variant.
    #[error("{0} has no armies trapped on polar caps")]
    NoCaps(&'static str),
    /// The line counts trapped armies in a place that can't trap any.
    #[error("{0} is not a polar cap; write the cap, or only the number")]
    NotACap(String),
    /// Only Mercator has extra units: the name of this variant.
    #[error("{0} has no extra units")]
    NoExtraUnits(&'static str),
    /// This power has placed no unit beside those of the start.
    #[error("{0} has no extra unit; place one first")]
    NoExtraUnit(String),
    /// The line is about a unit of this power, and another or none stands there.
    #[error("{power} has no {kind} in {place}; place it first")]
    NoSuchUnit {
        /// The name of the power.
        power: String,
        /// `army` or `fleet`.
        kind: &'static str,
        /// The name of the province.
        place: String,
    },
    /// It is so much that play could pass the most that is counted: the amount.
    #[error("{0} is too much; the most is {MOST_BY_HAND}")]
    TooMuch(u32),
    /// The line is about a secret world, and none is joined to the board.
    #[error("this game has no secret world")]
    NoWorld,
    /// Everybody knows this area from the start, so nobody discovers or names it.
    #[error("{0} is in the Known World; choose an area beyond it")]
    NotBeyond(String),
    /// A name or abbreviation breaks the form of names, or is in use: what is written.
    #[error(
        "“{0}” can't be the name: use 2 to 30 letters, and 3 or 4 for the abbreviation, both unused"
    )]
    NoName(String),
    /// Two areas would answer to one name.
    #[error("“{name}” can't be the name: it or its abbreviation already means {of}")]
    NameTaken {
        /// The name that is written.
        name: String,
        /// The name of the area that has it.
        of: String,
    },
    /// The line is about a native army, and none stands in this area.
    #[error("there is no native army in {0}; place one first")]
    NoNatives(String),
    /// The line takes a treasure away, and none lies in this area.
    #[error("there is no treasure in {0}")]
    NoTreasure(String),
    /// The line tells or asks the natives something, and the game master plays them.
    #[error("the natives have no player")]
    NoPlayer,
    /// The line tells a player something, and its text is empty.
    #[error("write the message too, as in `tell France A storm rises`")]
    NothingSaid,
    /// In an open sea a treasure is in a fleet's hands, and this power has none there.
    #[error("{power} has no fleet in {sea} to hold the treasure")]
    NoHolder {
        /// The name of the power.
        power: String,
        /// The name of the open sea.
        sea: String,
    },
    /// The line ends a game that has ended.
    #[error("the game is over already; undo that first")]
    Over,
    /// The line opens the secrets of a game that goes on.
    #[error("the game is not over; its secrets stay hidden until then")]
    GoesOn,
    /// The line takes up a game that the table did not end.
    #[error(
        "the table did not end this game, so it can't be reopened; undo takes a settlement back"
    )]
    NotEnded,
    /// Only some variants let several players win: the name of this one.
    #[error("{0} has no shared victory; agree on a draw instead")]
    NoSharedVictory(&'static str),
    /// The winners named have fewer points than somebody else (Arms Merchant).
    #[error("others have the most points; set the points first")]
    NotMostPoints,
}
