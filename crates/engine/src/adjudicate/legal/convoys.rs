//! Convoys that the fleets on the board could make, whatever they are ordered.

use super::super::field::{Field, UnitIndex};
use super::super::rules::ConvoyPath;
use super::carries;
use super::carrying::{ferries, shores};
use chancery_atlas::board::ProvinceId;

/// Whether some chain of fleets at sea joins two coasts (DATC 4.E.1), one fleet perhaps left out.
pub fn can_be_carried(
    field: &Field<'_>,
    from: ProvinceId,
    to: ProvinceId,
    without: Option<UnitIndex>,
) -> bool {
    if carries(field.rules) {
        return ferries(field, from, to).any(|fleet| Some(fleet) != without);
    }
    let joined = field.fleets_off(from).any(|first| {
        let waters = field.waters_of(first);
        field
            .fleets_off(to)
            .any(|last| field.waters_of(last) == waters)
    });
    match without {
        Some(fleet) if joined && field.fleet_at_sea(field.province_of(fleet)).is_some() => {
            joined_without(field, from, to, fleet)
        }
        _ => joined,
    }
}

fn joined_without(field: &Field<'_>, from: ProvinceId, to: ProvinceId, without: UnitIndex) -> bool {
    let mut seen = vec![without];
    let mut ahead: Vec<UnitIndex> = field.fleets_off(from).filter(|&f| f != without).collect();
    while let Some(fleet) = ahead.pop() {
        if seen.contains(&fleet) {
            continue;
        }
        if field.fleets_off(to).any(|last| last == fleet) {
            return true;
        }
        seen.push(fleet);
        ahead.extend(field.fleets_beside(fleet));
    }
    false
}

/// Whether fleets stand in all of the named seas, each next to the one before, the first off one
/// coast and the last off the other.
pub(super) fn can_follow(
    field: &Field<'_>,
    from: ProvinceId,
    to: ProvinceId,
    seas: &[ProvinceId],
) -> bool {
    if carries(field.rules) {
        return matches!(seas, [sea] if ferries(field, from, to).any(|fleet| field.province_of(fleet) == *sea));
    }
    let (Some(&first), Some(&last)) = (seas.first(), seas.last()) else {
        return false;
    };
    let off = |sea, land| {
        field
            .fleet_at_sea(sea)
            .is_some_and(|fleet| field.fleets_off(land).any(|f| f == fleet))
    };
    off(first, from)
        && off(last, to)
        && seas.windows(2).all(|pair| {
            let next = field.fleet_at_sea(pair[1]);
            field
                .fleet_at_sea(pair[0])
                .is_some_and(|fleet| field.fleets_beside(fleet).any(|f| Some(f) == next))
        })
}

/// Where fleets now at sea could carry an army from a coast; sorted.
pub fn landings(field: &Field<'_>, from: ProvinceId) -> Vec<ProvinceId> {
    if carries(field.rules) {
        return ferried(field, from);
    }
    let mut bodies: Vec<u16> = field.fleets_off(from).map(|f| field.waters_of(f)).collect();
    bodies.sort_unstable();
    bodies.dedup();
    let mut shores = Vec::new();
    for (index, unit) in field.units.iter().enumerate() {
        let fleet = UnitIndex::new(index);
        if field.fleet_at_sea(unit.place.province).is_some()
            && bodies.binary_search(&field.waters_of(fleet)).is_ok()
        {
            shores.extend(
                field
                    .board
                    .shores(unit.place.province)
                    .iter()
                    .copied()
                    .filter(|&p| p != from && field.board.terrain(p).is_land()),
            );
        }
    }
    shores.sort_unstable();
    shores.dedup();
    shores
}

fn ferried(field: &Field<'_>, from: ProvinceId) -> Vec<ProvinceId> {
    let fleets = field
        .fleets_off(from)
        .filter(|&fleet| field.cargo(fleet).is_none());
    let mut shores: Vec<ProvinceId> = fleets
        .flat_map(|fleet| shores(field, field.province_of(fleet)))
        .filter(|&land| land != from)
        .collect();
    shores.sort_unstable();
    shores.dedup();
    shores
}

/// Whether a fleet at sea is needed on some route of fleets on the board, whatever they are
/// ordered: on one that would be broken without it. A fleet that only lengthens a way that the
/// others make without it does not serve (DATC 4.E.1, 6.G.19), unless an army may name the seas
/// that it crosses, and crosses no other.
pub fn serves_on_route(
    field: &Field<'_>,
    fleet: UnitIndex,
    from: ProvinceId,
    to: ProvinceId,
) -> bool {
    if field.fleet_at_sea(field.province_of(fleet)).is_none() || from == to {
        return false;
    }
    if carries(field.rules) {
        return ferries(field, from, to).any(|f| f == fleet);
    }
    let off = |land: ProvinceId| field.fleets_off(land).any(|f| f == fleet);
    if off(from) && off(to) {
        return true;
    }
    let waters = field.waters_of(fleet);
    let joined = |land: ProvinceId| field.fleets_off(land).any(|f| field.waters_of(f) == waters);
    joined(from) && joined(to) && Routes::new(*field, fleet, to).any_from(from)
}

/// A search for a route without a short cut that a given fleet is on: no fleet of it touches any
/// but the one before and the one after, only the first touches the one coast and only the last the
/// other. Such routes are exactly those that need every fleet. Where armies name the seas that they
/// cross, every fleet of the way that one names is needed, short cut or not.
struct Routes<'a> {
    field: Field<'a>,
    through: UnitIndex,
    to: ProvinceId,
    route: Vec<UnitIndex>,
    steps: u32,
}

/// So many steps decide any sea that can be drawn. Past them, among hundreds of joined fleets, the
/// fleet gets the benefit of the doubt.
const STEPS: u32 = 20_000;

impl<'a> Routes<'a> {
    fn new(field: Field<'a>, through: UnitIndex, to: ProvinceId) -> Self {
        Self {
            field,
            through,
            to,
            route: Vec::new(),
            steps: STEPS,
        }
    }

    fn any_from(&mut self, from: ProvinceId) -> bool {
        let firsts: Vec<UnitIndex> = self.field.fleets_off(from).collect();
        firsts.iter().any(|&first| self.extends_by(first, &firsts))
    }

    fn extends_by(&mut self, fleet: UnitIndex, firsts: &[UnitIndex]) -> bool {
        if self.steps == 0 {
            return true;
        }
        self.steps -= 1;
        if self.cuts_short(fleet, firsts) {
            return false;
        }
        self.route.push(fleet);
        let arrived = self.field.fleets_off(self.to).any(|last| last == fleet);
        let goes_on = !arrived || self.field.rules.convoy_path == ConvoyPath::Binding;
        let found = arrived && self.route.contains(&self.through)
            || goes_on
                && self
                    .field
                    .fleets_beside(fleet)
                    .any(|next| self.extends_by(next, firsts));
        self.route.pop();
        found
    }

    /// Whether the route would have a short cut, or a ring, with this fleet at its end.
    fn cuts_short(&self, fleet: UnitIndex, firsts: &[UnitIndex]) -> bool {
        if self.field.rules.convoy_path == ConvoyPath::Binding {
            return self.route.contains(&fleet);
        }
        let Some((_, earlier)) = self.route.split_last() else {
            return false;
        };
        firsts.contains(&fleet)
            || self.route.contains(&fleet)
            || self
                .field
                .fleets_beside(fleet)
                .any(|beside| earlier.contains(&beside))
    }
}
