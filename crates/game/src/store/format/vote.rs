//! Votes as records and back.

use super::names::SaveNames;
use super::rule_lines::differing_rules;
use super::vote_records::{MotionRecord, VoteCountRecord, VoteDetailRecord, VoteRecord};
use super::{Misfit, endings};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::ending::Parties;
use chancery_engine::seat::SeatId;
use chancery_engine::vote::{Motion, Policy, Vote, VoteCount, VoteDetail};

/// A vote before anybody has voted.
pub(crate) fn vote_record(names: &SaveNames<'_>, vote: &Vote) -> VoteRecord {
    let policy = vote.policy();
    // The names and values of house rules stay from version to version.
    let rules = HouseRules {
        vote_ballot: policy.ballot,
        vote_passes: policy.passes,
        vote_discloses: policy.discloses,
        ..HouseRules::default()
    };
    let voters: Vec<SeatId> = vote.voters().map(|(seat, _)| seat).collect();
    VoteRecord {
        motion: motion_record(names, vote.motion()),
        rules: differing_rules(&rules, &HouseRules::default(), &[]),
        voters: names.write_seats(&voters),
    }
}

/// Reads a vote, before anybody has voted.
pub(crate) fn read_vote(names: &SaveNames<'_>, record: &VoteRecord) -> Result<Vote, Misfit> {
    let motion = read_motion(names, &record.motion)?;
    let (rules, _) = SaveNames::read_rules(&record.rules, &HouseRules::default(), &[]);
    let voters = Parties::new(names.read_seats(&record.voters)?);
    let voters = voters.ok_or_else(|| misfit!("the vote has no voters"))?;
    Ok(Vote::called(motion, Policy::new(&rules), &voters))
}

/// What is put to the vote.
pub(super) fn motion_record(names: &SaveNames<'_>, motion: &Motion) -> MotionRecord {
    match motion {
        Motion::End(agreement) => MotionRecord::End(endings::agreement(names, agreement)),
        Motion::Time(minutes) => MotionRecord::Time(*minutes),
    }
}

/// Reads [`motion_record`] back.
pub(super) fn read_motion(names: &SaveNames<'_>, record: &MotionRecord) -> Result<Motion, Misfit> {
    Ok(match record {
        MotionRecord::End(ending) => Motion::End(names.read_agreement(ending)?),
        MotionRecord::Time(minutes) => Motion::Time(*minutes),
    })
}

/// What the table was told of a count.
pub(super) fn count_record(names: &SaveNames<'_>, count: &VoteCount) -> VoteCountRecord {
    VoteCountRecord {
        motion: motion_record(names, &count.motion),
        passed: count.passed,
        told: match &count.told {
            VoteDetail::Result => VoteDetailRecord::Result,
            VoteDetail::Vetoes { vetoes, voters } => VoteDetailRecord::Vetoes {
                vetoes: *vetoes,
                voters: *voters,
            },
            VoteDetail::All { ayes, vetoes } => VoteDetailRecord::All {
                ayes: names.write_seats(ayes),
                vetoes: names.write_seats(vetoes),
            },
        },
    }
}

/// Reads [`count_record`] back.
pub(super) fn read_count(
    names: &SaveNames<'_>,
    record: VoteCountRecord,
) -> Result<VoteCount, Misfit> {
    Ok(VoteCount {
        motion: read_motion(names, &record.motion)?,
        passed: record.passed,
        told: match record.told {
            VoteDetailRecord::Result => VoteDetail::Result,
            VoteDetailRecord::Vetoes { vetoes, voters } => VoteDetail::Vetoes { vetoes, voters },
            VoteDetailRecord::All { ayes, vetoes } => VoteDetail::All {
                ayes: names.read_seats(&ayes)?,
                vetoes: names.read_seats(&vetoes)?,
            },
        },
    })
}
