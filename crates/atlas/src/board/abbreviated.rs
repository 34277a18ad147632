//! Names cut short word by word: `Eng Chan`, `nth sea`, `E.C.`, `Gulf Both`, `srb`.

use super::names::fold;
use super::{Board, ProvinceId};

/// Words that are left out of a name as often as not.
const FILLERS: [&str; 2] = ["of", "the"];

/// No shorter word stands for one of which letters are left out in the middle.
const SHORTEST_CONTRACTION: usize = 3;

fn name_words(board: &Board) -> Vec<(Vec<String>, ProvinceId)> {
    let mut all = Vec::new();
    for id in board.province_ids() {
        let name = &board.province(id).name;
        // An id or a short form of one word is no name that people cut shorter still.
        for spelling in board
            .spellings(id)
            .filter(|&spelling| spelling == name || spelling.contains([' ', '-']))
        {
            let words: Vec<String> = spelling
                .split([' ', '-'])
                .map(fold)
                .filter(|word| !word.is_empty())
                .collect();
            all.push((words, id));
        }
    }
    all
}

impl Board {
    /// The provinces with a name that begins with words of which these (folded, at least two) are
    /// the beginnings or contractions, in board order.
    pub fn find_abbreviated(&self, words: &[String]) -> Vec<ProvinceId> {
        self.cut_short(|name| words.len() > 1 && follows(words, name))
    }

    /// The provinces of whose name the first word is written without its vowels: `srb`, `blk`. In
    /// board order.
    pub fn find_contracted(&self, word: &str) -> Vec<ProvinceId> {
        let written = fold(word);
        // A name keeps the vowel that it begins with: `anka` is no contraction, `ank` is one.
        let has_vowel = written.chars().skip(1).any(|c| "aeiou".contains(c));
        self.cut_short(|name| {
            !has_vowel
                && name
                    .first()
                    .is_some_and(|first| is_contraction(&written, first))
        })
    }

    fn cut_short(&self, fits: impl Fn(&[String]) -> bool) -> Vec<ProvinceId> {
        let words = self.names().words.get_or_init(|| name_words(self));
        let fitting = words
            .iter()
            .filter(|(name, _)| fits(name))
            .map(|&(_, province)| province)
            .collect();
        self.in_order(fitting)
    }
}

/// Whether the written words are, one after another, those of the name cut short.
fn follows(written: &[String], name: &[String]) -> bool {
    let (Some((word, rest)), Some((first, others))) = (written.split_first(), name.split_first())
    else {
        return written.is_empty();
    };
    let is_cut_short = first.starts_with(word.as_str()) || is_contraction(word, first);
    // A word that matches a filler may still be meant for the next word, so both ways are tried.
    is_cut_short && follows(rest, others)
        || FILLERS.contains(&first.as_str()) && follows(written, others)
}

/// Whether a word begins as another, and has only letters of it, in their order.
fn is_contraction(word: &str, full: &str) -> bool {
    // `rest` goes on from where the last letter was found, so the letters must keep their order.
    let mut rest = full.chars();
    let first = word.chars().next().is_some_and(|c| full.starts_with(c));
    first
        && word.chars().count() >= SHORTEST_CONTRACTION
        && word.len() < full.len()
        && word.chars().all(|c| rest.any(|other| other == c))
}
