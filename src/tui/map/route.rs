//! Orders as lines of the map: from a unit to where it goes or helps.

use crate::board::ProvinceId;
use crate::order::{Action, Order, UnitRef};

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RouteStroke {
    Solid,
    Dashed,
    Dotted,
}

impl RouteStroke {
    /// Whether the line is drawn at a step of its length.
    pub(super) const fn covers(self, step: i32) -> bool {
        match self {
            Self::Solid => true,
            Self::Dashed => step % 5 < 2,
            Self::Dotted => step % 3 == 0,
        }
    }

    /// What it is made of where there are no blocks: nothing that borders are drawn with.
    pub(super) const fn sign(self) -> char {
        match self {
            Self::Solid => '#',
            Self::Dashed => '=',
            Self::Dotted => '.',
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RouteEnd {
    In(ProvinceId),
    /// Half way between two provinces, on the line of whom the order helps.
    Between(ProvinceId, ProvinceId),
}

/// An order as a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route {
    /// Where its unit stands.
    pub from: ProvinceId,
    pub to: RouteEnd,
    pub stroke: RouteStroke,
    /// Whether it failed: it ends in a cross then.
    pub failed: bool,
    pub in_hand: bool,
}

impl Route {
    /// An order of a unit as a line; `None` for one that leads nowhere.
    pub fn of(order: &Order, failed: bool, in_hand: bool) -> Option<Self> {
        let place = |unit: &UnitRef| unit.place.province;
        let to_help = |unit: &UnitRef, to: ProvinceId| {
            if place(unit) == to {
                RouteEnd::In(to)
            } else {
                RouteEnd::Between(place(unit), to)
            }
        };
        let (from, to, stroke) = match (order.chain(), order.action()) {
            (Some((_, army, to)), _) => {
                (place(army), RouteEnd::In(to.province), RouteStroke::Solid)
            }
            (None, Some(action)) => {
                let (to, stroke) = match action {
                    Action::Move { to, .. } | Action::Land { to, .. } => {
                        (RouteEnd::In(to.province), RouteStroke::Solid)
                    }
                    Action::Board { fleet } => (RouteEnd::In(place(fleet)), RouteStroke::Solid),
                    Action::SupportHold { unit } => {
                        (RouteEnd::In(place(unit)), RouteStroke::Dashed)
                    }
                    Action::SupportMove { unit, to } => {
                        (to_help(unit, to.province), RouteStroke::Dashed)
                    }
                    Action::Convoy { army, to, .. } => {
                        (to_help(army, to.province), RouteStroke::Dotted)
                    }
                    _ => return None,
                };
                (place(order.unit()?), to, stroke)
            }
            _ => return None,
        };
        Some(Self {
            from,
            to,
            stroke,
            failed,
            in_hand,
        })
    }
}
