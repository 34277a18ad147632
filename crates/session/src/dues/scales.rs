//! What a power has to build or to disband where armies on the ice and extra units change it.

use chancery_atlas::board::PowerId;
use chancery_engine::variant::Adjustment;
use chancery_game::game::Game;

/// Units and armies that count, beside the centres.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScaleReckoning {
    pub pieces: usize,
    /// Armies on polar caps.
    pub trapped: usize,
    /// Pieces that don't count, since they are extra.
    pub spared: usize,
}

impl ScaleReckoning {
    pub(super) fn new(game: &Game, power: PowerId, own: &Adjustment) -> Option<Self> {
        if !game.setup().variant.has_scales() {
            return None;
        }
        let position = &game.state().position;
        let pieces = position.count_units(power);
        let trapped = position.trapped_of(power);
        Some(Self {
            pieces,
            trapped,
            spared: (pieces + trapped).saturating_sub(own.units),
        })
    }
}
