//! Which letters of an order's text were typed, for the screen to mark.

use std::ops::Range;

use super::letters::Letters;
use super::parts::Part;
use super::typing::{Match, Typed};
use super::verbs::Verb;
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
    found: &Match,
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
fn write(board: &Board, part: Part) -> String {
    match part {
        Part::Verb(verb) | Part::Optional(verb) => match verb {
            Verb::Hold => "H",
            Verb::Support => "S",
            Verb::Convoy => "C",
            Verb::Via => "via convoy",
            Verb::Disband => "disband",
            Verb::Build => "Build",
            Verb::Remove => "Remove",
            Verb::Waive => "Waive",
            Verb::Mobilize => "Mobilize",
            Verb::Demobilize => "Demobilize",
            Verb::RemovePooled => "Disband",
            Verb::Pooled => "demobilized",
            Verb::To => "to",
            Verb::Board | Verb::GoAboard => "B",
            Verb::Land | Verb::Disembark => "D",
            Verb::GoAshore => "L",
            Verb::Embark => "E",
            Verb::Or => "or",
            Verb::Solo => "solo",
            Verb::Ferry if board.foretells_pairs => "F/F",
            Verb::Ferry => "FF",
            Verb::Claim => "claim",
            Verb::With => "with",
            Verb::Concede => "concede",
            Verb::WithTreasure => "with T",
            Verb::WithoutTreasure => "without T",
        }
        .to_owned(),
        Part::Kind(kind) | Part::NewKind(kind) | Part::Choice(kind) => kind.letter().to_string(),
        Part::Place(place) => board.write_place(place),
        Part::Pair => PAIR.trim_end().to_owned(),
        Part::Power(power) => board.power(power).name.clone(),
        Part::Nation(power) => board.power(power).adjective.clone(),
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
