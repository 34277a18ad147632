//! The answers told: what became of each unit, and of each order and why.

use super::super::contest::Node;
use super::super::field::UnitIndex;
use super::super::legal::{LegalOrder, NobodyMeant};
use super::super::retreat::Attack;
use super::super::solver::Solver;
use super::super::verdict::{OpenSeaReason, Others, PoolReason, Reason, Rival, Verdict};
use super::equations::{Equations, moves};
use super::landing::Landing;
use super::pieces::{Needs, Task};
use super::{After, Circles};
use chancery_atlas::board::{Place, ProvinceId};

fn moved(solver: &Solver, unit: UnitIndex) -> bool {
    solver.settled(moves(unit)) == Some(true)
}

/// Whether a unit is out of its province: it moved, or went aboard.
pub(super) fn left(equations: &Equations<'_>, solver: &mut Solver, unit: UnitIndex) -> bool {
    if equations.pieces[unit].keeps_aboard {
        equations.vacates(unit, solver) == Some(true)
    } else {
        moved(solver, unit)
    }
}

/// Whether a unit was taken off the board at the beginning of the phase.
pub(super) fn has_left(equations: &Equations<'_>, unit: UnitIndex) -> bool {
    let node = equations.pieces[unit].node;
    if Some(node) == equations.pieces.nowhere || equations.occupant(node) == Some(unit) {
        return false;
    }
    // Of several units in an open sea the node knows only the first.
    !equations
        .ground
        .field
        .is_some_and(|field| field.stands(unit))
}

/// The unit that dislodged this one.
pub(super) fn driver(
    equations: &Equations<'_>,
    solver: &mut Solver,
    unit: UnitIndex,
) -> Option<UnitIndex> {
    let driver = equations
        .pieces
        .attackers(equations.pieces[unit].node)
        .find(|&attacker| moved(solver, attacker))?;
    // Where the unit is gone, the move into its place dislodged nobody.
    if has_left(equations, unit) || left(equations, solver, unit) {
        None
    } else {
        Some(driver)
    }
}

/// What became of each unit, first those that stand, then those aboard; gives those that changed
/// places in rings.
pub(super) fn fates(
    equations: &Equations<'_>,
    solver: &mut Solver,
    units: usize,
    landings: &[Landing],
    fates: &mut Vec<After>,
) -> Vec<UnitIndex> {
    fates.clear();
    fates.resize(units, After::Stays);
    for army in equations
        .pieces
        .boarders()
        .filter(|&army| moved(solver, army))
    {
        if let Some(fleet) = equations.pieces[army].target.get() {
            fates[army.get()] = After::Boarded { fleet };
        }
    }
    for (unit, piece) in equations.pieces.movers() {
        if !moved(solver, unit) {
            if piece.keeps_aboard
                && let Some(fleet) = equations.aboard_by_ferry(unit, solver)
            {
                fates[unit.get()] = After::Boarded { fleet };
            }
            continue;
        }
        let to = Place {
            province: equations.pieces.province(piece.to),
            coast: piece.coast,
        };
        // The piece that lands is not the army's own where the army boards in this phase too.
        let landing = equations
            .pieces
            .landings()
            .iter()
            .position(|&landing| landing == unit);
        let goer = match landing {
            Some(landing) => landings[landing].army,
            None => unit,
        };
        fates[goer.get()] = After::Moved {
            to,
            by_convoy: piece.by_convoy,
            ring: false,
        };
        if let Some(met) = equations.occupant(piece.to)
            && !left(equations, solver, met)
        {
            fates[met.get()] = After::Dislodged(attack_on(equations, solver, met, unit));
        }
    }
    let rings = rings(units, |unit| match fates[unit.get()] {
        // In an open sea nobody has to make room, so no ring closes there.
        After::Moved { to, .. } if equations.is_open_sea(to.province) => None,
        After::Moved { to, .. } => equations.occupant(to.province.into()),
        After::Stays | After::Boarded { .. } | After::Left | After::Dislodged(_) => None,
    });
    for unit in &rings {
        if let After::Moved { ring, .. } = &mut fates[unit.get()] {
            *ring = true;
        }
    }
    rings
}

