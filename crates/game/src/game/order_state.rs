//! How the orders of the open phase stand. Whatever says "ordered", "missing" or "all in" is made of
//! this.

use std::iter::Sum;
use std::ops::Add;

use super::scales::doubts_of;
use super::{Concern, Game, Unordered, void_by_slip};
use crate::words::not_taken;
use chancery_engine::adjudicate::Reason;
use chancery_engine::order::{Entry, NotTaken, Order, Reading};
use chancery_engine::seat::Author;
use chancery_engine::variant::Demand;

/// How a line of the sheet stands, were the phase settled now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineState {
    Ordered,
    /// It counts for nothing, for this reason.
    Void(Concern),
    /// It can be read in several ways and nobody has ruled yet: the question.
    Undecided(String),
    /// It can't be read, and why.
    Unreadable(String),
    /// It is for a later phase, and waits for that.
    LaterPhase,
}

impl LineState {
    /// What the read-back remarks on it.
    pub fn concern(&self) -> Option<Concern> {
        match self {
            Self::Ordered | Self::LaterPhase => None,
            Self::Void(concern) => Some(concern.clone()),
            Self::Undecided(question) => Some(Concern::Undecided(question.clone())),
            Self::Unreadable(why) => Some(Concern::Unreadable(why.clone())),
        }
    }
}

/// How many of an author's orders stand how, or of several authors together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OrderTally {
    /// Orders that are owed.
    pub owed: usize,
    /// Of these, those for which there is no line.
    pub missing: usize,
    /// Of these, those for which there are only lines that nobody has ruled on.
    pub waiting: usize,
    /// Lines that are void.
    pub void: usize,
    /// Lines that nobody has ruled on.
    pub undecided: usize,
    /// Lines that can't be read.
    pub unreadable: usize,
    /// Sealed slips. What they answer is not known: none of it is missing.
    pub sealed: usize,
}

impl OrderTally {
    /// How many of the orders owed are there.
    pub const fn ordered(self) -> usize {
        self.owed.saturating_sub(self.missing + self.waiting)
    }

    /// How many lines the game master has to look at.
    pub const fn doubtful(self) -> usize {
        self.void + self.undecided + self.unreadable
    }

    /// Counts a line that stands so.
    pub const fn add_line(&mut self, state: &LineState) {
        match state {
            LineState::Ordered | LineState::LaterPhase => {}
            LineState::Void(_) => self.void += 1,
            LineState::Undecided(_) => self.undecided += 1,
            LineState::Unreadable(_) => self.unreadable += 1,
        }
    }

    /// Whether every order owed is there, in a line that counts.
    pub const fn is_clear(self) -> bool {
        self.missing == 0 && self.waiting == 0 && self.doubtful() == 0 && self.sealed == 0
    }

    /// The same of a slip that is sealed. What is owed on it is neither ordered nor missing.
    #[must_use]
    pub const fn sealed(self) -> Self {
        Self {
            owed: 0,
            missing: 0,
            waiting: 0,
            sealed: 1,
            ..self
        }
    }
}

impl Add for OrderTally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            owed: self.owed + other.owed,
            missing: self.missing + other.missing,
            waiting: self.waiting + other.waiting,
            void: self.void + other.void,
            undecided: self.undecided + other.undecided,
            unreadable: self.unreadable + other.unreadable,
            sealed: self.sealed + other.sealed,
        }
    }
}

impl Sum for OrderTally {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::default(), Add::add)
    }
}

/// What an author has to order and for which no line counts.
struct Unanswered {
    /// What no line is for.
    missing: Vec<Demand>,
    /// For how much else there are only lines that nobody has ruled on.
    waiting: usize,
}

impl Game {
    /// How every line of the sheet stands.
    pub fn line_states(&self) -> Vec<LineState> {
        let entries = self.sheet().entries.iter();
        if let Some(doubts) = self.doubts() {
            let states = entries.enumerate().map(|(line, entry)| {
                line_state(entry, || {
                    doubts_of(&doubts, line).into_iter().find(Concern::is_void)
                })
            });
            return states.collect();
        }
        let preview = self.preview();
        let states = preview.lines().map(|line| {
            line_state(&line.entry, || match line.verdict.reason {
                Reason::Void(why) => Some(Concern::Void(why)),
                _ => None,
            })
        });
        states.collect()
    }

