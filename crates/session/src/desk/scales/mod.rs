//! A power's units in a month of time scales: of each what it is ordered in every scale, and as
//! what it will stand when that begins.

mod month;

pub use month::TableMonth;

use super::Desk;
use chancery_atlas::board::PowerId;
use chancery_engine::calendar::{PhaseKind, Scale};
use chancery_engine::order::Order;
use chancery_engine::order::read::{Slip, SlipLine};
use chancery_engine::position::Unit;
use chancery_engine::seat::Author;
use chancery_engine::variant::{Demand, Forecast, UnitForm};
use chancery_game::game::{Game, moment};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitMonthRow {
    /// The unit as it stands before the month.
    pub unit: Unit,
    /// Where it will be and as what, if all goes as ordered.
    pub forecast: Forecast,
    /// What it is ordered in each time scale, as indices into the sheet.
    pub cells: [Vec<usize>; 3],
    /// What the player of the other half of a mixed pair ordered it, likewise.
    pub others: [Vec<usize>; 3],
    /// Those of the entries that may not do what their writer means.
    pub doubtful: Vec<usize>,
    /// Whether it stands below the unit that carries it, or is carried by it.
    pub joined: bool,
}

impl UnitMonthRow {
    /// Where the unit is when a time scale begins, and as what.
    pub const fn at(&self, scale: Scale) -> (chancery_atlas::board::Place, UnitForm) {
        self.forecast.at[moment(scale)]
    }

    /// Where it is when all is over, and as what.
    pub const fn at_end(&self) -> (chancery_atlas::board::Place, UnitForm) {
        self.forecast.at[3]
    }

    /// Whether it is an army that is aboard when the third time scale begins, and has no order in
    /// it yet.
    pub fn may_disembark(&self) -> bool {
        self.at(Scale::Third).1 == UnitForm::Aboard && self.cells[2].is_empty()
    }

    /// Of the orders that both players of a mixed pair gave it in a time scale, the one that is
    /// carried out if all goes as ordered (section on mixed army/fleets): the army's owner's where
    /// it names the place where the army will be, else the fleet's owner's; a fleet is its owner's
    /// alone.
    pub fn applies(&self, game: &Game, author: Author, scale: Scale) -> Option<usize> {
        let at = scale.number() as usize - 1;
        let (own, other) = (
            self.cells[at].last().copied(),
            self.others[at].last().copied(),
        );
        let (owners, partners) = if self.unit.power == author.power {
            (own, other)
        } else {
            (other, own)
        };
        if !matches!(self.at(scale).1, UnitForm::Aboard) {
            return owners;
        }
        let fits = |entry: &usize| {
            let unit = game.sheet().order(*entry).and_then(Order::unit);
            unit.is_some_and(|unit| unit.place.province == self.at(scale).0.province)
        };
        owners.filter(fits).or(partners).or(owners)
    }
}

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
