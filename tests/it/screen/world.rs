//! The world on the screen: the board scrolls and goes round, and a province is found on it by
//! name.

use chancery::tui::input::Input;
use chancery_atlas::board::builtin;
use chancery_engine::variant;
use chancery_game::game::{Game, Setup};
use jiff::Timestamp;

use crate::screen::harness::Desk;

/// A standard game on a board.
fn desk(width: u16, height: u16, board: &str) -> Desk {
    let variant = variant::by_id("standard").unwrap();
    let setup = Setup {
        name: "The world".to_owned(),
        variant,
        board: builtin::load(board).unwrap(),
        players: Vec::new(),
        created: Timestamp::UNIX_EPOCH,
    };
    Desk::playing(width, height, Game::new(setup, variant.house_rules()))
}

/// The same with the board at the side of a small screen.
fn small(board: &str) -> Desk {
    let mut desk = desk(80, 24, board);
    desk.keys("<C-n>");
    desk
}

#[test]
fn the_board_scrolls_east_and_west_for_ever_and_comes_home_with_the_next_unit() {
    let mut desk = small("mercator-world");
    let home = desk.text();
    desk.keys("<S-Right>");
    assert_ne!(desk.text(), home);
    desk.keys("<S-Left>");
    assert_eq!(desk.text(), home);
    // A window of 39 columns goes on by 9: after two hundred steps it has been round the world nine
    // times.
    desk.keys(&"<S-Left>".repeat(200));
    assert_eq!(desk.text(), home);
    desk.keys("<S-Up><S-Up>");
    assert_ne!(desk.text(), home);
    desk.keys("<Down><Up>");
    assert_eq!(desk.text(), home);
}

#[test]
fn the_board_scrolls_while_an_order_is_typed() {
    let mut desk = small("mercator-world");
    desk.keys("Bl").shows("Bl");
    let before = desk.text();
    desk.keys("<S-Right>").shows("Bl");
    assert_ne!(desk.text(), before);
}

#[test]
fn the_wheel_scrolls_what_the_mouse_is_on() {
    let mut desk = small("mercator-world");
    let home = desk.text();
    desk.input(Input::Wheel {
        at: (60, 10),
        by: (0, -3),
    });
    desk.shows("► ");
    let scrolled = desk.text();
    assert_ne!(scrolled, home);
    assert_eq!(
        scrolled.lines().nth(2).unwrap()[..30],
        home.lines().nth(2).unwrap()[..30],
        "the orders stay"
    );
    desk.input(Input::Wheel {
        at: (60, 10),
        by: (0, 3),
    });
    assert_eq!(desk.text(), home);
    desk.input(Input::Wheel {
        at: (10, 10),
        by: (0, 3),
    });
    desk.input(Input::Wheel {
        at: (10, 10),
        by: (0, -3),
    });
    assert_eq!(desk.text(), home);
}

#[test]
fn a_province_is_found_by_any_of_its_names_and_escape_goes_back() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut desk = desk(width, height, "mercator-world");
        if width < 112 {
            desk.keys("<C-n>");
        }
        let home = desk.text();
        desk.keys("<F2>antarctic").shows("ANT");
        assert_ne!(desk.text(), home);
        desk.keys("<Esc>");
        assert_eq!(desk.text(), home, "{width}x{height}");
        for (written, shown) in [
            ("Egypt", "[Egy"),
            ("n atlantic", "[NAO"),
            ("egy", "[Egy"),
            ("egipt", "[Egy"),
        ] {
            desk.keys("<F2>").keys(written).shows(shown);
            desk.keys("<Enter>").shows(shown);
        }
        desk.keys("<F2>ant<Backspace><Backspace><Backspace>")
            .hides("[Egy");
        desk.keys("<Backspace>").shows("[Egy");
    }
}

#[test]
fn on_the_whole_screen_a_box_in_the_corner_says_what_is_found() {
    let mut desk = desk(120, 40, "mercator-world");
    desk.keys("<F3><F2>").shows("Find type a name");
    desk.keys("ea")
        .shows("Find ea")
        .shows(" ECS  East China Sea");
    desk.keys("<Down>zzz").shows("no such place");
    desk.keys("<Esc>").hides("Find");
}

#[test]
fn canals_caps_and_special_provinces_are_explained() {
    let mut desk = desk(200, 60, "mercator-world");
    desk.shows("= canal; ▫ special province; ^ ice");
    desk.keys("<F2>Egypt").shows("canal, neutral centre");
    desk.keys("<C-u>arctic")
        .shows("polar cap")
        .shows("from    NWG NAO LAB BRS BAR");
    desk.keys("<C-u>nao").shows("ice     ARC");
    desk.keys("<C-u>tan").shows("Germany: a special province");
    desk.keys("<Enter>??")
        .shows("On the board: = canal; ▫ special province; ^ ice.")
        .shows("Scroll the board to the west");
    let mut standard = crate::screen::harness::Desk::at_table(120, 40);
    standard
        .keys("??")
        .hides("On the board")
        .hides("Scroll the board");
}
