//! A player who takes, of the legal orders, the one that he likes best: what is near to a centre,
//! and the support of his own unit where somebody else may be. The more skill, the less is left to
//! chance.

use chancery_atlas::board::{PowerId, ProvinceId, Terrain, UnitKind};
use chancery_engine::calendar::{PhaseKind, Scale};
use chancery_engine::order::{
    Action, ClaimOrder, Order, PoolOrder, Submission, Taking, Travel, UnitRef,
};
use chancery_engine::play::{Due, Match};
use chancery_engine::position::UnitId;
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::variant::forms;

use crate::random::Random;
use crate::worth::{Worth, is_threatened};

/// No unit has more orders in one phase: one in each time scale.
const MOST_ORDERS: usize = 3;
/// What an order is worth without which another of the same player fails.
const NEEDED: f64 = 30.0;
/// How much more than its place at sea it is worth to go aboard: nearly as much as the landing.
const BY_SEA: f64 = 1.6;
/// How much better it is to do what others do for the same power: they have talked.
const AGREED: f64 = 3.0;
/// How likely a unit leaves the board for each home centre that has room.
const DEMOBILIZES: f64 = 0.01;
/// The same of a unit that was dislodged.
const RATHER_HOME: f64 = 0.2;

/// Somebody who gives orders in the name of a power.
struct Player {
    author: Author,
    /// From 0, who orders at random, to 1.
    skill: f64,
    goals: Worth,
    home: Worth,
}

/// Has everybody give orders for the open phase. The favourite plays best.
pub fn give_orders(game: &mut Match, favourite: Option<PowerId>, random: &mut Random) {
    if game.variant().has_ballots() && game.phase().kind == PhaseKind::Movement {
        let seats: Vec<SeatId> = game.state().accounts.seats().collect();
        for seat in seats {
            invest(game, seat, random);
        }
    }
    let mut authors: Vec<Author> = game.demands().iter().map(|due| due.author).collect();
    authors.dedup();
    for author in authors {
        let skill = match favourite {
            Some(favourite) if favourite == author.power => 0.98,
            Some(_) => 0.6,
            None => 0.8,
        };
        let player = Player {
            author,
            skill,
            goals: Worth::new(game, author.power),
            home: Worth::homeward(game, author.power),
        };
        player.give_orders(game, random);
    }
}

/// Puts all that a person has in hand into up to three powers: rather those that are large, or in
/// which he has influence already.
fn invest(game: &mut Match, seat: SeatId, random: &mut Random) {
    let state = game.state();
    let mut left = state.accounts.account(seat).map_or(0, |own| own.in_hand);
    let mut liked: Vec<(f64, PowerId)> = Vec::new();
    for power in game.board().power_ids() {
        if state.position.units_of(power).next().is_some() {
            let centres = state.position.centre_count(game.board(), power);
            let held = state.accounts.holding(seat, power);
            let size = f64::from(u32::try_from(centres).unwrap_or(0)) + f64::from(held);
            liked.push((size * (0.2 + random.share()), power));
        }
    }
    liked.sort_by(|a, b| b.0.total_cmp(&a.0));
    liked.truncate(3);
    while let Some((_, power)) = liked.pop() {
        // The best one comes last, and takes the rest.
        let amount = if liked.is_empty() { left } else { left / 3 };
        if amount > 0 {
            game.give(Author::new(seat, power), Order::invest(amount));
            left -= amount;
        }
    }
}

impl Player {
    fn give_orders(&self, game: &mut Match, random: &mut Random) {
        let mut dues = game.demands();
        dues.retain(|due| due.author == self.author);
        random.shuffle(&mut dues);
        // Armies aboard know then where their fleets go, and pooled units what is built.
        dues.sort_by_key(|due| !due.demand.is_owed());
        for due in &dues {
            self.answer(game, due, random);
        }
    }

