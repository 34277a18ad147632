//! The unit of a line that gives no order.

use super::context::{NamesRead, ReadingContext};
use super::lex::{self, Token};
use super::parser::Parser;
use super::path::Path;
use super::{LONGEST_ORDER, clean, foreign};
use crate::order::read::scales::heading;
use crate::order::{Reading, UnitRef};

/// The unit that a line is about which gives no order: the one that all its possible readings
/// order, or the one that it begins with. `None` where that can't be read either.
pub fn unit_meant(context: ReadingContext<'_>, text: &str, reading: &Reading) -> Option<UnitRef> {
    match reading {
        Reading::Order { .. } => None,
        Reading::Ambiguous { candidates, .. } => {
            common(candidates.iter().map(|order| order.unit().copied()))
        }
        _ if text.len() > LONGEST_ORDER => None,
        Reading::Unreadable { .. } | Reading::NotTaken(_) => first_of_all(context, text),
    }
}

/// The unit that the text begins with, in English or another language.
fn first_of_all(context: ReadingContext<'_>, text: &str) -> Option<UnitRef> {
    let (mut tokens, _) = clean::trimmed(text, lex::tokens(text), context.phase);
    // A time scale of another phase changes nothing of which unit is meant.
    let _ = heading::taken_off(&context, &mut tokens);
    let foreign = foreign::in_english(context.board, text, &tokens);
    // A guess in one language must not win over what another says to the letter.
    for names in [NamesRead::Exact, context.names] {
        let context = ReadingContext { names, ..context };
        for tokens in std::iter::once(&tokens).chain(&foreign) {
            let unit = first(context, text, tokens);
            if unit.is_some() {
                return unit;
            }
        }
    }
    None
}

/// The unit that the tokens begin with, if it is sure which.
fn first(context: ReadingContext<'_>, text: &str, tokens: &[Token]) -> Option<UnitRef> {
    let parser = Parser::new(context, None, None, text, tokens.to_vec());
    let mut ways = parser.unit(&Path::default());
    let surest = ways.iter().map(|(_, path)| path.doubt).min()?;
    ways.retain(|(_, path)| path.doubt == surest);
    // `North Sea` is not Norway with something after it.
    let longest = ways.iter().map(|(_, path)| path.at).max()?;
    common(
        ways.into_iter()
            .filter(|(_, path)| path.at == longest)
            .map(|(unit, _)| Some(unit)),
    )
}

/// The unit, if all name one in the same province, or one aboard there.
fn common(mut units: impl Iterator<Item = Option<UnitRef>>) -> Option<UnitRef> {
    let first = units.next()??;
    units
        .all(|unit| unit.is_some_and(|unit| unit.is_same(&first)))
        .then_some(first)
}
