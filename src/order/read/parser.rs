//! The ground of the parser. Names and letters can often be taken in several ways, so every step gives all the ways it can go on,
//! each with what had to be assumed; the surest that makes sense of the whole text wins.

use super::Context;
use super::lex::{Kind, Token};
use super::place::{self, Name};
use super::timing::Timing;
use super::words::{self, Verb};
use crate::calendar::{PhaseKind, Scale};
use crate::order::{Note, Order};

/// How far a way of reading the text has come, and what it took to get there.
#[derive(Clone, Debug, Default)]
pub(super) struct Path {
    /// The next token.
    pub at: usize,
    /// How much was assumed: 0 is what was written, to the letter.
    pub doubt: u32,
    /// What the game master should look at.
    pub notes: Vec<Note>,
    /// The time scale that the verb tells, where a season has several.
    pub tells: Option<Scale>,
}

impl Path {
    pub fn moved_to(&self, at: usize) -> Self {
        Self { at, ..self.clone() }
    }

    pub fn past(&self, tokens: usize) -> Self {
        self.moved_to(self.at + tokens)
    }

    /// Before the token just passed.
    pub fn back(&self) -> Self {
        self.moved_to(self.at.saturating_sub(1))
    }

    pub fn remarked(mut self, remark: impl Into<String>) -> Self {
        self.notes.push(Note::Remark(remark.into()));
        self
    }
}

/// All ways to read a part, each with the path after it.
pub(super) type Ways<T> = Vec<(T, Path)>;

/// More ways than this are not followed: a text that has them is not understood anyhow.
const MOST_WAYS: usize = 64;

/// No list in an order is longer; the longest are routes.
const LONGEST_LIST: usize = 12;

/// Goes on from each way with the next part, surest first.
pub(super) fn then<T, U>(ways: Ways<T>, mut next: impl FnMut(T, &Path) -> Ways<U>) -> Ways<U> {
    let mut all: Ways<U> = ways.into_iter().flat_map(|(value, path)| next(value, &path)).collect();
    all.sort_by_key(|(_, path)| path.doubt);
    all.truncate(MOST_WAYS);
    all
}

/// A list: the part, and as often as a separator follows, the part again, to the list's end.
pub(super) fn several<T: Clone>(path: &Path, part: impl Fn(&Path) -> Ways<T>, separator: impl Fn(&Path) -> Option<Path>) -> Ways<Vec<T>> {
    let mut whole: Ways<Vec<T>> = Vec::new();
    let mut open: Ways<Vec<T>> = part(path).into_iter().map(|(first, path)| (vec![first], path)).collect();
    for _ in 0..LONGEST_LIST {
        open = then(open, |list, path| {
            let next = separator(path).map(|after| part(&after)).unwrap_or_default();
            if next.is_empty() {
                whole.push((list, path.clone()));
                return Vec::new();
            }
            next.into_iter().map(|(next, path)| ([list.as_slice(), &[next]].concat(), path)).collect()
        });
    }
    whole
}

/// The text being read.
pub(super) struct Parser<'a> {
    pub context: Context<'a>,
    /// The time scale written before the text or above it.
    pub timing: Option<Timing>,
    /// The order before, if it is of the same author.
    pub after: Option<&'a Order>,
    pub text: &'a str,
    pub tokens: Vec<Token>,
    /// For each token, the names that may begin with it.
    pub(super) names: Vec<Vec<Name>>,
    /// Whether words that are no name may stand for the place from which a supported unit comes.
    pub takes_strange_names: bool,
}

impl<'a> Parser<'a> {
    pub fn new(context: Context<'a>, timing: Option<Timing>, after: Option<&'a Order>, text: &'a str, tokens: Vec<Token>) -> Self {
        let names = (0..tokens.len()).map(|at| place::names_at(&context, text, &tokens, at)).collect();
        Self { context, timing, after, text, tokens, names, takes_strange_names: false }
    }

