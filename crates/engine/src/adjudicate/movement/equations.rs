//! The equations of movement (DATC chapter 5), as questions to the [`Solver`].
//!
//! Four kinds of question, each about one unit: does its move get in (or does it get aboard), does
//! what its move hangs on hold (a convoy, a fleet that brings it), is its support given, and of an
//! army that lands, is the sea lost. Strengths are not questions: they are worked out from the
//! answers, as bounds while answers are open.

use super::super::contest::Node;
use super::super::field::{Field, Occupants, UnitIndex};
use super::super::rules::{ConvoyParadox, ConvoyRoutes, ConvoyedCut, ConvoyedOrigin, HouseRules};
use super::super::solver::{DecisionSystem, Question, Solver};
use super::Arrival;
use super::bounds::Bounds;
use super::convoys::Crossing;
use super::pieces::{Needs, Pieces, Task};
use chancery_atlas::board::{PowerId, ProvinceId, Terrain, UnitKind};

/// The kinds of question about a unit.
const KINDS: usize = 4;

/// Does the unit's move get in; does the army get aboard?
#[inline]
pub(super) const fn moves(unit: UnitIndex) -> Question {
    unit.get() * KINDS
}

/// Is there a way for the unit's move: does its convoy hold, is its fleet where it lands from?
#[inline]
pub(super) const fn path(unit: UnitIndex) -> Question {
    unit.get() * KINDS + 1
}

/// Is the unit's support given?
#[inline]
pub(super) const fn given(unit: UnitIndex) -> Question {
    unit.get() * KINDS + 2
}

/// Is the sea lost from which the army lands?
#[inline]
pub(super) const fn lost(landing: UnitIndex) -> Question {
    landing.get() * KINDS + 3
}

/// What the pieces meet on: who stands where, by which rules.
#[derive(Clone, Copy)]
pub(super) struct MeetingGround<'a> {
    pub occupants: &'a Occupants,
    pub rules: &'a HouseRules,
    /// The board with its units; `None` where nodes are bare numbers.
    pub field: Option<Field<'a>>,
    /// Per unit of a `Way::Route` move, the seas that it named.
    pub routes: &'a [(UnitIndex, &'a [ProvinceId])],
    /// Units that come onto the board.
    pub arriving: &'a [Arrival],
}

/// The pieces and what they were ordered, on their ground.
pub(super) struct Equations<'a> {
    pub ground: MeetingGround<'a>,
    pub pieces: &'a Pieces,
}

impl DecisionSystem for Equations<'_> {
    fn answer(&self, question: Question, solver: &mut Solver) -> Option<bool> {
        let Some((unit, kind)) = self.about(question) else {
            // Questions past those of the pieces are about arrivals, in their order.
            let arrival = question - self.pieces.len() * KINDS;
            return self.arrival_stands(self.ground.arriving[arrival], solver);
        };
        match kind {
            0 if self.pieces[unit].task == Task::Board => self.gets_aboard(unit, solver),
            0 => self.move_gets_in(unit, solver),
            1 => match self.pieces[unit].needs {
                Needs::Nothing => self.convoy_holds(unit, solver),
                needs => self.condition_holds(needs, unit, solver),
            },
            2 => self.support_is_given(unit, solver),
            _ => self.sea_is_lost(unit, solver),
        }
    }

    /// A ring of moves goes round. A circle that hangs on a convoy is a paradox (DATC 4.A.2). Of
    /// one that hangs on a landing or boarding all hold (module, section III.h): that is seen to
    /// when all has been answered.
    fn back_up(&self, circle: &[Question], first: Option<&[bool]>) -> Vec<(Question, bool)> {
        // The answers here only end the pass: `decide` stills the members and begins anew.
        if self.hangs_on_carriage(circle) {
            return circle.iter().map(|&q| (q, false)).collect();
        }
        // Szykman's rule answers the convoys alone. What they would have cut or beaten follows from
        // that in the next pass (DATC 6.F.14, 6.F.17, 6.F.24).
        let convoys: Vec<_> = circle
            .iter()
            .filter(|&&q| self.is_about_convoy(q))
            .map(|&q| (q, false))
            .collect();
        if !convoys.is_empty() {
            return convoys;
        }
        // No convoy in it: a ring of moves (DATC 6.C.1, 6.C.2). It goes round, or everybody stays.
        match first {
            Some(answers) => circle
                .iter()
                .copied()
                .zip(answers.iter().copied())
                .collect(),
            None => circle.iter().map(|&q| (q, false)).collect(),
        }
    }
}

