//! A player who takes what is near and undefended, and supports where it is not. The more skill,
//! the less is left to chance.

use std::collections::BTreeMap;

use chancery_atlas::board::{Place, PowerId, ProvinceId, UnitKind};
use chancery_engine::adjudicate::closed_by;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Action, Carrying, KindOrder, Order, Travel, UnitRef};
use chancery_engine::position::{Position, Unit};
use chancery_engine::variant;
use chancery_game::game::Game;

use crate::months::Pact;
use crate::random::Random;
use crate::voyages::{self, Chain};
use crate::worth::{Worth, is_threatened, neighbours};

pub struct Player {
    pub power: PowerId,
    /// From 0, who orders at random, to 1.
    pub skill: f64,
}

/// One power's movement orders as they take shape.
pub struct Plan<'a> {
    pub game: &'a Game,
    pub power: PowerId,
    pub worth: Worth,
    /// How near a place is to home.
    pub homeward: Worth,
    pub orders: BTreeMap<ProvinceId, Order>,
    /// Where a unit of the power's will stand if all goes well, and the units that help it there.
    pub claims: BTreeMap<ProvinceId, (Unit, u8)>,
    /// Whether armies go aboard fleets.
    pub carries: bool,
    /// Whether fleets convoy armies that are on land.
    pub convoys: bool,
    /// What stands with the order of a fleet, by where that is.
    pub chains: BTreeMap<ProvinceId, Chain>,
}

impl Player {
    pub fn orders(&self, game: &Game, pacts: &[Pact], random: &mut Random) -> Vec<Order> {
        let has_scales = game.setup().variant.forms().scales;
        match game.phase().kind {
            PhaseKind::SetUp if game.setup().variant.forms().placing => self.placed(game, random),
            PhaseKind::SetUp => self.kinds(game, random),
            PhaseKind::Movement if has_scales => self.month(&mut self.plan(game), pacts, random),
            PhaseKind::Movement => self.movement(game, random),
            PhaseKind::Retreats if has_scales => {
                self.month_retreats(game, &Worth::of(game, self.power), random)
            }
            PhaseKind::Retreats => self.retreats(game, random),
            PhaseKind::Adjustments => self.adjustments(game, random),
        }
    }

    /// A worth as this player sees it.
    pub fn seen(&self, worth: f64, random: &mut Random) -> f64 {
        worth * self.skill + random.share() * 10.0 * (1.0 - self.skill) + random.share() * 0.8
    }

    /// What its units of free kind are; now and then that is left to the rules.
    fn kinds(&self, game: &Game, random: &mut Random) -> Vec<Order> {
        let position = &game.state().position;
        let free = position
            .free_kinds
            .iter()
            .filter_map(|free| position.unit(free.unit))
            .filter(|unit| unit.power == self.power);
        let choice = |unit: &Unit| {
            let kind = if random.share() < 0.5 {
                UnitKind::Army
            } else {
                UnitKind::Fleet
            };
            (random.share() < 0.8).then(|| {
                Order::Kinds(KindOrder::Choose {
                    unit: UnitRef::new(kind, unit.place),
                })
            })
        };
        free.filter_map(choice).collect()
    }

