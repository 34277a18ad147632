//! Builds, removals and waives, with the verb first, last, as a sign, or left out.

use super::draft::Draft;
use super::lex::{Token, TokenKind};
use super::parser::Parser;
use super::path::{Path, Ways, then};
use super::understood::SectionRead;
use super::words::{self, Section, Verb};
use crate::calendar::PhaseKind;
use crate::order::{Order, UnitRef};

impl Parser<'_> {
    /// `build A Par`, `+A Par`, `remove A Par`, `-A Par`, `waive`, `-`.
    pub(crate) fn adjustment_first(&self, path: &Path) -> Ways<Draft> {
        let mut ways = self.waive(path);
        let adjusting = self.context.phase == PhaseKind::Adjustments;
        let build = self
            .verb(path, Verb::Build)
            .or_else(|| self.mark(path, &TokenKind::Plus));
        if let Some(after) = build {
            ways.extend(then(self.raised(&self.past_colon(after)), |unit, path| {
                vec![(build_of(unit), path.clone())]
            }));
        }
        if let Some(after) = self.removal_sign(path) {
            ways.extend(then(self.unit(&self.past_colon(after)), |unit, path| {
                vec![(Draft::Order(Order::Remove { unit }), path.clone())]
            }));
        }
        if adjusting {
            ways.extend(
                self.letter_last(path)
                    .into_iter()
                    .map(|(unit, path)| (self.listed(unit), path)),
            );
        }
        ways
    }

    /// The way on past `remove`, `disband` or, in an adjustment phase, a dash.
    fn removal_sign(&self, path: &Path) -> Option<Path> {
        // In a retreat phase `disband` is an order to a dislodged unit, which `verb_first` reads.
        if self.context.phase != PhaseKind::Retreats
            && let Some(after) = self
                .verb(path, Verb::Remove)
                .or_else(|| self.verb(path, Verb::Disband))
        {
            return Some(after);
        }
        // Elsewhere a dash in front is a bullet.
        if self.context.phase != PhaseKind::Adjustments {
            return None;
        }
        self.mark(path, &TokenKind::Dash)
    }

    /// What the text says of its list in an adjustment phase, and where units are mobilized.
    pub(crate) fn section(&self) -> SectionRead {
        if let Some(said) = self.mobilizing_section() {
            return said;
        }
        if self.context.phase != PhaseKind::Adjustments
            || !self.victory(&Path::default()).is_empty()
        {
            return SectionRead::default();
        }
        let first = self.tokens.first();
        let begins = first
            .and_then(|token| self.adjusting_verb(token))
            .and_then(Section::begun_by);
        let listed = self
            .tokens
            .iter()
            .all(|token| self.adjusting_verb(token).is_none());
        SectionRead { begins, listed }
    }

    /// The verb that a word or sign stands for in an adjustment phase.
    fn adjusting_verb(&self, token: &Token) -> Option<Verb> {
        match token.kind {
            TokenKind::Plus => Some(Verb::Build),
            TokenKind::Dash => Some(Verb::Remove),
            _ => words::verb(self.context.phase, token.word()?),
        }
    }

    /// The way on past a colon, if one comes next.
    pub(crate) fn past_colon(&self, path: Path) -> Path {
        self.mark(&path, &TokenKind::Colon).unwrap_or(path)
    }

    /// `A Par B`, `A Par D`.
    pub(crate) fn adjustment_after(&self, unit: UnitRef, path: &Path) -> Ways<Draft> {
        if let Some(end) = self.verb(path, Verb::Build) {
            return vec![(build_of(unit), end)];
        }
        let removed = match self.context.phase {
            // `A Par D` disbands a dislodged unit.
            PhaseKind::Retreats => None,
            PhaseKind::Adjustments => self
                .verb(path, Verb::Remove)
                .or_else(|| self.verb(path, Verb::Disband)),
            PhaseKind::SetUp | PhaseKind::Movement => self.verb(path, Verb::Remove),
        };
        let Some(end) = removed else {
            return Vec::new();
        };
        vec![(Draft::Order(Order::Remove { unit }), end)]
    }

    /// The unit that is built, also as `Par A`.
    pub(crate) fn raised(&self, path: &Path) -> Ways<UnitRef> {
        let mut ways = self.unit(path);
        ways.extend(self.letter_last(path));
        ways
    }

    /// `Par A`
    fn letter_last(&self, path: &Path) -> Ways<UnitRef> {
        then(self.place(path), |place, path| {
            match self.word(path).and_then(words::unit_kind) {
                Some(kind) => vec![(UnitRef::new(kind, place), path.past(1))],
                None => Vec::new(),
            }
        })
    }

    /// A unit in a list of adjustments with no verb: a build, unless something stands there.
    pub(crate) fn listed(&self, unit: UnitRef) -> Draft {
        // In a set-up units are placed, and none is removed.
        if self.context.phase != PhaseKind::Adjustments {
            return build_of(unit);
        }
        let Some(there) = self.context.position.unit_in(unit.place.province) else {
            return build_of(unit);
        };
        let place = self.context.board.write_place(there.place);
        if unit.aboard {
            let question = format!("It does not say disband. Disband the army aboard in {place}?");
            return Draft::Ask {
                question,
                candidates: vec![Order::Remove { unit }],
            };
        }
        Draft::Ask {
            question: format!("It says neither build nor disband. Disband the unit in {place}?"),
            candidates: vec![
                Order::Remove { unit },
                Order::Build {
                    kind: unit.kind,
                    place: unit.place,
                },
            ],
        }
    }

    /// `waive`, `W`, `waive 2`, `2 waives`, `waive build London`, `no build`, and a lone dash.
    fn waive(&self, path: &Path) -> Ways<Draft> {
        let dash = self
            .mark(path, &TokenKind::Dash)
            .or_else(|| self.mark(path, &TokenKind::LongDash));
        if self.context.phase == PhaseKind::Adjustments
            && let Some(end) = dash
            && self.at_end(&end)
        {
            return vec![(
                Draft::Order(Order::Waive),
                end.remarked("The dash is read as a waived build."),
            )];
        }
        let none = self
            .word_if(path, |w| w == "no")
            .and_then(|after| self.verb(&after, Verb::Build));
        let nothing = self
            .verb(path, Verb::Build)
            .and_then(|after| self.word_if(&after, |w| matches!(w, "nothing" | "none")));
        if let Some(end) = none.or(nothing) {
            return vec![(Draft::Order(Order::Waive), end)];
        }
        let counted = self.waive_count(path);
        let Some(after) = self.verb(&counted, Verb::Waive) else {
            return Vec::new();
        };
        let is_letter = self.word(&counted).is_some_and(|word| word.len() == 1);
        self.waived(&after, is_letter)
            .into_iter()
            .map(|path| (Draft::Order(Order::Waive), path))
            .collect()
    }

    /// What may follow: how many, the word build, and the place where it would have been. Behind a
    /// letter that is marked: `W A Par` is a letter away from `B A Par`.
    fn waived(&self, path: &Path, behind_letter: bool) -> Vec<Path> {
        // `Waive. Build A Bud` are two orders, and `Waive 1. Build A Bud`; a letter may have a full
        // stop of its own.
        let stop_ends = !behind_letter;
        if stop_ends && self.follows_stop(path) {
            return vec![path.clone()];
        }
        let counted = self.waive_count(path);
        if stop_ends && self.follows_stop(&counted) {
            return vec![counted];
        }
        let path = self
            .word_if(&counted, |w| matches!(w, "build" | "builds" | "b"))
            .unwrap_or(counted);
        if stop_ends && self.follows_stop(&path) {
            return vec![path];
        }
        let mut ends = vec![path.clone()];
        ends.extend(self.unit(&path).into_iter().map(|(_, path)| {
            if behind_letter {
                path.remarked("`W` is read as a waived build.")
            } else {
                path
            }
        }));
        ends
    }

    /// Whether a full stop stands before what comes next.
    fn follows_stop(&self, path: &Path) -> bool {
        // Full stops are no tokens, so it is looked for in the text.
        let before = path.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        let (Some(before), Some(next)) = (before, self.tokens.get(path.at)) else {
            return false;
        };
        self.text
            .get(before.span.end..next.span.start)
            .is_some_and(|gap| gap.contains('.'))
    }

    /// A number of waives, which makes as many lines of a slip but one order.
    fn waive_count(&self, path: &Path) -> Path {
        if self.goes_on() {
            return path.clone();
        }
        match self.word(path).and_then(|w| w.parse::<u32>().ok()) {
            Some(1) => path.past(1),
            Some(n) => path.past(1).remarked(format!(
                "{n} waives on one line are read as one. Write one `Waive` per line."
            )),
            None => path.clone(),
        }
    }
}

/// A build; of a pair it is refused.
fn build_of(unit: UnitRef) -> Draft {
    if unit.pair {
        return Draft::Refuse(
            "An army and a fleet can't be built together. Write a line for each.".to_owned(),
        );
    }
    Draft::Order(Order::Build {
        kind: unit.kind,
        place: unit.place,
    })
}
