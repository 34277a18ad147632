//! What the read-back warns of in the games of case files, by kind: how often in ten phases.
//!
//! ```text
//! cargo run --example warnings -- FILE...            # slips as the files have them
//! cargo run --example warnings -- --short FILE...    # slips without the letters of units
//! ```
//!
//! Slips in the files are clean, so a warning is about what was ordered, or it is noise.

#![allow(
    clippy::cast_precision_loss,
    reason = "counts of phases are far below 2^52"
)]

#[path = "support/seasons.rs"]
mod seasons;

use std::collections::BTreeMap;
use std::sync::Arc;

use chancery_engine::adjudicate::HouseRules;
use chancery_engine::order::{Entry, write_order};
use chancery_game::case::CasePhase;
use chancery_game::game::{Command, Game, History, ReadBack, Setup};
use jiff::Timestamp;

fn main() -> Result<(), String> {
    let mut files: Vec<String> = std::env::args().skip(1).collect();
    let is_short = files.first().is_some_and(|first| first == "--short");
    files.drain(..usize::from(is_short));
    if files.is_empty() {
        return Err("name case files".to_owned());
    }
    let mut phases = 0_usize;
    let mut warnings: BTreeMap<String, usize> = BTreeMap::new();
    seasons::for_each_phase(&files, |phase| {
        phases += 1;
        for what in warned(&phase, is_short) {
            *warnings.entry(what).or_default() += 1;
        }
    })?;
    println!("{phases} phases; of ten");
    for (what, count) in &warnings {
        let in_ten = *count as f64 * 10.0 / phases.max(1) as f64;
        println!("{in_ten:8.2}  {count:5}  {what}");
    }
    Ok(())
}

/// All that the read-back of a phase warns of, a word each.
fn warned(phase: &CasePhase<'_>, is_short: bool) -> Vec<String> {
    let mut game = game(phase);
    for line in phase.submissions {
        let mut written = write_order(game.board(), Some(&phase.before.position), &line.order);
        if is_short {
            let words = written
                .split(' ')
                .filter(|word| !matches!(*word, "A" | "F"));
            written = words.collect::<Vec<_>>().join(" ").to_lowercase();
        }
        let reading = game.read_line(line.power, None, &written);
        let line = Entry {
            seat: line.seat,
            ..Entry::from_power(line.power, written, reading)
        };
        let _ = game.apply(Command::Add(vec![line]), game.now());
    }
    let rules = game.dependences().into_iter();
    let rule = |option: usize| HouseRules::SPECS.get(option).map_or("", |spec| spec.name);
    let hangs = rules.map(|hangs| format!("hangs on {}", rule(hangs.option)));
    let read_back = ReadBack::new(&game);
    let concerns = read_back.suspicious.iter().flat_map(|line| &line.concerns);
    let lines = concerns.filter(|concern| concern.alarms());
    let name = |concern| {
        let text = format!("{concern:?}");
        let end = text
            .find(['{', '('])
            .filter(|_| !text.starts_with("Reading"));
        let kind = text.get(..end.unwrap_or(text.len())).unwrap_or_default();
        kind.trim().chars().take(40).collect()
    };
    hangs.chain(lines.map(name)).collect()
}

/// A game in which the phase is open.
fn game(phase: &CasePhase<'_>) -> Game {
    let board = Arc::new(phase.table.board.clone());
    let setup = Setup {
        name: String::new(),
        variant: phase.variant,
        players: vec![String::new(); board.power_count()],
        board,
        created: Timestamp::UNIX_EPOCH,
    };
    let history = History::begun(*phase.table.rules, phase.before.clone());
    Game::resume(setup, history, Vec::new())
}
