//! Months in time scales: armies board, sail and get off within one of them, are ferried and passed
//! along fleets, now and then aboard another power's.

use chancery_atlas::board::{Place, PowerId, ProvinceId, Terrain, UnitKind};
use chancery_engine::calendar::Scale;
use chancery_engine::order::{Action, ClaimOrder, Order, ScaleOrder, Travel, UnitRef};
use chancery_engine::position::{Dislodged, Position, Unit, UnitId};
use chancery_game::game::Game;

use crate::player::{Plan, Player};
use crate::random::Random;
use crate::worth::Worth;

/// How much a voyage may be worse than what the army could do by itself.
const RATHER_BY_SEA: f64 = 1.1;
/// How often an army embarks after the moves, to sail in the month after.
const LATE: f64 = 0.12;
/// How often an army stays aboard although it could get off.
const WAITS: f64 = 0.3;
/// Nobody supports what has so many helpers: landings of the third time scale can't be supported.
const UNSUPPORTED: u8 = 3;

/// An army and the fleet of another power that carries it, as both have agreed.
#[derive(Clone, Copy)]
pub struct Pact {
    army: Unit,
    fleet: Unit,
    sea: Place,
    /// Where the army's owner puts it ashore, and where the fleet's owner does.
    lands: [ProvinceId; 2],
}

/// What armies and foreign fleets agree on before a month: little, and not every month.
pub fn pacts(game: &Game, random: &mut Random) -> Vec<Pact> {
    let (board, position) = (game.board(), &game.state().position);
    let mut pacts: Vec<Pact> = Vec::new();
    if !game.setup().variant.forms().scales {
        return pacts;
    }
    for army in position
        .units
        .iter()
        .filter(|unit| unit.kind == UnitKind::Army)
    {
        let idle = |fleet: &&Unit| {
            fleet.kind == UnitKind::Fleet
                && fleet.power != army.power
                && board.terrain(fleet.place.province) == Terrain::Sea
                && position.cargo(fleet.id).is_none()
                && board.touches(fleet.place.province, army.place.province)
        };
        let free = |fleet: &&Unit| pacts.iter().all(|pact| pact.fleet.id != fleet.id);
        let Some(fleet) = position
            .units
            .iter()
            .filter(idle)
            .find(free)
            .filter(|_| random.share() < 0.12)
        else {
            continue;
        };
        let seas: Vec<Place> = board
            .fleet_moves(fleet.place)
            .iter()
            .copied()
            .filter(|to| is_sea(game, to.province))
            .collect();
        let Some(&sea) = pick(&seas, random) else {
            continue;
        };
        let lands = empty_shores(game, sea.province);
        // Where ice is near, the fleet's owner may be rid of the army for ever.
        let ice: Vec<ProvinceId> = board
            .province_ids()
            .filter(|&cap| board.cap_seas(cap).any(|at| at == sea.province))
            .collect();
        let second = if ice.is_empty() { &lands } else { &ice };
        if let (Some(&first), Some(&second)) = (pick(&lands, random), pick(second, random)) {
            pacts.push(Pact {
                army: *army,
                fleet: *fleet,
                sea,
                lands: [first, second],
            });
        }
    }
    pacts
}

/// A power's month as it takes shape beside its moves.
struct Voyages<'p, 'g> {
    plan: &'p mut Plan<'g>,
    /// Orders of the first and third time scales, and chains.
    orders: Vec<Order>,
    /// Units that need no other order.
    done: Vec<UnitId>,
}

impl Player {
    /// A month's orders.
    pub fn month(&self, plan: &mut Plan<'_>, pacts: &[Pact], random: &mut Random) -> Vec<Order> {
        let game = plan.game;
        let position = &game.state().position;
        let mut units: Vec<Unit> = position.units_of(self.power).copied().collect();
        random.shuffle(&mut units);
        let mut voyages = Voyages {
            plan,
            orders: Vec::new(),
            done: Vec::new(),
        };
        for pact in pacts {
            voyages.keep(self.power, pact);
        }
        for fleet in units
            .iter()
            .filter(|unit| position.cargo(unit.id).is_some())
        {
            self.pair(&mut voyages, fleet, random);
        }
        for guest in position
            .aboard
            .iter()
            .filter(|army| army.unit.power == self.power)
        {
            voyages.guest(&guest.unit, random);
        }
        for unit in &units {
            if !voyages.done.contains(&unit.id) && !self.travels(&mut voyages, unit, random) {
                self.order(voyages.plan, unit, random);
            }
        }
        let Voyages { mut orders, .. } = voyages;
        orders.extend(units.iter().flat_map(|unit| plan.take(unit)));
        orders.extend(claim(game, self.power));
        orders.sort_by_key(|order| order.scale().unwrap_or(Scale::Third));
        orders
    }

