//! The words of orders in another language, and what they are in English.

use crate::board::names::fold;

/// What a word or several can mean: English words of orders.
pub(in crate::board) const MEANINGS: [&str; 46] = [
    "army",
    "fleet",
    "hold",
    "move",
    "to",
    "from",
    "support",
    "convoy",
    "via",
    "via convoy",
    "retreat",
    "disband",
    "build",
    "remove",
    "waive",
    "or",
    "the",
    "and",
    "with",
    "without",
    "board",
    "land",
    "embark",
    "disembark",
    "fast ferry",
    "mobilize",
    "demobilize",
    "pooled",
    "claim",
    "concede",
    "solo",
    "nc",
    "ec",
    "sc",
    "wc",
    "orders",
    "moves",
    "retreats",
    "builds",
    "removals",
    "adjustments",
    "movement",
    "year",
    "spring",
    "fall",
    "winter",
];

/// The words that stand in headings.
const HEADINGS: [&str; 10] = [
    "orders",
    "moves",
    "retreats",
    "builds",
    "removals",
    "adjustments",
    "movement",
    "spring",
    "fall",
    "winter",
];

/// No word of orders is written with more words.
const LONGEST: usize = 5;

/// Words of orders, each with its meaning.
#[derive(Clone, Debug, Default)]
pub struct Phrases {
    /// Folded words, and what they mean; sorted.
    phrases: Vec<(Vec<String>, &'static str)>,
}

impl Phrases {
    /// Ways to say something, each with what it means. A meaning that is none is left out; of two
    /// ways that are the same the last one counts.
    pub(in crate::board) fn new<'a>(ways: impl Iterator<Item = (String, &'a str)>) -> Self {
        let mut phrases: Vec<(Vec<String>, &str)> = Vec::new();
        for (said, means) in ways {
            if let Some(means) = MEANINGS.iter().find(|known| **known == means) {
                phrases.push((said.split_whitespace().map(fold).collect(), means));
            }
        }
        // `longest` takes the first of equal ones, which is the last of the file: the sort keeps
        // the order of equals.
        phrases.reverse();
        phrases.sort_by(|a, b| a.0.cmp(&b.0));
        Self { phrases }
    }

    /// All of them: folded words, and what they mean.
    pub fn iter(&self) -> impl Iterator<Item = (&[String], &'static str)> {
        self.phrases
            .iter()
            .map(|(words, means)| (words.as_slice(), *means))
    }

    /// The longest phrase that folded words begin with: how many words it has, and what it means.
    pub fn longest(&self, words: &[&str]) -> Option<(usize, &'static str)> {
        (1..=words.len().min(LONGEST)).rev().find_map(|length| {
            let written = &words[..length];
            let at = self.phrases.partition_point(|(said, _)| {
                said.iter().map(String::as_str).lt(written.iter().copied())
            });
            let (said, means) = self.phrases.get(at)?;
            (said.iter().map(String::as_str).eq(written.iter().copied()))
                .then_some((length, *means))
        })
    }

    /// What a word means that stands in a heading: `Frühjahr`, `Aufbauten`.
    pub(crate) fn heading(&self, word: &str) -> Option<&'static str> {
        let folded = fold(word);
        self.longest(&[folded.as_str()])
            .map(|(_, means)| means)
            .filter(|means| HEADINGS.contains(means))
    }
}
