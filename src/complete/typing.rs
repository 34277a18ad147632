//! The ways to type an order at the cursor, and whether what was typed is one of them or begins
//! one.
//!
//! The parts of an order come one after another: `s`, `mar`, `bur`. A part that is written out
//! needs no blanks about it (`smarbur`); of a name between blanks or marks, and of the last part, a
//! beginning is enough (`s m-b`, `sb`). The unit itself may be named first.

use std::ops::Range;

use super::forms::{
    TypedForm, convoy_forms, decisive, move_forms, named, support_hold_forms, support_move_forms,
};
use super::kinds;
use super::letters::{Letters, Spellings};
use super::parts::OrderPart;
use super::verbs::TypedVerb;
use super::verbs::{
    kind_meanings, kind_spellings, loaded_spellings, pair_spellings, scale_spellings,
};
use crate::adjudicate::FerryWord;
use crate::board::{Place, UnitKind};
use crate::calendar::Scale;
use crate::order::{Action, Order, Taking, Travel, UnitRef};

/// How well what was typed says an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TypedFit {
    /// It begins a way to type it.
    Begins,
    /// It is the order, written out but for a coast.
    Coastless,
    /// It is the order, written out, and hardly another.
    Exact,
}

/// How what was typed says an order: how well, and which letters stand for which part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedMatch {
    pub fit: TypedFit,
    /// The parts that were typed, the last first, and which of the letters typed say them.
    pub parts: Vec<(OrderPart, Range<usize>)>,
}

/// What is asked at the cursor, as far as it matters to how it is answered.
#[derive(Clone, Copy)]
pub struct Asked {
    pub unit: Option<(UnitKind, Place)>,
    /// Whether the letter of the unit says something even without its place: nobody has said yet of
    /// what kind it is.
    pub kind_open: bool,
    /// What it may be ordered, or what else is asked.
    pub wanted: Wanted,
    /// Where fleets carry armies: how a Fast Ferry is called.
    pub carrying: Option<FerryWord>,
    /// Whether orders are given in time scales: each names its unit as what it will be then.
    pub scales: bool,
}

/// What may be ordered at the cursor. What is the only thing need not be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    Order,
    /// Only that the unit leaves the board.
    Leaving,
    /// Only that the army lands.
    Landing,
    /// A claim to victory.
    Claim,
}

/// What was typed at the cursor.
pub struct Typed {
    pub letters: Letters,
    /// Where the order itself may begin: at the beginning, and after the name of the unit at the
    /// cursor where that was typed first.
    pub starts: Vec<usize>,
    /// The time scale, where one was typed first.
    scale: Option<Scale>,
    pub asked: Asked,
}

impl Typed {
    /// Reads what was typed.
    pub fn of(text: &str, spellings: &Spellings<'_>, asked: Asked) -> Self {
        let letters = Letters::of(text);
        let scale = Self::scale_of(&letters, asked);
        let mut starts = vec![scale.map_or(0, |scale| scale_spellings(scale).len())];
        if let Some((kind, place)) = asked.unit_as_it_stands() {
            let words = asked
                .kind_spellings(kind)
                .iter()
                .chain(spellings.in_other_languages(kind_meanings(kind)));
            let kinds = words
                .filter(|word| letters.run(0, word) == word.len() && letters.word_ends(word.len()));
            for after_kind in std::iter::once(0).chain(kinds.map(Letters::len)) {
                starts.extend(Some(after_kind).filter(|_| asked.kind_open));
                let names = spellings
                    .of_place(place)
                    .map(|(name, _)| name)
                    .filter(|name| letters.run(after_kind, name) == name.len());
                // `A Par` begins all its orders; `par` alone is nothing yet, and `norw` may become
                // the Norwegian Sea.
                starts.extend(
                    names
                        .map(|name| after_kind + name.len())
                        .filter(|&start| after_kind > 0 || start < letters.len()),
                );
            }
        }
        starts.sort_unstable();
        starts.dedup();
        Self {
            letters,
            starts,
            scale,
            asked,
        }
    }

    /// Whether nothing was typed.
    pub fn is_empty(&self) -> bool {
        self.letters.len() == self.starts[0]
    }

