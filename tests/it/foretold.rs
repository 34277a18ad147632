//! What is announced before a phase is settled, or settled again, is what happens, in every variant
//! and whatever is written: nothing else of its kind does.

use std::collections::BTreeMap;
use std::sync::Arc;

use chancery_atlas::board::PowerId;
use chancery_engine::adjudicate::{
    CarryingReason, CarryingVoid, DefaultAction, Outcome, Reason, VoidReason,
};
use chancery_engine::calendar::{Phase, PhaseKind};
use chancery_engine::order::Order;
use chancery_engine::position::UnitId;
use chancery_engine::variant::{self, Demand, Fate, State, Table, Variant};
use chancery_game::game::{Concern, Game, PhaseFate, ReadBack, Replay, Topic, Turn, Unordered};
use chancery_session::desk::Desk;
use jiff::Timestamp;
use proptest::prelude::*;

use crate::support::Commands;
use crate::support::draws::Draws;
use crate::support::scribbles;

const NOW: Timestamp = Timestamp::UNIX_EPOCH;

/// What became of a unit.
fn fates(turn: &Turn, unit: UnitId) -> Vec<Fate> {
    let own = turn.settlement.events.iter();
    own.filter(|event| event.unit.id == unit)
        .map(|event| event.fate)
        .collect()
}

fn is_gone(turn: &Turn, unit: UnitId) -> bool {
    fates(turn, unit)
        .iter()
        .any(|fate| matches!(fate, Fate::Gone { .. }))
}

/// How many builds a power made or waived by order: each unit that came by what it costs.
fn builds(game: &Game, turn: &Turn, power: PowerId) -> usize {
    let table = Table::new(&game.setup().board, &turn.rules);
    let cost = |place: chancery_atlas::board::Place| match turn.phase().kind {
        PhaseKind::SetUp => 1,
        _ => game
            .setup()
            .variant
            .build_cost(table, power, place.province),
    };
    let built = turn
        .settlement
        .events
        .iter()
        .filter(|event| event.unit.power == power && event.fate == Fate::Built);
    let waived = turn.lines().filter(|line| {
        line.entry.power == power
            && line.verdict.reason == Reason::Waived
            && line.verdict.outcome == Outcome::Succeeds
    });
    built.map(|event| cost(event.unit.place)).sum::<usize>() + waived.count()
}

/// Whether what is announced of a unit came about.
fn came_about(turn: &Turn, unit: UnitId, action: DefaultAction) -> bool {
    let fates = fates(turn, unit);
    match action {
        DefaultAction::Held => fates.iter().all(|fate| {
            matches!(
                fate,
                Fate::Dislodged { .. } | Fate::Gone { .. } | Fate::PassedOn { .. }
            ) || turn.before.position.carried(unit).is_some()
        }),
        DefaultAction::AutoRetreat { to } => fates.contains(&Fate::Retreated { to }),
        DefaultAction::KindByDefault { kind } => {
            let after = turn.settlement.after.position.unit(unit);
            after.is_none_or(|after| after.kind == kind)
        }
        _ => is_gone(turn, unit),
    }
}

/// The units that left the game though no battle and no order of their power took them away. Of
/// pooled units of a kind an order takes any.
fn lost(turn: &Turn, power: PowerId) -> Vec<UnitId> {
    let orders = turn.sheet.submissions();
    let lines = turn.settlement.bound.iter().zip(&turn.settlement.verdicts);
    let stand: Vec<_> = lines
        .zip(&orders)
        .filter(|((_, verdict), _)| verdict.outcome == Outcome::Succeeds)
        .collect();
    let by_order = |unit: UnitId| {
        stand
            .iter()
            .any(|((bound, _), _)| bound.target.unit() == Some(unit))
    };
    let is_drop = |order: &Order| matches!(order, Order::Pools(order) if order.dropped().is_some());
    let mut dropped = stand
        .iter()
        .filter(|(_, line)| line.power == power && is_drop(&line.order))
        .count();
    let gone = turn
        .settlement
        .events
        .iter()
        .filter(|event| event.unit.power == power && event.fate == Fate::Gone { by: None });
    gone.map(|event| event.unit.id)
        .filter(|&unit| {
            let is_dropped = dropped > 0 && turn.before.position.is_pooled(unit);
            dropped -= usize::from(is_dropped);
            !by_order(unit) && !is_dropped
        })
        .collect()
}

