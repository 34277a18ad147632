//! Calling pooled units to arms, and sending units home.

use chancery_atlas::board::{Place, PowerId, ProvinceId, UnitKind};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Order, PoolOrder};
use chancery_game::game::Game;

use crate::random::Random;

/// How likely a unit at home, where nobody comes near it, is sent into barracks.
const GOES_HOME: f64 = 0.04;
/// How likely a dislodged unit goes home where it has room, and does not retreat.
const RATHER_HOME: f64 = 0.4;

/// A power's orders with its barracks: `orders` are those for its units on the board, some of which
/// give way.
pub fn orders(
    game: &Game,
    power: PowerId,
    mut orders: Vec<Order>,
    random: &mut Random,
) -> Vec<Order> {
    let position = &game.state().position;
    let kind = game.phase().kind;
    let room = |centre: ProvinceId| {
        position.owner(centre) == Some(power) && position.pool(power, centre).next().is_none()
    };
    let homes: Vec<ProvinceId> = game
        .board()
        .power(power)
        .home
        .iter()
        .copied()
        .filter(|&home| room(home))
        .collect();
    let mut leave = Vec::new();
    if kind == PhaseKind::Movement || kind == PhaseKind::Retreats {
        let chance = if kind == PhaseKind::Movement {
            GOES_HOME
        } else {
            RATHER_HOME
        };
        for order in &mut orders {
            let Some(unit) = order.unit().copied() else {
                continue;
            };
            let is_fleet = unit.kind == Some(UnitKind::Fleet);
            let fits =
                |home: &&ProvinceId| !is_fleet || game.board().terrain(**home).is_navigable();
            if let Some(&home) = homes
                .iter()
                .find(fits)
                .filter(|home| !leave.contains(*home) && random.share() < chance)
            {
                leave.push(home);
                *order = Order::Pools(PoolOrder::Demobilize {
                    unit,
                    to: Some(home),
                });
            }
        }
    }
    if kind != PhaseKind::Retreats {
        let built: Vec<ProvinceId> = orders
            .iter()
            .filter_map(|o| {
                if let Order::Build { place, .. } = o {
                    Some(place.province)
                } else {
                    None
                }
            })
            .collect();
        orders.extend(mobilized(game, power, &built));
    }
    orders
}

/// One unit a centre, where nobody stands.
fn mobilized(game: &Game, power: PowerId, filled: &[ProvinceId]) -> Vec<Order> {
    let (board, position) = (game.board(), &game.state().position);
    let mut centres: Vec<ProvinceId> = filled.to_vec();
    let mut orders = Vec::new();
    for unit in position.pooled.iter().filter(|unit| unit.power == power) {
        let centre = unit.place.province;
        if position.unit_in(centre).is_some() || centres.contains(&centre) {
            continue;
        }
        centres.push(centre);
        let place = match unit.kind {
            UnitKind::Army => Place::of(centre),
            UnitKind::Fleet => board
                .fleet_places(centre)
                .first()
                .copied()
                .unwrap_or(Place::of(centre)),
        };
        orders.push(Order::Pools(PoolOrder::Mobilize {
            kind: Some(unit.kind),
            place,
        }));
    }
    orders
}
