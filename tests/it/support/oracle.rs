//! The rules of movement written down a second time, as slowly and plainly as can be: every way in
//! which the moves could come out is tried, and those that agree with the rules are kept (DATC
//! chapter 5). It shares no code with the adjudicator but the question which orders are void.

use chancery_atlas::board::{Board, Place, ProvinceId, Terrain, UnitKind};
use chancery_engine::adjudicate::{ConvoyRoutes, ConvoyedCut, ConvoyedOrigin, HouseRules};
use chancery_engine::order::{Action, Order, Submission, Travel};
use chancery_engine::position::Unit;

/// Whether each unit's move gets in.
pub type Outcome = Vec<bool>;

pub struct Oracle<'a> {
    board: &'a Board,
    rules: &'a HouseRules,
    units: &'a [Unit],
    /// Per unit its order; void ones are holds.
    actions: Vec<Action>,
    /// Armies that are taken not to be carried, whatever becomes of their fleets.
    pub stranded: Vec<usize>,
}

impl<'a> Oracle<'a> {
    pub fn new(
        board: &'a Board,
        rules: &'a HouseRules,
        units: &'a [Unit],
        orders: &[Submission],
        void: &[bool],
    ) -> Self {
        let actions = units
            .iter()
            .map(|unit| {
                let mut own = orders.iter().zip(void).filter(|(o, void)| {
                    !**void
                        && o.power == unit.power
                        && o.order
                            .unit()
                            .is_some_and(|u| u.place.province == unit.place.province)
                });
                match own.next() {
                    Some((
                        Submission {
                            order: Order::Unit { action, .. },
                            ..
                        },
                        _,
                    )) => action.clone(),
                    _ => Action::Hold,
                }
            })
            .collect();
        Self {
            board,
            rules,
            units,
            actions,
            stranded: Vec::new(),
        }
    }

    pub fn movers(&self) -> Vec<usize> {
        (0..self.units.len())
            .filter(|&u| self.goal(u).is_some())
            .collect()
    }

    /// Every outcome that agrees with the rules.
    pub fn outcomes(&self) -> Vec<Outcome> {
        let movers = self.movers();
        let all = (0..1_u32 << movers.len()).map(|bits| {
            let mut outcome = vec![false; self.units.len()];
            for (bit, &mover) in movers.iter().enumerate() {
                outcome[mover] = bits & 1 << bit != 0;
            }
            outcome
        });
        all.filter(|outcome| self.agrees(outcome)).collect()
    }

    pub fn agrees(&self, outcome: &Outcome) -> bool {
        self.movers()
            .into_iter()
            .all(|mover| outcome[mover] == self.succeeds(mover, outcome))
    }

    fn at(&self, unit: usize) -> ProvinceId {
        self.units[unit].place.province
    }

    fn goal(&self, unit: usize) -> Option<ProvinceId> {
        match &self.actions[unit] {
            Action::Move { to, .. } => Some(to.province),
            _ => None,
        }
    }

    fn occupant(&self, province: ProvinceId) -> Option<usize> {
        (0..self.units.len()).find(|&u| self.at(u) == province)
    }

