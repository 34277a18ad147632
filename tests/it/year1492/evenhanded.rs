//! In 1492 too nothing hangs on the order of lines and slips where no rule says so, and a void line
//! is as good as none.

use std::cell::Cell;

use chancery_atlas::board::{PowerId, ProvinceId, Terrain};
use chancery_engine::adjudicate::Outcome;
use chancery_engine::order::{Action, Order, SecretOrder, Submission};
use chancery_engine::variant::{Variant, Year1492};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use crate::reasons::void;
use crate::support::evenhanded::Phase;
use crate::year1492::play::{Play, joined};
use crate::year1492::random::{self, Dice};

/// Slips with lines that are too many, or another power's.
fn slips(game: &Play, dice: &mut Dice) -> Vec<Submission> {
    let mut orders = random::orders(game, dice);
    for _ in 0..dice.roll(4) {
        let (from, to) = (dice.roll(orders.len()), dice.roll(orders.len() + 1));
        let Some(mut twin) = orders.get(from).cloned() else {
            break;
        };
        match dice.roll(3) {
            0 => twin.power = PowerId(dice.roll(game.board.power_count()) as u8),
            1 => {
                if let Order::Unit { action, .. } = &mut twin.order {
                    *action = Action::Hold;
                }
            }
            _ => {}
        }
        orders.insert(to, twin);
    }
    orders
}

/// Where a line's unit stands and where it goes.
fn ways(given: &Submission) -> Option<(PowerId, [ProvinceId; 2])> {
    let from = given.order.unit()?.place.province;
    let to = match given.order.action() {
        Some(Action::Move { to, .. }) => to.province,
        _ => from,
    };
    Some((given.power, [from, to]))
}

fn is_open(game: &Play, at: ProvinceId) -> bool {
    game.board.terrain(at) == Terrain::Sea && !game.board.is_beyond(at)
}

/// How many units of a power stand in a place.
fn standing(game: &Play, power: PowerId, at: ProvinceId) -> usize {
    let own = game.state.position.units_of(power);
    own.filter(|unit| unit.place.province == at).count()
}

/// Of several units of one power in one open sea the first line is for the first of them, void or
/// not (section 4).
fn is_one_of_several(game: &Play, given: &Submission) -> bool {
    ways(given)
        .is_some_and(|(power, [from, _])| is_open(game, from) && standing(game, power, from) > 1)
}

/// Whether a power has an army board one of several fleets in an open sea, or land from one: then
/// the line before or after tells which (section 5.5).
fn has_chains(game: &Play, orders: &[Submission], power: PowerId) -> bool {
    let sea = |given: &Submission| match given.order.action()? {
        Action::Board { fleet } => Some(fleet.place.province),
        Action::Land { .. } => Some(given.order.unit()?.place.province),
        _ => None,
    };
    let own = orders.iter().filter(|given| given.power == power);
    own.filter_map(sea)
        .any(|at| is_open(game, at) && standing(game, power, at) > 1)
}

/// Names stand as they were proposed, the first of several builds in a place is made, and of
/// several units of one power in one open sea, or on the way there, lines and treasures are for the
/// first in written order (section 4, R32, R42).
fn is_taken_in_order(game: &Play, orders: &[Submission], line: usize) -> bool {
    if matches!(
        orders[line].order,
        Order::Secret(SecretOrder::Name { .. }) | Order::Build { .. }
    ) {
        return true;
    }
    if has_chains(game, orders, orders[line].power) {
        return true;
    }
    let Some((power, places)) = ways(&orders[line]) else {
        return false;
    };
    let shares = |at: ProvinceId| {
        let comes = |(other, [from, to]): &(PowerId, [ProvinceId; 2])| {
            *other == power && *from != at && *to == at
        };
        let coming = orders.iter().filter_map(ways).filter(comes).count();
        standing(game, power, at) + coming > 1
    };
    places.into_iter().any(|at| is_open(game, at) && shares(at))
}