/// What was announced of a phase.
struct Announced {
    read_back: ReadBack,
    silent: Vec<(PowerId, Vec<Unordered>)>,
    /// How many orders are owed and missing by the header.
    open: usize,
}

impl Announced {
    fn of(game: &Game) -> Self {
        let tally = Desk::new(game.clone()).tally();
        Self {
            read_back: ReadBack::new(game),
            silent: game.silent(),
            open: tally.owed - tally.ordered(),
        }
    }
}

/// Settles the open phase, and compares what was announced with what happened.
/// Whether an army that was to board a loaded fleet in a month was kept off it, as was foretold.
fn keeps_off(why: Option<VoidReason>, reason: Reason) -> bool {
    match (why, reason) {
        (
            Some(VoidReason::Carrying(CarryingVoid::FleetLoaded(foretold))),
            Reason::Carrying(CarryingReason::DeckFull { fleet }),
        ) => foretold == fleet,
        (
            Some(VoidReason::Carrying(CarryingVoid::TwoBoard(_))),
            Reason::Carrying(CarryingReason::TwoBoarded { .. }),
        ) => true,
        _ => false,
    }
}

fn check(game: &mut Game) -> Result<(), TestCaseError> {
    let announced = Announced::of(game);
    game.settle(NOW).unwrap();
    let turn = Arc::clone(game.turns().last().unwrap());
    let title = format!("{}, {:?}", game.setup().variant.id(), turn.phase());
    let votes = turn.settlement.count.is_some();
    let in_scales = game.setup().variant.is_month(turn.phase());

    let mut missing = 0;
    let mut waived: BTreeMap<PowerId, usize> = BTreeMap::new();
    let mut told_lost: BTreeMap<PowerId, Vec<UnitId>> = BTreeMap::new();
    for line in announced.read_back.lines() {
        if let Some(entry) = line.entry {
            let verdict = turn.lines().nth(entry).unwrap().verdict;
            let void = line.concerns.iter().find_map(|concern| match concern {
                Concern::Void(why) => Some(Some(*why)),
                Concern::DoubleOption { .. } | Concern::OneSided { .. } => Some(None),
                _ => None,
            });
            let is_void = verdict.outcome == Outcome::Void;
            if let Some(why) = void {
                let is_told = is_void || in_scales && keeps_off(why, verdict.reason);
                prop_assert!(is_told, "{}: {:?} {:?}", title, line, verdict);
            }
            if let Some(Some(why)) = void.filter(|_| !in_scales) {
                prop_assert_eq!(verdict.reason, Reason::Void(why), "{}", title);
            }
            let is_read = turn.sheet.order(entry).is_some();
            if is_read && is_void && !in_scales {
                prop_assert!(void.is_some(), "{}: {:?} {:?}", title, line, verdict);
            }
            continue;
        }
        let Some(power) = line.power else { continue };
        let demand = line.demand.as_ref().unwrap();
        missing += usize::from(demand.is_owed());
        for concern in &line.concerns {
            match concern {
                Concern::NotOrdered(Some(Unordered::Waived)) => {
                    *waived.entry(power).or_default() += 1;
                }
                Concern::NotOrdered(Some(Unordered::Unit(default))) => {
                    prop_assert!(
                        came_about(&turn, default.unit, default.action),
                        "{}: {:?} {:?}",
                        title,
                        default,
                        fates(&turn, default.unit)
                    );
                    told_lost.entry(power).or_default().push(default.unit);
                }
                Concern::Starves => told_lost.entry(power).or_default().extend(demand.unit()),
                // At set-up a kind may stay open; in a month a unit may be dislodged before it could
                // hold, or be moved by the line of another.
                Concern::NotOrdered(_) => prop_assert!(
                    votes || turn.phase().kind == PhaseKind::SetUp || in_scales,
                    "{}: {:?}",
                    title,
                    line
                ),
                _ => {}
            }
        }
    }
    if votes {
        let lots: usize = turn
            .settlement
            .count
            .iter()
            .flat_map(|count| &count.subjects)
            .map(|subject| subject.draws.len())
            .sum();
        let said: usize = announced
            .silent
            .iter()
            .map(|(_, all)| {
                all.iter()
                    .filter(|what| matches!(what, Unordered::Lot(_)))
                    .count()
            })
            .sum();
        prop_assert!(said <= lots);
    } else {
        prop_assert_eq!(
            announced.open,
            missing,
            "{}: the header counts what is read back",
            title
        );
        for power in game.board().power_ids() {
            let table = Table::new(&game.setup().board, &turn.rules);
            let demands = game.setup().variant.demands(table, &turn.before, power);
            let due = demands
                .iter()
                .filter(|demand| matches!(demand, Demand::Build(_)))
                .count();
            let expected = due.saturating_sub(builds(game, &turn, power));
            let told = waived.get(&power).copied().unwrap_or(0);
            prop_assert_eq!(told, expected, "{}: builds waived", title);
            let told = told_lost.get(&power).map_or(&[][..], Vec::as_slice);
            let lost = lost(&turn, power);
            if turn.phase().kind != PhaseKind::Movement {
                for unit in &lost {
                    let carried = turn.before.position.carried(*unit);
                    let of_line = turn
                        .settlement
                        .bound
                        .iter()
                        .any(|bound| bound.target.unit() == Some(*unit));
                    // With a line of its own it is void or closed, which is told of the line; with
                    // its fleet an army goes.
                    prop_assert!(
                        told.contains(unit) || of_line || carried.is_some(),
                        "{}: {:?} is lost",
                        title,
                        turn.before.position.unit(*unit)
                    );
                }
            }
        }
    }
    for (power, unordered) in &announced.silent {
        let mut lots = 0;
        let mut waived = 0;
        for what in unordered {
            match what {
                Unordered::Unit(default) => prop_assert!(
                    came_about(&turn, default.unit, default.action),
                    "{}: {:?} {:?}",
                    title,
                    default,
                    fates(&turn, default.unit)
                ),
                Unordered::Waived => waived += 1,
                Unordered::Lot(_) => lots += 1,
            }
        }
        let built = turn
            .settlement
            .events
            .iter()
            .filter(|event| event.unit.power == *power && event.fate == Fate::Built)
            .count();
        let gone = turn
            .settlement
            .events
            .iter()
            .filter(|event| {
                event.unit.power == *power && matches!(event.fate, Fate::Gone { by: None })
            })
            .count();
        if turn.phase().kind == PhaseKind::Adjustments {
            let removed = unordered.iter().filter(|what| what.is_removal()).count();
            prop_assert_eq!(
                (built + gone, waived * built),
                (lots + removed, 0),
                "{}: {:?}",
                title,
                unordered
            );
        }
    }
    Ok(())
}