    fn others_to(&self, province: ProvinceId, but: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.units.len()).filter(move |&u| u != but && self.goal(u) == Some(province))
    }

    fn ferries(&self, army: usize) -> Vec<usize> {
        let to = self.goal(army);
        (0..self.units.len())
            .filter(|&fleet| match &self.actions[fleet] {
                Action::Convoy {
                    army: named,
                    to: shore,
                    ..
                } => named.place.province == self.at(army) && Some(shore.province) == to,
                _ => false,
            })
            .collect()
    }

    pub fn sails(&self, army: usize) -> bool {
        let Action::Move { to, travel } = &self.actions[army] else {
            return false;
        };
        self.units[army].kind == UnitKind::Army
            && (*travel != Travel::Unsaid
                || !self.board.army_can_move(self.at(army), to.province)
                || self
                    .ferries(army)
                    .iter()
                    .any(|&f| self.units[f].power == self.units[army].power))
    }

    fn dislodged(&self, unit: usize, outcome: &Outcome) -> bool {
        !outcome[unit]
            && self
                .others_to(self.at(unit), unit)
                .any(|attacker| outcome[attacker])
    }

    fn has_path(&self, unit: usize, outcome: &Outcome) -> bool {
        if !self.sails(unit) {
            return true;
        }
        let Some(to) = self.goal(unit) else {
            return false;
        };
        let ferries = self.ferries(unit);
        let lost = |fleet: usize| self.dislodged(fleet, outcome);
        if self.stranded.contains(&unit)
            || (self.rules.convoy_routes == ConvoyRoutes::AllRoutes
                && ferries.iter().any(|&f| lost(f)))
        {
            return false;
        }
        let touches = |fleet: usize, land: ProvinceId| {
            let sea = Place::new(self.at(fleet));
            self.board
                .fleet_moves(sea)
                .iter()
                .any(|p| p.province == land)
        };
        let afloat: Vec<usize> = ferries
            .into_iter()
            .filter(|&f| self.board.terrain(self.at(f)) == Terrain::Sea && !lost(f))
            .collect();
        let mut reached: Vec<usize> = afloat
            .iter()
            .copied()
            .filter(|&f| touches(f, self.at(unit)))
            .collect();
        for _ in 0..afloat.len() {
            let more: Vec<usize> = afloat
                .iter()
                .copied()
                .filter(|f| {
                    !reached.contains(f) && reached.iter().any(|&r| touches(r, self.at(*f)))
                })
                .collect();
            reached.extend(more);
        }
        reached.into_iter().any(|f| touches(f, to))
    }

    fn supporters(&self, unit: usize, outcome: &Outcome) -> Vec<usize> {
        (0..self.units.len())
            .filter(|&s| s != unit && self.supports(s, unit) && !self.cut(s, outcome))
            .collect()
    }

    fn supports(&self, supporter: usize, unit: usize) -> bool {
        match (&self.actions[supporter], &self.actions[unit]) {
            (Action::SupportHold { unit: named }, action) => {
                named.place.province == self.at(unit) && !matches!(action, Action::Move { .. })
            }
            (Action::SupportMove { unit: named, to }, Action::Move { to: goal, .. }) => {
                let coast = to.coast.is_none()
                    || self.units[unit].kind == UnitKind::Army
                    || to.coast == goal.coast;
                named.place.province == self.at(unit) && to.province == goal.province && coast
            }
            _ => false,
        }
    }

    fn cut(&self, supporter: usize, outcome: &Outcome) -> bool {
        let bears_on = match &self.actions[supporter] {
            Action::SupportHold { unit } => unit.place.province,
            Action::SupportMove { to, .. } => to.province,
            _ => return false,
        };
        self.others_to(self.at(supporter), supporter)
            .any(|attacker| {
                let foreign = self.units[attacker].power != self.units[supporter].power;
                let from_there = self.at(attacker) == bears_on
                    && !(self.sails(attacker) && self.rules.convoyed_cut == ConvoyedCut::Cuts);
                foreign && self.has_path(attacker, outcome) && (!from_there || outcome[attacker])
            })
    }

    fn head_to_head(&self, unit: usize) -> Option<usize> {
        let other = self.occupant(self.goal(unit)?)?;
        (self.goal(other) == Some(self.at(unit)) && !self.sails(unit) && !self.sails(other))
            .then_some(other)
    }

    fn attack(&self, unit: usize, outcome: &Outcome) -> usize {
        if !self.has_path(unit, outcome) {
            return 0;
        }
        let supporters = self.supporters(unit, outcome);
        match self.goal(unit).and_then(|to| self.occupant(to)) {
            Some(other) if self.head_to_head(unit) == Some(other) || !outcome[other] => {
                let owner = self.units[other].power;
                if self.units[unit].power == owner {
                    return 0;
                }
                1 + supporters
                    .into_iter()
                    .filter(|&s| self.units[s].power != owner)
                    .count()
            }
            _ => 1 + supporters.len(),
        }
    }

    fn prevent(&self, unit: usize, outcome: &Outcome) -> usize {
        let beaten = match self.head_to_head(unit) {
            Some(other) => outcome[other],
            None => {
                self.rules.convoyed_origin == ConvoyedOrigin::Open
                    && !outcome[unit]
                    && self
                        .goal(unit)
                        .and_then(|to| self.occupant(to))
                        .is_some_and(|o| self.goal(o) == Some(self.at(unit)) && outcome[o])
            }
        };
        if !self.has_path(unit, outcome) || beaten {
            0
        } else {
            1 + self.supporters(unit, outcome).len()
        }
    }

    fn succeeds(&self, unit: usize, outcome: &Outcome) -> bool {
        let Some(to) = self.goal(unit) else {
            return false;
        };
        let attack = self.attack(unit, outcome);
        let beats_resident = match self.occupant(to) {
            None => attack > 0,
            Some(other) if self.head_to_head(unit) == Some(other) => {
                attack > 1 + self.supporters(other, outcome).len()
            }
            Some(other) if self.goal(other).is_some() => attack > usize::from(!outcome[other]),
            Some(other) => attack > 1 + self.supporters(other, outcome).len(),
        };
        beats_resident
            && self
                .others_to(to, unit)
                .all(|rival| attack > self.prevent(rival, outcome))
    }
}
