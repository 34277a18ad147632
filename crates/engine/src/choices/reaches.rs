//! What the choices of a movement phase share, whoever is asked: who stands where, what others call
//! each unit, and where it could go.

use std::sync::OnceLock;

use super::pieces::{named, reach};
use super::provinces::Provinces;
use crate::adjudicate::field::{Field, Occupants};
use crate::adjudicate::{UnitIndex, legal};
use crate::order::UnitRef;
use crate::position::{Position, Unit};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind};

/// The units of a position as orders may name them. They hang on nothing but the position, the
/// board and the house rules, so that one value serves everybody who is asked in a phase.
#[derive(Debug)]
pub struct Reaches {
    /// The standing units by province.
    pub(super) occupants: Occupants,
    /// Found when first asked for: retreats and adjustments need none of it.
    units: OnceLock<Vec<UnitReach>>,
}

/// A standing unit as an order of somebody else may name it. One whose kind may be hidden is there
/// twice, as an army and as a fleet.
#[derive(Debug)]
pub(super) struct UnitReach {
    /// The unit, with the kind that it is taken for.
    pub(super) unit: Unit,
    /// The unit on the field.
    pub(super) index: UnitIndex,
    /// Who takes it for one of this kind.
    pub(super) guise: Guise,
    /// What its owner calls it.
    named: UnitRef,
    /// Who else is in its place.
    company: Company,
    /// Where fleets now at sea could carry it; none for a fleet. Sorted.
    pub(super) landings: Vec<ProvinceId>,
    /// How supports name the places to which it could move: each coast, and its province without
    /// one. Sorted by province.
    pub(super) supported: Vec<Place>,
    /// Where it stands, and where it could move: whoever supports it supports into one of these.
    pub(super) near: Provinces,
}

/// Who takes a unit for one of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Guise {
    /// Everybody: it is of this kind.
    True,
    /// Everybody, since its owner has not chosen a kind yet.
    Open,
    /// Everybody but its owner, who has chosen the other kind.
    Hidden,
}

/// The other units in the place of a unit: there are some in open seas only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Company {
    None,
    OwnPower,
    OtherPowers,
}

impl Reaches {
    /// The units of this position.
    pub fn new(board: &Board, position: &Position) -> Self {
        Self {
            occupants: Occupants::new(board, &position.units),
            units: OnceLock::new(),
        }
    }

    /// All of them, in the order of the position. The arguments must always be the same ones.
    pub(super) fn units(&self, field: &Field<'_>, position: &Position) -> &[UnitReach] {
        self.units.get_or_init(|| reaches(field, position))
    }
}

impl UnitReach {
    /// A unit of the field, taken for one of this kind.
    fn new(field: &Field<'_>, index: UnitIndex, kind: UnitKind, guise: Guise, pair: bool) -> Self {
        let stands = field.unit(index);
        let unit = Unit { kind, ..*stands };
        let landings = match kind {
            UnitKind::Army => legal::landings(field, unit.place.province),
            UnitKind::Fleet => Vec::new(),
        };
        let mut to: Vec<Place> = reach(field.board, &unit).collect();
        to.extend(two_spaces(field, &unit, None));
        to.extend(landings.iter().copied().map(Place::new));
        let supported = as_supported(to);
        let mut near = Provinces::none(field.board);
        near.add(unit.place.province);
        for to in &supported {
            near.add(to.province);
        }
        Self {
            unit,
            index,
            guise,
            named: UnitRef {
                pair,
                ..named(&unit)
            },
            company: company(field, stands),
            landings,
            supported,
            near,
        }
    }

    /// Whether a power may take the unit for one of this kind.
    pub(super) fn is_seen_by(&self, power: PowerId) -> bool {
        self.guise != Guise::Hidden || self.unit.power != power
    }

    /// Whether other units are in its place, so that its name may be theirs too.
    pub(super) fn has_company(&self) -> bool {
        self.company != Company::None
    }

    /// The unit as an order of a power names it: of several in one place, with the army aboard it
    /// and its nationality where these tell.
    pub(super) fn named_by(&self, power: PowerId) -> UnitRef {
        let mut named = self.named;
        if self.unit.power != power && self.company == Company::OtherPowers {
            named.power = Some(self.unit.power);
        }
        named
    }
}

fn reaches(field: &Field<'_>, position: &Position) -> Vec<UnitReach> {
    let mut reaches = Vec::with_capacity(position.units.len());
    for (index, unit) in position.units.iter().enumerate() {
        let index = UnitIndex::new(index);
        let pair = company(field, unit) != Company::None && position.cargo(unit.id).is_some();
        let Some(free) = position.free_kind(unit.id) else {
            reaches.push(UnitReach::new(field, index, unit.kind, Guise::True, pair));
            continue;
        };
        for kind in [UnitKind::Army, UnitKind::Fleet] {
            let guise = match free.chosen {
                _ if kind == unit.kind => Guise::True,
                true => Guise::Hidden,
                false => Guise::Open,
            };
            reaches.push(UnitReach::new(field, index, kind, guise, pair));
        }
    }
    reaches
}

fn company(field: &Field<'_>, unit: &Unit) -> Company {
    let mut company = Company::None;
    for other in field.occupants(unit.place.province) {
        let other = field.unit(other);
        if other.power != unit.power {
            return Company::OtherPowers;
        }
        if other.id != unit.id {
            company = Company::OwnPower;
        }
    }
    company
}

/// Where a fleet could go by two spaces, the first of them this one where it is named, and by one
/// it could not.
pub(super) fn two_spaces(field: &Field<'_>, unit: &Unit, via: Option<ProvinceId>) -> Vec<Place> {
    if unit.kind != UnitKind::Fleet || !field.rules.room.long_starts {
        return Vec::new();
    }
    let mut places = legal::long_places(field.board, field.rules, unit.power, unit.place, via);
    // Where the way is not named, a move to a space beside the fleet is one of a single space.
    places.retain(|to| {
        via.is_some() || reach(field.board, unit).all(|near| near.province != to.province)
    });
    places
}

/// The places of a unit's moves as supports name them. A support need not name the coast.
pub(super) fn as_supported(mut to: Vec<Place>) -> Vec<Place> {
    for index in 0..to.len() {
        if to[index].coast.is_some() {
            to.push(Place::new(to[index].province));
        }
    }
    // Sorted so that equal ones are neighbours: a way by land and one by convoy may meet.
    to.sort_unstable_by_key(|to| (to.province, to.coast.is_none(), to.coast));
    to.dedup();
    to
}
