//! Which fleet an army boards, and which army lands (army/fleet module, where a sea may hold
//! several).

use super::super::field::UnitIndex;
use super::super::verdict::{OpenSeaVoid, VoidReason};
use super::{Slips, tell};
use crate::order::{Action, Order};
use chancery_atlas::board::{PowerId, ProvinceId, UnitKind};

impl Slips<'_> {
    /// Binds each boarding in an open sea to a fleet: the one that the next order names, else the
    /// first in written order that is free.
    pub(super) fn bind_boardings(&mut self) {
        let boardings: Vec<(usize, ProvinceId)> = self
            .all_lines()
            .filter_map(|line| match self.action(line) {
                Some(Action::Board { fleet }) if self.field.is_open(fleet.place.province) => {
                    Some((line, fleet.place.province))
                }
                _ => None,
            })
            .collect();
        // Those of a chain first: the fleet that they name is not free to others.
        let mut taken: Vec<(Option<UnitIndex>, UnitIndex)> = Vec::new();
        for &(line, sea) in &boardings {
            let next = self.next_line(line).filter(|&next| {
                self.named(next)
                    .is_some_and(|named| named.place.province == sea)
            });
            if let Some(fleet) = next
                .and_then(|next| self.meant[next])
                .filter(|&fleet| !self.is_loaded(fleet))
            {
                taken.push((self.meant[line], fleet));
                self.set_object(line, fleet);
            }
        }
        for (line, sea) in boardings {
            if self.object(line).is_none() {
                self.board_first_free(line, sea, &mut taken);
            }
        }
    }

    /// Binds a boarding to the first free fleet, one that is not busy before others.
    fn board_first_free(
        &mut self,
        line: usize,
        sea: ProvinceId,
        taken: &mut Vec<(Option<UnitIndex>, UnitIndex)>,
    ) {
        let army = self.meant[line];
        let mut fleets: Vec<UnitIndex> = self
            .fleets(self.power(line), sea)
            .filter(|&fleet| !self.is_loaded(fleet))
            .collect();
        fleets.sort_by_key(|&fleet| self.written(fleet));
        let again = taken
            .iter()
            .find(|(boarder, _)| boarder.is_some() && *boarder == army)
            .map(|&(_, fleet)| fleet);
        let meant = match fleets.as_slice() {
            [] => return,
            // Several lines for the only fleet are what they are everywhere.
            &[only] => Some(only),
            several => {
                let mut free = several
                    .iter()
                    .copied()
                    .filter(|fleet| taken.iter().all(|(_, other)| other != fleet));
                // The same army ordered aboard again means the same fleet.
                again
                    .or_else(|| free.clone().find(|&fleet| !self.is_busy(fleet)))
                    .or_else(|| free.next())
            }
        };
        match meant {
            Some(fleet) => {
                taken.push((army, fleet));
                self.set_object(line, fleet);
            }
            None => {
                self.void[line] = Some(VoidReason::OpenSeas(OpenSeaVoid::NoneLeft {
                    at: sea,
                    kind: UnitKind::Fleet,
                    of: tell(fleets.len()),
                }));
            }
        }
    }

    /// Whether a fleet is ordered to support or to run a ferry.
    fn is_busy(&self, fleet: UnitIndex) -> bool {
        self.lines_for(fleet).any(|line| {
            matches!(
                self.action(line),
                Some(
                    Action::SupportHold { .. } | Action::SupportMove { .. } | Action::Convoy { .. }
                )
            )
        })
    }

    /// The fleet that a line has an army board, if it has been found out.
    fn object(&self, line: usize) -> Option<UnitIndex> {
        let Action::Board { fleet } = self.action(line)? else {
            return None;
        };
        self.field.find(fleet.id?)
    }

    /// The army aboard a fleet, or ordered to board it.
    fn load_of(&self, fleet: UnitIndex) -> Option<UnitIndex> {
        if let Some(army) = self.field.cargo(fleet) {
            return Some(army);
        }
        self.all_lines()
            .filter(|&line| self.boarded_by(line) == Some(fleet))
            .filter_map(|line| self.meant[line])
            .find(|&unit| self.field.unit(unit).kind == UnitKind::Army)
    }

    /// The fleet that a line has an army board.
    fn boarded_by(&self, line: usize) -> Option<UnitIndex> {
        let Some(Action::Board { fleet }) = self.action(line) else {
            return None;
        };
        // Outside open seas nothing is filled in, and one fleet is there at most.
        self.object(line)
            .or_else(|| self.fleets(self.power(line), fleet.place.province).next())
    }

    /// Binds each landing to an army: in a chain to that of the fleet just ordered, else to the
    /// first in written order that has no landing.
    pub(super) fn bind_landings(&mut self) {
        let mut taken: Vec<UnitIndex> = Vec::new();
        // Those of a chain first: what they name is not free to others.
        for line in self.all_lines() {
            if !matches!(self.action(line), Some(Action::Land { fleet: Some(_), .. })) {
                continue;
            }
            if let Some(army) = self
                .fleet_before(line)
                .and_then(|fleet| self.load_of(fleet))
            {
                taken.push(army);
                self.set_unit(line, army);
            }
        }
        for line in self.all_lines() {
            if !matches!(self.action(line), Some(Action::Land { fleet: None, .. })) {
                continue;
            }
            let Some(sea) = self.orders[line]
                .order
                .unit()
                .map(|named| named.place.province)
            else {
                continue;
            };
            let armies = self.could_land(self.power(line), sea);
            self.give_army(line, sea, &armies, &mut taken);
        }
    }

    /// Binds each removal of an army aboard in an open sea: the first line is for the first of
    /// them, and so on.
    pub(super) fn bind_removals(&mut self) {
        let mut taken: Vec<UnitIndex> = Vec::new();
        for line in self.all_lines() {
            let Order::Remove { unit: named } = &self.orders[line].order else {
                continue;
            };
            let sea = named.place.province;
            if !self.is_aboard(named) || !self.field.is_open(sea) {
                continue;
            }
            let armies: Vec<UnitIndex> = self
                .fleets(self.power(line), sea)
                .filter_map(|fleet| self.field.cargo(fleet))
                .collect();
            self.give_army(line, sea, &armies, &mut taken);
        }
    }

    /// A line is for the first of these armies that is not taken; of a single one all lines are.
    fn give_army(
        &mut self,
        line: usize,
        sea: ProvinceId,
        armies: &[UnitIndex],
        taken: &mut Vec<UnitIndex>,
    ) {
        let meant = match armies {
            [only] => Some(only),
            several => several.iter().find(|army| !taken.contains(army)),
        };
        match meant {
            Some(&army) => {
                taken.push(army);
                self.set_unit(line, army);
            }
            None if armies.is_empty() => {}
            None => {
                self.void[line] = Some(VoidReason::OpenSeas(OpenSeaVoid::NoneLeft {
                    at: sea,
                    kind: UnitKind::Army,
                    of: tell(armies.len()),
                }));
            }
        }
    }

    /// The fleet of the order before a landing in its chain.
    fn fleet_before(&self, line: usize) -> Option<UnitIndex> {
        let Order::Unit {
            action: Action::Land {
                fleet: Some(at), ..
            },
            ..
        } = &self.orders[line].order
        else {
            return None;
        };
        let before = (0..line).rev().find(|&before| {
            let boards_there = matches!(
                self.action(before),
                Some(Action::Board { fleet }) if fleet.place.province == *at
            );
            self.power(before) == self.power(line)
                && (boards_there || self.is_for_unit_in(before, *at))
        })?;
        if matches!(self.action(before), Some(Action::Board { .. })) {
            self.boarded_by(before)
        } else {
            self.meant[before]
        }
    }

    /// The armies of a power that an order to land from a sea can mean: first those aboard there,
    /// then those whose fleet goes there, then those that board there; of each in written order.
    fn could_land(&self, power: PowerId, sea: ProvinceId) -> Vec<UnitIndex> {
        let all = (0..self.field.units.len()).map(UnitIndex::new);
        let mut fleets: Vec<UnitIndex> = all
            .filter(|&fleet| self.field.power_of(fleet) == power)
            .collect();
        fleets.sort_by_key(|&fleet| self.written(fleet));
        let here: Vec<UnitIndex> = fleets
            .iter()
            .copied()
            .filter(|&fleet| self.field.province_of(fleet) == sea)
            .collect();
        let aboard = here.iter().filter_map(|&fleet| self.field.cargo(fleet));
        let coming = fleets
            .iter()
            .filter(|&&fleet| self.goes_to(fleet, sea))
            .filter_map(|&fleet| self.load_of(fleet));
        let boarding = here
            .iter()
            .filter(|&&fleet| !self.is_loaded(fleet))
            .filter_map(|&fleet| self.load_of(fleet));
        aboard.chain(coming).chain(boarding).collect()
    }
}
