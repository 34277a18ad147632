//! Armies with the fleets that carry them in the open phase: those aboard, and those that an
//! author's orders send aboard; and which of them an order to land is for (army/fleet module,
//! sections II and III).

use super::{Bound, Target};
use crate::order::{Action, Order, Submission};
use crate::position::{Position, Unit, UnitId};
use crate::seat::Author;
use crate::variant::{State, Table};
use chancery_atlas::board::{Board, ProvinceId, Terrain, UnitKind};

/// An army and the fleet that carries it in the open phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The army. One that boards only now stands ashore.
    pub army: Unit,
    /// The fleet, where it stands when the phase begins.
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
    pub fn new(
        table: Table<'_>,
        state: &State,
        orders: &[Submission],
        bound: &[Bound],
        author: Author,
    ) -> Self {
        let slip = SlipOrders {
            orders,
            bound,
            author,
        };
        let (board, position) = (table.board, &state.position);
        let mut pairs = Vec::new();
        for aboard in &position.aboard {
            if aboard.unit.power != author.power {
                continue;
            }
            if let Some(&fleet) = position.unit(aboard.fleet) {
                pairs.push(Pair {
                    army: aboard.unit,
                    fleet,
                    moves: aboard.moves,
                    bound_for: slip.sea_ordered(board, fleet.id),
                });
            }
        }
        let boardings = slip.boardings(position);
        for &ShipBoarding { army, fleet } in &boardings {
            let sea = fleet.place.province;
            // Of two armies for one fleet neither boards, and a fleet that runs a ferry takes none
            // (section III.a).
            let has_rival = boardings
                .iter()
                .any(|other| other.fleet.id == fleet.id && other.army.id != army.id);
            let takes = board.terrain(sea) == Terrain::Sea
                && board.touches(sea, army.place.province)
                && !has_rival
                && !slip.ferries(fleet.id);
            // A fleet is loaded until the move is over, also if its army lands (section III.f).
            let is_paired = pairs
                .iter()
                .any(|pair: &Pair| pair.fleet.id == fleet.id || pair.army.id == army.id);
            if takes && !is_paired {
                pairs.push(Pair {
                    army,
                    fleet,
                    moves: 0,
                    bound_for: slip.sea_ordered(board, fleet.id),
                });
            }
        }
        Self(pairs)
    }

    /// All of them: those aboard, then those that board.
    pub fn iter(&self) -> impl Iterator<Item = &Pair> {
        self.0.iter()
    }

    /// The pair of a fleet, aboard which an army is or goes.
    pub fn of_fleet(&self, fleet: UnitId) -> Option<&Pair> {
        self.0.iter().find(|pair| pair.fleet.id == fleet)
    }

    /// The pair of an army that is or goes aboard.
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
        // To land from where the fleet starts is the plain meaning of `A(SEA) D PLACE`; a landing
        // after the move is looked for only where nobody is aboard there yet.
        let sea = unit.place.province;
        self.0
            .iter()
            .find(|pair| pair.fleet.place.province == sea && !pair.boards())
            .or_else(|| self.0.iter().find(|pair| pair.bound_for == Some(sea)))
            .or_else(|| {
                let mut pairs = self.0.iter();
                pairs.find(|pair| pair.fleet.place.province == sea)
            })
    }
}

/// The lines on one author's slip that order units, each with what it is for.
struct SlipOrders<'a> {
    orders: &'a [Submission],
    bound: &'a [Bound],
    author: Author,
}

/// An army that is ordered aboard a fleet, as both stand.
#[derive(Clone, Copy)]
struct ShipBoarding {
    army: Unit,
    fleet: Unit,
}

impl<'a> SlipOrders<'a> {
    fn actions(&self) -> impl Iterator<Item = (&'a Bound, &'a Action)> {
        let lines = self.orders.iter().zip(self.bound);
        let author = self.author;
        lines.filter_map(move |(line, bound)| match &line.order {
            Order::Unit { action, .. } if line.author() == author => Some((bound, action)),
            _ => None,
        })
    }

    /// What a standing unit is ordered.
    fn actions_for(&self, unit: UnitId) -> impl Iterator<Item = &'a Action> {
        self.actions()
            .filter(move |(bound, _)| bound.target == Target::Unit(unit))
            .map(|(_, action)| action)
    }

    /// The sea that a fleet is ordered to; of several the last written.
    fn sea_ordered(&self, board: &Board, fleet: UnitId) -> Option<ProvinceId> {
        let mut sea = None;
        for action in self.actions_for(fleet) {
            if let Action::Move { to, .. } = action
                && board.terrain(to.province) == Terrain::Sea
            {
                sea = Some(to.province);
            }
        }
        sea
    }

    /// Whether a fleet is ordered to ferry an army.
    fn ferries(&self, fleet: UnitId) -> bool {
        self.actions_for(fleet)
            .any(|action| matches!(action, Action::Convoy { .. }))
    }

    /// The armies that are ordered aboard fleets that stand, whether they can board them or not.
    fn boardings(&self, position: &Position) -> Vec<ShipBoarding> {
        let mut boardings = Vec::new();
        for (bound, action) in self.actions() {
            if let (Action::Board { fleet }, Target::Unit(army)) = (action, &bound.target)
                && let Some(army) = standing(position, *army, UnitKind::Army)
                && let Some(fleet) = bound
                    .object
                    .or_else(|| self.own_unit_in(position, fleet.place.province))
                && let Some(fleet) = standing(position, fleet, UnitKind::Fleet)
            {
                boardings.push(ShipBoarding { army, fleet });
            }
        }
        boardings
    }

    fn own_unit_in(&self, position: &Position, province: ProvinceId) -> Option<UnitId> {
        position
            .units_in(province)
            .find(|unit| unit.power == self.author.power)
            .map(|unit| unit.id)
    }
}

/// A unit that stands on the board, if it is of that kind.
fn standing(position: &Position, id: UnitId, kind: UnitKind) -> Option<Unit> {
    let mut units = position.units.iter();
    units
        .find(|unit| unit.id == id && unit.kind == kind)
        .copied()
}
