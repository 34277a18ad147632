//! The first screen: a menu, the saved games, and the board of the one in hand.

use chancery::tui::glyphs::Glyphs;
use chancery::tui::input::Input;
use chancery::tui::theme::ColourLevel;
use chancery_session::set_up::SetUp;

use super::harness::Desk;

/// Two saved games; the second is in its first Fall.
fn two_games(width: u16, height: u16) -> Desk {
    let mut desk = Desk::new(width, height);
    desk.keys("<Enter>Monday<F5><C-w>");
    desk.now += jiff::SignedDuration::from_mins(1);
    desk.keys("n<Down><Down><Down>Anna<Home><F5>A Vie - Gal<Enter>")
        .settle()
        .keys("<Esc><C-w>");
    desk.now += jiff::SignedDuration::from_mins(1);
    desk
}

#[test]
fn without_a_game_enter_begins_one() {
    for (width, height) in [(80, 24), (120, 40), (200, 60), (60, 16)] {
        let mut desk = Desk::new(width, height);
        desk.shows("New game")
            .shows("Learn in five minutes")
            .hides("saved\n");
        if width > 60 {
            desk.shows("aF Tri").shows("StP");
        }
        desk.keys("<Enter>");
        assert!(desk.app.model.open::<SetUp>().is_some());
    }
}

#[test]
fn the_second_line_begins_a_lesson() {
    let mut desk = Desk::new(80, 24);
    desk.keys("<Down><Enter>").shows("which game?");
    desk.keys("<Enter>").shows("Lesson 1 of");
}

#[test]
fn the_game_in_hand_is_drawn_and_opened() {
    let mut desk = two_games(120, 40);
    desk.shows("Open").shows("2 saved").shows("Fall 1901");
    desk.shows("Players: Anna");
    let fall = desk.text();
    assert!(fall.contains("aA Gal"), "{fall}");
    desk.keys("<Down>").hides("Players: Anna").hides("aA Gal");
    desk.shows("aA Vie");
    desk.keys("<Enter>").shows("Monday").shows("Spring 1901");
}

#[test]
fn it_is_drawn_as_everybody_may_see_it() {
    let mut desk = Desk::new(120, 40);
    desk.keys("<Enter><Down>");
    desk.keys_until("<Right>", "< Fog of War >");
    desk.keys("<F5><Esc><C-w>")
        .shows("Fog of War")
        .hides("aA Vie");
}

#[test]
fn a_save_that_cannot_be_read_says_so() {
    let mut desk = two_games(120, 40);
    for entry in std::fs::read_dir(desk.saves()).unwrap() {
        let folder = entry.unwrap().path();
        if folder.join("0001-S1901M.ron").exists() && folder.to_string_lossy().contains("onday") {
            std::fs::write(folder.join("0001-S1901M.ron"), "nothing").unwrap();
        }
    }
    desk.begin_again();
    desk.shows("damaged").shows("Fall 1901");
    desk.keys("<End>").shows("0001-S1901M.ron");
}

#[test]
fn a_click_selects_and_a_second_one_opens() {
    let mut desk = two_games(120, 40);
    let row = |desk: &Desk, text: &str| {
        let rows = desk.text();
        rows.lines().position(|line| line.contains(text)).unwrap() as u16
    };
    let monday = row(&desk, "   Monday");
    desk.input(Input::Click(5, monday));
    desk.hides("Players: Anna");
    desk.input(Input::Click(5, monday));
    desk.shows("Spring 1901").shows("0 of 22 ordered");
    let mut desk = two_games(80, 24);
    let new = row(&desk, "New game");
    desk.input(Input::Click(5, new));
    desk.input(Input::Click(5, new));
    assert!(desk.app.model.open::<SetUp>().is_some());
}

/// The screen down to the line that tells the folder.
fn without_folder(desk: &Desk) -> String {
    let text = desk.text();
    let (above, _) = text.split_once("Saved games are in").unwrap();
    above.to_owned()
}

#[test]
fn it_fits_every_screen() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        insta::assert_snapshot!(
            format!("home_empty_{width}x{height}"),
            without_folder(&Desk::new(width, height))
        );
    }
    let ascii = Desk::looking(80, 24, ColourLevel::Mono, Glyphs::ASCII);
    insta::assert_snapshot!("home_ascii_80x24", without_folder(&ascii));
}
