//! Orders: every form as one closed type, read as people write them ([`read`]) and written in one house style ([`mod@write`]).

mod entry;
pub mod read;
pub mod write;

pub use entry::{Entry, Note, Reading};
pub use read::{Context, Names, read_order, read_slip};
pub use write::write_order;

use crate::board::{Place, PowerId, ProvinceId, UnitKind};

/// A unit as an order names it: by its place, and by what else was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UnitRef {
    /// Where it is said to stand (to have stood, for a dislodged unit).
    pub place: Place,
    /// `A` or `F`, where written.
    pub kind: Option<UnitKind>,
    /// Its nationality, where written.
    pub power: Option<PowerId>,
}

impl UnitRef {
    /// A unit named by kind and place.
    pub const fn new(kind: UnitKind, place: Place) -> Self {
        Self { place, kind: Some(kind), power: None }
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
    /// `A Mar S A Par - Bur`
    SupportMove {
        /// The supported unit.
        unit: UnitRef,
        /// Its destination, with the coast as written.
        to: Place,
    },
    /// `F NTH C A Lon - Nwy`
    Convoy {
        /// The army.
        army: UnitRef,
        /// Its destination.
        to: Place,
    },
    /// `A Bur disband`, in a retreat phase.
    Disband,
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
}

impl Order {
    /// The unit on the board that the order is addressed to.
    pub const fn unit(&self) -> Option<&UnitRef> {
        match self {
            Self::Unit { unit, .. } | Self::Remove { unit } => Some(unit),
            Self::Build { .. } | Self::Waive => None,
        }
    }
}

/// An order with the power in whose name it was given: what the adjudicator settles.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Submission {
    /// In whose name.
    pub power: PowerId,
    /// The order.
    pub order: Order,
}
