//! What a line of a case expects of an order, and whether it was met.

use chancery_engine::adjudicate::Outcome;

/// Not met, and what happened instead, as a sentence.
pub(super) type Checked = Result<(), String>;

/// Met, or what happened instead.
pub(super) fn met(yes: bool, otherwise: impl FnOnce() -> String) -> Checked {
    if yes { Ok(()) } else { Err(otherwise()) }
}

/// What an order is expected to have come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectedResult {
    Exactly(Outcome),
    /// It failed or was void.
    Unsuccessful,
}

impl ExpectedResult {
    pub(crate) fn allows(self, outcome: Outcome) -> bool {
        match self {
            Self::Exactly(expected) => expected == outcome,
            Self::Unsuccessful => outcome != Outcome::Succeeds,
        }
    }
}

pub fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Succeeds => "succeeds",
        Outcome::Fails => "fails",
        Outcome::Void => "void",
    }
}

/// How the places of a line relate to the retreats that a unit has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetreatChoice {
    /// They are its retreats, and there are no others.
    Exactly,
    Each,
    NoneOf,
}
