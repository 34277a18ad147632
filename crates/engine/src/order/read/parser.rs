//! The ground of the parser. Names and letters can often be taken in several ways, so every step
//! gives all the ways it can go on, each with what had to be assumed; the surest that makes sense
//! of the whole text wins.

use super::context::{NamesRead, ReadingContext};
use super::lex::{Token, TokenKind};
use super::lookup::NameMatch;
use super::names::{ReadName, names_at};
use super::path::{NEAR_DOUBT, PREFIX_DOUBT, Path, Ways};
use super::words::{self, Verb};
use crate::calendar::PhaseKind;
use crate::order::read::timing::Timing;
use crate::order::{Note, Order};
use chancery_atlas::board::Place;

/// The text being read.
pub(in crate::order) struct Parser<'a> {
    pub context: ReadingContext<'a>,
    /// The time scale written before the text or above it.
    pub timing: Option<Timing>,
    /// The order before, if it is of the same author.
    pub after: Option<&'a Order>,
    pub text: &'a str,
    pub tokens: Vec<Token>,
    /// For each token, the names that may begin with it.
    pub(in crate::order) names: Vec<Vec<ReadName>>,
    /// Whether words that are no name may stand for the place from which a supported unit comes.
    pub takes_strange_names: bool,
    /// What the names may become that are only begun, in a text that is still being typed.
    pub(in crate::order) beginnings: Vec<Vec<Place>>,
}

impl<'a> Parser<'a> {
    pub(crate) fn new(
        context: ReadingContext<'a>,
        timing: Option<Timing>,
        after: Option<&'a Order>,
        text: &'a str,
        tokens: Vec<Token>,
    ) -> Self {
        let names = (0..tokens.len())
            .map(|at| names_at(&context, text, &tokens, at))
            .collect();
        Self {
            context,
            timing,
            after,
            text,
            tokens,
            names,
            takes_strange_names: false,
            beginnings: Vec::new(),
        }
    }

