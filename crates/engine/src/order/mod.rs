//! Orders: every form as one closed type, read as people write them ([`read`]) and written in one
//! house style ([`mod@write`]).

mod ballots;
mod carrying;
mod claims;
mod entry;
mod kinds;
mod mapped;
mod meant;
#[cfg(feature = "table")]
mod misnamed;
mod misread;
mod pools;
pub mod read;
mod scales;
mod secret;
pub mod write;

pub use ballots::BallotOrder;
pub use carrying::Carrying;
pub use claims::ClaimOrder;
#[cfg(feature = "table")]
pub use entry::Entry;
pub use entry::{NotTaken, Note, Reading};
pub use kinds::KindOrder;
#[cfg(feature = "table")]
pub use misnamed::{Misnamed, SaidOtherwise};
#[cfg(feature = "table")]
pub use misread::{Misread, misread};
pub use pools::PoolOrder;
pub use read::{NamesRead, ReadingContext, read_order, read_order_after, read_slip};
#[cfg(feature = "table")]
pub use read::{read_investments, sets_condition, unit_meant};
pub use scales::ScaleOrder;
pub use secret::SecretOrder;
pub use write::{DISBAND, write_order, write_order_in, write_order_in_full};

use chancery_atlas::board::{Place, PowerId, ProvinceId, UnitKind};

use crate::calendar::Scale;
use crate::position::UnitId;
use crate::seat::{Author, SeatId};

/// No phase of a file has more lines of orders: one that does comes from no game.
#[cfg(feature = "table")]
pub const MOST_LINES: usize = 2_000;

/// A unit as an order names it: by its place, and by what else was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a mark of its own on a slip, and any may stand beside the others"
)]
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
    /// Whether several units fit it that its writer can't tell apart. Nobody writes it.
    pub several: bool,
    /// Whether it is to take along the treasure that it holds: `with T`, `without T`.
    pub treasure: Taking,
    /// Which of several units in the place it is, once that has been found out. Nobody writes it.
    pub id: Option<UnitId>,
}

/// What an order says of the treasure that its unit holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Taking {
    /// Nothing is written: the variant's rule decides.
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
            several: false,
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
            ..Self::at(Place::new(sea))
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
        // Kind and coast are left out: they may be missing on one line, and wrong on another.
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
        /// The unit that is to stay; foreign ones too.
        unit: UnitRef,
    },
    /// `A Mar S A Par - Bur`; `A Bur S A(LYO) D Pie`, with the unit named as aboard, supports a
    /// landing.
    SupportMove {
        /// The unit that is to move; foreign ones too.
        unit: UnitRef,
        /// Its destination, with the coast as written.
        to: Place,
    },
    /// `F NTH C A Lon - Nwy`; `F NTH FF A Lon - Nwy`
    Convoy {
        /// Any power's.
        army: UnitRef,
        /// Where the army is to go, with the coast as written.
        to: Place,
        /// Whether it was written as a Fast Ferry.
        ferry: bool,
    },
    /// `A Mar B F LYO`: the army goes aboard a fleet.
    Board {
        /// The fleet, by the sea in which it stands when the phase or time scale begins.
        fleet: UnitRef,
    },
    /// `A(WES) D Tun`: an army aboard goes ashore. The unit is named by the sea from which it
    /// lands, which may be the one that its fleet is ordered to.
    Land {
        /// The province, with the coast as written.
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

/// An order as it was understood, legal or not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// `A Par - Bur`: to a unit on the board; in a month of time scales, one of the second.
    Unit {
        /// The one that is to act, which need not be there.
        unit: UnitRef,
        /// What it is to do, in moves or retreats.
        action: Action,
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
        /// The one that is to leave, which need not be there.
        unit: UnitRef,
    },
    /// `Waive`: a build is given up.
    Waive,
    /// Of units kept off the board.
    Pools(PoolOrder),
    /// Of weighted ballots, influence and lots.
    Ballots(BallotOrder),
    /// Of units whose kind is chosen.
    Kinds(KindOrder),
    /// Of victories claimed and conceded.
    Claims(ClaimOrder),
    /// Of seasons in several time scales.
    Scales(ScaleOrder),
    /// Of worlds in which areas are found and named.
    Secret(SecretOrder),
}

impl Order {
    /// The time scale of an order to a unit on the board; where a season has but one, it is the
    /// second.
    pub const fn scale(&self) -> Option<Scale> {
        match self {
            Self::Unit { .. } => Some(Scale::Second),
            Self::Scales(order) => Some(order.scale()),
            _ => None,
        }
    }

    /// The unit on the board that the order is to, and what that is to do, in whichever time scale.
    pub const fn to_unit(&self) -> Option<(&UnitRef, &Action)> {
        match self {
            Self::Unit { unit, action } => Some((unit, action)),
            Self::Scales(order) => order.to_unit(),
            _ => None,
        }
    }

    /// What an order has its unit do, in whichever time scale.
    pub const fn action(&self) -> Option<&Action> {
        match self.to_unit() {
            Some((_, action)) => Some(action),
            None => None,
        }
    }

