//! What a player writes of all his units at once: `all hold`, `disbands`, `NMR`.

use super::context::ReadingContext;
use super::lex::{self, Token, TokenKind};
use super::lookup::only_one;
use super::pieces::pieces;
use super::words::{self, Verb};
use crate::calendar::PhaseKind;
use crate::order::{Action, Order, UnitRef};
use crate::position::Unit;
use chancery_atlas::board::PowerId;

/// What a line says of all units of a power.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::order) enum WholeSlip {
    /// A verb by itself: `hold`.
    Each(Verb),
    /// `all hold`: those that no other line names, where there are such.
    All(Verb),
    /// Those that no other line names do this: `the rest hold`.
    Rest(Verb),
    /// No orders were handed in: `NMR`, `no orders received`.
    NotReceived,
    /// Nothing is ordered here: `none`.
    Nothing,
}

/// What the text says of all units, if it names none of them.
pub(in crate::order) fn whole_slip(phase: PhaseKind, text: &str) -> Option<WholeSlip> {
    let tokens = lex::tokens(text);
    // In a Winter a dash is a waived build.
    if let [dash] = tokens.as_slice()
        && dash.is_dash()
        && phase != PhaseKind::Adjustments
    {
        return Some(WholeSlip::Nothing);
    }
    let is_waive = phase == PhaseKind::Adjustments
        && matches!(words_of(&tokens).as_slice(), ["no", "build" | "builds"]);
    if is_waive {
        return None;
    }
    if says_nothing(&tokens) {
        return Some(WholeSlip::Nothing);
    }
    let words: Vec<&str> = tokens
        .iter()
        .filter(|token| !token.is_dash() && token.kind != TokenKind::Colon)
        .map(Token::word)
        .collect::<Option<_>>()?;
    if let ["nmr"] | ["no", "slip"] | ["no", "move" | "moves" | "orders", "received"] =
        words.as_slice()
    {
        return Some(WholeSlip::NotReceived);
    }
    let said = words.iter().filter(|word| !says_which_units(word));
    let verb = words::verb(phase, only_one(said)?)?;
    let allowed = match phase {
        PhaseKind::Movement => verb == Verb::Hold,
        PhaseKind::Retreats => verb == Verb::Disband || verb == Verb::Remove,
        PhaseKind::SetUp | PhaseKind::Adjustments => false,
    };
    // A lone letter is too little to order every unit by.
    let clear = words.len() > 1 || words.first()?.chars().count() > 1;
    if !allowed || !clear {
        return None;
    }
    // `all the rest hold` is said of the rest.
    if words.iter().any(|word| is_rest(word)) {
        return Some(WholeSlip::Rest(verb));
    }
    if words.iter().any(|word| is_all(word)) {
        return Some(WholeSlip::All(verb));
    }
    Some(WholeSlip::Each(verb))
}

fn is_all(word: &str) -> bool {
    matches!(word, "all" | "everything" | "everyone" | "everybody")
}

fn is_rest(word: &str) -> bool {
    matches!(word, "rest" | "others" | "remaining" | "other" | "else")
}

/// Words beside the verb: which units it is for, and what carries no meaning.
fn says_which_units(word: &str) -> bool {
    is_all(word)
        || is_rest(word)
        || matches!(
            word,
            "the" | "units" | "unit" | "my" | "of" | "and" | "them" | "just"
        )
}

fn words_of(tokens: &[Token]) -> Vec<&str> {
    tokens.iter().filter_map(Token::word).collect()
}

/// Whether words say that nothing is ordered: `none`, `(nil)`, `n/a`, `no orders`, `Builds: none`.
pub(in crate::order) fn says_nothing(tokens: &[Token]) -> bool {
    let mut said: Vec<&str> = Vec::new();
    for token in tokens {
        match &token.kind {
            TokenKind::Word(word) => said.push(word),
            TokenKind::Slash => said.push("/"),
            TokenKind::Open
            | TokenKind::Close
            | TokenKind::Colon
            | TokenKind::Dash
            | TokenKind::LongDash
            | TokenKind::Star => {}
            // Any other mark stands for itself, so that none of the patterns fits.
            _ => said.push(""),
        }
    }
    match said.as_slice() {
        ["none" | "nil" | "nothing" | "pass" | "passes"]
        | ["n", "/", "a"]
        | ["nothing", "to", "order"] => true,
        ["no", what] => is_heading(what),
        // `build nothing` waives.
        [what, "none" | "nil" | "nothing"] | [what, "n", "/", "a"] => {
            is_heading(what) && what.ends_with('s')
        }
        _ => false,
    }
}

/// A word for the orders of a phase, as it stands above their list.
fn is_heading(word: &str) -> bool {
    matches!(
        word,
        "move"
            | "moves"
            | "order"
            | "orders"
            | "retreat"
            | "retreats"
            | "build"
            | "builds"
            | "removal"
            | "removals"
            | "disbands"
            | "landings"
            | "boardings"
            | "adjustments"
    )
}

/// Whether a text orders all units that no other line names: `rest hold`, and no other.
pub fn names_rest(phase: PhaseKind, text: &str) -> bool {
    may_be_whole(text) && matches!(whole_slip(phase, text), Some(WholeSlip::Rest(_)))
}

/// Whether an item of a text orders all units, or all that are left: `A Vie - Gal, rest hold`.
pub fn orders_all_units(context: ReadingContext<'_>, text: &str) -> bool {
    // Most texts have no such word, and need no parting into pieces.
    if !may_be_whole(text) {
        return false;
    }
    pieces(context.board, text)
        .into_iter()
        .flatten()
        .any(|piece| whole_item(context.phase, &text[piece]).is_some())
}

/// What an item of a list says of all units of its author.
pub(in crate::order) fn whole_item(phase: PhaseKind, text: &str) -> Option<WholeSlip> {
    whole_slip(phase, text).filter(|whole| matches!(whole, WholeSlip::All(_) | WholeSlip::Rest(_)))
}

/// Whether a text has a word of all units.
pub(in crate::order) fn may_be_whole(text: &str) -> bool {
    const WORDS: [&str; 8] = [
        "all",
        "everything",
        "everyone",
        "everybody",
        "rest",
        "others",
        "remaining",
        "other",
    ];
    text.split(|c: char| !c.is_alphabetic())
        .any(|word| WORDS.iter().any(|all| word.eq_ignore_ascii_case(all)))
}

/// The orders to all units of a power that this verb says, but for those in `named`.
pub(in crate::order) fn orders_of_all(
    context: &ReadingContext<'_>,
    power: PowerId,
    verb: Verb,
    named: &[UnitRef],
) -> Vec<Order> {
    let position = context.position;
    let dislodged = position.dislodged.iter().map(|waiting| &waiting.unit);
    let units: Vec<&Unit> = match verb {
        Verb::Hold => position.units.iter().collect(),
        _ => dislodged.collect(),
    };
    let action = match verb {
        Verb::Hold => Action::Hold,
        _ => Action::Disband,
    };
    units
        .into_iter()
        .filter(|unit| unit.power == power)
        .map(|unit| UnitRef {
            // Of a kind that its owner may choose no letter is known.
            kind: position.free_kind(unit.id).is_none().then_some(unit.kind),
            ..UnitRef::new(unit.kind, unit.place)
        })
        .filter(|unit| !named.iter().any(|other| other.is_same(unit)))
        .map(|unit| Order::Unit {
            unit,
            action: action.clone(),
        })
        .collect()
}
