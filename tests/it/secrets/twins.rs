//! Non-interference: two games that differ only in what somebody may not know give him the same,
//! byte for byte.
//!
//! A game is played by chance on a generated world, with slips as players write them, guesses among
//! them. Its twin is played on another world, with the drawing turned, other ids and names, and
//! other lands where nobody was, and with other orders for units that are hidden. After each phase
//! it is asked who is entitled to the same in both (`entitled.rs`). The views of all that are so
//! are compared, to the last field, where one game has a phase that the other has not, and where
//! they end; nothing that leaves a game is made of anything else. Of one viewer of each pair all
//! artefacts are compared besides: reports, statement, page, charts, public save.
//!
//! Supports and ferries of things that everybody sees are the same in both: they are told. Who is
//! entitled to other things in the two games, as after a battle that only one of them had, is
//! looked at no more.

use super::entitled::entitled;
use super::slips::{Slips, Writer};
use super::table::{Sitting, assert_same, given, seen};
use crate::leaks::play::Table;
use crate::leaks::worlds;
use crate::support::draws::Draws;
use chancery::board::{Board, PowerId, ProvinceId, UnitKind, builtin};
use chancery::calendar::PhaseKind;
use chancery::chance::Seed;
use chancery::game::{Edit, Game};
use chancery::seat::SeatId;
use chancery::variant::{Variant, Year1492};
use chancery::view::Viewer;
use chancery::world::{Knobs, generate};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex};

/// Phases that a pair is played.
const PHASES: usize = 5;

/// Worlds on which games are played: of a chance of their own for each run.
const WORLDS: u64 = 4;

/// A generated world, made once.
fn world(number: u64) -> Arc<Table> {
    static MADE: LazyLock<Mutex<BTreeMap<u64, Arc<Table>>>> = LazyLock::new(Mutex::default);
    let mut made = MADE.lock().unwrap();
    let make = || {
        let knobs = Knobs {
            areas: 40,
            centres: Some(11),
            ..Knobs::default()
        };
        Arc::new(Table::with(
            generate(
                Seed::Number(number),
                &knobs,
                &builtin::load("1492").unwrap(),
                |_, _| (),
            )
            .unwrap(),
        ))
    };
    Arc::clone(made.entry(number).or_insert_with(make))
}

/// House rules of the variant by chance.
fn options(draws: &mut Draws) -> Vec<(&'static str, &'static str)> {
    Year1492
        .options()
        .iter()
        .map(|spec| (spec.name, draws.pick(spec.choices).unwrap().value))
        .collect()
}

/// The game begins with some units more, most of them far out.
fn set_out(draws: &mut Draws, board: &Board) -> Vec<(PowerId, UnitKind, ProvinceId)> {
    let mut free: Vec<ProvinceId> = board
        .provinces_beyond()
        .filter(|&at| board.area(at).is_some_and(|area| area.native.is_none()))
        .collect();
    let mut units = Vec::new();
    for power in board.power_ids() {
        for _ in 0..2 + draws.below(3) {
            if free.is_empty() {
                continue;
            }
            let at = free.swap_remove(draws.below(free.len()));
            let is_sea = board.terrain(at) == chancery::board::Terrain::Sea;
            units.push((
                power,
                if is_sea {
                    UnitKind::Fleet
                } else {
                    UnitKind::Army
                },
                at,
            ));
        }
    }
    units
}

fn begin(
    table: &Table,
    options: &[(&str, &str)],
    units: &[(PowerId, UnitKind, ProvinceId)],
    map: &dyn Fn(ProvinceId) -> ProvinceId,
) -> Sitting {
    let mut sitting = Sitting::with(Arc::clone(&table.board), options);
    for &(power, kind, at) in units {
        sitting.edit(Edit::Place {
            power,
            kind,
            place: map(at).into(),
        });
    }
    sitting
}

/// The twin with the ids of the first, which slips may name, and with its names where the game
/// master gives them.
fn named_alike(base: &Table, twin: &Table, map: &[ProvinceId], are_given: bool) -> Table {
    let mut world = twin.world().clone();
    let known = base.board.known_count();
    for (area, to) in base.world().areas.iter().zip(&map[known..]) {
        let other = &mut world.areas[to.index() - known];
        other.id.clone_from(&area.id);
        if are_given {
            (other.name, other.abbr) = (area.name.clone(), area.abbr.clone());
        }
    }
    Table::with(world)
}

/// A game played by chance: its slips, phase by phase.
fn play(sitting: &mut Sitting, draws: &mut Draws) -> Vec<(PhaseKind, Slips)> {
    let mut played = Vec::new();
    for _ in 0..PHASES {
        if sitting.game.state().is_over() {
            break;
        }
        let (kind, slips) = (
            sitting.game.phase().kind,
            Writer::new(sitting, draws).slips(),
        );
        sitting.hand_in(&slips);
        played.push((kind, slips));
    }
    played
}

/// Other orders for some units that stand where nobody but their own player sees them.
fn rewritten(slips: &Slips, sitting: &Sitting, draws: &mut Draws) -> Slips {
    let other = Writer::new(sitting, draws).hidden_slips();
    let replaced = |line: &(PowerId, String)| {
        let same_unit = |new: &&(PowerId, String)| new.0 == line.0 && head(&new.1) == head(&line.1);
        other
            .iter()
            .find(same_unit)
            .filter(|_| !sitting.names_what_all_see(line.0, &line.1))
            .cloned()
    };
    slips
        .iter()
        .map(|line| replaced(line).unwrap_or_else(|| line.clone()))
        .collect()
}

