//! What somebody means who types a part of a name: its words, their beginnings, or only some of its
//! letters in order.

use std::cmp::Reverse;

/// How well a name fits what is typed: the less, the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FuzzyFit {
    /// Every word that is typed is one by which it is known.
    Words,
    /// Every word that is typed begins one.
    Beginnings,
    /// The letters that are typed are there in order.
    Letters,
}

/// A name that fits what is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FuzzyMatch {
    pub fit: FuzzyFit,
    /// Among those that fit as well: the more, the better.
    pub score: u32,
    /// The characters of the name that were typed, counted from 0.
    pub letters: Vec<usize>,
    /// Whether some of what is typed is no part of the name, but of other words.
    pub is_other: bool,
}

impl FuzzyMatch {
    /// A key by which the better of two comes first.
    pub(crate) const fn rank(&self) -> (FuzzyFit, Reverse<u32>) {
        (self.fit, Reverse(self.score))
    }
}

/// How a name fits what is typed; `None` where it does not. `also` are other words by which it is
/// known.
pub(crate) fn find(typed: &str, name: &str, also: &[&str]) -> Option<FuzzyMatch> {
    let name: Vec<char> = name.chars().map(lower).collect();
    let also: Vec<String> = also
        .iter()
        .flat_map(|words| words.split(|c: char| !c.is_alphanumeric()))
        .map(str::to_lowercase)
        .collect();
    let mut all = FuzzyMatch {
        fit: FuzzyFit::Words,
        score: 0,
        letters: Vec::new(),
        is_other: false,
    };
    let words = typed.split(|c: char| c.is_whitespace() || c == '-');
    for word in words.filter(|word| !word.is_empty()) {
        let word: Vec<char> = word.chars().map(lower).collect();
        let best = in_name(&word, &name)
            .into_iter()
            .chain(in_words(&word, &also));
        let best = best.min_by_key(FuzzyMatch::rank)?;
        all.fit = all.fit.max(best.fit);
        all.score += best.score;
        all.letters.extend(best.letters);
        all.is_other |= best.is_other;
    }
    Some(all)
}

fn lower(c: char) -> char {
    c.to_lowercase().next().unwrap_or(c)
}

/// Whether a word of a name begins at a character.
fn begins(name: &[char], at: usize) -> bool {
    name[at].is_alphanumeric() && (at == 0 || !name[at - 1].is_alphanumeric())
}

/// How a word that is typed fits a name, from each of its words on.
fn in_name(word: &[char], name: &[char]) -> Vec<FuzzyMatch> {
    (0..name.len())
        .filter(|&at| begins(name, at))
        .filter_map(|at| in_name_from(word, name, at))
        .collect()
}

/// How it fits from one of the words on.
fn in_name_from(word: &[char], name: &[char], at: usize) -> Option<FuzzyMatch> {
    let end = at + word.len();
    if name[at..].starts_with(word) {
        let is_whole = name.get(end).is_none_or(|c| !c.is_alphanumeric());
        return Some(FuzzyMatch {
            fit: if is_whole {
                FuzzyFit::Words
            } else {
                FuzzyFit::Beginnings
            },
            score: 0,
            letters: (at..end).collect(),
            is_other: false,
        });
    }
    let letters = letters(word, name, at, true).or_else(|| letters(word, name, at, false))?;
    let mut cost = letters.last().map_or(0, |last| last - at);
    for two in letters.windows(2) {
        if two[1] != two[0] + 1 {
            cost += if begins(name, two[1]) { 20 } else { 40 };
        }
    }
    Some(FuzzyMatch {
        fit: FuzzyFit::Letters,
        score: 1000_u32.saturating_sub(cost as u32),
        letters,
        is_other: false,
    })
}

/// The letters of a word in a name from one of its words on: side by side, farther on in a word, or
/// where another word begins, whichever of the two is wanted first.
fn letters(word: &[char], name: &[char], from: usize, other_first: bool) -> Option<Vec<usize>> {
    let mut found: Vec<usize> = Vec::with_capacity(word.len());
    for &c in word {
        let next = found.last().map_or(from, |last| last + 1);
        if name.get(next) == Some(&c) {
            found.push(next);
            continue;
        }
        if found.is_empty() {
            return None;
        }
        let at = if other_first {
            in_other_word(c, name, next).or_else(|| in_same_word(c, name, next))
        } else {
            in_same_word(c, name, next).or_else(|| in_other_word(c, name, next))
        };
        found.push(at?);
    }
    Some(found)
}

fn in_same_word(letter: char, name: &[char], from: usize) -> Option<usize> {
    (from..name.len())
        .take_while(|&at| name[at].is_alphanumeric())
        .find(|&at| name[at] == letter)
}

fn in_other_word(letter: char, name: &[char], from: usize) -> Option<usize> {
    (from..name.len()).find(|&at| begins(name, at) && name[at] == letter)
}

/// How a word that is typed fits other words.
fn in_words(word: &[char], also: &[String]) -> Option<FuzzyMatch> {
    let typed: String = word.iter().collect();
    let fit = if also.contains(&typed) {
        FuzzyFit::Words
    } else if also.iter().any(|known| known.starts_with(&typed)) {
        FuzzyFit::Beginnings
    } else {
        return None;
    };
    Some(FuzzyMatch {
        fit,
        score: 0,
        letters: Vec::new(),
        is_other: true,
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "whatever goes wrong here fails a test")]

    use super::*;

    #[test]
    fn words_come_before_beginnings_and_those_before_letters() {
        let fit = |typed| find(typed, "Read back and settle", &["adjudicate"]).map(|it| it.fit);
        assert_eq!(fit("settle read"), Some(FuzzyFit::Words));
        assert_eq!(fit("adjudicate"), Some(FuzzyFit::Words));
        assert_eq!(fit("sett adj"), Some(FuzzyFit::Beginnings));
        assert_eq!(fit("rbs"), Some(FuzzyFit::Letters));
        assert_eq!(fit("sttl"), Some(FuzzyFit::Letters));
        // Letters in another order, and letters that only stand within words.
        assert_eq!(fit("sbr"), None);
        assert_eq!(fit("ttl"), None);
        assert_eq!(fit("rdk"), None);
    }

    #[test]
    fn the_letters_that_were_typed_are_known() {
        let letters = |typed| find(typed, "Read back and settle", &[]).unwrap().letters;
        assert_eq!(letters("back"), [5, 6, 7, 8]);
        assert_eq!(letters("rbs"), [0, 5, 14]);
        assert_eq!(letters("rea set"), [0, 1, 2, 14, 15, 16]);
    }

    #[test]
    fn what_stands_together_fits_better() {
        let rank = |name| find("hs", name, &[]).unwrap().rank();
        assert!(rank("Hot seat") < rank("House rules"));
    }
}