    fn plan<'a>(&self, game: &'a Game) -> Plan<'a> {
        let forms = variant::forms(game.setup().variant, game.table().rules);
        Plan {
            game,
            power: self.power,
            worth: Worth::of(game, self.power),
            homeward: Worth::homeward(game, self.power),
            orders: BTreeMap::new(),
            claims: BTreeMap::new(),
            carries: forms.carrying == Carrying::Own,
            convoys: !forms.scales,
            chains: BTreeMap::new(),
        }
    }

    fn movement(&self, game: &Game, random: &mut Random) -> Vec<Order> {
        let position = &game.state().position;
        let mut plan = self.plan(game);
        let mut units: Vec<Unit> = position.units_of(self.power).copied().collect();
        random.shuffle(&mut units);
        // Armies at sea come first: they have no time to lose.
        for (fleet, aboard) in units
            .iter()
            .filter_map(|unit| Some((unit, position.cargo(unit.id)?)))
        {
            if plan.brings_home_aboard(fleet, aboard) {
                continue;
            }
            self.sails(&mut plan, fleet, aboard, random);
        }
        for unit in &units {
            if !plan.orders.contains_key(&unit.place.province) && !plan.brings_home(unit) {
                self.order(&mut plan, unit, random);
            }
        }
        // Now and then a unit is forgotten.
        let remembered: Vec<&Unit> = position
            .units_of(self.power)
            .filter(|_| random.share() > 0.05 * (1.0 - self.skill))
            .collect();
        remembered
            .into_iter()
            .flat_map(|unit| plan.take(unit))
            .collect()
    }

    /// Orders a unit: to the best place that no other claims, to help another to a better one, or
    /// over water.
    pub fn order(&self, plan: &mut Plan<'_>, unit: &Unit, random: &mut Random) {
        let board = plan.game.board();
        let mut goals = neighbours(board, unit.kind, unit.place);
        goals.push(unit.place);
        goals.retain(|goal| plan.can_enter(goal.province) && !plan.is_taken(goal.province, unit));
        let mut best: Option<(f64, Place)> = None;
        for goal in goals {
            let seen = self.seen(plan.worth.at(unit.kind, goal.province), random);
            if best.is_none_or(|(worth, _)| seen > worth) {
                best = Some((seen, goal));
            }
        }
        let alone = best.map_or(0.0, |(worth, _)| worth);
        if let Some((helped, to)) = plan.worth_helping(unit)
            && self.seen(plan.worth.at(helped.kind, to.province) * 1.1, random) > alone
        {
            return plan.support(unit, &helped, to);
        }
        if self.embarks(plan, unit, alone, random) {
            return;
        }
        if let Some((fleet, to)) = plan.crossing(unit)
            && self.seen(plan.worth.at(UnitKind::Army, to), random) > alone * 1.2
        {
            return plan.convoy(unit, &fleet, to);
        }
        plan.go(unit, best.map_or(unit.place, |(_, to)| to));
    }

    fn retreats(&self, game: &Game, random: &mut Random) -> Vec<Order> {
        let position = &game.state().position;
        let worth = Worth::of(game, self.power);
        let own = position
            .dislodged
            .iter()
            .filter(|d| d.unit.power == self.power);
        own.map(|dislodged| {
            let unit = &dislodged.unit;
            let mut best: Option<(f64, Place)> = None;
            for &to in &dislodged.retreats {
                let seen = self.seen(worth.at(unit.kind, to.province), random);
                if best.is_none_or(|(worth, _)| seen > worth) {
                    best = Some((seen, to));
                }
            }
            let action = best.map_or(Action::Disband, |(_, to)| Action::Move {
                to,
                travel: Travel::Unsaid,
            });
            Order::Unit {
                unit: UnitRef::new(unit.kind, unit.place),
                action,
            }
        })
        .collect()
    }

    fn adjustments(&self, game: &Game, random: &mut Random) -> Vec<Order> {
        let position = &game.state().position;
        let adjustment = game
            .setup()
            .variant
            .adjustment(game.table(), game.state(), self.power);
        let worth = Worth::of(game, self.power);
        if let Some(claim) = voyages::claim(game, self.power) {
            return vec![claim];
        }
        if adjustment.due < 0 {
            return self.removals(
                position,
                &worth,
                adjustment.due.unsigned_abs() as usize,
                random,
            );
        }
        let fleets = position
            .units_of(self.power)
            .filter(|u| u.kind == UnitKind::Fleet)
            .count();
        let share = if fleets * 2 > adjustment.units {
            0.6
        } else {
            1.4
        };
        let mut sites: Vec<(f64, UnitKind, Place)> = adjustment
            .sites
            .iter()
            .map(|&(kind, place)| {
                let taste = if kind == UnitKind::Fleet { share } else { 1.0 };
                (
                    self.seen(worth.at(kind, place.province) * taste, random),
                    kind,
                    place,
                )
            })
            .collect();
        sites.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut builds: Vec<(UnitKind, Place)> = Vec::new();
        let mut left = adjustment.due.unsigned_abs() as usize;
        for (_, kind, place) in sites {
            let cost = game
                .setup()
                .variant
                .build_cost(game.table(), self.power, place.province);
            if cost <= left && builds.iter().all(|(_, p)| p.province != place.province) {
                left -= cost;
                builds.push((kind, place));
            }
        }
        builds
            .into_iter()
            .map(|(kind, place)| Order::Build {
                kind: Some(kind),
                place,
            })
            .collect()
    }

    fn removals(
        &self,
        position: &Position,
        worth: &Worth,
        owed: usize,
        random: &mut Random,
    ) -> Vec<Order> {
        let units = position.units_of(self.power);
        let mut units: Vec<(f64, &Unit)> = units
            .map(|u| (self.seen(worth.at(u.kind, u.place.province), random), u))
            .collect();
        units.sort_by(|a, b| a.0.total_cmp(&b.0));
        // Of a fleet with an army aboard the army goes.
        let named = |unit: &Unit| match position.cargo(unit.id) {
            Some(_) => UnitRef::aboard(unit.place.province),
            None => UnitRef::new(unit.kind, unit.place),
        };
        units
            .into_iter()
            .take(owed)
            .map(|(_, unit)| Order::Remove { unit: named(unit) })
            .collect()
    }
}

