//! The ground of the parser. Names and letters can often be taken in several ways, so every step
//! gives all the ways it can go on, each with what had to be assumed; the surest that makes sense
//! of the whole text wins.

use super::context::{NamesRead, ReadingContext};
use super::lex::{Token, TokenKind};
use super::names::{ReadName, names_at};
use super::path::{NEAR_DOUBT, PREFIX_DOUBT, Path, Ways};
use super::words::{self, GuessedFrom, Verb};
use crate::calendar::PhaseKind;
use crate::order::read::timing::Timing;
use crate::order::{Note, Order};
use chancery_atlas::board::{Place, PowerId};

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
        self.word_at(path.at)
    }

    pub(crate) fn word_at(&self, at: usize) -> Option<&str> {
        self.tokens.get(at).and_then(Token::word)
    }

    pub(crate) fn at_end(&self, path: &Path) -> bool {
        path.at >= self.tokens.len()
    }

    /// Whether the writer is this power, or it is not known who he is.
    pub(crate) fn may_be_writer(&self, power: PowerId) -> bool {
        self.context.power.is_none_or(|writer| writer == power)
    }

    /// Whether a place is a home centre of the writer, where he is known.
    pub(crate) fn is_home(&self, place: Place) -> bool {
        self.context.power.is_some()
            && self.context.board.province(place.province).home == self.context.power
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
        // A move needs no verb, so what may begin its verb is left to the names: `mo`.
        if self.goes_on() && !matches!(verb, Verb::Move | Verb::Retreat) {
            return self.begun(path, &[words::in_full(verb)?]);
        }
        if self.context.names != NamesRead::Tolerant || self.context.reserves(word) {
            return None;
        }
        let written = word.to_owned();
        let guess = words::guessed_verb(word)?;
        if guess.verb != verb {
            return None;
        }
        let read = guess.in_full.to_owned();
        let mut end = path.past(1);
        match guess.from {
            GuessedFrom::Beginning => {
                end.doubt += PREFIX_DOUBT;
                end.notes.push(Note::Prefix { written, read });
            }
            GuessedFrom::Misspelling => {
                end.doubt += NEAR_DOUBT;
                end.notes.push(Note::NearMiss { written, read });
            }
        }
        Some(end)
    }

    /// The way on past this verb's letter in brackets, as older zines write it: `A Mun (S) A Ber`.
    pub(crate) fn bracketed_letter(&self, path: &Path, verb: Verb) -> Option<Path> {
        let (letter, end) = self.bracketed_word(path)?;
        if letter.len() != 1 || words::verb(self.context.phase, letter) != Some(verb) {
            return None;
        }
        Some(end)
    }

    /// A word alone in brackets, and the way on past them.
    pub(crate) fn bracketed_word(&self, path: &Path) -> Option<(&str, Path)> {
        let inside = self.mark(path, &TokenKind::Open)?;
        let word = self.word(&inside)?;
        let end = self.mark(&inside.past(1), &TokenKind::Close)?;
        Some((word, end))
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
        self.names(path)
            .iter()
            .any(|name| name.end == path.at + 1 && name.is_exact())
    }

    /// Whether a name of several words begins here: `The Wash`.
    fn begins_name(&self, path: &Path) -> bool {
        self.names(path)
            .iter()
            .any(|name| name.end > path.at + 1 && name.is_exact())
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
        let mut path = self.one_move_sign(path)?;
        while let Some(next) = self
            .one_move_sign(&path)
            .or_else(|| self.word_if(&path, |w| w == "of" || w == "the"))
        {
            // `- The Wash` goes to the Wash, and has no article.
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

    /// The way on past the sign of a move, if one comes next.
    pub(crate) fn past_move_sign(&self, path: &Path) -> Path {
        self.move_sign(path).unwrap_or_else(|| path.clone())
    }

    fn one_move_sign(&self, path: &Path) -> Option<Path> {
        // `- m` goes to an area called m, unless another place follows.
        if self.begins_id(path)
            || (self.is_letter_of_area(path) && self.names(&path.past(1)).is_empty())
        {
            return None;
        }
        let after = self
            .mark(path, &TokenKind::Dash)
            .or_else(|| self.mark(path, &TokenKind::LongDash))
            .or_else(|| self.verb(path, Verb::Move))
            .or_else(|| self.retreat_sign(path))
            .or_else(|| self.word_if(path, words::is_towards))?;
        // A sign at the end of a text that is still being typed leads nowhere yet.
        if self.is_open(&after) {
            return None;
        }
        Some(after)
    }

    fn retreat_sign(&self, path: &Path) -> Option<Path> {
        let next = self.verb(path, Verb::Retreat)?;
        let next = self.past_colon(next);
        if self.context.phase == PhaseKind::Retreats {
            return Some(next);
        }
        Some(next.remarked("No retreats are due; the retreat is read as a move."))
    }

    /// A part as it stands, and in brackets of its own.
    pub(crate) fn bracketed<T>(&self, path: &Path, part: impl Fn(&Path) -> Ways<T>) -> Ways<T> {
        let mut ways = part(path);
        let Some(inside) = self.mark(path, &TokenKind::Open) else {
            return ways;
        };
        for (value, path) in part(&inside) {
            if let Some(after) = self.mark(&path, &TokenKind::Close) {
                ways.push((value, after));
            }
        }
        ways
    }
}
