//! A settled season by its time scales: each as if it were a phase of its own, with the units as
//! they stood when it began.

use std::borrow::Cow;

use super::{SeenBallots, SeenOrder, SeenTurn};
use chancery_atlas::board::ProvinceId;
use chancery_engine::adjudicate::{DefaultAction, Outcome};
use chancery_engine::calendar::Scale;
use chancery_engine::order::{Action, Order, ScaleOrder};
use chancery_engine::variant::{ScaleStep, State};

/// What a viewer knows of the time scales of a season.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeenScales {
    /// The board after each of them, where there are several.
    pub steps: Vec<ScaleStep>,
    /// The one to which the phase is cut down ([`SeenTurn::in_scale`]); `None` for the whole phase.
    pub alone: Option<Scale>,
}

impl SeenTurn {
    /// One time scale of the season, where it has several: its orders, what happened in it, and the
    /// board before and after it. A line that could not be read is of none.
    pub fn in_scale(&self, scale: Scale) -> Option<Self> {
        let at = self
            .scales
            .steps
            .iter()
            .position(|step| step.scale == scale)?;
        let step = &self.scales.steps[at];
        let earlier = at.checked_sub(1).map(|before| &self.scales.steps[before]);
        let begun = earlier.map_or(&self.before.position, |before| &before.after);
        let first = earlier.map_or(0, |before| before.events);
        let before = State {
            position: begun.clone(),
            ..self.before.clone()
        };
        let after = State {
            position: step.after.clone(),
            ..self.after.clone()
        };
        Some(Self {
            orders: self
                .orders
                .iter()
                .filter(|given| given.scale() == Some(scale))
                .cloned()
                .collect(),
            ballots: SeenBallots {
                count: None,
                accounts: self.ballots.accounts.clone(),
            },
            defaults: self
                .defaults
                .iter()
                // Only the second scale has ordinary moves, so that a unit without an order holds
                // there (Mercator, basic idea).
                .filter(|default| default.action == DefaultAction::Held && scale == Scale::Second)
                .copied()
                .collect(),
            events: self
                .events
                .get(first..step.events)
                .unwrap_or_default()
                .to_vec(),
            nowhere: self
                .nowhere
                .iter()
                .filter(|lost| lost.scale == scale)
                .cloned()
                .collect(),
            scales: SeenScales {
                steps: Vec::new(),
                alone: Some(scale),
            },
            ..Self::between(before, self.rules, after)
        })
    }

    /// The time scales of the season, in their order; none where it has but one.
    pub fn by_scale(&self) -> impl Iterator<Item = Self> + '_ {
        self.scales
            .steps
            .iter()
            .filter_map(|step| self.in_scale(step.scale))
    }

    /// What an order is to be explained by: its time scale, where the season has several.
    pub fn around(&self, order: &SeenOrder) -> Cow<'_, Self> {
        match order.scale().and_then(|scale| self.in_scale(scale)) {
            Some(alone) => Cow::Owned(alone),
            None => Cow::Borrowed(self),
        }
    }

    /// The order by which an army that was carried to a fleet, aboard it or along a chain, came or
    /// tried to come ashore from there, of those that stood.
    pub(crate) fn coming_ashore(&self, from: ProvinceId, to: ProvinceId) -> Option<&SeenOrder> {
        let mut support = None;
        for given in &self.orders {
            if given.verdict.outcome == Outcome::Void {
                continue;
            }
            let Some(order) = &given.order else { continue };
            if goes_ashore(order, from, to) {
                return Some(given);
            }
            if support.is_none() && supports_ashore(order, from, to) {
                support = Some(given);
            }
        }
        // A support orders the landing too, but where both were written the landing is the one to
        // speak of.
        support
    }
}

impl SeenOrder {
    /// The time scale for which it was given, where the season has several.
    fn scale(&self) -> Option<Scale> {
        self.order.as_ref()?.scale()
    }
}

fn supports_ashore(order: &Order, from: ProvinceId, to: ProvinceId) -> bool {
    match order {
        Order::Scales(ScaleOrder::Scaled {
            action: Action::SupportMove { unit, to: goal },
            ..
        }) => unit.place.province == from && goal.province == to,
        _ => false,
    }
}

fn goes_ashore(order: &Order, from: ProvinceId, to: ProvinceId) -> bool {
    let (fleet, goal) = match order {
        Order::Scales(ScaleOrder::Scaled {
            unit,
            action: Action::Land { to, .. },
            ..
        })
        | Order::Unit {
            unit,
            action: Action::Convoy { to, .. },
        } => (Some(unit), to),
        Order::Scales(ScaleOrder::Chain { fleets, to, .. }) => (fleets.last(), to),
        _ => return false,
    };
    goal.province == to && fleet.is_some_and(|fleet| fleet.place.province == from)
}
