//! The count of a power's ballots in the form of the rules' own table (Arms Merchant, after rule
//! 10): units down, players across, then the order values, what was followed, and why. It is data:
//! reports and screens draw it.

pub(super) mod count;
pub(super) mod influence;
mod told;

use crate::report::chosen;
use crate::report::explain::void;
use crate::report::names::Names;
use crate::view::{Ballot, BallotResult, SeenCount, SeenTally, SeenTurn, SeenVote, View};
use chancery_atlas::board::PowerId;
use chancery_atlas::grammar::counted;
use chancery_engine::adjudicate::{BallotReason, Outcome, Reason, Verdict};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::count::{BallotSubject, TallyResult};
use chancery_engine::order::{Action, BallotOrder, Order};
use chancery_engine::seat::SeatId;

/// What a slip says of a unit for which a player writes nothing; empty where that costs nothing.
pub(super) fn silence(view: &View) -> &'static str {
    match (view.now.phase.kind, chosen(view, "neglect-phases")) {
        (PhaseKind::Movement, Some(_)) | (_, Some("all")) => {
            "A unit without your order halves your influence in its power."
        }
        _ => "",
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountTable {
    pub power: PowerId,
    /// The influence that voted, all together.
    pub weight: u32,
    /// The columns: who voted, as far as the viewer may know, in the order of seats.
    pub voters: Vec<Voter>,
    /// A row for each unit, or one for all builds or disbands.
    pub rows: Vec<CountRow>,
    /// The ballots that counted for nothing, in the order of writing.
    pub voids: Vec<VoidBallot>,
}

/// A column of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Voter {
    pub seat: SeatId,
    /// With how much influence; 0 where all his ballots are void.
    pub weight: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountRow {
    pub about: BallotSubject,
    /// The same in words: `F StP/sc`, `2 builds`.
    pub subject: String,
    /// What each voter wrote for it; more than one order where he contradicted himself or had
    /// several to list.
    pub cells: Vec<Vec<Marked>>,
    /// The orders with their weights, the greatest first: `BOT 4 (2+2)`.
    pub values: Vec<Marked>,
    /// What was followed, lots among it, each with why; empty where nothing was.
    pub chosen: Vec<Chosen>,
    /// What is left to be said: that nothing was chosen and what happens then (`all tied: default
    /// hold`), or what is still to be drawn (`1 by lot`).
    pub rest: Option<String>,
}

impl CountRow {
    /// `BOT (greatest)`, `A Gal (greatest), A Mos (by lot)`, `none (all tied: default hold)`.
    pub fn followed(&self) -> String {
        let whys = self.chosen.iter().map(|chosen| chosen.why.as_str());
        // One reason for all is said once, behind the last.
        let alike = whys
            .clone()
            .zip(whys.skip(1))
            .all(|(why, next)| why == next);
        let orders = self
            .chosen
            .iter()
            .enumerate()
            .map(|(i, Chosen { order, why })| {
                if alike && i + 1 < self.chosen.len() {
                    order.clone()
                } else {
                    format!("{order} ({why})")
                }
            });
        let followed = orders.collect::<Vec<_>>().join(", ");
        match (&self.rest, followed.is_empty()) {
            (None, _) => followed,
            (Some(rest), true) => format!("none ({rest})"),
            (Some(rest), false) => format!("{followed}, {rest}"),
        }
    }
}

/// An order that was followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The order, as short as the subject allows: `BOT`, `A Mos`.
    pub order: String,
    /// Why: `greatest`, `tie at 4, next`, `by lot`.
    pub why: String,
}

/// A piece of text and what it is a sign of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marked {
    pub text: String,
    /// What became of what it names.
    pub tone: CountTone,
}

/// What became of a ballot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountTone {
    Followed,
    /// Others had the same weight.
    Cancelled,
    /// Another was followed.
    Outweighed,
    Void,
    /// There is none, though there is influence.
    Missing,
}

