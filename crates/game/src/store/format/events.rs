//! What happened at the table, as records and back. No ballot is in them.

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

use super::names::SaveNames;
use super::vote::{count_record, motion_record, read_count, read_motion, read_vote, vote_record};
use super::vote_records::{MotionRecord, VoteCountRecord, VoteRecord};
use super::{Misfit, WithinRecord};
use crate::game::TableEvent;
use chancery_atlas::chance::Seed;

/// [`TableEvent`]. Seats are called as everywhere in the journal.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) enum EventRecord {
    VoteCalled(VoteRecord),
    BallotReplaced(String),
    BallotTakenBack(String),
    VoteCounted(VoteCountRecord),
    VoteCancelled(MotionRecord),
    Overtime { phase: String, over: SignedDuration },
    SeatsDrawn { seed: String, of: Vec<String> },
}

impl SaveNames<'_> {
    pub(super) fn write_event(&self, event: &TableEvent) -> EventRecord {
        match event {
            TableEvent::VoteCalled(vote) => EventRecord::VoteCalled(vote_record(self, vote)),
            TableEvent::BallotReplaced(seat) => EventRecord::BallotReplaced(self.write_seat(*seat)),
            TableEvent::BallotTakenBack(seat) => {
                EventRecord::BallotTakenBack(self.write_seat(*seat))
            }
            TableEvent::VoteCounted(count) => EventRecord::VoteCounted(count_record(self, count)),
            TableEvent::VoteCancelled(motion) => {
                EventRecord::VoteCancelled(motion_record(self, motion))
            }
            TableEvent::Overtime { phase, over } => EventRecord::Overtime {
                phase: self.write_phase(*phase),
                over: *over,
            },
            TableEvent::SeatsDrawn { seed, of } => EventRecord::SeatsDrawn {
                seed: seed.to_string(),
                of: of.clone(),
            },
        }
    }

    pub(super) fn read_event(&self, record: EventRecord) -> Result<TableEvent, Misfit> {
        Ok(match record {
            EventRecord::VoteCalled(vote) => TableEvent::VoteCalled(read_vote(self, &vote)?),
            EventRecord::BallotReplaced(seat) => TableEvent::BallotReplaced(self.seat(&seat)?),
            EventRecord::BallotTakenBack(seat) => TableEvent::BallotTakenBack(self.seat(&seat)?),
            EventRecord::VoteCounted(count) => TableEvent::VoteCounted(read_count(self, count)?),
            EventRecord::VoteCancelled(motion) => {
                TableEvent::VoteCancelled(read_motion(self, &motion)?)
            }
            EventRecord::Overtime { phase, over } => TableEvent::Overtime {
                phase: self.phase(&phase).within("phase")?,
                over,
            },
            EventRecord::SeatsDrawn { seed, of } => TableEvent::SeatsDrawn {
                seed: Seed::read(&seed).ok_or_else(|| misfit!("“{seed}” is not a seed"))?,
                of,
            },
        })
    }
}
