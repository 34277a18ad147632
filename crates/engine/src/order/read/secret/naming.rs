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
    // Exact names first: a new name may be like that of another area.
    for names in [NamesRead::Exact, context.names] {
        let context = ReadingContext { names, ..context };
        let parser = Parser::new(context, None, None, text, tokens.clone());
        let read = named(&parser, verb);
        if read.is_some() {
            return read;
        }
    }
    Some(Reading::Unreadable {
        why: format!("The area is not clear. {MODEL}"),
    })
}

/// Where the verb of a naming stands, if the text begins as one.
fn verb(context: &ReadingContext<'_>, tokens: &[Token]) -> Option<usize> {
    if !context.names_areas() {
        return None;
    }
    let first = tokens.iter().position(|token| !is_lead(token))?;
    if tokens[first].word().is_some_and(is_verb) {
        Some(first)
    } else {
        None
    }
}

/// The reading of a naming with its verb at a token; `None` where it names no area.
fn named(parser: &Parser<'_>, verb: usize) -> Option<Reading> {
    let after = parser.fillers(&Path::default().moved_to(verb + 1));
    let naming = area_and_rest(parser, &after)?;
    match naming.given {
        Some(given) if is_name(given.name) => Some(Reading::Order {
            order: Order::Secret(SecretOrder::Name {
                area: naming.area,
                name: given.name.to_owned(),
                abbr: given.abbr.map(str::to_owned),
            }),
            notes: naming.path.notes,
        }),
        _ => Some(Reading::Unreadable {
            why: format!("The name is not clear. {MODEL}"),
        }),
    }
}

/// An area and what stands behind it.
struct NamedArea<'a> {
    area: ProvinceId,
    /// The way to the end of the area.
    path: Path,
    given: Option<GivenName<'a>>,
}

/// A name as it is given, and its abbreviation.
struct GivenName<'a> {
    name: &'a str,
    abbr: Option<&'a str>,
}

/// The area, and the name that is given to it: after a sign if there is one, else after the longest
/// that may be meant as the area.
fn area_and_rest<'a>(parser: &Parser<'a>, path: &Path) -> Option<NamedArea<'a>> {
    let mut areas = parser.named(path);
    let surest = areas.iter().map(|(_, path)| path.doubt).min()?;
    areas.retain(|(_, path)| path.doubt == surest);
    let (area, path) = areas
        .into_iter()
        .max_by_key(|(_, path)| (sign(parser, path).is_some(), path.at))?;
    let after = sign(parser, &path).unwrap_or_else(|| path.clone());
    // The name is taken from the text as it was written: tokens have neither capitals nor stops.
    let given = parser
        .tokens
        .get(after.at)
        .map(|token| GivenName::new(&parser.text[token.span.start..]));
    Some(NamedArea {
        area: area.province,
        path,
        given,
    })
}

/// What may stand between an area and its name: `=`, `:`, `as`, `to`, `is called`.
fn sign(parser: &Parser<'_>, path: &Path) -> Option<Path> {
    let mut path = part_of_sign(parser, path)?;
    while let Some(next) = part_of_sign(parser, &path) {
        path = next;
    }
    Some(path)
}

fn part_of_sign(parser: &Parser<'_>, path: &Path) -> Option<Path> {
    // An equals sign is a dash to the reader, as in moves.
    parser
        .mark(path, &TokenKind::Dash)
        .or_else(|| parser.mark(path, &TokenKind::Colon))
        .or_else(|| {
            parser.word_if(path, |word| {
                matches!(word, "as" | "to" | "is" | "be" | "now" | "called" | "named")
            })
        })
}

impl<'a> GivenName<'a> {
    /// `Vinland (Vin)`, `Vinland, Vin`, `Vinland`
    fn new(text: &'a str) -> Self {
        let text = text.trim();
        if let Some(inner) = text.strip_suffix([')', ']'])
            && let Some((name, abbr)) = inner.rsplit_once(['(', '['])
        {
            return Self {
                name: bare(name),
                abbr: Some(bare(abbr)),
            };
        }
        if let Some((name, abbr)) = text.rsplit_once(',') {
            let abbr = bare(abbr);
            // Longer words behind a comma are part of the name, which is then refused.
            if (3..=4).contains(&abbr.chars().count()) && abbr.chars().all(char::is_alphabetic) {
                return Self {
                    name: bare(name),
                    abbr: Some(abbr),
                };
            }
        }
        Self {
            name: bare(text),
            abbr: None,
        }
    }
}

/// Without blanks and quotation marks round it.
fn bare(text: &str) -> &str {
    text.trim()
        .trim_matches(['"', '“', '”', '„', '«', '»', '‘', '`'])
        .trim()
}

/// Whether a text may be meant as one name, good or bad, and is not two orders in a line.
fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text.chars().count() <= LONGEST_NAME
        && text.chars().all(may_be_in_name)
        && !text.contains(" -")
        && !text.contains("- ")
}

/// Whether a letter, sign or combining accent may stand in a name.
fn may_be_in_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, ' ' | '.' | '\'' | '’' | '-' | '\u{300}'..='\u{36f}')
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