    /// A fleet with an army aboard: it lands where that is worth it, with the fleet's help where
    /// somebody stands, or beyond the next sea.
    fn pair(&self, voyages: &mut Voyages<'_, '_>, fleet: &Unit, random: &mut Random) {
        let game = voyages.plan.game;
        let position = &game.state().position;
        if voyages.done.contains(&fleet.id) {
            return;
        }
        voyages.done.push(fleet.id);
        let Some(army) = position.cargo(fleet.id).map(|army| army.unit) else {
            return;
        };
        let from = fleet.place.province;
        let foreign = |land: &ProvinceId| {
            position
                .unit_in(*land)
                .is_none_or(|unit| unit.power != fleet.power && unit.power != army.power)
        };
        let here = shores(game, from).into_iter().filter(foreign);
        let here = best(here.map(|land| {
            (
                self.seen(voyages.plan.worth.at(UnitKind::Army, land), random),
                land,
            )
        }));
        let beyond = best(
            voyages
                .courses(fleet)
                .into_iter()
                .map(|history| (self.seen(voyages.landing(history), random), history)),
        );
        match (here, beyond) {
            (Some((worth, land)), other)
                if other.is_none_or(|(there, _)| worth >= there) && army.power == self.power =>
            {
                voyages.lands(Scale::First, from, land);
                if position.unit_in(land).is_some() {
                    let action = Action::SupportMove {
                        unit: UnitRef::aboard(from),
                        to: land.into(),
                    };
                    voyages.orders.push(Order::Scales(ScaleOrder::Scaled {
                        scale: Scale::First,
                        unit: UnitRef::new(UnitKind::Fleet, fleet.place),
                        action,
                    }));
                }
                voyages.plan.claims.insert(from, (*fleet, UNSUPPORTED));
            }
            (_, Some((_, (sea, land)))) => self.sails_to(voyages, fleet, sea, land, random),
            _ => voyages.plan.go(fleet, fleet.place),
        }
    }

    /// Whether an army goes by sea, with an idle fleet or two.
    fn travels(&self, voyages: &mut Voyages<'_, '_>, army: &Unit, random: &mut Random) -> bool {
        if army.kind != UnitKind::Army {
            return false;
        }
        let game = voyages.plan.game;
        let alone = game
            .board()
            .army_moves(army.place.province)
            .iter()
            .map(|&to| voyages.plan.worth.at(UnitKind::Army, to));
        let alone = alone.fold(0.0, f64::max) * RATHER_BY_SEA;
        for fleet in voyages.idle_beside(army.place.province) {
            let at = fleet.place.province;
            let fast = voyages.open(shores(game, at), army);
            let fast = best(fast.map(|land| {
                (
                    self.seen(voyages.plan.worth.at(UnitKind::Army, land), random),
                    land,
                )
            }));
            let far = best(
                voyages
                    .courses(&fleet)
                    .into_iter()
                    .map(|history| (self.seen(voyages.landing(history), random), history)),
            );
            let (ferry, history) = (
                fast.map_or(0.0, |(worth, _)| worth),
                far.map_or(0.0, |(worth, _)| worth),
            );
            if ferry.max(history) <= alone {
                continue;
            }
            if random.share() < LATE {
                voyages.boards(Scale::Third, army, &fleet);
                return true;
            }
            voyages.boards(Scale::First, army, &fleet);
            match (fast, far) {
                (Some((_, land)), _) if ferry >= history => voyages.ferries(army, &fleet, land),
                (_, Some((_, (sea, land)))) => {
                    if let Some(next) = voyages.relay(&fleet, sea) {
                        voyages.passes(army, &[fleet, next], land);
                    } else {
                        self.sails_to(voyages, &fleet, sea, land, random);
                    }
                }
                _ => {}
            }
            return true;
        }
        false
    }

