//! Votes without a screen: who votes, what passes, and that no more is told than the table's rules
//! allow.

use chancery_engine::adjudicate::{HouseRules, VoteBallot, VoteDiscloses, VotePasses};
use chancery_engine::ending::{Agreement, Parties, Several};
use chancery_engine::seat::SeatId;
use chancery_engine::vote::{Motion, Policy, Vote, VoteChoice, VoteCount};
use proptest::prelude::*;

const NAMES: [&str; 7] = [
    "Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey",
];

fn name(seat: SeatId) -> &'static str {
    NAMES[seat.index()]
}

fn seats(numbers: &[u16]) -> Parties {
    Parties::new(numbers.iter().map(|&number| SeatId(number))).unwrap()
}

fn draw() -> Motion {
    Motion::End(Agreement::Draw(Several::new(seats(&[0, 1])).unwrap()))
}

fn policy(discloses: VoteDiscloses, passes: VotePasses) -> Policy {
    Policy {
        ballot: VoteBallot::Secret,
        passes,
        discloses,
    }
}

/// The count of a vote of the first so many seats, `true` for it.
fn counted(policy: Policy, ballots: &[bool]) -> VoteCount {
    let voters: Vec<u16> = (0..ballots.len() as u16).collect();
    let mut vote = Vote::called(draw(), policy, &seats(&voters));
    for (&voter, &is_for) in voters.iter().zip(ballots) {
        let choice = if is_for {
            VoteChoice::For
        } else {
            VoteChoice::Against
        };
        vote.cast(SeatId(voter), Some(choice));
    }
    vote.count().unwrap()
}

#[test]
fn the_sentence_says_what_the_rules_let_it_say() {
    let told = |discloses, passes, ballots: &[bool]| {
        counted(policy(discloses, passes), ballots).sentence(name)
    };
    let one_against = [true, false, true];
    let what = "the vote on “Draw between Austria and England”";
    for (discloses, passes, ballots, sentence) in [
        (
            VoteDiscloses::Vetoes,
            VotePasses::Unanimous,
            one_against,
            "has failed: 1 of 3 against",
        ),
        (
            VoteDiscloses::Vetoes,
            VotePasses::Majority,
            one_against,
            "has passed: 1 of 3 against",
        ),
        (
            VoteDiscloses::Vetoes,
            VotePasses::Unanimous,
            [true; 3],
            "has passed: 0 of 3 against",
        ),
        (
            VoteDiscloses::Result,
            VotePasses::Unanimous,
            one_against,
            "has failed",
        ),
        (
            VoteDiscloses::All,
            VotePasses::Unanimous,
            one_against,
            "has failed: for Austria and France; against England",
        ),
        (
            VoteDiscloses::All,
            VotePasses::Majority,
            [true; 3],
            "has passed: for Austria, England and France; against nobody",
        ),
    ] {
        assert_eq!(
            told(discloses, passes, &ballots),
            format!("{what} {sentence}")
        );
    }
}

#[test]
fn half_is_no_majority_and_one_veto_is_enough() {
    let passed =
        |passes, ballots: &[bool]| counted(policy(VoteDiscloses::Result, passes), ballots).passed;
    assert!(!passed(VotePasses::Majority, &[true, false]));
    assert!(passed(VotePasses::Majority, &[true, true, false]));
    assert!(!passed(VotePasses::Unanimous, &[true, true, false]));
    assert!(passed(VotePasses::Unanimous, &[true]));
}

#[test]
fn only_those_who_are_called_vote_and_nothing_is_counted_before_all_have() {
    let mut vote = Vote::called(draw(), Policy::default(), &seats(&[1, 4, 5]));
    assert_eq!(
        vote.call(name),
        "put to the vote, in secret, unanimous; the result tells how many are against: “Draw \
         between Austria and England”; 3 votes: England, Italy and Russia"
    );
    let is_next = |vote: &Vote, seat: Option<u16>| assert_eq!(vote.next(), seat.map(SeatId));
    is_next(&vote, Some(1));
    vote.cast(SeatId(1), Some(VoteChoice::For));
    is_next(&vote, Some(4));
    // Austria has no vote.
    vote.cast(SeatId(0), Some(VoteChoice::Against));
    vote.cast(SeatId(5), Some(VoteChoice::For));
    is_next(&vote, Some(4));
    let mut vote = vote.count().unwrap_err();
    vote.cast(SeatId(4), Some(VoteChoice::For));
    is_next(&vote, None);
    vote.cast(SeatId(1), None);
    is_next(&vote, Some(1));
    vote.cast(SeatId(1), Some(VoteChoice::For));
    let count = vote.count().unwrap();
    assert!(count.passed);
    assert_eq!(
        count.sentence(name),
        "the vote on “Draw between Austria and England” has passed: 0 of 3 against"
    );
}

