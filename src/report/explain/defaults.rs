//! Words for why a unit was taken of which nobody ordered the removal.

use crate::adjudicate::{LeastLoss, Tie};

/// Why a unit's loss is thought to affect the game least: `guards no centre, 3 moves from home`.
pub fn least_loss(because: LeastLoss) -> String {
    let guards = if because.guards { "all left guard a centre" } else { "guards no centre" };
    let distance = match because.distance {
        Some(1) => "1 move from home".to_owned(),
        Some(moves) => format!("{moves} moves from home"),
        None => "cut off from home".to_owned(),
    };
    let army = if because.spares_fleet { "; the army for its fleet" } else { "" };
    format!("{guards}, {distance}{army}")
}

/// Why a unit was the one farthest from home: `4 moves from home; of those as far, it stands in no centre`.
pub fn farthest(distance: Option<u32>, tie: Option<Tie>) -> String {
    let far = match distance {
        Some(1) => "1 move from home".to_owned(),
        Some(moves) => format!("{moves} moves from home"),
        None => "cut off from home".to_owned(),
    };
    let tie = match tie {
        None => return format!("{far}, the farthest"),
        Some(Tie::NoCentre) => "it stands in no centre",
        Some(Tie::LoneFleet) => "fleets that carry nobody go first",
        Some(Tie::ArmyAboard) => "armies aboard go before armies on land",
        Some(Tie::EmptiedFleet) => "a fleet whose army was removed goes before armies on land",
        Some(Tie::ArmyAshore) => "an army goes before a fleet that carries another power's",
        Some(Tie::Alphabet) => "by the alphabet of the abbreviations",
    };
    format!("{far}; of those as far, {tie}")
}
