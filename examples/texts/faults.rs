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

/// What begins a second sentence after a comma.
const SPLICES: [&str; 3] = [", a digit takes", ", Enter takes", ", then it "];

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
    /// "BLA is no sea": read as an answer first; "is not a sea" says at once what is denied.
    NoNoun {
        sentence: String,
    },
    /// "read if listed, else guessed": "otherwise" is the word that people know.
    Else {
        sentence: String,
    },
    /// "Who knows both areas reads …": it begins as a question and is none.
    FreeRelative {
        sentence: String,
    },
    /// "each player has own names": whose?
    Ownerless {
        sentence: String,
    },
    /// "takes one order, a digit takes another": two sentences with a comma between.
    Spliced {
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
            Self::NoNoun { sentence } => write!(f, "“is no …” for “is not a …”: {sentence}"),
            Self::Else { sentence } => write!(f, "“else” for “otherwise”: {sentence}"),
            Self::FreeRelative { sentence } => write!(f, "“who …” as a noun: {sentence}"),
            Self::Ownerless { sentence } => write!(f, "“own” without whose: {sentence}"),
            Self::Spliced { sentence } => write!(f, "two sentences in one: {sentence}"),
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
        if denies_a_noun(&words) {
            found.push(Fault::NoNoun { sentence: own() });
        }
        if has_else(&words) {
            found.push(Fault::Else { sentence: own() });
        }
        // A label ends without a full stop: `Who knows what`.
        if low.starts_with(" who ") && sentence.ends_with('.') {
            found.push(Fault::FreeRelative { sentence: own() });
        }
        if ["has", "have"]
            .iter()
            .any(|has| low.contains(&format!(" {has} own ")))
        {
            found.push(Fault::Ownerless { sentence: own() });
        }
        if SPLICES.iter().any(|splice| plain.contains(splice)) {
            found.push(Fault::Spliced { sentence: own() });
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

/// Whether something "is no …", but for "there is no …" and "is no longer", "is no more than".
fn denies_a_noun(words: &[&str]) -> bool {
    let mut pairs = words.windows(2).enumerate();
    pairs.any(|(at, pair)| {
        let denies = ["is", "are", "was", "were"].contains(&pair[0]) && pair[1] == "no";
        let is_there = at > 0 && words[at - 1].eq_ignore_ascii_case("there");
        let goes_on = words
            .get(at + 2)
            .is_some_and(|next| ["longer", "more", "less", "larger"].contains(next));
        denies && !is_there && !goes_on
    })
}

/// Whether "else" begins what happens otherwise, unlike that of "nobody else".
fn has_else(words: &[&str]) -> bool {
    const PRONOUNS: [&str; 4] = ["body", "thing", "one", "where"];
    let mut before = String::new();
    for word in words {
        let goes_with =
            PRONOUNS.iter().any(|end| before.ends_with(end)) || ["or", "what"].contains(&&*before);
        if word.eq_ignore_ascii_case("else") && !goes_with {
            return true;
        }
        before = word.to_lowercase();
    }
    false
}

fn is_plural(word: &str) -> bool {
    let stem = word.strip_suffix('s');
    stem.is_some_and(|stem| {
        stem.len() > 2
            && stem.chars().all(|c| c.is_ascii_lowercase())
            && !stem.ends_with(['s', 'i', 'u', 'a'])
    })
}
