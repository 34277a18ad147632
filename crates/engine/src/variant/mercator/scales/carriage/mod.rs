//! Armies that go ashore and aboard: the first time scale, and the first part of the third.

mod bind;
mod choices;

use super::contest::{ScaleContest, empty};
use super::units::{MonthPiece, PieceGoal};
use super::{Boarded, Settling};
use crate::adjudicate::contest::{Contender, ContestOrder, Decision};
use crate::adjudicate::{Outcome, Reason, Rival, ScaleReason, Verdict};
use crate::calendar::Scale;
use crate::variant::mercator::rules::DeckExchange;
use chancery_atlas::board::{Place, ProvinceId, Terrain};
use choices::{Choices, TriedLanding};

/// Which fleets took part.
#[derive(Debug, Default)]
pub(super) struct Participants {
    /// Armies that went aboard.
    pub boarded: Vec<Boarded>,
    /// Fleets from which an army went ashore.
    pub landed: Vec<MonthPiece>,
}

/// A boarding that its army's and its fleet's owner ordered.
#[derive(Clone, Copy, Debug)]
struct Boarding {
    army: MonthPiece,
    fleet: MonthPiece,
    /// The owner's line, and that of the fleet's, where it is another's.
    lines: [Option<usize>; 2],
}

/// A province that nobody enters any more.
#[derive(Clone, Copy, Debug)]
struct Closed {
    province: ProvinceId,
    because: Verdict,
}

/// Settles the landings and boardings of a time scale.
pub(super) fn settle(settling: &mut Settling<'_>, scale: Scale) -> Participants {
    let Choices {
        mut first,
        mut second,
        mut boardings,
    } = choices::read_choices(settling, scale);
    // Whichever line stands first, the same rival is named.
    first.sort_by_key(|shore| shore.army);
    second.sort_by_key(|shore| shore.army);
    boardings.sort_by_key(|boarding| boarding.army);
    let mut part = Participants::default();
    let mut pass = CarriagePass {
        settling,
        scale,
        closed: Vec::new(),
        exposed: Vec::new(),
    };
    let ended = pass.settle(&first, &boardings, &mut part);
    // The fleet's owner's order is tried only where the army's own failed, on the board as it is by
    // then (section on army/fleets of two powers).
    let (needed, spared): (Vec<_>, Vec<_>) = second
        .into_iter()
        .partition(|shore| !ended.contains(&shore.army));
    for shore in spared {
        pass.settling.tell_shore(&shore, choices::not_needed());
    }
    // No boardings here: what they left is known.
    if !needed.is_empty() {
        pass.settle(&needed, &[], &mut part);
    }
    part
}

/// One contest of landings and boardings.
struct CarriagePass<'c, 'a> {
    settling: &'c mut Settling<'a>,
    scale: Scale,
    closed: Vec<Closed>,
    /// Armies that failed to board, each with the fleet's province.
    exposed: Vec<(MonthPiece, ProvinceId)>,
}

impl CarriagePass<'_, '_> {
    /// Settles these together. Gives the armies that went ashore.
    fn settle(
        &mut self,
        shores: &[TriedLanding],
        boardings: &[Boarding],
        part: &mut Participants,
    ) -> Vec<MonthPiece> {
        let (open, closed): (Vec<TriedLanding>, Vec<TriedLanding>) = shores
            .iter()
            .partition(|shore| self.closure(shore.to).is_none());
        for shore in closed {
            if let Some(verdict) = self.closure(shore.to) {
                self.settling.tell_shore(&shore, verdict);
            }
        }
        let contest = self.contest(&open, boardings);
        let settling = &mut *self.settling;
        let decision = contest.decide(&mut settling.resolver, settling.nodes, settling.opposition);
        let landed: Vec<MonthPiece> = open
            .iter()
            .filter(|s| has_moved(&contest, &decision, s.army))
            .map(|s| s.army)
            .collect();
        part.landed.extend(
            open.iter()
                .filter(|shore| landed.contains(&shore.army))
                .map(|shore| shore.fleet),
        );
        for boarding in boardings {
            let (from, at) = (
                settling.units.province(boarding.army),
                settling.units.province(boarding.fleet),
            );
            if has_moved(&contest, &decision, boarding.army) {
                part.boarded.push(Boarded {
                    army: boarding.army,
                    fleet: boarding.fleet,
                    from,
                });
            } else {
                self.exposed.push((boarding.army, at));
            }
        }
        settling.tell(&contest, &decision, &open, boardings);
        self.close(&contest, &decision);
        let (goings, lost) = (contest.goings(&decision), contest.lost(&decision));
        self.settling.record.carry_out(
            &mut self.settling.units,
            self.scale,
            self.settling.nodes.provinces,
            &goings,
            &lost,
        );
        landed
    }

