//! Votes of a table: what is put to the vote, who votes, what came of it, and the one sentence that
//! tells it. What the table's rules keep from everybody is in no sentence, and is forgotten with
//! the count.

use std::num::NonZeroU8;

use crate::adjudicate::{HouseRules, VoteBallot, VoteDiscloses, VotePasses};
use crate::ending::{Agreement, Ending, Parties, series};
use crate::seat::SeatId;
use chancery_atlas::grammar::counted;

/// What is put to the vote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Motion {
    /// To end the game so.
    End(Agreement),
    /// To give the open phase so many minutes more.
    Time(NonZeroU8),
}

impl Motion {
    /// What it says: `Draw between Austria and England`, `5 minutes more`.
    pub fn text<'a>(&self, name: impl Fn(SeatId) -> &'a str) -> String {
        match self {
            Self::End(agreement) => Ending::Agreed(agreement.clone()).sentence(name),
            Self::Time(minutes) => {
                format!("{} more", counted(usize::from(minutes.get()), "minute"))
            }
        }
    }
}

/// By which rules a vote is held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// Whether players see how others vote.
    pub ballot: VoteBallot,
    /// What it needs to pass.
    pub passes: VotePasses,
    /// What is told of the count.
    pub discloses: VoteDiscloses,
}

impl Policy {
    /// That of the table's house rules.
    pub const fn new(rules: &HouseRules) -> Self {
        Self {
            ballot: rules.vote_ballot,
            passes: rules.vote_passes,
            discloses: rules.vote_discloses,
        }
    }

    /// In a few words: `in secret, unanimous, the number of vetoes is told`.
    pub fn text(self) -> String {
        let ballot = match self.ballot {
            VoteBallot::Secret => "in secret",
            VoteBallot::Open => "by show of hands",
        };
        let passes = match self.passes {
            VotePasses::Unanimous => "unanimous",
            VotePasses::Majority => "by majority",
        };
        let told = match self.discloses {
            VoteDiscloses::Vetoes => "the result tells how many are against",
            VoteDiscloses::Result => "the result tells only whether it passes",
            VoteDiscloses::All => "the result tells everybody's vote",
        };
        format!("{ballot}, {passes}; {told}")
    }
}

/// One vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VoteChoice {
    /// For what was put to the vote.
    For,
    /// Against it: a veto where it has to be unanimous.
    Against,
}

/// A vote that is under way. Who votes is fixed when it is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vote {
    motion: Motion,
    policy: Policy,
    /// Everybody who votes, and what he did.
    ballots: Vec<(SeatId, Option<VoteChoice>)>,
}

impl Vote {
    /// A vote that is called now: nobody has voted yet.
    pub fn called(motion: Motion, policy: Policy, voters: &Parties) -> Self {
        let ballots = voters.seats().iter().map(|&seat| (seat, None)).collect();
        Self {
            motion,
            policy,
            ballots,
        }
    }

    /// The same vote before anybody has voted.
    #[must_use]
    pub fn anew(&self) -> Self {
        let nobody = self.ballots.iter().map(|(seat, _)| (*seat, None));
        Self {
            ballots: nobody.collect(),
            ..self.clone()
        }
    }

    /// What is put to the vote.
    pub const fn motion(&self) -> &Motion {
        &self.motion
    }

    /// By which rules it is held.
    pub const fn policy(&self) -> Policy {
        self.policy
    }

    /// Everybody who votes, in the order of seats, and whether he has.
    pub fn voters(&self) -> impl ExactSizeIterator<Item = (SeatId, bool)> {
        let ballots = self.ballots.iter();
        ballots.map(|(seat, choice)| (*seat, choice.is_some()))
    }

    /// The first who has not voted yet, in the order of seats.
    pub fn next(&self) -> Option<SeatId> {
        let mut waiting = self.voters().filter(|(_, has_voted)| !has_voted);
        waiting.next().map(|(seat, _)| seat)
    }

