//! From the ways a text can be taken to one verdict of the reader.

use super::draft::Draft;
use super::lookup::{self, NameMatch};
use super::parser::Parser;
use super::path::{Path, Ways};
use super::{guess, refuse};
use crate::order::{Note, Order, Reading};
use chancery_atlas::board::{Place, fold};
use chancery_atlas::grammar::said;

/// With more candidates than this, the question is no help.
const MOST_CANDIDATES: usize = 12;

/// The reading that the surest ways agree on, or the question they leave; `None` where there is no
/// way.
pub(in crate::order) fn settle(parser: &Parser<'_>, ways: Ways<Draft>) -> Option<Reading> {
    let mut orders: Vec<(Order, Path)> = Vec::new();
    let mut asked: Option<String> = None;
    let mut refused: Option<String> = None;
    for (draft, path) in guess::taken(parser, ways) {
        match draft {
            Draft::Order(order) => push(&mut orders, order, &path),
            Draft::Ask {
                question,
                candidates,
            } => {
                asked.get_or_insert(question);
                for order in candidates {
                    push(&mut orders, order, &path);
                }
            }
            Draft::Refuse(why) => {
                refused.get_or_insert_with(|| blamed(parser, &path).unwrap_or(why));
            }
        }
    }
    Some(match (orders.len(), asked) {
        // Where some way makes an order, those that are refused do not matter.
        (0, _) => Reading::Unreadable { why: refused? },
        (1, None) if !orders.iter().any(|(_, path)| guess::is_rash(path)) => {
            let (order, path) = orders.pop()?;
            let mut notes = path.notes;
            notes.retain(|note| !is_clear(parser, note));
            notes.extend(parser.look_alike(&order).map(Note::Remark));
            Reading::Order { order, notes }
        }
        (n, _) if n > MOST_CANDIDATES => Reading::Unreadable {
            why: too_many(&orders),
        },
        (_, question) => ask(parser, question, orders),
    })
}

/// Of a text that is refused, the word that was taken for a name which it misses: it is to blame.
fn blamed(parser: &Parser<'_>, path: &Path) -> Option<String> {
    path.notes.iter().find_map(|note| match note {
        Note::NearMiss { written, .. } => Some(refuse::unknown(parser, written)),
        _ => None,
    })
}

/// Whether a note is about a name in short that can be no other: `Burg`, `Ion. Sea`. Each of its
/// words then begins one of the name, from the first.
fn is_clear(parser: &Parser<'_>, note: &Note) -> bool {
    let Note::Prefix { written, .. } = note else {
        return false;
    };
    let board = parser.context.board;
    let mut names = parser.names.iter().flatten();
    let begun: Vec<Place> = names
        .find(|name| name.written == *written)
        .into_iter()
        .flat_map(|name| &name.places)
        .filter(|(kind, _)| *kind == NameMatch::Prefix)
        .map(|&(_, place)| place)
        .collect();
    let [place] = begun.as_slice() else {
        return false;
    };
    let mut spellings = board.spellings(place.province);
    lookup::power(board, written).is_none()
        && spellings.any(|spelling| is_in_short(written, spelling))
}

/// No word in short has fewer letters.
const SHORTEST_WORD: usize = 3;

fn is_in_short(written: &str, name: &str) -> bool {
    let written = words_but_of(written);
    let name = words_but_of(name);
    written.len() <= name.len()
        && written
            .iter()
            .zip(&name)
            .all(|(short, word)| short.chars().count() >= SHORTEST_WORD && word.starts_with(short))
}

/// The words of a name as they are compared, without `of`: `Gulf Bothnia` leaves it out.
fn words_but_of(name: &str) -> Vec<String> {
    name.split(|c: char| c.is_whitespace() || c == '-')
        .map(fold)
        .filter(|word| !word.is_empty() && word != "of")
        .collect()
}

/// Adds an order, or makes its notes the fewer where several ways lead to it.
fn push(orders: &mut Vec<(Order, Path)>, order: Order, path: &Path) {
    match orders.iter_mut().find(|(known, _)| *known == order) {
        Some((_, known)) if path.notes.len() < known.notes.len() => *known = path.clone(),
        Some(_) => {}
        None => orders.push((order, path.clone())),
    }
}

fn ask(parser: &Parser<'_>, question: Option<String>, mut orders: Vec<(Order, Path)>) -> Reading {
    let question = unclear_name(&orders)
        .or(question)
        .or_else(|| rash_name(&orders));
    let question = question.unwrap_or_else(|| "Which of these is meant?".to_owned());
    // The sort is stable: among equals the surer reading stays first.
    orders.sort_by_key(|(order, _)| std::cmp::Reverse(parser.likelihood(order)));
    Reading::Ambiguous {
        question: said(question),
        candidates: orders.into_iter().map(|(order, _)| order).collect(),
    }
}

/// The question about the first name that was read in more than one way.
fn unclear_name(orders: &[(Order, Path)]) -> Option<String> {
    let (written, reads) = readings(orders)?;
    let (last, others) = reads.split_last()?;
    Some(format!(
        "`{written}` may be {} or {last}. Which is meant?",
        others.join(", ")
    ))
}

/// The question about a short word that misses one name.
fn rash_name(orders: &[(Order, Path)]) -> Option<String> {
    let (_, path) = orders.iter().find(|(_, path)| guess::is_rash(path))?;
    let near = path
        .notes
        .iter()
        .rfind(|note| matches!(note, Note::NearMiss { .. }));
    near.and_then(guessed)
        .map(|(written, read)| format!("`{written}` is not a name here. Is {read} meant?"))
}

fn too_many(orders: &[(Order, Path)]) -> String {
    match readings(orders) {
        Some((written, _)) => {
            format!("`{written}` could be too many places. Write more of the name.")
        }
        None => "It could mean too many orders. Write it out in full.".to_owned(),
    }
}

/// The first name that was read in several ways, and what it was read as.
fn readings(orders: &[(Order, Path)]) -> Option<(String, Vec<String>)> {
    let guesses = orders
        .iter()
        .flat_map(|(_, path)| &path.notes)
        .filter_map(guessed);
    for (written, _) in guesses.clone() {
        let mut reads: Vec<String> = Vec::new();
        for (other, read) in guesses.clone() {
            if other == written && !reads.contains(read) {
                reads.push(read.clone());
            }
        }
        if reads.len() > 1 {
            return Some((written.clone(), reads));
        }
    }
    None
}

fn guessed(note: &Note) -> Option<(&String, &String)> {
    match note {
        Note::Prefix { written, read } | Note::NearMiss { written, read } => Some((written, read)),
        Note::Elliptic { .. } | Note::Remark(_) => None,
    }
}