    /// Why nobody enters a province any more in this time scale, where that is so.
    fn closure(&self, to: ProvinceId) -> Option<Verdict> {
        self.closed
            .iter()
            .find(|closed| closed.province == to)
            .map(|closed| closed.because)
    }

    /// Closes the provinces that a contest left empty, and those that were entered.
    fn close(&mut self, contest: &ScaleContest<'_>, decision: &Decision) {
        for province in empty(decision, self.settling.nodes) {
            self.settling.record.stand_offs.push((self.scale, province));
            self.closed.push(Closed {
                province,
                because: stood_off(contest, decision, province),
            });
        }
        for going in contest.goings(decision) {
            if let PieceGoal::Place(Place { province, .. }) = going.goal {
                let by = Rival {
                    from: going.from,
                    strength: 1,
                };
                self.closed.push(Closed {
                    province,
                    because: Verdict::fails(Reason::Repelled { strength: 1, by }),
                });
            }
        }
    }

    /// Landings and boardings as moves between provinces, decks and berths on caps. All else stands.
    fn contest(&self, shores: &[TriedLanding], boardings: &[Boarding]) -> ScaleContest<'static> {
        let units = &self.settling.units;
        let mut contest = ScaleContest::new(units.len());
        for shore in shores {
            self.enter_landing(&mut contest, shore);
        }
        for boarding in boardings {
            self.enter_boarding(&mut contest, boarding);
        }
        // After those that move: an army that lands is in the contest already, and does not stay.
        for boarding in boardings {
            if let Some(army) = units.cargo(boarding.fleet) {
                contest.stay(
                    army,
                    units.power(army),
                    self.settling.nodes.deck(boarding.fleet),
                    units.province(boarding.fleet),
                    None,
                );
            }
        }
        for shore in shores {
            if let Some(piece) = units.at(shore.to) {
                // Who failed to board before does not defend his place (Key rule).
                let exposed = self
                    .exposed
                    .iter()
                    .find(|(army, _)| *army == piece)
                    .map(|&(_, goal)| goal);
                contest.stay(
                    piece,
                    units.power(piece),
                    shore.to.into(),
                    shore.to,
                    exposed,
                );
            }
        }
        contest
    }

    /// By `deck-exchange no` an army that lands where another boards from meets it head to head.
    fn meets(&self) -> bool {
        self.settling.rules.deck_exchange == DeckExchange::No
    }

    fn enter_landing(&self, contest: &mut ScaleContest<'static>, shore: &TriedLanding) {
        let (units, nodes) = (&self.settling.units, self.settling.nodes);
        let (to, goal) = match self.settling.board.terrain(shore.to) {
            // Nothing can oppose an army on a cap: each has a berth of its own there.
            Terrain::Polar => (nodes.berth(shore.army), PieceGoal::Cap(shore.to)),
            _ => (shore.to.into(), PieceGoal::Place(Place::new(shore.to))),
        };
        let act = ContestOrder::Move {
            to,
            coast: None,
            // The carrying fleet alone supports a landing, and nothing cuts that.
            aid: shore.aid.map(|_| units.power(shore.fleet)),
            meets: self.meets(),
            over: &[],
            // An army that failed to get off a ship is exposed to nothing (Key rule).
            goal: None,
        };
        contest.enter(
            shore.army,
            Some(goal),
            Contender {
                power: units.power(shore.army),
                node: Some(nodes.deck(shore.fleet)),
                from: units.province(shore.fleet),
                act,
            },
        );
    }

    fn enter_boarding(&self, contest: &mut ScaleContest<'static>, boarding: &Boarding) {
        let (units, nodes) = (&self.settling.units, self.settling.nodes);
        let from = units.province(boarding.army);
        let act = ContestOrder::Move {
            to: nodes.deck(boarding.fleet),
            coast: None,
            aid: None,
            meets: self.meets(),
            over: &[],
            goal: Some(units.province(boarding.fleet)),
        };
        contest.enter(
            boarding.army,
            Some(PieceGoal::Deck(boarding.fleet)),
            Contender {
                power: units.power(boarding.army),
                node: Some(from.into()),
                from,
                act,
            },
        );
    }
}