/// Plays phases at random, so that all kinds come.
fn play(
    variant: &'static dyn Variant,
    draws: &mut Draws,
    phases: usize,
    mut at: impl FnMut(&mut Game, &mut Draws) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    let mut game = scribbles::ruled_game(variant, draws);
    for _ in 0..phases {
        if game.state().is_over() {
            break;
        }
        scribbles::scribble(&mut game, draws);
        if game.phase().kind != PhaseKind::Movement {
            silence(&mut game, draws);
        }
        at(&mut game, draws)?;
    }
    Ok(())
}

/// Some powers give no order at all.
fn silence(game: &mut Game, draws: &mut Draws) {
    let powers: Vec<PowerId> = game
        .board()
        .power_ids()
        .filter(|_| draws.below(3) == 0)
        .collect();
    for at in (0..game.sheet().entries.len()).rev() {
        if powers.contains(&game.sheet().entries[at].power) {
            game.strike(at).unwrap();
        }
    }
}

/// What owners differ between two states.
fn owners(game: &Game, now: &State, former: &State) -> Vec<String> {
    let board = game.board();
    let who = |state: &State, at| {
        let owner = state.position.owner(at);
        owner.map_or("nobody".to_owned(), |power| board.power(power).name.clone())
    };
    board
        .province_ids()
        .filter(|&at| now.position.owner(at) != former.position.owner(at))
        .map(|at| {
            format!(
                "the owner of {} is {}, was {}",
                board.write_place(at.into()),
                who(now, at),
                who(former, at)
            )
        })
        .collect()
}

