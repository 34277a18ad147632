//! The shared house rules that a variant's own rules replace: they change nothing, and nobody is
//! offered them.

use std::collections::BTreeSet;

use chancery_engine::adjudicate::{HouseRules, OptionGroup, OptionSpec};
use chancery_engine::order::Entry;
use chancery_engine::seat::Seating;
use chancery_engine::variant::{self, Table, Variant};
use chancery_game::game::Game;
use chancery_session::offered::offered;
use jiff::Timestamp;

use crate::support::Commands;
use crate::support::draws::Draws;
use crate::support::scribbles::{game, scribble};

/// The shared rules of what comes of orders.
fn shared() -> impl Iterator<Item = (usize, &'static OptionSpec)> {
    let settles = |spec: &OptionSpec| spec.group.settles() && spec.group != OptionGroup::Carrying;
    HouseRules::SPECS
        .iter()
        .enumerate()
        .filter(move |(_, spec)| settles(spec))
}

/// The order lines once more without the coasts that they name, and with the wrong ones.
fn without_coasts(game: &mut Game, draws: &mut Draws) {
    let written: Vec<_> = game.sheet().entries.clone();
    for entry in written.iter().filter(|entry| entry.written.contains('/')) {
        let (power, text) = (entry.power, &entry.written);
        let other = draws.pick(&["", "/nc", "/sc", "/ec"]).unwrap();
        let changed = ["/nc", "/sc", "/ec", "/wc"]
            .iter()
            .fold(text.clone(), |text, coast| text.replace(coast, other));
        let slip = game.read_slip(Some(power), &changed);
        let Some(line) = slip
            .lines
            .into_iter()
            .next()
            .filter(|_| draws.below(2) == 0)
        else {
            continue;
        };
        game.enter(Entry {
            written: changed,
            reading: line.reading,
            ..Entry::clone(entry)
        });
    }
}

/// Where players vote with influence: all that each has, in four powers.
fn invest(game: &mut Game) {
    if game.setup().variant.seating() == Seating::OnePerPower {
        return;
    }
    for (nth, player) in game.setup().players.clone().iter().enumerate() {
        let powers = ["A2 E2 F2 G2", "G2 I2 R2 T2", "A2 F2 I2 T2"][nth % 3];
        let slip = game.read_slip(None, &format!("{player}:\n{powers}\n"));
        let lines = slip.lines.into_iter().filter_map(|line| {
            Some(Entry {
                seat: line.seat?,
                power: line.power?,
                written: line.written,
                reading: line.reading,
            })
        });
        game.add(lines.collect());
    }
}

/// The shared rules by which an open phase comes out otherwise.
fn matters(variant: &dyn Variant, game: &Game) -> BTreeSet<&'static str> {
    let orders = game.sheet().submissions();
    let settle = |rules: &HouseRules| {
        let table = Table {
            rules,
            ..game.table()
        };
        variant.settle(table, game.state(), &orders, &[])
    };
    let rules = game.history().rules;
    let settled = settle(&rules);
    let is_other = |option: usize, choice: usize| {
        let mut rules = rules;
        rules.choose(option, choice);
        settle(&rules) != settled
    };
    shared()
        .filter(|(option, spec)| (0..spec.choices.len()).any(|choice| is_other(*option, choice)))
        .map(|(_, spec)| spec.name)
        .collect()
}

/// The shared rules that mattered in games of a variant in which everybody writes at random.
fn mattered(variant: &'static dyn Variant, seeds: u64) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    for seed in 0..seeds {
        let mut game = game(variant, variant.house_rules());
        let mut draws = Draws(seed);
        invest(&mut game);
        for _ in 0..12 {
            if game.state().is_over() {
                break;
            }
            scribble(&mut game, &mut draws);
            without_coasts(&mut game, &mut draws);
            found.extend(matters(variant, &game));
            game.settle(Timestamp::UNIX_EPOCH).unwrap();
        }
    }
    found
}

#[test]
fn rules_that_a_variant_replaces_change_nothing_and_are_not_offered() {
    for variant in variant::all() {
        let replaced = variant.about().replaced;
        let mattered = mattered(*variant, 4);
        assert!(!mattered.is_empty(), "{}: {mattered:?}", variant.name());
        let still = replaced.iter().filter(|name| mattered.contains(**name));
        assert_eq!(still.count(), 0, "{}: {mattered:?}", variant.name());
        let offered = offered(*variant, &variant.house_rules(), None);
        for name in replaced {
            let is_shared = shared().any(|(_, spec)| spec.name == *name);
            let is_offered = offered.iter().any(|rule| rule.spec.name == *name);
            assert!(is_shared && !is_offered, "{}: {name}", variant.name());
        }
    }
}
