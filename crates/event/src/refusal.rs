//! Why something can't be done to an event.

use chancery_game::score::ScoreError;

/// Why a command can't be carried out, and what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct EventRefusal(pub String);

impl From<ScoreError> for EventRefusal {
    fn from(why: ScoreError) -> Self {
        Self(why.to_string())
    }
}

/// A refusal in words.
pub(crate) fn refused<T>(why: impl Into<String>) -> Result<T, EventRefusal> {
    Err(EventRefusal(why.into()))
}
