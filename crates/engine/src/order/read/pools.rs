//! Mobilizing, de-mobilizing and disbanding what is pooled. Only variants that have these orders
//! read them ([`Forms::mobilizing`]).
//!
//! [`Forms::mobilizing`]: crate::order::Forms::mobilizing

use crate::calendar::PhaseKind;
use crate::order::read::context::{NamesRead, ReadingContext};
use crate::order::read::draft::Draft;
use crate::order::read::lex::TokenKind;
use crate::order::read::parser::Parser;
use crate::order::read::path::{NEAR_DOUBT, Path, Ways, then};
use crate::order::read::understood::SectionRead;
use crate::order::read::words::{self, PoolVerb, Section, Verb};
use crate::order::{Forms, Order, PoolOrder, UnitRef};
use chancery_atlas::board::{ProvinceId, UnitKind};

const POOLED_BUILD: &str = "A build can't be de-mobilized.";

impl Parser<'_> {
    /// `mobilize A Lvp`, `demobilize A Bur to Par`, `disband demobilized A Smy`, `demobilized A Smy
    /// disbands`.
    pub(crate) fn mobilizing_first(&self, path: &Path) -> Ways<Draft> {
        if !is_played(self.context.forms) {
            return Vec::new();
        }
        let mut ways = self.pool_removals(path);
        // A build makes a new unit, so one that is in a pool can't be meant.
        if let Some(after) = self
            .verb(path, Verb::Build)
            .or_else(|| self.mark(path, &TokenKind::Plus))
        {
            ways.extend(self.said_of_pooled(&self.past_colon(after), |_| {
                Draft::Refuse(POOLED_BUILD.to_owned())
            }));
        }
        if let Some(after) = self.mobilizes(path) {
            let after = self.past_colon(after);
            let after = self.pooled(&self.fillers(&after)).unwrap_or(after);
            ways.extend(
                self.raised(&after)
                    .into_iter()
                    .map(|(unit, path)| (self.mobilization(unit), path)),
            );
        }
        if let Some(after) = self.demobilizes(path) {
            let named = self.is_participle(path);
            let homes = then(self.unit(&self.past_colon(after)), |unit, path| {
                self.at_home(unit, path)
            });
            // `demobilized A Smy` names a unit; with a centre after it, it is an order.
            ways.extend(homes.into_iter().filter(|(draft, _)| {
                !named
                    || !matches!(
                        draft,
                        Draft::Order(Order::Pools(PoolOrder::Demobilize { to: None, .. }))
                    )
            }));
        }
        // In a list of adjustments a dash may be a bullet.
        if self.context.phase == PhaseKind::Adjustments
            && let Some(after) = self.mark(path, &TokenKind::Dash)
        {
            // Nothing else, since `-A Par` removes a unit.
            let listed = self.mobilizing_first(&after).into_iter();
            ways.extend(listed.filter(|(draft, _)| {
                matches!(
                    draft,
                    Draft::Order(Order::Pools(
                        PoolOrder::Mobilize { .. } | PoolOrder::Demobilize { to: Some(_), .. }
                    ))
                )
            }));
        }
        if self.is_participle(path) {
            ways.extend(then(self.pooled_unit(path), |unit, path| {
                self.after_pooled(unit, path)
            }));
        }
        ways
    }

    /// `disband demobilized A Smy`, `remove A Smy (pooled)`
    fn pool_removals(&self, path: &Path) -> Ways<Draft> {
        match self.removes(path) {
            Some(after) => self.said_of_pooled(&after, |unit| self.pool_removal(unit)),
            None => Vec::new(),
        }
    }

    /// What is said of a unit that is called pooled: `demobilized A Smy`, `A Smy (pooled)`, `A Smy
    /// from the pool`.
    fn said_of_pooled(&self, path: &Path, draft: impl Fn(UnitRef) -> Draft) -> Ways<Draft> {
        let mut ways: Ways<Draft> = self
            .pooled_unit(path)
            .into_iter()
            .map(|(unit, path)| (draft(unit), path))
            .collect();
        ways.extend(then(self.unit(path), |unit, path| {
            match self.called_pooled(path) {
                Some(end) => vec![(draft(unit), end)],
                None => Vec::new(),
            }
        }));
        ways
    }

    /// `A Lvp mobilizes`, `A Bur demob Par`, `A Smy (demobilized) disbands`.
    pub(crate) fn mobilizing_after(&self, unit: UnitRef, path: &Path) -> Ways<Draft> {
        if !is_played(self.context.forms) {
            return Vec::new();
        }
        let signed = self.past_move_sign(path);
        let mut ways = Vec::new();
        if let Some(end) = self.mobilizes(&signed) {
            ways.push((self.mobilization(unit), end));
        }
        if let Some(after) = self.demobilizes(&signed) {
            ways.extend(self.at_home(unit, &after));
        }
        if let Some(end) = self
            .verb(path, Verb::Build)
            .and_then(|built| self.called_pooled(&built))
        {
            ways.push((Draft::Refuse(POOLED_BUILD.to_owned()), end));
        }
        // Without brackets `A Smy demob` is an order, and says nothing of where the unit is.
        if self.kind(path) == Some(&TokenKind::Open)
            && let Some(end) = self.called_pooled(path)
        {
            ways.extend(self.after_pooled(unit, &end));
        }
        ways
    }

    /// A unit with nothing said about it, which is not on the board but pooled: asked about.
    pub(crate) fn pooled_alone(&self, unit: UnitRef, path: &Path) -> Option<(Draft, Path)> {
        if !is_played(self.context.forms) {
            return None;
        }
        // A unit that stands there is rather meant: the other can't mobilize (mobilization R6).
        if self.context.position.unit_in(unit.place.province).is_some() {
            return None;
        }
        let kinds = self.kinds_pooled(unit);
        let is_pooled = match unit.kind {
            Some(kind) => kinds.contains(&kind),
            None => !kinds.is_empty(),
        };
        if !is_pooled {
            return None;
        }
        let (missing, candidates) = match self.context.phase {
            PhaseKind::Movement => ("It has no order", vec![mobilization_of(unit)]),
            PhaseKind::Adjustments => (
                "It says neither mobilize nor build",
                vec![
                    mobilization_of(unit),
                    Order::Build {
                        kind: unit.kind,
                        place: unit.place,
                    },
                    pool_removal_of(unit),
                ],
            ),
            // Nothing mobilizes in a retreat phase (mobilization R5).
            PhaseKind::SetUp | PhaseKind::Retreats => return None,
        };
        let question = format!("{missing}, and the unit is de-mobilized. Does it mobilize?");
        Some((
            Draft::Ask {
                question,
                candidates,
            },
            path.clone(),
        ))
    }

    /// What an order of these forms says of its list; `None` where the text is none of them.
    pub(crate) fn mobilizing_section(&self) -> Option<SectionRead> {
        if !is_played(self.context.forms) {
            return None;
        }
        let start = Path::default();
        let adjusting = self.context.phase == PhaseKind::Adjustments;
        if self.is_participle(&start) {
            let listed = adjusting
                && self
                    .pooled_unit(&start)
                    .iter()
                    .any(|(_, path)| self.at_end(path));
            return Some(SectionRead {
                begins: None,
                listed,
            });
        }
        if self.mobilizes(&start).is_some() {
            return Some(SectionRead::beginning(Section::Mobilizations));
        }
        if self.demobilizes(&start).is_some() {
            return Some(SectionRead::beginning(Section::Demobilizations));
        }
        if !self.speaks_of_pools() {
            return None;
        }
        // `disband demobilized A Smy`
        if adjusting && self.removes(&start).is_some() {
            return Some(SectionRead::beginning(Section::Removals));
        }
        Some(SectionRead::default())
    }

    /// Whether a word of these forms stands anywhere in the text.
    fn speaks_of_pools(&self) -> bool {
        (0..self.tokens.len()).any(|at| {
            let path = Path::default().moved_to(at);
            self.pooled(&path).is_some() || self.mobilizes(&path).is_some()
        })
    }

    /// The way on past `mobilize` in any spelling.
    fn mobilizes(&self, path: &Path) -> Option<Path> {
        self.pool_verb(path, PoolVerb::Mobilize)
    }

    /// The way on past `demobilize`, in one word or two.
    fn demobilizes(&self, path: &Path) -> Option<Path> {
        if let Some(after) = self.pool_verb(path, PoolVerb::Demobilize) {
            return Some(after);
        }
        // `de-mobilize`, `de mobilize`
        let after = self.word_if(path, |word| word == "de")?;
        self.mobilizes(&self.mark(&after, &TokenKind::Dash).unwrap_or(after))
    }

    fn pool_verb(&self, path: &Path, pool_verb: PoolVerb) -> Option<Path> {
        let word = self.word(path)?;
        if let Some(begun) = self.begun(path, &[pool_verb.word()]) {
            return Some(begun);
        }
        let read = words::pool_verb(self.context.names, word)?;
        if read.pool_verb != pool_verb {
            return None;
        }
        if !read.is_misspelt {
            return Some(path.past(1));
        }
        let mut after = path
            .past(1)
            .remarked(format!("`{word}` is read as {}.", pool_verb.word()));
        after.doubt += NEAR_DOUBT;
        Some(after)
    }

    /// Whether the next word says what a unit is, and not what it is to do: `demobilized`,
    /// `pooled`.
    fn is_participle(&self, path: &Path) -> bool {
        let Some(after) = self.pooled(path) else {
            return false;
        };
        // The last word counts: `de-mobilized` has several tokens.
        self.word(&after.back())
            .is_some_and(|word| words::is_pooled(word) || word.ends_with("ed") || self.goes_on())
    }

    /// The way on past a word that says a unit is pooled.
    fn pooled(&self, path: &Path) -> Option<Path> {
        self.word_if(path, words::is_pooled)
            .or_else(|| self.demobilizes(path))
    }

    /// `demobilized A Smy`, `pooled Smy A`
    fn pooled_unit(&self, path: &Path) -> Ways<UnitRef> {
        match self.pooled(&self.fillers(path)) {
            Some(after) => self.raised(&after),
            None => Vec::new(),
        }
    }

    /// What follows a unit that is said to be pooled.
    fn after_pooled(&self, unit: UnitRef, path: &Path) -> Ways<Draft> {
        if self.at_end(path) {
            let mut candidates = Vec::new();
            if self.context.phase == PhaseKind::Adjustments {
                candidates.push(pool_removal_of(unit));
            }
            // Who has typed no more than `demob A Smy` hardly means to mobilize it.
            if !self.goes_on() {
                candidates.push(mobilization_of(unit));
            }
            let draft = Draft::Ask {
                question: "The de-mobilized unit has no order.".to_owned(),
                candidates,
            };
            return vec![(draft, path.clone())];
        }
        let mut ways = Vec::new();
        if let Some(end) = self.mobilizes(path) {
            ways.push((self.mobilization(unit), end));
        }
        if let Some(end) = self.removes(path) {
            ways.push((self.pool_removal(unit), end));
        }
        ways
    }

    /// `(demobilized)`, `pooled`, `from the pool`, after a unit.
    fn called_pooled(&self, path: &Path) -> Option<Path> {
        let open = self.mark(path, &TokenKind::Open);
        let inside = open.clone().unwrap_or_else(|| path.clone());
        let inside = self
            .word_if(&inside, |word| word == "from" || words::is_towards(word))
            .unwrap_or(inside);
        let after = self.pooled(&self.fillers(&inside))?;
        if open.is_some() {
            self.mark(&after, &TokenKind::Close)
        } else {
            Some(after)
        }
    }

    /// A verb or sign by which a unit leaves the game.
    fn removes(&self, path: &Path) -> Option<Path> {
        let verb = self
            .verb(path, Verb::Remove)
            .or_else(|| self.verb(path, Verb::Disband));
        let after = match verb {
            Some(after) => after,
            None if self.context.phase == PhaseKind::Adjustments => {
                self.mark(path, &TokenKind::Dash)?
            }
            None => return None,
        };
        Some(self.past_colon(after))
    }

    /// The home centre that follows: after `to`, `at`, `in`, a dash, a comma or nothing. Its coast
    /// does not matter.
    fn at_home(&self, unit: UnitRef, path: &Path) -> Ways<Draft> {
        let signed = match self.mark(path, &TokenKind::Comma) {
            Some(after) => after.remarked("The comma is read as `to`."),
            None => self.past_move_sign(path),
        };
        // Without its centre the order is void (mobilization R16); it is read all the same.
        let mut ways = vec![(demobilization_of(unit, None), path.clone())];
        for (place, path) in self.bracketed_place(&self.fillers(&signed)) {
            ways.push((demobilization_of(unit, Some(place.province)), path));
        }
        ways
    }

    fn mobilization(&self, unit: UnitRef) -> Draft {
        self.of_either_kind(unit, mobilization_of)
    }

    fn pool_removal(&self, unit: UnitRef) -> Draft {
        self.of_either_kind(unit, pool_removal_of)
    }

    /// Where no kind is written and units of both are pooled there, it is asked which is meant.
    fn of_either_kind(&self, unit: UnitRef, order: impl Fn(UnitRef) -> Order) -> Draft {
        let kinds = self.kinds_pooled(unit);
        if unit.kind.is_some() || kinds.len() < 2 {
            return Draft::Order(order(unit));
        }
        let centre = self.context.board.write_place(unit.place.province.into());
        let question = format!("An army and a fleet are de-mobilized at {centre}. Which is meant?");
        let candidates = kinds
            .into_iter()
            .map(|kind| {
                order(UnitRef {
                    kind: Some(kind),
                    ..unit
                })
            })
            .collect();
        Draft::Ask {
            question,
            candidates,
        }
    }

    /// The kinds of unit pooled where a unit is said to be, as far as it is known whose it is.
    fn kinds_pooled(&self, unit: UnitRef) -> Vec<UnitKind> {
        let power = unit.power.or(self.context.power);
        let mut kinds = vec![UnitKind::Army, UnitKind::Fleet];
        kinds.retain(|&kind| {
            self.context.position.pooled.iter().any(|u| {
                u.kind == kind
                    && u.place.province == unit.place.province
                    && power.is_none_or(|power| u.power == power)
            })
        });
        kinds
    }
}