    /// How an author's orders stand; `states` are those of the sheet's lines.
    pub fn tally(&self, author: Author, states: &[LineState]) -> OrderTally {
        let demands = self.demands(author);
        let unanswered = self.unanswered(author, demands.clone());
        let mut tally = OrderTally {
            owed: demands.iter().filter(|demand| demand.is_owed()).count(),
            missing: unanswered.missing.len(),
            waiting: unanswered.waiting,
            ..OrderTally::default()
        };
        for line in self.sheet().entries_of(author) {
            if let Some(state) = states.get(line) {
                tally.add_line(state);
            }
        }
        tally
    }

    /// What an author has still to order: demands that no readable entry answers, nor one on which
    /// the game master has still to rule. Of a unit that has several time scales an order in any of
    /// them will do: an army that boards has no other, nor has a fleet in whose chain it sails.
    /// Builds and removals are missing that settling waives or chooses by itself; where people vote,
    /// those for which there is no ballot.
    pub fn missing(&self, author: Author) -> Vec<Demand> {
        self.unanswered(author, self.demands(author)).missing
    }

    fn unanswered(&self, author: Author, demands: Vec<Demand>) -> Unanswered {
        let bound = self.bound_lines();
        let mut missing = demands;
        missing.retain(|demand| demand.is_owed() && !bound.is_answered(author, demand));
        let mut waiting = 0;
        // Whichever of its readings will count, a line answers one demand at most.
        for candidates in self.undecided(author) {
            let targets = candidates
                .iter()
                .map(|order| self.meant(author, order, None));
            let targets: Vec<_> = targets.collect();
            if let Some(at) = missing
                .iter()
                .position(|demand| targets.iter().any(|target| target.answers(demand)))
            {
                missing.remove(at);
                waiting += 1;
            }
        }
        let slots = missing
            .iter()
            .filter(|demand| demand.unit().is_none())
            .count();
        if slots == 0 {
            return Unanswered { missing, waiting };
        }
        let empty = if self.preview().settlement.count.is_some() {
            slots.saturating_sub(bound.slots(author).count())
        } else {
            let all = self.preview().unordered(&self.setup).into_iter();
            let own = all.filter(|(of, _)| *of == author.power);
            own.filter(|(_, what)| *what == Unordered::Waived || what.is_removal())
                .count()
        };
        let undecided = self.undecided_slots(author).min(empty);
        waiting += undecided;
        // Builds and removals are alike: the first ones count as ordered.
        let mut filled = slots.saturating_sub(empty - undecided);
        missing.retain(|demand| {
            let is_filled = demand.unit().is_none() && filled > 0;
            filled -= usize::from(is_filled);
            !is_filled
        });
        Unanswered { missing, waiting }
    }

    /// The readings of each of an author's lines on which nobody has ruled.
    fn undecided(&self, author: Author) -> impl Iterator<Item = &[Order]> {
        let lines = self.sheet().entries.iter();
        let lines = lines.filter(move |line| line.author() == author);
        lines.filter_map(|line| match &line.reading {
            Reading::Ambiguous { candidates, .. } => Some(candidates.as_slice()),
            _ => None,
        })
    }

    /// How many of an author's lines on which nobody has ruled build or remove.
    pub(super) fn undecided_slots(&self, author: Author) -> usize {
        let lines = self.undecided(author);
        lines
            .filter(|candidates| candidates.iter().any(Order::takes_slot))
            .count()
    }
}

/// How a line stands; `void` tells why, of one that is an order.
fn line_state(entry: &Entry, void: impl FnOnce() -> Option<Concern>) -> LineState {
    match &entry.reading {
        Reading::Order { .. } => void().map_or(LineState::Ordered, LineState::Void),
        Reading::Ambiguous { question, .. } => LineState::Undecided(question.clone()),
        Reading::Unreadable { why } => LineState::Unreadable(why.clone()),
        Reading::NotTaken(NotTaken::OtherPhase(_) | NotTaken::OtherSeason(_)) => {
            LineState::LaterPhase
        }
        Reading::NotTaken(why) => match void_by_slip(entry) {
            Some(why) => LineState::Void(Concern::Void(why)),
            None => LineState::Unreadable(not_taken(why).to_owned()),
        },
    }
}
