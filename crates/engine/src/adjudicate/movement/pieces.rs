//! The units as the movement equations see them: what each was ordered, and who is bound to whom by
//! it.

use super::super::contest::Node;
use super::super::field::{Field, MaybeUnit, UnitIndex};
use super::super::legal::{BoundOrder, LegalOrder, Way};
use super::super::rules::{AdjacentConvoy, ArmyFleet, MissingConvoy};
use super::binding::NO_ORDER;
use super::landing::Landing;
use crate::position::Unit;
use chancery_atlas::board::{CoastId, PowerId, ProvinceId};
use std::ops::Range;

/// What a unit does, as far as the equations care.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    Hold,
    /// Also of a landing, from the sea.
    Move,
    Support,
    Convoy,
    /// Go aboard the target.
    Board,
}

/// What a move hangs on besides strength. A move of which that is not so has no effect whatever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Needs {
    Nothing,
    /// A landing before the fleet's move: that the fleet's sea is not lost.
    SeaKept,
    /// A landing in the move of boarding, from the same sea: that the army boards, and the sea is
    /// not lost.
    BoardedHere {
        army: UnitIndex,
    },
    /// A landing after the fleet's move: that the fleet arrives, and an army that is to board it
    /// first is aboard.
    Arrival {
        fleet: UnitIndex,
    },
    /// A fleet's move after its army landed: that the landing succeeds.
    Landing {
        landing: UnitIndex,
    },
}

/// A unit and its order. The lists (attackers of a province, helpers of a unit, ferries of an army)
/// are chained through the pieces.
#[derive(Clone, Copy, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, read where the equations are hottest"
)]
pub(super) struct Piece {
    /// Where its attack comes from.
    pub at: ProvinceId,
    /// What it holds, and leaves if it moves.
    pub node: Node,
    pub power: PowerId,
    pub task: Task,
    /// Of a move: whether it goes by convoy.
    pub by_convoy: bool,
    /// Of a move: what it hangs on besides a convoy.
    pub needs: Needs,
    /// Of a move by convoy: whether a fleet of its own power runs it and keeps the army aboard if
    /// it does not get ashore.
    pub keeps_aboard: bool,
    /// Of a support or convoy: whether its target was ordered to do what it names. Without that it
    /// has no effect.
    pub matched: bool,
    /// Of a move: part of a paradox that makes it hold; it neither attacks nor cuts.
    pub stilled: bool,
    /// Of a move: the coast that it takes.
    pub coast: Option<CoastId>,
    /// Of a move: where to. Of a support: the node that it bears on. Of a convoy: where the army is
    /// to go.
    pub to: Node,
    /// Of a support or convoy: the unit that it is for.
    pub target: MaybeUnit,
    /// Of a move: the unit in its destination, if they move against each other over land (DATC 5.A,
    /// head-to-head battle).
    pub opposite: MaybeUnit,
    /// Of a move: the landing that comes the other way, from the sea that it goes to.
    pub faces: MaybeUnit,
    pub next_attacker: MaybeUnit,
    pub first_helper: MaybeUnit,
    pub next_helper: MaybeUnit,
    pub first_ferry: MaybeUnit,
    pub next_ferry: MaybeUnit,
    /// The index of the order that stands for the unit; `NO_ORDER` if none does.
    pub order: u32,
}

impl Piece {
    /// Whether it was ordered to leave its province: it can't be supported to hold there.
    pub(crate) const fn is_leaving(&self) -> bool {
        matches!(self.task, Task::Move | Task::Board)
    }

    /// Whether it is an army that lands from a fleet.
    pub(crate) const fn lands(&self) -> bool {
        matches!(
            self.needs,
            Needs::SeaKept | Needs::BoardedHere { .. } | Needs::Arrival { .. }
        )
    }

    /// A piece without an order.
    pub(crate) const fn holding(at: ProvinceId, node: Node, power: PowerId) -> Self {
        Self {
            at,
            node,
            power,
            task: Task::Hold,
            by_convoy: false,
            needs: Needs::Nothing,
            keeps_aboard: false,
            matched: false,
            stilled: false,
            coast: None,
            to: node,
            target: MaybeUnit::NONE,
            opposite: MaybeUnit::NONE,
            faces: MaybeUnit::NONE,
            next_attacker: MaybeUnit::NONE,
            first_helper: MaybeUnit::NONE,
            next_helper: MaybeUnit::NONE,
            first_ferry: MaybeUnit::NONE,
            next_ferry: MaybeUnit::NONE,
            order: NO_ORDER,
        }
    }
}

impl From<&Unit> for Piece {
    /// A unit in its province, without an order.
    #[inline]
    fn from(unit: &Unit) -> Self {
        let at = unit.place.province;
        Self::holding(at, at.into(), unit.power)
    }
}

