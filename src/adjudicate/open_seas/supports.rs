//! Which unit a support is for: of those that it can mean and that do what it names, the
//! supporter's own power's go first.

use super::super::field::UnitIndex;
use super::super::legal::{LegalOrder, judge};
use super::Slips;
use crate::board::{Place, PowerId, ProvinceId, UnitKind};
use crate::order::{Action, UnitRef};

#[derive(Clone, Copy)]
struct NamedSupport {
    supporter: PowerId,
    unit: UnitRef,
    /// The move that is supported; `None` where the unit stays.
    to: Option<Place>,
}

impl Slips<'_> {
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
                Some(to) if unit.aboard => self.landing_meant(named, to.province),
                Some(to) if unit.place.province == to.province => self.comer_meant(named, to),
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
        let foreign = |unit: &&UnitIndex| self.field.power_of(**unit) != named.supporter;
        of_type
            .iter()
            .min_by_key(foreign)
            .or_else(|| all.iter().min_by_key(foreign))
            .copied()
    }

    /// The unit that comes from a place which the writer does not know.
    fn comer_meant(&self, named: NamedSupport, to: Place) -> Option<UnitIndex> {
        let comes = |unit: &UnitIndex| {
            let at = self.field.province_of(*unit);
            let of_kind = named
                .unit
                .kind
                .is_none_or(|kind| kind == self.field.unit(*unit).kind);
            let is_hidden = self.field.board.is_beyond(at)
                && !self
                    .discoveries
                    .is_some_and(|lore| lore.knows(named.supporter, at));
            is_hidden && of_kind && self.is_named(named, *unit) && self.fits(*unit, Some(to))
        };
        let units: Vec<UnitIndex> = (0..self.field.units.len())
            .map(UnitIndex::new)
            .filter(comes)
            .collect();
        self.first_meant(named.supporter, &units)
    }

    /// The army that lands.
    fn landing_meant(&self, named: NamedSupport, to: ProvinceId) -> Option<UnitIndex> {
        let lands = |line: usize| match self.orders[line].order.unit() {
            Some(unit) if unit.aboard && unit.place.province == named.unit.place.province => {
                match self.action(line) {
                    Some(Action::Land { to: shore, .. }) if shore.province == to => {
                        self.field.find(unit.id?)
                    }
                    _ => None,
                }
            }
            _ => None,
        };
        let armies: Vec<UnitIndex> = self
            .all_lines()
            .filter_map(lands)
            .filter(|&army| self.is_named(named, army))
            .collect();
        self.first_meant(named.supporter, &armies)
    }

    fn is_named(&self, named: NamedSupport, unit: UnitIndex) -> bool {
        named
            .unit
            .power
            .is_none_or(|power| power == self.field.power_of(unit))
    }

    /// Whether a unit's lines have it do what is supported.
    fn fits(&self, unit: UnitIndex, to: Option<Place>) -> bool {
        let mut deeds = self.lines_for(unit).filter_map(|line| {
            let submission = &self.orders[line];
            judge(&self.field, submission.power, &submission.order)
                .ok()
                .map(|bound| bound.deed)
        });
        match to {
            Some(to) => deeds.any(|deed| {
                matches!(deed, LegalOrder::Move { to: goal, .. }
                    if goal.province == to.province && (to.coast.is_none() || to.coast == goal.coast))
            }),
            None => !deeds.any(|deed| matches!(deed, LegalOrder::Move { .. } | LegalOrder::Board { .. })),
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
