//! Why an army was not carried: its convoy was broken, no fleets made one, or it is part of a
//! paradox.

use super::super::field::UnitIndex;
use super::super::rules::{ArmyFleet, ConvoyRoutes};
use super::super::solver::Question;
use super::super::verdict::{Reason, Verdict};
use super::convoys::Crossing;
use super::equations::{moves, path};
use super::pieces::Needs;
use super::verdicts::{Teller, driver};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

impl Teller<'_> {
    /// Why there was no way for a move: the fleets that it lost, or what else it hung on.
    #[cold]
    pub(super) fn why_no_path(&mut self, unit: UnitIndex) -> Verdict {
        let piece = self.equations.pieces[unit];
        // Circles and paradoxes first: their pieces were made to hold, so the fate of a fleet says
        // nothing about them.
        if let Some(reason) = self.circle(unit) {
            return Verdict::fails(reason);
        }
        if piece.needs != Needs::Nothing {
            return self.why_not_carried(unit);
        }
        if piece.stilled || self.paradox(path(unit)).is_some() {
            return self.why_paradox(unit);
        }
        let lost = self.missed(unit);
        let mut by = Vec::new();
        for &fleet in &lost {
            self.expellers(fleet, &mut by);
        }
        let (Some(&fleet), Some(&first)) = (lost.first(), by.first()) else {
            return self.why_no_convoy(unit);
        };
        Verdict {
            also: self.others(&by),
            ..Verdict::fails(Reason::ConvoyBroken {
                fleet: self.equations.pieces[fleet].at,
                by: self.equations.pieces[first].at,
            })
        }
    }

    /// The dislodged fleets without which the convoy of an army did not hold: of each there are
    /// others with which it would have made a way, and the others would not without it.
    fn missed(&mut self, army: UnitIndex) -> Vec<UnitIndex> {
        let ferries: Vec<UnitIndex> = self.equations.ferries_for(army).collect();
        let (lost, stay): (Vec<UnitIndex>, Vec<UnitIndex>) = ferries
            .into_iter()
            .partition(|&fleet| driver(&self.equations, self.solver, fleet).is_some());
        let fates = FerryFates { army, lost, stay };
        // All subsets are tried, 2^n of them. Nobody loses more fleets in one convoy than fit here;
        // if it happens, the first tell enough.
        let told = fates.lost.len().min(12);
        (0..told)
            .filter(|&bit| {
                (0..1_u32 << told).any(|mask| {
                    self.would_hold(&fates, mask | 1 << bit) && !self.would_hold(&fates, mask)
                })
            })
            .map(|bit| fates.lost[bit])
            .collect()
    }

    /// Whether a convoy would hold if of its lost fleets those of the set bits had stayed.
    fn would_hold(&self, fates: &FerryFates, mask: u32) -> bool {
        let FerryFates { army, lost, stay } = fates;
        // Where every fleet must stay, no set but the whole will do (DATC 4.A.1).
        let any_route = self.equations.ground.rules.convoy_routes == ConvoyRoutes::AnyRoute;
        if !any_route && mask.count_ones() as usize != lost.len() {
            return false;
        }
        let kept = lost
            .iter()
            .enumerate()
            .filter(|(bit, _)| mask & 1 << bit != 0)
            .map(|(_, &fleet)| fleet);
        self.joins(*army, stay.iter().copied().chain(kept))
    }

    /// Whether these fleets join an army's province to its destination. Where there is no board
    /// they do.
    fn joins(&self, army: UnitIndex, fleets: impl Iterator<Item = UnitIndex>) -> bool {
        let Some(field) = self.equations.ground.field else {
            return true;
        };
        let piece = &self.equations.pieces[army];
        let mut crossing = Crossing::new(field, piece.at, piece.to.province());
        for fleet in fleets {
            crossing.add(fleet, Some(false));
        }
        crossing.holds() == Some(true)
    }

    /// The convoy paradox that a question is part of.
    fn paradox(&self, question: Question) -> Option<&Vec<Question>> {
        let mut paradoxes = self.circles.paradoxes.iter();
        paradoxes.find(|circle| circle.contains(&question))
    }

    /// Names the convoyed armies of the paradox that a move is part of, itself first.
    pub(super) fn why_paradox(&self, unit: UnitIndex) -> Verdict {
        let circle = self
            .paradox(path(unit))
            .or_else(|| self.paradox(moves(unit)));
        let convoys = circle.into_iter().flatten();
        let mut armies: Vec<UnitIndex> = convoys
            .filter(|&&question| self.equations.is_about_convoy(question))
            .filter_map(|&question| self.equations.goer_in(question))
            .collect();
        armies.sort_by_key(|&army| (army != unit, army));
        let first = armies.first().copied().unwrap_or(unit);
        Verdict {
            also: self.others(&armies),
            ..Verdict::fails(Reason::Paradox {
                army: self.equations.pieces[first].at,
            })
        }
    }

    /// Names the fleets that were not ordered to carry an army and would have made its convoy
    /// whole.
    fn why_no_convoy(&mut self, army: UnitIndex) -> Verdict {
        let missing = self.missing(army);
        let first = missing.first();
        Verdict {
            also: self.others(&missing),
            ..Verdict::fails(Reason::NoConvoy {
                fleet: first.map(|&fleet| self.equations.pieces[fleet].at),
            })
        }
    }

    /// Of the fleets at sea that would make a way for an army those that have no order to carry it,
    /// in the order of the way: of all ways the one with the fewest, then with the fewest that were
    /// dislodged, then with the fewest of other powers. Empty where there is no way or no board.
    fn missing(&mut self, army: UnitIndex) -> Vec<UnitIndex> {
        let Some(field) = self.equations.ground.field else {
            return Vec::new();
        };
        let piece = self.equations.pieces[army];
        let to = piece.to.province();
        // A Fast Ferry crosses one sea, and its fleet carries no army yet.
        let is_ferry = field.rules.army_fleet == ArmyFleet::Davis1984;
        let ordered: Vec<UnitIndex> = self.equations.ferries_for(army).collect();
        let route = self
            .equations
            .ground
            .routes
            .iter()
            .find(|(unit, _)| *unit == army)
            .map(|(_, seas)| *seas);
        // The best way is the first to arrive: ways are taken up in their order, and none gets
        // better by a fleet more.
        let mut ahead: BinaryHeap<Reverse<ConvoyWay>> = BinaryHeap::new();
        let mut reached: Vec<UnitIndex> = Vec::new();
        ahead.push(Reverse(ConvoyWay::default()));
        while let Some(Reverse(way)) = ahead.pop() {
            let next: Vec<UnitIndex> = match way.fleets.last() {
                None => field.fleets_off(piece.at).collect(),
                Some(fleet) if reached.contains(fleet) => continue,
                Some(&last) => {
                    if field.fleets_off(to).any(|fleet| fleet == last) {
                        let mut missing = way.fleets;
                        missing.retain(|fleet| !ordered.contains(fleet));
                        return missing;
                    }
                    reached.push(last);
                    // Module, section I: never over a second sea.
                    if is_ferry {
                        continue;
                    }
                    field.fleets_beside(last).collect()
                }
            };
            for fleet in next {
                if route.is_some_and(|seas| !seas.contains(&field.province_of(fleet)))
                    || (is_ferry && field.cargo(fleet).is_some())
                {
                    continue;
                }
                let is_missing = !ordered.contains(&fleet);
                let is_lost = driver(&self.equations, self.solver, fleet).is_some();
                let is_foreign = self.equations.pieces[fleet].power != piece.power;
                let mut longer = way.clone();
                longer.missing += usize::from(is_missing);
                longer.lost += usize::from(is_lost);
                longer.foreign += usize::from(is_missing && is_foreign);
                longer.fleets.push(fleet);
                ahead.push(Reverse(longer));
            }
        }
        Vec::new()
    }
}

/// The fleets ordered to carry one army, by what became of them.
struct FerryFates {
    army: UnitIndex,
    lost: Vec<UnitIndex>,
    stay: Vec<UnitIndex>,
}

/// A way over fleets at sea; the less is missing, the smaller. The order of the fields is that of
/// what counts.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct ConvoyWay {
    missing: usize,
    lost: usize,
    foreign: usize,
    fleets: Vec<UnitIndex>,
}