    /// The names that may begin with the next token.
    pub(crate) fn names(&self, path: &Path) -> &[ReadName] {
        self.names.get(path.at).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn kind(&self, path: &Path) -> Option<&TokenKind> {
        self.tokens.get(path.at).map(|t| &t.kind)
    }

    pub(crate) fn word(&self, path: &Path) -> Option<&str> {
        self.tokens.get(path.at).and_then(Token::word)
    }

    pub(crate) fn at_end(&self, path: &Path) -> bool {
        path.at >= self.tokens.len()
    }

    /// The way on past this mark, if it is the next token.
    pub(crate) fn mark(&self, path: &Path, kind: &TokenKind) -> Option<Path> {
        (self.kind(path) == Some(kind)).then(|| path.past(1))
    }

    /// The way on past the next word, if it passes.
    pub(crate) fn word_if(&self, path: &Path, passes: impl Fn(&str) -> bool) -> Option<Path> {
        self.word(path).is_some_and(passes).then(|| path.past(1))
    }

    /// The way on past this verb, if it is the next word.
    ///
    /// Where guesses are taken, also past its beginning (`con`, `suppo`) or a misspelling of it,
    /// marked.
    pub(crate) fn verb(&self, path: &Path, verb: Verb) -> Option<Path> {
        let Some(word) = self.word(path) else {
            return self.bracketed_letter(path, verb);
        };
        if words::verb(self.context.phase, word) == Some(verb) && !self.is_rather_name(word) {
            return Some(path.past(1));
        }
        if self.goes_on() && !matches!(verb, Verb::Move | Verb::Retreat) {
            return self.begun(path, &[words::in_full(verb)?]);
        }
        if self.context.names != NamesRead::Tolerant || self.context.reserves(word) {
            return None;
        }
        let written = word.to_owned();
        let (doubt, note) = match words::guessed_verb(word)? {
            (guess, read, true) if guess == verb => {
                let read = read.to_owned();
                (PREFIX_DOUBT, Note::Prefix { written, read })
            }
            (guess, read, false) if guess == verb => {
                let read = read.to_owned();
                (NEAR_DOUBT, Note::NearMiss { written, read })
            }
            _ => return None,
        };
        let mut end = path.past(1);
        end.doubt += doubt;
        end.notes.push(note);
        Some(end)
    }

    /// The way on past this verb's letter in brackets, as older zines write it: `A Mun (S) A Ber`.
    pub(crate) fn bracketed_letter(&self, path: &Path, verb: Verb) -> Option<Path> {
        let inside = self.mark(path, &TokenKind::Open)?;
        let letter = self.word(&inside).filter(|word| word.len() == 1)?;
        if words::verb(self.context.phase, letter) != Some(verb) {
            return None;
        }
        self.mark(&inside.past(1), &TokenKind::Close)
    }

    /// The way on past all words that carry no meaning of their own.
    pub(crate) fn fillers(&self, path: &Path) -> Path {
        let mut path = path.clone();
        while let Some(next) = self.word_if(&path, |word| {
            words::is_filler(word)
                || self
                    .word(&path.past(1))
                    .is_some_and(|next| words::is_article(word, next))
        }) {
            // On a board where `The` is Thebes, `A The - Mem` has no article in it.
            let leads_on = !self.names(&next).is_empty()
                || self
                    .word(&next)
                    .is_some_and(|word| words::unit_kind(word).is_some() || words::is_filler(word));
            if !leads_on && !self.names(&path).is_empty() || self.begins_name(&path) {
                break;
            }
            path = next;
        }
        path
    }

    /// Whether the next token is a name by itself.
    pub(crate) fn is_name(&self, path: &Path) -> bool {
        let exact = |name: &ReadName| {
            name.end == path.at + 1
                && name
                    .places
                    .iter()
                    .any(|(kind, _)| *kind == NameMatch::Exact)
        };
        self.names(path).iter().any(exact)
    }

    /// Whether a name of several words begins here: `The Wash`.
    fn begins_name(&self, path: &Path) -> bool {
        let exact = |(kind, _): &(NameMatch, _)| *kind == NameMatch::Exact;
        let mut names = self.names(path).iter();
        names.any(|name| name.end > path.at + 1 && name.places.iter().any(exact))
    }

    /// Whether the next token is a letter that means a verb, and names an area as well.
    pub(crate) fn is_letter_of_area(&self, path: &Path) -> bool {
        self.is_letter(path) && self.names(path).iter().any(|name| name.end == path.at + 1)
    }

    /// Whether the next token is the letter of an id such as `m.3`.
    fn begins_id(&self, path: &Path) -> bool {
        self.is_letter(path) && self.names(path).iter().any(|name| name.end > path.at + 1)
    }

    fn is_letter(&self, path: &Path) -> bool {
        self.word(path)
            .is_some_and(|word| self.context.may_be_id(word))
    }

    /// The sign of a move: dashes, arrows, `to`, `moves to`, `attacks on`, and in retreats `R`,
    /// `retreats to`; any run of them.
    pub(crate) fn move_sign(&self, path: &Path) -> Option<Path> {
        let step = |path: &Path| {
            // `- m` goes to an area called m, unless another place follows.
            if self.begins_id(path)
                || (self.is_letter_of_area(path) && self.names(&path.past(1)).is_empty())
            {
                return None;
            }
            self.mark(path, &TokenKind::Dash)
                .or_else(|| self.mark(path, &TokenKind::LongDash))
                .or_else(|| self.verb(path, Verb::Move))
                .or_else(|| self.retreat_sign(path))
                .or_else(|| self.word_if(path, words::is_towards))
                .filter(|after| !self.is_open(after))
        };
        let mut path = step(path)?;
        while let Some(next) =
            step(&path).or_else(|| self.word_if(&path, |w| w == "of" || w == "the"))
        {
            if self.begins_name(&path) {
                break;
            }
            // On a board with a place `To`, `A Tri - To` goes there.
            if self.is_name(&path) && self.names(&next).is_empty() {
                break;
            }
            path = next;
        }
        Some(path)
    }

    fn retreat_sign(&self, path: &Path) -> Option<Path> {
        let next = self.verb(path, Verb::Retreat)?;
        let next = self.mark(&next, &TokenKind::Colon).unwrap_or(next);
        Some(if self.context.phase == PhaseKind::Retreats {
            next
        } else {
            next.remarked("No retreats are due; the retreat is read as a move.")
        })
    }

    pub(crate) fn bracketed<T>(&self, path: &Path, part: impl Fn(&Path) -> Ways<T>) -> Ways<T> {
        let mut ways = part(path);
        if let Some(inside) = self.mark(path, &TokenKind::Open) {
            ways.extend(
                part(&inside).into_iter().filter_map(|(value, path)| {
                    Some((value, self.mark(&path, &TokenKind::Close)?))
                }),
            );
        }
        ways
    }
}
