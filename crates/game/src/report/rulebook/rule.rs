//! The rules that reasons refer to: each is a chapter of the rules of a game.

use chancery_engine::adjudicate::{HouseRules, Reason, VoidReason};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::variant::Variant;

/// A rule, by the id of its chapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    Writing,
    Moves,
    StandOffs,
    Dislodging,
    Supports,
    /// What cuts a support.
    Cutting,
    /// How armies are carried.
    Convoys,
    /// Where dislodged units go.
    Retreats,
    /// Who owns centres, and builds.
    Builds,
    /// Who loses units.
    Removals,
    /// A matter of a variant or module: the first of these chapters that a game has.
    Of(&'static [&'static str]),
}

impl Rule {
    pub const STANDARD: [Self; 10] = [
        Self::Writing,
        Self::Moves,
        Self::StandOffs,
        Self::Dislodging,
        Self::Supports,
        Self::Cutting,
        Self::Convoys,
        Self::Retreats,
        Self::Builds,
        Self::Removals,
    ];

    /// Those of variants and modules.
    pub const FEATURES: [Self; 12] = [
        Self::Of(RIGHT_HAND),
        Self::Of(KEY),
        Self::Of(ABROAD),
        Self::Of(PLACED),
        Self::Of(POOLS),
        Self::Of(BALLOTS),
        Self::Of(CARRYING),
        Self::Of(KINDS),
        Self::Of(CLAIMS),
        Self::Of(SCALES),
        Self::Of(SECRET),
        Self::Of(OPEN_SEAS),
    ];

    /// The ids of the chapters that can have it.
    pub const fn ids(self) -> &'static [&'static str] {
        match self {
            Self::Writing => &["writing"],
            Self::Moves => &["moves"],
            Self::StandOffs => &["stand-offs"],
            Self::Dislodging => &["dislodging"],
            Self::Supports => &["supports"],
            Self::Cutting => &["cutting"],
            Self::Convoys => &["convoys"],
            Self::Retreats => &["retreats"],
            Self::Builds => &["builds"],
            Self::Removals => &["removals"],
            Self::Of(ids) => ids,
        }
    }

    pub const fn of_phase(kind: PhaseKind) -> Self {
        match kind {
            PhaseKind::SetUp | PhaseKind::Movement => Self::Writing,
            PhaseKind::Retreats => Self::Retreats,
            PhaseKind::Adjustments => Self::Builds,
        }
    }

    /// The one by which an order came out as it did.
    pub const fn of(reason: &Reason) -> Self {
        match reason {
            Reason::Held
            | Reason::Dislodged { .. }
            | Reason::OwnUnit { .. }
            | Reason::OwnSupportOnly { .. }
            | Reason::AgainstOwnUnit { .. } => Self::Dislodging,
            Reason::Moved { .. }
            | Reason::StoodOff { .. }
            | Reason::Repelled { .. }
            | Reason::HeadToHead { .. } => Self::StandOffs,
            Reason::Rotated => Self::Moves,
            Reason::Supported | Reason::Unmatched { .. } => Self::Supports,
            Reason::Cut { .. } => Self::Cutting,
            Reason::Convoyed
            | Reason::ConvoyBroken { .. }
            | Reason::Paradox
            | Reason::NoConvoy
            | Reason::UnmatchedConvoy { .. }
            | Reason::NotCarried { .. } => Self::Convoys,
            Reason::Retreated | Reason::Disbanded | Reason::RetreatClash { .. } => Self::Retreats,
            Reason::Built | Reason::Waived => Self::Builds,
            Reason::Removed => Self::Removals,
            Reason::RetreatClosed { .. } => Self::Of(RIGHT_HAND),
            Reason::KeyAttack { .. } => Self::Of(KEY),
            Reason::BuiltAbroad { .. } => Self::Of(ABROAD),
            Reason::Placed => Self::Of(PLACED),
            Reason::Pools(_) => Self::Of(POOLS),
            Reason::Ballots(_) => Self::Of(BALLOTS),
            Reason::Carrying(_) => Self::Of(CARRYING),
            Reason::Kinds(_) => Self::Of(KINDS),
            Reason::Claims(_) => Self::Of(CLAIMS),
            Reason::Scales(_) => Self::Of(SCALES),
            Reason::Secret(_) => Self::Of(SECRET),
            Reason::OpenSeas(_) => Self::Of(OPEN_SEAS),
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
            | VoidReason::Conditional => Self::Writing,
            VoidReason::ToItself
            | VoidReason::WrongTerrain { .. }
            | VoidReason::NotAdjacent { .. }
            | VoidReason::WhichCoast { .. }
            | VoidReason::CoastOutOfReach { .. } => Self::Moves,
            VoidReason::SupportOutOfReach { .. }
            | VoidReason::SupportsItself
            | VoidReason::SupportedMoveImpossible { .. } => Self::Supports,
            VoidReason::NoConvoyPossible { .. }
            | VoidReason::FleetByConvoy
            | VoidReason::NotAConvoyFleet
            | VoidReason::NotOnRoute
            | VoidReason::ConvoyedFleet { .. } => Self::Convoys,
            VoidReason::NotDislodged(_)
            | VoidReason::RetreatBarred { .. }
            | VoidReason::NoDisband(_) => Self::Retreats,
            VoidReason::NoBuildDue
            | VoidReason::NotHome(_)
            | VoidReason::NotOwned(_)
            | VoidReason::NotVacant(_)
            | VoidReason::AlreadyBuilt(_)
            | VoidReason::FleetInland(_)
            | VoidReason::WhichKind(_) => Self::Builds,
            VoidReason::NoRemovalDue | VoidReason::AlreadyRemoved(_) => Self::Removals,
            VoidReason::SpecialOf { .. } | VoidReason::CostsMore { .. } => Self::Of(ABROAD),
            VoidReason::NothingToPlace => Self::Of(PLACED),
            VoidReason::Pools(_) => Self::Of(POOLS),
            VoidReason::Ballots(_) => Self::Of(BALLOTS),
            VoidReason::Carrying(_) => Self::Of(CARRYING),
            VoidReason::Kinds(_) => Self::Of(KINDS),
            VoidReason::Claims(_) => Self::Of(CLAIMS),
            VoidReason::Scales(_) => Self::Of(SCALES),
            VoidReason::Secret(_) => Self::Of(SECRET),
            VoidReason::OpenSeas(_) => Self::Of(OPEN_SEAS),
        }
    }

    /// Which chapter of the rules of a game has it, counted from the first heading of the second
    /// level; `None` where none has.
    pub fn chapter(self, variant: &dyn Variant, rules: &HouseRules) -> Option<usize> {
        let has = |id: &&str| {
            let mut headings = super::headings_in_force(variant, rules);
            headings.position(|heading| heading.is_one_of(&[id]) || heading.replaced.contains(id))
        };
        self.ids().iter().find_map(has)
    }
}

/// The chapters of what the variants have of their own.
const RIGHT_HAND: &[&str] = &["right-hand", "retreats"];
const KEY: &[&str] = &["key", "stand-offs"];
const ABROAD: &[&str] = &["owning", "where-to-build"];
const PLACED: &[&str] = &["start", "owning"];
const POOLS: &[&str] = &["mobilizing"];
const BALLOTS: &[&str] = &["count"];
const CARRYING: &[&str] = &["fleets-and-armies", "pair"];
const KINDS: &[&str] = &["kinds"];
const CLAIMS: &[&str] = &["winning"];
const SCALES: &[&str] = &["month"];
const SECRET: &[&str] = &["discovery"];
const OPEN_SEAS: &[&str] = &["moves"];