/// All pieces, and who attacks which node. Those with a task are listed by it, in the order of the
/// units.
#[derive(Clone, Debug, Default)]
pub(super) struct Pieces {
    pub(super) list: Vec<Piece>,
    pub(super) first_attacker: Vec<MaybeUnit>,
    pub(super) movers: Vec<UnitIndex>,
    pub(super) supporters: Vec<UnitIndex>,
    ferries: Vec<UnitIndex>,
    boarders: Vec<UnitIndex>,
    /// The pieces that land. Those of armies that board in this phase follow the units: such an
    /// army has two orders.
    pub(super) landings: Vec<UnitIndex>,
    /// Per piece, the space that it tried to enter, if failing to exposes it to attacks from
    /// elsewhere. Empty where no piece is.
    pub(super) exposures: Vec<Option<ProvinceId>>,
    /// The nodes whose occupants can't be dislodged.
    pub(super) safe: Range<u16>,
    /// The node of all pieces that hold none; nobody goes there. On a board there is none.
    pub(super) nowhere: Option<Node>,
    /// How many nodes are provinces.
    pub(super) provinces: usize,
    /// The open seas to which the nodes after the provinces belong: a berth for each move to one,
    /// so that nobody meets anybody there.
    pub(super) berths: Vec<ProvinceId>,
}

/// A support of a landing, whose target is a piece that is made later.
#[derive(Clone, Copy, Debug)]
pub(super) struct LandingAid {
    pub helper: UnitIndex,
    /// The army that lands, where it is known.
    pub army: Option<UnitIndex>,
    /// The sea that it lands from.
    pub from: ProvinceId,
}

impl std::ops::Index<UnitIndex> for Pieces {
    type Output = Piece;
    #[inline]
    fn index(&self, unit: UnitIndex) -> &Piece {
        &self.list[unit.get()]
    }
}

impl Pieces {
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// The units that are ordered to move.
    pub(crate) fn movers(&self) -> impl Iterator<Item = (UnitIndex, &Piece)> {
        self.movers.iter().map(|&unit| (unit, &self[unit]))
    }