    /// The pair sails, and the army gets off there, or waits aboard for a better moment.
    fn sails_to(
        &self,
        voyages: &mut Voyages<'_, '_>,
        fleet: &Unit,
        sea: Place,
        land: ProvinceId,
        random: &mut Random,
    ) {
        voyages.sails(fleet, sea);
        if random.share() < WAITS {
            return;
        }
        voyages.lands(Scale::Third, sea.province, land);
        self.sails_on(voyages, sea, random);
    }

    /// Now and then the empty fleet goes on.
    fn sails_on(&self, voyages: &mut Voyages<'_, '_>, sea: Place, random: &mut Random) {
        let game = voyages.plan.game;
        let free = |to: &Place| {
            is_sea(game, to.province) && game.state().position.unit_in(to.province).is_none()
        };
        let seas: Vec<Place> = game
            .board()
            .fleet_moves(sea)
            .iter()
            .copied()
            .filter(free)
            .collect();
        if let Some(&to) = pick(&seas, random).filter(|_| random.share() < 0.4 * self.skill) {
            let action = Action::Move {
                to,
                travel: Travel::Unsaid,
            };
            voyages.orders.push(Order::Scales(ScaleOrder::Scaled {
                scale: Scale::Third,
                unit: UnitRef::new(UnitKind::Fleet, sea),
                action,
            }));
        }
    }

    /// Retreats of a month: alternatives where there are several, the army ashore where its fleet
    /// has no water left.
    pub fn month_retreats(&self, game: &Game, worth: &Worth, random: &mut Random) -> Vec<Order> {
        let position = &game.state().position;
        let own = position
            .dislodged
            .iter()
            .filter(|d| d.unit.power == self.power);
        own.filter_map(|dislodged| self.month_retreat(game, position, dislodged, worth, random))
            .collect()
    }

    fn month_retreat(
        &self,
        game: &Game,
        position: &Position,
        dislodged: &Dislodged,
        worth: &Worth,
        random: &mut Random,
    ) -> Option<Order> {
        let unit = &dislodged.unit;
        let loaded = position.cargo(unit.id).is_some();
        let aboard = position.carried(unit.id).is_some();
        if aboard && random.share() < 0.5 {
            return None;
        }
        let afloat = |to: &Place| {
            !loaded
                || matches!(
                    game.board().terrain(to.province),
                    Terrain::Sea | Terrain::Canal
                )
        };
        let open = dislodged.retreats.iter().copied().filter(afloat);
        let mut open: Vec<(f64, Place)> = open
            .map(|to| (self.seen(worth.at(unit.kind, to.province), random), to))
            .collect();
        open.sort_by(|a, b| b.0.total_cmp(&a.0));
        let choices: Vec<Place> = open.iter().map(|&(_, to)| to).take(3).collect();
        let action = match choices[..] {
            [] if aboard => return None,
            [] => Action::Disband,
            [to] => Action::Move {
                to,
                travel: Travel::Unsaid,
            },
            _ => Action::Either { choices },
        };
        let named = if loaded {
            UnitRef::pair(unit.place)
        } else {
            UnitRef {
                aboard,
                ..UnitRef::new(unit.kind, unit.place)
            }
        };
        Some(Order::Unit {
            unit: named,
            action,
        })
    }

    /// The unit that it places beside those of the start.
    pub fn placed(&self, game: &Game, random: &mut Random) -> Vec<Order> {
        let sites = game
            .setup()
            .variant
            .adjustment(game.table(), game.state(), self.power)
            .sites;
        pick(&sites, random)
            .map(|&(kind, place)| Order::Build {
                kind: Some(kind),
                place,
            })
            .into_iter()
            .collect()
    }
}

