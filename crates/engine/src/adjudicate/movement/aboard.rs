//! The equations of armies that board fleets, land from them and are ferried (Davis's army/fleet
//! module, 1984). They are marked as cold: games without armies aboard must not pay for them.

use super::super::field::UnitIndex;
use super::super::rules::OwnAttack;
use super::super::solver::Solver;
use super::bounds::Bounds;
use super::equations::{Equations, given, lost, moves};
use super::pieces::{Needs, Task};
use chancery_atlas::board::PowerId;

/// Whether both hold; an open one leaves it open, unless another fails.
fn both(a: Option<bool>, b: impl FnOnce() -> Option<bool>) -> Option<bool> {
    match a {
        Some(false) => Some(false),
        Some(true) => b(),
        // `b` is asked even so, as `DecisionSystem` demands: it may be the one that fails.
        None => b().filter(|b| !b),
    }
}

/// Whether one of several holds; an open one leaves it open, unless another does.
fn any<T>(
    items: impl Iterator<Item = T>,
    mut holds: impl FnMut(T) -> Option<bool>,
) -> Option<bool> {
    let mut answer = Some(false);
    for item in items {
        match holds(item) {
            Some(true) => return Some(true),
            Some(false) => {}
            None => answer = None,
        }
    }
    answer
}

/// Whether one of the two holds; an open one leaves it open, unless the other does.
fn either(a: Option<bool>, b: impl FnOnce() -> Option<bool>) -> Option<bool> {
    both(a.map(|a| !a), || b().map(|b| !b)).map(|neither| !neither)
}

