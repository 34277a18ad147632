//! A vote under way as a file beside its game: who voted what is not in it.

use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

use super::endings::EndingRecord;
use super::names::SaveNames;
use super::write::differing_rules;
use super::{endings, parse};
use crate::game::Game;
use crate::store::SaveFlaw;
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::ending::Parties;
use chancery_engine::seat::SeatId;
use chancery_engine::vote::{Motion, Policy, Vote};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct VoteRecord {
    motion: MotionRecord,
    /// The rules of the vote that are not the usual ones, as `option value`.
    rules: Vec<String>,
    voters: Vec<String>,
}

#[derive(Serialize, Deserialize)]
enum MotionRecord {
    End(EndingRecord),
    Time(NonZeroU8),
}

/// The text of a vote, before anybody has voted.
pub fn write_vote(game: &Game, vote: &Vote) -> Result<String, ron::Error> {
    let names = SaveNames::of(game);
    let policy = vote.policy();
    let rules = HouseRules {
        vote_ballot: policy.ballot,
        vote_passes: policy.passes,
        vote_discloses: policy.discloses,
        ..HouseRules::default()
    };
    let voters: Vec<SeatId> = vote.voters().map(|(seat, _)| seat).collect();
    ron::to_string(&VoteRecord {
        motion: match vote.motion() {
            Motion::End(agreement) => MotionRecord::End(endings::agreement(&names, agreement)),
            Motion::Time(minutes) => MotionRecord::Time(*minutes),
        },
        rules: differing_rules(&rules, &HouseRules::default(), &[]),
        voters: names.write_seats(&voters),
    })
}

/// Reads a vote, before anybody has voted.
pub fn read_vote(text: &str, game: &Game) -> Result<Vote, SaveFlaw> {
    let record: VoteRecord = parse(text)?;
    let names = SaveNames::of(game);
    let motion = match &record.motion {
        MotionRecord::End(ending) => Motion::End(names.read_agreement(ending)?),
        MotionRecord::Time(minutes) => Motion::Time(*minutes),
    };
    let (rules, _) = SaveNames::read_rules(&record.rules, &HouseRules::default(), &[]);
    let voters = Parties::new(names.read_seats(&record.voters)?);
    let voters = voters.ok_or_else(|| misfit!("the vote has no voters"))?;
    Ok(Vote::called(motion, Policy::of(&rules), &voters))
}