impl Equations<'_> {
    /// How many questions there are: four a unit, and one an arrival.
    pub(crate) fn questions(&self) -> usize {
        self.pieces.len() * KINDS + self.ground.arriving.len()
    }

    /// Does the arriving unit come to stand on the board?
    pub(crate) fn arrives(&self, arrival: usize) -> Question {
        self.pieces.len() * KINDS + arrival
    }

    /// Who stands on a node; units that were taken off the board are gone from it.
    #[inline]
    pub(crate) fn occupant(&self, node: Node) -> Option<UnitIndex> {
        self.ground.occupants.on(node)
    }

    /// Whether a province lets any number of fleets in; never where there is no board.
    pub(crate) fn is_open_sea(&self, sea: ProvinceId) -> bool {
        self.ground.field.is_some_and(|field| field.is_open(sea))
    }

    /// Whether a node is a sea of the board.
    pub(crate) fn is_sea(&self, node: Node) -> bool {
        self.ground
            .field
            .is_some_and(|field| field.board.terrain(self.pieces.province(node)) == Terrain::Sea)
    }

    /// The unit that a question is about, and which of the kinds it is; `None` of an arrival.
    #[inline]
    fn about(&self, question: Question) -> Option<(UnitIndex, usize)> {
        let unit = UnitIndex::new(question / KINDS);
        (unit.get() < self.pieces.len()).then_some((unit, question % KINDS))
    }

    pub(crate) fn is_about_convoy(&self, question: Question) -> bool {
        matches!(self.about(question), Some((_, 1)))
    }

    /// The unit whose move, boarding or landing a question is about: one that can be made to hold.
    pub(crate) fn goer_in(&self, question: Question) -> Option<UnitIndex> {
        match self.about(question) {
            Some((unit, 0 | 1)) => Some(unit),
            _ => None,
        }
    }

    /// Whether a landing or a boarding is part of a circle, and with it what hangs on either: the
    /// loss of a sea, and a fleet's move after a landing.
    pub(crate) fn hangs_on_carriage(&self, circle: &[Question]) -> bool {
        let mut units = circle.iter().filter_map(|&q| self.about(q));
        units.any(|(unit, _)| {
            let piece = &self.pieces[unit];
            piece.lands() || piece.task == Task::Board
        })
    }

    /// Whether a circle is a convoy paradox: it hangs on a convoy.
    pub(crate) fn is_paradox(&self, circle: &[Question]) -> bool {
        circle.iter().any(|&q| self.is_about_convoy(q))
    }

    /// Whether nobody of another power attacks the province. What keeps the unit away is the
    /// attack, not its success.
    fn arrival_stands(&self, arrival: Arrival, solver: &mut Solver) -> Option<bool> {
        let mut answer = Some(true);
        // rb116, §3.5: an attack keeps the unit away even if it bounces. An army without its convoy
        // does not attack.
        for attacker in self.pieces.attackers(arrival.province.into()) {
            if self.pieces[attacker].power == arrival.power {
                continue;
            }
            match self.has_path(attacker, solver) {
                Some(true) => return Some(false),
                Some(false) => {}
                None => answer = None,
            }
        }
        answer
    }

    /// Whether a unit of the mover's own power arrives where it goes.
    #[inline]
    pub(crate) fn own_arrival(&self, unit: UnitIndex, solver: &mut Solver) -> Option<bool> {
        let piece = &self.pieces[unit];
        let arrival = self.ground.arriving.iter().position(|arrival| {
            Node::from(arrival.province) == piece.to && arrival.power == piece.power
        });
        match arrival {
            Some(arrival) => solver.ask(self, self.arrives(arrival)),
            None => Some(false),
        }
    }

    fn move_gets_in(&self, unit: UnitIndex, solver: &mut Solver) -> Option<bool> {
        // The way of most games, and the one that must be quick.
        if self.ground.arriving.is_empty() {
            return self.is_strongest(unit, solver);
        }
        match self.own_arrival(unit, solver) {
            // rb116, §3.6: however well the move is supported.
            Some(true) => Some(false),
            Some(false) => self.is_strongest(unit, solver),
            // While the arrival is open, only a failure is sure.
            None => self.is_strongest(unit, solver).filter(|gets_in| !gets_in),
        }
    }

    /// DATC 5.B, MOVE: the attack is stronger than the unit in the province, or than the unit
    /// coming the other way, and than every other move to it.
    #[inline]
    fn is_strongest(&self, unit: UnitIndex, solver: &mut Solver) -> Option<bool> {
        let attack = self.attack(unit, solver);
        // Nothing that the others do helps a move of no strength, so they need not be asked.
        if attack.most == 0 {
            return Some(false);
        }
        let to = self.pieces[unit].to;
        let mut opposed = self.resistance(unit, solver);
        for rival in self.pieces.attackers(to) {
            if rival != unit {
                let prevent = self.prevent(rival, solver);
                opposed = opposed.at_least(prevent);
            }
        }
        // Equal strength is a stand-off, so only the greater gets in (DATC 6.A.11).
        if attack.least > opposed.most {
            Some(true)
        } else if attack.most <= opposed.least {
            Some(false)
        } else {
            None
        }
    }

    /// Whether there is a way for the move at all (DATC 5.B, PATH).
    #[inline]
    pub(crate) fn has_path(&self, unit: UnitIndex, solver: &mut Solver) -> Option<bool> {
        let piece = &self.pieces[unit];
        if piece.stilled {
            Some(false)
        } else if piece.by_convoy || piece.needs != Needs::Nothing {
            solver.ask(self, path(unit))
        } else {
            Some(true)
        }
    }

    /// The fleets ordered to convoy the army, but for those in seas that it did not name where it
    /// named any.
    pub(crate) fn ferries_for(&self, army: UnitIndex) -> impl Iterator<Item = UnitIndex> + use<'_> {
        let seas = self
            .ground
            .routes
            .iter()
            .find(|(unit, _)| *unit == army)
            .map(|(_, seas)| *seas);
        self.pieces
            .ferries(army)
            .filter(move |&fleet| seas.is_none_or(|s| s.contains(&self.pieces[fleet].at)))
    }

    fn convoy_holds(&self, army: UnitIndex, solver: &mut Solver) -> Option<bool> {
        let piece = &self.pieces[army];
        // Where there is no board all fleets that carry it are needed.
        let mut crossing = self
            .ground
            .field
            .map(|field| Crossing::new(field, piece.at, piece.to.province()));
        let mut any_lost = Some(false);
        for fleet in self.ferries_for(army) {
            let lost = self.is_dislodged(fleet, solver);
            any_lost = match (any_lost, lost) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), Some(false)) => Some(false),
                _ => None,
            };
            if let Some(crossing) = &mut crossing {
                crossing.add(fleet, lost);
            }
        }
        let holds = match crossing {
            Some(crossing) => crossing.holds(),
            None => Some(true),
        };
        match self.ground.rules.convoy_routes {
            ConvoyRoutes::AnyRoute => holds,
            // DATC 4.A.1, the 1971 rule: one fleet lost breaks the convoy, whatever routes are left
            // (6.F.9 to 6.F.11). Fleets that stay still have to make a way.
            ConvoyRoutes::AllRoutes if holds == Some(false) => Some(false),
            ConvoyRoutes::AllRoutes => match any_lost {
                Some(true) => Some(false),
                Some(false) => holds,
                None => None,
            },
        }
    }

    /// Whether a unit that does not move is dislodged: some move into its province gets in.
    pub(crate) fn is_dislodged(&self, unit: UnitIndex, solver: &mut Solver) -> Option<bool> {
        let mut answer = Some(false);
        for attacker in self.pieces.attackers(self.pieces[unit].node) {
            match solver.ask(self, moves(attacker)) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => answer = None,
            }
        }
        answer
    }

    /// DATC 5.B, SUPPORT: cut by an attack of another power from anywhere but the province it bears
    /// on; from there, only by dislodgement.
    fn support_is_given(&self, unit: UnitIndex, solver: &mut Solver) -> Option<bool> {
        let mut answer = Some(true);
        for attacker in self.pieces.attackers(self.pieces[unit].node) {
            match self.cuts(attacker, unit, solver) {
                Some(true) => return Some(false),
                Some(false) => {}
                None => answer = None,
            }
        }
        answer
    }

    /// Whether an attack on a supporting unit cuts its support.
    #[inline]
    pub(crate) fn cuts(
        &self,
        attacker: UnitIndex,
        supporter: UnitIndex,
        solver: &mut Solver,
    ) -> Option<bool> {
        let (attack, support) = (&self.pieces[attacker], &self.pieces[supporter]);
        // No power cuts a support of its own (DATC 6.D.20).
        if attack.power == support.power || self.spared(attacker, supporter) {
            return Some(false);
        }
        // Only dislodgement cuts a support against the attacker's own province (DATC 6.D.15,
        // 6.D.17). DATC 4.A.4 asks whether a convoyed attack counts as from there (6.G.13).
        let from_there = Node::from(attack.at) == support.to
            && !(attack.by_convoy && self.ground.rules.convoyed_cut == ConvoyedCut::Cuts);
        if from_there {
            solver.ask(self, moves(attacker))
        } else {
            self.has_path(attacker, solver)
        }
    }

    /// The 1982 rule (DATC 4.A.2): "If a convoyed army attacks a fleet which is supporting an
    /// action in a body of water; and that body of water contains a convoying fleet, that support
    /// is not cut." It goes before the rule that dislodgement cuts.
    fn spared(&self, attacker: UnitIndex, supporter: UnitIndex) -> bool {
        self.ground.rules.convoy_paradox == ConvoyParadox::Rules1982
            && self.pieces[attacker].by_convoy
            && self
                .ground
                .field
                .is_some_and(|field| field.unit(supporter).kind == UnitKind::Fleet)
            && self.is_sea(self.pieces[supporter].to)
            && self
                .occupant(self.pieces[supporter].to)
                .is_some_and(|f| self.pieces[f].task == Task::Convoy && self.pieces[f].matched)
    }

    /// 1 and the supports given, without those of one power.
    #[inline]
    pub(crate) fn with_support(
        &self,
        unit: UnitIndex,
        without: Option<PowerId>,
        solver: &mut Solver,
    ) -> Bounds {
        let mut strength = Bounds { least: 1, most: 1 };
        for helper in self.pieces.helpers(unit) {
            if without.is_some_and(|power| self.pieces[helper].power == power) {
                continue;
            }
            match solver.ask(self, given(helper)) {
                Some(true) => {
                    strength.least += 1;
                    strength.most += 1;
                }
                Some(false) => {}
                None => strength.most += 1,
            }
        }
        strength
    }

    /// DATC 5.B, ATTACK STRENGTH: against a unit that stays, no power helps to dislodge its own,
    /// nor dislodges it.
    #[inline]
    pub(crate) fn attack(&self, unit: UnitIndex, solver: &mut Solver) -> Bounds {
        let piece = &self.pieces[unit];
        let path = self.has_path(unit, solver);
        if path == Some(false) {
            return Bounds::NOTHING;
        }
        let strength = match self.occupant(piece.to) {
            None => self.with_support(unit, None, solver),
            Some(met) => {
                let owner = self.pieces[met].power;
                // A unit of one's own that comes back is not dislodged (DATC 6.D.11), nor is one
                // helped against (6.D.13). So it matters whether the unit there gets away.
                match self.leaves_for(met, unit, solver) {
                    Some(true) => self.with_support(unit, None, solver),
                    Some(false) => self.against(owner, unit, solver),
                    None => self
                        .with_support(unit, None, solver)
                        .either(self.against(owner, unit, solver)),
                }
            }
        };
        let strength = match piece.faces.get() {
            None => strength,
            Some(landing) => self.against_landing(landing, unit, strength, solver),
        };
        strength.only_if(path)
    }

    /// Whether the unit in the province leaves it, so that the mover does not meet it. One that
    /// comes the other way is always met.
    #[inline]
    fn leaves_for(&self, met: UnitIndex, mover: UnitIndex, solver: &mut Solver) -> Option<bool> {
        if !self.pieces[met].is_leaving() || self.pieces[mover].opposite.get() == Some(met) {
            Some(false)
        } else {
            self.vacates(met, solver)
        }
    }

    /// Whether a unit that was ordered to leave its province is out of it.
    #[inline]
    pub(crate) fn vacates(&self, unit: UnitIndex, solver: &mut Solver) -> Option<bool> {
        if self.pieces[unit].keeps_aboard {
            self.is_off_by_ferry(unit, solver)
        } else {
            solver.ask(self, moves(unit))
        }
    }

    /// The strength of a move against a unit of a power that stays: without that power's supports,
    /// and none against one's own.
    #[inline]
    pub(super) fn against(&self, owner: PowerId, unit: UnitIndex, solver: &mut Solver) -> Bounds {
        // No power dislodges its own unit (DATC 6.D.10, 6.E.2), nor helps others to (6.D.12).
        let spares = self.pieces[unit].power == owner || self.pieces.is_safe(self.pieces[unit].to);
        if spares {
            Bounds::NOTHING
        } else {
            self.with_support(unit, Some(owner), solver)
        }
    }

    /// What the unit in the destination puts against the move: DATC 5.B, DEFEND STRENGTH if it
    /// comes the other way, else HOLD STRENGTH.
    #[inline]
    pub(crate) fn resistance(&self, unit: UnitIndex, solver: &mut Solver) -> Bounds {
        let standing = self.standing_resistance(unit, solver);
        match self.pieces[unit].faces.get() {
            None => standing,
            Some(landing) => standing.at_least(self.landing_strength(landing, solver)),
        }
    }

    #[inline]
    fn standing_resistance(&self, unit: UnitIndex, solver: &mut Solver) -> Bounds {
        let Some(met) = self.occupant(self.pieces[unit].to) else {
            return Bounds::NOTHING;
        };
        if !self.pieces[met].is_leaving() {
            return self.with_support(met, None, solver);
        }
        if self.pieces[unit].opposite.get() == Some(met) {
            return self.countering(met, solver);
        }
        // A unit whose move failed holds with 1: nobody supports it to hold (DATC 6.D.7).
        match self.vacates(met, solver) {
            Some(true) => Bounds::NOTHING,
            _ if self.pieces.lets_past(met, unit) => Bounds::NOTHING,
            Some(false) => Bounds { least: 1, most: 1 },
            None => Bounds { least: 0, most: 1 },
        }
    }

    /// What a unit that comes the other way puts against the move: a move that does not take place
    /// is none, and its unit only stands there.
    #[inline]
    fn countering(&self, met: UnitIndex, solver: &mut Solver) -> Bounds {
        let stands = Bounds { least: 1, most: 1 };
        match self.has_path(met, solver) {
            Some(true) => self.with_support(met, None, solver),
            Some(false) => stands,
            None => stands.either(self.with_support(met, None, solver)),
        }
    }

    /// DATC 5.B, PREVENT STRENGTH: what a move puts against others to the same province. None if it
    /// has no way, or lost a head-to-head battle.
    #[inline]
    pub(crate) fn prevent(&self, unit: UnitIndex, solver: &mut Solver) -> Bounds {
        // An army that is not carried keeps nobody out (DATC 6.F.7, 6.F.8).
        let path = self.has_path(unit, solver);
        if path == Some(false) {
            return Bounds::NOTHING;
        }
        let counts = match (path, self.beaten_from_destination(unit, solver)) {
            (_, Some(true)) => return Bounds::NOTHING,
            (Some(true), Some(false)) => Some(true),
            _ => None,
        };
        self.with_support(unit, None, solver).only_if(counts)
    }

    /// Whether the unit is dislodged by one from its own destination, in a way that leaves it no
    /// effect there.
    #[inline]
    fn beaten_from_destination(&self, unit: UnitIndex, solver: &mut Solver) -> Option<bool> {
        if let Some(landing) = self.pieces[unit].faces.get() {
            return self.beaten_by_landing(landing, unit, solver);
        }
        // Only the opponent's own attack takes the effect away (DATC 6.E.1). A loser that a third
        // dislodges still keeps others out (6.E.5).
        if let Some(opponent) = self.pieces[unit].opposite.get() {
            return solver.ask(self, moves(opponent));
        }
        if self.ground.rules.convoyed_origin == ConvoyedOrigin::Bounces {
            return Some(false);
        }
        // DATC 4.A.7: also where one of the two goes by convoy (6.G.10, 6.G.14, 6.G.15). But there
        // both may get in, and change places.
        let piece = &self.pieces[unit];
        match self.occupant(piece.to) {
            Some(met)
                if self.pieces[met].task == Task::Move && self.pieces[met].to == piece.node =>
            {
                match (solver.ask(self, moves(met)), solver.ask(self, moves(unit))) {
                    (Some(false), _) | (_, Some(true)) => Some(false),
                    (Some(true), Some(false)) => Some(true),
                    _ => None,
                }
            }
            _ => Some(false),
        }
    }
}
