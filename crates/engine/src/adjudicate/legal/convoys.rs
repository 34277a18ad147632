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
    // By the bodies of joined fleets, which are numbered once for all orders of a phase.
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

/// Whether fleets join two coasts without this one: searched, since it may have held a body
/// together.
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
    has_fleet_off(field, first, from)
        && has_fleet_off(field, last, to)
        && seas.windows(2).all(|pair| {
            let next = field.fleet_at_sea(pair[1]);
            field
                .fleet_at_sea(pair[0])
                .is_some_and(|fleet| field.fleets_beside(fleet).any(|f| Some(f) == next))
        })
}

/// Whether a fleet in a sea touches a coast.
fn has_fleet_off(field: &Field<'_>, sea: ProvinceId, land: ProvinceId) -> bool {
    field
        .fleet_at_sea(sea)
        .is_some_and(|fleet| field.fleets_off(land).any(|other| other == fleet))
}

/// Where fleets now at sea could carry an army from a coast; sorted.
pub fn landings(field: &Field<'_>, from: ProvinceId) -> Vec<ProvinceId> {
    if carries(field.rules) {
        return ferried(field, from);
    }
    let mut bodies: Vec<u16> = field.fleets_off(from).map(|f| field.waters_of(f)).collect();
    // Most armies stand inland, or where no fleet is near.
    if bodies.is_empty() {
        return Vec::new();
    }
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

/// Where a Fast Ferry could carry an army from a coast: over one sea, by a fleet that carries none.
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
    // A route of one sea needs its fleet.
    if field.fleets_off(from).any(|off| off == fleet)
        && field.fleets_off(to).any(|off| off == fleet)
    {
        return true;
    }
    // Most of the others are on no route at all. That is cheap to see, and the search is not.
    is_joined_to(field, fleet, from)
        && is_joined_to(field, fleet, to)
        && Routes::new(*field, fleet, to).any_from(from)
}

/// Whether a fleet at sea is joined, over others or by itself, to one that touches a coast: without
/// that it is on no route from or to there.
pub fn is_joined_to(field: &Field<'_>, fleet: UnitIndex, land: ProvinceId) -> bool {
    let waters = field.waters_of(fleet);
    field
        .fleets_off(land)
        .any(|off| field.waters_of(off) == waters)
}

/// A search for a route without a short cut that a given fleet is on: no fleet of it touches any
/// but the one before and the one after, only the first touches the one coast and only the last the
/// other. Such routes are exactly those that need every fleet. Where armies name the seas that they
/// cross, every fleet of the way that one names is needed, short cut or not.
struct Routes<'a> {
    field: Field<'a>,
    /// The fleet that the route has to need.
    through: UnitIndex,
    to: ProvinceId,
    /// The fleets of the route so far.
    route: Vec<UnitIndex>,
    /// How many more fleets the search may try.
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

    /// Whether a route from a coast is found. The search begins with no fleet on it.
    fn any_from(&mut self, from: ProvinceId) -> bool {
        let firsts: Vec<UnitIndex> = self.field.fleets_off(from).collect();
        firsts.iter().any(|&first| self.extends_by(first, &firsts))
    }

    /// Whether a route is found that goes on over this fleet. `firsts` are those off the first
    /// coast.
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
        // The last fleet of the route is meant to touch this one, so it is no short cut.
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