    /// How what was typed says the order, if it does or begins to. Nothing typed begins every
    /// order.
    pub fn matches(&self, spellings: &Spellings<'_>, order: &Order) -> Option<TypedMatch> {
        if self.scale.is_some_and(|scale| order.scale() != Some(scale)) {
            return None;
        }
        let forms = self.forms(order);
        let mut best: Option<TypedMatch> = None;
        let begun = self.starts[0];
        let after_unit = self.after_unit(spellings, order);
        for &start in self.starts.iter().chain(&after_unit) {
            for form in &forms {
                let Some(mut found) = self.follow(spellings, start, &form.parts) else {
                    continue;
                };
                // With the unit named first it is the house style, which means one order.
                if !form.decisive && start == begun {
                    found.fit = TypedFit::Begins;
                }
                if best.as_ref().is_none_or(|b| b.fit < found.fit) {
                    best = Some(found);
                }
            }
        }
        best
    }

    /// The ways to type an order.
    fn forms(&self, order: &Order) -> Vec<TypedForm> {
        match order {
            Order::Unit { unit, action } => {
                let in_month = self.second_scale_forms(*unit, action);
                in_month.unwrap_or_else(|| {
                    with_treasure(unit.treasure, self.action_forms(*unit, action))
                })
            }
            Order::Scales(order) => self.scale_forms(order),
            Order::Build { kind, place } => {
                vec![decisive(
                    [OrderPart::Optional(TypedVerb::Build)]
                        .into_iter()
                        .chain(kind.map(OrderPart::NewKind))
                        .chain([OrderPart::Place(*place)]),
                )]
            }
            Order::Remove { unit } => vec![decisive(
                [OrderPart::Optional(TypedVerb::Remove)]
                    .into_iter()
                    .chain(named(*unit)),
            )],
            Order::Waive => vec![decisive([OrderPart::Verb(TypedVerb::Waive)])],
            Order::Pools(order) => self.pool_forms(order),
            Order::Kinds(order) => kinds::forms(order),
            Order::Claims(order) => self.claim_forms(order),
            Order::Ballots(_) | Order::Secret(_) => Vec::new(),
        }
    }

    /// The ways to type an action.
    pub fn action_forms(&self, unit: UnitRef, action: &Action) -> Vec<TypedForm> {
        match action {
            Action::Hold => vec![decisive([OrderPart::Verb(TypedVerb::Hold)])],
            Action::Disband => vec![decisive([OrderPart::Verb(TypedVerb::Disband)])],
            Action::Either { .. } => Vec::new(),
            Action::Move {
                to,
                travel: Travel::Route(way),
            } if self
                .asked
                .unit
                .is_some_and(|(kind, _)| kind == UnitKind::Fleet) =>
            {
                let way = way.iter().map(|&space| OrderPart::Place(Place::of(space)));
                vec![decisive(way.chain([OrderPart::Place(*to)]))]
            }
            Action::Move { to, travel } => move_forms(*to, travel),
            Action::SupportHold { unit } => support_hold_forms(*unit),
            Action::SupportMove { unit, to } => support_move_forms(*unit, *to),
            Action::Convoy { army, to, ferry } => {
                let plain = !ferry || self.asked.carrying == Some(FerryWord::Lenient);
                let verbs = [(*ferry, TypedVerb::Ferry), (plain, TypedVerb::Convoy)]
                    .into_iter()
                    .filter(|(said, _)| *said);
                verbs
                    .flat_map(|(_, verb)| convoy_forms(verb, *army, *to))
                    .collect()
            }
            Action::Board { fleet } => vec![decisive(
                [OrderPart::Verb(TypedVerb::Board)]
                    .into_iter()
                    .chain(named(*fleet)),
            )],
            Action::Land { to, .. } => {
                let (verb, to) = (OrderPart::Verb(TypedVerb::Land), OrderPart::Place(*to));
                let bare = (self.asked.wanted == Wanted::Landing).then(|| decisive([to]));
                let army = OrderPart::Kind(UnitKind::Army);
                let forms = [
                    decisive([army, verb, to]),
                    decisive(named(unit).chain([verb, to])),
                ];
                forms.into_iter().chain(bare).collect()
            }
        }
    }

    /// Whether what was typed is a verb, a unit in full or in part, and something more.
    pub fn names_and_more(
        &self,
        spellings: &Spellings<'_>,
        verb: TypedVerb,
        unit: UnitRef,
    ) -> bool {
        self.says_and_more(
            spellings,
            std::iter::once(OrderPart::Verb(verb)).chain(named(unit)),
        )
    }

    /// Whether what was typed is these parts, each in full or in part, and something more.
    pub fn says_and_more(
        &self,
        spellings: &Spellings<'_>,
        parts: impl IntoIterator<Item = OrderPart>,
    ) -> bool {
        let parts: Vec<OrderPart> = parts.into_iter().collect();
        self.starts
            .iter()
            .any(|&start| self.goes_past(spellings, start, &parts))
    }

