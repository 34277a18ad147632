//! A power's units in a month of time scales: of each what it is ordered in every scale, and as
//! what it will stand when that begins.

mod month;

pub use month::TableMonth;

use super::Desk;
use chancery_atlas::board::PowerId;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::Order;
use chancery_engine::order::read::{Slip, SlipLine};
use chancery_engine::variant::Demand;
use chancery_game::game::Game;

/// Whether retreats are those of several time scales.
pub fn retreats_by_scale(game: &Game) -> bool {
    game.setup().variant.has_scales() && game.phase().kind == PhaseKind::Retreats
}

/// The demands of retreats of several time scales by that in which their unit was dislodged, an army
/// aboard right after its fleet; others as they are.
pub fn by_scale(game: &Game, mut demands: Vec<Demand>) -> Vec<Demand> {
    let position = &game.state().position;
    let place = |demand: &Demand| {
        let unit = demand.unit()?;
        let fleet = position.carried(unit).map_or(unit, |aboard| aboard.fleet);
        let nth = |id| {
            position
                .dislodged
                .iter()
                .position(|dislodged| dislodged.unit.id == id)
        };
        Some((
            position.dislodged.get(nth(unit)?)?.scale,
            nth(fleet),
            nth(unit),
        ))
    };
    if retreats_by_scale(game) {
        demands.sort_by_key(|demand| (place(demand).is_none(), place(demand)));
    }
    demands
}

impl Desk {
    /// Who is told by each line of a slip that names no power, in a month: the lines of the first
    /// time scale that is ordered tell it for all, for later units stand elsewhere, where now there
    /// may be others. `None` where there is one time scale.
    pub(super) fn told_in_month(&self, slip: &Slip) -> Option<Vec<Option<PowerId>>> {
        if !self.game.setup().variant.has_scales() {
            return None;
        }
        let unnamed = || slip.lines.iter().filter(|line| !line.stated);
        let scale = |line: &SlipLine| line.reading.order().and_then(Order::scale);
        let first = unnamed().filter_map(scale).min();
        let mut owners: Vec<PowerId> = unnamed()
            .filter(|line| scale(line) == first)
            .filter_map(|line| self.told_by(line))
            .collect();
        owners.dedup();
        let owner = if let [one] = owners.as_slice() {
            Some(*one)
        } else {
            None
        };
        let of = |line: &SlipLine| owner.filter(|_| !line.stated);
        Some(slip.lines.iter().map(of).collect())
    }
}
