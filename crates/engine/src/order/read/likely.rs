//! How likely an order is on the board as it stands. It ranks candidates that are asked about; it
//! never chooses.

use super::parser::Parser;
use crate::order::{Action, Order, UnitRef};
use crate::position::Unit;
use chancery_atlas::board::{Place, UnitKind};

impl Parser<'_> {
    /// The more of it makes sense, the higher: the unit is there and one's own, its destination in
    /// reach, and so for the supported one.
    pub(crate) fn likelihood(&self, order: &Order) -> u32 {
        if let Some((unit, action)) = order.to_unit() {
            return self.stands(*unit) + self.likelihood_of(*unit, action);
        }
        if let Some((fleets, ..)) = order.chain() {
            return fleets.iter().map(|fleet| self.somebody(*fleet)).sum();
        }
        match (order.unit(), order.brings()) {
            (Some(unit), _) => self.stands(*unit),
            (None, Some(place)) => u32::from(self.is_home(place)),
            (None, None) => 0,
        }
    }

    fn likelihood_of(&self, unit: UnitRef, action: &Action) -> u32 {
        match action {
            Action::Hold | Action::Disband | Action::Either { .. } => 0,
            Action::Move { to, .. } | Action::Land { to, .. } => self.in_reach(unit, *to),
            Action::Board { fleet } => {
                self.somebody(*fleet) + self.touches(fleet.place, unit.place)
            }
            Action::SupportHold { unit: other } => {
                self.somebody(*other) + self.in_reach(unit, other.place)
            }
            Action::SupportMove { unit: other, to } => {
                self.somebody(*other) + self.in_reach(*other, *to) + self.in_reach(unit, *to)
            }
            Action::Convoy { army, .. } => self.somebody(*army),
        }
    }

    /// A warning where the destination is ground that the unit can't enter, and one that begins
    /// alike is in its reach: a fleet's `Tyr`.
    pub(crate) fn look_alike(&self, order: &Order) -> Option<String> {
        let Order::Unit { unit, action } = order else {
            return None;
        };
        let (mover, to) = match action {
            Action::Move { to, .. } => (unit, to.province),
            Action::SupportMove { unit, to } => (unit, to.province),
            _ => return None,
        };
        let board = self.context.board;
        let position = self.context.position;
        let there = position
            .unit_in(mover.place.province)
            .filter(|u| !mover.aboard && position.free_kind(u.id).is_none())?;
        let terrain = board.province(to).terrain;
        let barred = match there.kind {
            UnitKind::Army => !terrain.is_land(),
            UnitKind::Fleet => !terrain.is_navigable(),
        };
        if !barred {
            return None;
        }
        let abbr = board.write_place(Place::new(to));
        let alike = board
            .find_beginning(&abbr)
            .into_iter()
            .find(|&other| other != to && self.reaches(there, Place::new(other)))?;
        let kind = there.kind.word();
        let name = &board.province(to).name;
        let other = board.full_place(Place::new(alike));
        Some(format!(
            "No {kind} can enter {name} ({abbr}); {other} begins alike and is in reach."
        ))
    }

    /// 2 for a unit of the writer's, 1 for another's, 0 where none stands.
    fn stands(&self, unit: UnitRef) -> u32 {
        let position = self.context.position;
        let province = unit.place.province;
        let there = if unit.aboard {
            self.own_first(position.aboard_in(province).map(|aboard| &aboard.unit))
        } else {
            // One that waits for its retreat shares the province with its attacker.
            self.own_first(position.units_in(province)).or_else(|| {
                let waiting = position.dislodged_from(province)?;
                Some(&waiting.unit)
            })
        };
        match there {
            Some(unit) => 1 + u32::from(self.may_be_writer(unit.power)),
            None => 0,
        }
    }

    /// The first of the writer's units, else the first of all.
    fn own_first<'u>(&self, units: impl Iterator<Item = &'u Unit>) -> Option<&'u Unit> {
        let mut first = None;
        for unit in units {
            if self.may_be_writer(unit.power) {
                return Some(unit);
            }
            first = first.or(Some(unit));
        }
        first
    }

    /// 1 where a unit stands as named, whoever's it is.
    fn somebody(&self, unit: UnitRef) -> u32 {
        let position = self.context.position;
        let at = unit.place.province;
        u32::from(if unit.aboard {
            position.aboard_in(at).next().is_some()
        } else {
            position.unit_in(at).is_some()
        })
    }

    fn in_reach(&self, unit: UnitRef, to: Place) -> u32 {
        if unit.aboard {
            return self.touches(unit.place, to);
        }
        u32::from(
            self.context
                .position
                .unit_in(unit.place.province)
                .is_some_and(|u| self.reaches(u, to)),
        )
    }

    fn touches(&self, sea: Place, land: Place) -> u32 {
        u32::from(self.context.board.touches(sea.province, land.province))
    }
}
