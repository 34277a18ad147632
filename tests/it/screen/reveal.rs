//! Reading the orders of a phase out before what came of them is seen.

use crate::screen::harness::Desk;
use crate::screen::phases::{SPRING, settle};

/// The results of Spring 1901, about to be read out.
fn begun(width: u16, height: u16) -> Desk {
    let mut desk = Desk::at_table(width, height);
    settle(&mut desk, SPRING);
    desk.shows("4 failed");
    desk.keys("r");
    desk
}

/// Nothing on the screen tells what came of the orders.
fn tells_nothing(desk: &Desk) {
    for told in [
        "bounced",
        "failed",
        "ok",
        "DISLODGED",
        "Fall",
        "settled",
        "✗",
        "✓",
        "After",
    ] {
        desk.hides(told);
    }
}

#[test]
fn orders_are_read_one_by_one_and_nothing_of_their_end_is_seen() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut desk = begun(width, height);
        desk.shows("0 of 22 read").hides("Austria");
        tells_nothing(&desk);
        desk.keys(" ")
            .shows("1 of 22 read")
            .shows("A Bud - Ser")
            .hides("A Vie - Gal");
        tells_nothing(&desk);
        desk.keys(" ").shows("A Vie - Gal").hides("F Tri - Alb");
        desk.keys("<Left>")
            .shows("1 of 22 read")
            .hides("A Vie - Gal");
        for _ in 1..22 {
            desk.keys(" ");
            tells_nothing(&desk);
        }
        desk.shows("all read");
        desk.keys(" ").shows("4 failed").shows("bounced");
    }
}

#[test]
fn a_power_is_read_at_once_and_the_board_follows() {
    let mut desk = begun(120, 40);
    let before = desk.buffer().clone();
    desk.keys("<Tab>")
        .shows("3 of 22 read")
        .shows("F Tri - Alb")
        .hides("England");
    assert!(before.diff_iter(desk.buffer()).count() > 20);
    desk.keys("<Tab>")
        .shows("6 of 22 read")
        .shows("F Lon - NTH");
    desk.keys("<Home>").shows("0 of 22 read").hides("England");
    desk.keys("<End>").shows("all read").shows("A Smy - Con");
    tells_nothing(&desk);
}

#[test]
fn a_small_screen_shows_the_board_on_a_key() {
    let mut desk = begun(80, 24);
    desk.keys("<Tab><F3>")
        .shows("Shift-arrows scroll")
        .shows("F Tri - Alb");
    tells_nothing(&desk);
    desk.keys("<F3>").shows("F3 back");
    desk.keys("<F3>").shows("3 of 22 read");
}

#[test]
fn it_is_left_for_the_results_and_begun_again() {
    let mut desk = begun(120, 40);
    desk.keys("<Tab><Esc>")
        .shows("4 failed")
        .shows("After Spring 1901");
    desk.keys("r").shows("0 of 22 read");
}
