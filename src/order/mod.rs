//! Orders: every form as one closed type, read as people write them ([`read`]) and written in one
//! house style ([`mod@write`]).

mod entry;
mod mapped;
pub mod read;
pub mod write;

pub use entry::{Entry, Note, Reading};
pub use read::{
    Context, Names, read_investments, read_order, read_order_after, read_players_slip, read_slip,
    sets_condition, unit_meant,
};
pub use write::{write_order, write_order_in_full, write_unscaled};

use crate::board::{Place, PowerId, ProvinceId, UnitKind};
use crate::calendar::Scale;
use crate::position::UnitId;
use crate::seat::{Author, SeatId};

/// A unit as an order names it: by its place, and by what else was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UnitRef {
    /// Where it is said to stand (to have stood, for a dislodged unit).
    pub place: Place,
    /// `A` or `F`, where written.
    pub kind: Option<UnitKind>,
    /// Its nationality, where written.
    pub power: Option<PowerId>,
    /// Whether it is named as an army aboard a fleet in the place: `A(WES)`.
    pub aboard: bool,
    /// Whether it is named as a fleet with an army aboard: `A/F(ENC)`. The kind is then a fleet's.
    pub pair: bool,
    /// Whether it is named as one that moves from somewhere beyond the known world, its power does
    /// not know where: `S F OB - For`. The place is then that to which it is said to move.
    pub beyond: bool,
    /// Whether it is to take along the treasure that it holds: `with T`, `without T`.
    pub treasure: Taking,
    /// Which of several units in the place it is, once that has been found out. Nobody writes it.
    pub id: Option<UnitId>,
}

/// What an order says of the treasure that its unit holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Taking {
    /// Nothing.
    #[default]
    Unsaid,
    /// `with T`
    With,
    /// `without T`
    Without,
}

impl UnitRef {
    /// A unit named by nothing but its place.
    pub const fn at(place: Place) -> Self {
        Self {
            place,
            kind: None,
            power: None,
            aboard: false,
            pair: false,
            beyond: false,
            treasure: Taking::Unsaid,
            id: None,
        }
    }

    /// A unit named by kind and place.
    pub const fn new(kind: UnitKind, place: Place) -> Self {
        Self {
            place,
            kind: Some(kind),
            ..Self::at(place)
        }
    }

    /// An army named as one aboard a fleet in a sea: `A(WES)`.
    pub const fn aboard(sea: ProvinceId) -> Self {
        Self {
            kind: Some(UnitKind::Army),
            aboard: true,
            ..Self::at(Place::of(sea))
        }
    }

    /// A fleet named with the army aboard it: `A/F(ENC)`.
    pub const fn pair(place: Place) -> Self {
        Self {
            kind: Some(UnitKind::Fleet),
            pair: true,
            ..Self::at(place)
        }
    }

    /// Whether both name a unit of one province, and both or neither an army aboard there.
    pub fn is_same(&self, other: &Self) -> bool {
        self.place.province == other.place.province
            && self.aboard == other.aboard
            && self.beyond == other.beyond
    }
}

/// How a move asks to travel.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub enum Travel {
    /// Not said: by land if possible, else by convoy (DATC 4.A.3 for what is both).
    #[default]
    Unsaid,
    /// `via convoy`.
    Convoy,
    /// The seas were named, in order: `A Lon - NTH - Nwy`, `via NTH`.
    Route(Vec<ProvinceId>),
}

impl Travel {
    /// Whether the order itself asks for a convoy.
    pub fn by_convoy(&self) -> bool {
        !matches!(self, Self::Unsaid)
    }
}