    /// What somebody voted for all to see; `None` where he has not, or in secret.
    pub fn seen(&self, seat: SeatId) -> Option<VoteChoice> {
        let choice = self.ballots.iter().find(|(other, _)| *other == seat)?.1;
        match self.policy.ballot {
            VoteBallot::Open => choice,
            VoteBallot::Secret => None,
        }
    }

    /// Takes somebody's vote, or takes it back. Who has no vote changes nothing.
    pub fn cast(&mut self, seat: SeatId, choice: Option<VoteChoice>) {
        let voter = self.ballots.iter_mut().find(|(other, _)| *other == seat);
        if let Some((_, ballot)) = voter {
            *ballot = choice;
        }
    }

    /// What is said when it is called: the rules, the motion, and who votes.
    pub fn call<'a>(&self, name: impl Fn(SeatId) -> &'a str) -> String {
        let seats: Vec<SeatId> = self.voters().map(|(seat, _)| seat).collect();
        format!(
            "put to the vote, {}: “{}”; {} votes: {}",
            self.policy.text(),
            self.motion.text(&name),
            seats.len(),
            series(&seats, &name)
        )
    }

    /// The count, once everybody has voted. What the rules keep from the table is forgotten with
    /// it.
    ///
    /// # Errors
    /// The vote itself, while somebody has not voted.
    pub fn count(self) -> Result<VoteCount, Self> {
        let mut ayes = Vec::new();
        let mut vetoes = Vec::new();
        for &(seat, choice) in &self.ballots {
            match choice {
                Some(VoteChoice::For) => ayes.push(seat),
                Some(VoteChoice::Against) => vetoes.push(seat),
                None => return Err(self),
            }
        }
        Ok(VoteCount {
            motion: self.motion,
            passed: match self.policy.passes {
                VotePasses::Unanimous => vetoes.is_empty(),
                // Everybody has voted, so this is more than half of all who vote. A tie fails.
                VotePasses::Majority => ayes.len() > vetoes.len(),
            },
            // Only what may be told is kept: a save or a log can't give away what isn't there.
            told: match self.policy.discloses {
                VoteDiscloses::Result => VoteDetail::Result,
                VoteDiscloses::Vetoes => VoteDetail::Vetoes {
                    vetoes: vetoes.len(),
                    voters: self.ballots.len(),
                },
                VoteDiscloses::All => VoteDetail::All { ayes, vetoes },
            },
        })
    }
}

/// What came of a vote, as far as it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VoteCount {
    /// What was put to the vote.
    pub motion: Motion,
    /// Whether it passed.
    pub passed: bool,
    /// What else is told.
    pub told: VoteDetail,
}

/// What the table's rules tell of a count, beside whether the motion passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VoteDetail {
    /// Nothing else.
    Result,
    /// How many were against, and not who.
    Vetoes {
        /// Those against.
        vetoes: usize,
        /// All who voted.
        voters: usize,
    },
    /// How everybody voted.
    All {
        /// Who was for it, in the order of seats.
        ayes: Vec<SeatId>,
        /// Who was against it, in the order of seats.
        vetoes: Vec<SeatId>,
    },
}

impl VoteCount {
    /// What is told, as a sentence without a full stop.
    pub fn sentence<'a>(&self, name: impl Fn(SeatId) -> &'a str) -> String {
        let text = self.motion.text(&name);
        let has = if self.passed {
            "has passed"
        } else {
            "has failed"
        };
        let more = match &self.told {
            VoteDetail::Result => String::new(),
            VoteDetail::Vetoes { vetoes: 0, voters } => format!(": 0 of {voters} against"),
            VoteDetail::Vetoes { vetoes, voters } => format!(": {vetoes} of {voters} against"),
            VoteDetail::All { ayes, vetoes } => format!(
                ": for {}; against {}",
                named_or_nobody(ayes, &name),
                named_or_nobody(vetoes, &name)
            ),
        };
        format!("the vote on “{text}” {has}{more}")
    }
}

/// `Austria and England`, or `nobody`.
fn named_or_nobody<'a>(seats: &[SeatId], name: &impl Fn(SeatId) -> &'a str) -> String {
    match seats {
        [] => "nobody".to_owned(),
        some => series(some, name),
    }
}
