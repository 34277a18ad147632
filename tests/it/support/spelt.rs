//! An order in other spellings and notations than the house style.

use chancery_atlas::board::Board;
use chancery_engine::order::{Action, Order, Travel, write_order};

/// How an order is written, and the words.
#[derive(Clone, Debug)]
pub struct Spelt {
    pub how: String,
    pub text: String,
    /// Whether it says all that the house style says: else the letters of units are left out.
    pub whole: bool,
}

/// The most spellings that a place has here: the abbreviation, the id, the name and some aliases.
const MOST_SPELLINGS: usize = 7;

/// A board on which every place is written in one of its spellings, for each spelling.
pub fn respelt(board: &Board) -> Vec<(String, Board)> {
    let mut boards = Vec::new();
    for nth in 0..MOST_SPELLINGS {
        let mut other = board.clone();
        let mut is_new = false;
        for id in board.province_ids() {
            let province = board.province(id);
            let spelling = match nth {
                0 => None,
                1 => Some(&province.id),
                2 => Some(&province.name),
                alias => province.aliases.get(alias - 3),
            };
            if let Some(spelling) = spelling.filter(|_| !board.is_beyond(id)) {
                other.provinces[id.index()].abbr.clone_from(spelling);
                is_new = true;
            }
        }
        if nth == 0 || is_new {
            let how = match nth {
                0 => "abbreviations".to_owned(),
                1 => "ids".to_owned(),
                2 => "names".to_owned(),
                alias => format!("aliases {}", alias - 2),
            };
            boards.push((how, other));
        }
    }
    boards
}

/// An order in every spelling of its places, and its house style in every notation.
pub fn every_spelling(board: &Board, respelt: &[(String, Board)], order: &Order) -> Vec<Spelt> {
    let mut all: Vec<Spelt> = Vec::new();
    let mut add = |how: &str, text: String, whole: bool| {
        if !all.iter().any(|known| known.text == text) {
            let how = how.to_owned();
            all.push(Spelt { how, text, whole });
        }
    };
    let house = write_order(board, None, order);
    for (how, other) in respelt {
        let text = write_order(other, None, order);
        add(how, text.clone(), true);
        if *how != "abbreviations" {
            continue;
        }
        add("small letters", text.to_lowercase(), true);
        add("capitals", text.to_uppercase(), true);
        add("tight dashes", text.replace(" - ", "-"), true);
        add("arrows", text.replace(" - ", " -> "), true);
        add("double blanks", text.replace(' ', "  "), true);
        add("full stops", stopped(&text), true);
        add("brackets", bracketed(&text), true);
    }
    if names_one_unit(order) {
        let bare = without_letters(&house);
        add("no letters", bare.clone(), false);
        add("no letters, capitals", bare.to_uppercase(), false);
        add("no letters, tight", bare.replace(" - ", "-"), false);
    }
    if is_plain_move(order) {
        let bare = without_letters(&house);
        let words = bare.replace(" - ", " ").to_lowercase();
        add("two places", words, false);
        add("no dash", house.replace(" - ", " "), true);
        add("to", house.replace(" - ", " to "), true);
    }
    all
}

/// Whether the letters of units may be left out: of an order to a unit that names no army aboard,
/// and no unit as a pair.
fn names_one_unit(order: &Order) -> bool {
    let is_plain = |action: &Action| {
        matches!(
            action,
            Action::Hold
                | Action::Move {
                    travel: Travel::Unsaid,
                    ..
                }
                | Action::SupportMove { .. }
                | Action::Convoy { ferry: false, .. }
        )
    };
    matches!(order, Order::Unit { unit, action } if !unit.aboard && !unit.pair && is_plain(action))
}

fn is_plain_move(order: &Order) -> bool {
    let travel = Travel::Unsaid;
    matches!(order, Order::Unit { unit, action: Action::Move { travel: way, .. } } if *way == travel && !unit.pair && !unit.aboard)
}

/// `A Par S A Mar - Bur` as `Par S Mar - Bur`.
pub fn without_letters(text: &str) -> String {
    let mut words: Vec<&str> = Vec::new();
    let mut before = "";
    for word in text.split(' ') {
        let begins = matches!(before, "" | "S" | "C");
        if !(begins && matches!(word, "A" | "F" | "A/F")) {
            words.push(word);
        }
        before = word;
    }
    words.join(" ")
}

/// `A Par - Bur` as `A Par. - Bur.`
fn stopped(text: &str) -> String {
    let words = text.split(' ').map(|word| {
        let is_name = word.len() > 2 && word.chars().all(char::is_alphanumeric);
        if is_name {
            format!("{word}.")
        } else {
            word.to_owned()
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// `A Par S A Mar - Bur` as `A(Par) S A(Mar) - Bur`.
fn bracketed(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let mut written: Vec<String> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let begins = at == 0 || matches!(words[at - 1], "S" | "C" | "FF" | "B" | "TS1" | "TS3");
        let is_unit = begins && matches!(words[at], "A" | "F" | "A/F");
        if let Some(place) = words.get(at + 1).filter(|_| is_unit) {
            written.push(format!("{}({place})", words[at]));
            at += 2;
        } else {
            written.push(words[at].to_owned());
            at += 1;
        }
    }
    written.join(" ")
}