/// What a unit on the board is ordered to do.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// `A Par H`
    Hold,
    /// `A Par - Bur`; in a retreat phase, the retreat.
    Move {
        /// The destination, with the coast as written.
        to: Place,
        /// Land or water.
        travel: Travel,
    },
    /// `A Mar S A Bur`: support of a unit that does not move.
    SupportHold {
        /// The supported unit.
        unit: UnitRef,
    },
    /// `A Mar S A Par - Bur`; `A Bur S A(LYO) D Pie`, with the unit named as aboard, supports a
    /// landing.
    SupportMove {
        /// The supported unit.
        unit: UnitRef,
        /// Its destination, with the coast as written.
        to: Place,
    },
    /// `F NTH C A Lon - Nwy`; `F NTH FF A Lon - Nwy`
    Convoy {
        /// The army.
        army: UnitRef,
        /// Its destination.
        to: Place,
        /// Whether it was written as a Fast Ferry.
        ferry: bool,
    },
    /// `A Mar B F LYO`: the army goes aboard a fleet.
    Board {
        /// The fleet.
        fleet: UnitRef,
    },
    /// `A(WES) D Tun`: an army aboard goes ashore. The unit is named by the sea from which it
    /// lands, which may be the one that its fleet is ordered to.
    Land {
        /// The destination.
        to: Place,
        /// Where the fleet that carries it stands when the phase begins, where the order follows
        /// that fleet's own in a chain (`A/F LYO - WES; A D Tun`).
        fleet: Option<ProvinceId>,
    },
    /// `A Bur disband`, in a retreat phase.
    Disband,
    /// `A Ruh - Hol or Kie`, in a retreat phase: the first of these places that is open to it.
    Either {
        /// Two or more, in the order in which they are tried.
        choices: Vec<Place>,
    },
}

/// An order of any phase.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// To a unit on the board.
    Unit {
        /// The unit.
        unit: UnitRef,
        /// What it is to do.
        action: Action,
    },
    /// To a unit on the board, in the first or third time scale of a season that has several: `TS1
    /// A(Lon) B F(NTH)`. Orders of the second are [`Order::Unit`]; [`Order::at`] makes the right
    /// one.
    Scaled {
        /// The first or the third.
        scale: Scale,
        /// The unit, as it stands when the time scale begins.
        unit: UnitRef,
        /// What it is to do.
        action: Action,
    },
    /// `F(NTH), F(ENC) & F(MAO) C A(Den) - Por`: an army aboard the first fleet is passed along the
    /// others.
    Chain {
        /// Two or more fleets, each beside the next. Foreign ones are named with their nationality.
        fleets: Vec<UnitRef>,
        /// The army, by the province from which it boarded.
        army: UnitRef,
        /// Where it goes: to land, or to the sea of the last fleet.
        to: Place,
    },
    /// `Build A Par`
    Build {
        /// `A` or `F`, where written.
        kind: Option<UnitKind>,
        /// Where, with the coast as written.
        place: Place,
    },
    /// `Remove A Par`
    Remove {
        /// The unit.
        unit: UnitRef,
    },
    /// `Waive`: a build is given up.
    Waive,
    /// `Mobilize A Lvp`: a pooled unit comes onto the board at its home centre.
    Mobilize {
        /// `A` or `F`, where written.
        kind: Option<UnitKind>,
        /// The centre, with the coast as written.
        place: Place,
    },
    /// `Demobilize A Bur to Par`: a unit leaves the board and is pooled at a home centre.
    Demobilize {
        /// The unit.
        unit: UnitRef,
        /// The centre, where one was named.
        to: Option<ProvinceId>,
    },
    /// `Disband demobilized A Smy`: a pooled unit leaves the game.
    RemovePooled {
        /// `A` or `F`, where written.
        kind: Option<UnitKind>,
        /// The centre where it is pooled.
        centre: ProvinceId,
    },
    /// `Invest 2`: influence in hand goes into the power in whose name the order is given.
    Invest {
        /// How much, from 1.
        amount: u32,
    },
    /// `F Rome`, at set-up: of a unit whose kind its owner may choose, that it is of the named
    /// kind.
    Choose {
        /// The unit, named with its kind.
        unit: UnitRef,
    },
    /// `claim with Germany, Russia`: the power claims the victory together with others; `claim
    /// solo`: alone.
    Claim {
        /// The others, sorted, without the power itself. None where it claims alone.
        with: Vec<PowerId>,
    },
    /// `concede to Austria, Germany`: the power agrees that the game ends as a victory of these.
    Concede {
        /// The winners, sorted.
        to: Vec<PowerId>,
    },
    /// `name Land 1 = Vinland (Vin)`, `rename Vinland = Norumbega (Nrb)`: an area beyond the known
    /// world is named.
    Name {
        /// The area.
        area: ProvinceId,
        /// Its name from now on.
        name: String,
        /// The abbreviation, where one was written.
        abbr: Option<String>,
    },
    /// `Lot 3`: the game master drew this number at the table.
    Lot {
        /// The number, from 1.
        number: u16,
    },
}

