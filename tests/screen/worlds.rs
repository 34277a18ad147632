//! The secret world of a game on the screen: chosen when the game is set up.

use std::fs;

use crate::harness::{Desk, SIZES, settings};

const OCEAN: &str = include_str!("../cases/1492-ocean.world");

/// The form with 1492 chosen, the cursor on the variant; a world file among the saves.
fn form(width: u16, height: u16) -> Desk {
    let mut desk = Desk::new(width, height);
    fs::write(desk.saves().join("ocean.world"), OCEAN).unwrap();
    desk.keys("<Enter><Down><Right><Right><Right><Right>").shows("< 1492 >");
    desk
}

/// The same with the world read from the file.
fn form_with_file(width: u16, height: u16) -> Desk {
    let mut desk = form(width, height);
    desk.keys("<Down><Down><Right>").shows("< read from a file >");
    desk.keys("<Down><Right>").shows("ocean.world");
    desk
}

#[test]
fn the_form_asks_for_a_world() {
    for (width, height) in SIZES {
        let mut desk = form(width, height);
        settings().bind(|| insta::assert_snapshot!(format!("world to be made {width}x{height}"), desk.text()));
        desk.keys("<Down><Down><Right>");
        settings().bind(|| insta::assert_snapshot!(format!("world of a file {width}x{height}"), desk.text()));
    }
}

#[test]
fn a_file_that_was_found_is_taken_by_one_key_and_shown_to_the_game_master_until_he_hides_it() {
    for (width, height) in SIZES {
        let mut desk = form_with_file(width, height);
        desk.shows("Prester John's Ocean").shows("72: 30 land, 42 sea").shows("21; 11 win").shows("7 armies");
        desk.keys("<F3>").hides("Prester John's Ocean").hides("11 win").shows("F3 shows it");
        desk.keys("<F3>").shows("11 win");
        desk.keys("`").hides("11 win");
    }
}

#[test]
fn an_unreadable_file_is_told_line_by_line_and_loses_nothing_else() {
    let mut desk = form(120, 40);
    fs::write(desk.saves().join("torn.world"), OCEAN.replacen("wrap", "warp", 1)).unwrap();
    let torn = desk.saves().join("torn.world").display().to_string();
    desk.keys("<Up><C-u>Atlantis<Down><Down><Down><Right><Down>").paste(&torn);
    desk.shows("1 error: it can't be played on").shows("W03").shows("Atlantis");
    desk.keys("<F5>");
    assert!(desk.last_line().contains("the world has an error: mend its file, or choose another"), "{}", desk.last_line());
    desk.keys("<C-u>nowhere.world").shows("there is no file nowhere.world");
    desk.keys("<F5>").shows("Atlantis");
    desk.keys("<C-u><Right>").shows("ocean.world").shows("11 win").shows("Atlantis");
}

#[test]
fn what_is_typed_finds_files_and_right_goes_from_one_to_the_next() {
    let mut desk = Desk::new(120, 40);
    for name in ["ocean.world", "old-ocean.world", "west.world"] {
        fs::write(desk.saves().join(name), OCEAN).unwrap();
    }
    desk.keys("<Enter><Down><Right><Right><Right><Right><Down><Down><Right><Down>west<Right>").shows("/west.world");
    desk.keys("<C-u>ocean<Right>").shows("/ocean.world").hides("there is no file");
}
