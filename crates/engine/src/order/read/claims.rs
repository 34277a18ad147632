//! Victories that are claimed together, and those that are conceded. Only variants that have them
//! read them ([`Forms::claiming`]).
//!
//! [`Forms::claiming`]: crate::order::Forms::claiming

use crate::order::read::context::ReadingContext;
use crate::order::read::draft::Draft;
use crate::order::read::lex::{Token, TokenKind};
use crate::order::read::lookup;
use crate::order::read::parser::Parser;
use crate::order::read::path::{Path, Ways, several};
use crate::order::{ClaimOrder, Order};
use chancery_atlas::board::PowerId;

/// No power's name has more words.
const LONGEST_POWER: usize = 3;

impl Parser<'_> {
    /// `claim with Germany, Russia`, `claims victory with …`, `concede to Austria, Germany`,
    /// `concedes …`.
    pub(crate) fn victory(&self, path: &Path) -> Ways<Draft> {
        if !is_played(&self.context) {
            return Vec::new();
        }
        let mut ways = Vec::new();
        let claims = self
            .word_if(path, is_claim)
            .or_else(|| self.begun(path, &["claims"]));
        if let Some(after) = claims {
            let after = self.joining(&after);
            // A claim with no other power is a solo (Mercator R132); after `with` one is missing.
            let names_nobody =
                self.at_end(&after) && self.tokens.iter().all(|token| token.word() != Some("with"));
            if names_nobody {
                ways.push((self.claim(Vec::new()), after.clone()));
            }
            // `claim solo with Germany` contradicts itself.
            if !self.tokens.iter().filter_map(Token::word).any(is_alone) {
                let partners = self.powers(&after).into_iter();
                ways.extend(partners.map(|(with, path)| (self.claim(with), path)));
            }
        }
        let concedes = self
            .word_if(path, is_concession)
            .or_else(|| self.begun(path, &["concedes"]));
        if let Some(after) = concedes {
            let to = self.powers(&self.joining(&after)).into_iter();
            ways.extend(to.map(|(powers, path)| {
                let to = sorted(powers);
                let order = Order::Claims(ClaimOrder::Concede { to });
                (Draft::Order(order), path)
            }));
        }
        // What is left over would name a power that is not known.
        ways.retain(|(_, path)| self.at_end(path));
        ways
    }

    /// Powers alone, where a claim is asked for and one is still being typed: `germany`, `solo`.
    pub(crate) fn bare_claim(&self, path: &Path) -> Ways<Draft> {
        let alone = self
            .word_if(path, is_alone)
            .or_else(|| self.begun(path, &["solo"]));
        let with = self.powers(path).into_iter();
        with.chain(alone.map(|path| (Vec::new(), path)))
            .map(|(with, path)| (self.claim(with), path))
            .collect()
    }

    /// Why a text that begins as a claim or a concession is none.
    pub(crate) fn unclear_victory(&self) -> Option<String> {
        if !is_played(&self.context) {
            return None;
        }
        let verb = self.word_at(0)?;
        let why = if is_claim(verb) {
            "The partners are not clear. Write it as `claim with Germany, Russia`."
        } else if is_concession(verb) {
            "The winners are not clear. Write it as `concede to Austria, Germany`."
        } else {
            return None;
        };
        Some(why.to_owned())
    }

    /// A claim names the others; it is no matter whether the power itself is written among them.
    fn claim(&self, powers: Vec<PowerId>) -> Draft {
        // All partners must claim with the same group, which each may write with himself in it.
        let mut with = sorted(powers);
        with.retain(|&power| Some(power) != self.context.power);
        Draft::Order(Order::Claims(ClaimOrder::Claim { with }))
    }

    /// What may stand before the powers: `victory together with`, `the game to`, `:`.
    fn joining(&self, path: &Path) -> Path {
        let mut path = path.clone();
        while let Some(next) = self
            .word_if(&path, |word| is_joining(word) || is_alone(word))
            // `w/ Germany`
            .or_else(|| self.mark(&self.word_if(&path, |word| word == "w")?, &TokenKind::Slash))
            .or_else(|| self.mark(&path, &TokenKind::Colon))
            .or_else(|| self.mark(&path, &TokenKind::Dash))
        {
            path = next;
        }
        path
    }

    fn powers(&self, path: &Path) -> Ways<Vec<PowerId>> {
        several(
            path,
            |path| self.power(path),
            |path| self.power_separator(path),
        )
    }

    fn power(&self, path: &Path) -> Ways<PowerId> {
        let path = self
            .word_if(path, |word| word == "the")
            .unwrap_or_else(|| path.clone());
        // The longest first, so that no part of a power's name is taken for another.
        let named = (1..=LONGEST_POWER).rev().find_map(|length| {
            let words: Option<Vec<&str>> = self
                .tokens
                .get(path.at..path.at + length)?
                .iter()
                .map(Token::word)
                .collect();
            Some((
                lookup::power_abbreviated(self.context.board, &words?.join(" "))?,
                path.past(length),
            ))
        });
        let board = self.context.board;
        let begun = board.power_ids().filter_map(|id| {
            let power = board.power(id);
            let spelled = [&power.name, &power.adjective].map(|name| name.to_lowercase());
            let after = self.begun(&path, &[&spelled[0], &spelled[1]])?;
            Some((id, after))
        });
        named.into_iter().chain(begun).collect()
    }

    fn power_separator(&self, path: &Path) -> Option<Path> {
        let marks = [
            TokenKind::Comma,
            TokenKind::And,
            TokenKind::Slash,
            TokenKind::Plus,
            TokenKind::Dash,
        ];
        let mark = marks.iter().find_map(|mark| self.mark(path, mark));
        let after = mark.unwrap_or_else(|| path.clone());
        let word = self.word_if(&after, |word| matches!(word, "and" | "with"));
        word.or_else(|| (after.at > path.at || self.goes_on()).then_some(after))
    }
}

fn sorted(mut powers: Vec<PowerId>) -> Vec<PowerId> {
    powers.sort_unstable();
    powers.dedup();
    powers
}

fn is_claim(word: &str) -> bool {
    matches!(word, "claim" | "claims" | "claiming")
}

fn is_concession(word: &str) -> bool {
    matches!(word, "concede" | "concedes" | "conceding" | "concession")
}

/// Words for a claim with nobody else: `claim solo`.
fn is_alone(word: &str) -> bool {
    matches!(word, "solo" | "alone" | "single" | "outright")
}

fn is_joining(word: &str) -> bool {
    matches!(
        word,
        "a" | "an"
            | "the"
            | "game"
            | "joint"
            | "alliance"
            | "two"
            | "three"
            | "2"
            | "3"
            | "way"
            | "allied"
            | "shared"
            | "victory"
            | "win"
            | "together"
            | "with"
            | "for"
            | "to"
    )
}

const fn is_played(context: &ReadingContext<'_>) -> bool {
    context.forms.claiming
}

/// Whether a word is one of these forms, and no beginning or misspelling of a name.
pub(in crate::order) fn is_reserved(context: &ReadingContext<'_>, word: &str) -> bool {
    is_played(context)
        && (is_claim(word) || is_concession(word) || matches!(word, "victory" | "with" | "solo"))
}
