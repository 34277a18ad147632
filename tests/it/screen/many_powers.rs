//! A game of more powers than letters, played for two years by keys.

use std::sync::Arc;

use chancery_atlas::board::Board;
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::variant;
use chancery_game::game::{Game, Setup};
use jiff::Timestamp;

use super::harness::Desk;
use crate::support::made_boards::of_many_powers;

fn game() -> Game {
    game_on(Arc::new(
        Board::from_ron(&of_many_powers(), "many").unwrap(),
    ))
}

fn game_on(board: Arc<Board>) -> Game {
    let setup = Setup {
        name: "Many".to_owned(),
        variant: variant::by_id("standard").unwrap(),
        players: vec![String::new(); board.power_count()],
        board,
        created: Timestamp::UNIX_EPOCH,
    };
    Game::new(setup, HouseRules::DEFAULT)
}

/// What is written for each power, from its first centre; nothing where it is `None`.
fn slips(game: &Game, line: impl Fn(&str, &str) -> Option<String>) -> String {
    let board = game.board();
    let slip = |power| {
        let units: Vec<String> = game
            .state()
            .position
            .units_of(power)
            .filter_map(|unit| line(&board.power(power).name, &board.write_place(unit.place)))
            .collect();
        (!units.is_empty()).then(|| format!("{}: {}\n", board.power(power).name, units.join("; ")))
    };
    board.power_ids().filter_map(slip).collect()
}

#[test]
fn thirty_four_powers_play_two_years() {
    let mut desk = Desk::playing(120, 40, game());
    desk.shows("Winter 1900")
        .shows("34 missing")
        .shows("Ed  Edinburgh");
    let board = Arc::clone(&desk.game().setup().board);
    let builds: Vec<String> = board
        .power_ids()
        .map(|power| {
            let called = board.power(power);
            let centre = board.province(called.owned[0]).abbr.clone();
            format!("{}: Build A {centre}\n", called.name)
        })
        .collect();
    desk.paste(&builds.concat()).keys("<Enter>").settle();
    assert_eq!(desk.game().phase_name(), "Spring 1901");
    assert_eq!(desk.game().state().position.units.len(), 34);
    // A badge of two letters stands beside the unit's.
    desk.keys("<Esc>").shows("paA").shows("Spring 1901");
    for year in [1901, 1902] {
        let moves = slips(desk.game(), |_, place| match (year, place) {
            (1901, "Ank") => Some("A Ank - Arm".to_owned()),
            (1901, "Par") => Some("A Par - Bur".to_owned()),
            (1902, "Bur") => Some("A Bur - Mun".to_owned()),
            (_, place) => Some(format!("A {place} H")),
        });
        desk.paste(&moves).keys("<Enter>").settle();
        assert_eq!(desk.game().phase_name(), format!("Fall {year}"));
        let moves = slips(desk.game(), |_, place| Some(format!("A {place} H")));
        desk.keys("<Esc>").paste(&moves).keys("<Enter>").settle();
        let next = format!("Spring {}", year + 1);
        assert_eq!(desk.game().phase_name(), next, "{}", desk.text());
        desk.keys("<Esc>").shows(&next);
    }
    let position = &desk.game().state().position;
    assert_eq!(position.units.len(), 34);
    let paris = board
        .power_ids()
        .find(|&power| board.power(power).name == "Paris")
        .unwrap();
    assert_eq!(position.centre_count(&board, paris), 1);
}

/// A heading of a power that is called as a unit of its centre is; the build below it is one.
#[test]
fn a_build_is_no_heading_of_a_power_of_that_name() {
    let text = of_many_powers().replace(
        "name: \"Ankara\", adjective: \"Ankara\"",
        "name: \"A-Ank\", adjective: \"A-Ank\"",
    );
    let board = Arc::new(Board::from_ron(&text, "many").unwrap());
    let ank = board.find_exact("Ank").unwrap();
    let mut desk = Desk::playing(120, 40, game_on(board));
    desk.paste("A-Ank: Build A Ank\n").keys("<Enter>").settle();
    assert!(desk.game().state().position.unit_in(ank).is_some());
}