    /// The armies that are ordered to board.
    pub(crate) fn boarders(&self) -> impl Iterator<Item = UnitIndex> + '_ {
        self.boarders.iter().copied()
    }

    /// The piece of each landing, in their order.
    pub(crate) fn landings(&self) -> &[UnitIndex] {
        &self.landings
    }

    /// The units whose support matches an order.
    pub(crate) fn supporters(&self) -> impl Iterator<Item = UnitIndex> + '_ {
        self.supporters
            .iter()
            .copied()
            .filter(|&unit| self[unit].matched)
    }

    /// The units ordered to move to a node, but for those whose order is void.
    #[inline]
    pub(crate) fn attackers(&self, of: Node) -> impl Iterator<Item = UnitIndex> + '_ {
        chain(self.first_attacker[of.index()], |u| self[u].next_attacker)
    }

    /// The units whose support of this unit matches its order.
    #[inline]
    pub(crate) fn helpers(&self, of: UnitIndex) -> impl Iterator<Item = UnitIndex> + '_ {
        chain(self[of].first_helper, |u| self[u].next_helper)
    }

    /// The fleets ordered to convoy this army to where it goes.
    #[inline]
    pub(crate) fn ferries(&self, of: UnitIndex) -> impl Iterator<Item = UnitIndex> + '_ {
        chain(self[of].first_ferry, |u| self[u].next_ferry)
    }

    /// Whether the occupant of a node can't be dislodged.
    #[inline]
    pub(crate) fn is_safe(&self, node: Node) -> bool {
        self.safe.contains(&node.0)
    }

    /// Whether a unit that tried to move and failed lets an attack past.
    #[inline]
    pub(crate) fn lets_past(&self, failed: UnitIndex, attacker: UnitIndex) -> bool {
        // Never on a board: there the list is empty.
        match self.exposures.get(failed.get()) {
            Some(&Some(goal)) => goal != self[attacker].at,
            Some(None) | None => false,
        }
    }

    /// The province of a node: its own, or the open sea of a berth.
    #[inline]
    pub(crate) fn province(&self, node: Node) -> ProvinceId {
        if node.index() < self.provinces {
            node.province()
        } else {
            self.berths[node.index() - self.provinces]
        }
    }

    /// Makes units hold that were ordered to go; the equations then find no way for them.
    pub(crate) fn still(&mut self, units: &[UnitIndex]) {
        for unit in units {
            self.list[unit.get()].stilled = true;
        }
    }

    /// Forgets all, and makes room for so many nodes.
    pub(super) fn clear(&mut self, nodes: usize) {
        self.list.clear();
        self.first_attacker.clear();
        self.first_attacker.resize(nodes, MaybeUnit::NONE);
        for tasked in [
            &mut self.movers,
            &mut self.supporters,
            &mut self.ferries,
            &mut self.boarders,
            &mut self.landings,
        ] {
            tasked.clear();
        }
        self.exposures.clear();
        self.safe = 0..0;
        self.nowhere = None;
        self.provinces = nodes;
        self.berths.clear();
    }

    /// Takes the units of a field and the orders that stand: per unit the index of its order, and
    /// what that order means.
    pub(crate) fn fill(
        &mut self,
        field: &Field<'_>,
        standing: impl Iterator<Item = (u32, BoundOrder)>,
        landings: &[Landing],
    ) {
        self.clear(field.board.provinces.len());
        // Armies aboard follow the standing units, as `UnitIndex` counts them.
        self.list.extend(field.units.iter().map(Piece::from));
        self.list
            .extend(field.aboard.iter().map(|aboard| Piece::from(&aboard.unit)));
        let mut aids: Vec<LandingAid> = Vec::new();
        for (order, bound) in standing {
            self.give_task(field, order, bound);
            if let LegalOrder::SupportLanding { army, from, .. } = bound.legal {
                let helper = bound.unit;
                aids.push(LandingAid { helper, army, from });
            }
        }
        // Convoys first: they decide which moves go by sea. Landings make pieces of their own, so
        // supports of them find their target only now.
        self.join_convoys(field);
        self.land(field, landings);
        for aid in aids {
            if let Some(landing) = self.find_landing(landings, aid) {
                self.list[aid.helper.get()].target = MaybeUnit::some(landing);
            }
        }
        self.join_supports(|pieces, target| {
            field.occupant(pieces[target].at) != Some(target)
                && !pieces.landings.contains(&target)
                && !field.stands(target)
        });
        // After the supports, which are matched by the sea that a move names, not by its berth.
        if field.rules.room.open_seas {
            self.berth(field);
        }
        // Last: only now is it known who goes by convoy, who lands, and who meets nobody.
        self.find_head_to_heads(field);
    }

    /// Gives a unit the task of the order that stands for it; `order` is its submission.
    #[inline]
    fn give_task(&mut self, field: &Field<'_>, order: u32, bound: BoundOrder) {
        let piece = &mut self.list[bound.unit.get()];
        piece.order = order;
        match bound.legal {
            // Landings are not among the orders that stand: an army may have one beside its order
            // to board.
            LegalOrder::Hold | LegalOrder::Land { .. } => {}
            LegalOrder::Move { to, way } => {
                piece.task = Task::Move;
                piece.to = to.province.into();
                piece.coast = to.coast;
                piece.by_convoy = matches!(way, Way::Convoy | Way::Route);
                let first = &mut self.first_attacker[to.province.index()];
                piece.next_attacker = *first;
                *first = MaybeUnit::some(bound.unit);
                self.movers.push(bound.unit);
            }
            LegalOrder::SupportHold { unit } => {
                self.supporters.push(bound.unit);
                piece.task = Task::Support;
                piece.target = MaybeUnit::some(unit);
                piece.to = field.province_of(unit).into();
            }
            LegalOrder::SupportMove { unit, to } => {
                self.supporters.push(bound.unit);
                piece.task = Task::Support;
                piece.target = MaybeUnit::some(unit);
                piece.to = to.province.into();
                piece.coast = to.coast;
            }
            LegalOrder::Convoy { army, to } => {
                piece.task = Task::Convoy;
                piece.target = MaybeUnit::some(army);
                piece.to = to.into();
                self.ferries.push(bound.unit);
            }
            // It has no target and matches nothing.
            LegalOrder::SupportNobody { .. } => {
                self.supporters.push(bound.unit);
                piece.task = Task::Support;
            }
            // The target is filled in once landings have pieces.
            LegalOrder::SupportLanding { to, .. } => {
                self.supporters.push(bound.unit);
                piece.task = Task::Support;
                piece.to = to.into();
            }
            LegalOrder::Board { fleet } => {
                piece.task = Task::Board;
                piece.target = MaybeUnit::some(fleet);
                self.boarders.push(bound.unit);
            }
        }
    }

    /// Joins convoys to the armies that they are for, and decides for armies that could walk
    /// whether they sail (DATC 4.A.3).
    fn join_convoys(&mut self, field: &Field<'_>) {
        // From the last, since each is chained before those joined so far: the chain has the order
        // of the orders.
        for &index in self.ferries.iter().rev() {
            let fleet = self.list[index.get()];
            let Some(army) = fleet.target.get() else {
                continue;
            };
            let target = self.list[army.get()];
            if target.task != Task::Move || target.to != fleet.to {
                continue;
            }
            if !target.by_convoy {
                let sails = match field.rules.adjacent_convoy {
                    // Module, section I: between neighbours a ferry must be asked for.
                    _ if field.rules.army_fleet == ArmyFleet::Davis1984 => false,
                    // A foreign fleet kidnaps no army that could walk (DATC 6.G.1, 6.G.2).
                    AdjacentConvoy::Intent => fleet.power == target.power,
                    AdjacentConvoy::Explicit => false,
                    AdjacentConvoy::Always => true,
                };
                self.list[army.get()].by_convoy = sails;
            }
            self.list[index.get()].next_ferry = target.first_ferry;
            self.list[army.get()].first_ferry = MaybeUnit::some(index);
        }
        // DATC 6.G.8: asked for, but ordered by nobody. A convoy that is ordered and breaks is
        // another matter: then the army stays (6.G.20).
        if field.rules.missing_convoy == MissingConvoy::Land {
            for &army in &self.movers {
                let piece = &self.list[army.get()];
                let to = piece.to.province();
                if piece.by_convoy
                    && field.board.army_can_move(piece.at, to)
                    && !self.is_ordered_across(field, army, to)
                {
                    self.list[army.get()].by_convoy = false;
                }
            }
        }
        // In a pass of its own: an army's last fleet may be the one that has it sail.
        for &index in &self.ferries {
            let fleet = self.list[index.get()];
            if let Some(army) = fleet.target.get() {
                let target = self.list[army.get()];
                let matched =
                    target.task == Task::Move && target.to == fleet.to && target.by_convoy;
                self.list[index.get()].matched = matched;
                // Module, section I.b: of its own power, else it is back where it started.
                let keeps = matched
                    && fleet.power == target.power
                    && field.rules.army_fleet == ArmyFleet::Davis1984;
                self.list[army.get()].keeps_aboard |= keeps;
            }
        }
    }

    /// Whether the fleets that are ordered to convoy an army lie all the way between its province
    /// and another, whatever becomes of them.
    fn is_ordered_across(&self, field: &Field<'_>, army: UnitIndex, to: ProvinceId) -> bool {
        let piece = &self.list[army.get()];
        let ferries = chain(piece.first_ferry, |unit| self.list[unit.get()].next_ferry);
        let seas: Vec<ProvinceId> = ferries.map(|unit| self.list[unit.get()].at).collect();
        let mut reached: Vec<ProvinceId> = seas.clone();
        reached.retain(|&sea| field.board.touches(sea, piece.at));
        let mut next = 0;
        while let Some(&sea) = reached.get(next) {
            if field.board.touches(sea, to) {
                return true;
            }
            let waters = field.board.waters(sea);
            let more = seas.iter().filter(|other| waters.contains(other));
            let more: Vec<_> = more
                .filter(|other| !reached.contains(other))
                .copied()
                .collect();
            reached.extend(more);
            next += 1;
        }
        false
    }

    /// Joins supports to the units that do what they name; `gone` are those off the board.
    pub(super) fn join_supports(&mut self, gone: impl Fn(&Self, UnitIndex) -> bool) {
        // From the last, as in `join_convoys`.
        for at in (0..self.supporters.len()).rev() {
            let index = self.supporters[at];
            let piece = self.list[index.get()];
            let Some(target) = piece.target.get() else {
                continue;
            };
            let supported = self.list[target.get()];
            // A unit ordered to move can't be supported to hold, whether it gets away or not. A
            // named coast must be the mover's (DATC 4.B.4).
            let matched = if gone(self, target) {
                false
            } else if piece.to == supported.node {
                !supported.is_leaving()
            } else {
                supported.task == Task::Move
                    && supported.to == piece.to
                    && (piece.coast.is_none() || piece.coast == supported.coast)
            };
            if matched {
                self.list[index.get()].matched = true;
                self.list[index.get()].next_helper = supported.first_helper;
                self.list[target.get()].first_helper = MaybeUnit::some(index);
            }
        }
    }

    /// Finds the moves that go against each other over one border, by land or sea (DATC 5.A).
    fn find_head_to_heads(&mut self, field: &Field<'_>) {
        for &index in &self.movers {
            let piece = &self.list[index.get()];
            let Some(met) = field.occupant(piece.to.province()) else {
                continue;
            };
            let other = &self.list[met.get()];
            // Who goes by convoy meets nobody on the way: the two change places (DATC 6.G.1,
            // 6.G.12).
            if other.task == Task::Move
                && other.to == piece.node
                && !other.by_convoy
                && !piece.by_convoy
            {
                let lands = piece.lands();
                self.list[index.get()].opposite = MaybeUnit::some(met);
                if lands {
                    self.list[met.get()].faces = MaybeUnit::some(index);
                }
            }
        }
    }
}

/// A list that runs through the pieces.
#[inline]
fn chain(
    first: MaybeUnit,
    next: impl Fn(UnitIndex) -> MaybeUnit,
) -> impl Iterator<Item = UnitIndex> {
    std::iter::successors(first.get(), move |&unit| next(unit).get())
}
