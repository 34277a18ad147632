//! What is added to a line of the public report: whether its order was void, failed or was cut, and
//! whether its unit was dislodged, as far as that is seen.

use super::wording::Sequel;
use super::{PublicReport, goal};
use crate::game::PhaseLine;
use chancery_atlas::board::{Place, PowerId, ProvinceId, Terrain, UnitKind};
use chancery_engine::adjudicate::{
    ArmyFleet, OpenSeaReason, OpenSeaVoid, Outcome, PoolReason, Reason, VoidReason, is_open,
};
use chancery_engine::order::{Action, Order};
use chancery_engine::position::Unit;
use chancery_engine::variant::Fate;

impl PublicReport<'_> {
    /// What came of an order, where that is visible.
    pub(super) fn suffixes(&self, unit: &Unit, line: Option<&PhaseLine<'_>>) -> String {
        let start = match line.and_then(|line| line.order()) {
            Some(Order::Unit {
                unit: named,
                action: Action::Land { .. },
            }) => named.place.province,
            _ => unit.place.province,
        };
        let here = self.sees(start);
        let mut suffixes = String::new();
        if let Some(line) = line {
            let goal = line.order().and_then(goal);
            let there = goal.is_some_and(|goal| self.sees(goal.province));
            let is_hold = matches!(
                line.order(),
                Some(Order::Unit {
                    action: Action::Hold,
                    ..
                })
            );
            let is_void = line.verdict.outcome == Outcome::Void && self.is_known_void(unit, line);
            match line.verdict.outcome {
                _ if !(here || there) => {}
                Outcome::Void if is_void && !is_hold => {
                    suffixes.push_str(self.wording.sequel(Sequel::Void));
                }
                Outcome::Fails | Outcome::Void if goal.is_some() => {
                    suffixes.push_str(self.wording.sequel(Sequel::Fails));
                }
                _ => {}
            }
            if here && self.is_cut(unit, line) {
                suffixes.push_str(self.wording.sequel(Sequel::Cut));
            }
        }
        if self.sees(unit.place.province) && self.is_dislodged(unit) {
            suffixes.push_str(self.wording.sequel(Sequel::Dislodged));
        }
        suffixes
    }

    /// Whether an order is void for a reason that follows from what is public and from what its
    /// writer knows, and is told: of help to what is hidden nothing is.
    pub(super) fn is_known_void(&self, unit: &Unit, line: &PhaseLine<'_>) -> bool {
        let Reason::Void(why) = line.verdict.reason else {
            return true;
        };
        let helped = line.order().and_then(helped);
        if helped.is_some_and(|at| !self.sees(at)) {
            return false;
        }
        match why {
            // Who is there is seen where everybody looks.
            VoidReason::NoUnit(at)
            | VoidReason::NotYours { at, .. }
            | VoidReason::WrongPower { at, .. }
            | VoidReason::WrongKind { at, .. }
            | VoidReason::WrongCoast {
                at: Place { province: at, .. },
            }
            | VoidReason::ConvoyedFleet { at } => self.sees(at) || at == unit.place.province,
            // The writer knows where his own units are and what they can do.
            VoidReason::SupportedMoveImpossible { unit: at } => {
                self.sees(at) || self.stands(unit.power, at)
            }
            VoidReason::OpenSeas(OpenSeaVoid::ClosedHome { .. }) => {
                match line.order().and_then(Order::action) {
                    Some(Action::Convoy { army, .. }) => {
                        self.sees(army.place.province)
                            || self.stands(unit.power, army.place.province)
                    }
                    _ => true,
                }
            }
            // Whether a fleet could carry it hangs on who is in seas beyond; and whether it goes to
            // a sea at all, out of sight, on what is there.
            VoidReason::NoConvoyPossible { to }
            | VoidReason::NotAdjacent {
                to: Place { province: to, .. },
            } => {
                unit.kind == UnitKind::Fleet
                    || self.sees(to) && !self.board().terrain(to).is_land()
                    || !self.is_in_reach_of_beyond(to)
                    || !self.is_in_reach_of_beyond(unit.place.province)
            }
            // Each by name: whoever adds a reason decides here whether the room hears it.
            VoidReason::Unreadable
            | VoidReason::LateSlip
            | VoidReason::SecondSlip
            | VoidReason::NeedlessCoast(_)
            | VoidReason::KindNotNamed(_)
            | VoidReason::ToItself
            | VoidReason::WrongTerrain { .. }
            | VoidReason::WhichCoast { .. }
            | VoidReason::CoastOutOfReach { .. }
            | VoidReason::FleetByConvoy
            | VoidReason::SupportOutOfReach { .. }
            | VoidReason::SupportsItself
            | VoidReason::NotAConvoyFleet
            | VoidReason::NotOnRoute
            | VoidReason::TwoOrders
            | VoidReason::WrongPhase
            | VoidReason::NotDislodged(_)
            | VoidReason::RetreatBarred { .. }
            | VoidReason::NoBuildDue
            | VoidReason::NoRemovalDue
            | VoidReason::NotHome(_)
            | VoidReason::NotOwned(_)
            | VoidReason::NotVacant(_)
            | VoidReason::AlreadyBuilt(_)
            | VoidReason::AlreadyRemoved(_)
            | VoidReason::FleetInland(_)
            | VoidReason::WhichKind(_)
            | VoidReason::NoDisband(_)
            | VoidReason::Conditional
            | VoidReason::SpecialOf { .. }
            | VoidReason::CostsMore { .. }
            | VoidReason::NothingToPlace
            | VoidReason::Pools(_)
            | VoidReason::Ballots(_)
            | VoidReason::Carrying(_)
            | VoidReason::Kinds(_)
            | VoidReason::Claims(_)
            | VoidReason::Scales(_)
            | VoidReason::Secret(_)
            | VoidReason::OpenSeas(_) => true,
        }
    }

    /// Whether a way that fleets carry an army from or to a province may go over seas beyond.
    fn is_in_reach_of_beyond(&self, at: ProvinceId) -> bool {
        // A ferry crosses one sea, a convoy as many as there are.
        let is_ferried = self.phase.rules.army_fleet != ArmyFleet::None;
        let is_coast = self.board().terrain(at) != Terrain::Inland;
        self.board().is_beyond(at) || self.board().province(at).edge || is_coast && !is_ferried
    }

    pub(super) fn stands(&self, power: PowerId, at: ProvinceId) -> bool {
        self.phase
            .before
            .position
            .units_in(at)
            .any(|unit| unit.power == power)
    }

    /// Whether a support is cut, for all that is seen of it: by an attack on its giver. Whether the
    /// unit that it names did what it says is not seen, and makes no difference.
    pub(super) fn is_cut(&self, unit: &Unit, line: &PhaseLine<'_>) -> bool {
        let Some(at) = line
            .order()
            .filter(|order| !matches!(order.action(), Some(Action::Convoy { .. })))
            .and_then(helped)
        else {
            return false;
        };
        match line.verdict.reason {
            Reason::Cut { .. } => true,
            Reason::Unmatched { .. }
            | Reason::OpenSeas(
                OpenSeaReason::WhichUnit { .. } | OpenSeaReason::SeveralFit { .. },
            )
            | Reason::Pools(PoolReason::LeftBoard { .. })
            | Reason::Void(_) => {
                // For such a reason the support did not come to be cut. Whether it would have been is
                // worked out from what is seen, or the suffix would tell of what hides.
                let is_void = matches!(line.verdict.reason, Reason::Void(_))
                    && self.is_known_void(unit, line);
                let is_safe = is_open(self.board(), &self.phase.rules, unit.place.province);
                !is_void
                    && !is_safe
                    && !self.is_dislodged(unit)
                    && self
                        .phase
                        .lines
                        .iter()
                        .any(|other| cuts_support(other, unit, at))
            }
            _ => false,
        }
    }

    pub(super) fn is_dislodged(&self, unit: &Unit) -> bool {
        let fates = self
            .phase
            .settlement
            .events
            .iter()
            .filter(|event| event.unit.id == unit.id)
            .map(|event| event.fate);
        fates
            .into_iter()
            .any(|fate| matches!(fate, Fate::Dislodged { .. } | Fate::Gone { by: Some(_) }))
    }
}

/// Whether a line attacks a unit so that a support of its into a province is cut.
fn cuts_support(line: &PhaseLine<'_>, unit: &Unit, into: ProvinceId) -> bool {
    let goal = line.order().and_then(goal);
    if goal.is_none_or(|to| to.province != unit.place.province) {
        return false;
    }
    // An army that is not carried comes to no attack.
    let is_carried = !matches!(
        line.verdict.reason,
        Reason::NotCarried { .. }
            | Reason::NoConvoy { .. }
            | Reason::ConvoyBroken { .. }
            | Reason::Paradox { .. }
    );
    let from = line.order().and_then(Order::unit);
    is_carried
        && line.verdict.outcome != Outcome::Void
        // No own unit cuts a support (DATC 6.D.20), nor does the one against which it goes (6.D.15).
        && line.entry.power != unit.power
        && from.map(|unit| unit.place.province) != Some(into)
}

/// Where a support or a ferry takes effect.
fn helped(order: &Order) -> Option<ProvinceId> {
    match order.action()? {
        Action::SupportHold { unit } => Some(unit.place.province),
        Action::SupportMove { to, .. } | Action::Convoy { to, .. } => Some(to.province),
        _ => None,
    }
}
