//! Which letters of an order's text were typed, for the screen to mark.

use std::ops::Range;

use chancery_atlas::board::{Board, WrittenPlace, fold};
use chancery_engine::order::Order;

/// The ranges of the text, in bytes and in order, that the words stand for which were typed. A
/// place typed by another of its names is marked whole.
pub(crate) fn marks(
    board: &Board,
    order: &Order,
    text: &str,
    typed: &[String],
) -> Vec<Range<usize>> {
    // `A Par`, `Par`; `A(WES)`; `A/F WES`; `TS3 A/F NTH`
    let after_unit = order
        .to_unit()
        .map(|(unit, _)| board.write_place(unit.place))
        .and_then(|place| Some(text.find(&place)? + place.len()));
    let words: Vec<Range<usize>> = words(text, after_unit.unwrap_or(0)).collect();
    let mut marks: Vec<Range<usize>> = Vec::new();
    for typed in typed {
        // Two places may begin alike, and each is marked by its own letters.
        let mut free = words.clone();
        free.retain(|word| marks.iter().all(|mark| mark.start != word.start));
        // The closest first: the word itself, then a place by another name, then a verb's letter.
        let found = free
            .iter()
            .find(|word| begins(&text[word.start..word.end], typed))
            .map(|word| {
                word.start..word.start + bytes_of_letters(&text[word.start..word.end], typed)
            })
            .or_else(|| {
                let mut free = free.iter();
                free.find(|word| is_name(board, &text[word.start..word.end], typed))
                    .cloned()
            })
            .or_else(|| {
                let mut free = free.iter();
                free.find(|word| is_letter(&text[word.start..word.end], typed))
                    .cloned()
            });
        marks.extend(found);
    }
    marks.sort_unstable_by_key(|mark| mark.start);
    marks
}

/// The words of a text from a byte on: a place with its coast is one.
fn words(text: &str, from: usize) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut start = from;
    let parts = text[from..].split([' ', '(', ')', ',']).map(move |word| {
        let at = start;
        // All signs that divide words are one byte long.
        start += word.len() + 1;
        at..at + word.len()
    });
    parts.filter(|word| text[word.clone()].contains(char::is_alphanumeric))
}

/// Whether a word is a place of which a name begins with what was typed.
fn is_name(board: &Board, word: &str, typed: &str) -> bool {
    match board.find_place(word) {
        Some(WrittenPlace::Place(place)) => board
            .spellings(place.province)
            .any(|spelling| fold(spelling).starts_with(typed)),
        _ => false,
    }
}

/// The length in bytes of so many letters as were typed, and of what stands between them.
fn bytes_of_letters(text: &str, typed: &str) -> usize {
    let mut ends = text
        .char_indices()
        .filter(|(_, c)| c.is_alphanumeric())
        .map(|(at, c)| at + c.len_utf8());
    let letters = typed.chars().count();
    letters
        .checked_sub(1)
        .map_or(0, |last| ends.nth(last).unwrap_or(text.len()))
}

/// Whether the letters of a word begin as typed.
fn begins(word: &str, typed: &str) -> bool {
    let letters = word.replace(|c: char| !c.is_alphanumeric(), "");
    fold(&letters).starts_with(typed)
}

/// Whether a word is the letter that something typed begins with.
fn is_letter(word: &str, typed: &str) -> bool {
    word.len() == 1 && typed.starts_with(&fold(word))
}
