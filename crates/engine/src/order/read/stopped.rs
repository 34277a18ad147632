//! Where a text stops to be an order though every word of it is known.

use super::draft::Draft;
use super::lex::Token;
use super::parser::Parser;

/// So many letters of what is left over are shown, and of what stands before it.
const MOST_SHOWN: usize = 32;

/// A text as it is shown: in short, where it is longer than so many letters.
pub(super) fn shown(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let begun: String = text.chars().take(most - 1).collect();
    format!("{}…", begun.trim_end())
}

/// What is left over behind the longest beginning that makes an order, or why that makes none.
pub(super) fn left_over(parser: &Parser<'_>) -> String {
    // The longest beginning first: what is left over is then as little as can be.
    for length in (1..parser.tokens.len()).rev() {
        let (begun, rest) = parser.tokens.split_at(length);
        let begun = Parser::new(
            parser.context,
            parser.timing,
            parser.after,
            parser.text,
            begun.to_vec(),
        );
        let ways = begun.statement();
        let Some((draft, _)) = ways.iter().min_by_key(|(_, path)| path.doubt) else {
            continue;
        };
        let (before, rest) = (text_of(parser, &begun.tokens), text_of(parser, rest));
        return match draft {
            _ if begun.is_lone_unit() => {
                format!("`{rest}` after `{before}` is not an order. Write it as `A Par - Bur`.")
            }
            // The reason that the beginning is refused says more than that something follows it.
            Draft::Refuse(why) if !why.is_empty() => why.clone(),
            _ => format!("`{rest}` is left over after `{before}`. Write one order a line."),
        };
    }
    let whole = text_of(parser, &parser.tokens);
    format!("`{whole}` does not begin with a unit. Write it as `A Par - Bur`.")
}

fn text_of(parser: &Parser<'_>, tokens: &[Token]) -> String {
    let text = tokens
        .first()
        .zip(tokens.last())
        .and_then(|(first, last)| parser.text.get(first.span.start..last.span.end));
    shown(text.unwrap_or_default(), MOST_SHOWN)
}
