//! Armies that go by sea aboard fleets: boarding, sailing, landing.

use chancery_atlas::board::{Place, PowerId, ProvinceId, Terrain, UnitKind};
use chancery_engine::order::{Action, ClaimOrder, Order, Travel, UnitRef};
use chancery_engine::position::{Aboard, Unit};

use crate::player::{Plan, Player};
use crate::random::Random;

/// How much a landing may be worse than what the army could do by itself.
const RATHER_BY_SEA: f64 = 1.1;
/// A landing that is worth less waits for a better one, while there are rations.
const WORTH_LANDING: f64 = 4.0;

/// The orders around one fleet, which stand together on the slip.
#[derive(Default)]
pub struct Chain {
    /// The army goes aboard.
    pub board: Option<Order>,
    /// An army goes ashore.
    pub land: Option<Order>,
}

/// Where a fleet goes with its army, and where the army lands from there.
#[derive(Clone, Copy)]
struct History {
    sea: Place,
    land: ProvinceId,
}

impl Player {
    /// Whether an army goes aboard an idle fleet, to land beyond another sea, rather than do what
    /// is worth so much.
    pub fn embarks(
        &self,
        plan: &mut Plan<'_>,
        army: &Unit,
        alone: f64,
        random: &mut Random,
    ) -> bool {
        if !plan.carries || army.kind != UnitKind::Army {
            return false;
        }
        let idle = plan.idle_fleets(army.place.province);
        let courses = idle.into_iter().flat_map(|fleet| {
            plan.courses(&fleet)
                .into_iter()
                .map(move |history| (fleet, history))
        });
        let far: Vec<(Unit, History)> = courses
            .filter(|(_, history)| history.land != army.place.province)
            .collect();
        let Some(&(fleet, history)) = far
            .iter()
            .max_by(|a, b| plan.landing(a.1).total_cmp(&plan.landing(b.1)))
        else {
            return false;
        };
        if self.seen(plan.landing(history), random) <= alone * RATHER_BY_SEA {
            return false;
        }
        plan.sail(&fleet, army, history);
        plan.chain(&fleet).board = Some(order(
            army,
            Action::Board {
                fleet: UnitRef::new(UnitKind::Fleet, fleet.place),
            },
        ));
        plan.orders
            .insert(army.place.province, order(army, Action::Hold));
        true
    }

    /// Orders a fleet with an army aboard: to land it where that is worth it, or has to be, here or
    /// beyond the next sea; else to sail there.
    pub fn sails(&self, plan: &mut Plan<'_>, fleet: &Unit, aboard: &Aboard, random: &mut Random) {
        let limit = plan.game.table().rules.rations();
        let last = limit.is_some_and(|limit| aboard.moves + 1 >= limit);
        let here = plan
            .shores(fleet.place.province)
            .into_iter()
            .map(|land| History {
                sea: fleet.place,
                land,
            });
        let courses: Vec<History> = here.chain(plan.courses(fleet)).collect();
        let mut best: Option<(f64, History)> = None;
        for history in courses {
            let seen = self.seen(plan.landing(history), random);
            if best.is_none_or(|(worth, _)| seen > worth) {
                best = Some((seen, history));
            }
        }
        let Some((worth, history)) = best else {
            return plan.go(fleet, fleet.place);
        };
        if worth < WORTH_LANDING && !last {
            return plan.go(fleet, history.sea);
        }
        plan.sail(fleet, &aboard.unit, history);
    }
}