const fn is_played(forms: Forms) -> bool {
    forms.mobilizing
}

/// The section of a list that a header names: `Mobilize:`.
pub(in crate::order) fn section(forms: Forms, word: &str) -> Option<Section> {
    if !is_played(forms) {
        return None;
    }
    let word = word.replace('-', "");
    if words::is_pool_verb(PoolVerb::Mobilize, &word) {
        return Some(Section::Mobilizations);
    }
    words::is_pool_verb(PoolVerb::Demobilize, &word).then_some(Section::Demobilizations)
}

/// Whether a word is one of these forms, and no beginning or misspelling of a name.
pub(in crate::order) fn is_reserved(context: &ReadingContext<'_>, word: &str) -> bool {
    is_played(context.forms)
        && (word == "de"
            || words::is_pooled(word)
            || words::pool_verb(NamesRead::Exact, word).is_some())
}

const fn demobilization_of(unit: UnitRef, to: Option<ProvinceId>) -> Draft {
    Draft::Order(Order::Pools(PoolOrder::Demobilize { unit, to }))
}

const fn mobilization_of(unit: UnitRef) -> Order {
    Order::Pools(PoolOrder::Mobilize {
        kind: unit.kind,
        place: unit.place,
    })
}

/// That a unit in a pool leaves the game.
pub(in crate::order) const fn pool_removal_of(unit: UnitRef) -> Order {
    Order::Pools(PoolOrder::RemovePooled {
        kind: unit.kind,
        centre: unit.place.province,
    })
}
