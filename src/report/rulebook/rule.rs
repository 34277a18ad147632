//! The rules that reasons refer to: each is a heading of the rules of a game.

use crate::adjudicate::{HouseRules, Reason, VoidReason};
use crate::calendar::PhaseKind;
use crate::variant::Variant;

/// A rule, by the heading under which it stands.
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
    /// A matter of a variant or module, by its headings, the first of which a game has.
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

    /// The headings under which it can stand.
    pub const fn headings(self) -> &'static [&'static str] {
        match self {
            Self::Writing => &["Writing orders"],
            Self::Moves => &["Moves"],
            Self::StandOffs => &["Stand-offs"],
            Self::Dislodging => &["Dislodging"],
            Self::Supports => &["Supports"],
            Self::Cutting => &["Cutting a support"],
            Self::Convoys => &["Convoys"],
            Self::Retreats => &["Retreats"],
            Self::Builds => &["Centres and builds"],
            Self::Removals => &["Removals"],
            Self::Of(headings) => headings,
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

    /// The heading of the rules of a game under which it stands; `None` where they have no such.
    pub fn heading(self, variant: &dyn Variant, rules: &HouseRules) -> Option<&'static str> {
        let texts = super::texts(variant, rules);
        let stands = |rule: &str| {
            let mut headings = texts.iter().flat_map(|text| super::headings(text));
            headings.find(|(own, replaced)| *own == rule || replaced.contains(&rule))
        };
        self.headings()
            .iter()
            .find_map(|rule| Some(stands(rule)?.0))
    }
}

/// The headings of what the variants have of their own.
const RIGHT_HAND: &[&str] = &[
    "The Right-Hand Rule, as this program defines it",
    "Retreats",
];
const KEY: &[&str] = &["The Key rule", "Stand-offs"];
const ABROAD: &[&str] = &["Owning, building, removing", "Where to build"];
const PLACED: &[&str] = &["The start", "Owning, building, removing"];
const POOLS: &[&str] = &["Mobilizing"];
const BALLOTS: &[&str] = &["The count"];
const CARRYING: &[&str] = &["Fleets and armies", "The pair"];
const KINDS: &[&str] = &["Kinds of units to choose"];
const CLAIMS: &[&str] = &["Winning"];
const SCALES: &[&str] = &["The month"];
const SECRET: &[&str] = &["Discovery"];
const OPEN_SEAS: &[&str] = &["Moves"];