    fn goes_past(&self, spellings: &Spellings<'_>, at: usize, parts: &[OrderPart]) -> bool {
        let Some((&part, rest)) = parts.split_first() else {
            return at < self.letters.len();
        };
        (part.may_be_left_out() && self.goes_past(spellings, at, rest))
            || self
                .ends_of(spellings, at, part)
                .any(|(end, _)| self.goes_past(spellings, end, rest))
    }

    /// Follows the parts from a letter on; all letters must be used up.
    fn follow(
        &self,
        spellings: &Spellings<'_>,
        at: usize,
        parts: &[OrderPart],
    ) -> Option<TypedMatch> {
        if at == self.letters.len() {
            let fit = if parts.iter().all(|part| part.may_be_left_out()) {
                TypedFit::Exact
            } else {
                TypedFit::Begins
            };
            return Some(TypedMatch {
                fit,
                parts: Vec::new(),
            });
        }
        let (&part, rest) = parts.split_first()?;
        let mut best = if part.may_be_left_out() {
            self.follow(spellings, at, rest)
        } else {
            None
        };
        for (end, fit) in self.ends_of(spellings, at, part) {
            let Some(mut found) = self.follow(spellings, end, rest) else {
                continue;
            };
            found.fit = found.fit.min(fit);
            if best.as_ref().is_none_or(|b| b.fit < found.fit) {
                found.parts.push((part, at..end));
                best = Some(found);
            }
        }
        best
    }

    /// Where the letters of a part may end, and how well it is said then.
    pub fn ends_of<'s>(
        &'s self,
        spellings: &'s Spellings<'_>,
        at: usize,
        part: OrderPart,
    ) -> impl Iterator<Item = (usize, TypedFit)> + 's {
        let (words, meanings, place): (&'s [Letters], &'static [&'static str], Option<Place>) =
            match part {
                OrderPart::Verb(verb) | OrderPart::Optional(verb) => {
                    (verb.spellings(), verb.meanings(), None)
                }
                OrderPart::Kind(kind) => {
                    (self.asked.kind_spellings(kind), kind_meanings(kind), None)
                }
                OrderPart::Pair => (loaded_spellings(), &[], None),
                OrderPart::NewKind(kind) | OrderPart::Choice(kind) => {
                    (kind_spellings(kind), kind_meanings(kind), None)
                }
                OrderPart::Place(place) => (&[], &[], Some(place)),
                OrderPart::Power(power) | OrderPart::Nation(power) => {
                    (spellings.of_power(power), &[], None)
                }
            };
        let words = words
            .iter()
            .chain(spellings.in_other_languages(meanings))
            .map(|word| (word, true));
        words
            .chain(
                place
                    .into_iter()
                    .flat_map(|place| spellings.of_place(place)),
            )
            .filter_map(move |(spelling, in_full)| {
                let run = self.letters.run(at, spelling);
                let (end, whole) = (at + run, run == spelling.len());
                let (last, idle) = (
                    end == self.letters.len(),
                    matches!(
                        part,
                        OrderPart::Kind(_) | OrderPart::Pair | OrderPart::Nation(_)
                    ),
                );
                // Only a name can be cut short before the text ends, and between blanks: `con bul`
                // is no convoy, and `spa por` no support of the unit in Paris.
                let name =
                    place.is_some() || matches!(part, OrderPart::Power(_) | OrderPart::Nation(_));
                let cut_short =
                    last || (name && self.letters.word_ends(at) && self.letters.word_ends(end));
                if run == 0 || (idle && last) || !(whole || cut_short) {
                    return None;
                }
                Some((
                    end,
                    if !whole {
                        TypedFit::Begins
                    } else if in_full {
                        TypedFit::Exact
                    } else {
                        TypedFit::Coastless
                    },
                ))
            })
    }
}

/// The same ways with what the order says of a treasure.
fn with_treasure(treasure: Taking, forms: Vec<TypedForm>) -> Vec<TypedForm> {
    let said = match treasure {
        Taking::Unsaid => return forms,
        Taking::With => OrderPart::Verb(TypedVerb::WithTreasure),
        Taking::Without => OrderPart::Verb(TypedVerb::WithoutTreasure),
    };
    forms
        .into_iter()
        .map(|form| TypedForm {
            parts: form.parts.into_iter().chain([said]).collect(),
            ..form
        })
        .collect()
}

impl Asked {
    fn kind_spellings(self, kind: UnitKind) -> &'static [Letters] {
        if self.carrying.is_some() && kind == UnitKind::Fleet {
            pair_spellings()
        } else {
            kind_spellings(kind)
        }
    }
}
