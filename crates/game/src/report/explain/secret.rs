//! Words for a secret world.

use crate::report::explain::marks::Mark;
use chancery_engine::adjudicate::{Outcome, SecretReason};

/// What became of the order in a word or two.
pub(in crate::report) const fn mark(why: SecretReason, outcome: Outcome) -> Mark {
    match why {
        SecretReason::Named => Mark::Ok,
        SecretReason::OtherName => Mark::But("other name"),
        SecretReason::Unseen => Mark::But("given"),
        SecretReason::Untold => match outcome {
            Outcome::Succeeds => Mark::Ok,
            Outcome::Fails => Mark::But("fails"),
            Outcome::Void => Mark::But("void"),
        },
    }
}

/// Why the order came out as it did, as a clause behind its mark.
pub(in crate::report) fn clause(why: SecretReason) -> String {
    match why {
        SecretReason::Named | SecretReason::Untold => String::new(),
        SecretReason::Unseen => ", but you don't see if it helped".to_owned(),
        SecretReason::OtherName => ": another proposal was taken".to_owned(),
    }
}
