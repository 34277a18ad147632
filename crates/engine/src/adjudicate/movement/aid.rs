//! What became of supports and convoys, and why.

use super::super::contest::Node;
use super::super::field::UnitIndex;
use super::super::verdict::{PoolReason, Reason, Verdict};
use super::equations::given;
use super::pieces::Task;
use super::verdicts::{Teller, driver, has_left, left};

impl Teller<'_> {
    /// What became of a support.
    pub(super) fn support(&mut self, unit: UnitIndex) -> Verdict {
        let piece = self.equations.pieces[unit];
        let Some(target) = piece.target.get() else {
            return Verdict::succeeds(Reason::Supported);
        };
        // Before the cut: a support of what nobody tried would do nothing uncut either.
        if !piece.matched {
            let unit = self.equations.pieces[target].at;
            return Verdict::fails(if has_left(&self.equations, target) {
                Reason::Pools(PoolReason::LeftBoard { unit })
            } else {
                Reason::Unmatched { unit }
            });
        }
        if self.solver.settled(given(unit)) != Some(true) {
            return self.why_not_given(unit);
        }
        if self.equations.pieces[target].task == Task::Move {
            // An army that is not carried attacks nothing, with or without support (DATC 6.F.17,
            // 6.G.20).
            if self.equations.has_path(target, self.solver) == Some(false) {
                return Verdict::fails(Reason::NotCarried {
                    army: self.equations.pieces[target].at,
                });
            }
            if let Some(own) = self.in_vain_against(unit, target) {
                return Verdict::fails(Reason::AgainstOwnUnit {
                    at: self.equations.pieces[own].at,
                });
            }
        }
        Verdict::succeeds(Reason::Supported)
    }

    /// Why a support that matches an order was not given: cut, or its unit dislodged.
    fn why_not_given(&mut self, unit: UnitIndex) -> Verdict {
        let piece = self.equations.pieces[unit];
        let attackers = self.equations.pieces.attackers(piece.node);
        let mut by: Vec<UnitIndex> = attackers
            .filter(|&a| self.equations.cuts(a, unit, self.solver) == Some(true))
            .collect();
        // By the rule of 1982 one that dislodges it need not be among them.
        let driver = driver(&self.equations, self.solver, unit)
            .and_then(|driver| by.iter().position(|&a| a == driver));
        // The first gives the reason, and dislodgement says more than a cut.
        if let Some(first) = driver {
            by.swap(0, first);
        }
        // Who attacks from where the support bears on would cut it by getting in.
        let pieces = &self.equations.pieces;
        let mut attackers = pieces.attackers(piece.node);
        if attackers.any(|attacker| Node::from(pieces[attacker].at) == piece.to) {
            while let Some(next) = self
                .next_expeller(unit, &by)
                .filter(|&next| Node::from(self.equations.pieces[next].at) == piece.to)
            {
                by.push(next);
            }
        }
        let first = by
            .first()
            .map_or(piece.at, |&by| self.equations.pieces[by].at);
        let reason = if driver.is_some() {
            Reason::Dislodged { by: first }
        } else {
            Reason::Cut { by: first }
        };
        Verdict {
            also: self.others(&by),
            ..Verdict::fails(reason)
        }
    }

    /// The unit of the supporter's own power on which a support given bears, if that stays and the
    /// support serves nothing else: it could still have kept others out (DATC 6.E.7, 6.E.12).
    fn in_vain_against(&mut self, helper: UnitIndex, mover: UnitIndex) -> Option<UnitIndex> {
        let met = self.equations.occupant(self.equations.pieces[mover].to)?;
        let power = self.equations.pieces[helper].power;
        if self.equations.pieces[met].power != power || left(&self.equations, self.solver, met) {
            return None;
        }
        let with = self.equations.prevent(mover, self.solver).least;
        let without = self
            .equations
            .with_support(mover, Some(power), self.solver)
            .least;
        // It serves where a rival is kept out by the move with this power's supports, not without
        // them, and by nobody else.
        let serves = self
            .equations
            .pieces
            .attackers(self.equations.pieces[mover].to)
            .any(|rival| {
                let attack = self.equations.attack(rival, self.solver).least;
                rival != mover
                    && (without + 1..=with).contains(&attack)
                    && attack > self.equations.resistance(rival, self.solver).least
                    && !self.others_keep_out(rival, mover, attack)
            });
        (!serves).then_some(met)
    }

    /// Whether a third move alone keeps a rival of this strength out.
    fn others_keep_out(&mut self, rival: UnitIndex, mover: UnitIndex, attack: u16) -> bool {
        let mut others = self
            .equations
            .pieces
            .attackers(self.equations.pieces[rival].to);
        others.any(|other| {
            other != rival
                && other != mover
                && self.equations.prevent(other, self.solver).least >= attack
        })
    }

    /// What became of a convoy order whose fleet was not dislodged.
    pub(super) fn convoy(&mut self, unit: UnitIndex) -> Verdict {
        let piece = self.equations.pieces[unit];
        let Some(army) = piece.target.get() else {
            return Verdict::succeeds(Reason::Convoyed);
        };
        if !self.equations.ferries_for(army).any(|fleet| fleet == unit) || !piece.matched {
            let at = self.equations.pieces[army].at;
            return Verdict::fails(if has_left(&self.equations, army) {
                Reason::Pools(PoolReason::LeftBoard { unit: at })
            } else {
                Reason::UnmatchedConvoy { army: at }
            });
        }
        match self.equations.has_path(army, self.solver) {
            Some(false) => Verdict::fails(Reason::NotCarried {
                army: self.equations.pieces[army].at,
            }),
            _ => Verdict::succeeds(Reason::Convoyed),
        }
    }
}