impl Voyages<'_, '_> {
    /// What a power writes of a pact that is its own.
    fn keep(&mut self, power: PowerId, pact: &Pact) {
        let Pact {
            army,
            fleet,
            sea,
            lands,
        } = *pact;
        let foreign = |unit: &Unit| Some(unit.power).filter(|&owner| owner != power);
        let [land, other] = lands;
        let land = match power {
            _ if power == army.power => land,
            _ if power == fleet.power => other,
            _ => return,
        };
        self.done.push(if power == army.power {
            army.id
        } else {
            fleet.id
        });
        let boarding = UnitRef {
            power: foreign(&army),
            ..UnitRef::new(UnitKind::Army, army.place)
        };
        let deck = UnitRef {
            power: foreign(&fleet),
            ..UnitRef::new(UnitKind::Fleet, fleet.place)
        };
        self.orders.push(Order::Scales(ScaleOrder::Scaled {
            scale: Scale::First,
            unit: boarding,
            action: Action::Board { fleet: deck },
        }));
        if power == fleet.power {
            self.sails(&fleet, sea);
        } else {
            let unit = UnitRef {
                power: foreign(&fleet),
                ..UnitRef::pair(fleet.place)
            };
            self.orders.push(Order::Unit {
                unit,
                action: Action::Move {
                    to: sea,
                    travel: Travel::Unsaid,
                },
            });
        }
        let unit = UnitRef {
            power: foreign(&army),
            ..UnitRef::aboard(sea.province)
        };
        self.orders.push(Order::Scales(ScaleOrder::Scaled {
            scale: Scale::Third,
            unit,
            action: Action::Land {
                to: land.into(),
                fleet: None,
            },
        }));
    }

    /// An army aboard a foreign fleet gets off where it can, or waits.
    fn guest(&mut self, army: &Unit, random: &mut Random) {
        let game = self.plan.game;
        let sea = army.place.province;
        let carrier = game.state().position.unit_in(sea);
        let lands = empty_shores(game, sea);
        if let Some(&land) =
            pick(&lands, random).filter(|_| carrier.is_some_and(|fleet| fleet.power != army.power))
        {
            self.lands(Scale::First, sea, land);
        }
    }

    fn boards(&mut self, scale: Scale, army: &Unit, fleet: &Unit) {
        self.done.extend([army.id, fleet.id]);
        let action = Action::Board {
            fleet: UnitRef::new(UnitKind::Fleet, fleet.place),
        };
        self.orders.push(Order::Scales(ScaleOrder::Scaled {
            scale,
            unit: UnitRef::new(UnitKind::Army, army.place),
            action,
        }));
    }

    fn lands(&mut self, scale: Scale, sea: ProvinceId, land: ProvinceId) {
        let army = UnitRef::aboard(sea);
        self.orders.push(Order::Scales(ScaleOrder::Scaled {
            scale,
            unit: army,
            action: Action::Land {
                to: land.into(),
                fleet: None,
            },
        }));
        if let Some(fleet) = self.plan.game.state().position.units.first() {
            self.plan
                .claims
                .entry(land)
                .or_insert((*fleet, UNSUPPORTED));
        }
    }

    fn sails(&mut self, fleet: &Unit, sea: Place) {
        self.done.push(fleet.id);
        let action = Action::Move {
            to: sea,
            travel: Travel::Unsaid,
        };
        self.orders.push(Order::Unit {
            unit: UnitRef::pair(fleet.place),
            action,
        });
        self.plan.claims.insert(sea.province, (*fleet, UNSUPPORTED));
    }

    fn ferries(&mut self, army: &Unit, fleet: &Unit, land: ProvinceId) {
        let action = Action::Convoy {
            army: UnitRef::new(UnitKind::Army, army.place),
            to: land.into(),
            ferry: true,
        };
        self.orders.push(Order::Unit {
            unit: UnitRef::new(UnitKind::Fleet, fleet.place),
            action,
        });
        self.plan.claims.insert(land, (*army, 0));
        self.plan
            .claims
            .insert(fleet.place.province, (*fleet, UNSUPPORTED));
    }

    fn passes(&mut self, army: &Unit, fleets: &[Unit], land: ProvinceId) {
        self.done.extend(fleets.iter().map(|fleet| fleet.id));
        let named = fleets
            .iter()
            .map(|fleet| UnitRef::new(UnitKind::Fleet, fleet.place))
            .collect();
        self.orders.push(Order::Scales(ScaleOrder::Chain {
            fleets: named,
            army: UnitRef::new(UnitKind::Army, army.place),
            to: land.into(),
        }));
        self.plan.claims.insert(land, (*army, 0));
        for fleet in fleets {
            self.plan
                .claims
                .insert(fleet.place.province, (*fleet, UNSUPPORTED));
        }
    }