/// How a unit was dislodged by another that got into its province.
fn attack_on(
    equations: &Equations<'_>,
    solver: &mut Solver,
    met: UnitIndex,
    by: UnitIndex,
) -> Attack {
    let attacker = &equations.pieces[by];
    let over = if attacker.by_convoy {
        equations.crossed(by, solver)
    } else {
        None
    };
    Attack {
        from: attacker.at,
        by_convoy: attacker.by_convoy,
        over,
        sent_on: equations.was_sent_ashore(met, solver),
    }
}

/// The units that change places in a ring: each goes where the next one leaves. `next` tells of a
/// unit that moved who was there before.
pub(super) fn rings(units: usize, next: impl Fn(UnitIndex) -> Option<UnitIndex>) -> Vec<UnitIndex> {
    let mut rings = Vec::new();
    // Which walk came by a unit first; a walk that meets itself has found a ring. Most phases have
    // none, so the list is filled only once a unit follows another.
    let mut walked: Vec<u32> = Vec::new();
    for start in 0..units {
        let mut unit = UnitIndex::new(start);
        if next(unit).is_none() {
            continue;
        }
        walked.resize(units, u32::MAX);
        while walked[unit.get()] == u32::MAX {
            walked[unit.get()] = start as u32;
            match next(unit) {
                Some(ahead) => unit = ahead,
                None => break,
            }
        }
        // A walk that ends at a unit of an earlier one is no ring, or one that was found then.
        let closed = walked[unit.get()] == start as u32;
        while closed && !rings.contains(&unit) {
            let Some(ahead) = next(unit) else { break };
            rings.push(unit);
            unit = ahead;
        }
    }
    rings
}

/// The nodes left empty by a stand-off: moves that counted there failed, and no unit is in them.
pub(super) fn stand_offs(
    equations: &Equations<'_>,
    solver: &mut Solver,
    stand_offs: &mut Vec<Node>,
) {
    stand_offs.clear();
    for (unit, piece) in equations.pieces.movers() {
        if moved(solver, unit) || stand_offs.contains(&piece.to) {
            continue;
        }
        // Where a unit stays, or one got in, nobody can retreat anyway.
        let vacant = equations
            .occupant(piece.to)
            .is_none_or(|met| left(equations, solver, met));
        let entered = equations
            .pieces
            .attackers(piece.to)
            .any(|a| moved(solver, a));
        // A move that lost its effect contests nothing: one beaten from there, or not carried (DATC
        // 6.H.9, 6.F.7).
        if vacant && !entered && equations.prevent(unit, solver).most > 0 {
            stand_offs.push(piece.to);
        }
    }
}

/// Per arrival, where the attacks came from each of which kept it away.
pub(super) fn arrivals(
    equations: &Equations<'_>,
    solver: &mut Solver,
    arrivals: &mut Vec<Vec<ProvinceId>>,
) {
    arrivals.clear();
    for arrival in equations.ground.arriving {
        let attackers = equations
            .pieces
            .attackers(arrival.province.into())
            .filter(|unit| equations.pieces[*unit].power != arrival.power);
        let by = attackers.filter(|&unit| equations.has_path(unit, solver) == Some(true));
        arrivals.push(by.map(|unit| equations.pieces[unit].at).collect());
    }
}

/// Tells what became of the order that stands for a unit, and why.
pub(super) struct Teller<'a> {
    pub equations: Equations<'a>,
    pub solver: &'a mut Solver,
    /// The units that changed places in rings.
    pub rings: &'a [UnitIndex],
    pub circles: &'a Circles,
}

