//! Language packs: names and words with which slips may be written beside the English ones. They
//! are data (`maps/languages/*.ron`), checked as they are read; [`Board::speaking`] makes a board
//! that knows them. English always keeps its meaning, and orders are always written in the house
//! style.

pub mod file;
mod unread;

pub use unread::Translated;

use super::builtin;
use super::names::fold;
use super::{Board, Language, Place, ProvinceId};
use chancery_maps::LANGUAGES;
use std::sync::{LazyLock, OnceLock};

static PACKS: LazyLock<Vec<Language>> = LazyLock::new(|| {
    LANGUAGES
        .iter()
        .filter_map(|(id, text)| file::check_text(text, id).language)
        .collect()
});

/// The packs that the program carries with it.
pub fn all() -> &'static [Language] {
    &PACKS
}

/// The pack with this key: `german`.
pub fn by_id(id: &str) -> Option<&'static Language> {
    PACKS.iter().find(|pack| pack.id == id)
}

/// The text of the pack with this id, to be copied and edited.
pub fn text(id: &str) -> Option<&'static str> {
    LANGUAGES
        .iter()
        .find(|(name, _)| *name == id)
        .map(|(_, text)| *text)
}

impl Board {
    /// The languages whose names and words are read beside the English ones.
    pub fn languages(&self) -> &[&'static Language] {
        &self.language_names.languages
    }

    /// What a word of a heading means in English, where one of the languages has it: `Frühjahr`.
    pub fn in_heading(&self, word: &str) -> Option<&'static str> {
        self.languages()
            .iter()
            .find_map(|language| language.phrases.heading(word))
    }

    /// The board with the names of these languages beside its own. A name that is English for
    /// another place is left out; one that means different places in two of the languages means
    /// neither for sure.
    #[must_use]
    pub fn speaking(&self, languages: Vec<&'static Language>) -> Self {
        let mut board = Self {
            names: OnceLock::new(),
            ..self.clone()
        };
        let mut named: Vec<(String, ProvinceId, &str)> = Vec::new();
        for language in &languages {
            for spoken in &language.provinces {
                let Some(province) = self.province_called(language, &spoken.id) else {
                    continue;
                };
                let spellings = spoken
                    .names
                    .iter()
                    .map(|name| (fold(name), province, name.as_str()));
                named.extend(spellings.filter(|(folded, ..)| !self.is_known_spelling(folded)));
            }
            board.add_coasts(language);
            board.add_powers(language, self);
        }
        // Two languages may have one name for one place; that is no doubt, so it is listed once.
        named.sort_unstable();
        named.dedup_by(|a, b| (&a.0, a.1) == (&b.0, b.1));
        for (folded, province, name) in &named {
            let is_shared = named
                .iter()
                .any(|(other, elsewhere, _)| other == folded && elsewhere != province);
            if is_shared {
                // No alias: as one of each place it would be an exact spelling of neither.
                let shared = &mut board.language_names.shared;
                shared.push((folded.clone(), *province));
            } else {
                board.provinces[province.index()]
                    .aliases
                    .push((*name).to_owned());
            }
        }
        board.language_names.languages = languages;
        board
    }

    /// The province that a pack means by an id: on another board than the pack's own only one with
    /// the same English name.
    fn province_called(&self, language: &Language, id: &str) -> Option<ProvinceId> {
        let found = self
            .province_ids()
            .take(self.known_count())
            .find(|&province| self.province(province).id == id)?;
        let own = builtin::load(&language.board)?;
        if self.id == language.board {
            return Some(found);
        }
        // One id may be another place on another board; with the same English name it is not.
        let name = &self.province(found).name;
        let is_same = own
            .provinces
            .iter()
            .any(|province| province.id == id && province.name == *name);
        is_same.then_some(found)
    }

    fn add_coasts(&mut self, language: &Language) {
        let provinces = self.provinces.iter_mut();
        for coast in provinces.flat_map(|province| &mut province.coasts) {
            let spoken = language
                .coasts
                .iter()
                .filter(|spoken| spoken.id == coast.id)
                .flat_map(|spoken| &spoken.names);
            coast.aliases.extend(spoken.cloned());
        }
    }

    fn add_powers(&mut self, language: &Language, english: &Self) {
        for spoken in &language.powers {
            let Some(power) = self.powers.iter_mut().find(|power| power.id == spoken.id) else {
                continue;
            };
            for name in &spoken.names {
                // English keeps its meaning, also where a name only begins an English one.
                let known = english.find_power(name);
                if known.is_none_or(|known| english.power(known).id == spoken.id) {
                    power.aliases.push(name.clone());
                }
            }
        }
    }

    /// The full name of a place that a folded text spells, if the board knows it.
    pub(super) fn spelt(&self, folded: &str) -> Option<String> {
        self.find_exact(folded)
            .map(|province| self.full_place(Place::new(province)))
    }
}