/// Amends a phase, and compares what the page says of owners and pieces with the two games.
fn check_amendment(game: &mut Game, draws: &mut Draws) -> Result<(), TestCaseError> {
    let former = game.turns().to_vec();
    let stood = |phase: Phase| {
        let mut states = former.iter().map(|turn| &turn.settlement.after);
        states.find(|state| state.phase == phase)
    };
    let turn = draws.below(former.len());
    game.reopen(turn, NOW).unwrap();
    silence(game, draws);
    scribbles::scribble(game, draws);
    let trial = game.trial(Replay::AsWritten);
    let done = game.amend(Replay::AsWritten, "", NOW).unwrap();
    prop_assert_eq!(&trial.consequences, &done);
    prop_assert_eq!(&trial.history, game.history());

    let mut before: Vec<String> = Vec::new();
    let settled = trial.consequences.phases.iter();
    for phase in settled.filter(|phase| matches!(phase.how, PhaseFate::Amended | PhaseFate::Again))
    {
        let now = game
            .turns()
            .iter()
            .find(|turn| turn.phase() == phase.phase)
            .unwrap();
        let after = &now.settlement.after;
        let of = |topic| {
            let lines = phase.lines.iter().filter(move |(of, _)| *of == topic);
            lines.map(|(_, line)| line.clone()).collect::<Vec<_>>()
        };
        let told = of(Topic::Owners);
        let title = format!(
            "{}, {:?} and {:?}",
            game.setup().variant.id(),
            phase.phase,
            after.phase
        );
        let Some(stood) = stood(after.phase) else {
            // It is compared with the next phase that there was, or with the last. The season is
            // not reckoned yet, unless winter is.
            let phases = || former.iter().map(|turn| turn.settlement.after.phase);
            let next = phases().find(|&next| next >= after.phase);
            let first = next.or(phases().next_back()).unwrap().min(after.phase);
            prop_assert!(
                told.is_empty() || first.kind == PhaseKind::Adjustments,
                "{}: {:?}",
                title,
                told
            );
            before = told;
            continue;
        };
        let all = owners(game, after, stood);
        let new: Vec<String> = all
            .iter()
            .filter(|line| !before.contains(line))
            .cloned()
            .collect();
        prop_assert_eq!(&told, &new, "{}", title);
        before = all;
        // Pieces: a power has a line where it has others than it had, unless it was told before.
        let board = of(Topic::Board);
        for power in game.board().power_ids() {
            let pieces = |state: &State| {
                let position = &state.position;
                let mut all: Vec<_> = position
                    .units_of(power)
                    .map(|unit| (unit.kind, unit.place, false))
                    .chain(
                        position
                            .dislodged
                            .iter()
                            .filter(|d| d.unit.power == power)
                            .map(|d| (d.unit.kind, d.unit.place, true)),
                    )
                    .collect();
                all.sort();
                all
            };
            let name = &game.board().power(power).name;
            let says = board.iter().any(|line| {
                line.starts_with(&format!("{name} has "))
                    || line.starts_with(&format!("{name} no longer has "))
            });
            if says
                && !game.has_secrets()
                && after.position.free_kinds.is_empty()
                && after.position.aboard.is_empty()
                && after.position.pooled.is_empty()
                && stood.position.aboard.is_empty()
                && stood.position.pooled.is_empty()
            {
                prop_assert_ne!(pieces(after), pieces(stood), "{}: {:?}", title, board);
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

    #[test]
    fn what_is_read_back_is_what_settling_does(seed in any::<u64>()) {
        let mut draws = Draws(seed);
        for variant in variant::all() {
            let phases = if variant.has_scales() { 5 } else { 10 };
            play(*variant, &mut draws, phases, |game, _| check(game))?;
        }
    }

    #[test]
    fn what_an_amendment_is_to_bring_is_what_it_brings(seed in any::<u64>()) {
        let mut draws = Draws(seed);
        for variant in variant::all() {
            let mut kept: Option<Game> = None;
            let phases = if variant.has_scales() { 4 } else { 9 };
            play(*variant, &mut draws, phases, |game, _| {
                game.settle(NOW).unwrap();
                kept = Some(game.clone());
                Ok(())
            })?;
            if let Some(mut game) = kept {
                check_amendment(&mut game, &mut draws)?;
            }
        }
    }
}
