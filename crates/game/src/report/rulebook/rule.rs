//! The rules that reasons refer to: each is a chapter of the rules of a game.

use chancery_engine::adjudicate::{HouseRules, Reason, VoidReason};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::variant::Variant;

/// A rule, by the ids of the chapters that can have it: the first of them that a game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule(pub &'static [&'static str]);

impl Rule {
    pub const WRITING: Self = Self(&["writing"]);
    pub const MOVES: Self = Self(&["moves"]);
    pub const STAND_OFFS: Self = Self(&["stand-offs"]);
    pub const DISLODGING: Self = Self(&["dislodging"]);
    pub const SUPPORTS: Self = Self(&["supports"]);
    /// What cuts a support.
    pub const CUTTING: Self = Self(&["cutting"]);
    /// How armies are carried.
    pub const CONVOYS: Self = Self(&["convoys"]);
    /// Where dislodged units go.
    pub const RETREATS: Self = Self(&["retreats"]);
    /// Who owns centres, and builds.
    pub const BUILDS: Self = Self(&["builds"]);
    /// Who loses units.
    pub const REMOVALS: Self = Self(&["removals"]);

    // What the variants and modules have of their own.
    pub const RIGHT_HAND: Self = Self(&["right-hand", "retreats"]);
    pub const KEY: Self = Self(&["key", "stand-offs"]);
    pub const ABROAD: Self = Self(&["owning", "where-to-build"]);
    pub const PLACED: Self = Self(&["start", "owning"]);
    pub const POOLS: Self = Self(&["mobilizing"]);
    pub const BALLOTS: Self = Self(&["count"]);
    pub const CARRYING: Self = Self(&["fleets-and-armies", "pair"]);
    pub const KINDS: Self = Self(&["kinds"]);
    pub const CLAIMS: Self = Self(&["winning"]);
    pub const SCALES: Self = Self(&["month"]);
    pub const SECRET: Self = Self(&["discovery"]);
    pub const OPEN_SEAS: Self = Self(&["moves"]);

    pub const fn of_phase(kind: PhaseKind) -> Self {
        match kind {
            PhaseKind::SetUp | PhaseKind::Movement => Self::WRITING,
            PhaseKind::Retreats => Self::RETREATS,
            PhaseKind::Adjustments => Self::BUILDS,
        }
    }

    /// The one by which an order came out as it did.
    pub const fn of_reason(reason: &Reason) -> Self {
        match reason {
            Reason::Held
            | Reason::Dislodged { .. }
            | Reason::OwnUnit { .. }
            | Reason::OwnSupportOnly { .. }
            | Reason::AgainstOwnUnit { .. } => Self::DISLODGING,
            Reason::Moved { .. }
            | Reason::StoodOff { .. }
            | Reason::Repelled { .. }
            | Reason::HeadToHead { .. } => Self::STAND_OFFS,
            Reason::Rotated => Self::MOVES,
            Reason::Supported | Reason::Unmatched { .. } => Self::SUPPORTS,
            Reason::Cut { .. } => Self::CUTTING,
            Reason::Convoyed
            | Reason::ConvoyBroken { .. }
            | Reason::Paradox { .. }
            | Reason::NoConvoy { .. }
            | Reason::UnmatchedConvoy { .. }
            | Reason::NotCarried { .. } => Self::CONVOYS,
            Reason::Retreated | Reason::Disbanded | Reason::RetreatClash { .. } => Self::RETREATS,
            Reason::Built | Reason::Waived => Self::BUILDS,
            Reason::Removed => Self::REMOVALS,
            Reason::RetreatClosed { .. } => Self::RIGHT_HAND,
            Reason::KeyAttack { .. } => Self::KEY,
            Reason::BuiltAbroad { .. } => Self::ABROAD,
            Reason::Placed => Self::PLACED,
            Reason::Pools(_) => Self::POOLS,
            Reason::Ballots(_) => Self::BALLOTS,
            Reason::Carrying(_) => Self::CARRYING,
            Reason::Kinds(_) => Self::KINDS,
            Reason::Claims(_) => Self::CLAIMS,
            Reason::Scales(_) => Self::SCALES,
            Reason::Secret(_) => Self::SECRET,
            Reason::OpenSeas(_) => Self::OPEN_SEAS,
            Reason::Void(why) => Self::of_void(why),
        }
    }

    /// The one by which an order is void.
    pub const fn of_void(why: &VoidReason) -> Self {
        match why {
            VoidReason::Unreadable
            | VoidReason::LateSlip
            | VoidReason::SecondSlip
            | VoidReason::NoUnit(_)
            | VoidReason::NotYours { .. }
            | VoidReason::WrongKind { .. }
            | VoidReason::WrongCoast { .. }
            | VoidReason::NeedlessCoast(_)
            | VoidReason::KindNotNamed(_)
            | VoidReason::WrongPower { .. }
            | VoidReason::TwoOrders
            | VoidReason::WrongPhase
            | VoidReason::Conditional => Self::WRITING,
            VoidReason::ToItself
            | VoidReason::WrongTerrain { .. }
            | VoidReason::NotAdjacent { .. }
            | VoidReason::WhichCoast { .. }
            | VoidReason::CoastOutOfReach { .. } => Self::MOVES,
            VoidReason::SupportOutOfReach { .. }
            | VoidReason::SupportsItself
            | VoidReason::SupportedMoveImpossible { .. } => Self::SUPPORTS,
            VoidReason::NoConvoyPossible { .. }
            | VoidReason::FleetByConvoy
            | VoidReason::NotAConvoyFleet
            | VoidReason::NotOnRoute
            | VoidReason::ConvoyedFleet { .. } => Self::CONVOYS,
            VoidReason::NotDislodged(_)
            | VoidReason::RetreatBarred { .. }
            | VoidReason::NoDisband(_) => Self::RETREATS,
            VoidReason::NoBuildDue
            | VoidReason::NotHome(_)
            | VoidReason::NotOwned(_)
            | VoidReason::NotVacant(_)
            | VoidReason::AlreadyBuilt(_)
            | VoidReason::FleetInland(_)
            | VoidReason::WhichKind(_) => Self::BUILDS,
            VoidReason::NoRemovalDue | VoidReason::AlreadyRemoved(_) => Self::REMOVALS,
            VoidReason::SpecialOf { .. } | VoidReason::CostsMore { .. } => Self::ABROAD,
            VoidReason::NothingToPlace => Self::PLACED,
            VoidReason::Pools(_) => Self::POOLS,
            VoidReason::Ballots(_) => Self::BALLOTS,
            VoidReason::Carrying(_) => Self::CARRYING,
            VoidReason::Kinds(_) => Self::KINDS,
            VoidReason::Claims(_) => Self::CLAIMS,
            VoidReason::Scales(_) => Self::SCALES,
            VoidReason::Secret(_) => Self::SECRET,
            VoidReason::OpenSeas(_) => Self::OPEN_SEAS,
        }
    }

    /// Which chapter of the rules of a game has it, counted from the first heading of the second
    /// level; `None` where none has.
    pub fn chapter(self, variant: &dyn Variant, rules: &HouseRules) -> Option<usize> {
        for id in self.0 {
            let mut headings = super::headings_in_force(variant, rules);
            // A chapter has the rules too in whose place it stands.
            let at = headings
                .position(|heading| heading.is_one_of(&[id]) || heading.replaced.contains(id));
            if at.is_some() {
                return at;
            }
        }
        None
    }
}