/// A ballot that counted for nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VoidBallot {
    pub seat: SeatId,
    /// The order as read, or what was written, as far as the viewer may see that.
    pub order: String,
    pub why: String,
}

/// The table of a power in a phase; `None` where nothing was voted on or the viewer may not know
/// the order values. `names` are those of the phase, `player` gives what a seat is called.
pub fn count_table<'a>(
    names: Names<'a>,
    player: impl Fn(SeatId) -> &'a str,
    seen: &SeenTurn,
    power: PowerId,
) -> Option<CountTable> {
    let count = seen.ballots.count.as_ref()?;
    let votes = count.votes.iter().filter(|vote| vote.power == power);
    let votes: Vec<(&SeenVote, &[SeenTally])> = votes
        .filter_map(|vote| Some((vote, vote.tallies.as_deref()?)))
        .collect();
    if votes.is_empty() {
        return None;
    }
    let voters = voters(count, power);
    let table = Shaping {
        names,
        seen,
        count,
        voters: &voters,
    };
    let rows = votes
        .iter()
        .map(|(vote, tallies)| table.row(vote, tallies))
        .collect();
    let voids = count
        .ballots
        .iter()
        .filter(|ballot| ballot.power == power && !is_investment(ballot))
        .filter_map(|ballot| void_ballot(names.of_player(player(ballot.seat)), ballot))
        .collect();
    let weight = count.weights.get(power.index()).copied().unwrap_or(0);
    Some(CountTable {
        power,
        weight,
        voters,
        rows,
        voids,
    })
}

/// Who has a column: those with influence, and those who wrote for the power all the same.
fn voters(count: &SeenCount, power: PowerId) -> Vec<Voter> {
    let wrote = count
        .ballots
        .iter()
        .filter(|ballot| ballot.power == power && !is_investment(ballot))
        .map(|ballot| ballot.seat);
    let mut seats: Vec<SeatId> = count
        .voices
        .iter()
        .map(|voice| voice.seat)
        .filter(|&seat| count.weight(seat, power) > 0)
        .collect();
    seats.extend(wrote.filter(|&seat| seat != SeatId::GAME_MASTER));
    seats.sort_unstable();
    seats.dedup();
    seats
        .into_iter()
        .map(|seat| Voter {
            seat,
            weight: count.weight(seat, power),
        })
        .collect()
}

fn is_investment(ballot: &Ballot) -> bool {
    matches!(
        ballot.order,
        Some(Order::Ballots(BallotOrder::Invest { .. }))
    )
}

fn void_ballot(names: Names<'_>, ballot: &Ballot) -> Option<VoidBallot> {
    let BallotResult::Told(Verdict {
        outcome: Outcome::Void,
        reason: Reason::Void(why),
        ..
    }) = ballot.result
    else {
        return None;
    };
    Some(VoidBallot {
        seat: ballot.seat,
        order: words(names, ballot),
        why: void(names, ballot.power, ballot.order.as_ref(), why),
    })
}

/// The order of a ballot as it was read, else as it was written.
fn words(names: Names<'_>, ballot: &Ballot) -> String {
    let read = ballot.order.as_ref().map(|order| names.order(order));
    read.or_else(|| ballot.written.clone())
        .unwrap_or_else(|| "an unreadable line".to_owned())
}

/// A settled phase and the count of its ballots, as far as the viewer may know of one.
fn counted_in(view: &View, turn: usize) -> Option<(&SeenTurn, &SeenCount)> {
    let seen = view.turns.get(turn)?;
    Some((seen, seen.ballots.count.as_ref()?))
}

struct Shaping<'a> {
    names: Names<'a>,
    seen: &'a SeenTurn,
    count: &'a SeenCount,
    voters: &'a [Voter],
}