    /// Gives the order that is liked best, and further ones to the unit while these are liked
    /// better still: an army goes aboard, and then ashore.
    fn answer(&self, game: &mut Match, due: &Due, random: &mut Random) {
        let forms = forms(game.variant(), game.rules());
        let has_several = forms.scales || forms.carrying.is_played();
        let most = if has_several { MOST_ORDERS } else { 1 };
        let mut before: Option<(f64, Option<Scale>)> = None;
        for _ in 0..most {
            let mut liked = Vec::new();
            for order in game.legal_orders(due) {
                let is_land = matches!(order.action(), Some(Action::Land { .. }));
                let comes_after = match before {
                    Some((_, scale)) => order.scale() > scale || is_land && order.scale() == scale,
                    None => true,
                };
                let is_move = order.scale() == Some(Scale::Second) && !is_land;
                let least = match before {
                    Some((worth, _)) if !is_move => worth,
                    _ => f64::NEG_INFINITY,
                };
                if let Some(liking) = self.liking(game, due, &order, random)
                    && comes_after
                    && liking > least
                {
                    liked.push((liking, order));
                }
            }
            liked.sort_by(|a, b| b.0.total_cmp(&a.0));
            let best = liked
                .into_iter()
                .find(|(_, order)| !has_several || self.is_free(game, order));
            let Some((liking, order)) = best else {
                return;
            };
            before = Some((liking, order.scale()));
            game.give(self.author, order);
        }
    }

    /// Whether the unit of an order has no other of this player's in the same time scale. An army
    /// that goes aboard may land.
    fn is_free(&self, game: &Match, order: &Order) -> bool {
        let mut lines = game.given().to_vec();
        lines.push(Submission::new(self.author, order.clone()));
        let bound = game.variant().bind(game.table(), game.state(), &lines);
        let Some(unit) = bound.last().and_then(|last| last.target.unit()) else {
            return true;
        };
        for (line, bound) in game.given().iter().zip(&bound) {
            let boards = matches!(line.order.action(), Some(Action::Board { .. }));
            if line.author() == self.author
                && bound.target.unit() == Some(unit)
                && line.order.scale() == order.scale()
                && !boards
            {
                return false;
            }
        }
        true
    }

    /// How much an order is liked; `None` where it makes no sense.
    fn liking(&self, game: &Match, due: &Due, order: &Order, random: &mut Random) -> Option<f64> {
        if let Some(known) = &game.state().discoveries
            && !known.are_all_known(game.board(), self.author.power, order)
        {
            return None;
        }
        let mut worth = match order {
            Order::Build { kind, place } => self.build(game, (*kind)?, place.province),
            Order::Remove { unit } => 12.0 - self.goals.at(unit.kind?, unit.place.province),
            Order::Kinds(_) => 5.0,
            Order::Pools(order) => Self::pools(game, order, random)?,
            Order::Claims(ClaimOrder::Claim { with }) => return self.claim(game, with),
            Order::Unit { .. } | Order::Scales(_) => self.unit(game, due, order)?,
            Order::Waive | Order::Ballots(_) | Order::Claims(_) | Order::Secret(_) => return None,
        };
        let mut others = game.given().iter();
        if others.any(|line| line.power == self.author.power && line.order == *order) {
            worth += AGREED;
        }
        let chance = random.share() * 10.0 * (1.0 - self.skill) + random.share() * 0.8;
        Some(worth * self.skill + chance)
    }

    /// Rather the kind of which there is less.
    fn build(&self, game: &Match, kind: UnitKind, site: ProvinceId) -> f64 {
        let (mut armies, mut fleets) = (0, 0);
        for unit in game.state().position.units_of(self.author.power) {
            match unit.kind {
                UnitKind::Army => armies += 1,
                UnitKind::Fleet => fleets += 1,
            }
        }
        match kind {
            UnitKind::Army => self.goals.at(kind, site),
            UnitKind::Fleet if fleets > armies => 0.6 * self.goals.at(kind, site),
            UnitKind::Fleet => 1.4 * self.goals.at(kind, site),
        }
    }

    /// Units are called to arms where nobody stands, and seldom sent home.
    fn pools(game: &Match, order: &PoolOrder, random: &mut Random) -> Option<f64> {
        match order {
            PoolOrder::Mobilize { place, .. } => {
                let mut given = game.given().iter();
                let is_taken = game.state().position.unit_in(place.province).is_some()
                    || given.any(|line| line.order.site() == Some(place.province));
                if is_taken { None } else { Some(10.0) }
            }
            PoolOrder::Demobilize { .. } => {
                let is_dislodged = game.phase().kind == PhaseKind::Retreats;
                let chance = if is_dislodged {
                    RATHER_HOME
                } else {
                    DEMOBILIZES
                };
                if random.share() < chance {
                    Some(10.0)
                } else {
                    None
                }
            }
            PoolOrder::RemovePooled { .. } => Some(5.0),
        }
    }

    /// A claim with those who have enough: as few as can be, and of these the largest. All of them
    /// like the same one best.
    fn claim(&self, game: &Match, with: &[PowerId]) -> Option<f64> {
        let mut members = with.to_vec();
        members.push(self.author.power);
        members.sort_unstable();
        let position = &game.state().position;
        let alliances = game.variant().alliances(game.table(), position);
        let rank = alliances
            .iter()
            .position(|alliance| alliance.lacks == 0 && alliance.members == members)?;
        Some(-f64::from(u32::try_from(rank).ok()?))
    }

