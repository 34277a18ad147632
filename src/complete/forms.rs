//! The parts of which orders are made as they are typed, form by form.

use super::parts::Part;
use super::verbs::Verb;
use crate::board::{Place, PowerId, ProvinceId, UnitKind};
use crate::order::{Travel, UnitRef};

/// A way to type an order.
pub struct Form {
    /// One after another.
    pub parts: Vec<Part>,
    /// Whether nothing else is meant where all of it is written out: `sbur` may mean the unit in
    /// Bur or a move to it, `bur` is a move.
    pub decisive: bool,
}

/// `mob edi`; at the unit itself, `mob` or the centre's name.
pub fn mobilize_forms(kind: Option<UnitKind>, place: Place, at_cursor: bool) -> Vec<Form> {
    let verb = Part::Verb(Verb::Mobilize);
    let mut forms = vec![decisive(
        [verb]
            .into_iter()
            .chain(kind.map(Part::NewKind))
            .chain([Part::Place(place)]),
    )];
    if at_cursor {
        forms.push(decisive(
            [Part::Optional(Verb::Mobilize)]
                .into_iter()
                .chain(kind.map(Part::NewKind))
                .chain([Part::Place(place)]),
        ));
        forms.extend(place.coast.is_none().then(|| decisive([verb])));
    }
    forms
}

/// `dem bur par`; at the unit itself, `dem par`.
pub fn demobilize_forms(unit: UnitRef, to: ProvinceId, at_cursor: bool) -> Vec<Form> {
    let end = [Part::Optional(Verb::To), Part::Place(to.into())];
    let verb = [Part::Verb(Verb::Demobilize)];
    let mut forms = vec![decisive(verb.into_iter().chain(named(unit)).chain(end))];
    forms.extend(at_cursor.then(|| decisive(verb.into_iter().chain(end))));
    forms
}

/// `disband pooled smy`, and less of it.
pub fn remove_pooled_forms(
    kind: Option<UnitKind>,
    centre: ProvinceId,
    at_cursor: bool,
) -> Vec<Form> {
    let unit = kind
        .map(Part::NewKind)
        .into_iter()
        .chain([Part::Place(centre.into())]);
    let mut forms = vec![decisive(
        [
            Part::Optional(Verb::RemovePooled),
            Part::Optional(Verb::Pooled),
        ]
        .into_iter()
        .chain(unit),
    )];
    forms.extend(
        at_cursor.then(|| decisive([Part::Verb(Verb::RemovePooled), Part::Optional(Verb::Pooled)])),
    );
    forms
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

/// Powers in whatever order, after these parts.
pub fn power_forms(before: &[Part], powers: &[PowerId]) -> Vec<Form> {
    let mut orders: Vec<Vec<Part>> = vec![before.to_vec()];
    for _ in powers {
        let goes_on = |parts: &Vec<Part>| {
            let left = powers
                .iter()
                .map(|&power| Part::Power(power))
                .filter(|part| !parts.contains(part));
            left.map(|part| [parts.as_slice(), &[Part::Optional(Verb::With), part]].concat())
                .collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(goes_on).collect();
    }
    orders.into_iter().map(decisive).collect()
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
