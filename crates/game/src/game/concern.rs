//! What a read-back remarks on a line or on what has none.

use super::Unordered;
use chancery_atlas::board::{PowerId, ProvinceId, UnitKind};
use chancery_engine::adjudicate::VoidReason;
use chancery_engine::order::{Misnamed, Note};
use chancery_engine::position::Unit;
use chancery_engine::variant::UnitForm;

/// What makes a line worth a second look. The worst come first in the order of the type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Concern {
    /// It can't be read.
    Unreadable(String),
    /// It can be read in several ways and nobody has ruled yet.
    Undecided(String),
    Void(VoidReason),
    /// Another line would have one unit do two things: both will be void.
    DoubleOption {
        /// The entry of the sheet with the other line.
        with: usize,
    },
    /// It needs an order of another power's player, who has not given it.
    OneSided {
        /// Whose order is missing.
        power: PowerId,
    },
    /// It names the unit as what it will not be, if all goes as ordered.
    OtherGuise {
        will_be: UnitForm,
    },
    /// Its own writer's order of an earlier time scale makes it impossible, if that succeeds.
    SpoiltBy {
        /// The entry of the sheet with that order.
        entry: usize,
    },
    /// A support or convoy of something that was not ordered.
    Unmatched {
        /// The unit that was to be supported or convoyed.
        unit: ProvinceId,
    },
    /// Several powers have such a unit there that does what is supported, and the order does not
    /// say whose is meant.
    WhichUnit {
        at: ProvinceId,
    },
    /// Several units do what is supported that its writer can't tell apart.
    SeveralFit {
        /// Where they go.
        to: ProvinceId,
    },
    /// Another proposed a name for the area before; the game master may let this one win.
    OtherName,
    /// A move by sea that no ordered fleets carry, with those that have no order to; none where no
    /// fleets join the coasts.
    NoConvoy {
        fleets: Vec<ProvinceId>,
    },
    /// The centre in which the unit was to mobilize is attacked: it stays where it is.
    Attacked {
        /// Where the attack comes from.
        by: ProvinceId,
    },
    /// A unit of the same power mobilizes in the destination: the move bounces.
    OwnMobilization {
        at: ProvinceId,
    },
    /// The unit that was to be supported or convoyed leaves the board.
    LeavesBoard {
        unit: ProvinceId,
    },
    /// The army is to board a fleet that is ordered to support: it stays ashore.
    FleetSupports {
        fleet: ProvinceId,
    },
    /// The army is to board a fleet that stays where a fleet of another power is ordered: it stays
    /// ashore, whatever comes of that attack.
    SeaAttacked {
        sea: ProvinceId,
        /// Where the attack comes from.
        by: ProvinceId,
    },
    /// The army aboard has its last move, and is not ordered to land: it starves.
    Starves,
    /// Nobody has said what kind the unit is: it will be this one, unless an order still to come
    /// says otherwise.
    KindOpen {
        /// The kind that the rules give it.
        by_default: UnitKind,
    },
    /// Nothing was ordered here, and settling does this.
    NotOrdered(Option<Unordered>),
    /// Ballots of one author are missing, though he has influence in the power: that costs so much
    /// of it, once for all of them.
    NoBallot {
        influence: u32,
        /// How much of it is lost.
        cost: u32,
        /// How many are missing besides the one that the line is about.
        others: usize,
    },
    /// So much influence in hand is not invested, and will be lost.
    NotInvested {
        left: u32,
    },
    /// The unit was named by the wrong letter.
    WrongKind {
        written: UnitKind,
        unit: Unit,
    },
    /// The order says of a unit what is otherwise.
    Misnamed(Misnamed),
    /// The reading needed help.
    Reading(Note),
    /// It can stand only if an order of an earlier time scale succeeds, or fails.
    HangsOn {
        /// The entry of the sheet with that order.
        entry: usize,
        /// Whether that must succeed; else it must fail.
        succeeds: bool,
    },
    /// The army's owner wrote what he expects of a fleet that is another's. It has no effect.
    Expectation,
}

impl Concern {
    /// 0 is the most urgent.
    pub(super) const fn rank(&self) -> u8 {
        match self {
            Self::Unreadable(_) | Self::Undecided(_) => 0,
            Self::Void(_) | Self::DoubleOption { .. } | Self::OneSided { .. } => 1,
            Self::OtherGuise { .. }
            | Self::SpoiltBy { .. }
            | Self::Unmatched { .. }
            | Self::WhichUnit { .. }
            | Self::SeveralFit { .. }
            | Self::OtherName
            | Self::NoConvoy { .. }
            | Self::FleetSupports { .. }
            | Self::SeaAttacked { .. }
            | Self::Starves
            | Self::Attacked { .. }
            | Self::OwnMobilization { .. }
            | Self::LeavesBoard { .. } => 2,
            Self::KindOpen { .. }
            | Self::NotOrdered(_)
            | Self::NoBallot { .. }
            | Self::NotInvested { .. } => 3,
            Self::WrongKind { .. } | Self::Misnamed(_) | Self::Reading(_) => 4,
            Self::HangsOn { .. } => 5,
            Self::Expectation => 6,
        }
    }

    /// Whether the line counts for nothing, whatever others are ordered.
    pub(super) const fn is_void(&self) -> bool {
        matches!(
            self,
            Self::Void(_) | Self::DoubleOption { .. } | Self::OneSided { .. }
        )
    }

    /// Whether it is worth a second look, and not just how things stand.
    pub const fn alarms(&self) -> bool {
        !matches!(self, Self::HangsOn { .. } | Self::Expectation)
    }
}
