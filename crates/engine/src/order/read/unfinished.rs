//! A text that is still being typed, read by the rules of finished ones: its last word, and a name
//! between blanks, may be only begun, words may be written together (`sparbur`), the unit at the
//! cursor need not be named, and what is missing is left open.

use std::ops::Range;

use super::context::{NamesRead, ReadingContext};
use super::draft::Draft;
use super::lex::{self, Token, TokenKind};
use super::lookup::{NameMatch, OPEN};
use super::names::ReadName;
use super::parser::Parser;
use super::path::{Path, Ways};
use super::words;
use super::{LONGEST_ORDER, MOST_TOKENS, foreign};
use crate::calendar::{PhaseKind, Scale};
use crate::order::read::kinds::choice;
use crate::order::read::pools::pool_removal_of;
use crate::order::read::scales::heading;
use crate::order::read::secret::treasure;
use crate::order::{Order, Taking, UnitRef};
use chancery_atlas::board::{Board, CoastId, Place, ProvinceId, UnitKind, fold};

/// More ways to part a word that is written together are not looked at.
const MOST_PARTINGS: usize = 8;

/// More ways to part the words of a text are not looked at.
const MOST_PARTINGS_OF_TEXT: usize = 24;

/// What is asked where a text is typed, as far as it matters to how it is answered.
#[derive(Clone, Copy, Debug)]
pub struct AtCursor {
    /// The unit there, as orders name it.
    pub unit: Option<UnitRef>,
    /// Whether its letter says something even without its place.
    pub kind_open: bool,
    /// Whether a convoy over one sea may be called just that.
    pub convoy_is_ferry: bool,
    /// What may be ordered there.
    pub wanted: Wanted,
}

/// What may be ordered at the cursor. What is the only thing need not be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Any order that its phase takes.
    Order,
    /// Only that the unit leaves the board.
    Leaving,
    /// Only where the army goes ashore.
    Landing,
    /// Only with which powers a victory is claimed.
    Claim,
}

/// In which languages the words of orders are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlipLanguage {
    /// In English, whatever else is read at the table.
    English,
    /// In another one that is read at the table.
    Other,
}

/// What a text may become.
pub struct Unfinished<'a> {
    pub(super) context: ReadingContext<'a>,
    pub(super) at: AtCursor,
    /// The time scale that was typed first.
    pub(super) scale: Option<Scale>,
    /// Whether nothing else was typed.
    pub(super) is_empty: bool,
    pub(super) lines: Vec<TypedLine>,
    pub(super) drafts: Vec<DraftOrder>,
}

/// One way to part the text into words.
pub(super) struct TypedLine {
    pub words: Vec<String>,
    /// Whether some of them are written together.
    pub glued: bool,
    /// Whether the letters of a fleet say that it carries an army, or none.
    pub tells_pairs: bool,
    /// What names may become that are only begun; the first entry, of what is open, is empty.
    pub beginnings: Vec<Vec<Place>>,
    /// What is said of a treasure.
    taking: Taking,
    begun: bool,
    tokens: Vec<Token>,
}

impl TypedLine {
    /// A line that says nothing of a treasure.
    fn new(context: &ReadingContext<'_>, tokens: Vec<Token>, glued: bool) -> Self {
        Self {
            words: tokens
                .iter()
                .filter_map(Token::word)
                .map(str::to_owned)
                .collect(),
            glued,
            tells_pairs: context.in_month() && context.tells_pairs(),
            beginnings: Vec::new(),
            taking: Taking::Unsaid,
            begun: false,
            tokens,
        }
    }
}

/// An order as far as it is typed.
pub(super) struct DraftOrder {
    pub line: usize,
    /// `None` where only its unit is typed.
    pub order: Option<Order>,
    /// The unit that is ordered, where it is named.
    pub unit: Option<UnitRef>,
    /// The time scale that its verb tells.
    pub told: Option<Scale>,
    pub taking: Taking,
    /// Whether something of it is open or only begun.
    pub begun: bool,
}

/// What an order that is still being typed may become, and where it ends.
struct BegunOrder {
    /// `None` where only its unit is typed.
    order: Option<Order>,
    /// The unit that is ordered, where it is named.
    unit: Option<UnitRef>,
    path: Path,
}

/// How the unit of an order is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OrderedUnit {
    /// It is named beside what it is to do.
    Named,
    /// It is left out, or a part of what is ordered: of a build, a chain.
    Unnamed,
}