    /// What an order to a unit on the board is worth.
    fn unit(&self, game: &Match, due: &Due, order: &Order) -> Option<f64> {
        if let Some((fleets, _, to)) = order.chain() {
            let is_alone = fleets.iter().all(|fleet| fleet.power.is_none());
            let worth = self.goals.at(UnitKind::Army, to.province);
            return if is_alone && worth > 0.0 {
                Some(worth)
            } else {
                None
            };
        }
        let (named, action) = order.to_unit()?;
        let holder = due.demand.unit()?;
        let discoveries = game.state().discoveries.as_ref();
        let has_treasure = discoveries
            .is_some_and(|known| known.held_by(game.board(), &game.state().position, holder) > 0);
        let goals = if has_treasure {
            &self.home
        } else {
            &self.goals
        };
        let kind = named.kind?;
        let here = named.place.province;
        match action {
            Action::Hold if order.scale() != Some(Scale::Second) => None,
            Action::Hold if self.is_taken(game, here) => Some(0.0),
            Action::Hold if Self::carries(game, named) => Some(goals.aboard(here)),
            Action::Hold => Some(goals.at(kind, here)),
            Action::Move { .. } if named.power.is_some() => None,
            Action::Move { to, travel } => {
                if has_treasure && named.treasure != Taking::With
                    || self.is_taken(game, to.province)
                {
                    return None;
                }
                if kind == UnitKind::Fleet && Self::carries(game, named) {
                    return self.sail(game, goals, to.province);
                }
                let is_carried =
                    kind == UnitKind::Army && !game.board().army_can_move(here, to.province);
                if *travel == Travel::Convoy && !is_carried
                    || is_carried && !self.has_ferry(game, here, to.province)
                {
                    return None;
                }
                Some(goals.at(kind, to.province))
            }
            Action::SupportHold { unit } => self.support(game, unit, unit.place.province),
            Action::SupportMove { unit, to } => self.support(game, unit, to.province),
            Action::Convoy { army, to, .. } => {
                let is_needed = self.orders(game).any(|order| {
                    order.unit().is_some_and(|unit| unit.is_same(army))
                        && destination(order) == Some(to.province)
                });
                let by_land = game.board().army_can_move(army.place.province, to.province);
                if is_needed && !by_land {
                    Some(NEEDED)
                } else {
                    None
                }
            }
            Action::Board { fleet } => self.board(game, order, named, fleet, goals),
            Action::Land { to, .. } => {
                let worth = goals.at(UnitKind::Army, to.province);
                let own = game.state().position.unit_in(to.province);
                let is_open = own.is_none_or(|unit| unit.power != self.author.power);
                let is_liked = worth > 0.0
                    && is_open
                    && named.power.is_none()
                    && !(order.scale() == Some(Scale::Third) && self.is_guest(game, holder))
                    && !self.is_taken(game, to.province);
                let with = !has_treasure || named.treasure == Taking::With;
                if is_liked && with { Some(worth) } else { None }
            }
            Action::Disband => Some(-10.0),
            Action::Either { choices } => {
                // The first is liked best anyway: now and then a second is named.
                let first = choices.first()?.province;
                let second = choices.get(1)?.province;
                let is_second = goals.at(kind, second) <= goals.at(kind, first);
                let is_open = !self.is_taken(game, first) && choices.len() == 2;
                if is_open && is_second {
                    Some(goals.at(kind, first))
                } else {
                    None
                }
            }
        }
    }

    /// A fleet with an army aboard stays at sea, and goes from where that is to land.
    fn sail(&self, game: &Match, goals: &Worth, sea: ProvinceId) -> Option<f64> {
        if game.board().terrain(sea) != Terrain::Sea {
            return None;
        }
        let is_awaited = self.orders(game).any(|order| {
            matches!(order.action(), Some(Action::Land { .. }))
                && order.unit().is_some_and(|unit| unit.place.province == sea)
        });
        Some(if is_awaited {
            NEEDED
        } else {
            goals.aboard(sea)
        })
    }

