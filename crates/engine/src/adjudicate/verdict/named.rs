//! What reasons are called in a word or two: as their types name them, so that the two can't differ.
//! Whom and what a reason names is in its fields; sentences are made elsewhere.

use std::fmt::{self, Debug, Display};

use super::{Outcome, Reason, VoidReason};

impl Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&name(self))
    }
}

/// `stood off`, `no convoy`, `void: not adjacent`.
impl Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Void(why) => write!(f, "void: {why}"),
            Self::Pools(why) => f.write_str(&name(why)),
            Self::Ballots(why) => f.write_str(&name(why)),
            Self::Carrying(why) => f.write_str(&name(why)),
            Self::Kinds(why) => f.write_str(&name(why)),
            Self::Claims(why) => f.write_str(&name(why)),
            Self::Scales(why) => f.write_str(&name(why)),
            Self::Secret(why) => f.write_str(&name(why)),
            Self::OpenSeas(why) => f.write_str(&name(why)),
            why => f.write_str(&name(why)),
        }
    }
}

/// `not adjacent`, `support out of reach`.
impl Display for VoidReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pools(why) => f.write_str(&name(why)),
            Self::Ballots(why) => f.write_str(&name(why)),
            Self::Carrying(why) => f.write_str(&name(why)),
            Self::Kinds(why) => f.write_str(&name(why)),
            Self::Claims(why) => f.write_str(&name(why)),
            Self::Scales(why) => f.write_str(&name(why)),
            Self::Secret(why) => f.write_str(&name(why)),
            Self::OpenSeas(why) => f.write_str(&name(why)),
            why => f.write_str(&name(why)),
        }
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
