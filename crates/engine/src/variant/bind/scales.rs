//! A month in time scales as its orders stand: where every unit is when each begins, if all goes as
//! ordered, and which unit an order is for (Mercator).

use crate::calendar::Scale;
use crate::order::{Action, Order, ScaleOrder, UnitRef};
use crate::position::UnitId;
use crate::variant::{Forecast, UnitForm};
use chancery_atlas::board::{Board, Place, PowerId};

/// Every unit of the board, first those that stand, then those aboard.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MonthOutlook(pub(in crate::variant) Vec<Forecast>);

impl MonthOutlook {
    /// Where a unit of the board is at each moment; `None` where it is not on the board.
    pub fn forecast(&self, unit: UnitId) -> Option<&Forecast> {
        self.0.iter().find(|forecast| forecast.unit.id == unit)
    }

    /// Where a unit is when a time scale begins, and as what.
    pub fn at(&self, unit: UnitId, scale: Scale) -> Option<(Place, UnitForm)> {
        self.forecast(unit)
            .map(|forecast| forecast.at[moment(scale)])
    }

    /// The units that an order is for, given in the name of a power: of a chain all its own fleets;
    /// of what is foreign the one that is meant.
    pub fn ordered(&self, board: &Board, power: PowerId, order: &Order) -> Vec<UnitId> {
        let Some(scale) = order.scale() else {
            return Vec::new();
        };
        if let Order::Scales(ScaleOrder::Chain { fleets, .. }) = order {
            // Foreign fleets of a chain need an order of their own owner (section on convoys, (c)).
            let own = fleets
                .iter()
                .filter(|fleet| fleet.power.is_none_or(|owner| owner == power));
            return own
                .filter_map(|fleet| self.own_unit(power, scale, fleet, Some(false)))
                .collect();
        }
        let Some(unit) = order.unit() else {
            return Vec::new();
        };
        let army = says_army(order, unit);
        let owner = unit.power.unwrap_or(power);
        // A fleet's owner may dispose of the foreign army aboard: what is not his may still be
        // meant (section on army/fleets of two powers).
        let found = self
            .own_unit(owner, scale, unit, army)
            .or_else(|| self.foreign(scale, unit, army));
        found
            .or_else(|| self.on_its_way(board, owner, scale, unit, army))
            .into_iter()
            .collect()
    }

    /// The fleet that an order, given in the name of a power, has an army board: the one that will be
    /// there when its time scale begins.
    pub(crate) fn boarded(&self, board: &Board, power: PowerId, order: &Order) -> Option<UnitId> {
        let (Some(Action::Board { fleet }), Some(scale)) = (order.action(), order.scale()) else {
            return None;
        };
        let by_then = best(self.0.iter(), fleet, Some(false), moment(scale));
        by_then.or_else(|| {
            let hold = Order::at(scale, *fleet, Action::Hold);
            self.ordered(board, power, &hold).first().copied()
        })
    }

    /// The unit of a power that an order means: the one that is there by then, or else the one that
    /// is there now.
    fn own_unit(
        &self,
        power: PowerId,
        scale: Scale,
        named: &UnitRef,
        army: Option<bool>,
    ) -> Option<UnitId> {
        let meant = self.in_place(Some(power), scale, named, army);
        if meant.is_some() || scale != Scale::Second {
            return meant;
        }
        // An order with the wrong letter is still for the unit that stands there: it is void, and
        // that unit holds (section on the second time scale).
        let standing = self.0.iter().filter(|forecast| {
            forecast.unit.power == power && forecast.at[moment(scale)].1 != UnitForm::Aboard
        });
        best(standing, named, None, moment(scale))
    }

    /// The unit that is in the named place when a time scale begins, or else the one that is there
    /// now; of one power or of any.
    fn in_place(
        &self,
        power: Option<PowerId>,
        scale: Scale,
        named: &UnitRef,
        army: Option<bool>,
    ) -> Option<UnitId> {
        let units = self
            .0
            .iter()
            .filter(|forecast| power.is_none_or(|power| forecast.unit.power == power));
        best(units.clone(), named, army, moment(scale)).or_else(|| best(units, named, army, 0))
    }

    /// The only unit of a power that can get to where it is named, though it is not ordered there.
    fn on_its_way(
        &self,
        board: &Board,
        power: PowerId,
        scale: Scale,
        named: &UnitRef,
        army: Option<bool>,
    ) -> Option<UnitId> {
        let before = moment(scale).checked_sub(1)?;
        let mut near = self.0.iter().filter(|forecast| {
            let (from, unit_form) = forecast.at[before];
            forecast.unit.power == power
                && army.is_none_or(|army| army == is_army(unit_form))
                && gets_there(board, from, unit_form, named)
        });
        // Of two that could come neither is meant more than the other.
        match (near.next(), near.next()) {
            (Some(only), None) => Some(only.unit.id),
            _ => None,
        }
    }

    /// The unit that an order means, of the power that it names, or else of any power.
    fn foreign(&self, scale: Scale, named: &UnitRef, army: Option<bool>) -> Option<UnitId> {
        self.in_place(named.power, scale, named, army)
    }
}

/// The index of a time scale's beginning in a forecast.
pub const fn moment(scale: Scale) -> usize {
    scale.number() as usize - 1
}

/// Whether a unit is an army, on land or aboard.
pub const fn is_army(unit_form: UnitForm) -> bool {
    matches!(
        unit_form,
        UnitForm::Army | UnitForm::Aboard | UnitForm::Trapped
    )
}

/// The unit in the named province at a moment: what stands there before an army aboard.
fn best<'a>(
    units: impl Iterator<Item = &'a Forecast>,
    named: &UnitRef,
    army: Option<bool>,
    moment: usize,
) -> Option<UnitId> {
    let there = units.filter(|forecast| {
        let (place, unit_form) = forecast.at[moment];
        place.province == named.place.province && army.is_none_or(|army| army == is_army(unit_form))
    });
    there
        .min_by_key(|forecast| forecast.at[moment].1 == UnitForm::Aboard)
        .map(|forecast| forecast.unit.id)
}

/// Whether an order speaks of an army, as far as it says so.
pub fn says_army(order: &Order, unit: &UnitRef) -> Option<bool> {
    use chancery_atlas::board::UnitKind::{Army, Fleet};
    let action = match order {
        Order::Scales(ScaleOrder::Scaled { action, .. }) => Some(action),
        _ => None,
    };
    match (unit.kind, action) {
        (Some(Army), _) => Some(!unit.pair),
        (Some(Fleet), _) | (None, Some(Action::Move { .. } | Action::SupportMove { .. })) => {
            Some(false)
        }
        (None, Some(Action::Land { .. } | Action::Board { .. })) => Some(true),
        (None, _) => None,
    }
}

/// Whether a unit that stands somewhere can come within a time scale to where an order names it.
fn gets_there(board: &Board, from: Place, unit_form: UnitForm, named: &UnitRef) -> bool {
    let to = named.place.province;
    match unit_form {
        UnitForm::Army => {
            board.army_can_move(from.province, to) || board.touches(to, from.province)
        }
        UnitForm::Fleet | UnitForm::Pair => board.fleet_can_reach(from, to),
        UnitForm::Aboard => board.fleet_can_reach(from, to) || board.touches(from.province, to),
        UnitForm::Trapped => false,
    }
}