/// What is told of an army that would enter a province where others have stood off: the strongest
/// of them kept it closed.
fn stood_off(contest: &ScaleContest<'_>, decision: &Decision, province: ProvinceId) -> Verdict {
    let tried = contest.contenders.iter().zip(&decision.ended);
    let tried = tried.filter(
        |(contender, _)| matches!(contender.act, ContestOrder::Move { to, .. } if to == province.into()),
    );
    let rivals: Vec<Rival> = tried
        .map(|(c, ended)| Rival {
            from: c.from,
            strength: match ended.verdict.reason {
                Reason::StoodOff { strength, .. } => strength,
                _ => 1,
            },
        })
        .collect();
    let most = rivals.iter().map(|rival| rival.strength).max().unwrap_or(1);
    let mut strongest = rivals.into_iter().filter(|rival| rival.strength == most);
    let by = strongest.next().unwrap_or(Rival {
        from: province,
        strength: most,
    });
    let also = strongest.map(|rival| rival.from).collect();
    Verdict {
        also,
        ..Verdict::fails(Reason::StoodOff { strength: 1, by })
    }
}

/// Whether a piece got where it would go.
fn has_moved(contest: &ScaleContest<'_>, decision: &Decision, piece: MonthPiece) -> bool {
    contest
        .rank(piece)
        .is_some_and(|rank| decision.ended[rank].moved)
}

impl Settling<'_> {
    /// Gives the lines of landings and boardings their verdicts.
    fn tell(
        &mut self,
        contest: &ScaleContest<'_>,
        decision: &Decision,
        shores: &[TriedLanding],
        boardings: &[Boarding],
    ) {
        for shore in shores {
            let Some(rank) = contest.rank(shore.army) else {
                continue;
            };
            let mut verdict = decision.ended[rank].verdict;
            if verdict.outcome == Outcome::Succeeds
                && self.board.terrain(shore.to) == Terrain::Polar
            {
                verdict.reason = Reason::Scales(ScaleReason::LandedOnIce);
            }
            self.tell_shore(shore, verdict);
        }
        for boarding in boardings {
            let Some(rank) = contest.rank(boarding.army) else {
                continue;
            };
            for line in boarding.lines.into_iter().flatten() {
                self.verdicts.set(line, decision.ended[rank].verdict);
            }
        }
    }

    /// The lines for a landing, and the support of it, share its fate; but a support that is given
    /// is given.
    fn tell_shore(&mut self, shore: &TriedLanding, verdict: Verdict) {
        for line in shore.lines.into_iter().flatten() {
            self.verdicts.set(line, verdict);
        }
        let Some(line) = shore.aid else { return };
        let is_of_one = self.units.power(shore.army) == self.units.power(shore.fleet);
        match verdict.reason {
            Reason::OwnUnit { at } if is_of_one => {
                self.verdicts.fail(line, Reason::AgainstOwnUnit { at });
            }
            Reason::Scales(ScaleReason::NotNeeded) => self.verdicts.set(line, verdict),
            Reason::OwnSupportOnly { at } => {
                self.verdicts.fail(line, Reason::AgainstOwnUnit { at });
            }
            Reason::StoodOff {
                by: Rival { from: by, .. },
                ..
            }
            | Reason::Repelled {
                by: Rival { from: by, .. },
                ..
            }
            | Reason::HeadToHead {
                by: Rival { from: by, .. },
                ..
            }
            | Reason::OwnUnit { at: by } => {
                self.verdicts.set(
                    line,
                    Verdict {
                        also: verdict.also,
                        ..Verdict::succeeds(Reason::Scales(ScaleReason::LandingHeldOff { by }))
                    },
                );
            }
            _ => self
                .verdicts
                .succeed(line, Reason::Scales(ScaleReason::LandingSupported)),
        }
    }
}
