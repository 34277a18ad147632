//! From a text to its lines: what a page of the web makes of signs, and lines that were wrapped.

use std::borrow::Cow;

use super::printed;
use super::tables::PrintedLine;
use crate::order::read::context::ReadingContext;
use crate::order::read::lex::{self, Token, TokenKind};
use crate::order::read::lookup;
use crate::order::read::pieces::begins_unit;
use crate::order::read::scales::heading::begins_box;
use crate::order::read::scales::numbers::Numbering;
use crate::order::read::understand;
use crate::order::read::words::{self, Verb};
use crate::order::{Action, Order};

/// A line of a slip, and the number of the line of the text where it begins, from 1.
pub(in crate::order) struct TextLine<'a> {
    pub text: Cow<'a, str>,
    pub number: usize,
}

/// Signs as pages of the web write them, and ticks behind orders. `&amp;` comes last: what it makes
/// is no sign of another entity.
const ENTITIES: [(&str, &str); 24] = [
    ("<br/>", "\n"),
    ("<br />", "\n"),
    ("<p>", "\n"),
    ("</p>", "\n"),
    ("&#8211;", "–"),
    ("&#8212;", "—"),
    ("&#8594;", "→"),
    ("&bull;", "•"),
    ("&nbsp;", " "),
    ("&gt;", ">"),
    ("&lt;", "<"),
    ("&quot;", "\""),
    ("&#39;", "'"),
    ("&ndash;", "–"),
    ("&mdash;", "—"),
    ("&rarr;", "→"),
    ("<br>", "\n"),
    ("✅", ""),
    ("✔", ""),
    ("✓", ""),
    ("❌", ""),
    ("✗", ""),
    ("✘", ""),
    ("&amp;", "&"),
];

/// A text with its signs as people see them.
pub(in crate::order) fn shown(text: &str) -> Cow<'_, str> {
    let mut shown = Cow::Borrowed(text);
    if !text.contains(['&', '<', '✅', '✔', '✓', '❌', '✗', '✘']) {
        return shown;
    }
    for (entity, sign) in ENTITIES {
        if shown.contains(entity) {
            shown = Cow::Owned(shown.replace(entity, sign));
        }
    }
    shown
}

/// The lines of a text. One that was wrapped is whole again: it ended where an order can't end, or
/// the next begins with the dash of its move.
pub(in crate::order) fn lines<'a>(context: ReadingContext<'_>, text: &'a str) -> Vec<TextLine<'a>> {
    let mut lines: Vec<TextLine<'a>> = Vec::new();
    for PrintedLine { number, text: line } in printed::plain(context.board, text) {
        if let Some(before) = lines.last_mut()
            && is_wrapped(context, &before.text, &line)
        {
            let whole = format!("{} {}", before.text.trim_end(), line.trim_start());
            before.text = Cow::Owned(whole);
            continue;
        }
        let text = match line {
            Cow::Borrowed(line) => Cow::Borrowed(unquoted(line)),
            Cow::Owned(line) => Cow::Owned(unquoted(&line).to_owned()),
        };
        lines.push(TextLine { text, number });
    }
    lines
}

/// A line without the signs before it by which a mail is quoted.
fn unquoted(mut line: &str) -> &str {
    while let Some(rest) = line.trim_start().strip_prefix("> ") {
        line = rest;
    }
    line
}

