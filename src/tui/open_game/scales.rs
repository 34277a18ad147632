//! What is ordered in a month of several time scales.

use chancery_engine::calendar::PhaseKind;
use chancery_game::game::Game;

/// What is ordered in a phase: `TS1-TS3`.
pub fn ordered(game: &Game) -> Option<&'static str> {
    let variant = game.setup().variant;
    match game.phase().kind {
        _ if !variant.has_scales() => None,
        PhaseKind::SetUp => Some("extra units"),
        PhaseKind::Movement if game.setup().calendar().season(game.phase()).builds => {
            Some("TS1-TS3, then builds")
        }
        PhaseKind::Movement => Some("TS1-TS3"),
        PhaseKind::Retreats => Some("TS4"),
        PhaseKind::Adjustments => None,
    }
}
