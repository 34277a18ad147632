//! A power's units in a month of time scales: of each what it is ordered in every scale, and as
//! what it will stand when that begins.

mod month;

pub use month::TableMonth;

use super::Desk;
use chancery_atlas::board::PowerId;
use chancery_engine::calendar::{PhaseKind, Scale};
use chancery_engine::order::read::{Slip, SlipLine};
use chancery_engine::position::{Position, UnitId};
use chancery_engine::variant::Demand;
use chancery_game::game::Game;

/// Whether retreats are those of several time scales.
pub fn retreats_by_scale(game: &Game) -> bool {
    game.setup().variant.has_scales() && game.phase().kind == PhaseKind::Retreats
}

/// The demands of retreats of several time scales by that in which their unit was dislodged, an army
/// aboard right after its fleet; others as they are.
pub fn by_scale(game: &Game, mut demands: Vec<Demand>) -> Vec<Demand> {
    if retreats_by_scale(game) {
        let position = &game.state().position;
        // Demands that belong to no dislodged unit come last.
        demands.sort_by_key(|demand| {
            let place = retreat_place(position, demand);
            (place.is_none(), place)
        });
    }
    demands
}

/// Where a retreat stands in the list: by the time scale in which the unit was dislodged, then by
/// its fleet's index among the dislodged, then by its own.
fn retreat_place(position: &Position, demand: &Demand) -> Option<(Scale, Option<usize>, usize)> {
    let unit = demand.unit()?;
    let fleet = position.carried(unit).map_or(unit, |aboard| aboard.fleet);
    let own = index_of_dislodged(position, unit)?;
    let scale = position.dislodged.get(own)?.scale;
    Some((scale, index_of_dislodged(position, fleet), own))
}

fn index_of_dislodged(position: &Position, unit: UnitId) -> Option<usize> {
    let mut dislodged = position.dislodged.iter();
    dislodged.position(|dislodged| dislodged.unit.id == unit)
}

impl Desk {
    /// Who is told by each line of a slip that names no power, in a month: the lines of the first
    /// time scale that is ordered tell it for all, for later units stand elsewhere, where now there
    /// may be others. `None` where there is one time scale.
    pub(super) fn told_in_month(&self, slip: &Slip) -> Option<Vec<Option<PowerId>>> {
        if !self.game.setup().variant.has_scales() {
            return None;
        }
        let unnamed: Vec<&SlipLine> = slip.lines.iter().filter(|line| !line.stated).collect();
        let first = unnamed.iter().filter_map(|line| scale_of(line)).min();
        let mut owners: Vec<PowerId> = unnamed
            .iter()
            .filter(|line| scale_of(line) == first)
            .filter_map(|line| self.told_by(line))
            .collect();
        owners.dedup();
        // Where they tell of several, they tell nothing: the game master is asked.
        let owner = match owners.as_slice() {
            [one] => Some(*one),
            _ => None,
        };
        let lines = slip.lines.iter();
        let told = lines.map(|line| if line.stated { None } else { owner });
        Some(told.collect())
    }
}

fn scale_of(line: &SlipLine) -> Option<Scale> {
    line.reading.order()?.scale()
}
