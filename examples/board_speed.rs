//! How long the boards take: reading the standard board (it is between the start of the program and
//! its first frame), indexing its names, reading and checking a board of 2,000 provinces, and
//! asking for neighbours. Run with `--release`.
//!
//! It fails where the standard board takes more than a millisecond.

#[path = "support/grid_board.rs"]
mod grid_board;

use chancery_atlas::board::{Board, Place, builtin};
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The middle one of several runs.
fn median(runs: usize, mut work: impl FnMut()) -> Duration {
    let mut times: Vec<_> = (0..runs)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed()
        })
        .collect();
    times.sort();
    times[runs / 2]
}

fn neighbours(board: &Board) -> usize {
    board
        .province_ids()
        .map(|p| {
            board.army_moves(p).len()
                + board.fleet_moves(Place::new(p)).len()
                + board.waters(p).len()
        })
        .sum()
}

fn main() -> ExitCode {
    let first = Instant::now();
    let standard = builtin::standard();
    let first = first.elapsed();
    println!("standard board, the first time: {first:?}");
    let names = Instant::now();
    black_box(standard.find_exact("Par"));
    println!("index of its names: {:?}", names.elapsed());
    println!(
        "a name exactly: {:?}",
        median(1001, || _ =
            black_box(standard.find_place("stp (south coast)")))
    );
    println!(
        "near misses: {:?}",
        median(101, || _ = black_box(standard.find_near("Pariss")))
    );
    for (id, text) in builtin::ids().filter_map(|id| Some((id, builtin::text(id)?))) {
        println!(
            "{id}, read and checked: {:?}",
            median(51, || _ = black_box(Board::from_ron(text, id)))
        );
    }
    println!(
        "neighbours of all 75 provinces: {:?}",
        median(1001, || _ = black_box(neighbours(standard)))
    );
    let grid = Instant::now();
    match grid_board::grid_board(50, 40) {
        Ok(grid_board) => {
            println!(
                "{} provinces, made, read and checked: {:?}",
                grid_board.provinces.len(),
                grid.elapsed()
            );
            println!(
                "neighbours of all of them: {:?}",
                median(1001, || _ = black_box(neighbours(&grid_board)))
            );
        }
        Err(findings) => findings.iter().for_each(|finding| eprintln!("{finding}")),
    }
    if first < Duration::from_millis(1) {
        ExitCode::SUCCESS
    } else {
        eprintln!("the standard board took longer than a millisecond");
        ExitCode::FAILURE
    }
}
