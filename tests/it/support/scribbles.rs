//! Games in which everybody writes at random: of what may be ordered, and of what may not.

use chancery_atlas::board::{UnitKind, builtin};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::order::{Action, Entry, Order, Reading, ScaleOrder, UnitRef, write_order};
use chancery_engine::seat::{Author, Seating};
use chancery_engine::variant::{self, Demand, Variant};
use chancery_game::complete::{Query, complete};
use chancery_game::game::{Game, Setup};
use chancery_session::desk::Desk;
use jiff::Timestamp;

use super::draws::Draws;
use super::voyages;
use crate::support::Commands;
use chancery_session::desk::Row;

fn players(variant: &dyn Variant, powers: usize) -> Vec<String> {
    match variant.seating() {
        Seating::OnePerPower => vec!["Somebody".to_owned(); powers],
        Seating::Players { .. } => ["Ann", "Ben", "Cy"].map(str::to_owned).to_vec(),
    }
}

/// All that is asked of anybody, and what may be ordered besides.
fn asked(game: &Game) -> Vec<(Author, Demand)> {
    if game.setup().variant.seating() != Seating::OnePerPower {
        let authors = game.setup().authors();
        let of = |author| {
            let demands = game.demands(author).into_iter();
            demands.map(move |demand| (author, demand))
        };
        return authors.flat_map(of).collect();
    }
    let rows = Desk::new(game.clone()).rows;
    let demand = |row| match row {
        Row::Demand { author, demand, .. } => Some((author, demand)),
        _ => None,
    };
    rows.into_iter().filter_map(demand).collect()
}

/// A game of a variant, in a secret world where it needs one.
pub fn game(variant: &'static dyn Variant, rules: HouseRules) -> Game {
    if variant.needs_world() {
        return voyages::game(voyages::WEST, &[("treasure", "on")]);
    }
    let board = builtin::load(variant.board()).unwrap();
    let board = variant::fitted(variant, board, &[]).unwrap();
    let setup = Setup {
        name: "Scribbled".to_owned(),
        variant,
        players: players(variant, board.power_count()),
        board,
        created: Timestamp::UNIX_EPOCH,
    };
    Game::new(setup, rules)
}

/// A game with some house rules otherwise.
pub fn ruled_game(variant: &'static dyn Variant, draws: &mut Draws) -> Game {
    let mut rules = variant.house_rules();
    let specs: Vec<usize> = HouseRules::specs(variant.options())
        .map(|spec| spec.choices.len())
        .collect();
    for _ in 0..draws.below(5) {
        let option = draws.below(specs.len());
        if specs[option] > 0 {
            rules.choose(option, draws.below(specs[option]));
        }
    }
    game(variant, rules)
}

/// The letter of the unit that an order is for changed, or left out.
fn miscalled(order: &mut Order, draws: &mut Draws) {
    let (Order::Unit { unit, .. } | Order::Scales(ScaleOrder::Scaled { unit, .. })) = order else {
        return;
    };
    unit.kind = draws
        .pick(&[None, Some(UnitKind::Army), Some(UnitKind::Fleet)])
        .unwrap();
}

/// Lines for what is asked of everybody, some of them twice, by another letter, in another's name,
/// or to leave the game.
pub fn scribble(game: &mut Game, draws: &mut Draws) {
    for (author, demand) in asked(game) {
        for _ in 0..draws.pick(&[0, 1, 1, 1, 2]).unwrap() {
            let query = Query {
                table: game.table(),
                variant: game.setup().variant,
                state: game.state(),
                sheet: game.sheet(),
                count: None,
                seat: author.seat,
                power: author.power,
                demand: &demand,
                text: "",
                legal_only: false,
            };
            let candidates: Vec<Order> = complete(&query)
                .into_iter()
                .map(|found| found.order)
                .collect();
            let Some(mut order) = draws.pick(&candidates) else {
                continue;
            };
            let unit = demand
                .unit()
                .and_then(|unit| game.state().position.unit(unit));
            match (draws.below(12), unit) {
                (0 | 1, _) => miscalled(&mut order, draws),
                (2, Some(unit)) => {
                    let unit = UnitRef::new(unit.kind, unit.place);
                    order = Order::Remove { unit };
                }
                (3, Some(unit)) => {
                    order = Order::Unit {
                        unit: UnitRef::new(unit.kind, unit.place),
                        action: Action::Disband,
                    };
                }
                _ => {}
            }
            let mut power = author.power;
            if draws.below(15) == 0 && game.setup().seats() == game.board().power_count() {
                power = draws
                    .pick(&game.board().power_ids().collect::<Vec<_>>())
                    .unwrap();
            }
            let written = write_order(game.board(), None, &order);
            let reading = Reading::Order {
                order,
                notes: Vec::new(),
            };
            let entry = Entry {
                seat: if power == author.power {
                    author.seat
                } else {
                    game.setup().seat_of(power)
                },
                power,
                written,
                reading,
            };
            if draws.below(3) == 0 {
                game.enter(entry);
            } else {
                game.add(vec![entry]);
            }
        }
    }
}