impl Plan<'_> {
    pub fn chain(&mut self, fleet: &Unit) -> &mut Chain {
        self.chains.entry(fleet.place.province).or_default()
    }

    pub fn is_sea(&self, province: ProvinceId) -> bool {
        self.game.board().terrain(province) == Terrain::Sea
    }

    /// Where an army could land from a sea, and nothing else of the power's goes or stays.
    pub fn shores(&self, sea: ProvinceId) -> Vec<ProvinceId> {
        let position = &self.game.state().position;
        let own = |land: ProvinceId| {
            position
                .unit_in(land)
                .is_some_and(|unit| unit.power == self.power)
        };
        let shores = self.game.board().shores(sea).iter().copied();
        shores
            .filter(|&land| self.can_enter(land) && !self.claims.contains_key(&land) && !own(land))
            .collect()
    }

    /// The landings beyond the seas next to a fleet's.
    fn courses(&self, fleet: &Unit) -> Vec<History> {
        let position = &self.game.state().position;
        let open =
            |sea: &Place| self.is_sea(sea.province) && !self.claims.contains_key(&sea.province);
        let free = |sea: &Place| {
            position
                .unit_in(sea.province)
                .is_none_or(|unit| unit.power != self.power)
        };
        let seas = self
            .game
            .board()
            .fleet_moves(fleet.place)
            .iter()
            .copied()
            .filter(open)
            .filter(free);
        seas.flat_map(|sea| {
            self.shores(sea.province)
                .into_iter()
                .map(move |land| History { sea, land })
        })
        .collect()
    }

    fn landing(&self, history: History) -> f64 {
        self.worth.at(UnitKind::Army, history.land)
    }

    /// The power's fleets at sea beside a province that carry nothing and have no order.
    pub fn idle_fleets(&self, province: ProvinceId) -> Vec<Unit> {
        let position = &self.game.state().position;
        let idle = |fleet: &&Unit| {
            fleet.kind == UnitKind::Fleet
                && self.is_sea(fleet.place.province)
                && position.cargo(fleet.id).is_none()
                && !self.orders.contains_key(&fleet.place.province)
                && self.game.board().touches(fleet.place.province, province)
        };
        position
            .units_of(self.power)
            .filter(idle)
            .copied()
            .collect()
    }

    /// The fleet goes to the sea and the army lands from there. A fleet that stays supports the
    /// landing.
    fn sail(&mut self, fleet: &Unit, army: &Unit, history: History) {
        let stays = history.sea == fleet.place;
        let from = UnitRef::aboard(history.sea.province);
        let action = if stays {
            Action::SupportMove {
                unit: from,
                to: Place::of(history.land),
            }
        } else {
            Action::Move {
                to: history.sea,
                travel: Travel::Unsaid,
            }
        };
        self.orders
            .insert(fleet.place.province, order(fleet, action));
        // In a chain a landing follows its fleet's move, and takes army and sea from it.
        let carrier = (!stays).then_some(fleet.place.province);
        let land = Order::Unit {
            unit: from,
            action: Action::Land {
                to: Place::of(history.land),
                fleet: carrier,
            },
        };
        self.chain(fleet).land = Some(land);
        self.claims.insert(history.sea.province, (*fleet, 0));
        self.claims.insert(history.land, (*army, 0));
    }
}

pub fn order(unit: &Unit, action: Action) -> Order {
    Order::Unit {
        unit: UnitRef::new(unit.kind, unit.place),
        action,
    }
}

/// Whoever is in the nearest alliance that has enough centres claims with it.
pub fn claim(game: &chancery_game::game::Game, power: PowerId) -> Option<Order> {
    let alliances = game
        .setup()
        .variant
        .alliances(game.table(), &game.state().position);
    let enough = alliances.into_iter().find(|alliance| alliance.lacks == 0)?;
    let with = enough
        .members
        .iter()
        .copied()
        .filter(|&member| member != power)
        .collect();
    enough
        .members
        .contains(&power)
        .then_some(Order::Claims(ClaimOrder::Claim { with }))
}

/// When time is up, everybody concedes to those who are the nearest to a victory.
pub fn concession(game: &chancery_game::game::Game) -> Option<Order> {
    let alliances = game
        .setup()
        .variant
        .alliances(game.table(), &game.state().position);
    Some(Order::Claims(ClaimOrder::Concede {
        to: alliances.first()?.members.clone(),
    }))
}
