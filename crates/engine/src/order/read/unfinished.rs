//! A text that is still being typed, read by the rules of finished ones: its last word, and a name
//! between blanks, may be only begun, words may be written together (`sparbur`), the unit at the
//! cursor need not be named, and what is missing is left open.

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
use chancery_atlas::board::{CoastId, Place, ProvinceId, UnitKind, fold};

/// More ways to part words that are written together are not looked at, of one word and of all.
const MOST_PARTINGS: (usize, usize) = (8, 24);

/// What is asked where a text is typed, as far as it matters to how it is answered.
#[derive(Clone, Copy, Debug)]
pub struct AtCursor {
    /// The unit there, as orders name it.
    pub unit: Option<UnitRef>,
    /// Whether its letter says something even without its place.
    pub kind_open: bool,
    /// Whether a convoy over one sea may be called just that.
    pub convoy_is_ferry: bool,
    pub wanted: Wanted,
}

/// What may be ordered at the cursor. What is the only thing need not be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    Order,
    /// Only that the unit leaves the board.
    Leaving,
    Landing,
    Claim,
}

/// In which languages the words of orders are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlipLanguage {
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

impl<'a> Unfinished<'a> {
    /// Reads a text that is still being typed.
    pub fn of(
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
        let leads_on = |token: &Token| token.word().is_none() && token.kind != TokenKind::Close;
        while tokens.last().is_some_and(leads_on) {
            tokens.pop();
        }
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
        let tokens = std::mem::take(&mut line.tokens);
        let mut parser = Parser::new(self.context, None, None, text, tokens);
        parser.find_beginnings();
        let (taking, begun) = (line.taking, line.begun);
        let found = parser.begun_statement(&self.at).into_iter();
        self.drafts
            .extend(found.map(|(order, unit, path)| DraftOrder {
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
    let mut partings = vec![(Vec::new(), false)];
    for (at, token) in tokens.iter().enumerate() {
        let is_last = at + 1 == tokens.len();
        let parts = parted(context, text, token, is_last, language);
        let longer = partings.iter().flat_map(|(before, glued)| {
            parts.iter().map(move |parts: &Vec<Token>| {
                let tokens = [before.as_slice(), parts].concat();
                (tokens, *glued || parts.len() > 1)
            })
        });
        partings = longer.take(MOST_PARTINGS.1).collect();
    }
    let mut lines = Vec::new();
    let mut add = |tokens: Vec<Token>, glued, taking, begun| {
        lines.push(TypedLine {
            words: tokens
                .iter()
                .filter_map(Token::word)
                .map(str::to_owned)
                .collect(),
            glued,
            tells_pairs: context.in_month() && context.tells_pairs(),
            beginnings: Vec::new(),
            taking,
            begun,
            tokens,
        });
    };
    for (tokens, glued) in partings {
        if language == SlipLanguage::Other {
            for (tokens, begun) in foreign::begun_in_english(context.board, text, &tokens) {
                add(tokens, glued, Taking::Unsaid, begun);
            }
            continue;
        }
        for (taking, end, begun) in treasure::begun(context, text, &tokens) {
            add(tokens[..end].to_vec(), glued, taking, begun);
        }
        add(tokens, glued, Taking::Unsaid, false);
    }
    lines
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
    let written = &text[token.span.clone()];
    if token.word().is_none() {
        return all;
    }
    let part = |from: usize, to: usize| Token {
        kind: TokenKind::Word(lex::fold(&written[from..to])),
        span: token.span.start + from..token.span.start + to,
    };
    for (cut, _) in written.char_indices().skip(1) {
        let head = part(0, cut);
        let stands = |word: &str| stands_alone(context, word, language);
        if !head.word().is_some_and(stands) {
            continue;
        }
        let rest = part(cut, written.len());
        for rest in parted(context, text, &rest, is_last, language) {
            let ends = rest.last().and_then(Token::word).is_some_and(|word| {
                stands(word) || is_last && begins_something(context, word, language)
            });
            if ends && all.len() < MOST_PARTINGS.0 {
                all.push([std::slice::from_ref(&head), &rest].concat());
            }
        }
    }
    all
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
    let is_foreign = || {
        let mut languages = context.board.languages().iter();
        language == SlipLanguage::Other
            && languages.any(|language| language.phrases.longest(&[word]).is_some())
    };
    let is_name = || word.chars().count() > 1 && super::lookup::is_name(context.board, word);
    is_verb || is_name() || is_foreign()
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
    let with_coasts = board
        .province_ids()
        .filter(move |&id| !board.province(id).coasts.is_empty() && !board.has_secret_coasts(id));
    with_coasts.flat_map(move |id| {
        let rests: Vec<&str> = board
            .spellings(id)
            .filter_map(|spelling| letters.strip_prefix(fold(spelling).as_str()))
            .filter(|rest| !rest.is_empty())
            .collect();
        let begun = move |coast: &CoastId| {
            let coast = &board.province(id).coasts[coast.index()];
            let mut spellings = [&coast.id, &coast.name].into_iter().chain(&coast.aliases);
            spellings.any(|spelling| {
                let spelling = fold(spelling);
                rests.iter().any(|rest| spelling.starts_with(rest))
            })
        };
        (0..board.province(id).coasts.len())
            .filter_map(CoastId::nth)
            .filter(begun)
            .map(move |coast| Place::at_coast(id, coast))
            .collect::<Vec<_>>()
    })
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
                let Ok(nth) = u16::try_from(self.beginnings.len()) else {
                    return;
                };
                self.beginnings.push(places);
                let place = Place::of(ProvinceId(u16::MAX - nth));
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
        let is_cut = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let glued =
            is_cut(self.text[..from].chars().next_back()) || is_cut(self.text[to..].chars().next());
        if glued && !is_last {
            return None;
        }
        let mut words: Vec<&str> = Vec::new();
        for (nth, token) in window.iter().enumerate() {
            let before = nth.checked_sub(1).and_then(|before| window.get(before));
            let tight = before.is_some_and(|before| before.span.end == token.span.start);
            match &token.kind {
                TokenKind::Word(word) if !(tight && before.is_some_and(|t| t.word().is_some())) => {
                    words.push(word);
                }
                TokenKind::Dash if tight => {}
                TokenKind::Slash | TokenKind::Open if nth > 0 && is_last => {}
                _ => return None,
            }
        }
        let letters = words.concat();
        let board = self.context.board;
        let known = board.find_beginning(&letters).into_iter().filter(|&id| {
            words.len() == 1
                || board
                    .spellings(id)
                    .any(|spelling| parts_alike(&words, spelling))
        });
        let mut places: Vec<Place> = known.map(Place::of).collect();
        if is_last {
            places.extend(coasts_begun(&self.context, &letters));
        }
        (!places.is_empty()).then_some(places)
    }

    /// All that the text may become, each with its unit where that is named.
    fn begun_statement(&self, at: &AtCursor) -> Vec<(Option<Order>, Option<UnitRef>, Path)> {
        let start = Path::default();
        let mut found = Vec::new();
        let mut add = |named: bool, ways: Ways<Draft>| {
            for (draft, path) in ways.into_iter().filter(|(_, path)| self.at_end(path)) {
                let orders = match draft {
                    Draft::Order(order) => vec![order],
                    Draft::Ask { candidates, .. } => candidates,
                    Draft::Refuse(_) => Vec::new(),
                };
                for order in orders {
                    let leaving = |order: &Order| match order {
                        Order::Pools(order) => order.unit().copied(),
                        _ => None,
                    };
                    let unit = order.to_unit().map(|(unit, _)| *unit);
                    let unit = unit.or_else(|| leaving(&order)).filter(|_| named);
                    found.push((Some(order), unit, path.clone()));
                }
            }
        };
        if let Some(unit) = at.unit {
            add(false, self.after_unit(unit, &start));
        }
        add(true, self.verb_first(&start));
        add(false, self.fleet_chain(&start));
        if at.wanted == Wanted::Claim {
            add(false, self.bare_claim(&start));
        }
        let phase = self.context.phase;
        let mut alone = Vec::new();
        for (unit, path) in self.unit(&start) {
            if self.at_end(&path) && phase != PhaseKind::Movement && phase != PhaseKind::Retreats {
                add(false, self.bare_adjustment(unit, &path));
            }
            if path.begun {
                continue;
            }
            if !self.at_end(&path) {
                add(true, self.after_unit(unit, &path));
            } else if unit.kind.is_some() {
                alone.push((unit, path));
            }
        }
        if let Some((letters, unit, path)) = self.letters_alone(at) {
            if self.at_end(&path) {
                alone.extend(at.kind_open.then_some((letters, path)));
            } else {
                let ways = self.after_unit(unit, &path).into_iter();
                let ways = ways.filter(|(_, path)| self.at_end(path));
                found.extend(ways.filter_map(|(draft, path)| match draft {
                    Draft::Order(order) => Some((Some(order), Some(letters), path)),
                    _ => None,
                }));
            }
        }
        // `A Par` begins all orders of the unit.
        found.extend(alone.into_iter().map(|(unit, path)| {
            let path = Path {
                begun: true,
                ..path
            };
            (None, Some(unit), path)
        }));
        found
    }

    /// The letters of the unit at the cursor, where they say something without its place: of one
    /// whose kind is open, and of a fleet that may carry an army by then. The unit as they say, and
    /// as it stands.
    fn letters_alone(&self, at: &AtCursor) -> Option<(UnitRef, UnitRef, Path)> {
        let unit = at.unit?;
        let start = Path::default();
        let is_fleet = self.context.in_month() && unit.kind == Some(UnitKind::Fleet);
        let pair = self.pair(&start).filter(|_| is_fleet);
        let kind = self.word(&start).and_then(words::unit_kind);
        let is_said = kind == unit.kind && (is_fleet || at.kind_open);
        let letters = |pair| UnitRef {
            pair,
            kind: unit.kind,
            ..UnitRef::at(OPEN)
        };
        let (pair, after) = match pair {
            Some(after) => (true, after),
            None if is_said => (false, start.past(1)),
            None => return None,
        };
        Some((letters(pair), UnitRef { pair, ..unit }, after))
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

/// Whether words stand together as those of a spelling do: none ends where a word of it goes on.
fn parts_alike(words: &[&str], spelling: &str) -> bool {
    let lengths = |words: &mut dyn Iterator<Item = usize>| {
        let mut sum = 0;
        words
            .map(|length| {
                sum += length;
                sum
            })
            .collect::<Vec<_>>()
    };
    let letters: Vec<String> = spelling
        .split(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '’' | '.'))
        .map(fold)
        .collect();
    let ends = lengths(&mut letters.iter().map(String::len));
    let typed = lengths(&mut words.iter().map(|word| word.len()));
    let all = letters.concat();
    all.starts_with(&words.concat())
        && typed[..typed.len() - 1]
            .iter()
            .all(|end| ends.contains(end))
}
