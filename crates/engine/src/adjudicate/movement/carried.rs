//! What became of armies and the fleets that carry them, and why (Davis's army/fleet module, 1984).

use super::super::contest::Node;
use super::super::field::UnitIndex;
use super::super::solver::Solver;
use super::super::verdict::{CarryingReason, Outcome, Reason, Verdict};
use super::equations::{Equations, lost, moves};
use super::pieces::{Needs, Task};
use super::verdicts::Teller;
use chancery_atlas::board::ProvinceId;

impl Equations<'_> {
    /// The fleet aboard which an army stays that was ferried and did not get ashore (section I.b):
    /// of several the one ordered first.
    #[cold]
    pub(super) fn aboard_by_ferry(
        &self,
        army: UnitIndex,
        solver: &mut Solver,
    ) -> Option<UnitIndex> {
        let piece = &self.pieces[army];
        if self.is_off_by_ferry(army, solver) != Some(true) {
            return None;
        }
        let own = self
            .ferries_for(army)
            .filter(|&fleet| self.pieces[fleet].power == piece.power);
        let stay = own.filter(|&fleet| self.is_dislodged(fleet, solver) == Some(false));
        stay.min_by_key(|&fleet| self.pieces[fleet].order)
    }

    /// The sea over which a convoyed army came: the last of its way, and of several one with a
    /// fleet of its own power.
    #[cold]
    pub(super) fn crossed(&self, army: UnitIndex, solver: &mut Solver) -> Option<ProvinceId> {
        let to = self.pieces[army].to;
        let last = self
            .ferries_for(army)
            .filter(|&fleet| self.touches(self.pieces[fleet].at, to));
        let stay = last.filter(|&fleet| self.is_dislodged(fleet, solver) == Some(false));
        stay.min_by_key(|&fleet| (self.pieces[fleet].power != self.pieces[army].power, fleet))
            .map(|fleet| self.pieces[fleet].at)
    }

    /// Whether a sea touches a province; where there is no board nothing does.
    fn touches(&self, sea: ProvinceId, land: Node) -> bool {
        self.ground
            .field
            .is_some_and(|field| field.board.shores(sea).contains(&land.province()))
    }

    /// Whether a fleet was ordered ashore after its army landed, and lost its sea before that
    /// (section IV.e).
    #[cold]
    pub(super) fn was_sent_ashore(&self, fleet: UnitIndex, solver: &mut Solver) -> bool {
        let piece = &self.pieces[fleet];
        match piece.needs {
            Needs::Landing { landing } => {
                !self.is_sea(piece.to) && solver.ask(self, lost(landing)) == Some(true)
            }
            _ => false,
        }
    }
}

impl Teller<'_> {
    /// The reason of a piece that holds because its order hangs on itself.
    pub(super) fn circle(&self, unit: UnitIndex) -> Option<Reason> {
        let circle = self
            .circles
            .held
            .iter()
            .find(|members| members.contains(&unit))?;
        let at = self.equations.pieces[unit].at;
        let others = circle
            .iter()
            .map(|&member| self.equations.pieces[member].at);
        Some(Reason::Carrying(CarryingReason::Circle {
            with: others.into_iter().find(|&other| other != at).unwrap_or(at),
        }))
    }

    /// What became of an order to board, and why.
    pub(super) fn boarding(&mut self, army: UnitIndex) -> Verdict {
        let Some(fleet) = self.equations.pieces[army].target.get() else {
            return Verdict::fails(Reason::NoConvoy { fleet: None });
        };
        let at = self.equations.pieces[fleet].at;
        if self.solver.settled(moves(army)) == Some(true) {
            return Verdict::succeeds(Reason::Carrying(CarryingReason::Boarded { fleet: at }));
        }
        if let Some(reason) = self.circle(army) {
            return Verdict::fails(reason);
        }
        // Section III.c names both causes. The fleet's own support is the one that its player
        // chose.
        if self.equations.pieces[fleet].task == Task::Support {
            return Verdict::fails(Reason::Carrying(CarryingReason::FleetSupported {
                fleet: at,
            }));
        }
        let attackers = self.equations.disturbers(fleet);
        let by: Vec<UnitIndex> = attackers
            .filter(|&attacker| self.equations.has_path(attacker, self.solver) == Some(true))
            .collect();
        let first = by.first().map_or(at, |&by| self.equations.pieces[by].at);
        Verdict {
            also: self.others(&by),
            ..Verdict::fails(Reason::Carrying(CarryingReason::FleetDefended {
                fleet: at,
                by: first,
            }))
        }
    }

    /// Why what a landing, or a fleet's move after one, hangs on is not so.
    pub(super) fn why_not_carried(&mut self, unit: UnitIndex) -> Verdict {
        let piece = self.equations.pieces[unit];
        match piece.needs {
            Needs::Arrival { fleet, .. } => {
                Verdict::fails(Reason::Carrying(CarryingReason::FleetNotArrived {
                    fleet: self.equations.pieces[fleet].at,
                    to: piece.at,
                }))
            }
            Needs::SeaKept => self.sea_lost(unit),
            // Either may have failed; the boarding comes first in the phase.
            Needs::BoardedHere { army, .. } => match self.boarding(army) {
                verdict @ Verdict {
                    outcome: Outcome::Fails,
                    ..
                } => verdict,
                _ => self.sea_lost(unit),
            },
            Needs::Landing { landing } if self.solver.settled(lost(landing)) == Some(true) => {
                self.sea_lost(landing)
            }
            Needs::Landing { landing } => {
                Verdict::fails(Reason::Carrying(CarryingReason::LandingFailed {
                    at: self.equations.pieces[landing].to.province(),
                }))
            }
            Needs::Nothing => Verdict::fails(Reason::NoConvoy { fleet: None }),
        }
    }

    /// Names who took the sea from under a landing, the one that got in first.
    fn sea_lost(&mut self, landing: UnitIndex) -> Verdict {
        let sea = self.equations.pieces[landing].at;
        let Some(fleet) = self.equations.occupant(sea.into()) else {
            return Verdict::fails(Reason::Carrying(CarryingReason::SeaLost { sea, by: sea }));
        };
        let equations = &self.equations;
        let owner = equations.pieces[fleet].power;
        let mut takers: Vec<UnitIndex> = equations.pieces.attackers(sea.into()).collect();
        takers.retain(|&unit| {
            equations.pieces[unit].power != owner
                && equations.is_helped(unit, owner, self.solver) == Some(true)
        });
        let taken = takers
            .iter()
            .copied()
            .find(|&unit| self.solver.settled(moves(unit)) == Some(true));
        let mut by: Vec<UnitIndex> = taken.into_iter().collect();
        while let Some(next) = self
            .next_expeller(fleet, &by)
            .filter(|next| takers.contains(next))
        {
            by.push(next);
        }
        let first = by.first().map_or(sea, |&by| self.equations.pieces[by].at);
        Verdict {
            also: self.others(&by),
            ..Verdict::fails(Reason::Carrying(CarryingReason::SeaLost { sea, by: first }))
        }
    }
}
