//! What must hold of armies aboard fleets, of retreats by the Right-Hand Rule and of proposals,
//! whatever is ordered.

use crate::support::Commands;
use crate::support::disorder;
use crate::support::proposals::proposals;

use crate::support::at_sea;
use crate::support::draws;
use crate::support::evenhanded;

use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, Terrain, UnitKind, builtin};
use chancery_engine::adjudicate::{HouseRules, RetreatDefault};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::edit::{CarryingEdit, Edit};
use chancery_engine::order::{Action, Order, Submission, Travel, UnitRef};
use chancery_engine::position::{Aboard, Barred, Dislodged, Position, Unit, UnitId};
use chancery_engine::variant::{
    ArmsMerchant, Fate, Mobilization, Settlement, Standard, State, Table, Variant, Year1885,
};
use chancery_game::game::{Game, Setup};
use disorder::check_hand_order;
use draws::Draws;
use evenhanded::Phase;
use jiff::Timestamp;
use proptest::prelude::*;

/// A number drawn for each thing that could be ordered.
fn lots() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(0..10_000_usize, 83)
}

fn pick<T: Copy>(list: &[T], lot: usize) -> Option<T> {
    (!list.is_empty()).then(|| list[lot % list.len()])
}

fn beside(board: &Board, unit: &Unit) -> Vec<Place> {
    match unit.kind {
        UnitKind::Army => board
            .army_moves(unit.place.province)
            .iter()
            .copied()
            .map(Place::new)
            .collect(),
        UnitKind::Fleet => board.fleet_moves(unit.place).to_vec(),
    }
}

/// Orders that are likely to mean something, for most of what can be ordered.
fn orders(board: &Board, state: &State, lots: &[usize]) -> Vec<Submission> {
    let position = &state.position;
    let mut lots = lots.iter().copied().cycle();
    let mut found = Vec::new();
    let mut give = |unit: &Unit, named: UnitRef, action| {
        found.push(Submission::from_power(
            unit.power,
            Order::Unit {
                unit: named,
                action,
            },
        ));
    };
    match state.phase.kind {
        PhaseKind::SetUp => {}
        PhaseKind::Movement => {
            let (moves, others): (Vec<usize>, Vec<usize>) = position
                .units
                .iter()
                .map(|_| (lots.next().unwrap(), lots.next().unwrap()))
                .unzip();
            let actions: Vec<Option<Action>> = position
                .units
                .iter()
                .zip(&moves)
                .map(|(unit, &lot)| move_or_board(board, position, unit, lot))
                .collect();
            for (unit, (fate, &lot)) in position.units.iter().zip(actions.iter().zip(&others)) {
                let fate = fate
                    .clone()
                    .or_else(|| support(board, position, &actions, unit, lot));
                if let Some(action) = fate {
                    give(unit, UnitRef::new(unit.kind, unit.place), action);
                }
            }
            for army in &position.aboard {
                let lot = lots.next().unwrap();
                let near = [
                    &[army.unit.place.province],
                    board.waters(army.unit.place.province),
                ]
                .concat();
                let sea = near[(lot % 3 * lot) % near.len()];
                if let Some(to) = pick(board.shores(sea), lot / 3) {
                    give(
                        &army.unit,
                        UnitRef::aboard(sea),
                        Action::Land {
                            to: Place::new(to),
                            fleet: None,
                        },
                    );
                }
            }
        }
        PhaseKind::Retreats => {
            for dislodged in &position.dislodged {
                let lot = lots.next().unwrap();
                let to = pick(&beside(board, &dislodged.unit), lot / 3).filter(|_| lot % 3 > 0);
                if let Some(to) = to {
                    give(
                        &dislodged.unit,
                        UnitRef::new(dislodged.unit.kind, dislodged.unit.place),
                        Action::Move {
                            to,
                            travel: Travel::Unsaid,
                        },
                    );
                }
            }
        }
        PhaseKind::Adjustments => {
            for unit in &position.units {
                let lot = lots.next().unwrap();
                let unit_ref = if lot % 2 == 0 {
                    UnitRef::aboard(unit.place.province)
                } else {
                    UnitRef::new(unit.kind, unit.place)
                };
                if lot % 5 == 0 {
                    found.push(Submission::from_power(
                        unit.power,
                        Order::Remove { unit: unit_ref },
                    ));
                }
            }
            for power in board.power_ids() {
                let homes = &board.power(power).home;
                let builds = homes
                    .iter()
                    .map(|&home| (lots.next().unwrap(), home))
                    .filter(|(lot, _)| lot % 4 > 0);
                let build = |(lot, home): (usize, ProvinceId)| {
                    let fleets: Vec<Place> = if board.terrain(home).is_navigable() {
                        board.fleet_places(home)
                    } else {
                        Vec::new()
                    };
                    let fleet = pick(&fleets, lot / 4).filter(|_| lot % 4 > 1);
                    let kind = if fleet.is_some() {
                        UnitKind::Fleet
                    } else {
                        UnitKind::Army
                    };
                    Submission::from_power(
                        power,
                        Order::Build {
                            kind: Some(kind),
                            place: fleet.unwrap_or(Place::new(home)),
                        },
                    )
                };
                found.extend(builds.map(build));
            }
        }
    }
    found
}