    /// The unit on the board that the order is addressed to; of a chain its first fleet.
    pub fn unit(&self) -> Option<&UnitRef> {
        match self {
            Self::Unit { unit, .. } | Self::Remove { unit } => Some(unit),
            Self::Kinds(order) => Some(order.unit()),
            Self::Pools(order) => order.unit(),
            Self::Scales(order) => order.unit(),
            Self::Build { .. }
            | Self::Waive
            | Self::Ballots(_)
            | Self::Claims(_)
            | Self::Secret(_) => None,
        }
    }

    /// Where the order puts a unit onto the board.
    pub fn brings(&self) -> Option<Place> {
        match self {
            Self::Build { place, .. } => Some(*place),
            Self::Pools(order) => order.called().map(|(_, place)| place),
            _ => None,
        }
    }

    /// Whether the order gives an area of a secret world its name.
    #[cfg(feature = "table")]
    pub const fn names_area(&self) -> bool {
        matches!(self, Self::Secret(order) if order.gives_name())
    }

    /// Whether the order takes a unit out of the game that is one too many.
    pub const fn is_removal(&self) -> bool {
        match self {
            Self::Remove { .. } => true,
            Self::Pools(order) => order.dropped().is_some(),
            _ => false,
        }
    }

    /// Whether the order is one of the builds or removals due.
    pub const fn takes_slot(&self) -> bool {
        self.is_removal() || matches!(self, Self::Build { .. } | Self::Waive)
    }

    /// Where the order points: to where its unit, or the one that it helps, is to go, to the fleet
    /// that it boards, to the centre for which it leaves the board.
    pub fn points_at(&self) -> Option<ProvinceId> {
        match self {
            Self::Pools(order) => order.left_for(),
            _ => match self.action() {
                Some(
                    Action::Move { to, .. }
                    | Action::SupportMove { to, .. }
                    | Action::Convoy { to, .. }
                    | Action::Land { to, .. },
                ) => Some(to.province),
                Some(Action::Board { fleet }) => Some(fleet.place.province),
                // A support of a hold points nowhere: nobody goes there.
                Some(_) => None,
                None => self.chain().map(|(_, _, to)| to.province),
            },
        }
    }

    /// Where the order puts a unit onto the board, or drops one that is kept off it.
    pub const fn site(&self) -> Option<ProvinceId> {
        match self {
            Self::Build { place, .. } => Some(place.province),
            Self::Pools(order) => order.site(),
            _ => None,
        }
    }

    /// Where the unit that the order is for stands, or is to stand.
    pub fn province(&self) -> Option<ProvinceId> {
        let stands = self.unit().map(|unit| unit.place.province);
        stands.or_else(|| self.site())
    }

    /// The kind of unit that the order says stands in a province: its own unit, or one that it
    /// supports, carries or boards.
    #[cfg(feature = "table")]
    pub fn kind_named(&self, at: ProvinceId) -> Option<UnitKind> {
        let other = match self.action() {
            Some(
                Action::Board { fleet: unit }
                | Action::SupportHold { unit }
                | Action::SupportMove { unit, .. }
                | Action::Convoy { army: unit, .. },
            ) => Some(unit),
            _ => None,
        };
        let mut named = [self.unit(), other].into_iter().flatten();
        named.find(|unit| unit.place.province == at)?.kind
    }
}

/// An order with the power in whose name it was given: what the adjudicator settles.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Submission {
    /// Who gave it.
    pub seat: SeatId,
    /// Whose order it is; a player may order for several powers.
    pub power: PowerId,
    /// Legal or not.
    pub order: Order,
}

impl Submission {
    /// An order of a power's one player.
    pub const fn from_power(power: PowerId, order: Order) -> Self {
        Self::new(Author::playing(power), order)
    }

    /// An order of somebody who may play several powers, or share one.
    pub const fn new(author: Author, order: Order) -> Self {
        Self {
            seat: author.seat,
            power: author.power,
            order,
        }
    }

    /// Who gave it, and in whose name.
    pub const fn author(&self) -> Author {
        Author::new(self.seat, self.power)
    }
}

/// A line that gives no order, because it can't be read or several readings are possible, but of
/// which the unit can be read: void, but not silence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unread {
    /// Who wrote it, and in whose name.
    pub author: Author,
    /// As the line names it; no such unit need stand there.
    pub unit: UnitRef,
}

/// The order forms that a variant has beside those of the standard game. The reader takes no
/// others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// `A Mar B F LYO`, `A(WES) D Tun`, `F ENG FF A Lon - Bre`, and `A/F` before a fleet, where
    /// fleets carry armies.
    pub carrying: Carrying,
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

impl Forms {
    /// Those of the standard game alone.
    pub const STANDARD: Self = Self {
        mobilizing: false,
        investing: false,
        holds_written: false,
        carrying: Carrying::Nobody,
        choosing: false,
        claiming: false,
        scales: false,
        placing: false,
        naming: false,
        treasure: false,
        long_starts: false,
    };
}
