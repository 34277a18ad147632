//! Names on the board: what a written name may mean, and how sure that is.

use super::context::NamesRead;
use super::words;
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, WrittenPlace, fold};

/// How sure the reading of a name is, surest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::order) enum NameMatch {
    Exact,
    /// Several words that are a name only when they are written together: `Swe Den` may be Sweden,
    /// and is `Swe - Den` where that makes sense.
    Joined,
    Prefix,
    NearMiss,
    /// The beginning of a name in a text that is still being typed, for all places that it begins.
    Begun,
}

/// A place that is not written yet.
pub(in crate::order) const OPEN: Place = Place::new(ProvinceId(u16::MAX));

/// No board has so many places: those from here on stand for names that are only begun.
const MOST_PLACES: u16 = u16::MAX - 4096;

/// Whether a place is one of the board, and not open or only begun.
pub(in crate::order) const fn is_known(place: Place) -> bool {
    place.province.0 < MOST_PLACES
}

/// Names are guessed from words of this many letters on.
const SHORTEST_BEGINNING: usize = 2;

/// Names are guessed from so many words at the most (`Gulf of Bothnia`).
const MOST_WORDS: usize = 3;

/// The places that a name may mean, each with how sure that is: one, if the board knows the name;
/// else those that it begins or abbreviates, and those that it misses by a letter. The coast is
/// named only where it is one word with the province (`stpsc`).
pub(in crate::order) fn places(
    board: &Board,
    names: NamesRead,
    name: &str,
) -> Vec<(NameMatch, Place)> {
    if let Some(place) = exact(board, name) {
        let initials = name.split(' ').all(|word| word.chars().count() == 1);
        let kind = if name.contains(' ') && !initials && !is_spelt(board, place.province, name) {
            NameMatch::Joined
        } else {
            NameMatch::Exact
        };
        return vec![(kind, place)];
    }
    if names != NamesRead::Tolerant || !may_be_guessed(name) {
        return Vec::new();
    }
    let words: Vec<String> = name.split(' ').map(str::to_owned).collect();
    let mut found: Vec<(NameMatch, Place)> = Vec::new();
    // Surest first: a place that a name abbreviates is not also a near miss of it.
    add_new(
        &mut found,
        NameMatch::Prefix,
        board.find_abbreviated(&words),
    );
    if words
        .iter()
        .all(|word| word.chars().count() >= SHORTEST_BEGINNING)
    {
        add_new(&mut found, NameMatch::Prefix, board.find_beginning(name));
        add_new(&mut found, NameMatch::NearMiss, board.find_near(name));
    }
    if let [word] = words.as_slice() {
        add_new(&mut found, NameMatch::NearMiss, board.find_contracted(word));
    }
    found
}

/// Adds the provinces that were not found more surely before.
fn add_new(found: &mut Vec<(NameMatch, Place)>, kind: NameMatch, provinces: Vec<ProvinceId>) {
    for place in provinces.into_iter().map(Place::new) {
        if !found.iter().any(|(_, known)| *known == place) {
            found.push((kind, place));
        }
    }
}

/// Whether the board knows a name, with or without a coast.
pub(in crate::order) fn is_name(board: &Board, name: &str) -> bool {
    exact(board, name).is_some()
}

/// Words of orders are no beginning of a name, and letters no part of one unless others stand
/// beside them: `A Bur` is not nearly `Bur`.
fn may_be_guessed(name: &str) -> bool {
    let count = name.split(' ').count();
    // Names have these words too: `Gulf of Bothnia`, `North Sea`.
    let has_order_word = name.split(' ').any(|word| {
        words::is_reserved(word) && !(count > 1 && matches!(word, "of" | "sea" | "no"))
    });
    count <= MOST_WORDS && !has_order_word
}

fn exact(board: &Board, name: &str) -> Option<Place> {
    if name.contains(' ') {
        return board.find_exact(name).map(Place::new);
    }
    match board.find_place(name)? {
        WrittenPlace::Place(place) => Some(place),
        WrittenPlace::WrongCoast { .. } => None,
    }
}

/// Whether one of the spellings of a province has just these words.
pub(in crate::order) fn is_spelt(board: &Board, province: ProvinceId, written: &str) -> bool {
    let written = spelt_words(written);
    board
        .spellings(province)
        .any(|spelling| spelt_words(spelling) == written)
}

/// The words of a name as they are compared, hyphens parting them as blanks do.
fn spelt_words(name: &str) -> Vec<String> {
    name.split(|c: char| c.is_whitespace() || c == '-')
        .map(fold)
        .filter(|word| !word.is_empty())
        .collect()
}

/// The power that a word means: by name, adjective, the beginning of one, or as a possessive
/// (`France's`).
pub(in crate::order) fn power(board: &Board, word: &str) -> Option<PowerId> {
    power_in_words(board, word).or_else(|| power_in_words(board, word.strip_suffix('s')?))
}

fn power_in_words(board: &Board, word: &str) -> Option<PowerId> {
    // A letter by itself is rather that of a unit or a verb.
    if word.chars().count() < 2 {
        return None;
    }
    board.find_power(word)
}

/// The power whose letter a word is.
pub(in crate::order) fn power_letter(board: &Board, word: &str) -> Option<PowerId> {
    if word.chars().count() != 1 {
        return None;
    }
    board.find_power(word)
}

/// The power that a word in brackets means: `Fr`, `F`, `French`.
pub(in crate::order) fn power_abbreviated(board: &Board, word: &str) -> Option<PowerId> {
    power(board, word)
        .or_else(|| power_letter(board, word))
        .or_else(|| {
            let ids = board.power_ids();
            only_one(ids.filter(|&id| board.power(id).id.starts_with(word)))
        })
}

/// The item of an iterator that has just one. It asks for no third.
pub(in crate::order) fn only_one<T>(mut items: impl Iterator<Item = T>) -> Option<T> {
    let only = items.next()?;
    items.next().is_none().then_some(only)
}
