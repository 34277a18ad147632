//! Movement phases of case files as the adjudicator gets them; and how long one of the standard game
//! takes, in which the times of other things are told besides seconds: both are measured in one run,
//! so that the figure holds on another machine too.

#![allow(
    clippy::cast_precision_loss,
    reason = "counts of phases and orders are far below 2^52"
)]
#![allow(dead_code, reason = "each program has its own use for it")]

use chancery_atlas::board::Board;
use chancery_engine::adjudicate::{HouseRules, Resolver};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::Submission;
use chancery_engine::position::Unit;
use chancery_game::case::{self, CasePhase};
use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

/// In how many ways orders are left out.
const WAYS: usize = 20;

/// The sample games of the standard game.
const STANDARD: [&str; 3] = [
    "france-has-won-in-1911",
    "germany-has-won-in-1908",
    "turkey-has-won-in-1911",
];

/// A movement phase to be settled.
#[derive(Clone)]
pub struct Season {
    /// The rules in force.
    pub rules: HouseRules,
    /// The units on the board.
    pub units: Vec<Unit>,
    /// What they were ordered.
    pub orders: Vec<Submission>,
}

/// Movement phases that are all on one board.
pub struct Seasons {
    /// The board: one for all, as a game looks at one, and so should its memory caches.
    pub board: Board,
    /// The phases.
    pub seasons: Vec<Season>,
}

impl Seasons {
    /// Those of case files.
    ///
    /// # Errors
    /// A file can't be read, or they are on several boards.
    pub fn of(files: &[String]) -> Result<Self, String> {
        let mut seasons = Vec::new();
        let mut boards: Vec<Board> = Vec::new();
        for_each_phase(files, |phase| {
            if phase.before.phase.kind != PhaseKind::Movement {
                return;
            }
            seasons.push(Season {
                rules: *phase.table.rules,
                units: phase.before.position.units.clone(),
                orders: phase.submissions.to_vec(),
            });
            if boards.iter().all(|board| board.id != phase.table.board.id) {
                boards.push(phase.table.board.clone());
            }
        })?;
        match (boards.pop(), boards.len()) {
            (Some(board), 0) => Ok(Self { board, seasons }),
            (_, others) => Err(format!(
                "movement phases on one board are wanted; these are on {others} more, or there are none"
            )),
        }
    }

    /// The same phases, each as it would have been without three of its orders, in many ways and in
    /// no order. A processor guesses what comes next in a few dozen phases that it settles again and
    /// again; at a table every one is new to it.
    pub fn otherwise(&self) -> Self {
        let mut lot = 1;
        let mut others: Vec<(usize, Season)> = Vec::new();
        for _ in 0..WAYS {
            for season in &self.seasons {
                let mut other = season.clone();
                for _ in 0..3.min(other.orders.len()) {
                    let at = draw(&mut lot, other.orders.len());
                    other.orders.remove(at);
                }
                others.push((draw(&mut lot, usize::MAX), other));
            }
        }
        others.sort_by_key(|(place, _)| *place);
        Self {
            board: self.board.clone(),
            seasons: others.into_iter().map(|(_, season)| season).collect(),
        }
    }

    /// How many orders there are in all of them.
    pub fn orders(&self) -> usize {
        self.seasons.iter().map(|season| season.orders.len()).sum()
    }

    /// Settles all of them so many times over; the seconds that one takes: the median, and the best.
    pub fn settle(&self, calls: usize) -> (f64, f64) {
        let mut resolver = Resolver::new();
        let (median, best) = measure(calls, || {
            for season in &self.seasons {
                black_box(resolver.settle(
                    &self.board,
                    &season.rules,
                    &season.units,
                    &season.orders,
                ));
            }
        });
        let phases = self.seasons.len() as f64;
        (median / phases, best / phases)
    }
}

/// The seconds that a movement phase of the standard sample games takes that is new to the
/// processor.
///
/// # Errors
/// The sample games can't be read.
pub fn standard_phase() -> Result<f64, String> {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let files = STANDARD.map(|name| {
        let file = cases.join(format!("sample-{name}.cases"));
        file.to_string_lossy().into_owned()
    });
    Ok(Seasons::of(&files)?.otherwise().settle(20).0)
}

/// Shows every phase of case files.
///
/// # Errors
/// A file can't be read.
pub fn for_each_phase(files: &[String], mut show: impl FnMut(CasePhase<'_>)) -> Result<(), String> {
    for file in files {
        let text = std::fs::read_to_string(file).map_err(|why| format!("{file}: {why}"))?;
        let folder = Path::new(file).parent().unwrap_or(Path::new("."));
        let cases = case::read_cases(&text, folder)
            .map_err(|mistakes| format!("{file}: {} mistakes", mistakes.len()))?;
        for case in &cases {
            case::play(case, &mut show);
        }
    }
    Ok(())
}

/// A number below another, the same at every run.
pub fn draw(lot: &mut u64, below: usize) -> usize {
    *lot = lot
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*lot >> 33) as usize % below.max(1)
}

/// The seconds that one call takes: the median, and the shortest, which other work on the machine
/// disturbs least.
pub fn measure(calls: usize, mut work: impl FnMut()) -> (f64, f64) {
    let mut times: Vec<f64> = (0..calls)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_unstable_by(f64::total_cmp);
    (times[calls / 2], times[0])
}