impl Shaping<'_> {
    fn row(&self, vote: &SeenVote, tallies: &[SeenTally]) -> CountRow {
        let (chosen, rest) = self.choice(vote, tallies);
        CountRow {
            about: vote.about,
            subject: subject(self.names, self.seen, vote.about),
            cells: self
                .voters
                .iter()
                .map(|&voter| self.cell(vote, tallies, voter))
                .collect(),
            values: tallies
                .iter()
                .map(|tally| Marked {
                    text: self.value(vote.power, tally),
                    tone: tone(tally.result),
                })
                .collect(),
            chosen,
            rest,
        }
    }

    fn cell(&self, vote: &SeenVote, tallies: &[SeenTally], voter: Voter) -> Vec<Marked> {
        let ballots = self
            .count
            .ballots
            .iter()
            .filter(|ballot| ballot.seat == voter.seat && self.is_about(vote, ballot));
        let cell: Vec<Marked> = ballots
            .map(|ballot| self.ballot(vote, tallies, ballot))
            .collect();
        // Who has influence and wrote nothing is named: it costs him half of it (rule 9).
        let missing = cell.is_empty() && voter.weight > 0;
        if missing {
            vec![Marked {
                text: "-".to_owned(),
                tone: CountTone::Missing,
            }]
        } else {
            cell
        }
    }

    fn ballot(&self, vote: &SeenVote, tallies: &[SeenTally], ballot: &Ballot) -> Marked {
        let tone = match ballot.result {
            BallotResult::Told(verdict) => match verdict.reason {
                Reason::Ballots(BallotReason::Followed) => CountTone::Followed,
                Reason::Ballots(BallotReason::Cancelled { .. }) => CountTone::Cancelled,
                _ if verdict.outcome == Outcome::Void => CountTone::Void,
                _ => CountTone::Outweighed,
            },
            BallotResult::NotFollowed => CountTone::Outweighed,
        };
        // The tally has the order with every part filled in. Of several builds it can't be told
        // whose line is which.
        let counted = if tone != CountTone::Void && matches!(vote.about, BallotSubject::Unit(_)) {
            tallies
                .iter()
                .find(|tally| tally.backers.contains(&ballot.seat))
                .map(|tally| &tally.order)
        } else {
            None
        };
        let text = match (vote.about, counted.or(ballot.order.as_ref())) {
            // Also where it was written `A Par disband`.
            (BallotSubject::Disbands(_), Some(Order::Unit { unit, .. })) => {
                self.names.terse(&Order::Remove { unit: *unit })
            }
            (_, order) => order
                .map(|order| self.names.terse(order))
                .unwrap_or_default(),
        };
        Marked { text, tone }
    }

    fn is_about(&self, vote: &SeenVote, ballot: &Ballot) -> bool {
        if ballot.power != vote.power {
            return false;
        }
        // An unreadable line is about nothing that can be voted on.
        let Some(order) = &ballot.order else {
            return false;
        };
        match vote.about {
            BallotSubject::Unit(id) => order
                .unit()
                .and_then(|unit| self.seen.unit_at(unit.place.province))
                .is_some_and(|unit| unit.id == id),
            BallotSubject::Builds(_) => matches!(order, Order::Build { .. } | Order::Waive),
            BallotSubject::Disbands(_) => matches!(
                order,
                Order::Remove { .. }
                    | Order::Unit {
                        action: Action::Disband,
                        ..
                    }
            ),
        }
    }

    /// `BOT 4 (2+2)`; the parts only where all of them may be known.
    fn value(&self, power: PowerId, tally: &SeenTally) -> String {
        let parts: Vec<u32> = tally
            .backers
            .iter()
            .map(|&seat| self.count.weight(seat, power))
            .collect();
        let sum = format!("{} {}", self.names.terse(&tally.order), tally.weight);
        // A sum that does not come out means that a voter's share is not known to the viewer.
        if parts.len() < 2 || parts.iter().sum::<u32>() != tally.weight {
            return sum;
        }
        let parts: Vec<String> = parts.iter().map(u32::to_string).collect();
        format!("{sum} ({})", parts.join("+"))
    }

    /// What was followed, each with why, and what is left to be said.
    fn choice(&self, vote: &SeenVote, tallies: &[SeenTally]) -> (Vec<Chosen>, Option<String>) {
        let voted = tallies
            .iter()
            .filter(|tally| tally.result == TallyResult::Followed)
            .map(|tally| Chosen {
                order: self.names.terse(&tally.order),
                why: ties_above(tallies, tally.weight)
                    .unwrap_or_else(|| undisputed(tallies).to_owned()),
            });
        let mut chosen: Vec<Chosen> = voted.collect();
        let mut ballots = self.count.ballots.iter();
        let nothing = if !tallies.is_empty() {
            "all tied"
        } else if ballots.any(|ballot| self.is_about(vote, ballot)) {
            "no valid ballots"
        } else {
            "no ballots"
        };
        let by_lot = if chosen.is_empty() {
            format!("{nothing}; by lot")
        } else {
            "by lot".to_owned()
        };
        let drawn = vote
            .draws
            .iter()
            .filter_map(|draw| draw.candidates.get(draw.drawn));
        chosen.extend(drawn.map(|order| Chosen {
            order: self.names.terse(order),
            why: by_lot.clone(),
        }));
        let open = vote.about.slots().saturating_sub(chosen.len());
        let rest = match (vote.about, chosen.is_empty()) {
            _ if open == 0 => None,
            (_, true) => Some(format!("{nothing}: {}", self.default(vote.about))),
            (BallotSubject::Unit(_), false) => None,
            (BallotSubject::Builds(_) | BallotSubject::Disbands(_), false) => {
                Some(format!("{open} by lot"))
            }
        };
        (chosen, rest)
    }

    /// What happens where nothing is followed.
    fn default(&self, about: BallotSubject) -> &'static str {
        match (self.seen.phase().kind, about) {
            (PhaseKind::SetUp | PhaseKind::Movement, _) => "default hold",
            (PhaseKind::Retreats, BallotSubject::Unit(_)) => "disbanded",
            (PhaseKind::Retreats | PhaseKind::Adjustments, _) => "lots to be drawn",
        }
    }
}