impl Plan<'_> {
    /// The orders of a unit as they stand together on the slip: an army boards, its fleet sails, it
    /// lands.
    pub fn take(&mut self, unit: &Unit) -> Vec<Order> {
        let at = unit.place.province;
        // An army that boards stands with its fleet.
        let boards = |chain: &Chain| {
            chain
                .board
                .as_ref()
                .and_then(Order::unit)
                .is_some_and(|army| army.place.province == at)
        };
        if self.chains.values().any(boards) {
            return Vec::new();
        }
        let Chain { board, land } = self.chains.remove(&at).unwrap_or_default();
        if let Some(army) = board.as_ref().and_then(Order::unit) {
            self.orders.remove(&army.place.province);
        }
        board
            .into_iter()
            .chain(self.orders.remove(&at))
            .chain(land)
            .collect()
    }

    pub fn position(&self) -> &Position {
        &self.game.state().position
    }

    pub fn can_enter(&self, province: ProvinceId) -> bool {
        let rules = self.game.table().rules;
        closed_by(self.game.board(), rules, self.power, province).is_none()
    }

    /// Whether a province is for another unit of the power's: one that goes there, or one that
    /// stays.
    pub fn is_taken(&self, province: ProvinceId, unit: &Unit) -> bool {
        self.claims
            .get(&province)
            .is_some_and(|(claimant, _)| claimant.id != unit.id)
    }

    fn ordered(&mut self, unit: &Unit, action: Action) {
        self.orders.insert(
            unit.place.province,
            Order::Unit {
                unit: UnitRef::new(unit.kind, unit.place),
                action,
            },
        );
    }

    pub fn go(&mut self, unit: &Unit, to: Place) {
        let action = if to.province == unit.place.province {
            Action::Hold
        } else {
            Action::Move {
                to,
                travel: Travel::Unsaid,
            }
        };
        self.ordered(unit, action);
        self.claims.insert(to.province, (*unit, 0));
    }

    /// The best claim of another unit's that this one can support and that needs it.
    fn worth_helping(&self, unit: &Unit) -> Option<(Unit, Place)> {
        let board = self.game.board();
        let around = neighbours(board, unit.kind, unit.place);
        let claims = self
            .claims
            .iter()
            .filter(|(province, (claimant, helpers))| {
                claimant.id != unit.id
                    && **province != unit.place.province
                    && *helpers < 3
                    && around.iter().any(|p| p.province == **province)
                    && is_threatened(self.game, self.power, **province)
                    && claimant.place.province != unit.place.province
            });
        let worth = |(province, (claimant, helpers)): &(&ProvinceId, &(Unit, u8))| {
            self.worth.at(claimant.kind, **province) / f64::from(1 + *helpers)
        };
        let best = claims.max_by(|a, b| worth(a).total_cmp(&worth(b)))?;
        let (claimant, _) = best.1;
        let to = neighbours(board, claimant.kind, claimant.place)
            .into_iter()
            .find(|p| p.province == *best.0)
            .unwrap_or(claimant.place);
        Some((*claimant, to))
    }

    fn support(&mut self, unit: &Unit, helped: &Unit, to: Place) {
        let loaded = !self.convoys && self.position().cargo(helped.id).is_some();
        let helped_ref = if loaded {
            UnitRef::pair(helped.place)
        } else {
            UnitRef::new(helped.kind, helped.place)
        };
        let action = if to.province == helped.place.province {
            Action::SupportHold { unit: helped_ref }
        } else {
            Action::SupportMove {
                unit: helped_ref,
                to: Place::of(to.province),
            }
        };
        self.ordered(unit, action);
        self.claims.insert(unit.place.province, (*unit, 0));
        if let Some((_, helpers)) = self.claims.get_mut(&to.province) {
            *helpers += 1;
        }
    }

    /// The best landing over one sea where a fleet of the power's waits for orders.
    fn crossing(&self, unit: &Unit) -> Option<(Unit, ProvinceId)> {
        let board = self.game.board();
        if unit.kind != UnitKind::Army || !self.convoys {
            return None;
        }
        let fleets = self
            .position()
            .units_of(self.power)
            .filter(|u| u.kind == UnitKind::Fleet && !board.terrain(u.place.province).is_land());
        let ready = fleets.filter(|f| {
            !self.orders.contains_key(&f.place.province)
                && board.touches(f.place.province, unit.place.province)
        });
        let landings = ready.flat_map(|fleet| {
            board
                .shores(fleet.place.province)
                .iter()
                .map(move |&to| (*fleet, to))
        });
        let open = landings.filter(|(_, to)| {
            *to != unit.place.province
                && self.can_enter(*to)
                && !self.is_taken(*to, unit)
                && !board.army_can_move(unit.place.province, *to)
        });
        open.max_by(|a, b| {
            self.worth
                .at(UnitKind::Army, a.1)
                .total_cmp(&self.worth.at(UnitKind::Army, b.1))
        })
    }

    fn convoy(&mut self, army: &Unit, fleet: &Unit, to: ProvinceId) {
        self.ordered(
            army,
            Action::Move {
                to: Place::of(to),
                travel: Travel::Unsaid,
            },
        );
        self.ordered(
            fleet,
            Action::Convoy {
                army: UnitRef::new(army.kind, army.place),
                to: Place::of(to),
                ferry: self.carries,
            },
        );
        self.claims.insert(to, (*army, 0));
        self.claims.insert(fleet.place.province, (*fleet, 0));
    }
}
