//! Treasures while units move, go aboard and land.

use super::{MovingTreasure, TreasureLines, named_fleet, put_down, takes};
use crate::adjudicate::{CarryingReason, DefaultAction, Reason};
use crate::discovery::Discoveries;
use crate::order::{Action, Order, Taking};
use crate::position::{Unit, UnitId};
use crate::variant::{Settlement, State, Table};
use chancery_atlas::board::{PowerId, ProvinceId, UnitKind};

/// Holders take their treasures along, or leave them; a native army that is beaten turns into one.
/// Gives the units that took one along, and who brought one home. `settlement` is the phase as far
/// as the units are concerned.
pub fn carry(
    table: Table<'_>,
    before: &State,
    settlement: &Settlement,
    lines: TreasureLines<'_>,
    discoveries: &mut Discoveries,
) -> (Vec<UnitId>, Vec<(PowerId, ProvinceId)>) {
    let mut porters = TreasureCarriers {
        table,
        before,
        settlement,
        lines,
        carriers: Vec::new(),
    };
    let treasures = discoveries.treasures.clone();
    let mut afoot: Vec<MovingTreasure> = Vec::with_capacity(treasures.len());
    for treasure in treasures {
        let holder = treasure
            .held_by(table.board, &before.position)
            .and_then(|id| before.position.unit(id).copied());
        afoot.push(match holder {
            Some(unit) if unit.kind == UnitKind::Fleet => porters.by_fleet(unit, treasure.at),
            Some(unit) => porters.by_army(unit, treasure.at),
            None => MovingTreasure {
                at: treasure.at,
                holder: None,
                left_by: None,
            },
        });
    }
    // A treasure that comes about in this phase is nobody's yet: it lies where the natives stood.
    if super::in_play(table.rules) {
        for default in &settlement.defaults {
            if default.action == DefaultAction::NativesBeaten
                && let Some(army) = before.position.unit(default.unit)
            {
                afoot.push(MovingTreasure {
                    at: army.place.province,
                    holder: None,
                    left_by: None,
                });
            }
        }
    }
    let carriers = std::mem::take(&mut porters.carriers);
    let delivered = put_down(table, before, settlement, lines, afoot, discoveries);
    (carriers, delivered)
}

/// What became of those who held a treasure.
struct TreasureCarriers<'a> {
    table: Table<'a>,
    before: &'a State,
    settlement: &'a Settlement,
    lines: TreasureLines<'a>,
    carriers: Vec<UnitId>,
}

