//! The ways to type an order of a month: with a time scale before it, and after its unit as what that
//! will be. They answer with nothing where orders are given in no time scales.

use super::super::forms::{
    TypedForm, chain_forms, convoy_forms, decisive, named, support_move_forms, unit_letters,
};
use super::super::letters::{Letters, Spellings};
use super::super::parts::OrderPart;
use super::super::typing::{Asked, Typed, TypedFit};
use super::super::verbs::{TypedVerb, scale_spellings};
use crate::board::{Place, UnitKind};
use crate::calendar::Scale;
use crate::order::{Action, Order, ScaleOrder, UnitRef};

impl Asked {
    /// The unit, where orders name it as it stands now.
    pub fn unit_as_it_stands(self) -> Option<(UnitKind, Place)> {
        self.unit.filter(|_| !self.scales)
    }
}

impl Typed {
    /// The time scale that was typed first.
    pub fn scale_of(letters: &Letters, asked: Asked) -> Option<Scale> {
        let mut scales = Scale::ALL.into_iter().filter(|_| asked.scales);
        scales.find(|&scale| {
            let word = scale_spellings(scale);
            letters.run(0, word) == word.len() && letters.word_ends(word.len())
        })
    }

    /// Where an order may begin after its own unit, named in full as what it will be.
    pub fn after_unit(&self, spellings: &Spellings<'_>, order: &Order) -> Vec<usize> {
        let Some(&unit) = order.unit().filter(|_| self.asked.scales) else {
            return Vec::new();
        };
        let begun = self.starts[0];
        let mut ends = vec![begun];
        for part in [unit.power.map(OrderPart::Nation), unit_letters(unit)]
            .into_iter()
            .flatten()
        {
            let after = ends
                .iter()
                .flat_map(|&at| {
                    self.ends_of(spellings, at, part)
                        .filter(|(_, fit)| *fit == TypedFit::Exact)
                })
                .map(|(end, _)| end);
            let after: Vec<usize> = after.collect();
            ends.extend(after);
        }
        let mut starts = Vec::new();
        for at in ends {
            let names = spellings
                .of_place(unit.place)
                .map(|(name, _)| name)
                .filter(|name| self.letters.run(at, name) == name.len());
            starts.extend(
                names
                    .map(|name| at + name.len())
                    .filter(|&start| at > begun || start < self.letters.len()),
            );
        }
        // At a fleet the letters alone say what it will be: `af nth`.
        if let Some(letters) = unit_letters(unit).filter(|_| {
            unit.pair
                || self
                    .asked
                    .unit
                    .is_some_and(|(kind, _)| kind == UnitKind::Fleet)
        }) {
            let said = self.ends_of(spellings, begun, letters).map(|(end, _)| end);
            starts.extend(
                said.filter(|&end| self.letters.word_ends(end) && end < self.letters.len()),
            );
        }
        starts.sort_unstable();
        starts.dedup();
        starts
    }

    /// The ways to type an order of the second time scale, which is an order to a unit as in other
    /// games.
    pub fn second_scale_forms(&self, unit: UnitRef, action: &Action) -> Option<Vec<TypedForm>> {
        let is_month = self.asked.scales;
        is_month.then(|| self.scaled_forms(Scale::Second, unit, action))
    }

    /// The ways to type an order of the other time scales, and a chain.
    pub fn scale_forms(&self, order: &ScaleOrder) -> Vec<TypedForm> {
        match order {
            ScaleOrder::Scaled {
                scale,
                unit,
                action,
            } => self.scaled_forms(*scale, *unit, action),
            ScaleOrder::Chain { fleets, army, to } => chain_forms(fleets, *army, *to),
        }
    }

    /// The ways to type an order of a time scale, but for its unit.
    fn scaled_forms(&self, scale: Scale, unit: UnitRef, action: &Action) -> Vec<TypedForm> {
        let first = scale == Scale::First;
        let ashore = if first {
            TypedVerb::GoAshore
        } else {
            TypedVerb::Disembark
        };
        match action {
            Action::Board { fleet } => {
                let verb = OrderPart::Verb(if first {
                    TypedVerb::GoAboard
                } else {
                    TypedVerb::Embark
                });
                vec![decisive([verb].into_iter().chain(named(*fleet)))]
            }
            Action::Land { to, .. } => {
                let bare = self
                    .asked
                    .unit
                    .is_some_and(|(kind, _)| kind == UnitKind::Army);
                let forms =
                    [decisive([OrderPart::Verb(ashore), OrderPart::Place(*to)])].into_iter();
                forms
                    .chain(bare.then(|| decisive([OrderPart::Place(*to)])))
                    .collect()
            }
            Action::SupportMove { unit, to } if unit.aboard => {
                let support = OrderPart::Verb(TypedVerb::Support);
                let landing = [OrderPart::Verb(ashore), OrderPart::Place(*to)];
                let mut forms = support_move_forms(
                    UnitRef {
                        aboard: false,
                        ..*unit
                    },
                    *to,
                );
                forms.push(decisive(
                    [support].into_iter().chain(named(*unit)).chain(landing),
                ));
                forms.push(decisive([support].into_iter().chain(landing)));
                forms
            }
            Action::Convoy {
                army,
                to,
                ferry: true,
            } => [TypedVerb::Ferry, TypedVerb::Convoy]
                .into_iter()
                .flat_map(|verb| convoy_forms(verb, *army, *to))
                .collect(),
            Action::Either { choices } => {
                let or = |(nth, &place): (usize, &Place)| {
                    [
                        (nth > 0).then_some(OrderPart::Optional(TypedVerb::Or)),
                        Some(OrderPart::Place(place)),
                    ]
                };
                vec![decisive(choices.iter().enumerate().flat_map(or).flatten())]
            }
            action => self.action_forms(unit, action),
        }
    }
}
