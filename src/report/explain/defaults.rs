//! Words for why a unit was taken of which nobody ordered the removal.

use crate::adjudicate::LeastLoss;

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