/// The letters of the unit at the cursor, without its place.
struct UnitLetters {
    /// The unit as they say it.
    written: UnitRef,
    /// The unit as it stands.
    standing: UnitRef,
    after: Path,
}

impl<'a> Unfinished<'a> {
    /// Reads a text that is still being typed.
    pub fn new(
        context: ReadingContext<'a>,
        at: AtCursor,
        text: &str,
        language: SlipLanguage,
    ) -> Self {
        let context = ReadingContext {
            names: NamesRead::Unfinished,
            ..context
        };
        let mut tokens = lex::tokens(text);
        // What only leads on is nothing yet: `s mao -`.
        while tokens
            .last()
            .is_some_and(|token| token.word().is_none() && token.kind != TokenKind::Close)
        {
            tokens.pop();
        }
        // A time scale of another phase is no order, and begins none.
        let timing = heading::taken_off(&context, &mut tokens);
        let mut read = Self {
            context,
            at,
            scale: timing.as_ref().ok().and_then(|t| t.map(|t| t.scale)),
            is_empty: tokens.is_empty() && timing.is_ok(),
            lines: Vec::new(),
            drafts: Vec::new(),
        };
        if timing.is_ok() && text.len() <= LONGEST_ORDER && tokens.len() <= MOST_TOKENS {
            read.lines = lines(&context, text, &tokens, language);
        }
        for nth in 0..read.lines.len() {
            read.draft(text, nth);
        }
        read
    }

    /// Whether nothing was typed.
    pub const fn is_empty(&self) -> bool {
        self.is_empty
    }

    fn draft(&mut self, text: &str, nth: usize) {
        let Some(line) = self.lines.get_mut(nth) else {
            return;
        };
        // The parser keeps the tokens; the line needs only their words from here on.
        let tokens = std::mem::take(&mut line.tokens);
        let mut parser = Parser::new(self.context, None, None, text, tokens);
        parser.find_beginnings();
        let (taking, begun) = (line.taking, line.begun);
        let found = parser.begun_statement(&self.at).into_iter();
        self.drafts
            .extend(found.map(|BegunOrder { order, unit, path }| DraftOrder {
                line: nth,
                order,
                unit,
                told: path.tells,
                taking,
                begun: begun || path.begun || path.suggested && unit.is_none(),
            }));
        line.beginnings = parser.beginnings;
    }
}

/// The ways to part the text into words, as a whole and without what is said of a treasure.
fn lines(
    context: &ReadingContext<'_>,
    text: &str,
    tokens: &[Token],
    language: SlipLanguage,
) -> Vec<TypedLine> {
    let mut lines = Vec::new();
    for Parting { tokens, glued } in partings(context, text, tokens, language) {
        if language == SlipLanguage::Other {
            for (tokens, begun) in foreign::begun_in_english(context.board, text, &tokens) {
                lines.push(TypedLine {
                    begun,
                    ..TypedLine::new(context, tokens, glued)
                });
            }
            continue;
        }
        for (taking, end, begun) in treasure::begun(context, text, &tokens) {
            lines.push(TypedLine {
                taking,
                begun,
                ..TypedLine::new(context, tokens[..end].to_vec(), glued)
            });
        }
        lines.push(TypedLine::new(context, tokens, glued));
    }
    lines
}

/// The tokens of a text, or of its beginning, with the words parted in one of several ways.
#[derive(Default)]
struct Parting {
    tokens: Vec<Token>,
    /// Whether some of the words are written together.
    glued: bool,
}

impl Parting {
    /// With the next word in these parts.
    fn followed_by(&self, parts: &[Token]) -> Self {
        Self {
            tokens: [self.tokens.as_slice(), parts].concat(),
            glued: self.glued || parts.len() > 1,
        }
    }
}

fn partings(
    context: &ReadingContext<'_>,
    text: &str,
    tokens: &[Token],
    language: SlipLanguage,
) -> Vec<Parting> {
    let mut partings = vec![Parting::default()];
    for (at, token) in tokens.iter().enumerate() {
        let is_last = at + 1 == tokens.len();
        let parts = parted(context, text, token, is_last, language);
        // Whole words come first, so the limit cuts off what is less likely.
        let longer = partings
            .iter()
            .flat_map(|before| parts.iter().map(|parts| before.followed_by(parts)));
        partings = longer.take(MOST_PARTINGS_OF_TEXT).collect();
    }
    partings
}

