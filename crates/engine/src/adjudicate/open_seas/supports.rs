//! Which unit a support is for: of those that it can mean and that do what it names, the
//! supporter's own power's go first.

use super::super::field::UnitIndex;
use super::super::legal::{LegalOrder, judge};
use super::Slips;
use crate::order::{Action, Order, UnitRef};
use chancery_atlas::board::{Place, PowerId, ProvinceId, UnitKind};

/// A support as it is written.
#[derive(Clone, Copy)]
struct NamedSupport {
    /// Whose support it is.
    supporter: PowerId,
    unit: UnitRef,
    /// The move that is supported; `None` where the unit stays.
    to: Option<Place>,
}

impl Slips<'_> {
    /// Binds each support to the unit that it is for.
    pub(super) fn bind_supports(&mut self) {
        for line in self.all_lines() {
            let (unit, to) = match self.action(line) {
                Some(Action::SupportHold { unit }) => (*unit, None),
                Some(Action::SupportMove { unit, to }) => (*unit, Some(*to)),
                _ => continue,
            };
            let named = NamedSupport {
                supporter: self.power(line),
                unit,
                to,
            };
            let meant = match to {
                Some(to) if unit.aboard => self.landing_meant(line, named, to.province),
                Some(to) if unit.place.province == to.province => {
                    let comers = self.comers(named, to);
                    self.only_one(line, &comers)
                }
                _ if self.field.is_open(unit.place.province) => self.fleet_meant(line, named),
                _ => None,
            };
            if let Some(meant) = meant {
                self.set_object(line, meant);
            }
        }
    }

    /// The fleet in an open sea. A fleet with an army aboard is another type than one without, as
    /// long as there is one that fits.
    fn fleet_meant(&self, line: usize, named: NamedSupport) -> Option<UnitIndex> {
        if named.unit.kind == Some(UnitKind::Army) && !named.unit.aboard {
            return None;
        }
        let there = self.field.occupants(named.unit.place.province);
        let all: Vec<UnitIndex> = there
            .filter(|&unit| self.is_named(named, unit) && Some(unit) != self.meant[line])
            .collect();
        let loaded = named.unit.pair || named.unit.aboard;
        let of_type: Vec<UnitIndex> = all
            .iter()
            .copied()
            .filter(|&unit| self.is_loaded(unit) == loaded)
            .collect();
        for units in [&of_type, &all] {
            let fitting: Vec<UnitIndex> = units
                .iter()
                .copied()
                .filter(|&unit| self.fits(unit, named.to))
                .collect();
            if !fitting.is_empty() {
                return self.first_meant(named.supporter, &fitting);
            }
        }
        // Nobody does what it names: it is for whichever is likeliest to be meant, and fails.
        let likeliest = if of_type.is_empty() { all } else { of_type };
        likeliest
            .into_iter()
            .min_by_key(|&unit| self.field.power_of(unit) != named.supporter)
    }

    /// Whether a place is beyond what a power knows.
    fn is_hidden(&self, power: PowerId, at: ProvinceId) -> bool {
        self.field.board.is_beyond(at)
            && !self.discoveries.is_some_and(|lore| lore.knows(power, at))
    }

    /// The units that come from places which the writer does not know.
    fn comers(&self, named: NamedSupport, to: Place) -> Vec<UnitIndex> {
        (0..self.field.units.len())
            .map(UnitIndex::new)
            .filter(|unit| {
                let of_kind = named
                    .unit
                    .kind
                    .is_none_or(|kind| kind == self.field.unit(*unit).kind);
                self.is_hidden(named.supporter, self.field.province_of(*unit))
                    && of_kind
                    && self.is_named(named, *unit)
                    && self.fits(*unit, Some(to))
            })
            .collect()
    }

    /// Of units that the writer can't tell apart the only one. Of several none, whoever entered an
    /// order first (G26).
    fn only_one(&mut self, line: usize, units: &[UnitIndex]) -> Option<UnitIndex> {
        match units {
            [only] => Some(*only),
            several => {
                if let Order::Unit {
                    action: Action::SupportMove { unit, .. },
                    ..
                } = &mut self.orders[line].order
                {
                    unit.several = !several.is_empty();
                }
                None
            }
        }
    }

    /// The army that lands. The sea from which it does is filled in where the writer does not know
    /// it.
    fn landing_meant(
        &mut self,
        line: usize,
        named: NamedSupport,
        to: ProvinceId,
    ) -> Option<UnitIndex> {
        let landings: Vec<(UnitIndex, Place)> = self
            .all_lines()
            .filter_map(|line| self.landing_of(line, named, to))
            .filter(|&(army, _)| self.is_named(named, army))
            .collect();
        let armies: Vec<UnitIndex> = landings.iter().map(|&(army, _)| army).collect();
        let sea = named.unit.place.province;
        // A writer who does not know the sea can't tell armies there apart (G26).
        let meant = if named.unit.beyond || self.is_hidden(named.supporter, sea) {
            self.only_one(line, &armies)?
        } else {
            self.first_meant(named.supporter, &armies)?
        };
        let (_, sea) = landings.into_iter().find(|&(army, _)| army == meant)?;
        if let Order::Unit {
            action: Action::SupportMove { unit, .. },
            ..
        } = &mut self.orders[line].order
        {
            unit.place = sea;
        }
        Some(meant)
    }

    /// The army that a line lands, and its sea, if that is what a support names.
    fn landing_of(
        &self,
        line: usize,
        named: NamedSupport,
        to: ProvinceId,
    ) -> Option<(UnitIndex, Place)> {
        let unit = self.orders[line].order.unit()?;
        let Some(Action::Land { to: shore, .. }) = self.action(line) else {
            return None;
        };
        let sea = unit.place.province;
        let comes_from_there = if named.unit.beyond {
            self.is_hidden(named.supporter, sea)
        } else {
            sea == named.unit.place.province
        };
        if !unit.aboard || shore.province != to || !comes_from_there {
            return None;
        }
        Some((self.field.find(unit.id?)?, unit.place))
    }

    /// Whether a unit is of the power that a support names, if it names one.
    fn is_named(&self, named: NamedSupport, unit: UnitIndex) -> bool {
        named
            .unit
            .power
            .is_none_or(|power| power == self.field.power_of(unit))
    }

    /// Whether a unit's lines have it do what is supported.
    fn fits(&self, unit: UnitIndex, to: Option<Place>) -> bool {
        let mut legal_orders = self.lines_for(unit).filter_map(|line| {
            let submission = &self.orders[line];
            judge(&self.field, submission.power, &submission.order)
                .ok()
                .map(|bound| bound.legal)
        });
        match to {
            Some(to) => legal_orders.any(|legal| {
                matches!(legal, LegalOrder::Move { to: goal, .. }
                    if goal.province == to.province && (to.coast.is_none() || to.coast == goal.coast))
            }),
            None => !legal_orders.any(|legal| matches!(legal, LegalOrder::Move { .. } | LegalOrder::Board { .. })),
        }
    }

    /// Of several that fit: the supporter's own power's; then, if they are of one power, the first
    /// in written order. Of several powers none.
    fn first_meant(&self, supporter: PowerId, units: &[UnitIndex]) -> Option<UnitIndex> {
        let own: Vec<UnitIndex> = units
            .iter()
            .copied()
            .filter(|&unit| self.field.power_of(unit) == supporter)
            .collect();
        let meant = if own.is_empty() { units } else { &own };
        let power = self.field.power_of(*meant.first()?);
        if meant.iter().any(|&unit| self.field.power_of(unit) != power) {
            return None;
        }
        meant.iter().copied().min_by_key(|&unit| self.written(unit))
    }
}
