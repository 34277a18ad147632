//! Contests: the same equations for pieces on bare nodes, whose orders somebody else has bound and
//! judged.

use super::super::contest::{Contender, Contest, ContestEnd, ContestOrder, Decision, Driver, Node};
use super::super::field::{MaybeUnit, Occupants, UnitIndex};
use super::super::legal::LegalOrder;
use super::super::rules::{ConvoyRoutes, HouseRules};
use super::super::verdict::{CarryingReason, Reason, Rival, Verdict};
use super::equations::{Equations, MeetingGround, given, moves};
use super::pieces::{Piece, Pieces, Task};
use super::verdicts::{self, Teller, driver};
use super::{Resolver, decide};
use chancery_atlas::board::{PowerId, ProvinceId};

impl Contest<'_> {
    /// Decides it. What does not follow from the contenders and the terms is as in the
    /// standard game with its house rules at their defaults: rings go round, and an army whose
    /// convoy belongs to a paradox does not attack (Szykman's rule).
    ///
    /// # Panics
    ///
    /// Where a node or a contender is named that the contest doesn't have.
    pub fn decide(&self, resolver: &mut Resolver) -> Decision {
        resolver.occupants.clear(self.nodes);
        for (index, contender) in self.contenders.iter().enumerate() {
            if let Some(node) = contender.node {
                resolver.occupants.put(node, UnitIndex::new(index));
            }
        }
        resolver.pieces.enter(self, &resolver.occupants);
        // Without a board nobody can tell whether fewer fleets would still make a way.
        let rules = HouseRules {
            convoy_routes: ConvoyRoutes::AllRoutes,
            ..HouseRules::default()
        };
        let ground = MeetingGround {
            occupants: &resolver.occupants,
            rules: &rules,
            field: None,
            routes: &[],
            arriving: &[],
        };
        let circles = decide(&mut resolver.solver, &mut resolver.pieces, ground);

        let equations = Equations {
            ground,
            pieces: &resolver.pieces,
        };
        let mut stand_offs = Vec::new();
        verdicts::stand_offs(&equations, &mut resolver.solver, &mut stand_offs);
        let rings = verdicts::rings(self.contenders.len(), |unit| {
            if resolver.solver.settled(moves(unit)) == Some(true) {
                equations.occupant(equations.pieces[unit].to)
            } else {
                None
            }
        });
        let mut teller = Teller {
            equations,
            solver: &mut resolver.solver,
            rings: &rings,
            circles: &circles,
        };
        let contenders = self.contenders.iter().enumerate();
        let ended = contenders
            .map(|(index, contender)| teller.ended(UnitIndex::new(index), &contender.act))
            .collect();
        Decision { ended, stand_offs }
    }
}

impl Pieces {
    /// Takes the contenders of a contest. Extra strengths follow them, as pieces that support and
    /// stand nowhere.
    fn enter(&mut self, contest: &Contest<'_>, occupants: &Occupants) {
        let nowhere = Node(contest.nodes as u16);
        self.clear(contest.nodes + 1);
        self.nowhere = Some(nowhere);
        self.safe = contest.terms.safe.clone();
        self.exposures.extend(
            contest
                .contenders
                .iter()
                .map(|contender| exposure(&contender.act, contest.terms.key)),
        );
        self.list.extend(contest.contenders.iter().map(|contender| {
            let node = contender.node.unwrap_or(nowhere);
            Piece::holding(contender.from, node, contender.power)
        }));
        for (index, contender) in contest.contenders.iter().enumerate() {
            self.bind(UnitIndex::new(index), &contender.act);
        }
        // After all are bound, since a fleet takes over where its army goes. Before the supports,
        // which are chained in front of an extra strength.
        for (index, contender) in contest.contenders.iter().enumerate() {
            if let ContestOrder::Move { aid, over, .. } = contender.act {
                self.carry(UnitIndex::new(index), over, contest.contenders);
                if let Some(power) = aid {
                    self.aid(UnitIndex::new(index), power, nowhere);
                }
            }
        }
        self.join_supports(|_, _| false);
        self.match_opposites(contest.contenders, occupants);
    }

    /// Gives a piece the task of its contender.
    fn bind(&mut self, unit: UnitIndex, act: &ContestOrder<'_>) {
        match *act {
            ContestOrder::Hold { exposed: None } => {}
            // One that failed before is a mover that nothing can get in, and that attacks nothing
            // any more.
            ContestOrder::Hold { exposed: Some(_) } => {
                let piece = &mut self.list[unit.get()];
                piece.task = Task::Move;
                piece.stilled = true;
            }
            ContestOrder::Move {
                to, coast, over, ..
            } => {
                let first = &mut self.first_attacker[to.index()];
                let piece = &mut self.list[unit.get()];
                piece.task = Task::Move;
                piece.to = to;
                piece.coast = coast;
                piece.by_convoy = !over.is_empty();
                piece.next_attacker = *first;
                *first = MaybeUnit::some(unit);
                self.movers.push(unit);
            }
            ContestOrder::Support { of, to, coast } => {
                let stands = self.list[of].node;
                let piece = &mut self.list[unit.get()];
                piece.task = Task::Support;
                piece.target = MaybeUnit::some(UnitIndex::new(of));
                piece.to = to.unwrap_or(stands);
                piece.coast = coast;
                self.supporters.push(unit);
            }
            ContestOrder::Convoy { army } => {
                let piece = &mut self.list[unit.get()];
                piece.task = Task::Convoy;
                piece.target = MaybeUnit::some(UnitIndex::new(army));
            }
        }
    }

