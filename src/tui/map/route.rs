//! Orders as lines of the map: from a unit to where it goes or helps.

use chancery_atlas::board::{PowerId, ProvinceId};
use chancery_engine::order::{Action, Order, UnitRef};
use chancery_out::picture::LineEnd;

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

    /// What it is made of across and down, where one line is thick and another thin; corners are
    /// whole. `None` where it is made of points.
    pub(super) const fn dashes(self, is_thick: bool) -> Option<[char; 2]> {
        match (self, is_thick) {
            (Self::Solid, true) => Some(['━', '┃']),
            (Self::Solid, false) => Some(['─', '│']),
            (Self::Dashed, true) => Some(['╍', '╏']),
            (Self::Dashed, false) => Some(['╌', '╎']),
            (Self::Dotted, _) => None,
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

/// What an order has to do with the selected one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RouteWeight {
    /// Nothing: a small board has only a faint mark for it.
    Other,
    /// It helps it, meets it, or is helped by it.
    Touching,
    Selected,
}

/// An order as a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route {
    /// Where its unit stands.
    pub from: ProvinceId,
    pub to: LineEnd,
    pub stroke: RouteStroke,
    /// Whether it failed: it ends in a cross then.
    pub failed: bool,
    pub power: PowerId,
    pub weight: RouteWeight,
}

/// Where the line ends of an order that helps a unit to another place.
fn beside_move(unit: &UnitRef, to: ProvinceId) -> LineEnd {
    let from = unit.place.province;
    if from == to {
        LineEnd::In(to)
    } else {
        LineEnd::Between(from, to)
    }
}

impl Route {
    /// An order of a power's unit as a line; `None` for one that leads nowhere.
    pub(crate) fn from_order(order: &Order, power: PowerId, failed: bool) -> Option<Self> {
        let (from, to, stroke) = match (order.chain(), order.action()) {
            (Some((_, army, to)), _) => (
                army.place.province,
                LineEnd::In(to.province),
                RouteStroke::Solid,
            ),
            (None, Some(action)) => {
                let (to, stroke) = match action {
                    Action::Move { to, .. } | Action::Land { to, .. } => {
                        (LineEnd::In(to.province), RouteStroke::Solid)
                    }
                    Action::Board { fleet } => {
                        (LineEnd::In(fleet.place.province), RouteStroke::Solid)
                    }
                    Action::SupportHold { unit } => {
                        (LineEnd::In(unit.place.province), RouteStroke::Dashed)
                    }
                    Action::SupportMove { unit, to } => {
                        (beside_move(unit, to.province), RouteStroke::Dashed)
                    }
                    Action::Convoy { army, to, .. } => {
                        (beside_move(army, to.province), RouteStroke::Dotted)
                    }
                    _ => return None,
                };
                (order.unit()?.place.province, to, stroke)
            }
            _ => return None,
        };
        Some(Self {
            from,
            to,
            stroke,
            failed,
            power,
            weight: RouteWeight::Other,
        })
    }

    /// Selects a line, and has all others that touch it stand out.
    pub fn select(routes: &mut [Self], nth: usize) {
        let Some(selected) = routes.get(nth).copied() else {
            return;
        };
        Self::stand_out(routes, |route| selected.touches(route));
        if let Some(route) = routes.get_mut(nth) {
            route.weight = RouteWeight::Selected;
        }
    }

    /// Has some lines stand out.
    pub(crate) fn stand_out(routes: &mut [Self], is_one: impl Fn(&Self) -> bool) {
        for route in routes.iter_mut().filter(|route| is_one(route)) {
            route.weight = route.weight.max(RouteWeight::Touching);
        }
    }

    /// Whether it goes at the unit that stood in a province, or helps it.
    pub(crate) fn is_about(&self, unit: ProvinceId) -> bool {
        match self.to {
            LineEnd::In(to) => to == unit,
            LineEnd::Between(helped, _) => helped == unit,
        }
    }

    /// Whether another order is about the unit of this one, meets it where it goes, or is the one
    /// that this one helps.
    fn touches(&self, other: &Self) -> bool {
        let meets = match self.to {
            LineEnd::In(to) => {
                let goes_there = other.to == self.to && other.stroke == self.stroke;
                goes_there || other.from == to
            }
            LineEnd::Between(helped, _) => other.from == helped,
        };
        other.is_about(self.from) || meets
    }

    pub(super) fn is_selected(&self) -> bool {
        self.weight == RouteWeight::Selected
    }
}
