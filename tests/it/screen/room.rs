//! Showing the game to the room, as the game master sees it.

use chancery::room::RoomSign;
use chancery::tui::glyphs::Glyphs;

use crate::screen::harness::{Desk, settings};

fn sign(is_loopback: bool) -> RoomSign {
    let url = if is_loopback {
        "http://127.0.0.1:1901/"
    } else {
        "http://192.168.178.120:1901/"
    };
    RoomSign {
        url: url.to_owned(),
        is_loopback,
        moved: None,
    }
}

fn drawn(name: &str, desk: &Desk) {
    settings().bind(|| insta::assert_snapshot!(name, desk.text()));
}

#[test]
fn it_is_asked_who_may_look_and_what_fails_is_said() {
    let mut desk = Desk::at_table(80, 24);
    desk.keys(":browser<Enter>");
    drawn("it_is_asked_who_may_look", &desk);
    desk.keys("2");
    desk.shows("can't show the game to the room: there is no network");
    desk.keys("<Esc>");
    assert!(!desk.text().contains("shown"));
}

#[test]
fn the_address_is_there_as_a_code_where_a_telephone_can_come() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut desk = Desk::at_table(width, height);
        desk.app.model.cx.room = Some(sign(false));
        desk.keys(":browser<Enter>");
        drawn(&format!("a_code_at_{width}"), &desk);
        desk.keys("<Esc>");
        desk.shows("shown  saved");
    }
    let mut desk = Desk::at_table(80, 24);
    desk.app.model.cx.room = Some(sign(true));
    desk.keys(":browser<Enter>");
    drawn("no_code_on_this_computer", &desk);
    desk.app.model.cx.look.glyphs = Glyphs::ASCII;
    desk.app.model.cx.room = Some(sign(false));
    desk.paint();
    assert!(desk.text().is_ascii(), "{}", desk.text());
}
