//! Orders of a secret world in words, and why they are void.

use super::Names;
use chancery_engine::adjudicate::{NameFault, NamePart, SecretVoid};
use chancery_engine::order::{Order, SecretOrder};

pub(super) fn order(names: Names<'_>, order: &SecretOrder) -> String {
    let SecretOrder::Name { area, name, .. } = order;
    format!("names {} {name}", names.province(*area))
}

/// Why the order is void, as a clause.
pub(super) fn void(names: Names<'_>, order: Option<&Order>, why: SecretVoid) -> String {
    match why {
        SecretVoid::NativesStay(_) => "natives there do not move".to_owned(),
        SecretVoid::NoTreasure(_) => "there is no treasure with that unit".to_owned(),
        SecretVoid::NotYoursToName(_) => "not yours to name".to_owned(),
        SecretVoid::ChooseAnotherName(None) => "choose another name".to_owned(),
        SecretVoid::ChooseAnotherName(Some(fault)) => {
            format!("choose another name: {}", name_fault(names, order, fault))
        }
        SecretVoid::NoSuchOrder => {
            "this line can't be read, or names a place that you don't know".to_owned()
        }
        SecretVoid::Untold => "the order can't be carried out".to_owned(),
    }
}

/// Why an area can't be called so.
fn name_fault(names: Names<'_>, order: Option<&Order>, fault: NameFault) -> String {
    let spelling = |part: NamePart| match (part, order) {
        (NamePart::Name, Some(Order::Secret(SecretOrder::Name { name, .. })))
        | (
            NamePart::Abbr,
            Some(Order::Secret(SecretOrder::Name {
                abbr: Some(name), ..
            })),
        ) => name.as_str(),
        _ => "it",
    };
    match fault {
        NameFault::NoName => "a name has 2 to 30 letters".to_owned(),
        NameFault::NoAbbr => "an abbreviation has 3 or 4 letters".to_owned(),
        NameFault::NoneFree => "no abbreviation of the name is free".to_owned(),
        NameFault::Reserved(part) => format!("{} is a reserved word", spelling(part)),
        NameFault::StandsFor(part, at) => {
            format!("{} is taken by {}", spelling(part), names.province(at))
        }
    }
}