    /// An army goes aboard a fleet without a cargo that has no other order. A foreign one comes
    /// aboard if its owner has ordered it.
    fn board(
        &self,
        game: &Match,
        order: &Order,
        army: &UnitRef,
        fleet: &UnitRef,
        goals: &Worth,
    ) -> Option<f64> {
        let sea = fleet.place.province;
        if let Some(owner) = army.power.filter(|&owner| owner != self.author.power) {
            let mut given = game.given().iter();
            let is_agreed = given.any(|line| {
                line.power == owner
                    && line.order.scale() == order.scale()
                    && line.order.unit().is_some_and(|unit| unit.is_same(army))
                    && line.order.points_at() == Some(sea)
            });
            return if is_agreed { Some(NEEDED) } else { None };
        }
        // The owner of a foreign fleet agrees if he orders later.
        let agrees = fleet.power.is_none_or(|owner| owner > self.author.power);
        if self.is_busy(game, sea) || !agrees || Self::carries(game, fleet) {
            return None;
        }
        let trust = if fleet.power.is_some() { 0.7 } else { 1.0 };
        Some(trust * BY_SEA * goals.aboard(sea))
    }

    /// Whether an army is aboard another power's fleet, or goes there: nobody knows where that
    /// sails.
    fn is_guest(&self, game: &Match, army: UnitId) -> bool {
        let position = &game.state().position;
        if let Some(aboard) = position.carried(army) {
            let fleet = position.unit(aboard.fleet);
            return fleet.is_some_and(|fleet| fleet.power != self.author.power);
        }
        let at = position.unit(army).map(|unit| unit.place.province);
        self.orders(game).any(|order| {
            order.unit().map(|unit| unit.place.province) == at
                && matches!(order.action(), Some(Action::Board { fleet }) if fleet.power.is_some())
        })
    }

    /// The support of an own unit is liked more than a place of the same worth, where somebody else
    /// may be and few help.
    fn support(&self, game: &Match, helped: &UnitRef, to: ProvinceId) -> Option<f64> {
        let (mut is_ordered, mut helpers) = (false, 0.0);
        for order in self.orders(game) {
            let is_helped = order.unit().is_some_and(|unit| unit.is_same(helped));
            is_ordered |= is_helped && destination(order) == Some(to);
            match order.action() {
                Some(Action::SupportMove { to: at, .. }) if at.province == to => helpers += 1.0,
                Some(Action::SupportHold { unit }) if unit.is_same(helped) => helpers += 1.0,
                _ => {}
            }
        }
        if !is_ordered || !is_threatened(game, self.author.power, to) {
            return None;
        }
        Some((1.1 - 0.3 * helpers) * self.goals.at(helped.kind?, to))
    }

    /// The orders that this player has given.
    fn orders<'g>(&self, game: &'g Match) -> impl Iterator<Item = &'g Order> {
        let given = game.given().iter();
        let own = given.filter(move |line| line.author() == self.author);
        own.map(|line| &line.order)
    }

    /// Whether the unit in a province has its order.
    fn is_busy(&self, game: &Match, at: ProvinceId) -> bool {
        self.orders(game)
            .any(|order| order.unit().is_some_and(|unit| unit.place.province == at))
    }

    /// Whether another unit of this player's goes to a province, or stays there.
    fn is_taken(&self, game: &Match, province: ProvinceId) -> bool {
        self.orders(game)
            .any(|order| destination(order) == Some(province))
    }

    /// Whether a fleet has an army aboard, or will by the orders given.
    fn carries(game: &Match, fleet: &UnitRef) -> bool {
        let at = fleet.place.province;
        let mut given = game.given().iter();
        game.state().position.aboard_in(at).next().is_some()
            || given.any(|line| {
                matches!(line.order.action(), Some(Action::Board { fleet }) if fleet.place.province == at)
            })
    }

    /// Whether an own fleet without an order lies between two shores.
    fn has_ferry(&self, game: &Match, from: ProvinceId, to: ProvinceId) -> bool {
        for fleet in game.state().position.units_of(self.author.power) {
            let at = fleet.place.province;
            let is_between = game.board().touches(at, from) && game.board().touches(at, to);
            if fleet.kind == UnitKind::Fleet && is_between && !self.is_busy(game, at) {
                return true;
            }
        }
        false
    }
}

/// Where the unit of an order will be if all goes well.
fn destination(order: &Order) -> Option<ProvinceId> {
    match order.action()? {
        Action::Move { to, .. } | Action::Land { to, .. } => Some(to.province),
        Action::Hold
        | Action::SupportHold { .. }
        | Action::SupportMove { .. }
        | Action::Convoy { .. } => order.unit().map(|unit| unit.place.province),
        Action::Either { choices } => choices.first().map(|place| place.province),
        Action::Board { .. } | Action::Disband => None,
    }
}