/// A word as a whole, and in the parts that may be written together in it: each but the last is a
/// verb, a letter or a name, written out.
fn parted(
    context: &ReadingContext<'_>,
    text: &str,
    token: &Token,
    is_last: bool,
    language: SlipLanguage,
) -> Vec<Vec<Token>> {
    let mut all = vec![vec![token.clone()]];
    if token.word().is_none() {
        return all;
    }
    let written = &text[token.span.clone()];
    for (cut, _) in written.char_indices().skip(1) {
        let cut = token.span.start + cut;
        let head = word_in(text, token.span.start..cut);
        if !head
            .word()
            .is_some_and(|word| stands_alone(context, word, language))
        {
            continue;
        }
        let rest = word_in(text, cut..token.span.end);
        for rest in parted(context, text, &rest, is_last, language) {
            // Only the end of the text may be a word that is not written out yet.
            let ends = rest.last().and_then(Token::word).is_some_and(|word| {
                stands_alone(context, word, language)
                    || is_last && begins_something(context, word, language)
            });
            if ends && all.len() < MOST_PARTINGS {
                all.push([std::slice::from_ref(&head), &rest].concat());
            }
        }
    }
    all
}

fn word_in(text: &str, span: Range<usize>) -> Token {
    Token {
        kind: TokenKind::Word(lex::fold(&text[span.clone()])),
        span,
    }
}

/// Whether a word means something by itself, with others written right after it.
fn stands_alone(context: &ReadingContext<'_>, word: &str, language: SlipLanguage) -> bool {
    let is_verb = matches!(
        word,
        "h" | "s"
            | "c"
            | "v"
            | "d"
            | "b"
            | "r"
            | "w"
            | "l"
            | "e"
            | "a"
            | "f"
            | "ff"
            | "af"
            | "mob"
            | "dem"
            | "demob"
    );
    is_verb
        || word.chars().count() > 1 && super::lookup::is_name(context.board, word)
        || language == SlipLanguage::Other
            && context
                .board
                .languages()
                .iter()
                .any(|language| language.phrases.longest(&[word]).is_some())
}

fn begins_something(context: &ReadingContext<'_>, word: &str, language: SlipLanguage) -> bool {
    language == SlipLanguage::Other
        || words::begins_verb(word)
        || !context.board.find_beginning(word).is_empty()
        || coasts_begun(context, word).next().is_some()
}

/// The coasts of which name and coast begin with these letters: `spas`.
fn coasts_begun<'a>(
    context: &ReadingContext<'a>,
    letters: &'a str,
) -> impl Iterator<Item = Place> + 'a {
    let board = context.board;
    // Completion offers no coast of a land that the player has not entered (1492 L7).
    let with_coasts = board
        .province_ids()
        .filter(move |&id| !board.province(id).coasts.is_empty() && !board.has_secret_coasts(id));
    with_coasts.flat_map(move |id| coasts_begun_of(board, id, letters))
}

/// The coasts of a province of which name and coast begin with these letters.
fn coasts_begun_of(board: &Board, id: ProvinceId, letters: &str) -> Vec<Place> {
    let rests: Vec<&str> = board
        .spellings(id)
        .filter_map(|spelling| letters.strip_prefix(fold(spelling).as_str()))
        .filter(|rest| !rest.is_empty())
        .collect();
    let mut begun = Vec::new();
    for (nth, coast) in board.province(id).coasts.iter().enumerate() {
        let mut spellings = [&coast.id, &coast.name].into_iter().chain(&coast.aliases);
        let is_begun = spellings.any(|spelling| {
            let spelling = fold(spelling);
            rests.iter().any(|rest| spelling.starts_with(rest))
        });
        if is_begun {
            begun.extend(CoastId::nth(nth).map(|coast| Place::at_coast(id, coast)));
        }
    }
    begun
}