    /// Binds the fleets that carry an army to it, the first first.
    fn carry(&mut self, army: UnitIndex, over: &[usize], contenders: &[Contender<'_>]) {
        for &fleet in over.iter().rev() {
            let first = self.list[army.get()].first_ferry;
            let to = self.list[army.get()].to;
            let piece = &mut self.list[fleet];
            if contenders[fleet].act == (ContestOrder::Convoy { army: army.get() })
                && !piece.matched
            {
                piece.matched = true;
                piece.to = to;
                piece.next_ferry = first;
                self.list[army.get()].first_ferry = MaybeUnit::some(UnitIndex::new(fleet));
            }
        }
    }

    /// Adds a strength of 1 that nothing cuts: a support by a piece that nobody can attack.
    fn aid(&mut self, mover: UnitIndex, giver: PowerId, nowhere: Node) {
        let helper = UnitIndex::new(self.list.len());
        let at = self.list[mover.get()].at;
        self.list.push(Piece::holding(at, nowhere, giver));
        self.list[mover.get()].first_helper = MaybeUnit::some(helper);
    }

    /// Finds the moves that meet head to head.
    fn match_opposites(&mut self, contenders: &[Contender<'_>], occupants: &Occupants) {
        for at in 0..self.movers.len() {
            let unit = self.movers[at];
            let piece = &self.list[unit.get()];
            if let Some(met) = occupants.on(piece.to)
                && meets_head_to_head(&contenders[unit.get()].act)
                && meets_head_to_head(&contenders[met.get()].act)
                && self.list[met.get()].to == piece.node
            {
                self.list[unit.get()].opposite = MaybeUnit::some(met);
            }
        }
    }
}

/// Whether a move would meet one that comes the other way; one by convoy never does.
const fn meets_head_to_head(act: &ContestOrder<'_>) -> bool {
    matches!(
        act,
        ContestOrder::Move {
            meets: true,
            over: [],
            ..
        }
    )
}

/// The space that a contender tries or tried to enter, if failing to exposes it.
const fn exposure(act: &ContestOrder<'_>, key: bool) -> Option<ProvinceId> {
    match *act {
        ContestOrder::Hold { exposed } => exposed,
        ContestOrder::Move { goal, .. } if key => goal,
        ContestOrder::Move { .. } | ContestOrder::Support { .. } | ContestOrder::Convoy { .. } => {
            None
        }
    }
}

impl Teller<'_> {
    /// What became of a contender.
    fn ended(&mut self, unit: UnitIndex, act: &ContestOrder<'_>) -> ContestEnd {
        let driver = driver(&self.equations, self.solver, unit);
        ContestEnd {
            verdict: self.act(unit, act),
            moved: self.has_moved(unit),
            dislodged: driver.map(|by| Driver {
                by: by.get(),
                key: self.key_attacked(by).is_some(),
            }),
            given: self.solver.settled(given(unit)) == Some(true),
        }
    }

    fn has_moved(&self, unit: UnitIndex) -> bool {
        self.solver.settled(moves(unit)) == Some(true)
    }

    fn act(&mut self, unit: UnitIndex, act: &ContestOrder<'_>) -> Verdict {
        match *act {
            ContestOrder::Hold { .. } => self.hold(unit),
            ContestOrder::Move {
                to,
                goal: Some(fleet),
                ..
            } if self.equations.pieces.is_safe(to) => self.going_aboard(unit, fleet),
            ContestOrder::Move { .. } if self.has_moved(unit) => match self.key_attacked(unit) {
                Some(on) => Verdict::succeeds(Reason::KeyAttack {
                    on,
                    by_convoy: self.equations.pieces[unit].by_convoy,
                }),
                None => self.verdict(unit, LegalOrder::Hold),
            },
            ContestOrder::Move { .. }
            | ContestOrder::Support { .. }
            | ContestOrder::Convoy { .. } => self.verdict(unit, LegalOrder::Hold),
        }
    }

    /// The unit that a move dislodged only because it had tried to move and failed: where it stood.
    fn key_attacked(&mut self, unit: UnitIndex) -> Option<ProvinceId> {
        let met = self.equations.occupant(self.equations.pieces[unit].to)?;
        if self.has_moved(met) || !self.equations.pieces.lets_past(met, unit) {
            return None;
        }
        // With more than 1 it would have beaten a unit that holds with 1 too.
        if self.equations.attack(unit, self.solver).least == 1 {
            Some(self.equations.pieces[met].at)
        } else {
            None
        }
    }

    /// 1 and the supports given, whomever they help against.
    fn full_strength(&mut self, unit: UnitIndex) -> u16 {
        self.equations.with_support(unit, None, self.solver).least
    }

    /// A move onto a deck.
    fn going_aboard(&mut self, army: UnitIndex, fleet: ProvinceId) -> Verdict {
        if self.has_moved(army) {
            return Verdict::succeeds(Reason::Carrying(CarryingReason::Boarded { fleet }));
        }
        let piece = self.equations.pieces[army];
        let (rival, mut also) = self.rivals(army, 1);
        let reason = if let Some(met) = piece.opposite.get() {
            let by = Rival {
                from: self.equations.pieces[met].at,
                strength: self.full_strength(met),
            };
            Reason::HeadToHead {
                strength: self.full_strength(army),
                by,
            }
        } else if let Some(met) = self.equations.occupant(piece.to)
            && !self.has_moved(met)
        {
            Reason::Carrying(CarryingReason::DeckFull { fleet })
        } else if let Some(other) = rival {
            Reason::Carrying(CarryingReason::TwoBoarded { with: other.from })
        } else {
            return self.why_it_failed(army);
        };
        // That reason names the rival itself.
        if let Some(rival) = rival
            && !matches!(reason, Reason::Carrying(CarryingReason::TwoBoarded { .. }))
        {
            also.add(rival.from);
        }
        Verdict {
            also,
            ..Verdict::fails(reason)
        }
    }
}
