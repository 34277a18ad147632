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

impl Resolver {
    /// Decides a contest. What does not follow from the contenders and the terms is as in the
    /// standard game with its house rules at their defaults: rings go round, and an army whose
    /// convoy belongs to a paradox does not attack (Szykman's rule).
    ///
    /// # Panics
    ///
    /// Where a node or a contender is named that the contest doesn't have.
    pub fn contest(&mut self, contest: &Contest<'_>) -> Decision {
        self.occupants.clear(contest.nodes);
        for (index, contender) in contest.contenders.iter().enumerate() {
            if let Some(node) = contender.node {
                self.occupants.put(node, UnitIndex::new(index));
            }
        }
        self.pieces.enter(contest, &self.occupants);
        let rules = HouseRules {
            convoy_routes: ConvoyRoutes::AllRoutes,
            ..HouseRules::default()
        };
        let ground = MeetingGround {
            occupants: &self.occupants,
            rules: &rules,
            field: None,
            routes: &[],
            arriving: &[],
        };
        let circles = decide(&mut self.solver, &mut self.pieces, ground);

        let equations = Equations {
            ground,
            pieces: &self.pieces,
        };
        let mut stand_offs = Vec::new();
        verdicts::stand_offs(&equations, &mut self.solver, &mut stand_offs);
        let rings = verdicts::rings(contest.contenders.len(), |unit| {
            let moved = self.solver.settled(moves(unit)) == Some(true);
            moved
                .then(|| equations.occupant(equations.pieces[unit].to))
                .flatten()
        });
        let mut teller = Teller {
            equations,
            solver: &mut self.solver,
            rings: &rings,
            circles: &circles,
        };
        let contenders = contest.contenders.iter().enumerate();
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
        let holding =
            |c: &Contender<'_>| Piece::holding(c.from, c.node.unwrap_or(nowhere), c.power);
        self.list.extend(contest.contenders.iter().map(holding));
        for (index, contender) in contest.contenders.iter().enumerate() {
            self.bind(UnitIndex::new(index), &contender.act);
        }
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

    fn match_opposites(&mut self, contenders: &[Contender<'_>], occupants: &Occupants) {
        let meets = |unit: UnitIndex| {
            matches!(
                contenders[unit.get()].act,
                ContestOrder::Move {
                    meets: true,
                    over: [],
                    ..
                }
            )
        };
        for at in 0..self.movers.len() {
            let unit = self.movers[at];
            let piece = &self.list[unit.get()];
            if let Some(met) = occupants.on(piece.to)
                && meets(unit)
                && meets(met)
                && self.list[met.get()].to == piece.node
            {
                self.list[unit.get()].opposite = MaybeUnit::some(met);
            }
        }
    }
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
        let exposed = !self.has_moved(met) && self.equations.pieces.lets_past(met, unit);
        (exposed && self.equations.attack(unit, self.solver).least == 1)
            .then(|| self.equations.pieces[met].at)
    }

    /// A move onto a deck.
    fn going_aboard(&mut self, army: UnitIndex, fleet: ProvinceId) -> Verdict {
        if self.has_moved(army) {
            return Verdict::succeeds(Reason::Carrying(CarryingReason::Boarded { fleet }));
        }
        let piece = self.equations.pieces[army];
        let strength = |teller: &mut Self, unit| {
            teller
                .equations
                .with_support(unit, None, teller.solver)
                .least
        };
        let (rival, mut also) = self.rivals(army, 1);
        let reason = if let Some(met) = piece.opposite.get() {
            let by = Rival {
                from: self.equations.pieces[met].at,
                strength: strength(self, met),
            };
            Reason::HeadToHead {
                strength: strength(self, army),
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