/// What a unit does if it supports nothing.
fn move_or_board(board: &Board, position: &Position, unit: &Unit, lot: usize) -> Option<Action> {
    let fleets: Vec<&Unit> = position
        .units
        .iter()
        .filter(|fleet| is_off(board, fleet, unit))
        .collect();
    let places = beside(board, unit);
    match lot % 8 {
        0..=2 => None,
        3..=5 if unit.kind == UnitKind::Army && !fleets.is_empty() => {
            let fleet = pick(&fleets, lot / 8)?;
            Some(Action::Board {
                fleet: UnitRef::new(fleet.kind, fleet.place),
            })
        }
        _ => {
            // Fleets put to sea, so that there is something to board.
            let seas: Vec<Place> = places
                .iter()
                .copied()
                .filter(|place| board.terrain(place.province) == Terrain::Sea)
                .collect();
            let to = pick(
                if seas.is_empty() || lot.is_multiple_of(3) {
                    &places
                } else {
                    &seas
                },
                lot / 8,
            )?;
            Some(Action::Move {
                to,
                travel: Travel::Unsaid,
            })
        }
    }
}

/// A support of what another is ordered; none in some cases, so that there are units without
/// orders.
fn support(
    board: &Board,
    position: &Position,
    actions: &[Option<Action>],
    unit: &Unit,
    lot: usize,
) -> Option<Action> {
    let reached: Vec<ProvinceId> = beside(board, unit)
        .iter()
        .map(|place| place.province)
        .collect();
    let others = position
        .units
        .iter()
        .zip(actions)
        .filter(|(other, _)| other.id != unit.id);
    let possible = others.filter_map(|(other, fate)| {
        let named = UnitRef::new(other.kind, other.place);
        match *fate {
            Some(Action::Move { to, .. }) if reached.contains(&to.province) => {
                Some(Action::SupportMove { unit: named, to })
            }
            None if reached.contains(&other.place.province) => {
                Some(Action::SupportHold { unit: named })
            }
            _ => None,
        }
    });
    let possible: Vec<Action> = possible.collect();
    if lot.is_multiple_of(6) || possible.is_empty() {
        None
    } else {
        Some(possible[lot % possible.len()].clone())
    }
}

fn is_off(board: &Board, fleet: &Unit, army: &Unit) -> bool {
    let at = fleet.place.province;
    fleet.power == army.power
        && board.terrain(at) == Terrain::Sea
        && board.shores(at).contains(&army.place.province)
}

/// All units of a position with their powers, sorted.
fn roll(position: &Position) -> Vec<(UnitId, PowerId)> {
    let dislodged = position.dislodged.iter().map(|d| &d.unit);
    let aboard = position.aboard.iter().map(|army| &army.unit);
    let units = position
        .units
        .iter()
        .chain(dislodged)
        .chain(&position.pooled)
        .chain(aboard);
    let mut roll: Vec<_> = units.map(|unit| (unit.id, unit.power)).collect();
    roll.sort_unstable();
    roll
}

