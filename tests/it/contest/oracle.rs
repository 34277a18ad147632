//! The rules of contests written down a second time, as slowly and plainly as can be: every way in
//! which the moves could come out is tried, and those that agree with the rules are kept.

use chancery_atlas::board::PowerId;
use chancery_engine::adjudicate::{Contender, Contest, ContestOrder, Driver, Node};

/// Whether each contender's move gets in.
pub type Outcome = Vec<bool>;

pub struct Oracle<'a> {
    contest: &'a Contest<'a>,
    /// Armies that are taken not to be carried, whatever becomes of their fleets.
    pub stranded: Vec<usize>,
}

impl<'a> Oracle<'a> {
    pub const fn new(contest: &'a Contest<'a>) -> Self {
        Self {
            contest,
            stranded: Vec::new(),
        }
    }

    fn all(&self) -> impl Iterator<Item = (usize, &'a Contender<'a>)> {
        self.contest.contenders.iter().enumerate()
    }

    fn piece(&self, index: usize) -> &'a Contender<'a> {
        &self.contest.contenders[index]
    }

    fn aim(&self, index: usize) -> Option<Node> {
        match self.piece(index).act {
            ContestOrder::Move { to, .. } => Some(to),
            _ => None,
        }
    }

    fn occupant(&self, node: Node) -> Option<usize> {
        self.all()
            .find(|(_, piece)| piece.node == Some(node))
            .map(|(index, _)| index)
    }

    /// Those who move to a node.
    fn comers(&self, node: Node) -> impl Iterator<Item = usize> {
        self.all()
            .map(|(index, _)| index)
            .filter(move |&index| self.aim(index) == Some(node))
    }

    /// Every outcome that agrees with the rules.
    pub fn outcomes(&self) -> Vec<Outcome> {
        let movers: Vec<usize> = self
            .all()
            .map(|(index, _)| index)
            .filter(|&index| self.aim(index).is_some())
            .collect();
        let all = (0..1_u32 << movers.len()).map(|bits| {
            let mut outcome = vec![false; self.contest.contenders.len()];
            for (bit, &mover) in movers.iter().enumerate() {
                outcome[mover] = bits & 1 << bit != 0;
            }
            outcome
        });
        all.filter(|outcome| self.agrees(outcome)).collect()
    }

    pub fn agrees(&self, outcome: &Outcome) -> bool {
        self.all().all(|(index, _)| {
            outcome[index]
                == self
                    .aim(index)
                    .is_some_and(|to| self.gets_in(index, to, outcome))
        })
    }

    /// A piece is dislodged if it stays where another gets in.
    fn dislodger(&self, index: usize, outcome: &Outcome) -> Option<usize> {
        let node = self.piece(index).node.filter(|_| !outcome[index])?;
        self.comers(node).find(|&comer| outcome[comer])
    }

    /// Who dislodged a piece, and whether nothing but the Key rule let it past.
    pub fn driver(&self, index: usize, outcome: &Outcome) -> Option<Driver> {
        let by = self.dislodger(index, outcome)?;
        let key = self.lets_past(index, by)
            && self.strength_against(by, self.piece(index).power, outcome) == 1;
        Some(Driver { by, key })
    }

    /// Of the fleets in a list none may be dislodged.
    pub fn attacks(&self, index: usize, outcome: &Outcome) -> bool {
        let ContestOrder::Move { over, .. } = self.piece(index).act else {
            return false;
        };
        !self.stranded.contains(&index)
            && over
                .iter()
                .all(|&fleet| self.dislodger(fleet, outcome).is_none())
    }

    /// A support is cut by a foreign attack from anywhere but the space that it bears on, and by
    /// dislodgement.
    pub fn is_given(&self, index: usize, outcome: &Outcome) -> bool {
        let piece = self.piece(index);
        let ContestOrder::Support { of, to, coast } = piece.act else {
            return false;
        };
        let to = to.filter(|&to| Some(to) != self.piece(of).node);
        let (bears_on, named) = match (self.piece(of).act, to) {
            (
                ContestOrder::Move {
                    to: aim,
                    coast: taken,
                    ..
                },
                Some(to),
            ) => (Some(to), aim == to && (coast.is_none() || coast == taken)),
            (ContestOrder::Move { .. } | ContestOrder::Hold { exposed: Some(_) }, None)
            | (_, Some(_)) => (to, false),
            (_, None) => (self.piece(of).node, true),
        };
        let cuts = |&comer: &usize| {
            let attack = self.piece(comer);
            attack.power != piece.power
                && self.attacks(comer, outcome)
                && Some(Node::from(attack.from)) != bears_on
        };
        named
            && self.dislodger(index, outcome).is_none()
            && !piece
                .node
                .is_some_and(|node| self.comers(node).any(|comer| cuts(&comer)))
    }

