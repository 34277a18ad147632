//! Lines that can't be read because they name a place that there is not. A player who names a place that he does not know is told the same
//! whether there is one or not (1492, section 4); so such lines have to be told from those that make no sense.

use std::ops::Range;

use super::lex::{self, Token};
use super::parser::Parser;
use super::place::Name;
use super::{Context, LONGEST_ORDER, MOST_TOKENS, Names, clean, naming, treasure};
use crate::board::Terrain;

/// What a line that names no place would be, if it named one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Astray {
    /// An order to a unit.
    Order,
    /// The name of an area.
    Naming,
}

/// No name of a place is looked for in more words.
const MOST_WORDS: usize = 4;

/// What a line that can't be read would be if one of its words, or a few together, named a place; `None` where no such place is missing, or
/// where no places are secret.
pub fn astray(context: Context<'_>, text: &str) -> Option<Astray> {
    if !context.forms.naming || text.len() > LONGEST_ORDER {
        return None;
    }
    let board = context.board;
    let sea = board.province_ids().find(|&id| board.terrain(id) == Terrain::Sea)?;
    let tokens = lex::tokens(text);
    let verb = naming::verb(&context, &tokens);
    let (kind, tokens) = if verb.is_some() { (Astray::Naming, tokens) } else { (Astray::Order, order_alone(&context, text, tokens)) };
    if tokens.len() > MOST_TOKENS {
        return None;
    }
    let with_name_at = |window: Range<usize>| {
        let mut parser = Parser::new(Context { names: Names::Exact, ..context }, None, None, text, tokens.clone());
        parser.add_name(window.start, Name::stand_in(window.end, sea));
        parser
    };
    let makes_sense = |window| {
        let parser = with_name_at(window);
        match verb {
            Some(verb) => naming::named(&parser, verb).is_some_and(|reading| reading.order().is_some()),
            None => !parser.statement().is_empty(),
        }
    };
    windows(&tokens).any(makes_sense).then_some(kind)
}

/// The tokens of an order, without what stands round it and what it says of a treasure.
fn order_alone(context: &Context<'_>, text: &str, tokens: Vec<Token>) -> Vec<Token> {
    let (mut tokens, _) = clean::trimmed(text, tokens, context.phase);
    if let Some(said) = treasure::said(context, &tokens) {
        tokens.truncate(said.end);
    }
    tokens
}

/// The words, and the few together, that might be meant as a place.
fn windows(tokens: &[Token]) -> impl Iterator<Item = Range<usize>> + '_ {
    let from = |at: usize| (1..=MOST_WORDS.min(tokens.len() - at)).map(move |length| at..at + length);
    let words = |window: &Range<usize>| tokens[window.clone()].iter().all(|token| token.word().is_some());
    (0..tokens.len()).flat_map(from).filter(words)
}
