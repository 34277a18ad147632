//! Why a board can't be fitted.

use thiserror::Error;

/// Why a board can't be changed as asked, or what is asked can't be read. Names are as the board
/// has them, or as they were written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FitError {
    /// There is nothing of that name to change.
    #[error(
        "a board has no `{0}` to change; it has canals, polar-caps, special-provinces, passages \
         and extra-units"
    )]
    UnknownChange(String),
    /// Text that has not the form asked for.
    #[error("{}; write it as in `{form}`, or `none`", unread(written))]
    Malformed { written: String, form: &'static str },
    /// No place of that name.
    #[error(
        "`{written}` is no place on this board; {}",
        hint(near, "write it by its abbreviation or its name, without blanks")
    )]
    UnknownPlace {
        written: String,
        /// Places that may be meant.
        near: Vec<String>,
    },
    /// No power of that name.
    #[error("`{written}` is no power of this board; its powers are {}", powers.join(", "))]
    UnknownPower {
        written: String,
        powers: Vec<String>,
    },
    /// Only land with a coast can be a canal.
    #[error("{0} can't be a canal, since it is no land with a coast; name one that is")]
    NoCanal(String),
    /// The name of a cap is another province's.
    #[error(
        "`{written}` is {province} on this board, and no polar cap; give the cap a name that is \
         free"
    )]
    CapNameTaken {
        /// The cap's name.
        written: String,
        province: String,
    },
    /// A cap is entered from seas only.
    #[error(
        "{province} is no sea, and the polar cap {cap} is entered from seas only; leave it out"
    )]
    NoCapSea {
        /// The cap's name.
        cap: String,
        /// What was to lie round it.
        province: String,
    },
    /// A cap is listed twice.
    #[error(
        "the polar cap {0} is named twice; name all its seas together, as in `ARC=NAO+NWG+BAR`"
    )]
    CapTwice(String),
    /// A special province must be land that is no centre.
    #[error(
        "{province} can't be a special province: it is {what}; name land that is no supply centre"
    )]
    NoSpecial {
        province: String,
        what: &'static str,
    },
    /// A special province lies abroad.
    #[error(
        "{province} lies in {power} itself and can't be its special province; name a province \
         abroad"
    )]
    SpecialAtHome { province: String, power: String },
    /// A special province is one power's.
    #[error("{0} is named as a special province twice; it can be one power's only")]
    SpecialTwice(String),
    /// A passage leads from land to land or from sea to sea.
    #[error(
        "there can be no passage between {from} and {to}: a passage joins two lands (for armies) \
         or two seas (for fleets)"
    )]
    NoPassage { from: String, to: String },
}

fn unread(written: &str) -> String {
    if written.is_empty() {
        "nothing is written".to_owned()
    } else {
        format!("`{written}` can't be read")
    }
}

fn hint(near: &[String], otherwise: &str) -> String {
    if near.is_empty() {
        otherwise.to_owned()
    } else {
        format!("is {} meant?", near.join(" or "))
    }
}