fn is_wrapped(context: ReadingContext<'_>, before: &str, line: &str) -> bool {
    let (before, line) = (before.trim(), line.trim());
    // A line with a colon has a heading of its own, and goes on no order.
    if before.is_empty()
        || line.is_empty()
        || line.contains(':')
        || begins_box(&context, Numbering::Boxes, line)
        || before.ends_with([':', ';', ',', '.'])
    {
        return false;
    }
    let first = lex::first(line);
    if first.as_ref().is_some_and(is_dash) {
        let tokens = lex::tokens(line);
        let rest = &tokens[1..];
        return !rest.is_empty()
            && !begins_unit(context.board, rest)
            && (is_unit_alone(context, before)
                || names_place(context, rest) && is_support_to_hold(context, before))
            && is_order(context, &seam(before, line));
    }
    // In the lists of a report lines end anywhere.
    if before.contains([',', ';'])
        && (ends_in_support(context, &lex::tokens(before))
            || first.is_some_and(|token| backs(context, &token)) && is_unit_alone(context, before))
    {
        return is_order(context, &seam(before, line));
    }
    // Elsewhere a line goes on only if it is no order without the next: most end where an order
    // does.
    lex::last(before).is_some_and(|token| leads_on(context, &token))
        && lex::tokens(before).len() > 1
        && !is_order(context, before)
        && is_order(context, &seam(before, line))
}

/// What would be one item, were two lines one.
fn seam(before: &str, line: &str) -> String {
    let first = line.split([',', ';']).next().unwrap_or(line);
    format!("{} {first}", last_item(before))
}

fn last_item(line: &str) -> &str {
    line.rsplit([',', ';', ':']).next().unwrap_or(line)
}

/// Whether a token says that a unit supports or convoys another: `s`, `supports`, `SA`, `CF`.
fn backs(context: ReadingContext<'_>, token: &TokenKind) -> bool {
    token.word().is_some_and(|word| {
        let verb = words::verb(context.phase, word);
        matches!(verb, Some(Verb::Support | Verb::Convoy))
            || matches!(word, "sa" | "sf" | "ca" | "cf")
    })
}

/// Whether the unit is missing for which a line ends in a verb, or in that and a nation: `F(Bot) s
/// ENGLISH`.
fn ends_in_support(context: ReadingContext<'_>, tokens: &[Token]) -> bool {
    match tokens {
        [_, .., verb, nation] if backs(context, &verb.kind) => nation
            .word()
            .is_some_and(|word| lookup::power(context.board, word).is_some()),
        [_, .., verb] => backs(context, &verb.kind),
        _ => false,
    }
}

const fn is_dash(token: &TokenKind) -> bool {
    matches!(token, TokenKind::Dash | TokenKind::LongDash)
}

/// Whether an order goes on after a token: a dash, `supports`, `to`.
fn leads_on(context: ReadingContext<'_>, token: &TokenKind) -> bool {
    if is_dash(token) {
        return true;
    }
    let Some(word) = token.word() else {
        return false;
    };
    if words::is_towards(word) || words::is_via(word) {
        return true;
    }
    // A letter may be anything.
    word.len() > 1
        && matches!(
            words::verb(context.phase, word),
            Some(Verb::Support | Verb::Convoy | Verb::Move | Verb::Retreat)
        )
}

/// Whether the last order of a line is a unit with nothing said about it.
fn is_unit_alone(context: ReadingContext<'_>, line: &str) -> bool {
    understand(context, None, None, last_item(line)).lone
}

/// Whether these words are the name of a place and nothing else.
fn names_place(context: ReadingContext<'_>, tokens: &[Token]) -> bool {
    let words: Option<Vec<&str>> = tokens.iter().map(Token::word).collect();
    words.is_some_and(|words| lookup::is_name(context.board, &words.join(" ")))
}

/// Whether the last order of a line supports a unit where it stands, or a convoy in it lacks its
/// destination.
fn is_support_to_hold(context: ReadingContext<'_>, line: &str) -> bool {
    let reading = understand(context, None, None, last_item(line)).reading;
    match reading.order().and_then(Order::action) {
        Some(action) => matches!(action, Action::SupportHold { .. }),
        None => reading.order().is_none(),
    }
}

/// Whether the last order of a line is one that can be read.
fn is_order(context: ReadingContext<'_>, line: &str) -> bool {
    let understood = understand(context, None, None, last_item(line));
    understood.reading.order().is_some() && !understood.lone
}
