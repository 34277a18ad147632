//! The parts of which orders are made as they are typed, form by form.

use super::parts::OrderPart;
use super::verbs::TypedVerb;
use crate::board::Place;
use crate::order::{Travel, UnitRef};

/// A way to type an order.
pub struct TypedForm {
    /// One after another.
    pub parts: Vec<OrderPart>,
    /// Whether nothing else is meant where all of it is written out: `sbur` may mean the unit in
    /// Bur or a move to it, `bur` is a move.
    pub decisive: bool,
}

/// `s mar bur`, `s bur`.
pub fn support_move_forms(unit: UnitRef, to: Place) -> Vec<TypedForm> {
    let (support, to) = (OrderPart::Verb(TypedVerb::Support), OrderPart::Place(to));
    let mut forms = vec![
        decisive([support].into_iter().chain(named(unit)).chain([to])),
        suggestive([support, to]),
    ];
    if unit.aboard {
        forms.push(decisive(
            [support]
                .into_iter()
                .chain(named(unit))
                .chain([OrderPart::Verb(TypedVerb::Land), to]),
        ));
    }
    forms
}

/// `c lon nwy`, `c nwy`.
pub fn convoy_forms(verb: TypedVerb, army: UnitRef, to: Place) -> [TypedForm; 2] {
    let (verb, to) = (OrderPart::Verb(verb), OrderPart::Place(to));
    [
        decisive([verb].into_iter().chain(named(army)).chain([to])),
        suggestive([verb, to]),
    ]
}

/// `bur`, `v nwy`.
pub fn move_forms(to: Place, travel: &Travel) -> Vec<TypedForm> {
    let (via, to) = (OrderPart::Verb(TypedVerb::Via), OrderPart::Place(to));
    match travel {
        Travel::Unsaid => vec![decisive([to])],
        Travel::Convoy | Travel::Route(_) => vec![decisive([to, via]), decisive([via, to])],
    }
}

/// `s bur`, `s bur h`, `sh bur`.
pub fn support_hold_forms(unit: UnitRef) -> Vec<TypedForm> {
    let (support, hold) = (
        OrderPart::Verb(TypedVerb::Support),
        OrderPart::Verb(TypedVerb::Hold),
    );
    vec![
        suggestive([support].into_iter().chain(named(unit))),
        decisive([support].into_iter().chain(named(unit)).chain([hold])),
        decisive([support, hold].into_iter().chain(named(unit))),
    ]
}

/// A way that means nothing else where it is written out.
pub fn decisive(parts: impl IntoIterator<Item = OrderPart>) -> TypedForm {
    TypedForm {
        parts: parts.into_iter().collect(),
        decisive: true,
    }
}

/// A way that may mean something else.
pub fn suggestive(parts: impl IntoIterator<Item = OrderPart>) -> TypedForm {
    TypedForm {
        parts: parts.into_iter().collect(),
        decisive: false,
    }
}

/// A unit by its name: nationality and letters may be left out.
pub fn named(unit: UnitRef) -> impl Iterator<Item = OrderPart> {
    [
        unit.power.map(OrderPart::Nation),
        unit_letters(unit),
        Some(OrderPart::Place(unit.place)),
    ]
    .into_iter()
    .flatten()
}

/// The letters of a unit, where the order has them.
pub fn unit_letters(unit: UnitRef) -> Option<OrderPart> {
    if unit.pair {
        Some(OrderPart::Pair)
    } else {
        unit.kind.map(OrderPart::Kind)
    }
}

/// `c por`, `c den por`, `enc & mao c por`, with the first fleet named before or not.
pub fn chain_forms(fleets: &[UnitRef], army: UnitRef, to: Place) -> Vec<TypedForm> {
    let further: Vec<OrderPart> = fleets
        .iter()
        .skip(1)
        .flat_map(|&fleet| {
            [OrderPart::Optional(TypedVerb::With)]
                .into_iter()
                .chain(named(fleet))
        })
        .collect();
    let [in_full, short] = convoy_forms(TypedVerb::Convoy, army, to);
    let after = |form: &TypedForm| {
        further
            .iter()
            .chain(&form.parts)
            .copied()
            .collect::<Vec<_>>()
    };
    vec![
        decisive(after(&in_full)),
        decisive(after(&short)),
        in_full,
        short,
    ]
}
