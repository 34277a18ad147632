//! Words for a secret world.

use crate::adjudicate::{Outcome, SecretReason};

/// What became of the order in a word or two.
pub(in crate::report) const fn mark(why: SecretReason, outcome: Outcome) -> &'static str {
    match why {
        SecretReason::Named => "ok",
        SecretReason::OtherName => "other name",
        SecretReason::Untold => match outcome {
            Outcome::Succeeds => "ok",
            Outcome::Fails => "fails",
            Outcome::Void => "void",
        },
    }
}

/// Why the order came out as it did, as a clause.
pub(in crate::report) fn clause(why: SecretReason, outcome: Outcome) -> String {
    let mark = mark(why, outcome);
    match why {
        SecretReason::Named | SecretReason::Untold => mark.to_owned(),
        SecretReason::OtherName => format!("{mark}: an earlier proposal was taken"),
    }
}
