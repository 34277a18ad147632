//! Reasons of whole games: those that lie with the program, every other case, and the games of a file
//! that `CHANCERY_CASES` names.

use crate::support::Commands;
use crate::support::draws::Draws;
use crate::support::scribbles;
use crate::support::taken_away::{self, Scene};
use crate::support::tally::Tally;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::variant::{self, State, Table};
use chancery_game::case::{self, CasePhase};
use jiff::Timestamp;
use std::fs;
use std::path::{Path, PathBuf};

/// The case files that lie with the tests, and the one that is named.
fn files() -> Vec<PathBuf> {
    let here = fs::read_dir("tests/cases").unwrap();
    let mut files: Vec<PathBuf> = here.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "cases"));
    files.sort();
    files.extend(std::env::var_os("CHANCERY_CASES").map(PathBuf::from));
    files
}

/// Tries the reasons of a movement phase in which units are ordered, and not voted for. Whether it is
/// one.
fn try_phase(phase: CasePhase<'_>, title: &str, all: &mut Tally) -> bool {
    if phase.before.phase.kind != PhaseKind::Movement
        || phase.settlement.count.is_some()
        || phase.variant.has_scales()
    {
        return false;
    }
    let scene = Scene {
        position: phase.before.position.clone(),
        orders: phase.submissions.to_vec(),
    };
    let settle = |scene: &Scene| {
        let state = State {
            position: scene.position.clone(),
            ..phase.before.clone()
        };
        let settled = phase
            .variant
            .settle(phase.table, &state, &scene.orders, &[]);
        settled.verdicts
    };
    match taken_away::tally(phase.table.board, &scene, settle) {
        Ok(tried) => all.add(tried),
        Err(failure) => panic!("{title}: {failure}"),
    }
    true
}

#[test]
fn of_games_are_true() {
    let (mut phases, mut all) = (0, Tally::default());
    for file in files() {
        let text = fs::read_to_string(&file).unwrap();
        let folder = file.parent().unwrap_or(Path::new(""));
        for case in &case::read_cases(&text, folder).unwrap() {
            case::play(case, |phase| {
                phases += usize::from(try_phase(phase, &case.title, &mut all));
            });
        }
    }
    println!("{phases} phases of games and cases: {all}");
    assert!(phases >= 500, "{phases}");
}

/// Games of every variant with whatever lines.
#[test]
fn of_games_at_random_are_true() {
    let mut draws = Draws(1901);
    for variant in variant::all() {
        let (mut phases, mut all) = (0, Tally::default());
        for _ in 0..6 {
            let mut game = scribbles::game(*variant, variant.house_rules());
            for _ in 0..6 {
                if game.state().is_over() {
                    break;
                }
                scribbles::scribble(&mut game, &mut draws);
                game.settle(Timestamp::UNIX_EPOCH).unwrap();
                let turn = game.turns().last().unwrap();
                let phase = CasePhase {
                    variant: *variant,
                    table: Table::new(&game.setup().board, &turn.rules),
                    before: &turn.before,
                    submissions: &turn.sheet.submissions(),
                    settlement: &turn.settlement,
                };
                phases += usize::from(try_phase(phase, variant.id(), &mut all));
            }
        }
        println!("{phases} phases of {}: {all}", variant.id());
    }
}
