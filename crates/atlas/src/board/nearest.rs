//! The names nearest to a word that is none.

use super::names::fold;
use super::{Board, ProvinceId};

/// A word may have one wrong letter for each of so many.
const LETTERS_PER_SLIP: usize = 3;

/// More names than this are no help.
const MOST_NAMES: usize = 3;

impl Board {
    /// The provinces with the names that are fewest letters away from a word, in board order; none
    /// where all are far away. The word may also be near to the beginning of a name.
    pub fn find_nearest(&self, word: &str) -> Vec<ProvinceId> {
        let written: Vec<char> = fold(word).chars().collect();
        let most = written.len() / LETTERS_PER_SLIP;
        let letters = self.names().letters.get_or_init(|| letters(self));
        let mut near: Vec<(usize, ProvinceId)> = letters
            .iter()
            // Rules out most names without the table that the exact distance needs.
            .filter(|(name, _)| !is_far(&written, name, most))
            .map(|(name, id)| (distance(&written, name), *id))
            .filter(|&(distance, _)| distance <= most)
            .collect();
        let least = near.iter().map(|&(distance, _)| distance).min();
        near.retain(|&(distance, _)| Some(distance) == least);
        let nearest = self.in_order(near.into_iter().map(|(_, id)| id).collect());
        if nearest.len() > MOST_NAMES {
            Vec::new()
        } else {
            nearest
        }
    }
}

/// The folded letters of every spelling on a board.
fn letters(board: &Board) -> Vec<(Vec<char>, ProvinceId)> {
    let mut all = Vec::new();
    for id in board.province_ids() {
        for spelling in board.spellings(id) {
            all.push((fold(spelling).chars().collect(), id));
        }
    }
    all
}

/// Whether a name is farther away from a word than `most` because it lacks more of the word's
/// letters: each of these is to be changed or left out.
fn is_far(word: &[char], name: &[char], most: usize) -> bool {
    word.iter().filter(|letter| !name.contains(letter)).count() > most
}

/// How many letters are to be changed, added, left out, or exchanged with a neighbour to make a
/// name of the word, or its beginning.
fn distance(word: &[char], name: &[char]) -> usize {
    let mut two_before: Vec<usize> = Vec::new();
    let mut before: Vec<usize> = (0..=name.len()).collect();
    for (i, letter) in word.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, other) in name.iter().enumerate() {
            // Damerau's distance, a row at a time: two rows back is enough for a swap.
            let changed = before[j] + usize::from(letter != other);
            let mut least = changed.min(before[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && word[i - 1] == *other && name[j - 1] == *letter {
                least = least.min(two_before[j - 1] + 1);
            }
            row.push(least);
        }
        two_before = before;
        before = row;
    }
    let mut least = before.last().copied().unwrap_or(0);
    // The beginning of a name counts as one letter farther than the name.
    for &begun in before.iter().skip(word.len()) {
        least = least.min(begun + 1);
    }
    least
}