impl Parser<'_> {
    /// Whether the text is still being typed.
    pub(crate) fn goes_on(&self) -> bool {
        self.context.names == NamesRead::Unfinished
    }

    /// Whether what comes next is not typed yet.
    pub(crate) fn is_open(&self, path: &Path) -> bool {
        self.goes_on() && self.at_end(path)
    }

    /// The way on past the last word, where it begins one of these.
    pub(crate) fn begun(&self, path: &Path, spellings: &[&str]) -> Option<Path> {
        let word = self.word(path)?;
        let is_last = self.goes_on() && path.at + 1 == self.tokens.len();
        let begins = spellings.iter().any(|spelling| spelling.starts_with(word));
        (is_last && begins).then(|| Path {
            begun: true,
            ..path.past(1)
        })
    }

    /// Whether a letter that means a verb is more often the beginning of a name, where one types.
    pub(crate) fn is_rather_name(&self, word: &str) -> bool {
        self.goes_on() && matches!(word, "m" | "t" | "ff")
    }

    /// Adds what names may become that are only begun.
    fn find_beginnings(&mut self) {
        self.beginnings = vec![Vec::new()];
        for start in 0..self.tokens.len() {
            let longest = (start + self.context.longest_name()).min(self.tokens.len());
            for end in start + 1..=longest {
                let Some(places) = self.names_begun(start, end) else {
                    continue;
                };
                // The ids count down from `OPEN`; the first entry stands for that.
                let Ok(nth) = u16::try_from(self.beginnings.len()) else {
                    return;
                };
                self.beginnings.push(places);
                let place = Place::new(ProvinceId(u16::MAX - nth));
                self.names[start].push(ReadName {
                    end,
                    written: String::new(),
                    places: vec![(NameMatch::Begun, place)],
                });
            }
        }
    }

    /// The places whose name some tokens begin: the last ones of the text, or such as stand between
    /// blanks or marks.
    fn names_begun(&self, start: usize, end: usize) -> Option<Vec<Place>> {
        let is_last = end == self.tokens.len();
        let window = self.tokens.get(start..end)?;
        let (from, to) = (window.first()?.span.start, window.last()?.span.end);
        let before = self.text[..from].chars().next_back();
        let after = self.text[to..].chars().next();
        let glued = [before, after]
            .into_iter()
            .flatten()
            .any(char::is_alphanumeric);
        // Of a word that is written together, only its last part may be begun.
        if glued && !is_last {
            return None;
        }
        let words = words_begun(window, is_last)?;
        let letters = words.concat();
        let board = self.context.board;
        let known = board.find_beginning(&letters).into_iter().filter(|&id| {
            words.len() == 1
                || board
                    .spellings(id)
                    .any(|spelling| parts_alike(&words, spelling))
        });
        let mut places: Vec<Place> = known.map(Place::new).collect();
        // `bul s` may go on as the south coast of Bulgaria.
        if is_last {
            places.extend(coasts_begun(&self.context, &letters));
        }
        (!places.is_empty()).then_some(places)
    }

    /// All that the text may become, each with its unit where that is named.
    fn begun_statement(&self, at: &AtCursor) -> Vec<BegunOrder> {
        let start = Path::default();
        let phase = self.context.phase;
        let mut found = Vec::new();
        if let Some(unit) = at.unit {
            let ways = self.after_unit(unit, &start);
            found.extend(self.begun_orders(OrderedUnit::Unnamed, ways));
        }
        found.extend(self.begun_orders(OrderedUnit::Named, self.verb_first(&start)));
        found.extend(self.begun_orders(OrderedUnit::Unnamed, self.fleet_chain(&start)));
        if at.wanted == Wanted::Claim {
            found.extend(self.begun_orders(OrderedUnit::Unnamed, self.bare_claim(&start)));
        }
        let lists_units = phase != PhaseKind::Movement && phase != PhaseKind::Retreats;
        let mut alone = Vec::new();
        for (unit, path) in self.unit(&start) {
            if self.at_end(&path) && lists_units {
                let ways = self.bare_adjustment(unit, &path);
                found.extend(self.begun_orders(OrderedUnit::Unnamed, ways));
            }
            // The unit of an order is named in full or left out.
            if path.begun {
                continue;
            }
            if !self.at_end(&path) {
                let ways = self.after_unit(unit, &path);
                found.extend(self.begun_orders(OrderedUnit::Named, ways));
            } else if unit.kind.is_some() {
                alone.push((unit, path));
            }
        }
        if let Some(letters) = self.unit_letters(at) {
            if !self.at_end(&letters.after) {
                found.extend(self.orders_after(&letters));
            } else if at.kind_open {
                alone.push((letters.written, letters.after));
            }
        }
        // `A Par` begins all orders of the unit.
        found.extend(alone.into_iter().map(|(unit, path)| BegunOrder {
            order: None,
            unit: Some(unit),
            path: Path {
                begun: true,
                ..path
            },
        }));
        found
    }

    /// The orders of those ways that lead to the end of the text.
    fn begun_orders(&self, ordered: OrderedUnit, ways: Ways<Draft>) -> Vec<BegunOrder> {
        let mut found = Vec::new();
        for (draft, path) in ways {
            if !self.at_end(&path) {
                continue;
            }
            let orders = match draft {
                Draft::Order(order) => vec![order],
                Draft::Ask { candidates, .. } => candidates,
                Draft::Refuse(_) => Vec::new(),
            };
            for order in orders {
                let unit = match ordered {
                    OrderedUnit::Named => unit_ordered(&order),
                    OrderedUnit::Unnamed => None,
                };
                found.push(BegunOrder {
                    order: Some(order),
                    unit,
                    path: path.clone(),
                });
            }
        }
        found
    }

    /// What follows the letters of the unit at the cursor, said of that unit.
    fn orders_after(&self, letters: &UnitLetters) -> Vec<BegunOrder> {
        let mut found = Vec::new();
        for (draft, path) in self.after_unit(letters.standing, &letters.after) {
            if self.at_end(&path)
                && let Draft::Order(order) = draft
            {
                found.push(BegunOrder {
                    order: Some(order),
                    unit: Some(letters.written),
                    path,
                });
            }
        }
        found
    }

    /// The letters of the unit at the cursor, where they say something without its place: of one
    /// whose kind is open, and of a fleet that may carry an army by then.
    fn unit_letters(&self, at: &AtCursor) -> Option<UnitLetters> {
        let unit = at.unit?;
        let start = Path::default();
        let is_fleet = self.context.in_month() && unit.kind == Some(UnitKind::Fleet);
        let after_pair = if is_fleet { self.pair(&start) } else { None };
        let pair = after_pair.is_some();
        let after = if let Some(after) = after_pair {
            after
        } else {
            let kind = self.word(&start).and_then(words::unit_kind);
            if kind != unit.kind || !is_fleet && !at.kind_open {
                return None;
            }
            start.past(1)
        };
        Some(UnitLetters {
            written: UnitRef {
                pair,
                kind: unit.kind,
                ..UnitRef::at(OPEN)
            },
            standing: UnitRef { pair, ..unit },
            after,
        })
    }

    /// A unit with nothing said about it, where units are placed, built, removed or chosen.
    fn bare_adjustment(&self, unit: UnitRef, path: &Path) -> Ways<Draft> {
        if self.context.phase == PhaseKind::SetUp && !self.places_units() {
            return vec![(choice(unit), path.clone())];
        }
        let (kind, place) = (unit.kind, unit.place);
        let orders = [
            Order::Build { kind, place },
            Order::Remove { unit },
            pool_removal_of(unit),
        ];
        let drafts = orders.into_iter().map(Draft::Order);
        drafts.map(|draft| (draft, path.clone())).collect()
    }
}