impl TreasureCarriers<'_> {
    /// An army walks, is ferried, or goes aboard; what it brings aboard is the pair's from then on.
    fn by_army(&mut self, army: Unit, at: ProvinceId) -> MovingTreasure {
        // An army that boards brings its treasure aboard unless it says otherwise, whatever
        // `treasure-default` says.
        if let Some(fleet) = self.boarded(army) {
            return if self.lines.taking(army.id, boards) == Taking::Without {
                MovingTreasure {
                    at,
                    holder: None,
                    left_by: Some(army.power),
                }
            } else {
                self.carriers.push(army.id);
                self.by_fleet(fleet, fleet.place.province)
            };
        }
        let after = &self.settlement.after.position;
        // A ferried army that was beaten ashore stays aboard its ferry.
        let stuck = after.carried(army.id).map(|aboard| aboard.fleet);
        let goes = self.place_of(army.id).filter(|&to| to != at).or_else(|| {
            after
                .carried(army.id)
                .map(|aboard| aboard.unit.place.province)
        });
        // An army may have a line to board and one to land: the latter speaks of where it goes.
        let said = self.lines.taking(army.id, |action| !boards(action));
        match goes {
            Some(to) if takes(self.table.rules, said) => {
                self.carriers.push(army.id);
                MovingTreasure {
                    at: to,
                    holder: Some(stuck.unwrap_or(army.id)),
                    left_by: None,
                }
            }
            Some(_) => MovingTreasure {
                at,
                holder: None,
                left_by: Some(army.power),
            },
            None => self.stay(army, at),
        }
    }

    /// A fleet, with the armies that go ashore from it before and after it moves: one takes the
    /// treasure if its order says so.
    fn by_fleet(&mut self, fleet: Unit, at: ProvinceId) -> MovingTreasure {
        // Before its own move, then after it: an army lands from where its order says.
        if let Some(landed) = self.landed_with(fleet.id, at) {
            return landed;
        }
        let Some(to) = self
            .place_of(fleet.id)
            .filter(|&to| to != fleet.place.province)
        else {
            return self.stay(fleet, at);
        };
        let said = self.lines.taking(fleet.id, |_| true);
        if !takes(self.table.rules, said) {
            return MovingTreasure {
                at,
                holder: None,
                left_by: Some(fleet.power),
            };
        }
        self.carriers.push(fleet.id);
        self.landed_with(fleet.id, to).unwrap_or(MovingTreasure {
            at: to,
            holder: Some(fleet.id),
            left_by: None,
        })
    }

    /// A unit that did not go: it keeps the treasure while it stands, or waits for its retreat;
    /// else it lies.
    fn stay(&self, unit: Unit, at: ProvinceId) -> MovingTreasure {
        let is_left = self.settlement.after.position.unit(unit.id).is_some();
        let (holder, left_by) = if is_left {
            (Some(unit.id), None)
        } else {
            (None, Some(unit.power))
        };
        MovingTreasure {
            at,
            holder,
            left_by,
        }
    }

    /// The landing of an army from a fleet in a sea that took the treasure along.
    fn landed_with(&mut self, fleet: UnitId, sea: ProvinceId) -> Option<MovingTreasure> {
        let (army, to) = self.landing_from(fleet, sea)?;
        self.carriers.push(army);
        Some(MovingTreasure {
            at: to,
            holder: Some(army),
            left_by: None,
        })
    }

    /// The army that landed from a fleet in a sea `with T`, and where: without that word the fleet
    /// keeps the treasure.
    fn landing_from(&self, fleet: UnitId, sea: ProvinceId) -> Option<(UnitId, ProvinceId)> {
        let TreasureLines { orders, bound } = self.lines;
        for (submission, bound) in orders.iter().zip(bound) {
            if let Some(army) = *bound
                && let Order::Unit {
                    unit,
                    action: Action::Land { to, .. } | Action::Move { to, .. },
                } = &submission.order
                && unit.aboard
                && unit.place.province == sea
                && unit.treasure == Taking::With
                && self.fleet_of(army) == Some(fleet)
                && self.place_of(army) == Some(to.province)
            {
                return Some((army, to.province));
            }
        }
        None
    }

    /// The fleet that carries an army, or that it boards in this phase.
    fn fleet_of(&self, army: UnitId) -> Option<UnitId> {
        if let Some(aboard) = self.before.position.carried(army) {
            return Some(aboard.fleet);
        }
        let army = self.before.position.unit(army)?;
        self.boarded(*army).map(|fleet| fleet.id)
    }

    /// The fleet that an army on land boarded in this phase, as it stood before: it may have landed
    /// from it since, where it came from too.
    fn boarded(&self, army: Unit) -> Option<Unit> {
        let position = &self.before.position;
        let TreasureLines { orders, bound } = self.lines;
        let lines = orders.iter().zip(bound).zip(&self.settlement.verdicts);
        // By the verdict, not by the position: an army that landed again is aboard no more.
        let fleet = lines
            .filter(|((_, bound), verdict)| {
                let got_aboard = matches!(
                    verdict.reason,
                    Reason::Carrying(CarryingReason::Boarded { .. })
                );
                got_aboard && **bound == Some(army.id)
            })
            .find_map(|((submission, _), _)| match &submission.order {
                Order::Unit {
                    action: Action::Board { fleet },
                    ..
                } => named_fleet(position, army.power, fleet),
                _ => None,
            })?;
        position.unit(fleet).copied()
    }

    /// Where a unit stands after the moves.
    fn place_of(&self, unit: UnitId) -> Option<ProvinceId> {
        self.settlement
            .after
            .position
            .units
            .iter()
            .find(|other| other.id == unit)
            .map(|unit| unit.place.province)
    }
}

const fn boards(action: &Action) -> bool {
    matches!(action, Action::Board { .. })
}
