//! The contests of a month: who takes part, where each would go, and what came of it.

use super::record::{Going, Lost};
use super::units::{MonthPiece, PieceGoal};
use crate::adjudicate::contest::{
    Contender, Contest, ContestEnd, ContestOrder, ContestRules, Decision, Node,
};
use crate::adjudicate::{CarryingReason, Outcome, Reason, Resolver, Verdict};
use chancery_atlas::board::{PowerId, ProvinceId};

/// Whether there is any opposition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Opposition {
    Real,
    /// Everything succeeds that no rule forbids.
    Absent,
}

/// The nodes of a month's contests: the provinces, a deck a piece, and berths on caps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nodes {
    pub provinces: usize,
    pub pieces: usize,
}

impl Nodes {
    pub(crate) const fn deck(self, fleet: MonthPiece) -> Node {
        Node((self.provinces + fleet.index()) as u16)
    }

    /// A place on a cap: every army has one of its own.
    pub(crate) const fn berth(self, army: MonthPiece) -> Node {
        Node((self.provinces + self.pieces + army.index()) as u16)
    }
}

/// Who takes part in a contest.
#[derive(Debug)]
pub(super) struct ScaleContest<'a> {
    pub contenders: Vec<Contender<'a>>,
    /// Which piece each of them is, and where it goes if it moves.
    goers: Vec<(MonthPiece, Option<PieceGoal>)>,
    rank: Vec<Option<usize>>,
}

impl<'a> ScaleContest<'a> {
    /// Without anybody.
    pub(crate) fn new(pieces: usize) -> Self {
        Self {
            contenders: Vec::new(),
            goers: Vec::new(),
            rank: vec![None; pieces],
        }
    }

    /// Lets a piece take part.
    pub(crate) fn enter(
        &mut self,
        piece: MonthPiece,
        goal: Option<PieceGoal>,
        contender: Contender<'a>,
    ) {
        self.rank[piece.index()] = Some(self.contenders.len());
        self.contenders.push(contender);
        self.goers.push((piece, goal));
    }

    /// A piece stays where it is, if it takes no part yet.
    pub(crate) fn stay(
        &mut self,
        piece: MonthPiece,
        power: PowerId,
        node: Node,
        from: ProvinceId,
        exposed: Option<ProvinceId>,
    ) {
        if self.rank[piece.index()].is_none() {
            self.enter(
                piece,
                None,
                Contender {
                    power,
                    node: Some(node),
                    from,
                    act: ContestOrder::Hold { exposed },
                },
            );
        }
    }

    pub(crate) fn rank(&self, piece: MonthPiece) -> Option<usize> {
        self.rank[piece.index()]
    }

    /// Decides the contest by the Key rule.
    pub(crate) fn decide(
        &self,
        resolver: &mut Resolver,
        nodes: Nodes,
        opposition: Opposition,
    ) -> Decision {
        let decks = nodes.provinces..nodes.provinces + nodes.pieces;
        match opposition {
            Opposition::Real => Contest {
                nodes: decks.end + nodes.pieces,
                terms: ContestRules {
                    key: true,
                    safe: decks.start as u16..decks.end as u16,
                },
                contenders: &self.contenders,
            }
            .decide(resolver),
            Opposition::Absent => self.unopposed(|node| decks.contains(&usize::from(node.0))),
        }
    }

    /// Everything succeeds, but a deck has room for one: a forecast must not put two armies aboard
    /// one fleet.
    fn unopposed(&self, is_deck: impl Fn(Node) -> bool) -> Decision {
        let mut decision = Decision::default();
        for (index, contender) in self.contenders.iter().enumerate() {
            let (outcome, reason, moved) = match contender.act {
                ContestOrder::Hold { .. } => (Outcome::Succeeds, Reason::Held, false),
                ContestOrder::Support { .. } => (Outcome::Succeeds, Reason::Supported, false),
                ContestOrder::Convoy { .. } => (Outcome::Succeeds, Reason::Convoyed, false),
                ContestOrder::Move {
                    to,
                    goal: Some(fleet),
                    ..
                } if is_deck(to) && self.stays_on(to) => (
                    Outcome::Fails,
                    Reason::Carrying(CarryingReason::DeckFull { fleet }),
                    false,
                ),
                ContestOrder::Move { to, over, .. } => match self.comes_before(index, to) {
                    Some(with) if is_deck(to) => (
                        Outcome::Fails,
                        Reason::Carrying(CarryingReason::TwoBoarded { with }),
                        false,
                    ),
                    _ => (
                        Outcome::Succeeds,
                        Reason::Moved {
                            strength: 1,
                            over: None,
                            by_convoy: !over.is_empty(),
                        },
                        true,
                    ),
                },
            };
            decision.ended.push(ContestEnd {
                verdict: Verdict::new(outcome, reason),
                moved,
                dislodged: None,
                given: false,
            });
        }
        decision
    }

    fn stays_on(&self, node: Node) -> bool {
        self.contenders.iter().any(|contender| {
            contender.node == Some(node) && matches!(contender.act, ContestOrder::Hold { .. })
        })
    }

    /// Where one comes from that goes to the same node, and is asked before.
    fn comes_before(&self, index: usize, node: Node) -> Option<ProvinceId> {
        self.contenders[..index]
            .iter()
            .find(|contender| matches!(contender.act, ContestOrder::Move { to, .. } if to == node))
            .map(|contender| contender.from)
    }

    /// Who goes where.
    pub(crate) fn goings(&self, decision: &Decision) -> Vec<Going> {
        let entrants = self.goers.iter().zip(&self.contenders).zip(&decision.ended);
        entrants
            .filter_map(|((&(piece, goal), contender), ended)| {
                if !ended.moved {
                    return None;
                }
                let by_convoy =
                    matches!(contender.act, ContestOrder::Move { over, .. } if !over.is_empty());
                Some(Going {
                    piece,
                    goal: goal?,
                    from: contender.from,
                    by_convoy,
                })
            })
            .collect()
    }

    /// Who is driven out.
    pub(crate) fn lost(&self, decision: &Decision) -> Vec<Lost> {
        let mut lost = Vec::new();
        for (ended, (piece, _)) in decision.ended.iter().zip(&self.goers) {
            let Some(driver) = ended.dislodged else {
                continue;
            };
            lost.push(Lost {
                piece: *piece,
                by: self.goers[driver.by].0,
                from: self.contenders[driver.by].from,
                supports: self.supports_of(decision, driver.by),
            });
        }
        lost
    }

    /// The spaces from which an attack was supported: no unit that it drove out may retreat there
    /// (section on retreats, (g2)).
    fn supports_of(&self, decision: &Decision, attacker: usize) -> Vec<ProvinceId> {
        let mut supports = Vec::new();
        for (contender, ended) in self.contenders.iter().zip(&decision.ended) {
            let ContestOrder::Support {
                of, to: Some(_), ..
            } = contender.act
            else {
                continue;
            };
            if of == attacker && ended.given {
                supports.push(contender.from);
            }
        }
        // The fleet that carried the army supported its landing.
        let attacker = &self.contenders[attacker];
        if matches!(attacker.act, ContestOrder::Move { aid: Some(_), .. }) {
            supports.push(attacker.from);
        }
        supports
    }
}

/// The provinces that a contest left empty.
pub(super) fn empty(
    decision: &Decision,
    nodes: Nodes,
) -> impl Iterator<Item = ProvinceId> + use<'_> {
    decision
        .stand_offs
        .iter()
        .filter(move |node| usize::from(node.0) < nodes.provinces)
        .map(|node| ProvinceId(node.0))
}
