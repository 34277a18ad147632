//! A language pack as it is read, and the packs that a board speaks.

mod phrases;

pub(in crate::board) use phrases::MEANINGS;
pub use phrases::Phrases;

use super::ProvinceId;

/// The names that one thing has in a language.
#[derive(Clone, Debug)]
pub struct Spoken {
    /// The id of the province, power or coast.
    pub id: String,
    /// As they are written, not folded.
    pub names: Vec<String>,
}

/// A language pack: names of one board's places and of powers, and the words of orders.
#[derive(Clone, Debug)]
pub struct Language {
    /// Key: `german`.
    pub id: String,
    /// `German`.
    pub name: String,
    /// The board whose provinces are named.
    pub board: String,
    /// The names of provinces, by the ids of that board.
    pub provinces: Vec<Spoken>,
    /// The coasts of provinces that have several.
    pub coasts: Vec<Spoken>,
    /// The names of powers, of whatever board.
    pub powers: Vec<Spoken>,
    /// The words of orders.
    pub phrases: Phrases,
}

/// What a board knows of the languages that are spoken at its table.
#[derive(Clone, Debug, Default)]
pub(in crate::board) struct LanguageNames {
    pub languages: Vec<&'static Language>,
    /// Folded spellings that mean different provinces in two languages. They are names of all of
    /// these, and asked about.
    pub shared: Vec<(String, ProvinceId)>,
}
