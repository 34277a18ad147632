//! Whatever is ordered for years: nothing breaks, and what is known only grows.

use chancery_atlas::board::{Board, PowerId, ProvinceId, Terrain, UnitKind};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Action, Order, SecretOrder, Submission, Taking, Travel, UnitRef};
use chancery_engine::position::{Position, Unit};
use chancery_engine::seat::SeatId;
use chancery_engine::variant::{State, Variant, Year1492};
use proptest::prelude::*;

use crate::year1492::play::{Play, joined};

/// A stream of numbers from a seed.
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        if sides == 0 {
            0
        } else {
            (self.0 >> 11) as usize % sides
        }
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        of.get(self.roll(of.len())).copied()
    }
}

pub fn orders(game: &Play, dice: &mut Dice) -> Vec<Submission> {
    let position = &game.state.position;
    let mut orders = Vec::new();
    match game.state.phase.kind {
        PhaseKind::SetUp | PhaseKind::Movement => {
            for unit in &position.units {
                orders.extend(
                    move_of(game, unit, dice)
                        .map(|order| submission(&game.board, unit.power, order)),
                );
            }
            for army in &position.aboard {
                let shore = dice.pick(game.board.shores(army.unit.place.province));
                let land = shore.map(|to| Order::Unit {
                    unit: UnitRef {
                        treasure: taking(dice),
                        ..UnitRef::aboard(army.unit.place.province)
                    },
                    action: Action::Land {
                        to: to.into(),
                        fleet: None,
                    },
                });
                orders.extend(land.map(|order| submission(&game.board, army.unit.power, order)));
            }
        }
        PhaseKind::Retreats => {
            for dislodged in &position.dislodged {
                let to = dice.pick(&dislodged.retreats).map(|to| Action::Move {
                    to,
                    travel: Travel::Unsaid,
                });
                let unit = UnitRef {
                    treasure: taking(dice),
                    ..UnitRef::new(dislodged.unit.kind, dislodged.unit.place)
                };
                orders.extend(to.map(|action| {
                    submission(
                        &game.board,
                        dislodged.unit.power,
                        Order::Unit { unit, action },
                    )
                }));
            }
        }
        PhaseKind::Adjustments => {
            for power in game.board.power_ids() {
                let sites = Year1492.adjustment(game.table(), &game.state, power).sites;
                let build = dice.pick(&sites).map(|(kind, place)| Order::Build {
                    kind: Some(kind),
                    place,
                });
                orders.extend(build.map(|order| submission(&game.board, power, order)));
            }
        }
    }
    for power in game.board.power_ids() {
        let area = dice.pick(&game.discoveries().knowledge(power).unwrap().known);
        let name: String = (0..3)
            .map(|_| char::from(b'a' + dice.roll(26) as u8))
            .collect();
        let order = area.map(|area| {
            Order::Secret(SecretOrder::Name {
                area,
                name: format!("New {name}"),
                abbr: None,
            })
        });
        orders.extend(order.map(|order| submission(&game.board, power, order)));
    }
    orders
}

fn taking(dice: &mut Dice) -> Taking {
    [
        Taking::Unsaid,
        Taking::Unsaid,
        Taking::Unsaid,
        Taking::With,
        Taking::Without,
    ][dice.roll(5)]
}

fn submission(board: &Board, power: PowerId, order: Order) -> Submission {
    let seat = if Some(power) == board.natives {
        SeatId::GAME_MASTER
    } else {
        SeatId::playing(power)
    };
    Submission { seat, power, order }
}

/// A move, mostly outwards; sometimes a support, a boarding or nothing.
fn move_of(game: &Play, unit: &Unit, dice: &mut Dice) -> Option<Order> {
    let (board, position) = (&game.board, &game.state.position);
    let places: Vec<_> = match unit.kind {
        UnitKind::Army => board
            .army_moves(unit.place.province)
            .iter()
            .map(|&to| to.into())
            .collect(),
        UnitKind::Fleet => board.fleet_moves(unit.place).to_vec(),
    };
    let to = dice.pick(&places)?;
    let near: Vec<Unit> = position
        .units
        .iter()
        .filter(|other| other.id != unit.id && places.contains(&other.place))
        .copied()
        .collect();
    let named = UnitRef {
        treasure: taking(dice),
        ..UnitRef::new(unit.kind, unit.place)
    };
    let action = match dice.roll(10) {
        0 => return None,
        1 | 2 => {
            let other = dice.pick(&near)?;
            Action::SupportHold {
                unit: UnitRef {
                    power: Some(other.power),
                    ..UnitRef::new(other.kind, other.place)
                },
            }
        }
        3 => {
            let other = dice.pick(&position.units)?;
            Action::SupportMove {
                unit: UnitRef {
                    power: Some(other.power),
                    ..UnitRef::new(other.kind, other.place)
                },
                to,
            }
        }
        4 | 5 if unit.kind == UnitKind::Army => {
            let waters: Vec<ProvinceId> = board
                .waters(unit.place.province)
                .iter()
                .copied()
                .filter(|&p| board.terrain(p) == Terrain::Sea)
                .collect();
            Action::Board {
                fleet: UnitRef::new(UnitKind::Fleet, dice.pick(&waters)?.into()),
            }
        }
        _ => Action::Move {
            to,
            travel: Travel::Unsaid,
        },
    };
    Some(Order::Unit {
        unit: named,
        action,
    })
}

