//! What reasons are called in a word or two: as their types name them, so that the two can't differ.
//! Whom and what a reason names is in its fields; sentences are made elsewhere.

use std::fmt::{self, Debug, Display};

use super::{Outcome, Reason, Verdict, VoidReason};

impl Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&name(self))
    }
}

/// `succeeds: moved`, `fails: stood off`, `void: not adjacent`.
impl Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Such a reason says it itself.
        if !matches!(self.reason, Reason::Void(_)) {
            write!(f, "{}: ", self.outcome)?;
        }
        write!(f, "{}", self.reason)
    }
}

/// What carries the name: of a reason that few variants have, the one inside its group.
macro_rules! named {
    ($why:expr) => {
        match $why {
            Self::Pools(why) => why as &dyn Debug,
            Self::Ballots(why) => why,
            Self::Carrying(why) => why,
            Self::Kinds(why) => why,
            Self::Claims(why) => why,
            Self::Scales(why) => why,
            Self::Secret(why) => why,
            Self::OpenSeas(why) => why,
            why => why,
        }
    };
}

/// `stood off`, `no convoy`, `void: not adjacent`.
impl Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::Void(why) = self {
            return write!(f, "void: {why}");
        }
        f.write_str(&name(named!(self)))
    }
}

/// `not adjacent`, `support out of reach`.
impl Display for VoidReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&name(named!(self)))
    }
}

/// The words of a variant's name, without its fields: `NotAdjacent { … }` is `not adjacent`.
fn name(value: &dyn Debug) -> String {
    let mut words = String::new();
    for letter in format!("{value:?}").chars() {
        if !letter.is_alphabetic() {
            break;
        }
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}
