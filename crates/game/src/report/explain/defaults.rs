//! Words for why a unit was taken of which nobody ordered the removal.

use chancery_engine::adjudicate::{LeastLoss, Tie};

/// Why a unit's loss is thought to affect the game least: `guards no centre, 3 moves from home`.
pub fn least_loss(because: LeastLoss) -> String {
    let guards = if because.guards {
        "every unit left guards a centre"
    } else {
        "guards no centre"
    };
    let distance = from_home(because.distance);
    let army = if because.spares_fleet {
        "; the army goes, its fleet stays"
    } else {
        ""
    };
    format!("{guards}, {distance}{army}")
}

/// Why a unit was the one farthest from home: `4 moves from home; of those as far, it stands in no
/// centre`.
pub fn farthest(distance: Option<u32>, tie: Option<Tie>) -> String {
    let far = from_home(distance);
    match tie {
        None => format!("{far}, the farthest"),
        Some(tie) => format!("{far}, tied: {}", self::tie(tie)),
    }
}

fn from_home(distance: Option<u32>) -> String {
    match distance {
        Some(1) => "1 move from home".to_owned(),
        Some(moves) => format!("{moves} moves from home"),
        None => "cut off from home".to_owned(),
    }
}

/// What told a unit from others that are as far from home.
pub const fn tie(tie: Tie) -> &'static str {
    match tie {
        Tie::NoCentre => "units in no centre go first",
        Tie::LoneFleet => "fleets that carry nobody go first",
        Tie::ArmyAboard => "armies aboard go before the rest",
        Tie::EmptiedFleet => "a fleet whose army was removed goes before the rest",
        Tie::ArmyAshore => "an army goes before a fleet that carries another power's",
        Tie::Alphabet => "first in the alphabet",
    }
}
