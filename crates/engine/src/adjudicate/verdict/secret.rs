//! Verdicts of a secret world: names, natives, treasure, and what is not told.

use chancery_atlas::board::ProvinceId;

/// Why an area can't be called so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameFault {
    /// The name has not the form of one.
    NoName,
    /// The abbreviation has not the form of one.
    NoAbbr,
    /// No abbreviation that could be made of the name is free.
    NoneFree,
    /// It means something else in orders and reports.
    Reserved(NamePart),
    /// It stands, or stood, for another place: as its name, its abbreviation or an alias.
    StandsFor(NamePart, ProvinceId),
}

/// A part of what an area is to be called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamePart {
    /// `Vinland`.
    Name,
    /// `Vin`.
    Abbr,
}

/// Why an order came out as it did, of a secret world: names, natives, treasure, and what is not
/// told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecretReason {
    /// The area has the name from now on.
    Named,
    /// The area got the name that another proposed.
    OtherName,
    /// Why is not for its player to know, beside what became of it.
    Untold,
    /// What became of it is not for its player to know: it is for a unit that hides from him.
    Unseen,
}

/// Why an order is void, of a secret world: names, natives, treasure, and what is not told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecretVoid {
    /// The natives there do not move: the game master may not order them.
    NativesStay(ProvinceId),
    /// There is no treasure with the unit.
    NoTreasure(ProvinceId),
    /// The area is not the power's to name.
    NotYoursToName(ProvinceId),
    /// The name can't be taken; why is for the game master alone.
    ChooseAnotherName(Option<NameFault>),
    /// It can't be read, or names a place of which its player does not know: he is told no more.
    NoSuchOrder,
    /// Why is not for its player to know.
    Untold,
}