fn check(board: &Board, before: &State, after: &State) -> Result<(), TestCaseError> {
    let (was, is) = (
        before.discoveries.as_ref().unwrap(),
        after.discoveries.as_ref().unwrap(),
    );
    for power in board.power_ids() {
        let (was, is) = (was.knowledge(power).unwrap(), is.knowledge(power).unwrap());
        prop_assert!(is.known.starts_with(&was.known), "labels stay");
        prop_assert!(is.sightings.starts_with(&was.sightings));
        let beside =
            |at: ProvinceId| [board.army_moves(at), board.waters(at), board.shores(at)].concat();
        for &area in &is.known {
            let seen =
                is.has_entered(area) || is.entered.iter().any(|&at| beside(at).contains(&area));
            prop_assert!(seen, "everything known was seen");
        }
        for &at in &is.entered {
            for area in beside(at).into_iter().filter(|&area| board.is_beyond(area)) {
                prop_assert!(
                    is.known.contains(&area),
                    "everything beside what was entered is known"
                );
            }
        }
        for unit in after.position.units_of(power) {
            let at = unit.place.province;
            prop_assert!(!board.is_beyond(at) || is.known.contains(&at) && is.has_entered(at));
        }
    }
    prop_assert!(is.public.starts_with(&was.public));
    prop_assert!(
        is.public
            .iter()
            .all(|&area| board.power_ids().all(|power| is.knows(power, area)))
    );
    prop_assert!(
        was.delivered
            .iter()
            .zip(&is.delivered)
            .all(|(was, is)| was <= is)
    );
    one_each(board, &after.position)?;
    for treasure in &is.treasures {
        let open = board.terrain(treasure.at) == Terrain::Sea && !board.is_beyond(treasure.at);
        let holder = treasure
            .holder
            .map(|id| after.position.unit(id).map(|unit| unit.place.province));
        prop_assert!(
            holder.is_none_or(|at| at == Some(treasure.at)),
            "a holder is where its treasure is"
        );
        let waits = after
            .position
            .dislodged
            .iter()
            .any(|dislodged| Some(dislodged.unit.id) == treasure.holder);
        prop_assert!(treasure.holder.is_none() || open || waits);
    }
    Ok(())
}

/// One unit in each closed area, and nobody in another's home.
fn one_each(board: &Board, position: &Position) -> Result<(), TestCaseError> {
    for (index, unit) in position.units.iter().enumerate() {
        let at = unit.place.province;
        let open = board.terrain(at) == Terrain::Sea && !board.is_beyond(at);
        prop_assert!(
            open || position.units[..index]
                .iter()
                .all(|other| other.place.province != at)
        );
        prop_assert!(
            board
                .province(at)
                .home
                .is_none_or(|home| home == unit.power)
        );
        prop_assert!(
            position
                .dislodged
                .iter()
                .all(|dislodged| dislodged.unit.power != board.natives.unwrap())
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn years_of_play_break_nothing(seed in 1..u64::MAX, ocean in any::<bool>(), rules in 0..8usize) {
        let west = include_str!("../../cases/1492-west.world").replace("centre; native", "centre; native mobile");
        let text = if ocean { include_str!("../../cases/1492-ocean.world").to_owned() } else { west };
        let option = |bit: usize, one: &'static str, other: &'static str| if rules >> bit & 1 == 0 { one } else { other };
        let options = [
            ("treasure", "on"),
            ("treasure-default", option(0, "carry", "leave")),
            ("sighting", option(1, "entry", "season")),
            ("sighting-detail", option(2, "presence", "identity")),
        ];
        let mut game = Play::on(joined(&text), &options);
        let mut dice = Dice(seed);
        for _ in 0..24 {
            if !game.state.winners().is_empty() {
                break;
            }
            let before = game.state.clone();
            let orders = orders(&game, &mut dice);
            game.settle_all(&orders);
            check(&game.board, &before, &game.state)?;
            let bound = &game.last.as_ref().unwrap().bound;
            prop_assert_eq!(bound.len(), orders.len());
        }
    }
}
