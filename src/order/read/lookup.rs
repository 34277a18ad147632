//! Names on the board: what a written name may mean, and how sure that is.

use super::{Names, words};
use crate::board::{Board, Place, PowerId, ProvinceId, WrittenPlace, fold};

/// How sure the reading of a name is, surest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Match {
    Exact,
    Prefix,
    NearMiss,
}

/// Names are guessed from words of this many letters on.
const SHORTEST_BEGINNING: usize = 2;

/// Names are guessed from so many words at the most (`Gulf of Bothnia`).
const MOST_WORDS: usize = 3;

/// The places that a name may mean, all by the surest kind of match that finds any. The coast is named only where it is one word with
/// the province (`stpsc`).
pub(super) fn places(board: &Board, names: Names, name: &str) -> Option<(Match, Vec<Place>)> {
    if let Some(place) = exact(board, name) {
        return Some((Match::Exact, vec![place]));
    }
    if names == Names::Exact || !may_be_guessed(name) {
        return None;
    }
    let guess = |kind: Match, found: Vec<ProvinceId>| (!found.is_empty()).then(|| (kind, found.into_iter().map(Place::of).collect()));
    guess(Match::Prefix, board.find_beginning(name)).or_else(|| guess(Match::NearMiss, board.find_near(name)))
}

/// Words of orders are no beginning of a name, and letters no part of one: `A Bur` is not nearly `Bur`.
fn may_be_guessed(name: &str) -> bool {
    let count = name.split(' ').count();
    let reserved = |word: &str| words::is_reserved(word) && !(count > 1 && matches!(word, "of" | "sea"));
    count <= MOST_WORDS && name.split(' ').all(|word| word.chars().count() >= SHORTEST_BEGINNING && !reserved(word))
}

fn exact(board: &Board, name: &str) -> Option<Place> {
    let one_word = !name.contains(' ');
    match board.find_exact(name) {
        Some(province) => Some(Place::of(province)),
        None if one_word => match board.find_place(name)? {
            WrittenPlace::Place(place) => Some(place),
            WrittenPlace::WrongCoast { .. } => None,
        },
        None => None,
    }
}

/// Whether one of the spellings of a province has just these words.
pub(super) fn is_spelt(board: &Board, province: ProvinceId, written: &str) -> bool {
    let province = board.province(province);
    let words = |text: &str| text.split_whitespace().map(fold).collect::<Vec<_>>();
    [&province.id, &province.abbr, &province.name].into_iter().chain(&province.aliases).any(|spelling| words(spelling) == words(written))
}

/// The power that a word means: by name, adjective, the beginning of one, or as a possessive (`France's`).
pub(super) fn power(board: &Board, word: &str) -> Option<PowerId> {
    let named = |word: &str| (word.chars().count() > 1).then(|| board.find_power(word)).flatten();
    named(word).or_else(|| named(word.strip_suffix('s')?))
}

/// The power with this letter.
pub(super) fn power_letter(board: &Board, word: &str) -> Option<PowerId> {
    (word.chars().count() == 1).then(|| board.find_power(word)).flatten()
}

/// The power that a word in brackets means: `Fr`, `F`, `French`.
pub(super) fn power_abbreviated(board: &Board, word: &str) -> Option<PowerId> {
    let begun = || {
        let mut begun = board.power_ids().filter(|&id| board.power(id).id.starts_with(word));
        begun.next().filter(|_| begun.next().is_none())
    };
    power(board, word).or_else(|| power_letter(board, word)).or_else(begun)
}