const fn tone(result: TallyResult) -> CountTone {
    match result {
        TallyResult::Followed => CountTone::Followed,
        TallyResult::Cancelled => CountTone::Cancelled,
        TallyResult::Outweighed => CountTone::Outweighed,
    }
}

const fn undisputed(tallies: &[SeenTally]) -> &'static str {
    if tallies.len() == 1 {
        "sole"
    } else {
        "greatest"
    }
}

/// `tie at 4, next`: the weights at which orders cancelled each other before it came to those of
/// this weight.
fn ties_above(tallies: &[SeenTally], weight: u32) -> Option<String> {
    let cancelled = tallies
        .iter()
        .filter(|tally| tally.result == TallyResult::Cancelled && tally.weight >= weight);
    let mut weights: Vec<u32> = cancelled.map(|tally| tally.weight).collect();
    // Tallies come by weight, so equal weights stand side by side.
    weights.dedup();
    let weights: Vec<String> = weights.iter().map(u32::to_string).collect();
    match weights.as_slice() {
        [] => None,
        [one] => Some(format!("tie at {one}, next")),
        many => Some(format!(
            "ties at {}, next",
            crate::report::names::series(many)
        )),
    }
}

/// What was voted on: `F StP/sc`, `2 builds`.
pub(crate) fn subject(names: Names<'_>, seen: &SeenTurn, about: BallotSubject) -> String {
    match about {
        BallotSubject::Unit(id) => seen
            .unit(id)
            .map(|unit| names.unit(unit))
            .unwrap_or_default(),
        BallotSubject::Builds(due) => counted(due, "build"),
        BallotSubject::Disbands(due) => counted(due, "disband"),
    }
}
