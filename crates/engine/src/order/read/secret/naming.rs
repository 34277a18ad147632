//! Names of areas beyond the known world: `name Land 1 = Vinland (Vin)`. Only variants in which
//! areas are named read it ([`Forms::naming`]).
//!
//! [`Forms::naming`]: crate::order::Forms::naming

use crate::order::read::context::{NamesRead, ReadingContext};
use crate::order::read::lex::{self, Token, TokenKind};
use crate::order::read::parser::Parser;
use crate::order::read::path::Path;
use crate::order::{Order, Reading, SecretOrder};
use chancery_atlas::board::ProvinceId;

/// No text is taken for a longer name, in letters; what is too long for a name by the rules may
/// still be read as one.
const LONGEST_NAME: usize = 60;

const MODEL: &str = "Write it as `name Land 1 = Vinland (Vin)`.";

/// The reading of a text that begins as a naming; `None` where it does not.
pub(in crate::order) fn order(context: ReadingContext<'_>, text: &str) -> Option<Reading> {
    let tokens = lex::tokens(text);
    let verb = verb(&context, &tokens)?;
    let names = [NamesRead::Exact, context.names];
    let read = names.into_iter().find_map(|names| {
        named(
            &Parser::new(
                ReadingContext { names, ..context },
                None,
                None,
                text,
                tokens.clone(),
            ),
            verb,
        )
    });
    Some(read.unwrap_or_else(|| Reading::Unreadable {
        why: format!("The area is not clear. {MODEL}"),
    }))
}

/// Where the verb of a naming stands, if the text begins as one.
fn verb(context: &ReadingContext<'_>, tokens: &[Token]) -> Option<usize> {
    let first = tokens
        .iter()
        .position(|token| !is_lead(token))
        .filter(|_| context.names_areas())?;
    tokens[first].word().is_some_and(is_verb).then_some(first)
}

/// The reading of a naming with its verb at a token; `None` where it names no area.
fn named(parser: &Parser<'_>, verb: usize) -> Option<Reading> {
    let after = parser.fillers(&Path::default().moved_to(verb + 1));
    let (area, path, given) = area_and_rest(parser, &after)?;
    Some(match given.filter(|(name, _)| is_name(name)) {
        None => Reading::Unreadable {
            why: format!("The name is not clear. {MODEL}"),
        },
        Some((name, abbr)) => {
            let order = Order::Secret(SecretOrder::Name {
                area,
                name: name.to_owned(),
                abbr: abbr.map(str::to_owned),
            });
            Reading::Order {
                order,
                notes: path.notes,
            }
        }
    })
}

/// A name as it is given, and its abbreviation.
type Given<'a> = (&'a str, Option<&'a str>);

/// The area, and the name that is given to it: after a sign if there is one, else after the longest
/// that may be meant as the area.
fn area_and_rest<'a>(
    parser: &Parser<'a>,
    path: &Path,
) -> Option<(ProvinceId, Path, Option<Given<'a>>)> {
    let mut areas = parser.named(path);
    let surest = areas.iter().map(|(_, path)| path.doubt).min()?;
    areas.retain(|(_, path)| path.doubt == surest);
    let signed = |path: &Path| sign(parser, path).is_some();
    let (area, path) = areas
        .into_iter()
        .max_by_key(|(_, path)| (signed(path), path.at))?;
    let after = sign(parser, &path).unwrap_or_else(|| path.clone());
    let rest = parser
        .tokens
        .get(after.at)
        .map(|token| &parser.text[token.span.start..]);
    Some((area.province, path, rest.map(in_parts)))
}

/// What may stand between an area and its name: `=`, `:`, `as`, `to`, `is called`.
fn sign(parser: &Parser<'_>, path: &Path) -> Option<Path> {
    let word = |path: &Path| {
        parser.word_if(path, |word| {
            matches!(word, "as" | "to" | "is" | "be" | "now" | "called" | "named")
        })
    };
    let step = |path: &Path| {
        parser
            .mark(path, &TokenKind::Dash)
            .or_else(|| parser.mark(path, &TokenKind::Colon))
            .or_else(|| word(path))
    };
    let mut path = step(path)?;
    while let Some(next) = step(&path) {
        path = next;
    }
    Some(path)
}

/// `Vinland (Vin)`, `Vinland, Vin`, `Vinland`
fn in_parts(rest: &str) -> Given<'_> {
    let rest = rest.trim();
    let bracketed = || {
        let (name, abbr) = rest.strip_suffix([')', ']'])?.rsplit_once(['(', '['])?;
        Some((bare(name), Some(bare(abbr))))
    };
    let after_comma = || {
        let (name, abbr) = rest.rsplit_once(',')?;
        let abbr = bare(abbr);
        ((3..=4).contains(&abbr.chars().count()) && abbr.chars().all(char::is_alphabetic))
            .then(|| (bare(name), Some(abbr)))
    };
    bracketed()
        .or_else(after_comma)
        .unwrap_or_else(|| (bare(rest), None))
}

/// Without blanks and quotation marks round it.
fn bare(text: &str) -> &str {
    text.trim()
        .trim_matches(['"', '“', '”', '„', '«', '»', '‘', '`'])
        .trim()
}

/// Whether a text may be meant as one name, good or bad, and is not two orders in a line.
fn is_name(text: &str) -> bool {
    let belongs = |c: char| {
        c.is_alphanumeric() || matches!(c, ' ' | '.' | '\'' | '’' | '-' | '\u{300}'..='\u{36f}')
    };
    !text.is_empty()
        && text.chars().count() <= LONGEST_NAME
        && text.chars().all(belongs)
        && !text.contains(" -")
        && !text.contains("- ")
}

fn is_verb(word: &str) -> bool {
    matches!(
        word,
        "name" | "names" | "rename" | "renames" | "call" | "calls" | "christen" | "christens"
    )
}

/// Numbering, bullets, and who speaks.
fn is_lead(token: &Token) -> bool {
    match &token.kind {
        TokenKind::Word(word) => {
            matches!(word.as_str(), "i" | "we" | "to") || word.chars().all(|c| c.is_ascii_digit())
        }
        TokenKind::Star
        | TokenKind::Dash
        | TokenKind::Open
        | TokenKind::Close
        | TokenKind::Colon => true,
        _ => false,
    }
}