impl Teller<'_> {
    /// `legal` tells supports of landings from other orders; any other will do for the rest.
    pub(crate) fn verdict(&mut self, unit: UnitIndex, legal: LegalOrder) -> Verdict {
        let task = self.equations.pieces[unit].task;
        // Asked one after the other: most orders are moves and supports, and a processor foresees a
        // jump by table badly.
        if task == Task::Move {
            if moved(self.solver, unit) {
                Verdict::succeeds(self.how_it_moved(unit))
            } else {
                self.why_it_failed(unit)
            }
        } else if task == Task::Support {
            match legal {
                LegalOrder::SupportLanding { from, .. } if !self.equations.pieces[unit].matched => {
                    Verdict::fails(Reason::Unmatched { unit: from })
                }
                LegalOrder::SupportNobody { at, why } => Verdict::fails(match why {
                    NobodyMeant::NoneFits => Reason::Unmatched { unit: at },
                    NobodyMeant::Whose => Reason::OpenSeas(OpenSeaReason::WhichUnit { at }),
                    NobodyMeant::SeveralFit => {
                        Reason::OpenSeas(OpenSeaReason::SeveralFit { to: at })
                    }
                }),
                _ => self.support(unit),
            }
        } else {
            self.in_place(unit)
        }
    }

    /// Of what neither moves nor supports.
    fn in_place(&mut self, unit: UnitIndex) -> Verdict {
        match self.equations.pieces[unit].task {
            Task::Board => self.boarding(unit),
            Task::Convoy => self.driven_out(unit).unwrap_or_else(|| self.convoy(unit)),
            Task::Hold | Task::Move | Task::Support => self.hold(unit),
        }
    }

    pub(super) fn hold(&mut self, unit: UnitIndex) -> Verdict {
        self.driven_out(unit)
            .unwrap_or(Verdict::succeeds(Reason::Held))
    }

    fn driven_out(&mut self, unit: UnitIndex) -> Option<Verdict> {
        let driver = driver(&self.equations, self.solver, unit)?;
        let mut by = Vec::new();
        self.expellers(unit, &mut by);
        Some(Verdict {
            also: self.others(&by),
            ..Verdict::fails(Reason::Dislodged {
                by: self.equations.pieces[driver].at,
            })
        })
    }

    fn how_it_moved(&mut self, unit: UnitIndex) -> Reason {
        if self.rings.contains(&unit) && !self.swapped(unit) {
            return Reason::Rotated;
        }
        let over = self.opposed(unit);
        let by_convoy = self.equations.pieces[unit].by_convoy;
        Reason::Moved {
            strength: self.equations.attack(unit, self.solver).least,
            over,
            by_convoy,
        }
    }

    /// Whether the unit that was where this one went was to go to where this one was.
    fn swapped(&self, unit: UnitIndex) -> bool {
        let piece = &self.equations.pieces[unit];
        let met = self.equations.occupant(piece.to);
        met.is_some_and(|met| self.equations.pieces[met].to == piece.node)
    }

    /// The strongest that opposes a move: the unit in the destination, or another move to it.
    pub(super) fn opposed(&mut self, unit: UnitIndex) -> Option<Rival> {
        let resistance = self.resistance(unit).filter(|r| r.strength > 0);
        match (resistance, self.strongest_rival(unit)) {
            (Some(met), Some(rival)) if rival.strength > met.strength => Some(rival),
            (Some(met), _) => Some(met),
            (None, rival) => rival,
        }
    }

    /// What the unit in the destination puts against the move: nothing if it left. `None` where
    /// there is none.
    fn resistance(&mut self, unit: UnitIndex) -> Option<Rival> {
        let met = self.equations.occupant(self.equations.pieces[unit].to)?;
        Some(Rival {
            from: self.equations.pieces[met].at,
            strength: self.equations.resistance(unit, self.solver).least,
        })
    }

    /// The strongest other move to the same province that counts there.
    pub(super) fn strongest_rival(&mut self, unit: UnitIndex) -> Option<Rival> {
        let mut strongest: Option<Rival> = None;
        for rival in self
            .equations
            .pieces
            .attackers(self.equations.pieces[unit].to)
        {
            if rival == unit {
                continue;
            }
            let strength = self.equations.prevent(rival, self.solver).least;
            if strength > strongest.map_or(0, |s| s.strength) {
                strongest = Some(Rival {
                    from: self.equations.pieces[rival].at,
                    strength,
                });
            }
        }
        strongest
    }

    pub(super) fn why_it_failed(&mut self, unit: UnitIndex) -> Verdict {
        if self.equations.has_path(unit, self.solver) == Some(false) {
            return self.why_no_path(unit);
        }
        let piece = self.equations.pieces[unit];
        if self.equations.own_arrival(unit, self.solver) == Some(true) {
            return Verdict::fails(Reason::Pools(PoolReason::OwnMobilization {
                at: piece.to.province(),
            }));
        }
        let strength = self.equations.attack(unit, self.solver).least;
        let in_the_way = self.resistance(unit).filter(|met| met.strength >= strength);
        // Were the unit in the way not there, the whole strength would count against the others.
        let full = if in_the_way.is_some() {
            self.equations.with_support(unit, None, self.solver).least
        } else {
            strength
        };
        let (rival, mut also) = self.rivals(unit, full);
        // One reason, the cause that decided. Whoever else would have been enough goes into `also`.
        let reason = match (in_the_way, rival) {
            // Strong enough against everybody, and still not in: only a paradox keeps it out.
            (None, None) => return self.why_paradox(unit),
            (None, Some(by)) => Reason::StoodOff { strength, by },
            (Some(_), Some(by)) if self.breaks_ring(unit) => {
                Reason::StoodOff { strength: full, by }
            }
            (Some(met), Some(by))
                if !self.keeps_own_out(unit)
                    && (by.strength > met.strength || self.meets_ring(by)) =>
            {
                also.add(met.from);
                Reason::StoodOff { strength: full, by }
            }
            (Some(met), rival) => {
                if let Some(rival) = rival {
                    also.add(rival.from);
                }
                self.withstood(unit, met, strength, full)
            }
        };
        Verdict {
            also,
            ..Verdict::fails(reason)
        }
    }

    /// The ring of moves that a move would have gone round in, from it on.
    fn ring(&self, first: UnitIndex) -> Option<Vec<UnitIndex>> {
        let mut ring = vec![first];
        while let Some(&at) = ring.last() {
            let piece = self.equations.pieces[at];
            // What hangs on a convoy or a landing too is not sure to go round; nor where an army
            // lands against it if the ring brings its fleet.
            let goes = piece.task == Task::Move
                && piece.opposite.get().is_none()
                && piece.needs == Needs::Nothing
                && !(piece.by_convoy || piece.stilled)
                && self
                    .equations
                    .pieces
                    .attackers(piece.to)
                    .all(|other| self.equations.pieces[other].needs == Needs::Nothing);
            if !goes {
                return None;
            }
            let next = self.equations.occupant(piece.to)?;
            if next == first {
                return Some(ring);
            }
            if ring.contains(&next) {
                return None;
            }
            ring.push(next);
        }
        None
    }

    /// Whether a bounce with another move is all that kept a ring from going round: then it is why
    /// the unit in the way is still there.
    fn breaks_ring(&mut self, unit: UnitIndex) -> bool {
        let Some(ring) = self.ring(unit) else {
            return false;
        };
        ring.into_iter()
            .filter(|&other| other != unit)
            .all(|other| {
                let strength = self.equations.with_support(other, None, self.solver).least;
                self.rivals(other, strength).0.is_none()
            })
    }

    /// Whether the move that came against one would have gone round in a ring.
    fn meets_ring(&self, by: Rival) -> bool {
        let rival = self.equations.occupant(by.from.into());
        rival.is_some_and(|rival| self.ring(rival).is_some())
    }

    /// Whether a unit of the mover's own power stands in its destination, and is not dislodged.
    fn keeps_own_out(&mut self, unit: UnitIndex) -> bool {
        let piece = self.equations.pieces[unit];
        let own = self
            .equations
            .occupant(piece.to)
            .filter(|&met| self.equations.pieces[met].power == piece.power);
        own.is_some_and(|own| driver(&self.equations, self.solver, own).is_none())
    }

    /// Why a move of this strength does not get past the unit in its destination.
    fn withstood(&self, unit: UnitIndex, by: Rival, strength: u16, full: u16) -> Reason {
        let piece = &self.equations.pieces[unit];
        let met = self.equations.occupant(piece.to);
        // Asked in this order, since a unit of one's own holds out against any strength (DATC
        // 6.D.10).
        if met.is_some_and(|met| self.equations.pieces[met].power == piece.power) {
            Reason::OwnUnit { at: by.from }
        } else if full > by.strength {
            Reason::OwnSupportOnly { at: by.from }
        } else if piece.opposite.get().is_some() {
            Reason::HeadToHead { strength, by }
        } else {
            Reason::Repelled { strength, by }
        }
    }

    /// The other moves to the same province that come with at least this strength: the strongest,
    /// and where the others come from.
    pub(super) fn rivals(&mut self, unit: UnitIndex, least: u16) -> (Option<Rival>, Others) {
        let to = self.equations.pieces[unit].to;
        let mut strongest: Option<Rival> = None;
        let mut several = false;
        for rival in self.equations.pieces.attackers(to) {
            if rival == unit {
                continue;
            }
            let strength = self.equations.prevent(rival, self.solver).least;
            if strength == 0 || strength < least {
                continue;
            }
            several |= strongest.is_some();
            if strongest.is_none_or(|strongest| strength > strongest.strength) {
                let from = self.equations.pieces[rival].at;
                strongest = Some(Rival { from, strength });
            }
        }
        // A second pass, since only now the strongest is known. It is seldom needed.
        let mut others = Others::NONE;
        if several && let Some(strongest) = strongest {
            for rival in self.equations.pieces.attackers(to) {
                let from = self.equations.pieces[rival].at;
                if rival != unit
                    && from != strongest.from
                    && self.equations.prevent(rival, self.solver).least >= least
                {
                    others.add(from);
                }
            }
        }
        (strongest, others)
    }

    /// Who dislodged a unit, and then who would have in his place: were those that are listed
    /// already not there, the next of these would have got in.
    pub(super) fn expellers(&mut self, unit: UnitIndex, listed: &mut Vec<UnitIndex>) {
        while let Some(next) = self.next_expeller(unit, listed) {
            listed.push(next);
        }
    }

    pub(super) fn next_expeller(
        &mut self,
        unit: UnitIndex,
        but: &[UnitIndex],
    ) -> Option<UnitIndex> {
        let pieces = self.equations.pieces;
        pieces
            .attackers(pieces[unit].node)
            .filter(|attacker| !but.contains(attacker))
            .find(|&attacker| self.would_expel(attacker, but))
    }

    /// Whether an attack gets past the unit it meets and all others to there, these not counted.
    fn would_expel(&mut self, attacker: UnitIndex, but: &[UnitIndex]) -> bool {
        let attack = self.equations.attack(attacker, self.solver).least;
        if attack <= self.equations.resistance(attacker, self.solver).least {
            return false;
        }
        let pieces = self.equations.pieces;
        pieces
            .attackers(pieces[attacker].to)
            .filter(|other| *other != attacker && !but.contains(other))
            .all(|other| self.equations.prevent(other, self.solver).least < attack)
    }

    /// The places of these, but for that of the first. An army that lands and its fleet come from
    /// one.
    pub(super) fn others(&self, units: &[UnitIndex]) -> Others {
        let mut places = units.iter().map(|&unit| self.equations.pieces[unit].at);
        let first = places.next();
        places.filter(|&at| Some(at) != first).collect()
    }
}
