//! Headings of nobody whom the game knows: they end what stood above them.

use super::SlipReader;
use super::beside::{is_strange, is_strange_name};
use super::header_words::{KnownHeader, is_order};
use super::lines::TextLine;
use crate::order::Reading;
use crate::order::read::context::ReadingContext;
use crate::order::read::lex::{self, TokenKind};
use crate::order::read::pieces::begins_unit;
use crate::order::read::{understand, words};

/// No such heading has more words.
const MOST_WORDS: usize = 5;

/// Words above a plan that hangs on something else, and above what is no order.
const NO_OWNER: &[&str] = &[
    "plan",
    "alternative",
    "alternatively",
    "otherwise",
    "else",
    "option",
    "instead",
    "backup",
    "contingency",
    "default",
    "note",
    "notes",
    "ps",
    "nb",
    "press",
    "comment",
    "comments",
    "thanks",
    "thank",
    "cheers",
    "regards",
    "best",
    "sorry",
    "please",
    "ok",
    "good",
    "luck",
    "yours",
    "hi",
    "hello",
    "sincerely",
];

/// Words of a heading that names nobody and changes nothing: `My orders:`, `Armies:`.
const SAYS_NOTHING: &[&str] = &[
    "dear", "hi", "hello", "please", "find", "below", "orders", "order", "my", "our", "here",
    "are", "is", "the", "these", "as", "follows", "all", "armies", "army", "fleets", "fleet",
    "units", "navy", "dear", "gm",
];

/// A heading that names no power and no player of the game.
pub(super) enum StrangeHeading<'a> {
    /// Whose lines follow nobody can tell; and the orders on the same line.
    Stranger { head: &'a str, rest: &'a str },
    /// It changes nothing.
    Nothing,
}

impl<'a> StrangeHeading<'a> {
    /// Of a line that is no header and the next line that says something. `begins` tells whether it
    /// stands at the beginning of a paragraph.
    pub(super) fn new(
        known: KnownHeader<'_>,
        line: &'a str,
        next: Option<&str>,
        begins: bool,
    ) -> Option<Self> {
        let context = known.context;
        let bare = line.trim_matches(|c: char| "*•#>_=[] \t".contains(c) || lex::in_dash(c));
        if bare.is_empty() || begins_unit(context.board, &lex::tokens(bare)) {
            return None;
        }
        let Some((head, rest)) = bare.split_once(':') else {
            // Without a colon a line is a heading only above an order. Within a paragraph it must
            // also be one that can't be read itself.
            let is_heading = is_strange_name(context, bare)
                && !is_no_owner(bare)
                && next.is_some_and(|next| begins_order(known, next))
                && (begins || is_unread(known, bare));
            return is_heading.then_some(Self::Stranger {
                head: bare,
                rest: "",
            });
        };
        let words: Vec<String> = head
            .split(|c: char| !c.is_alphanumeric() && c != '\'')
            .filter(|word| !word.is_empty())
            .map(lex::fold)
            .collect();
        if rest.trim().is_empty() && words.iter().all(|word| says_nothing(word)) {
            return Some(Self::Nothing);
        }
        // `F: Lon - NTH` may be a fleet's order.
        let is_long = head.chars().filter(|c| c.is_alphabetic()).count() > 1;
        if !is_long
            || words.len() > MOST_WORDS
            || is_no_owner(head)
            || !head
                .split_whitespace()
                .all(|word| may_be_in_heading(context, word))
        {
            return None;
        }
        let has_order = if rest.trim().is_empty() {
            next.is_some_and(|next| begins_order(known, next))
        } else {
            begins_unit(context.board, &lex::tokens(rest)) && is_order(context, rest)
        };
        has_order.then_some(Self::Stranger { head, rest })
    }
}

/// Whether a word of a heading says nothing of whose or what the lines below are.
fn says_nothing(word: &str) -> bool {
    SAYS_NOTHING.contains(&word)
}

/// Whether a word may stand in a heading of nobody here: it says nothing, or may be a name.
fn may_be_in_heading(context: ReadingContext<'_>, word: &str) -> bool {
    let word = word.trim_matches([',', '(', ')']);
    says_nothing(&lex::fold(word)) || is_strange(context, word)
}

impl SlipReader<'_> {
    /// A line that is no header, or one of nobody here, which ends what stood above it.
    pub(super) fn below(
        &mut self,
        line: &str,
        number: usize,
        before: &[TextLine<'_>],
        after: &[TextLine<'_>],
    ) {
        if self.begins_plan(line, number) {
            return;
        }
        let next = after
            .iter()
            .map(|line| &*line.text)
            .find(|text| !text.trim().is_empty());
        let begins = before.last().is_none_or(|line| line.text.trim().is_empty());
        let known = KnownHeader {
            context: self.context,
            ..self.known
        };
        match StrangeHeading::new(known, line, next, begins) {
            None => self.order_line(line, number),
            Some(StrangeHeading::Nothing) => self.aside(line, "", number),
            Some(StrangeHeading::Stranger { head, rest }) => {
                self.aside(line, rest, number);
                self.take_stranger(head);
                self.order_line(rest, number);
            }
        }
    }

    /// Takes the heading of nobody here: nothing that stood above holds below it.
    fn take_stranger(&mut self, head: &str) {
        // Both are of the author above, so before he is left.
        self.close_section();
        self.hands_in_nothing();
        self.begun = self.slip.lines.len();
        self.seat = None;
        self.context.power = self.known.context.power;
        self.context.board = self
            .context
            .power
            .map_or(self.known.context.board, self.boards);
        self.stated = false;
        self.section = None;
        self.heading = None;
        // It may be the name of a player whose season or section stands above.
        self.waiting = self
            .waiting
            .and_then(|waiting| waiting.below_power(self.slip.lines.len(), true));
        self.last = None;
        self.strange = Some(head.trim().to_owned());
        self.plan = None;
    }
}

fn is_no_owner(head: &str) -> bool {
    head.split_whitespace().map(lex::fold).any(|word| {
        NO_OWNER.contains(&word.as_str())
            || words::is_condition(&word)
            || words::is_alternative(&word)
    })
}

/// Whether a line is an order, numbered or behind a bullet.
fn begins_order(known: KnownHeader<'_>, line: &str) -> bool {
    let line = line.trim_start_matches(|c: char| "*•#> \t".contains(c) || lex::in_dash(c));
    begins_unit(known.context.board, &lex::tokens(line)) || is_order(known.context, line)
}

/// Whether a line is neither an order nor asked about.
fn is_unread(known: KnownHeader<'_>, line: &str) -> bool {
    let reading = understand(known.context, None, None, line).reading;
    matches!(reading, Reading::Unreadable { .. })
        && lex::tokens(line)
            .iter()
            .all(|token| matches!(token.kind, TokenKind::Word(_)))
}
