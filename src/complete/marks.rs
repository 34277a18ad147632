//! Which letters of an order's text were typed, for the screen to mark.

use std::ops::Range;

use super::letters::Letters;
use super::parts::OrderPart;
use super::typing::{Typed, TypedMatch};
use super::verbs::TypedVerb;
use crate::board::Board;
use crate::order::Order;

/// How an army and the fleet that carries it are called.
const PAIR: &str = "A/F ";

/// The ranges of the text, in bytes and in order, that what was typed stands for. A place typed by
/// another of its names is marked whole.
pub fn marks(
    board: &Board,
    order: &Order,
    text: &str,
    typed: &Typed,
    found: &TypedMatch,
) -> Vec<Range<usize>> {
    let after_unit = match order {
        // `A Par`, `Par`; `A(WES)`; `A/F WES`
        // `TS3 A/F NTH`
        _ if board.foretells_pairs => order.unit().map_or(0, |unit| {
            let place = board.write_place(unit.place);
            text.find(&place).map_or(0, |at| at + place.len())
        }),
        Order::Unit { unit, .. } if unit.aboard => board.write_place(unit.place).len() + 3,
        Order::Unit { unit, .. } if text.starts_with(PAIR) => {
            board.write_place(unit.place).len() + PAIR.len()
        }
        Order::Unit { unit, .. } => {
            board.write_place(unit.place).len() + unit.kind.map_or(0, |_| 2)
        }
        _ => 0,
    };
    let mut marks: Vec<Range<usize>> = Vec::new();
    for (part, letters) in found.parts.iter().rev() {
        let written = write(board, *part);
        let free = |at: &usize| marks.iter().all(|mark| !mark.contains(at));
        let mut starts = text
            .get(after_unit..)
            .into_iter()
            .flat_map(|text| words(text, &written))
            .map(|at| after_unit + at);
        let Some(start) = starts.find(free) else {
            continue;
        };
        let literal = typed.letters.run(letters.start, &Letters::of(&written)) >= letters.len();
        let length = if literal {
            bytes_of_letters(&written, letters.len())
        } else {
            written.len()
        };
        marks.push(start..start + length);
    }
    marks.sort_unstable_by_key(|mark| mark.start);
    marks
}

/// A part as the house style has it.
fn write(board: &Board, part: OrderPart) -> String {
    match part {
        OrderPart::Verb(verb) | OrderPart::Optional(verb) => match verb {
            TypedVerb::Hold => "H",
            TypedVerb::Support => "S",
            TypedVerb::Convoy => "C",
            TypedVerb::Via => "via convoy",
            TypedVerb::Disband => "disband",
            TypedVerb::Build => "Build",
            TypedVerb::Remove => "Remove",
            TypedVerb::Waive => "Waive",
            TypedVerb::Mobilize => "Mobilize",
            TypedVerb::Demobilize => "Demobilize",
            TypedVerb::RemovePooled => "Disband",
            TypedVerb::Pooled => "demobilized",
            TypedVerb::To => "to",
            TypedVerb::Board | TypedVerb::GoAboard => "B",
            TypedVerb::Land | TypedVerb::Disembark => "D",
            TypedVerb::GoAshore => "L",
            TypedVerb::Embark => "E",
            TypedVerb::Or => "or",
            TypedVerb::Solo => "solo",
            TypedVerb::Ferry if board.foretells_pairs => "F/F",
            TypedVerb::Ferry => "FF",
            TypedVerb::Claim => "claim",
            TypedVerb::With => "with",
            TypedVerb::Concede => "concede",
            TypedVerb::WithTreasure => "with T",
            TypedVerb::WithoutTreasure => "without T",
        }
        .to_owned(),
        OrderPart::Kind(kind) | OrderPart::NewKind(kind) | OrderPart::Choice(kind) => {
            kind.letter().to_string()
        }
        OrderPart::Place(place) => board.write_place(place),
        OrderPart::Pair => PAIR.trim_end().to_owned(),
        OrderPart::Power(power) => board.power(power).name.clone(),
        OrderPart::Nation(power) => board.power(power).adjective.clone(),
    }
}

/// Where a word stands in a text, with blanks, brackets or the text's ends about it.
fn words<'t>(text: &'t str, word: &'t str) -> impl Iterator<Item = usize> + 't {
    let bounded = move |at: &usize| {
        let before = text
            .get(..*at)
            .is_some_and(|s| s.is_empty() || s.ends_with([' ', '(']));
        let after = text
            .get(at + word.len()..)
            .is_some_and(|s| s.is_empty() || s.starts_with([' ', '(', ')', ',']));
        before && after
    };
    text.match_indices(word).map(|(at, _)| at).filter(bounded)
}

/// The length in bytes of so many letters and what stands between them.
fn bytes_of_letters(text: &str, letters: usize) -> usize {
    let mut ends = text
        .char_indices()
        .filter(|(_, c)| c.is_alphanumeric())
        .map(|(at, c)| at + c.len_utf8());
    letters
        .checked_sub(1)
        .map_or(0, |last| ends.nth(last).unwrap_or(text.len()))
}
