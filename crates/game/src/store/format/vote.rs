//! A vote under way as a record and back.

use super::names::SaveNames;
use super::rule_lines::differing_rules;
use super::vote_records::{MotionRecord, VoteRecord};
use super::{Misfit, endings};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::ending::Parties;
use chancery_engine::seat::SeatId;
use chancery_engine::vote::{Motion, Policy, Vote};

/// A vote before anybody has voted.
pub(crate) fn vote_record(names: &SaveNames<'_>, vote: &Vote) -> VoteRecord {
    let policy = vote.policy();
    let rules = HouseRules {
        vote_ballot: policy.ballot,
        vote_passes: policy.passes,
        vote_discloses: policy.discloses,
        ..HouseRules::default()
    };
    let voters: Vec<SeatId> = vote.voters().map(|(seat, _)| seat).collect();
    VoteRecord {
        motion: match vote.motion() {
            Motion::End(agreement) => MotionRecord::End(endings::agreement(names, agreement)),
            Motion::Time(minutes) => MotionRecord::Time(*minutes),
        },
        rules: differing_rules(&rules, &HouseRules::default(), &[]),
        voters: names.write_seats(&voters),
    }
}

/// Reads a vote, before anybody has voted.
pub(crate) fn read_vote(names: &SaveNames<'_>, record: &VoteRecord) -> Result<Vote, Misfit> {
    let motion = match &record.motion {
        MotionRecord::End(ending) => Motion::End(names.read_agreement(ending)?),
        MotionRecord::Time(minutes) => Motion::Time(*minutes),
    };
    let (rules, _) = SaveNames::read_rules(&record.rules, &HouseRules::default(), &[]);
    let voters = Parties::new(names.read_seats(&record.voters)?);
    let voters = voters.ok_or_else(|| misfit!("the vote has no voters"))?;
    Ok(Vote::called(motion, Policy::of(&rules), &voters))
}