impl Equations<'_> {
    /// Whether what a move hangs on holds.
    #[cold]
    pub(super) fn condition_holds(
        &self,
        needs: Needs,
        unit: UnitIndex,
        solver: &mut Solver,
    ) -> Option<bool> {
        match needs {
            Needs::Nothing => Some(true),
            Needs::SeaKept => solver.ask(self, lost(unit)).map(|lost| !lost),
            Needs::BoardedHere { army } => {
                let aboard = solver.ask(self, moves(army));
                both(aboard, || solver.ask(self, lost(unit)).map(|lost| !lost))
            }
            Needs::Arrival { fleet } => {
                let arrives = solver.ask(self, moves(fleet));
                let mut boarders = self
                    .pieces
                    .boarders()
                    .filter(|&army| self.pieces[army].target.get() == Some(fleet));
                // Two armies that board one fleet are void both, so there is one at most.
                both(arrives, || match boarders.next() {
                    Some(army) => solver.ask(self, moves(army)),
                    None => Some(true),
                })
            }
            Needs::Landing { landing } => {
                let landed = solver.ask(self, moves(landing));
                // Sections III.d and IV.e: where the sea is lost, the army goes along with the
                // fleet, but not ashore.
                let to_sea = self.is_sea(self.pieces[unit].to);
                either(landed, || {
                    if to_sea {
                        solver.ask(self, lost(landing))
                    } else {
                        Some(false)
                    }
                })
            }
        }
    }

    /// Whether a foreign move with support takes the sea from which an army lands before its fleet
    /// moves (sections IV.d to IV.f). Supports of the fleet's own power don't count.
    #[cold]
    pub(super) fn sea_is_lost(&self, landing: UnitIndex, solver: &mut Solver) -> Option<bool> {
        let piece = &self.pieces[landing];
        let Some(fleet) = self.occupant(piece.node) else {
            return Some(false);
        };
        let owner = self.pieces[fleet].power;
        let foreign = self
            .pieces
            .attackers(piece.node)
            .filter(|&attacker| self.pieces[attacker].power != owner);
        // Section IV.f: one that comes without support finds the army gone ashore.
        any(foreign, |attacker| {
            let supported = self.is_helped(attacker, owner, solver);
            both(supported, || solver.ask(self, moves(attacker)))
        })
    }

    /// Whether some support is given to a move by another power than this.
    pub(super) fn is_helped(
        &self,
        mover: UnitIndex,
        but: PowerId,
        solver: &mut Solver,
    ) -> Option<bool> {
        let helpers = self
            .pieces
            .helpers(mover)
            .filter(|&helper| self.pieces[helper].power != but);
        any(helpers, |helper| solver.ask(self, given(helper)))
    }

    /// Whether an army gets aboard: not where its fleet supports, nor where it stays and has to
    /// defend its sea (section III.c).
    #[cold]
    pub(super) fn gets_aboard(&self, army: UnitIndex, solver: &mut Solver) -> Option<bool> {
        let piece = &self.pieces[army];
        if piece.stilled {
            return Some(false);
        }
        let Some(fleet) = piece.target.get() else {
            return Some(false);
        };
        if self.pieces[fleet].task == Task::Support {
            return Some(false);
        }
        // An attack that is beaten off keeps the fleet busy too. One that leaves its sea has
        // nothing to defend there (clarification of III.c).
        let attacked = any(self.disturbers(fleet), |attacker| {
            self.has_path(attacker, solver)
        });
        let undisturbed = attacked.map(|attacked| !attacked);
        either(undisturbed, || {
            if self.pieces[fleet].task == Task::Move {
                solver.ask(self, moves(fleet))
            } else {
                Some(false)
            }
        })
    }

    /// The units whose attack on a fleet's sea keeps armies from boarding it.
    pub(super) fn disturbers(&self, fleet: UnitIndex) -> impl Iterator<Item = UnitIndex> + '_ {
        let own_too = self.ground.rules.af_own_attack == OwnAttack::Disrupts;
        let owner = self.pieces[fleet].power;
        self.pieces
            .attackers(self.pieces[fleet].node)
            .filter(move |&attacker| own_too || self.pieces[attacker].power != owner)
    }

    /// Whether an army ferried by its own power has left its province: it is aboard even where it
    /// does not get ashore (section I.b).
    #[cold]
    pub(super) fn is_off_by_ferry(&self, army: UnitIndex, solver: &mut Solver) -> Option<bool> {
        let carried = self.has_path(army, solver);
        let ashore = solver.ask(self, moves(army));
        either(ashore, || {
            both(carried, || self.own_ferry_holds(army, solver))
        })
    }

    /// Whether some fleet of the army's own power that ferries it is not dislodged.
    fn own_ferry_holds(&self, army: UnitIndex, solver: &mut Solver) -> Option<bool> {
        let power = self.pieces[army].power;
        let own = self
            .ferries_for(army)
            .filter(|&fleet| self.pieces[fleet].power == power);
        any(own, |fleet| {
            self.is_dislodged(fleet, solver).map(|dislodged| !dislodged)
        })
    }

    /// What a landing puts against the unit that comes the other way.
    #[cold]
    pub(super) fn landing_strength(&self, landing: UnitIndex, solver: &mut Solver) -> Bounds {
        match self.has_path(landing, solver) {
            Some(false) => Bounds::NOTHING,
            path => self.with_support(landing, None, solver).only_if(path),
        }
    }

    /// The strength of an attack on a sea from which an army lands where the attack comes from: no
    /// power helps to beat its own army.
    #[cold]
    pub(super) fn against_landing(
        &self,
        landing: UnitIndex,
        unit: UnitIndex,
        strength: Bounds,
        solver: &mut Solver,
    ) -> Bounds {
        let owner = self.pieces[landing].power;
        match self.has_path(landing, solver) {
            Some(false) => strength,
            Some(true) => strength.at_most(self.against(owner, unit, solver)),
            None => strength.either(strength.at_most(self.against(owner, unit, solver))),
        }
    }

    /// Whether a unit is beaten where it comes from by the landing that comes the other way, or by
    /// the fleet that does.
    #[cold]
    pub(super) fn beaten_by_landing(
        &self,
        landing: UnitIndex,
        unit: UnitIndex,
        solver: &mut Solver,
    ) -> Option<bool> {
        let landed = solver.ask(self, moves(landing));
        either(landed, || match self.pieces[unit].opposite.get() {
            Some(fleet) => solver.ask(self, moves(fleet)),
            None => Some(false),
        })
    }
}