fn play(seed: u64, rules: usize, mut check: impl FnMut(Phase<'_>, &Play)) {
    let option = |bit: usize| {
        if rules >> bit & 1 == 0 {
            "leave"
        } else {
            "carry"
        }
    };
    let options = [("treasure", "on"), ("treasure-default", option(0))];
    let text = if rules & 2 == 0 {
        include_str!("../../cases/1492-ocean.world").to_owned()
    } else {
        include_str!("../../cases/1492-west.world")
            .replace("centre; native", "centre; native mobile")
    };
    let mut game = Play::on(joined(&text), &options);
    let mut dice = Dice(seed);
    for _ in 0..20 {
        if !game.state.winners().is_empty() {
            break;
        }
        let (before, orders) = (game.state.clone(), slips(&game, &mut dice));
        let settled = game.settle_all(&orders).clone();
        let after = std::mem::replace(&mut game.state, before);
        let phase = Phase {
            variant: &Year1492,
            table: game.table(),
            state: &game.state,
            orders: &orders,
            settled: &settled,
        };
        check(phase, &game);
        game.state = after;
    }
}

#[test]
fn void_orders_are_void_for_what_they_name() {
    let found = Cell::new(0);
    let config = ProptestConfig {
        cases: 24,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let run = TestRunner::new(config).run(&(1..u64::MAX, 0..4_usize), |(seed, rules)| {
        let mut fault = Ok(0);
        play(seed, rules, |phase, _| {
            let settle = |orders: &[Submission]| {
                Year1492
                    .settle(phase.table, phase.state, orders, &[])
                    .verdicts
            };
            if fault.is_ok() {
                fault = void::check(phase.orders, settle);
                found.set(found.get() + fault.as_ref().unwrap_or(&0));
            }
        });
        fault.map(drop)
    });
    run.unwrap_or_else(|fault| panic!("{fault}"));
    assert!(found.get() > 200, "{found:?}");
}

#[test]
fn neither_the_order_of_lines_nor_void_ones_change_anything() {
    let (phases, lines, void) = (Cell::new(0), Cell::new(0), Cell::new(0));
    let check = |phase: Phase<'_>, game: &Play| {
        let in_order = |line: usize| is_taken_in_order(game, phase.orders, line);
        phase.lines_may_be_turned_but(in_order);
        phase.void_lines_are_nothing_but(|line| {
            let given = &phase.orders[line];
            is_one_of_several(game, given) || has_chains(game, phase.orders, given.power)
        });
        let names =
            |given: &Submission| matches!(given.order, Order::Secret(SecretOrder::Name { .. }));
        let plain: Vec<Submission> = phase
            .orders
            .iter()
            .filter(|&given| !names(given))
            .cloned()
            .collect();
        let settled = Year1492.settle(phase.table, phase.state, &plain, &[]);
        let plain = Phase {
            orders: &plain,
            settled: &settled,
            ..phase
        };
        plain.slips_may_be_turned();
        let is_void = |line: &usize| phase.settled.verdicts[*line].outcome == Outcome::Void;
        let free = || (0..phase.orders.len()).filter(|line| !in_order(*line));
        phases.set(phases.get() + 1);
        lines.set(lines.get() + free().count());
        void.set(void.get() + free().filter(is_void).count());
    };
    let config = ProptestConfig {
        cases: 40,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let drawn = (1..u64::MAX, 0..4_usize);
    let mut runner = TestRunner::new(config);
    let run = runner.run(&drawn, |(seed, rules)| {
        play(seed, rules, check);
        Ok(())
    });
    run.unwrap_or_else(|fault| panic!("{fault}"));
    let counts = [phases.get(), lines.get(), void.get()];
    assert!(
        counts[0] > 500 && counts[1] > 3000 && counts[2] > 400,
        "{counts:?}"
    );
}
