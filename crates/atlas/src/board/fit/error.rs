//! Why a board can't be fitted.

use thiserror::Error;

/// Why a board can't be changed as asked, or what is asked can't be read. Names are as the board
/// has them, or as they were written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FitError {
    #[error(
        "a board has no `{0}` to change; it has canals, polar-caps, special-provinces, passages \
         and extra-units"
    )]
    UnknownChange(String),
    #[error("{}; write it as in `{form}`, or `none`", unread(written))]
    Malformed { written: String, form: &'static str },
    #[error(
        "`{written}` is not a place on this board; {}",
        hint(near, "write it by its abbreviation or its name, without blanks")
    )]
    UnknownPlace {
        written: String,
        /// Places that may be meant.
        near: Vec<String>,
    },
    #[error("`{written}` is not a power of this board; its powers are {}", powers.join(", "))]
    UnknownPower {
        written: String,
        powers: Vec<String>,
    },
    #[error("{0} can't be a canal; name land with a coast")]
    NoCanal(String),
    #[error("`{written}` is {province} on this board; give the polar cap an unused name")]
    CapNameTaken {
        /// The cap's name.
        written: String,
        province: String,
    },
    #[error("{province} is not a sea, and only seas lead to the polar cap {cap}; leave it out")]
    NoCapSea {
        /// The cap's name.
        cap: String,
        /// What was to lie round it.
        province: String,
    },
    #[error(
        "the polar cap {0} is named twice; name all its seas together, as in `ARC=NAO+NWG+BAR`"
    )]
    CapTwice(String),
    #[error(
        "{province} can't be a special province: it is {what}; name land without a supply centre"
    )]
    NoSpecial {
        province: String,
        what: &'static str,
    },
    #[error(
        "{province} lies in {power} itself and can't be its special province; name a province \
         abroad"
    )]
    SpecialAtHome { province: String, power: String },
    #[error("{0} is named as a special province twice; it can be one power's only")]
    SpecialTwice(String),
    #[error(
        "there is no passage between {from} and {to}: it must join two lands (armies) or two \
         seas (fleets)"
    )]
    NoPassage { from: String, to: String },
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
