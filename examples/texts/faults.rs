//! What is hard to read in a text, as far as a program can tell.

use std::fmt;

/// The most words of a sentence.
pub const MOST_WORDS: usize = 20;

/// Clauses that make a reader go back, and what the program did to "lines".
const CLAUSES: [&str; 11] = [
    "of which",
    "of whom",
    "to whom",
    "from whom",
    "whom",
    "whoever",
    "that of what",
    "in the place of",
    "comes of it",
    "took {} lines",
    "is told of",
];

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    Long {
        sentence: String,
        words: usize,
    },
    Clause {
        sentence: String,
        clause: &'static str,
    },
    /// "what is …" as a noun: neither at the head of a question nor in one.
    NounClause {
        sentence: String,
    },
    /// "1 phases".
    Plural {
        sentence: String,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Long { sentence, words } => write!(f, "{words} words: {sentence}"),
            Self::Clause { sentence, clause } => write!(f, "“{clause}”: {sentence}"),
            Self::NounClause { sentence } => write!(f, "“what is” as a noun: {sentence}"),
            Self::Plural { sentence } => write!(f, "a plural of one: {sentence}"),
        }
    }
}

pub fn faults(text: &str) -> Vec<Fault> {
    let mut found = Vec::new();
    for sentence in sentences(text) {
        let own = || sentence.to_owned();
        let plain = without_code(sentence);
        let words = words(&plain);
        let count = longest_item(&plain);
        if count > MOST_WORDS {
            found.push(Fault::Long {
                sentence: own(),
                words: count,
            });
        }
        let low = format!(" {} ", words.join(" ").to_lowercase());
        let clause = CLAUSES
            .iter()
            .find(|clause| low.contains(&format!(" {clause} ")));
        found.extend(clause.map(|clause| Fault::Clause {
            sentence: own(),
            clause,
        }));
        let is_noun = [" what is ", " what was ", " what are ", " what were "]
            .iter()
            .any(|noun| low.contains(noun));
        if is_noun && !sentence.ends_with('?') {
            found.push(Fault::NounClause { sentence: own() });
        }
        let is_plural_of_one = words
            .windows(2)
            .any(|pair| pair[0] == "1" && is_plural(pair[1]));
        if is_plural_of_one {
            found.push(Fault::Plural { sentence: own() });
        }
    }
    found
}

/// What ends at a full stop, a question or an exclamation mark, or with its line. An order and what it means stand
/// apart (`order :: meaning`), and so does the label of a list item (`**Label** (`word`): text`).
pub fn sentences(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for line in text.lines().flat_map(|line| line.split(" :: ")) {
        let mut from = label_end(line);
        found.push(line[..from].trim());
        for (at, mark) in line.char_indices() {
            let after = at + mark.len_utf8();
            let ends = matches!(mark, '.' | '!' | '?' | '…')
                && line[after..].starts_with([' ', '”', ')', '"']);
            if ends && after > from {
                found.push(line[from..after].trim());
                from = after;
            }
        }
        found.push(line[from..].trim());
    }
    found.retain(|sentence| !sentence.is_empty());
    found
}

/// Where the text of a labelled list item begins.
fn label_end(line: &str) -> usize {
    let is_labelled = line.trim_start().trim_start_matches("- ").starts_with("**");
    let colon = line.find(": ").filter(|_| is_labelled);
    colon.map_or(0, |colon| colon + 2)
}

/// The words of the longest item of a list of three or more (`a; b; c`), or of the whole sentence.
fn longest_item(plain: &str) -> usize {
    let items: Vec<&str> = plain.split("; ").collect();
    if items.len() < 3 {
        return words(plain).len();
    }
    let lengths = items.into_iter().map(|item| words(item).len());
    lengths.max().unwrap_or_default()
}

/// A sentence in which each `quoted word or order` is one word, without the sources and house rules in brackets.
fn without_code(sentence: &str) -> String {
    let mut plain = String::new();
    for (at, part) in sentence.split('`').enumerate() {
        plain.push_str(if at % 2 == 0 { part } else { "{code}" });
    }
    for (opens, closes) in [("[", "]"), ("(DATC", ")"), ("(20", ")"), ("(19", ")")] {
        while let Some(from) = plain.find(opens) {
            let Some(length) = plain[from..].find(closes) else {
                break;
            };
            plain.replace_range(from..=from + length, "");
        }
    }
    plain
}

/// Words between blanks, without the marks around them; what is only marks or a number is none, but for `1`.
fn words(sentence: &str) -> Vec<&str> {
    let bare = |word: &'_ str| -> bool {
        word.chars().any(char::is_alphabetic) || word == "1" || word.contains('{')
    };
    sentence
        .split_whitespace()
        .filter(|word| bare(word))
        .map(|word| word.trim_matches(|c: char| ".,;:!?()“”\"…*_`".contains(c)))
        .filter(|word| !word.is_empty())
        .collect()
}

fn is_plural(word: &str) -> bool {
    let stem = word.strip_suffix('s');
    stem.is_some_and(|stem| {
        stem.len() > 2
            && stem.chars().all(|c| c.is_ascii_lowercase())
            && !stem.ends_with(['s', 'i', 'u', 'a'])
    })
}