impl Order {
    /// An order to a unit in a time scale.
    pub const fn at(scale: Scale, unit: UnitRef, action: Action) -> Self {
        match scale {
            Scale::Second => Self::Unit { unit, action },
            Scale::First | Scale::Third => Self::Scaled {
                scale,
                unit,
                action,
            },
        }
    }

    /// The time scale of an order to a unit on the board; where a season has but one, it is the
    /// second.
    pub const fn scale(&self) -> Option<Scale> {
        match self {
            Self::Unit { .. } | Self::Chain { .. } => Some(Scale::Second),
            Self::Scaled { scale, .. } => Some(*scale),
            _ => None,
        }
    }

    /// What an order has its unit do, in whichever time scale.
    pub const fn action(&self) -> Option<&Action> {
        match self {
            Self::Unit { action, .. } | Self::Scaled { action, .. } => Some(action),
            _ => None,
        }
    }

    /// The unit on the board that the order is addressed to; of a chain its first fleet.
    pub fn unit(&self) -> Option<&UnitRef> {
        match self {
            Self::Chain { fleets, .. } => fleets.first(),
            Self::Unit { unit, .. }
            | Self::Scaled { unit, .. }
            | Self::Remove { unit }
            | Self::Demobilize { unit, .. }
            | Self::Choose { unit } => Some(unit),
            Self::Build { .. }
            | Self::Claim { .. }
            | Self::Concede { .. }
            | Self::Waive
            | Self::Mobilize { .. }
            | Self::RemovePooled { .. }
            | Self::Invest { .. }
            | Self::Name { .. }
            | Self::Lot { .. } => None,
        }
    }
}

/// An order with the power in whose name it was given: what the adjudicator settles.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Submission {
    /// Who gave it.
    pub seat: SeatId,
    /// In whose name.
    pub power: PowerId,
    /// The order.
    pub order: Order,
}

impl Submission {
    /// An order of a power's one player.
    pub const fn of(power: PowerId, order: Order) -> Self {
        Self {
            seat: SeatId::of(power),
            power,
            order,
        }
    }

    /// Who gave it, and in whose name.
    pub const fn author(&self) -> Author {
        Author {
            seat: self.seat,
            power: self.power,
        }
    }
}

/// A line that gives no order, because it can't be read or several readings are possible, but of
/// which the unit can be read: void, but not silence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unread {
    /// Who wrote it, and in whose name.
    pub author: Author,
    /// The unit that it is about.
    pub unit: UnitRef,
}

/// The order forms that a variant has beside those of the standard game. The reader takes no
/// others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each form is there or not, whatever the others are"
)]
pub struct Forms {
    /// `mobilize`, `demobilize`, `disband demobilized`.
    pub mobilizing: bool,
    /// `invest`, and the short form over all powers (`R4 T2`).
    pub investing: bool,
    /// A hold counts only where it is written: a unit with no order beside it is asked about.
    pub holds_written: bool,
    /// `A Mar B F LYO`, `A(WES) D Tun`, `F ENG FF A Lon - Bre`, and `A/F` before a fleet.
    pub carrying: bool,
    /// `F Rome` while units of free kind are chosen.
    pub choosing: bool,
    /// `claim with …`, `concede to …`.
    pub claiming: bool,
    /// Orders in three time scales: `TS1` to `TS4` before them, `L`, `B`, `D`, `E`, `F/F`, chains,
    /// `A/F` meant as said, retreats with alternatives.
    pub scales: bool,
    /// `place A Sil` before the first move, which is [`Order::Build`].
    pub placing: bool,
    /// `name X = Vinland (Vin)`, `rename X = …`, of areas beyond the known world; places beyond by
    /// id, name, former name or label; `OB`.
    pub naming: bool,
    /// `with T`, `without T`.
    pub treasure: bool,
    /// `F Ply - CEL - NAO`: a fleet's move of two spaces, with the way named or not.
    pub long_starts: bool,
}
