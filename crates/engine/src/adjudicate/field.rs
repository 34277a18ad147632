//! The field: the board with the units on it, indexed by province, as legality and movement look at
//! it.

use std::sync::OnceLock;

use super::HouseRules;
use super::contest::Node;
use crate::position::{Aboard, Unit, UnitId, Units};
use chancery_atlas::board::{Board, PowerId, ProvinceId, Terrain, UnitKind};

/// A unit, as an index into [`Field::units`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitIndex(u16);

impl UnitIndex {
    const NONE: u16 = u16::MAX;

    /// The unit at a place of the list of units. There are never more than 65,534: they stand one a
    /// province, or in open seas as many as were built.
    #[inline]
    pub const fn new(index: usize) -> Self {
        Self(index as u16)
    }

    /// The place in the list of units: the standing ones, then those aboard.
    #[inline]
    pub const fn get(self) -> usize {
        self.0 as usize
    }
}

/// Perhaps a unit, in two bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MaybeUnit(u16);

impl MaybeUnit {
    pub(crate) const NONE: Self = Self(UnitIndex::NONE);

    #[inline]
    pub(crate) const fn some(unit: UnitIndex) -> Self {
        Self(unit.0)
    }

    #[inline]
    pub(crate) const fn get(self) -> Option<UnitIndex> {
        if self.0 == UnitIndex::NONE {
            None
        } else {
            Some(UnitIndex(self.0))
        }
    }
}

/// Which unit stands in which province, or on which node. Kept apart from [`Field`] so that it can
/// be filled again and again without allocating.
#[derive(Clone, Debug, Default)]
pub struct Occupants {
    at: Vec<u16>,
    /// Where several stand in one province, those after the first, in the order of the units: only
    /// open seas hold several.
    others: Vec<(ProvinceId, UnitIndex)>,
    /// Per unit, the body of joined fleets at sea that it belongs to; computed when first asked
    /// for.
    waters: OnceLock<Vec<u16>>,
}

impl Occupants {
    /// Who stands where of these units.
    #[inline]
    pub fn new(board: &Board, units: &[Unit]) -> Self {
        let mut occupants = Self::default();
        occupants.fill(board, units);
        occupants
    }

    /// Forgets all and takes these units.
    pub(crate) fn fill(&mut self, board: &Board, units: &[Unit]) {
        self.clear(board.provinces.len());
        // One slot a province, and a list beside it: only open seas hold several, and few games
        // have any.
        for (index, unit) in units.iter().enumerate() {
            let first = &mut self.at[unit.place.province.index()];
            if *first == UnitIndex::NONE {
                *first = index as u16;
            } else {
                self.others
                    .push((unit.place.province, UnitIndex::new(index)));
            }
        }
    }

    /// Makes room for so many nodes more, with nobody on them.
    pub(super) fn widen(&mut self, nodes: usize) {
        self.at.resize(self.at.len() + nodes, UnitIndex::NONE);
    }

    /// Forgets all, and makes room for so many nodes.
    pub(super) fn clear(&mut self, nodes: usize) {
        self.at.clear();
        self.at.resize(nodes, UnitIndex::NONE);
        self.others.clear();
        self.waters.take();
    }

    /// Puts a piece on a node, in the place of any other.
    pub(super) fn put(&mut self, node: Node, piece: UnitIndex) {
        self.at[node.index()] = piece.0;
    }

    /// Who is on a node; in an open sea the first.
    #[inline]
    pub(super) fn on(&self, node: Node) -> Option<UnitIndex> {
        MaybeUnit(self.at[node.index()]).get()
    }

    /// Takes the unit in a province off the board; of an open sea none leaves so.
    pub(crate) fn leave(&mut self, province: ProvinceId) {
        self.at[province.index()] = UnitIndex::NONE;
        // A fleet that left joins no others any more.
        self.waters.take();
    }
}

/// Whether any number of fleets may be in a province: where seas are open, the seas of the known
/// world.
pub fn is_open(board: &Board, rules: &HouseRules, province: ProvinceId) -> bool {
    rules.room.open_seas && board.terrain(province) == Terrain::Sea && !board.is_beyond(province)
}

/// The power that keeps others out of a province: where homes are closed, the one whose home centre
/// it is.
#[inline]
pub fn closed_by(
    board: &Board,
    rules: &HouseRules,
    power: PowerId,
    province: ProvinceId,
) -> Option<PowerId> {
    if rules.room.closed_homes {
        board.province(province).home.filter(|&home| home != power)
    } else {
        None
    }
}

/// The board, the rules and the standing units: all that the legality of an order depends on.
#[derive(Clone, Copy)]
pub struct Field<'a> {
    /// The map.
    pub board: &'a Board,
    /// The house rules in force.
    pub rules: &'a HouseRules,
    /// The standing units, in their order.
    pub units: &'a [Unit],
    /// The armies carried by fleets. Their indices follow those of the standing units.
    pub aboard: &'a [Aboard],
    occupants: &'a Occupants,
}

impl<'a> Field<'a> {
    /// A field; `occupants` must have been filled from the same board and units.
    #[inline]
    pub fn new(
        board: &'a Board,
        rules: &'a HouseRules,
        units: impl Into<Units<'a>>,
        occupants: &'a Occupants,
    ) -> Self {
        let Units { standing, aboard } = units.into();
        Self {
            board,
            rules,
            units: standing,
            aboard,
            occupants,
        }
    }

