//! A player's own orders as he may know them: mapped to his board, with no reason that tells of
//! others.
//!
//! Every kind of order and reason is named, so that a new one can't be told by oversight.

use super::SecretView;
use crate::game::LineChange;
use crate::game::PhaseLine;
use crate::view::SeenOrder;
use chancery_atlas::board::{Place, ProvinceId};
use chancery_engine::adjudicate::{
    BallotReason, ByDefault, DefaultAction, Footing, OpenSeaReason, OpenSeaVoid, Outcome, Reason,
    SecretReason, SecretVoid, Space, Verdict, VoidReason,
};
use chancery_engine::order::write::write_order;
use chancery_engine::order::{Action, Entry, Order, Reading, SecretOrder, UnitRef};
use chancery_engine::position::UnitId;
use chancery_engine::variant::State;

impl SecretView<'_> {
    /// An own order. One that names an area of which he does not know is told as he wrote it.
    /// `before` is the game as its phase began.
    pub(crate) fn order(&self, line: &PhaseLine<'_>, before: &State) -> SeenOrder {
        let lore = before.discoveries.as_deref();
        let order = line.order().and_then(|order| {
            // By what he knew when he wrote it: what the phase brought him counts from the next.
            let meant = self.as_meant(order, |at| {
                lore.is_some_and(|lore| lore.knows(line.entry.power, at))
            });
            self.mapped(&meant)
        });
        let written = match (line.written(), &order) {
            (Some(written), _) => Some(written.to_owned()),
            (None, None) => line
                .order()
                .map(|order| write_order(self.world.truth, None, order)),
            (None, Some(_)) => None,
        };
        let verdict = self.verdict(line, before, order.is_some());
        // Of a line that is not told nobody learns whether it could be read.
        let unit = match (&order, line.unit) {
            (Some(_), Some(unit)) => Some(self.world.unit(unit)),
            _ => None,
        };
        SeenOrder {
            power: line.entry.power,
            order,
            written,
            verdict,
            unit,
            line: None,
        }
    }

    /// What became of an own line. How it was read he is told as far as he knows the places; what
    /// else it could mean, or why it can't be read, is told of the game master's board.
    pub(crate) fn change(&self, change: &LineChange) -> LineChange {
        change.with_lines(|line| Entry {
            reading: self.reading(&line.reading),
            ..line.clone()
        })
    }

    fn reading(&self, reading: &Reading) -> Reading {
        let order = reading.order().and_then(|order| {
            let meant = self.as_meant(order, |at| self.world.province(at).is_some());
            self.mapped(&meant)
        });
        match order {
            Some(order) => Reading::Order {
                order,
                notes: Vec::new(),
            },
            None => Reading::Unreadable { why: String::new() },
        }
    }

    /// An order as its writer can mean it: whether there is the name that he wrote of a place where he
    /// knows nothing must make no difference to him. It is told as `OB`.
    fn as_meant(&self, order: &Order, knows: impl Fn(ProvinceId) -> bool) -> Order {
        let mut order = order.clone();
        if let Order::Unit {
            action: Action::SupportMove { unit, to },
            ..
        } = &mut order
            && self.world.truth.is_beyond(unit.place.province)
            && !unit.beyond
            && !knows(unit.place.province)
        {
            unit.place = Place::new(to.province);
            unit.beyond = true;
            unit.id = None;
        }
        order
    }

    fn mapped(&self, order: &Order) -> Option<Order> {
        match order {
            Order::Unit { .. }
            | Order::Build { .. }
            | Order::Remove { .. }
            | Order::Waive
            | Order::Secret(SecretOrder::Name { .. }) => {}
            Order::Ballots(order) if order.drawn().is_some() => {}
            // No forms of a game with a secret world.
            Order::Scales(_)
            | Order::Pools(_)
            | Order::Ballots(_)
            | Order::Kinds(_)
            | Order::Claims(_) => return None,
        }
        order.with_places_and_units(
            |place| self.world.place(place),
            |unit| self.unit_meant(unit),
        )
    }

    /// The number for the viewer of the unit that an order means: which of several that is, a player
    /// knows of his own only.
    fn unit_meant(&self, unit: UnitRef) -> Option<UnitId> {
        if unit.power.is_none() || unit.power == self.world.power {
            unit.id.map(|id| self.world.unit(id))
        } else {
            None
        }
    }

    /// What became of an own order; `is_told`: whether it is told in other words than his own.
    fn verdict(&self, line: &PhaseLine<'_>, before: &State, is_told: bool) -> Verdict {
        let Verdict {
            outcome, reason, ..
        } = line.verdict;
        // What hides there makes no difference to him (1492, G26).
        let is_given = matches!(
            reason,
            Reason::Void(VoidReason::SupportedMoveImpossible { .. })
        ) || outcome != Outcome::Void;
        if is_given && self.supports_unseen(line, before) {
            return Verdict::new(Outcome::Succeeds, Reason::Secret(SecretReason::Unseen));
        }
        let own = line
            .order()
            .and_then(Order::unit)
            .map(|unit| unit.place.province);
        // That an army may not enter a home tells that it is there.
        let carried = match line.order().and_then(Order::action) {
            Some(Action::Convoy { army, .. }) => Some(army.place.province),
            _ => None,
        };
        let is_closed = matches!(
            reason,
            Reason::Void(VoidReason::OpenSeas(OpenSeaVoid::ClosedHome { .. }))
        );
        let tells_of_army =
            is_closed && carried.is_some_and(|army| self.world.truth.is_beyond(army));
        let reason = if is_told && !tells_of_army {
            self.reason(reason, own)
        } else {
            None
        };
        let untold = match outcome {
            // An order that can't be read, and one that names a place of which he does not know,
            // are void by the same words.
            Outcome::Void if !is_told => Reason::Void(VoidReason::Secret(SecretVoid::NoSuchOrder)),
            Outcome::Void => Reason::Void(VoidReason::Secret(SecretVoid::Untold)),
            Outcome::Succeeds | Outcome::Fails => Reason::Secret(SecretReason::Untold),
        };
        Verdict::new(outcome, reason.unwrap_or(untold))
    }

    /// Whether a line supports a unit that comes from where its writer knew nothing when the phase
    /// began.
    fn supports_unseen(&self, line: &PhaseLine<'_>, before: &State) -> bool {
        let Some(Action::SupportMove { unit, .. }) = line.order().and_then(Order::action) else {
            return false;
        };
        let at = unit.place.province;
        if unit.beyond {
            return true;
        }
        let is_known = before
            .discoveries
            .as_ref()
            .is_some_and(|lore| lore.knows(line.entry.power, at));
        self.world.truth.is_beyond(at) && !is_known
    }

    /// Why, as far as it is the player's own affair; `None` where it would tell of others. `own` is
    /// where the unit stands that was ordered.
    fn reason(&self, reason: Reason, own: Option<ProvinceId>) -> Option<Reason> {
        Some(match reason {
            Reason::Held
            | Reason::Retreated
            | Reason::Disbanded
            | Reason::Built
            | Reason::Removed
            | Reason::Waived
            | Reason::Secret(
                SecretReason::Named
                | SecretReason::OtherName
                | SecretReason::Untold
                | SecretReason::Unseen,
            )
            | Reason::Ballots(BallotReason::Drawn) => reason,
            // Who is in a sea of the known world, everybody sees.
            Reason::OpenSeas(OpenSeaReason::WhichUnit { at }) => {
                Reason::OpenSeas(OpenSeaReason::WhichUnit {
                    at: self.world.in_known_world(at)?,
                })
            }
            Reason::Void(why) => Reason::Void(self.void(why, own)?),
            // He is told that it succeeded or failed, and no more: each of these tells of the strength,
            // the orders or the places of others.
            Reason::Moved { .. }
            | Reason::Rotated
            | Reason::KeyAttack { .. }
            | Reason::Supported
            | Reason::OpenSeas(OpenSeaReason::SeveralFit { .. })
            | Reason::Convoyed
            | Reason::StoodOff { .. }
            | Reason::Repelled { .. }
            | Reason::HeadToHead { .. }
            | Reason::OwnUnit { .. }
            | Reason::OwnSupportOnly { .. }
            | Reason::AgainstOwnUnit { .. }
            | Reason::ConvoyBroken { .. }
            | Reason::Paradox { .. }
            | Reason::NoConvoy { .. }
            | Reason::Cut { .. }
            | Reason::Dislodged { .. }
            | Reason::Unmatched { .. }
            | Reason::UnmatchedConvoy { .. }
            | Reason::NotCarried { .. }
            | Reason::RetreatClash { .. }
            | Reason::RetreatClosed { .. }
            | Reason::BuiltAbroad { .. }
            | Reason::Placed
            | Reason::Pools(_)
            | Reason::Carrying(_)
            | Reason::Scales(_)
            | Reason::Claims(_)
            | Reason::Kinds(_)
            | Reason::Ballots(_) => return None,
        })
    }

    /// The spaces that the Right-Hand Rule went through, as far as he knows them.
    pub(super) fn ring(&self, ring: &[Space]) -> Vec<Space> {
        let spaces = ring.iter();
        spaces.filter_map(|&space| self.space(space)).collect()
    }

    fn space(&self, space: Space) -> Option<Space> {
        Some(Space {
            province: self.world.province(space.province)?,
            footing: match space.footing {
                Footing::Open(to) => Footing::Open(self.world.place(to)?),
                footing => footing,
            },
        })
    }

    /// What happened to an own unit without an order.
    pub(crate) fn default(&self, default: &ByDefault) -> ByDefault {
        let action = match default.action {
            DefaultAction::AutoRetreat { to } => match self.world.place(to) {
                Some(to) => DefaultAction::AutoRetreat { to },
                None => DefaultAction::NotRetreated,
            },
            // How far it is from home would tell of ways through areas that he does not know.
            DefaultAction::Farthest { .. } | DefaultAction::LeastLoss { .. } => {
                DefaultAction::CivilDisorder
            }
            action @ (DefaultAction::Held
            | DefaultAction::NoRetreat
            | DefaultAction::NotRetreated
            | DefaultAction::CivilDisorder
            | DefaultAction::Starved
            | DefaultAction::LostAboard
            | DefaultAction::NativesBeaten
            | DefaultAction::KindByDefault { .. }) => action,
        };
        ByDefault {
            unit: self.world.unit(default.unit),
            action,
        }
    }
}