    /// An idle fleet of the power's in the sea that another would sail to, which can pass on what
    /// that carries.
    fn relay(&self, fleet: &Unit, sea: Place) -> Option<Unit> {
        let position = &self.plan.game.state().position;
        let next = position
            .unit_in(sea.province)
            .filter(|next| next.power == fleet.power && next.kind == UnitKind::Fleet)?;
        (position.cargo(next.id).is_none() && !self.done.contains(&next.id)).then_some(*next)
    }

    fn idle_beside(&self, land: ProvinceId) -> Vec<Unit> {
        let (game, position) = (self.plan.game, &self.plan.game.state().position);
        let idle = |fleet: &&Unit| {
            fleet.kind == UnitKind::Fleet
                && matches!(game.board().terrain(fleet.place.province), Terrain::Sea)
                && position.cargo(fleet.id).is_none()
                && !self.done.contains(&fleet.id)
                && !self.plan.orders.contains_key(&fleet.place.province)
                && game.board().touches(fleet.place.province, land)
        };
        position
            .units_of(self.plan.power)
            .filter(idle)
            .copied()
            .collect()
    }

    /// The landings beyond the seas next to a fleet's that nothing else of the power's goes to.
    fn courses(&self, fleet: &Unit) -> Vec<(Place, ProvinceId)> {
        let game = self.plan.game;
        let free = |sea: &Place| match game.state().position.unit_in(sea.province) {
            Some(other) => self.relay(fleet, *sea).is_some() || other.power != fleet.power,
            None => !self.plan.claims.contains_key(&sea.province),
        };
        let seas = game
            .board()
            .fleet_moves(fleet.place)
            .iter()
            .copied()
            .filter(|to| is_sea(game, to.province))
            .filter(free);
        seas.flat_map(|sea| {
            let lands = empty_shores(game, sea.province)
                .into_iter()
                .filter(|land| !self.plan.claims.contains_key(land));
            lands.map(move |land| (sea, land)).collect::<Vec<_>>()
        })
        .collect()
    }

    fn landing(&self, (_, land): (Place, ProvinceId)) -> f64 {
        self.plan.worth.at(UnitKind::Army, land)
    }

    /// Lands to which an army could go, and nothing else of the power's does.
    fn open(&self, lands: Vec<ProvinceId>, army: &Unit) -> impl Iterator<Item = ProvinceId> {
        let position = &self.plan.game.state().position;
        let own = |land: ProvinceId| {
            position
                .unit_in(land)
                .is_some_and(|unit| unit.power == army.power)
        };
        lands.into_iter().filter(move |&land| {
            land != army.place.province && !own(land) && !self.plan.claims.contains_key(&land)
        })
    }
}

/// Whoever has enough centres claims to have won.
fn claim(game: &Game, power: PowerId) -> Option<Order> {
    let needs = game.board().victory?[0];
    (game.state().position.centre_count(game.board(), power) >= needs)
        .then_some(Order::Claims(ClaimOrder::Claim { with: Vec::new() }))
}

fn is_sea(game: &Game, province: ProvinceId) -> bool {
    game.board().terrain(province) == Terrain::Sea
}

/// The lands that an army could go ashore in from a sea.
fn shores(game: &Game, sea: ProvinceId) -> Vec<ProvinceId> {
    game.board().shores(sea).to_vec()
}

fn empty_shores(game: &Game, sea: ProvinceId) -> Vec<ProvinceId> {
    shores(game, sea)
        .into_iter()
        .filter(|&land| game.state().position.unit_in(land).is_none())
        .collect()
}

fn best<T>(among: impl Iterator<Item = (f64, T)>) -> Option<(f64, T)> {
    among.max_by(|a, b| a.0.total_cmp(&b.0))
}

fn pick<'t, T>(among: &'t [T], random: &mut Random) -> Option<&'t T> {
    if among.is_empty() {
        None
    } else {
        among.get(random.next() as usize % among.len())
    }
}
