//! Which fleet in an open sea a line is for.

use super::super::field::UnitIndex;
use super::super::verdict::{OpenSeaVoid, VoidReason};
use super::{Slips, tell};
use crate::order::{Action, Taking};
use chancery_atlas::board::{PowerId, ProvinceId, UnitKind};

/// Which type of fleet a line asks for: with an army aboard, or without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WantedFleet {
    /// Said to be loaded, or its army lands next in the chain.
    Loaded,
    /// Without one, as long as there is any.
    Empty,
}

impl Slips<'_> {
    /// Binds each line to a unit. In an open sea the first line is for the first of a power's
    /// fleets, and so on; one that holds a treasure comes first, and takes a line that speaks of
    /// it.
    pub(super) fn bind_lines(&mut self) {
        let mut bound: Vec<(PowerId, ProvinceId)> = Vec::new();
        for line in self.all_lines() {
            let Some(named) = self.named(line) else {
                continue;
            };
            let (power, at) = (self.power(line), named.place.province);
            if !self.field.is_open(at) {
                let own = self
                    .field
                    .occupant(at)
                    .filter(|&unit| self.field.power_of(unit) == power);
                self.meant[line] = own;
            } else if !bound.contains(&(power, at)) {
                bound.push((power, at));
                self.bind_stack(power, at);
            }
        }
    }

    /// Binds a power's lines for one open sea.
    fn bind_stack(&mut self, power: PowerId, sea: ProvinceId) {
        let lines: Vec<usize> = self
            .all_lines()
            .filter(|&line| self.power(line) == power && self.is_for_unit_in(line, sea))
            .collect();
        let mut free: Vec<UnitIndex> = self.fleets(power, sea).collect();
        // Stable, so that the others keep their order.
        free.sort_by_key(|&fleet| !self.holds_treasure(fleet));
        let all = free.len();
        // Several lines for the only unit are what they are everywhere.
        if let &[only] = free.as_slice() {
            for line in lines {
                self.give(line, only);
            }
            return;
        }
        for pass in [LinesPass::Treasure, LinesPass::Loaded, LinesPass::All] {
            for &line in &lines {
                if self.meant[line].is_none()
                    && let Some(at) = self.pick(pass, line, &free)
                {
                    self.give(line, free.remove(at));
                }
            }
        }
        for line in lines {
            if self.meant[line].is_none() {
                self.void[line] = Some(VoidReason::OpenSeas(OpenSeaVoid::NoneLeft {
                    at: sea,
                    kind: UnitKind::Fleet,
                    of: tell(all),
                }));
            }
        }
    }

    /// Binds a line to a fleet.
    fn give(&mut self, line: usize, fleet: UnitIndex) {
        self.meant[line] = Some(fleet);
        self.set_unit(line, fleet);
    }

    /// Which of the free fleets a line takes in a pass.
    fn pick(&self, pass: LinesPass, line: usize, free: &[UnitIndex]) -> Option<usize> {
        let asked = self.asked(line);
        match pass {
            LinesPass::Treasure => {
                let speaks = self
                    .named(line)
                    .is_some_and(|named| named.treasure != Taking::Unsaid);
                if !speaks {
                    return None;
                }
                free.iter()
                    .position(|&fleet| self.holds_treasure(fleet) && self.is_of_type(fleet, asked))
                    .or_else(|| free.iter().position(|&fleet| self.holds_treasure(fleet)))
            }
            // Only where there is one: a line that asks for a loaded fleet may get an empty one,
            // but takes it from nobody.
            LinesPass::Loaded if asked == WantedFleet::Loaded => {
                free.iter().position(|&fleet| self.is_of_type(fleet, asked))
            }
            LinesPass::Loaded => None,
            LinesPass::All => {
                let fitting = free.iter().position(|&fleet| self.is_of_type(fleet, asked));
                if fitting.is_none() && !free.is_empty() {
                    Some(0)
                } else {
                    fitting
                }
            }
        }
    }

    /// Whether a fleet is of the type that a line asks for.
    fn is_of_type(&self, fleet: UnitIndex, asked: WantedFleet) -> bool {
        self.is_loaded(fleet) == (asked == WantedFleet::Loaded)
    }

    /// Whether a line names a standing unit in a sea.
    pub(super) fn is_for_unit_in(&self, line: usize, sea: ProvinceId) -> bool {
        self.named(line)
            .is_some_and(|named| named.place.province == sea)
    }

    /// Which type of fleet a line asks for.
    fn asked(&self, line: usize) -> WantedFleet {
        let Some(named) = self.named(line) else {
            return WantedFleet::Empty;
        };
        let sea = named.place.province;
        let next = self.next_line(line);
        let lands_next = next.is_some_and(|next| matches!(self.action(next), Some(Action::Land { fleet: Some(at), .. }) if *at == sea));
        // An army that boards needs an empty fleet, whatever lands from it afterwards.
        if self.boards_before(line, sea) {
            WantedFleet::Empty
        } else if named.pair || lands_next {
            WantedFleet::Loaded
        } else {
            WantedFleet::Empty
        }
    }

    /// Whether the line before has an army board a fleet in the sea: that of this line.
    fn boards_before(&self, line: usize, sea: ProvinceId) -> bool {
        let before = self
            .line_before(line)
            .and_then(|before| self.action(before));
        matches!(before, Some(Action::Board { fleet }) if fleet.place.province == sea)
    }

    /// Whether a unit holds a treasure in an open sea.
    fn holds_treasure(&self, unit: UnitIndex) -> bool {
        let id = self.field.unit(unit).id;
        self.discoveries.is_some_and(|lore| {
            lore.treasures
                .iter()
                .any(|treasure| treasure.holder == Some(id))
        })
    }
}

/// The lines that say most of their unit choose first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LinesPass {
    /// Those that speak of a treasure.
    Treasure,
    /// Those that speak of an army aboard.
    Loaded,
    /// All that are left.
    All,
}
