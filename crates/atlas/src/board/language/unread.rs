//! What words mean in a language that a table doesn't read.

use std::sync::LazyLock;

use super::all;
use crate::board::{Board, Language, Place, fold};

/// What words mean in a language of the packs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translated {
    /// How many of the words it are.
    pub length: usize,
    /// The language, as in English: `German`.
    pub language: &'static str,
    /// Its key: `german`.
    pub id: &'static str,
    /// In English: `Vienna`, `holds`.
    pub means: String,
}

/// A name of a province in a language.
struct Spelling {
    folded: String,
    language: &'static Language,
    id: &'static str,
}

/// No name has more words.
const LONGEST_NAME: usize = 4;

/// No shorter word is taken for the beginning of a name.
const SHORTEST_BEGINNING: usize = 3;

/// In the order of their folded names.
static SPELLINGS: LazyLock<Vec<Spelling>> = LazyLock::new(|| {
    let mut spellings: Vec<Spelling> = Vec::new();
    for language in all() {
        for spoken in &language.provinces {
            spellings.extend(spoken.names.iter().map(|name| Spelling {
                folded: fold(name),
                language,
                id: spoken.id.as_str(),
            }));
        }
    }
    spellings.sort_by(|a, b| a.folded.cmp(&b.folded));
    spellings
});

impl Board {
    /// What words begin with in a language that the board doesn't read: a name of a place, or a word
    /// of orders.
    pub fn in_unread_language(&self, words: &[&str]) -> Option<Translated> {
        // The longest first: a name of two words may begin with the name of another place.
        for length in (1..=words.len().min(LONGEST_NAME)).rev() {
            let name = fold(&words[..length].join(" "));
            let spelling = self.unread_spellings(&name).find(|s| s.folded == name);
            if let Some(spelling) = spelling
                && let Some(translated) = self.translated(length, spelling)
            {
                return Some(translated);
            }
        }
        self.phrase_in_unread(words)
    }

    /// The same of the beginning of a name, where one place alone has such a name.
    pub fn begun_in_unread_language(&self, word: &str) -> Option<Translated> {
        let name = fold(word);
        // One or two letters begin some name in every language.
        if name.chars().count() < SHORTEST_BEGINNING {
            return None;
        }
        let first = self.unread_spellings(&name).next()?;
        let is_alone = self
            .unread_spellings(&name)
            .all(|other| other.id == first.id);
        is_alone.then(|| self.translated(1, first))?
    }

    fn unread_spellings(&self, begun: &str) -> impl Iterator<Item = &'static Spelling> {
        // Sorted, so all that begin with the letters stand together from here.
        let from = SPELLINGS.partition_point(|spelling| spelling.folded.as_str() < begun);
        SPELLINGS[from..]
            .iter()
            .take_while(move |spelling| spelling.folded.starts_with(begun))
            .filter(|spelling| self.is_unread(spelling.language))
    }

    fn is_unread(&self, language: &Language) -> bool {
        self.languages().iter().all(|read| read.id != language.id)
    }

    fn translated(&self, length: usize, spelling: &Spelling) -> Option<Translated> {
        let language = spelling.language;
        let province = self.province_called(language, spelling.id)?;
        Some(Translated {
            length,
            language: &language.name,
            id: &language.id,
            means: self.full_place(Place::new(province)),
        })
    }

    fn phrase_in_unread(&self, words: &[&str]) -> Option<Translated> {
        all()
            .iter()
            .filter(|language| self.is_unread(language))
            .find_map(|language| {
                let (length, means) = language.phrases.longest(words)?;
                Some(Translated {
                    length,
                    language: &language.name,
                    id: &language.id,
                    means: means.to_owned(),
                })
            })
    }
}
