//! How long Arms Merchant needs for a season: ballots already read, counted, and the followed
//! orders settled.
//!
//! ```text
//! cargo run --release --example ballots -- FILE...   # the movement phases of case files, each unit voted on by seven players
//! ```

#![allow(
    clippy::cast_precision_loss,
    reason = "counts of ballots and phases are far below 2^52"
)]

#[path = "support/seasons.rs"]
mod seasons;

use chancery_atlas::board::{Board, UnitKind};
use chancery_engine::adjudicate::{Field, HouseRules, Occupants, UnitIndex, destinations};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Action, Order, Submission, Travel, UnitRef};
use chancery_engine::position::Unit;
use chancery_engine::seat::SeatId;
use chancery_engine::variant::{ArmsMerchant, State, Table, Variant};
use chancery_game::case::CasePhase;
use std::hint::black_box;

use seasons::{for_each_phase, measure, standard_phase};

/// Calls measured, one by one.
const CALLS: usize = 301;
/// Players at the table.
const PLAYERS: u16 = 7;

/// A movement phase in which every player votes for every unit.
struct Season {
    state: State,
    ballots: Vec<Submission>,
}

fn main() -> Result<(), String> {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let mut seasons = Vec::new();
    let mut board = None;
    for_each_phase(&files, |phase| {
        // One board is measured: that of the first phase.
        let first = board.get_or_insert_with(|| phase.table.board.clone());
        if first.id == phase.table.board.id {
            seasons.extend(season(&phase));
        }
    })?;
    let (Some(board), false) = (board, seasons.is_empty()) else {
        return Err("name case files with movement phases".to_owned());
    };
    let rules = HouseRules::default();
    let table = Table::new(&board, &rules);
    let ballots: usize = seasons.iter().map(|season| season.ballots.len()).sum();
    let times: Vec<f64> = seasons.iter().map(|season| micros(table, season)).collect();
    let phases = seasons.len() as f64;
    println!(
        "{} phases, {:.0} ballots a phase",
        seasons.len(),
        ballots as f64 / phases
    );
    let mean = times.iter().sum::<f64>() / phases;
    println!(
        "{mean:.1} µs a phase, {:.1} µs the slowest; as long as {:.1} standard phases",
        times.iter().fold(0.0_f64, |a, &b| a.max(b)),
        mean / 1e6 / standard_phase()?
    );
    Ok(())
}

/// The median of the time that a season takes.
fn micros(table: Table<'_>, season: &Season) -> f64 {
    let (median, _) = measure(CALLS, || {
        black_box(ArmsMerchant.settle(table, &season.state, &season.ballots, &[]));
    });
    median * 1e6
}

/// The phase with the holdings 1 to 7 in every power, dealt out differently in each. A player votes
/// for what was ordered in the game, or for a hold, or for one of the unit's moves.
fn season(phase: &CasePhase<'_>) -> Option<Season> {
    if phase.before.phase.kind != PhaseKind::Movement {
        return None;
    }
    let board = phase.table.board;
    let units = &phase.before.position.units;
    let occupants = Occupants::new(board, units);
    let field = Field::new(board, phase.table.rules, units, &occupants);
    let mut state = ArmsMerchant.start(Table::new(board, phase.table.rules), usize::from(PLAYERS));
    state.position = phase.before.position.clone();
    state.phase = phase.before.phase;
    let mut ballots = Vec::new();
    for seat in 0..PLAYERS {
        for power in board.power_ids() {
            let holding = 1 + (u32::from(seat) + u32::from(power.0)) % u32::from(PLAYERS);
            state.accounts.accounts[usize::from(seat)].holdings[power.index()] = holding;
        }
        for (index, unit) in units.iter().enumerate() {
            let order = vote(
                board,
                &field,
                UnitIndex::new(index),
                unit,
                usize::from(seat),
                phase.submissions,
            );
            ballots.push(Submission {
                seat: SeatId(seat),
                power: unit.power,
                order,
            });
        }
    }
    Some(Season { state, ballots })
}

fn vote(
    board: &Board,
    field: &Field<'_>,
    index: UnitIndex,
    unit: &Unit,
    seat: usize,
    ordered: &[Submission],
) -> Order {
    let as_played = ordered.iter().find(|s| {
        s.order
            .unit()
            .is_some_and(|named| named.place.province == unit.place.province)
    });
    let moves = destinations(field, index);
    match (seat + index.get()) % 4 {
        0 | 1 if as_played.is_some() => as_played.map_or(Order::Waive, |s| s.order.clone()),
        2 if !moves.is_empty() => {
            let to = moves[(seat * 5 + index.get()) % moves.len()];
            let by_convoy = unit.kind == UnitKind::Army
                && !board.army_can_move(unit.place.province, to.province);
            let travel = if by_convoy {
                Travel::Convoy
            } else {
                Travel::Unsaid
            };
            Order::Unit {
                unit: UnitRef::new(unit.kind, unit.place),
                action: Action::Move { to, travel },
            }
        }
        _ => Order::Unit {
            unit: UnitRef::new(unit.kind, unit.place),
            action: Action::Hold,
        },
    }
}