#[test]
fn a_ballot_is_seen_only_by_show_of_hands() {
    for (ballot, seen) in [
        (VoteBallot::Open, Some(VoteChoice::Against)),
        (VoteBallot::Secret, None),
    ] {
        let policy = Policy {
            ballot,
            discloses: VoteDiscloses::All,
            ..Policy::default()
        };
        let mut vote = Vote::called(draw(), policy, &seats(&[0, 1]));
        vote.cast(SeatId(1), Some(VoteChoice::Against));
        assert_eq!(vote.seen(SeatId(1)), seen);
        assert_eq!(vote.seen(SeatId(0)), None);
    }
}

#[test]
fn the_rules_of_a_game_are_those_of_its_votes() {
    let mut rules = HouseRules::default();
    assert_eq!(Policy::new(&rules), Policy::default());
    for (name, value) in [
        ("vote-ballot", "open"),
        ("vote-passes", "majority"),
        ("vote-discloses", "all"),
    ] {
        rules.set(&[], name, value).unwrap();
    }
    let all = Policy {
        ballot: VoteBallot::Open,
        passes: VotePasses::Majority,
        discloses: VoteDiscloses::All,
    };
    assert_eq!(Policy::new(&rules), all);
}

fn ballots() -> impl Strategy<Value = (Vec<bool>, Vec<bool>)> {
    (1..8_usize).prop_flat_map(|voters| {
        let of_all = || prop::collection::vec(any::<bool>(), voters);
        (of_all(), of_all())
    })
}

fn either() -> impl Strategy<Value = VotePasses> {
    prop::sample::select(vec![VotePasses::Unanimous, VotePasses::Majority])
}

proptest! {
    /// What is told of two votes with as many vetoes, or where only the result is told with the same
    /// result, is the same whoever voted how: all of the count, which is all that is kept.
    #[test]
    fn no_more_is_told_than_the_rules_allow((one, other) in ballots(), passes in either()) {
        let vetoes = |ballots: &[bool]| ballots.iter().filter(|is_for| !**is_for).count();
        let both = |discloses| {
            let policy = policy(discloses, passes);
            [counted(policy, &one), counted(policy, &other)]
        };
        let [a, b] = both(VoteDiscloses::Vetoes);
        prop_assert_eq!(a == b, vetoes(&one) == vetoes(&other));
        prop_assert_eq!(a.sentence(name) == b.sentence(name), a == b);
        let [a, b] = both(VoteDiscloses::Result);
        prop_assert_eq!(a == b, a.passed == b.passed);
        prop_assert_eq!(a.sentence(name) == b.sentence(name), a == b);
        let [a, b] = both(VoteDiscloses::All);
        prop_assert_eq!(a.sentence(name) == b.sentence(name), one == other);
    }

    /// In whatever order the votes come in.
    #[test]
    fn the_order_of_voting_is_not_told(order in Just((0..7_u16).collect::<Vec<_>>()).prop_shuffle()) {
        let policy = policy(VoteDiscloses::All, VotePasses::Majority);
        let mut vote = Vote::called(draw(), policy, &seats(&[0, 1, 2, 3, 4, 5, 6]));
        for voter in order {
            let choice = if voter % 2 == 0 { VoteChoice::For } else { VoteChoice::Against };
            vote.cast(SeatId(voter), Some(choice));
        }
        let ballots: Vec<bool> = (0..7).map(|voter| voter % 2 == 0).collect();
        prop_assert_eq!(vote.count().unwrap(), counted(policy, &ballots));
    }
}