/// The unit on the board that an order is to, or that leaves it.
fn unit_ordered(order: &Order) -> Option<UnitRef> {
    if let Some((unit, _)) = order.to_unit() {
        return Some(*unit);
    }
    match order {
        Order::Pools(order) => order.unit().copied(),
        _ => None,
    }
}

/// The words of a name that some tokens may begin: at least one, since none begins with a mark.
fn words_begun(window: &[Token], is_last: bool) -> Option<Vec<&str>> {
    let mut words: Vec<&str> = Vec::new();
    for (nth, token) in window.iter().enumerate() {
        let before = nth.checked_sub(1).and_then(|before| window.get(before));
        let tight = before.is_some_and(|before| before.span.end == token.span.start);
        match &token.kind {
            // Two words without a blank were one word, which was parted: no name is parted so.
            TokenKind::Word(word) if !(tight && before.is_some_and(|t| t.word().is_some())) => {
                words.push(word);
            }
            TokenKind::Dash if tight => {}
            // `spa/s`, `spa(s`
            TokenKind::Slash | TokenKind::Open if nth > 0 && is_last => {}
            _ => return None,
        }
    }
    Some(words)
}

/// Whether words stand together as those of a spelling do: none ends where a word of it goes on.
/// There is at least one word.
fn parts_alike(words: &[&str], spelling: &str) -> bool {
    let spelt: Vec<String> = spelling
        .split(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '’' | '.'))
        .map(fold)
        .collect();
    let ends = word_ends(spelt.iter().map(String::len));
    let typed = word_ends(words.iter().map(|word| word.len()));
    // The last word is only begun, so it may end anywhere.
    spelt.concat().starts_with(&words.concat())
        && typed[..typed.len() - 1]
            .iter()
            .all(|end| ends.contains(end))
}

/// Where words of these lengths end that are written together, in bytes.
fn word_ends(lengths: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut end = 0;
    for length in lengths {
        end += length;
        ends.push(end);
    }
    ends
}
