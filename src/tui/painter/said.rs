//! What the status line says of an action.

use std::fmt::Display;

use crate::tui::model::Context;

/// What the status line says of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatusText {
    /// Nothing: what was done is seen.
    Nothing,
    /// What was done, or what comes next.
    Done(String),
    /// Why it was not done.
    Refused(String),
}

impl StatusText {
    /// What was done, or what comes next.
    pub(crate) fn done(text: impl Into<String>) -> Self {
        Self::Done(text.into())
    }

    /// Why it was not done.
    pub(crate) fn refused(text: impl Into<String>) -> Self {
        Self::Refused(text.into())
    }

    /// Nothing, or why it was not done.
    pub(crate) fn from_result<E: Display>(done: Result<(), E>) -> Self {
        done.map_or_else(|why| Self::Refused(why.to_string()), |()| Self::Nothing)
    }

    /// This, where there is nothing to say otherwise.
    #[must_use]
    pub(crate) fn or_told(self, text: &str) -> Self {
        if self == Self::Nothing {
            Self::done(text)
        } else {
            self
        }
    }

    /// Puts it into the status line.
    pub(crate) fn tell(self, cx: &mut Context) {
        match self {
            Self::Nothing => {}
            Self::Done(text) => cx.info(text),
            Self::Refused(text) => cx.warn(text),
        }
    }
}
