//! A phase while its ballots are counted: one count serves moves, retreats, builds and disbands.

use super::ballots::{self, CastBallot};
use super::count;
use super::ledger::Ledger;
use super::ranking::rank_of;
use super::rules::{ArmsRules, CancelledHoldScores, PointsFor};
use crate::adjudicate::{BallotReason, BallotVoid, Reason, Verdict, VoidReason};
use crate::calendar::PhaseKind;
use crate::count::{Count, Subject, Tally, TallyResult};
use crate::order::{Action, BallotOrder, Order, Submission, Unread};
use crate::variant::{State, Table};
use chancery_atlas::board::PowerId;

/// A phase while its ballots are counted.
pub(super) struct Poll<'a> {
    pub table: Table<'a>,
    /// The house rules of Arms Merchant in force.
    pub choices: ArmsRules,
    /// The game as the phase began.
    pub state: &'a State,
    /// All lines, ballots and others, in the order of writing.
    pub orders: &'a [Submission],
    /// Lines that give no order, but name their unit.
    pub unread: &'a [Unread],
    pub verdicts: Vec<Verdict>,
    pub ledger: Ledger,
    /// The count as far as it has come; the ledger has the changes.
    pub count: Count,
}

impl<'a> Poll<'a> {
    pub(crate) fn open(
        table: Table<'a>,
        state: &'a State,
        orders: &'a [Submission],
        unread: &'a [Unread],
    ) -> Self {
        Self {
            table,
            choices: ArmsRules::from_choices(&table.rules.own),
            state,
            orders,
            unread,
            verdicts: orders
                .iter()
                .map(|submission| Verdict::void(unless_taken(&submission.order)))
                .collect(),
            ledger: Ledger::new(state.accounts.clone()),
            count: Count {
                points: vec![0; state.accounts.accounts.len()],
                ..Count::default()
            },
        }
    }

    /// Counts the ballots about these subjects, with the holdings as they stand. `read` says what
    /// each line of one player's slip for one power means, as [`ballots::read_ballots`] asks for it.
    pub(crate) fn count(
        &mut self,
        subjects: Vec<Subject>,
        read: impl FnMut(PowerId, &[Submission]) -> Vec<Result<CastBallot, VoidReason>>,
    ) {
        self.count.weighed = self
            .ledger
            .accounts
            .accounts
            .iter()
            .map(|account| account.holdings.clone())
            .collect();
        self.count.subjects = subjects;
        // All ballots are added up before any tally is chosen: a verdict needs the whole count.
        let lines = ballots::read_ballots(self.orders, &self.ledger.accounts, read);
        for (submission, line) in self.orders.iter().zip(&lines) {
            if let Some(Ok(ballot)) = line {
                let weight = self
                    .ledger
                    .accounts
                    .holding(submission.seat, submission.power);
                count::add(
                    &mut self.count.subjects[ballot.subject].tallies,
                    ballot,
                    submission.seat,
                    weight,
                );
            }
        }
        for subject in &mut self.count.subjects {
            count::choose(&mut subject.tallies, subject.about.slots());
        }
        for (line, ballot) in lines.into_iter().enumerate() {
            match ballot {
                None => {}
                Some(Err(why)) => self.is_void(line, why),
                Some(Ok(ballot)) => {
                    let subject = &self.count.subjects[ballot.subject];
                    self.verdicts[line] = verdict(subject, &ballot, self.choices);
                }
            }
        }
        self.score();
    }

    /// A point for each unit that follows a seat's order, whatever then becomes of it (rule 14).
    fn score(&mut self) {
        if self.choices.points_for == PointsFor::Moves
            && self.state.phase.kind != PhaseKind::Movement
        {
            return;
        }
        for subject in &self.count.subjects {
            for tally in &subject.tallies {
                let scores = match tally.result {
                    // A waive moves no unit: nobody scores for it.
                    TallyResult::Followed => tally.order != Order::Waive,
                    TallyResult::Cancelled => scores_cancelled(subject, tally, self.choices),
                    TallyResult::Outweighed => false,
                };
                if !scores {
                    continue;
                }
                for seat in &tally.backers {
                    self.count.points[seat.index()] += 1;
                    self.ledger.score(*seat, 1);
                }
            }
        }
    }

    /// What goes to the board: what was followed, and what was drawn.
    pub(crate) fn followed(&self) -> Vec<Submission> {
        let subjects = self.count.subjects.iter();
        let orders = subjects.flat_map(|subject| {
            let chosen = subject.followed().map(|tally| &tally.order);
            let drawn = subject.draws.iter().filter_map(|draw| draw.order());
            let mut orders: Vec<&Order> = chosen.chain(drawn).collect();
            // Not by weight: in what order units come onto the board is seen by everybody.
            orders.sort_by_key(|order| rank_of(self.table.board, order));
            orders
                .into_iter()
                .map(|order| Submission::from_power(subject.power, order.clone()))
        });
        orders.collect()
    }

    pub(crate) fn succeeds(&mut self, line: usize, reason: Reason) {
        self.verdicts[line] = Verdict::succeeds(reason);
    }

    pub(crate) fn is_void(&mut self, line: usize, why: VoidReason) {
        self.verdicts[line] = Verdict::void(why);
    }
}

/// Why a line is void that the phase has no use for.
const fn unless_taken(order: &Order) -> VoidReason {
    match order {
        Order::Ballots(BallotOrder::Invest { .. }) => {
            VoidReason::Ballots(BallotVoid::InvestWithMoves)
        }
        Order::Ballots(BallotOrder::Lot { .. }) => VoidReason::Ballots(BallotVoid::NoSuchLot),
        _ => VoidReason::WrongPhase,
    }
}

/// Whether a cancelled order to hold scores, since the unit holds without an order.
fn scores_cancelled(subject: &Subject, tally: &Tally, choices: ArmsRules) -> bool {
    choices.cancelled_hold_scores == CancelledHoldScores::Yes
        && subject.followed().next().is_none()
        && matches!(
            &tally.order,
            Order::Unit {
                action: Action::Hold,
                ..
            }
        )
}

/// What became of a ballot, by what came of its tally.
fn verdict(subject: &Subject, ballot: &CastBallot, choices: ArmsRules) -> Verdict {
    let tallies = &subject.tallies;
    match tallies.iter().find(|tally| ballot.is_for(tally)) {
        Some(Tally {
            result: TallyResult::Followed,
            ..
        }) => Verdict::succeeds(Reason::Ballots(BallotReason::Followed)),
        Some(tally) if tally.result == TallyResult::Cancelled => {
            Verdict::fails(Reason::Ballots(BallotReason::Cancelled {
                weight: tally.weight,
                scores: scores_cancelled(subject, tally, choices),
            }))
        }
        Some(tally) => {
            // The one that took the centre; else the last that found room.
            let site = count::site(&tally.order);
            let in_its_place = subject
                .followed()
                .find(|other| site.is_some() && count::site(&other.order) == site);
            let by = in_its_place
                .or_else(|| subject.followed().last())
                .map_or(0, |other| other.weight);
            Verdict::fails(Reason::Ballots(BallotReason::Outweighed {
                weight: tally.weight,
                by,
            }))
        }
        None => Verdict::void(VoidReason::WrongPhase),
    }
}
