//! What happens to units without anybody's order, and why to them.

use crate::position::UnitId;
use chancery_atlas::board::{Place, UnitKind};

/// A thing that happened to a unit and was nobody's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefaultAction {
    /// It had no valid order and held.
    Held,
    /// It was dislodged and had nowhere to go, and was disbanded with the movement result; or
    /// nothing was left open to it when it would have gone by the Right-Hand Rule.
    NoRetreat,
    /// It was dislodged and had no valid retreat order, and was disbanded.
    NotRetreated,
    /// Too few removals were ordered; this unit was the next by the civil-disorder rule.
    CivilDisorder,
    /// Too few removals were ordered; the loss of this unit affects the game least (1885, rule
    /// 10c), which is the game master's to judge.
    LeastLoss {
        /// Why it is proposed before others.
        because: LeastLoss,
    },
    /// It was dislodged, had no retreat order that stands, and went by the Right-Hand Rule.
    AutoRetreat {
        /// Where it stands now.
        to: Place,
    },
    /// It spent its last ration aboard, and starved.
    Starved,
    /// Its fleet was dislodged and went ashore, or left the game, with this army aboard.
    LostAboard,
    /// Too few removals were ordered; this unit was the farthest from the home centres of its
    /// power.
    Farthest {
        /// How many moves it is from the nearest home centre; `None` where no way leads there.
        distance: Option<u32>,
        /// What told it from others as far away; `None` where it was alone.
        tie: Option<Tie>,
    },
    /// It was a native army, and was dislodged: it leaves the board.
    NativesBeaten,
    /// Nobody chose its kind, and the rules do.
    KindByDefault {
        /// What it is now.
        kind: UnitKind,
    },
}

/// What told units apart that are equally far from home, in the order in which it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// It stands in no supply centre, and others do.
    NoCentre,
    /// It is a fleet that carries no army.
    LoneFleet,
    /// It is an army aboard a fleet.
    ArmyAboard,
    /// It is a fleet whose army has just been removed.
    EmptiedFleet,
    /// It is an army on land.
    ArmyAshore,
    /// By the alphabet of the abbreviations of their provinces.
    Alphabet,
}

/// Why a unit's loss is taken to affect the game least. Those that guard no centre go first; then
/// the farthest from home; then fleets before armies, but of a fleet with an army aboard the army.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeastLoss {
    /// Whether it guards a centre of its power: all that were left do.
    pub guards: bool,
    /// How many moves it is from the nearest home centre of its power; `None` where no way leads
    /// there.
    pub distance: Option<u32>,
    /// Whether it is an army aboard, taken in the place of its fleet.
    pub spares_fleet: bool,
}

/// What happened to a unit by default, and to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByDefault {
    /// To whom.
    pub unit: UnitId,
    /// What.
    pub action: DefaultAction,
}