    /// The names that may begin with the next token.
    pub fn names(&self, path: &Path) -> &[Name] {
        self.names.get(path.at).map_or(&[], Vec::as_slice)
    }

    pub fn kind(&self, path: &Path) -> Option<&Kind> {
        self.tokens.get(path.at).map(|t| &t.kind)
    }

    pub fn word(&self, path: &Path) -> Option<&str> {
        self.tokens.get(path.at).and_then(Token::word)
    }

    pub fn at_end(&self, path: &Path) -> bool {
        path.at >= self.tokens.len()
    }

    /// The way on past this mark, if it is the next token.
    pub fn mark(&self, path: &Path, kind: &Kind) -> Option<Path> {
        (self.kind(path) == Some(kind)).then(|| path.past(1))
    }

    /// The way on past the next word, if it passes.
    pub fn word_if(&self, path: &Path, passes: impl Fn(&str) -> bool) -> Option<Path> {
        self.word(path).is_some_and(passes).then(|| path.past(1))
    }

    /// The way on past this verb, if it is the next word.
    pub fn verb(&self, path: &Path, verb: Verb) -> Option<Path> {
        self.word_if(path, |word| words::verb(self.context.phase, word) == Some(verb))
    }

    /// The way on past all words that carry no meaning of their own.
    pub fn fillers(&self, path: &Path) -> Path {
        let mut path = path.clone();
        while let Some(next) =
            self.word_if(&path, |word| words::is_filler(word) || self.word(&path.past(1)).is_some_and(|next| words::is_article(word, next)))
        {
            path = next;
        }
        path
    }

    /// Whether the next token is a letter that means a verb, and names an area as well.
    pub fn is_letter_of_area(&self, path: &Path) -> bool {
        self.is_letter(path) && self.names(path).iter().any(|name| name.end == path.at + 1)
    }

    /// Whether the next token is the letter of an id such as `m.3`.
    fn begins_id(&self, path: &Path) -> bool {
        self.is_letter(path) && self.names(path).iter().any(|name| name.end > path.at + 1)
    }

    fn is_letter(&self, path: &Path) -> bool {
        self.context.forms.naming && self.word(path).is_some_and(|word| word.chars().count() == 1)
    }

    /// The sign of a move: dashes, arrows, `to`, `moves to`, `attacks on`, and in retreats `R`, `retreats to`; any run of them.
    pub fn move_sign(&self, path: &Path) -> Option<Path> {
        let step = |path: &Path| {
            // `- m` goes to an area called m, unless another place follows.
            if self.begins_id(path) || (self.is_letter_of_area(path) && self.names(&path.past(1)).is_empty()) {
                return None;
            }
            self.mark(path, &Kind::Dash)
                .or_else(|| self.mark(path, &Kind::LongDash))
                .or_else(|| self.verb(path, Verb::Move))
                .or_else(|| self.retreat_sign(path))
                .or_else(|| self.word_if(path, words::is_towards))
        };
        let mut path = step(path)?;
        while let Some(next) = step(&path).or_else(|| self.word_if(&path, |w| w == "of" || w == "the")) {
            path = next;
        }
        Some(path)
    }

    fn retreat_sign(&self, path: &Path) -> Option<Path> {
        let next = self.verb(path, Verb::Retreat)?;
        let next = self.mark(&next, &Kind::Colon).unwrap_or(next);
        Some(if self.context.phase == PhaseKind::Retreats {
            next
        } else {
            next.remarked("A retreat is written, and no retreats are due; it is read as a move.")
        })
    }

    /// A part that may stand in brackets.
    pub fn bracketed<T>(&self, path: &Path, part: impl Fn(&Path) -> Ways<T>) -> Ways<T> {
        let mut ways = part(path);
        if let Some(inside) = self.mark(path, &Kind::Open) {
            ways.extend(part(&inside).into_iter().filter_map(|(value, path)| Some((value, self.mark(&path, &Kind::Close)?))));
        }
        ways
    }
}
