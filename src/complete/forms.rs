//! The parts of which orders are made as they are typed, form by form.

use super::parts::Part;
use super::verbs::Verb;
use crate::board::Place;
use crate::order::{Travel, UnitRef};

/// A way to type an order.
pub struct Form {
    /// One after another.
    pub parts: Vec<Part>,
    /// Whether nothing else is meant where all of it is written out: `sbur` may mean the unit in
    /// Bur or a move to it, `bur` is a move.
    pub decisive: bool,
}

/// `s mar bur`, `s bur`.
pub fn support_move_forms(unit: UnitRef, to: Place) -> Vec<Form> {
    let (support, to) = (Part::Verb(Verb::Support), Part::Place(to));
    let mut forms = vec![
        decisive([support].into_iter().chain(named(unit)).chain([to])),
        suggestive([support, to]),
    ];
    if unit.aboard {
        forms.push(decisive(
            [support]
                .into_iter()
                .chain(named(unit))
                .chain([Part::Verb(Verb::Land), to]),
        ));
    }
    forms
}

/// `c lon nwy`, `c nwy`.
pub fn convoy_forms(verb: Verb, army: UnitRef, to: Place) -> [Form; 2] {
    let (verb, to) = (Part::Verb(verb), Part::Place(to));
    [
        decisive([verb].into_iter().chain(named(army)).chain([to])),
        suggestive([verb, to]),
    ]
}

/// `bur`, `v nwy`.
pub fn move_forms(to: Place, travel: &Travel) -> Vec<Form> {
    let (via, to) = (Part::Verb(Verb::Via), Part::Place(to));
    match travel {
        Travel::Unsaid => vec![decisive([to])],
        Travel::Convoy | Travel::Route(_) => vec![decisive([to, via]), decisive([via, to])],
    }
}

/// `s bur`, `s bur h`, `sh bur`.
pub fn support_hold_forms(unit: UnitRef) -> Vec<Form> {
    let (support, hold) = (Part::Verb(Verb::Support), Part::Verb(Verb::Hold));
    vec![
        suggestive([support].into_iter().chain(named(unit))),
        decisive([support].into_iter().chain(named(unit)).chain([hold])),
        decisive([support, hold].into_iter().chain(named(unit))),
    ]
}

/// A way that means nothing else where it is written out.
pub fn decisive(parts: impl IntoIterator<Item = Part>) -> Form {
    Form {
        parts: parts.into_iter().collect(),
        decisive: true,
    }
}

/// A way that may mean something else.
pub fn suggestive(parts: impl IntoIterator<Item = Part>) -> Form {
    Form {
        parts: parts.into_iter().collect(),
        decisive: false,
    }
}

/// A unit by its name: nationality and letters may be left out.
pub fn named(unit: UnitRef) -> impl Iterator<Item = Part> {
    [
        unit.power.map(Part::Nation),
        unit_letters(unit),
        Some(Part::Place(unit.place)),
    ]
    .into_iter()
    .flatten()
}

/// The letters of a unit, where the order has them.
pub fn unit_letters(unit: UnitRef) -> Option<Part> {
    if unit.pair {
        Some(Part::Pair)
    } else {
        unit.kind.map(Part::Kind)
    }
}

/// `c por`, `c den por`, `enc & mao c por`, with the first fleet named before or not.
pub fn chain_forms(fleets: &[UnitRef], army: UnitRef, to: Place) -> Vec<Form> {
    let further: Vec<Part> = fleets
        .iter()
        .skip(1)
        .flat_map(|&fleet| [Part::Optional(Verb::With)].into_iter().chain(named(fleet)))
        .collect();
    let [in_full, short] = convoy_forms(Verb::Convoy, army, to);
    let after = |form: &Form| {
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
