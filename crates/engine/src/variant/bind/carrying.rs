//! Armies with the fleets that carry them in the open phase: those aboard, and those that an
//! author's orders send aboard; and which of them an order to land is for (army/fleet module,
//! sections II and III).

use super::{Bound, Target};
use crate::order::{Action, Order, Submission};
use crate::position::{Unit, UnitId};
use crate::seat::Author;
use crate::variant::{State, Table};
use chancery_atlas::board::{ProvinceId, Terrain, UnitKind};

/// An army and the fleet that carries it in the open phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The army. One that boards only now stands ashore.
    pub army: Unit,
    pub fleet: Unit,
    /// The moves spent aboard before this phase; 0 for an army that boards only now.
    pub moves: u8,
    /// The sea that the fleet is ordered to, where it is ordered to one.
    pub bound_for: Option<ProvinceId>,
}

impl Pair {
    /// Whether the army boards only in this phase.
    pub const fn boards(&self) -> bool {
        self.moves == 0
    }

    /// The sea in which the fleet is to be after its move.
    pub fn sea(&self) -> ProvinceId {
        self.bound_for.unwrap_or(self.fleet.place.province)
    }

    /// The moves that the army can still spend aboard, the one being ordered included, where so
    /// many are allowed.
    pub const fn left(&self, allowed: u8) -> u8 {
        allowed.saturating_sub(self.moves)
    }
}

/// The pairs of one author: those of the power in whose name he writes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairs(Vec<Pair>);

impl Pairs {
    /// The pairs by the position and the lines of a phase, each with what it is for. An army boards
    /// where its order names an empty fleet of its own in a sea that it touches, which no other
    /// army is to board and which runs no ferry.
    pub fn of(
        table: Table<'_>,
        state: &State,
        orders: &[Submission],
        bound: &[Bound],
        author: Author,
    ) -> Self {
        let (board, position) = (table.board, &state.position);
        let orders = || {
            let own = orders
                .iter()
                .zip(bound)
                .filter(|(line, _)| line.author() == author);
            own.filter_map(|(line, bound)| match &line.order {
                Order::Unit { action, .. } => Some((bound, action)),
                _ => None,
            })
        };
        let is_for = |bound: &Bound, fleet: &Unit| bound.target == Target::Unit(fleet.id);
        let bound_for = |fleet: &Unit| {
            let own = orders().filter(|(bound, _)| is_for(bound, fleet));
            own.filter_map(|(_, action)| match action {
                Action::Move { to, .. } if board.terrain(to.province) == Terrain::Sea => {
                    Some(to.province)
                }
                _ => None,
            })
            .last()
        };
        let aboard = position
            .aboard
            .iter()
            .filter(|aboard| aboard.unit.power == author.power)
            .filter_map(|aboard| {
                let fleet = *position.unit(aboard.fleet)?;
                Some(Pair {
                    army: aboard.unit,
                    fleet,
                    moves: aboard.moves,
                    bound_for: bound_for(&fleet),
                })
            });
        let own = |id: UnitId, kind| {
            let mut standing = position.units.iter();
            standing
                .find(|unit| unit.id == id && unit.kind == kind)
                .copied()
        };
        let boardings: Vec<(Unit, Unit)> = orders()
            .filter_map(|(bound, action)| {
                let Action::Board { fleet } = action else {
                    return None;
                };
                let Target::Unit(army) = bound.target else {
                    return None;
                };
                let army = own(army, UnitKind::Army)?;
                let fleet = bound.object.or_else(|| {
                    let mut there = position.units_in(fleet.place.province);
                    there
                        .find(|unit| unit.power == author.power)
                        .map(|unit| unit.id)
                })?;
                Some((army, own(fleet, UnitKind::Fleet)?))
            })
            .collect();
        let ferries = |fleet: &Unit| {
            orders().any(|(bound, action)| {
                matches!(action, Action::Convoy { .. }) && is_for(bound, fleet)
            })
        };
        let takes = |army: &Unit, fleet: &Unit| {
            let sea = fleet.place.province;
            let rival = boardings
                .iter()
                .any(|(other, into)| into.id == fleet.id && other.id != army.id);
            board.terrain(sea) == Terrain::Sea
                && board.touches(sea, army.place.province)
                && !rival
                && !ferries(fleet)
        };
        let mut pairs: Vec<Pair> = aboard.collect();
        for (army, fleet) in &boardings {
            if takes(army, fleet)
                && pairs
                    .iter()
                    .all(|p| p.fleet.id != fleet.id && p.army.id != army.id)
            {
                pairs.push(Pair {
                    army: *army,
                    fleet: *fleet,
                    moves: 0,
                    bound_for: bound_for(fleet),
                });
            }
        }
        Self(pairs)
    }

    /// All of them: those aboard, then those that board.
    pub fn iter(&self) -> impl Iterator<Item = &Pair> {
        self.0.iter()
    }

    pub fn of_fleet(&self, fleet: UnitId) -> Option<&Pair> {
        self.0.iter().find(|pair| pair.fleet.id == fleet)
    }

    pub fn of_army(&self, army: UnitId) -> Option<&Pair> {
        self.0.iter().find(|pair| pair.army.id == army)
    }

    /// The pair whose army an order to one aboard is for: it names the sea from which the army
    /// lands, which may be the one that its fleet is ordered to. An army that is aboard in the sea
    /// goes before one that comes there, and that before one that boards there.
    pub fn ordered(&self, order: &Order) -> Option<&Pair> {
        let Order::Unit { unit, action } = order else {
            return None;
        };
        if !unit.aboard {
            return None;
        }
        if let Some(army) = unit.id {
            return self.of_army(army);
        }
        if let Action::Land {
            fleet: Some(start), ..
        } = action
        {
            return self
                .0
                .iter()
                .find(|pair| pair.fleet.place.province == *start);
        }
        let sea = unit.place.province;
        let stands = |pair: &&Pair| pair.fleet.place.province == sea;
        let aboard = self.0.iter().find(|pair| stands(pair) && !pair.boards());
        aboard
            .or_else(|| self.0.iter().find(|pair| pair.bound_for == Some(sea)))
            .or_else(|| self.0.iter().find(stands))
    }
}
