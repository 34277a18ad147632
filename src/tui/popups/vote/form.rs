//! What is put to the vote, by which rules, and who votes.

use std::num::NonZeroU8;

use crate::tui::list::neighbour;
use crate::tui::popups::end::{EndForm, EndWay};
use chancery_engine::adjudicate::{VoteBallot, VoteDiscloses, VotePasses};
use chancery_engine::ending::Parties;
use chancery_engine::seat::SeatId;
use chancery_engine::vote::{Motion, Policy, Vote};
use chancery_game::game::Game;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallLine {
    End(EndWay),
    Time,
    /// How everybody votes.
    Ballot,
    /// What it needs to pass.
    Passes,
    Discloses,
    /// Somebody who may be named and may vote; an index.
    Seat(usize),
    Done,
}

pub struct CallForm {
    /// How the game would end.
    pub end: EndForm,
    /// The minutes, where time is asked for and not the end.
    pub time: Option<NonZeroU8>,
    pub policy: Policy,
    /// Whether each who can be named votes.
    pub votes: Vec<bool>,
    /// The selected line.
    pub at: usize,
    has_clock: bool,
}

/// The ways to end a game on which tables vote.
const WAYS: [EndWay; 2] = [EndWay::Draw, EndWay::Concession];

/// The minutes that are asked for unless others are chosen, and the most.
const MINUTES: NonZeroU8 = NonZeroU8::MIN.saturating_add(4);
const MOST: NonZeroU8 = NonZeroU8::MIN.saturating_add(59);

impl CallForm {
    /// A draw of all who are left, who vote by the table's rules.
    pub(crate) fn new(game: &Game, has_clock: bool) -> Self {
        let end = EndForm::new(game);
        let left: Vec<bool> = end.parties.iter().map(|(_, is_left)| *is_left).collect();
        let votes = voters(&game.setup.players, &left);
        Self {
            end,
            time: None,
            policy: Policy::of(&game.history().rules),
            votes,
            at: 0,
            has_clock,
        }
    }

    pub(crate) fn lines(&self) -> Vec<CallLine> {
        let ways = WAYS.map(CallLine::End).into_iter();
        let rules = [CallLine::Ballot, CallLine::Passes, CallLine::Discloses];
        ways.chain(self.has_clock.then_some(CallLine::Time))
            .chain(rules)
            .chain((0..self.votes.len()).map(CallLine::Seat))
            .chain([CallLine::Done])
            .collect()
    }

    pub(crate) fn line(&self) -> CallLine {
        self.lines().get(self.at).copied().unwrap_or(CallLine::Done)
    }

    /// Whether a way to end the game is what is asked.
    pub(crate) fn asks_for(&self, way: EndWay) -> bool {
        self.time.is_none() && self.end.way == way
    }

    pub(crate) fn vote(&self) -> Result<Vote, &'static str> {
        let motion = match self.time {
            Some(minutes) => Motion::Time(minutes),
            None => Motion::End(self.end.agreement()?),
        };
        let seats = (0..).map_while(SeatId::nth).zip(&self.votes);
        let voters = seats.filter(|(_, votes)| **votes).map(|(seat, _)| seat);
        let voters = Parties::new(voters).ok_or("nobody votes: {grant-vote} gives the vote")?;
        Ok(Vote::called(motion, self.policy, &voters))
    }

    /// The value of the selected line before or after the one that it has.
    pub(crate) fn turn(&mut self, forward: bool) {
        let line = self.line();
        let policy = &mut self.policy;
        match line {
            CallLine::Time => {
                let now = self.time.unwrap_or(MINUTES);
                let less = NonZeroU8::new(now.get() - 1).unwrap_or(now);
                let more = now.saturating_add(1).min(MOST);
                self.time = Some(if forward { more } else { less });
            }
            CallLine::Ballot => {
                policy.ballot = match policy.ballot {
                    VoteBallot::Secret => VoteBallot::Open,
                    VoteBallot::Open => VoteBallot::Secret,
                }
            }
            CallLine::Passes => {
                policy.passes = match policy.passes {
                    VotePasses::Unanimous => VotePasses::Majority,
                    VotePasses::Majority => VotePasses::Unanimous,
                }
            }
            CallLine::Discloses => {
                let round = [
                    VoteDiscloses::Vetoes,
                    VoteDiscloses::Result,
                    VoteDiscloses::All,
                ];
                policy.discloses = neighbour(&round, policy.discloses, forward);
            }
            CallLine::End(_) | CallLine::Seat(_) | CallLine::Done => {}
        }
    }

    /// Takes the selected line.
    pub(crate) fn choose(&mut self) {
        match self.line() {
            CallLine::End(way) => {
                self.time = None;
                self.end.choose(way);
            }
            CallLine::Time => self.time = Some(self.time.unwrap_or(MINUTES)),
            CallLine::Seat(at) if self.time.is_none() => self.end.tick(at),
            CallLine::Seat(at) => self.grant(at),
            _ => self.turn(true),
        }
    }

    /// Gives somebody the vote, or takes it.
    pub(crate) fn grant(&mut self, at: usize) {
        if let Some(votes) = self.votes.get_mut(at) {
            *votes = !*votes;
        }
    }
}

/// Who votes of those who are left, by their seats: each player once, however many powers he has.
fn voters(players: &[String], left: &[bool]) -> Vec<bool> {
    let is_first = |at: usize| {
        let name = players.get(at).filter(|name| !name.is_empty());
        let before = players.iter().zip(left).take(at);
        name.is_none_or(|name| {
            !before
                .into_iter()
                .any(|(other, left)| *left && other == name)
        })
    };
    (0..left.len()).map(|at| left[at] && is_first(at)).collect()
}