    /// The unit in a province; in an open sea the first.
    #[inline]
    pub fn occupant(&self, province: ProvinceId) -> Option<UnitIndex> {
        self.occupants.on(province.into())
    }

    /// The units in a province, in their order: several only in an open sea.
    pub(crate) fn occupants(self, province: ProvinceId) -> impl Iterator<Item = UnitIndex> + 'a {
        let others = self
            .occupants
            .others
            .iter()
            .filter(move |(at, _)| *at == province)
            .map(|&(_, unit)| unit);
        self.occupant(province).into_iter().chain(others)
    }

    /// The unit with this identity, standing or aboard.
    pub(crate) fn find(&self, id: UnitId) -> Option<UnitIndex> {
        let aboard = self.aboard.iter().map(|aboard| &aboard.unit);
        self.units
            .iter()
            .chain(aboard)
            .position(|unit| unit.id == id)
            .map(UnitIndex::new)
    }

    /// Whether any number of fleets may be in a province.
    pub(crate) fn is_open(&self, province: ProvinceId) -> bool {
        is_open(self.board, self.rules, province)
    }

    /// Whether a unit stands on the board: it is not aboard another, and was not taken off.
    pub(crate) fn stands(self, unit: UnitIndex) -> bool {
        self.occupants(self.province_of(unit))
            .any(|there| there == unit)
    }

    /// Whether a unit is a fleet at sea, and no other that has taken its place.
    pub(crate) fn is_at_sea(&self, unit: UnitIndex) -> bool {
        self.unit(unit).kind == UnitKind::Fleet
            && self.board.terrain(self.province_of(unit)) == Terrain::Sea
            && self.stands(unit)
    }

    /// A unit, standing or aboard.
    #[inline]
    pub fn unit(&self, index: UnitIndex) -> &'a Unit {
        match self.units.get(index.get()) {
            Some(unit) => unit,
            None => &self.aboard[index.get() - self.units.len()].unit,
        }
    }

    /// The army that a fleet carries.
    pub(crate) fn cargo(&self, fleet: UnitIndex) -> Option<UnitIndex> {
        let id = self.unit(fleet).id;
        let at = self.aboard.iter().position(|aboard| aboard.fleet == id)?;
        Some(UnitIndex::new(self.units.len() + at))
    }

    /// The fleet that carries an army aboard; `None` for a unit that stands.
    pub(crate) fn carrier(&self, army: UnitIndex) -> Option<UnitIndex> {
        let aboard = self.aboard.get(army.get().checked_sub(self.units.len())?)?;
        self.units
            .iter()
            .position(|unit| unit.id == aboard.fleet)
            .map(UnitIndex::new)
    }

    /// Where a unit stands; of an army aboard where its fleet does.
    #[inline]
    pub fn province_of(&self, index: UnitIndex) -> ProvinceId {
        self.unit(index).place.province
    }

    #[inline]
    pub(crate) fn power_of(&self, index: UnitIndex) -> PowerId {
        self.unit(index).power
    }

    /// The fleet in a sea, if the province is one and a fleet is there: what can convoy. In an open
    /// sea the first.
    #[inline]
    pub fn fleet_at_sea(&self, sea: ProvinceId) -> Option<UnitIndex> {
        let index = self.occupant(sea)?;
        (self.board.terrain(sea) == Terrain::Sea && self.unit(index).kind == UnitKind::Fleet)
            .then_some(index)
    }

    /// The fleets at sea that touch a coast: those that could take an army on board there, or put
    /// it ashore.
    pub fn fleets_off(self, land: ProvinceId) -> impl Iterator<Item = UnitIndex> + 'a {
        let seas = self.board.waters(land);
        let others = self
            .occupants
            .others
            .iter()
            .filter(move |(sea, _)| seas.contains(sea))
            .map(|&(_, unit)| unit);
        seas.iter()
            .filter_map(move |&sea| self.fleet_at_sea(sea))
            .chain(others)
    }

    /// The fleets at sea next to a fleet at sea.
    pub(crate) fn fleets_beside(self, fleet: UnitIndex) -> impl Iterator<Item = UnitIndex> + 'a {
        self.fleets_off(self.province_of(fleet))
    }

    /// The body of joined fleets at sea that a fleet belongs to: two fleets can pass an army on,
    /// over others or directly, if it is the same.
    pub(super) fn waters_of(&self, fleet: UnitIndex) -> u16 {
        self.occupants.waters.get_or_init(|| self.chart_waters())[fleet.get()]
    }

    /// Numbers the bodies of joined fleets, each by the index of its first fleet.
    fn chart_waters(&self) -> Vec<u16> {
        let mut waters = vec![UnitIndex::NONE; self.units.len()];
        let mut ahead = Vec::new();
        for (index, unit) in self.units.iter().enumerate() {
            if waters[index] != UnitIndex::NONE || self.fleet_at_sea(unit.place.province).is_none()
            {
                continue;
            }
            waters[index] = index as u16;
            ahead.push(UnitIndex::new(index));
            while let Some(fleet) = ahead.pop() {
                for beside in self.fleets_beside(fleet) {
                    if waters[beside.get()] == UnitIndex::NONE {
                        waters[beside.get()] = index as u16;
                        ahead.push(beside);
                    }
                }
            }
        }
        waters
    }
}
