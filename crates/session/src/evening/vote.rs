//! The vote that is under way: votes as they come in, and the count.

use super::Session;
use chancery_engine::adjudicate::VoteBallot;
use chancery_engine::ending::Agreement;
use chancery_engine::seat::SeatId;
use chancery_engine::vote::{Motion, Vote, VoteChoice};
use chancery_game::game::{Command, TableEvent, Told};
use chancery_game::told::{self, Message};
use jiff::{SignedDuration, Timestamp};

/// What came of counting a vote.
pub enum VoteOutcome {
    /// So many votes are still to come: it stays open.
    Missing(usize),
    /// The table agreed how the game ends, which is still to be carried out.
    Ends {
        agreement: Agreement,
        said: Option<Message>,
    },
    /// What is told of it; nothing more is to be done.
    Said(String),
}

impl Session {
    /// Takes the vote of a player, or gives it back to him. What there is to tell of it.
    pub fn cast_vote(&mut self, seat: SeatId, choice: Option<VoteChoice>) -> Option<Told> {
        let vote = self.desk.vote.as_mut()?;
        let has_voted = vote.voters().any(|voter| voter == (seat, true));
        vote.cast(seat, choice);
        // Nobody sees a secret vote before the count. Therefore the log keeps that one was changed,
        // and never what it said.
        if !has_voted || vote.policy().ballot != VoteBallot::Secret {
            return None;
        }
        let event = match choice {
            Some(_) => TableEvent::BallotReplaced(seat),
            None => TableEvent::BallotTakenBack(seat),
        };
        Some(self.desk.perform(Command::Tell(event)))
    }

    /// Counts the vote, and logs what is to be told of it. More time goes to the clock. `None` where no
    /// vote is under way.
    pub fn count_vote(&mut self, now: Timestamp) -> Option<VoteOutcome> {
        let count = match self.desk.vote.take()?.count() {
            Ok(count) => count,
            Err(vote) => {
                let missing = vote.voters().filter(|(_, has_voted)| !has_voted).count();
                // Counting consumed the vote; it stays open with the votes that are in.
                self.desk.vote = Some(vote);
                return Some(VoteOutcome::Missing(missing));
            }
        };
        let event = TableEvent::VoteCounted(count.clone());
        let told = self.desk.perform(Command::Tell(event));
        let message = told::message(&self.desk.game, &told);
        if count.passed
            && let Motion::End(agreement) = count.motion
        {
            let said = message;
            return Some(VoteOutcome::Ends { agreement, said });
        }
        let mut said = match message {
            Some(message) => message.for_player(),
            None => String::new(),
        };
        if count.passed
            && let Motion::Time(minutes) = count.motion
        {
            let by = SignedDuration::from_mins(i64::from(minutes.get()));
            match self.clock_mut() {
                Some(clock) => clock.add(by, now),
                None => said.push_str(", and the table has no clock"),
            }
        }
        Some(VoteOutcome::Said(said))
    }

    /// Gives the vote up.
    pub fn cancel_vote(&mut self) -> Option<Told> {
        let vote: Vote = self.desk.vote.take()?;
        let event = TableEvent::VoteCancelled(vote.motion().clone());
        Some(self.desk.perform(Command::Tell(event)))
    }
}
