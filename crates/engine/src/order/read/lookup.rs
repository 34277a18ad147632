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
pub(in crate::order) const OPEN: Place = Place::of(ProvinceId(u16::MAX));

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
    let mut add = |kind: NameMatch, provinces: Vec<ProvinceId>| {
        for place in provinces.into_iter().map(Place::of) {
            if !found.iter().any(|(_, known)| *known == place) {
                found.push((kind, place));
            }
        }
    };
    add(NameMatch::Prefix, board.find_abbreviated(&words));
    if words
        .iter()
        .all(|word| word.chars().count() >= SHORTEST_BEGINNING)
    {
        add(NameMatch::Prefix, board.find_beginning(name));
        add(NameMatch::NearMiss, board.find_near(name));
    }
    if let [word] = words.as_slice() {
        add(NameMatch::NearMiss, board.find_contracted(word));
    }
    found
}

/// Whether the board knows a name, with or without a coast.
pub(in crate::order) fn is_name(board: &Board, name: &str) -> bool {
    exact(board, name).is_some()
}

/// Words of orders are no beginning of a name, and letters no part of one unless others stand
/// beside them: `A Bur` is not nearly `Bur`.
fn may_be_guessed(name: &str) -> bool {
    let count = name.split(' ').count();
    let reserved = |word: &str| {
        words::is_reserved(word) && !(count > 1 && matches!(word, "of" | "sea" | "no"))
    };
    count <= MOST_WORDS && !name.split(' ').any(reserved)
}

fn exact(board: &Board, name: &str) -> Option<Place> {
    if name.contains(' ') {
        return board.find_exact(name).map(Place::of);
    }
    match board.find_place(name)? {
        WrittenPlace::Place(place) => Some(place),
        WrittenPlace::WrongCoast { .. } => None,
    }
}

/// Whether one of the spellings of a province has just these words.
pub(in crate::order) fn is_spelt(board: &Board, province: ProvinceId, written: &str) -> bool {
    let words = |text: &str| {
        text.split(|c: char| c.is_whitespace() || c == '-')
            .map(fold)
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
    };
    board
        .spellings(province)
        .any(|spelling| words(spelling) == words(written))
}

/// The power that a word means: by name, adjective, the beginning of one, or as a possessive
/// (`France's`).
pub(in crate::order) fn power(board: &Board, word: &str) -> Option<PowerId> {
    let named = |word: &str| {
        (word.chars().count() > 1)
            .then(|| board.find_power(word))
            .flatten()
    };
    named(word).or_else(|| named(word.strip_suffix('s')?))
}

pub(in crate::order) fn power_letter(board: &Board, word: &str) -> Option<PowerId> {
    (word.chars().count() == 1)
        .then(|| board.find_power(word))
        .flatten()
}

/// The power that a word in brackets means: `Fr`, `F`, `French`.
pub(in crate::order) fn power_abbreviated(board: &Board, word: &str) -> Option<PowerId> {
    let begun = || {
        let mut begun = board
            .power_ids()
            .filter(|&id| board.power(id).id.starts_with(word));
        begun.next().filter(|_| begun.next().is_none())
    };
    power(board, word)
        .or_else(|| power_letter(board, word))
        .or_else(begun)
}