/// `F Sea 1` of `F Sea 1 - Land 2`.
fn head(line: &str) -> &str {
    let verbs = [" - ", " S ", " H", " B ", " FF ", " D "];
    let end = verbs
        .iter()
        .filter_map(|verb| line.find(verb))
        .min()
        .unwrap_or(line.len());
    &line[..end]
}

/// Plays a pair; how often somebody could be looked at in both.
fn pair(number: u64, seed: u64) -> usize {
    let mut draws = Draws(seed);
    let table = world(number % WORLDS + 1);
    let options = options(&mut draws);
    let units = set_out(&mut draws, &table.board);
    let mut one = begin(&table, &options, &units, &|at| at);
    let slips = play(&mut one, &mut draws);

    let lore = one.game.state().discoveries.clone().unwrap();
    let known_to_any = |at: ProvinceId| {
        !table.board.is_beyond(at) || table.board.power_ids().any(|power| lore.knows(power, at))
    };
    let entered_by_any = |at: ProvinceId| {
        table
            .board
            .power_ids()
            .any(|power| lore.of(power).unwrap().has_entered(at))
    };
    let redrawn = worlds::redrawn(
        &table,
        &one.game.state().position,
        &known_to_any,
        &mut draws,
    );
    let same_count = |other: &Table| other.board.centres().count() == table.board.centres().count();
    let is_fit = worlds::same_ways(&table, &redrawn, &entered_by_any) && same_count(&redrawn);
    let base: &Table = if is_fit { &redrawn } else { &table };
    let (twin, map) = worlds::turned(base, 1 + draws.below(base.width() - 1));
    let are_given = options.contains(&("naming", "gm"));
    let twin = named_alike(&table, &twin, &map, are_given);

    let map_of = |at: ProvinceId| map[at.index()];
    let mut one = begin(&table, &options, &units, &|at| at);
    let mut other = begin(&twin, &options, &units, &map_of);
    let differs = draws.below(3) > 0;
    let viewers: Vec<Viewer> = table
        .board
        .power_ids()
        .map(|power| Viewer::Seat(SeatId::of(power)))
        .chain([Viewer::Public])
        .collect();
    let mut alike = vec![true; viewers.len()];
    let what = |viewer: Viewer| format!("{viewer:?}, world {number}, seed {seed}, {slips:?}");
    let reader = draws.pick(&viewers).unwrap();
    let mut last: Vec<Option<[Game; 2]>> = vec![None; viewers.len()];
    let mut looked = 0;
    for (kind, slips) in &slips {
        for sitting in [&mut one, &mut other] {
            // Retreats that are hidden come and go in one of the two alone.
            while *kind != PhaseKind::Retreats && sitting.game.phase().kind == PhaseKind::Retreats {
                sitting.hand_in(&Vec::new());
            }
        }
        let changed = if differs {
            rewritten(slips, &other, &mut draws)
        } else {
            slips.clone()
        };
        for (sitting, slips) in [(&mut one, slips), (&mut other, &changed)] {
            if sitting.game.phase().kind == *kind {
                sitting.hand_in(slips);
            }
        }
        for ((&viewer, alike), last) in viewers.iter().zip(&mut alike).zip(&mut last) {
            let own = |power: PowerId| viewer == Viewer::Seat(SeatId::of(power));
            // Who wrote something else is not the same person.
            *alike &= !slips.iter().zip(&changed).any(|(a, b)| a != b && own(a.0));
            *alike &= entitled(&one, viewer, &map_of) == entitled(&other, viewer, &|at| at);
            if *alike {
                looked += 1;
                *last = Some([one.game.clone(), other.game.clone()]);
                if one.game.phase_name() != other.game.phase_name() {
                    same(
                        &seen(&one.game, viewer),
                        &seen(&other.game, viewer),
                        &|| what(viewer),
                    );
                }
            }
        }
        let is_over = |sitting: &Sitting| sitting.game.state().is_over();
        if is_over(&one) || is_over(&other) || !alike.contains(&true) {
            break;
        }
    }
    for (&viewer, last) in viewers.iter().zip(&last) {
        let Some([one, other]) = last else { continue };
        let show = if viewer == reader { given } else { seen };
        same(&show(one, viewer), &show(other, viewer), &|| what(viewer));
    }
    looked
}

fn same(one: &str, other: &str, what: &dyn Fn() -> String) {
    if one != other {
        assert_same(one, other, &what());
    }
}

/// How many pairs are played: `PROPTEST_CASES`, or as many as a usual run has time for.
fn pairs() -> u32 {
    std::env::var("PROPTEST_CASES")
        .ok()
        .and_then(|cases| cases.parse().ok())
        .unwrap_or(60)
}

proptest! {
    // A smaller seed is no smaller game.
    #![proptest_config(ProptestConfig { max_shrink_iters: 0, failure_persistence: None, ..ProptestConfig::with_cases(pairs()) })]

    #[test]
    fn twins_give_the_same_to_whom_they_are_the_same(number in any::<u32>(), seed in any::<u64>()) {
        pair(u64::from(number), seed);
    }
}

#[test]
fn most_pairs_can_be_looked_at() {
    let looked: usize = (0..6).map(|seed| pair(seed, seed * 7919)).sum();
    assert!(looked > 40, "{looked}");
}
