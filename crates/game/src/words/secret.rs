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
        // Whose it is to name would tell who has been there.
        SecretVoid::NotYoursToName(_) => "not yours to name".to_owned(),
        SecretVoid::ChooseAnotherName(None) => "choose another name".to_owned(),
        SecretVoid::ChooseAnotherName(Some(fault)) => {
            format!("choose another name: {}", name_fault(names, order, fault))
        }
        SecretVoid::NoSuchOrder => {
            // One sentence for both: a place that exists and one that does not must look alike.
            "this line can't be read, or names a place that you don't know".to_owned()
        }
        // The true reason would tell what lies beyond his map.
        SecretVoid::Untold => "the order can't be carried out".to_owned(),
    }
}

/// Why an area can't be called so.
fn name_fault(names: Names<'_>, order: Option<&Order>, fault: NameFault) -> String {
    match fault {
        NameFault::NoName => "a name has 2 to 30 letters".to_owned(),
        NameFault::NoAbbr => "an abbreviation has 3 or 4 letters".to_owned(),
        NameFault::NoneFree => "no abbreviation of the name is free".to_owned(),
        NameFault::Reserved(part) => format!("{} is a reserved word", spelling(order, part)),
        NameFault::StandsFor(part, at) => {
            format!(
                "{} is taken by {}",
                spelling(order, part),
                names.province(at)
            )
        }
    }
}

/// The part of a name as the order writes it.
fn spelling(order: Option<&Order>, part: NamePart) -> &str {
    let Some(Order::Secret(SecretOrder::Name { name, abbr, .. })) = order else {
        return "it";
    };
    match part {
        NamePart::Name => name,
        NamePart::Abbr => abbr.as_deref().unwrap_or("it"),
    }
}
