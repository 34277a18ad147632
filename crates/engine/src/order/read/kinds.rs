//! Set-up: of which kind a unit is that its owner may choose. Only variants that have such units
//! read it ([`Forms::choosing`]).
//!
//! [`Forms::choosing`]: crate::order::Forms::choosing

use crate::calendar::PhaseKind;
use crate::order::read::draft::Draft;
use crate::order::read::parser::Parser;
use crate::order::read::path::{Path, Ways};
use crate::order::read::words;
use crate::order::{KindOrder, Order, UnitRef};
use chancery_atlas::board::UnitKind;

const KINDS: [UnitKind; 2] = [UnitKind::Army, UnitKind::Fleet];

impl Parser<'_> {
    /// `Rome: fleet`, `Rome is a fleet`
    pub(crate) fn choice_after(&self, unit: UnitRef, path: &Path) -> Ways<Draft> {
        let signed = self.past_move_sign(path);
        let said = self
            .word_if(&signed, |word| matches!(word, "is" | "as"))
            .unwrap_or(signed);
        // `F Rome: army` says two kinds, and is no choice.
        if unit.kind.is_some() {
            return Vec::new();
        }
        let Some((kind, end)) = self.kind_alone(&said) else {
            return Vec::new();
        };
        let unit = UnitRef {
            kind: Some(kind),
            ..unit
        };
        vec![(choice(unit), end)]
    }

    /// `fleet`, where it is sure whose: of the one unit that the power may choose for.
    pub(crate) fn choice_first(&self, path: &Path) -> Ways<Draft> {
        let Some((kind, end)) = self.kind_alone(path).filter(|(_, end)| self.at_end(end)) else {
            return Vec::new();
        };
        let position = self.context.position;
        let units = position
            .units
            .iter()
            .filter(|unit| position.free_kind(unit.id).is_some() && self.may_be_writer(unit.power));
        let choices: Vec<Order> = units
            .map(|unit| {
                Order::Kinds(KindOrder::Choose {
                    unit: UnitRef::new(kind, unit.place),
                })
            })
            .collect();
        let draft = match choices.as_slice() {
            [] => Draft::Refuse("The unit is missing. Write it as `F Rome`.".to_owned()),
            [one] => Draft::Order(one.clone()),
            _ => Draft::Ask {
                question: "Which unit is meant?".to_owned(),
                candidates: choices,
            },
        };
        vec![(draft, end)]
    }

    /// Whether units are placed at set-up, and none has its kind chosen.
    pub(crate) const fn places_units(&self) -> bool {
        self.context.forms.placing && !self.context.forms.choosing
    }

    /// `army`, `a fleet`, with no place after it.
    fn kind_alone(&self, path: &Path) -> Option<(UnitKind, Path)> {
        if !self.context.forms.choosing || self.context.phase != PhaseKind::SetUp {
            return None;
        }
        let path = self.fillers(path);
        let kind = self.word(&path).and_then(words::unit_kind)?;
        Some((kind, path.past(1)))
    }
}

/// `F Rome`; of `Rome` alone it is asked what it is.
pub(in crate::order) fn choice(unit: UnitRef) -> Draft {
    match unit.kind {
        Some(_) => Draft::Order(Order::Kinds(KindOrder::Choose { unit })),
        None => Draft::Ask {
            question: "Is the unit there an army or a fleet?".to_owned(),
            candidates: KINDS
                .map(|kind| {
                    Order::Kinds(KindOrder::Choose {
                        unit: UnitRef {
                            kind: Some(kind),
                            ..unit
                        },
                    })
                })
                .to_vec(),
        },
    }
}