fn check_units(before: &State, settlement: &Settlement) -> Result<(), TestCaseError> {
    let mut expected = roll(&before.position);
    for event in &settlement.events {
        match event.fate {
            Fate::Built => expected.push((event.unit.id, event.unit.power)),
            Fate::Gone { .. } => {
                let had = expected.len();
                expected.retain(|(id, _)| *id != event.unit.id);
                prop_assert_eq!(expected.len() + 1, had, "it was there, once: {:?}", event);
            }
            _ => {}
        }
    }
    expected.sort_unstable();
    prop_assert_eq!(
        roll(&settlement.after.position),
        expected,
        "a unit was lost or doubled"
    );
    let mut provinces: Vec<ProvinceId> = settlement
        .after
        .position
        .units
        .iter()
        .map(|unit| unit.place.province)
        .collect();
    provinces.sort_unstable();
    provinces.dedup();
    prop_assert_eq!(
        provinces.len(),
        settlement.after.position.units.len(),
        "two units in one province"
    );
    Ok(())
}

/// An army aboard is with a fleet of its power, at sea, alone and not starved.
fn check_aboard(
    board: &Board,
    rules: &HouseRules,
    position: &Position,
) -> Result<(), TestCaseError> {
    for (index, army) in position.aboard.iter().enumerate() {
        let Aboard { unit, fleet, moves } = *army;
        let carrier = position.unit(fleet).unwrap();
        prop_assert_eq!(
            (unit.kind, carrier.kind, carrier.power),
            (UnitKind::Army, UnitKind::Fleet, unit.power)
        );
        prop_assert_eq!(unit.place, carrier.place);
        prop_assert_eq!(board.terrain(unit.place.province), Terrain::Sea);
        prop_assert!(
            position.aboard[..index]
                .iter()
                .all(|other| other.fleet != fleet)
        );
        prop_assert!(moves > 0 && rules.rations().is_none_or(|limit| moves < limit));
    }
    Ok(())
}

/// By the Right-Hand Rule no unit is lost while a place is left that it could go to.
fn check_lost(
    before: &State,
    orders: &[Submission],
    settlement: &Settlement,
) -> Result<(), TestCaseError> {
    let after = &settlement.after.position;
    let ordered_to = |at: ProvinceId| {
        let to = |order: &&Submission| matches!(order.order, Order::Unit { action: Action::Move { to, .. }, .. } if to.province == at);
        orders.iter().filter(to).count()
    };
    let is_lost =
        |dislodged: &&Dislodged| after.units.iter().all(|unit| unit.id != dislodged.unit.id);
    for lost in before.position.dislodged.iter().filter(is_lost) {
        let ashore = lost
            .barred
            .iter()
            .filter(|(_, why)| *why == Barred::Loaded)
            .map(|(place, _)| place);
        for place in lost.retreats.iter().chain(ashore) {
            let taken = after.unit_in(place.province).is_some();
            prop_assert!(
                taken || ordered_to(place.province) > 1,
                "{:?} was open to {:?}",
                place,
                lost
            );
        }
    }
    Ok(())
}

fn games() -> impl Strategy<Value = Vec<Vec<usize>>> {
    prop::collection::vec(lots(), 1..30)
}

