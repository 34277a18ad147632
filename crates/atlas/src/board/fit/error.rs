//! Why a board can't be fitted.

use thiserror::Error;

/// Why a board can't be changed as asked, or what is asked can't be read. Names are as the board
/// has them, or as they were written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FitError {
    /// The name of the change, as it was written.
    #[error(
        "a board has no `{0}` to change; it has canals, polar-caps, special-provinces, passages \
         and extra-units"
    )]
    UnknownChange(String),
    /// A value that is not of the change's form.
    #[error("{}; write it as in `{form}`, or `none`", unread(written))]
    Malformed {
        /// The part that can't be read.
        written: String,
        /// A value as it should be: `Kie+Egy`.
        form: &'static str,
    },
    /// A spelling that means no place, or several.
    #[error(
        "`{written}` is not a place on this board; {}",
        hint(near, "write it by its abbreviation or its name, without blanks")
    )]
    UnknownPlace {
        /// The spelling.
        written: String,
        /// Places that may be meant.
        near: Vec<String>,
    },
    /// A spelling that means no power.
    #[error("`{written}` is not a power of this board; its powers are {}", powers.join(", "))]
    UnknownPower {
        /// The spelling.
        written: String,
        /// The names of the board's powers.
        powers: Vec<String>,
    },
    /// The name of a sea, a cap or inland ground: fleets can't pass through it.
    #[error("{0} can't be a canal; name land with a coast")]
    NoCanal(String),
    /// The name of a cap means a province already.
    #[error("`{written}` is {province} on this board; give the polar cap an unused name")]
    CapNameTaken {
        /// The cap's name.
        written: String,
        /// The province of that name.
        province: String,
    },
    /// Something round a cap is not a sea (Mercator, section 6.2).
    #[error("{province} is not a sea, and only seas lead to the polar cap {cap}; leave it out")]
    NoCapSea {
        /// The cap's name.
        cap: String,
        /// What was to lie round it.
        province: String,
    },
    /// The name of a cap that was listed before.
    #[error(
        "the polar cap {0} is named twice; name all its seas together, as in `ARC=NAO+NWG+BAR`"
    )]
    CapTwice(String),
    /// A special province is land without a supply centre (Mercator, section on builds).
    #[error(
        "{province} can't be a special province: it is {what}; name land without a supply centre"
    )]
    NoSpecial {
        /// The name of the province.
        province: String,
        /// What it is instead: `a sea`.
        what: &'static str,
    },
    /// A special province lies outside its power's home country (Mercator, section on builds).
    #[error(
        "{province} lies in {power} itself and can't be its special province; name a province \
         abroad"
    )]
    SpecialAtHome {
        /// The name of the province.
        province: String,
        /// The name of the power.
        power: String,
    },
    /// The name of a province that was given to a power before.
    #[error("{0} is the special province of two powers; it can belong to only one")]
    SpecialTwice(String),
    /// A passage between land and sea, or from a place to itself.
    #[error(
        "there is no passage between {from} and {to}: it must join two lands (armies) or two \
         seas (fleets)"
    )]
    NoPassage {
        /// The name of the first place.
        from: String,
        /// The name of the second.
        to: String,
    },
}

fn unread(written: &str) -> String {
    if written.is_empty() {
        "it is empty".to_owned()
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