    /// 1, the supports given and the strength lent, without those of one power.
    fn strength(&self, index: usize, without: Option<PowerId>, outcome: &Outcome) -> usize {
        let given = self.all().filter(|(helper, piece)| {
            matches!(piece.act, ContestOrder::Support { of, .. } if of == index)
                && self.is_given(*helper, outcome)
                && Some(piece.power) != without
        });
        let lent = matches!(self.piece(index).act, ContestOrder::Move { aid: Some(giver), .. } if Some(giver) != without);
        1 + given.count() + usize::from(lent)
    }

    fn strength_against(&self, index: usize, owner: PowerId, outcome: &Outcome) -> usize {
        self.strength(index, Some(owner), outcome)
    }

    /// The one that comes the other way, if both would meet.
    fn opponent(&self, index: usize) -> Option<usize> {
        let meets = |index: usize| {
            matches!(
                self.piece(index).act,
                ContestOrder::Move {
                    meets: true,
                    over: [],
                    ..
                }
            )
        };
        let met = self.occupant(self.aim(index)?)?;
        (meets(index) && meets(met) && self.aim(met) == self.piece(index).node).then_some(met)
    }

    /// The Key rule: a piece that tried to move and failed holds only against an attack from the
    /// space that it tried to enter.
    fn lets_past(&self, failed: usize, attacker: usize) -> bool {
        let tried = match self.piece(failed).act {
            ContestOrder::Hold { exposed } => exposed,
            ContestOrder::Move { goal, .. } if self.contest.terms.key => goal,
            _ => None,
        };
        tried.is_some_and(|tried| tried != self.piece(attacker).from)
    }

    fn gets_in(&self, index: usize, to: Node, outcome: &Outcome) -> bool {
        self.attacks(index, outcome)
            && self.beats_occupant(index, to, outcome)
            && self.beats_rivals(index, to, outcome)
    }

    fn beats_occupant(&self, index: usize, to: Node, outcome: &Outcome) -> bool {
        let Some(met) = self.occupant(to) else {
            return true;
        };
        let opponent = self.opponent(index);
        if outcome[met] && opponent.is_none() {
            return true;
        }
        let power = self.piece(met).power;
        let holds = match self.piece(met).act {
            _ if opponent.is_some() => self.strength(met, None, outcome),
            _ if self.lets_past(met, index) => 0,
            ContestOrder::Move { .. } | ContestOrder::Hold { exposed: Some(_) } => 1,
            _ => self.strength(met, None, outcome),
        };
        power != self.piece(index).power
            && !self.contest.terms.safe.contains(&to.0)
            && self.strength_against(index, power, outcome) > holds
    }

    /// Whether a move keeps others out: not if its unit was beaten head to head.
    pub fn counts(&self, index: usize, outcome: &Outcome) -> bool {
        self.attacks(index, outcome)
            && !self
                .opponent(index)
                .is_some_and(|opponent| outcome[opponent])
    }

    fn beats_rivals(&self, index: usize, to: Node, outcome: &Outcome) -> bool {
        let met = self
            .occupant(to)
            .filter(|&met| !outcome[met] || self.opponent(index).is_some());
        let strength = self.strength(index, met.map(|met| self.piece(met).power), outcome);
        let mut rivals = self
            .comers(to)
            .filter(|&rival| rival != index && self.counts(rival, outcome));
        rivals.all(|rival| strength > self.strength(rival, None, outcome))
    }

    /// Nodes left empty where two or more tried to get in and kept each other out.
    pub fn stand_offs(&self, outcome: &Outcome) -> Vec<Node> {
        let nodes = (0..self.contest.nodes as u16).map(Node);
        let is_empty = |node: Node| {
            self.occupant(node).is_none_or(|met| outcome[met])
                && !self.comers(node).any(|comer| outcome[comer])
        };
        nodes
            .filter(|&node| {
                is_empty(node)
                    && self
                        .comers(node)
                        .filter(|&comer| self.counts(comer, outcome))
                        .count()
                        > 1
            })
            .collect()
    }
}