/// Plays a game of whatever orders, and checks each phase.
fn play(
    variant: &'static dyn Variant,
    phases: Vec<Vec<usize>>,
    rules: &HouseRules,
) -> Result<(), TestCaseError> {
    let board = builtin::load(variant.board()).unwrap();
    let table = Table::new(&board, rules);
    let mut state = variant.start(table, board.powers.len());
    // All units on the board from the start, and each power played by somebody.
    state.position = Position::start(&board);
    for lots in phases {
        for (power, account) in state.accounts.accounts.iter_mut().enumerate() {
            account.holdings[power] = 8;
        }
        let orders = orders(&board, &state, &lots);
        let settlement = variant.settle(table, &state, &orders, &[]);
        prop_assert_eq!(&settlement, &variant.settle(table, &state, &orders, &[]));
        prop_assert_eq!(settlement.verdicts.len(), orders.len());
        check_units(&state, &settlement)?;
        // Pieces of free kind are put on the board when their kinds are shown.
        if state.position.free_kinds.is_empty() {
            check_hand_order(&state, &settlement)?;
        }
        check_aboard(&board, rules, &settlement.after.position)?;
        if state.phase.kind == PhaseKind::Retreats
            && rules.retreat_default == RetreatDefault::RightHand
        {
            check_lost(&state, &orders, &settlement)?;
        }
        let mut refreshed = settlement.after.clone();
        variant.refresh(table, &mut refreshed);
        prop_assert_eq!(
            &refreshed.position,
            &settlement.after.position,
            "nothing was changed by hand"
        );
        state = settlement.after;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    /// 1885 II goes on, whatever is ordered.
    #[test]
    fn any_game_of_1885_goes_on(phases in games(), moves in any::<bool>()) {
        let mut rules = Year1885.about().house_rules;
        rules.set(Year1885.about().options, "build-months", if moves { "move-and-build" } else { "builds-only" }).unwrap();
        play(&Year1885, phases, &rules)?;
    }

    /// So does every other variant with the module.
    #[test]
    fn every_variant_carries_armies(phases in games(), which in 0..3_usize, right_hand in any::<bool>()) {
        let variant: &'static dyn Variant = [&Standard as &dyn Variant, &Mobilization, &ArmsMerchant][which];
        let mut rules = variant.house_rules();
        rules.set(variant.options(), "army-fleet", "davis-1984").unwrap();
        rules.set(variant.options(), "retreat-default", if right_hand { "right-hand" } else { "disband" }).unwrap();
        rules.set(variant.options(), "retreat-collision", if right_hand { "right-hand" } else { "disband" }).unwrap();
        play(variant, phases, &rules)?;
    }

    /// What is proposed in the place of missing orders changes nothing.
    #[test]
    fn proposals_are_what_would_happen(phases in games()) {
        let board = builtin::load("1885").unwrap();
        let rules = Year1885.about().house_rules;
        let table = Table { board: &board, rules: &rules };
        let mut state = Year1885.start(table, 9);
        for lots in phases {
            let orders = orders(&board, &state, &lots);
            let settlement = Year1885.settle(table, &state, &orders, &[]);
            let mut full = orders.clone();
            for power in board.power_ids() {
                let proposed = proposals(&Year1885, table, &state, power, &orders);
                full.extend(proposed.into_iter().map(|order| Submission::from_power(power, order)));
            }
            let again = Year1885.settle(table, &state, &full, &[]);
            let known = |state: &State| (state.phase, state.position.units.clone(), state.position.aboard.clone(), state.winners().to_vec());
            // At set-up a kind that is not chosen stays open until the first move.
            if state.phase.kind != PhaseKind::SetUp {
                prop_assert_eq!(known(&again.after), known(&settlement.after));
            }
            state = settlement.after;
        }
    }
}

/// Pieces crowded into the seas and coasts of one corner of a board, most fleets with an army
/// aboard.
fn crowd(variant: &'static dyn Variant, draws: &mut Draws) -> Game {
    let board = builtin::load(variant.board()).unwrap();
    let players = vec![String::new(); board.powers.len()];
    let setup = Setup {
        name: "A crowd".to_owned(),
        variant,
        board,
        players,
        created: Timestamp::UNIX_EPOCH,
    };
    let mut rules = variant.house_rules();
    rules
        .set(variant.options(), "army-fleet", "davis-1984")
        .unwrap();
    let mut game = Game::new(setup, rules);
    let board = game.setup().board.clone();
    let mut edit = |edit: Edit| game.edit(edit, Timestamp::UNIX_EPOCH);
    edit(Edit::ClearUnits).unwrap();
    edit(Edit::SetPhase(variant.calendar().first_moves())).unwrap();
    let seas: Vec<ProvinceId> = board
        .province_ids()
        .filter(|&province| board.terrain(province) == Terrain::Sea)
        .collect();
    let middle = draws.pick(&seas).unwrap();
    let mut near: Vec<ProvinceId> = vec![middle];
    for sea in [&[middle], board.waters(middle)].concat() {
        let beside = board
            .fleet_moves(sea.into())
            .iter()
            .map(|place| place.province);
        near.extend(beside.chain(board.waters(sea).iter().copied()));
    }
    near.sort_unstable();
    near.dedup();
    for province in near {
        if draws.below(4) == 0 {
            continue;
        }
        let power = PowerId(draws.below(4) as u8);
        let fleets = if board.terrain(province).is_navigable() {
            board.fleet_places(province)
        } else {
            Vec::new()
        };
        let is_sea = board.terrain(province) == Terrain::Sea;
        match draws
            .pick(&fleets)
            .filter(|_| is_sea || draws.below(2) == 0)
        {
            Some(place) => edit(Edit::Place {
                power,
                kind: UnitKind::Fleet,
                place,
            })
            .unwrap(),
            None => edit(Edit::Place {
                power,
                kind: UnitKind::Army,
                place: province.into(),
            })
            .unwrap(),
        }
        if is_sea && draws.below(3) > 0 {
            edit(Edit::Carrying(CarryingEdit::Embark {
                power,
                sea: province,
            }))
            .unwrap();
        }
    }
    game
}

/// Turns a third of the orders into supports of moves and landings that others make, whichever they
/// reach.
fn support_some(board: &Board, position: &Position, orders: &mut [Submission], draws: &mut Draws) {
    let goal = |order: &Submission| match &order.order {
        Order::Unit {
            unit,
            action: Action::Move { to, .. } | Action::Land { to, .. },
        } => Some((*unit, Place::new(to.province))),
        _ => None,
    };
    let goals: Vec<(UnitRef, Place)> = orders.iter().filter_map(goal).collect();
    for order in orders {
        let Order::Unit {
            unit: named,
            action,
        } = &mut order.order
        else {
            continue;
        };
        let Some(unit) = position
            .unit_in(named.place.province)
            .filter(|unit| !named.aboard && unit.power == order.power)
        else {
            continue;
        };
        let around: Vec<ProvinceId> = beside(board, unit)
            .iter()
            .map(|place| place.province)
            .collect();
        let others = goals.iter().filter(|(other, to)| {
            other.place.province != unit.place.province && around.contains(&to.province)
        });
        let helped = draws
            .pick(&others.copied().collect::<Vec<_>>())
            .filter(|_| draws.below(3) == 0);
        if let Some((unit, to)) = helped {
            *action = Action::SupportMove { unit, to };
        }
    }
}

/// Settles crowds with the module again, with lines turned, void ones left out, and moves that
/// never took place too.
fn settle_again(crowds: u64) -> usize {
    let mut never_moved = 0;
    for seed in 0..crowds {
        let mut draws = Draws(seed * 7919 + 1);
        let variant: &'static dyn Variant = if seed % 4 == 0 { &Year1885 } else { &Standard };
        let mut game = crowd(variant, &mut draws);
        game.add(at_sea::slips(&game, &mut draws));
        let mut orders = game.sheet().submissions();
        support_some(
            &game.setup().board,
            &game.state().position,
            &mut orders,
            &mut draws,
        );
        let settled = variant.settle(game.table(), game.state(), &orders, &[]);
        let phase = Phase {
            variant,
            table: game.table(),
            state: game.state(),
            orders: &orders,
            settled: &settled,
        };
        phase.lines_may_be_turned();
        phase.void_lines_are_nothing();
        never_moved += phase.what_never_moved_does_nothing();
    }
    never_moved
}

#[test]
fn who_never_moved_and_what_is_void_changes_nothing_whichever_line_stands_first() {
    let crowds = std::env::var("CROWDS").map_or(400, |crowds| crowds.parse().unwrap());
    let never_moved = settle_again(crowds);
    println!("{crowds} crowds, {never_moved} orders that never took place");
    assert!(never_moved as u64 > crowds / 3);
}
