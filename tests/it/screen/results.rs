//! The results of a phase: what stands first, and the board beside them.

use chancery::tui::glyphs::Glyphs;
use chancery::tui::theme::ColourLevel;

use crate::screen::harness::Desk;
use crate::screen::phases::{FALL, SPRING, settle};

/// An Austrian army in Serbia, Turkish ones in Bulgaria and Rumania.
fn three_armies(width: u16, height: u16) -> Desk {
    let mut desk = Desk::at_table(width, height);
    desk.keys("<F7>");
    for line in ["Austria A Ser", "Turkey A Bul", "Turkey A Rum"] {
        desk.keys(&format!("{line}<Enter>"));
    }
    desk.keys("<Esc>");
    desk
}

/// Turkey drives Austria out of Serbia with Rumania's help.
fn driven_out(width: u16, height: u16) -> Desk {
    let mut desk = three_armies(width, height);
    settle(
        &mut desk,
        "Austria: A Ser - Alb; F Tri - Alb\nTurkey: A Bul - Ser; A Rum S A Bul - Ser\nItaly: A Ven H",
    );
    desk
}

#[test]
fn who_is_dislodged_stands_out_by_word_and_sign() {
    for (width, height) in [(80, 24), (120, 40)] {
        let desk = driven_out(width, height);
        desk.shows("! A Ser - Alb")
            .shows("DISLODGED by A Bul - Ser")
            .shows("1 dislodged");
    }
}

/// A unit whose order was void is dislodged once, and what is counted is what is signed.
#[test]
fn who_is_dislodged_is_listed_once_and_the_counts_agree() {
    driven_out(120, 40).shows("1 dislodged, 1 failed");
    let mut desk = three_armies(120, 40);
    settle(
        &mut desk,
        "Austria: A Ser - Mos; A Ser - Lon\nTurkey: A Bul - Ser; A Rum S A Bul - Ser",
    );
    desk.shows("1 dislodged, 1 void");
    assert_eq!(
        desk.text().matches("DISLODGED").count(),
        1,
        "{}",
        desk.text()
    );
}

#[test]
fn a_line_written_twice_is_listed_once() {
    let mut desk = Desk::at_table(120, 40);
    settle(&mut desk, "France: A Par - Bur\nFrance: A Par - Bur");
    assert_eq!(
        desk.text().matches("A Par - Bur").count(),
        1,
        "{}",
        desk.text()
    );
}

#[test]
fn who_is_dislodged_without_an_order_stands_out_too() {
    let mut desk = three_armies(120, 40);
    settle(&mut desk, "Turkey: A Bul - Ser; A Rum S A Bul - Ser");
    desk.shows("! A Ser").shows("DISLODGED by A Bul - Ser");
}

#[test]
fn the_board_beside_the_results_has_the_orders_as_lines() {
    let mut desk = Desk::at_table(200, 60);
    settle(&mut desk, SPRING);
    desk.shows("After Spring 1901").shows("▴").shows("◄");
    // A small one has the selected order as an arrow, and signs for the others.
    desk.resize(120, 40);
    desk.shows("➔ moved  ✗ failed")
        .shows("➔fA Bur")
        .shows("✗rA War")
        .shows("▾┛")
        .hides("◄");
    // Where there is no room beside the list, a key shows it.
    desk.resize(80, 24).hides("After Spring 1901");
    desk.keys("<F3>").shows("After Spring 1901").hides("Why");
    desk.keys("<F3>").shows("F3 back");
    desk.keys("<F3>").shows("Why").hides("After Spring 1901");
}

/// Of a unit that holds there are the attacks on it.
#[test]
fn what_touches_the_selected_order_is_drawn_and_nothing_else() {
    let mut desk = three_armies(120, 40);
    settle(
        &mut desk,
        "Austria: A Ser H\nTurkey: A Bul - Ser; A Rum S A Bul - Ser\nFrance: A Par - Bur",
    );
    desk.keys("<Home>").shows("➔fA Bur").shows("[tA aA! Ser");
    let heads = |desk: &Desk| {
        let text = desk.text();
        ["►", "◄", "▴", "▾"].map(|head| text.matches(head).count())
    };
    assert_eq!(heads(&desk).iter().sum::<usize>(), 1, "{}", desk.text());
}

#[test]
fn brackets_step_through_the_phases_of_the_game() {
    let mut desk = Desk::at_table(120, 40);
    settle(&mut desk, SPRING);
    desk.keys("<Esc>");
    settle(&mut desk, FALL);
    desk.shows("After Fall 1901");
    desk.keys("[").shows("After Spring 1901");
    desk.keys("[").shows("After Spring 1901");
    desk.keys("]").shows("After Fall 1901");
    desk.keys("]").shows("After Fall 1901");
}

#[test]
fn no_result_is_cut_and_the_keys_say_what_they_do() {
    let mut desk = Desk::at_table(120, 40);
    settle(&mut desk, SPRING);
    desk.keys("<End><Home>").hides("»");
    desk.shows("Esc leave")
        .shows("then Fall 1901")
        .hides("tick");
    desk.keys("<Tab>").shows("Pieces to move").shows("tick");
    desk.keys("<Esc>");
    settle(&mut desk, FALL);
    desk.keys("[").shows("an earlier phase").hides("then ");
}

#[test]
fn a_key_shows_the_whole_board_of_a_phase_and_others_scroll_a_part_of_it() {
    let mut desk = Desk::at_table(80, 24);
    settle(&mut desk, SPRING);
    desk.keys("<F3>").shows("Shift-arrows scroll");
    let before = desk.text();
    desk.keys("<S-Down>");
    assert_ne!(desk.text(), before, "it is scrolled");
    desk.keys("<F3>").shows("F3 back").hides("Shift-arrows");
    desk.shows("eF NWG").shows("iF ION").shows("Arm");
    desk.keys("<F3>").shows("Why");
}

#[test]
fn earlier_phases_show_their_boards() {
    let mut desk = Desk::at_table(120, 40);
    settle(&mut desk, SPRING);
    desk.keys("<Esc>");
    settle(&mut desk, FALL);
    desk.keys("<Esc><F4>").shows("After Fall 1901");
    desk.keys("<Down>").shows("After Spring 1901");
    desk.resize(80, 24).hides("After Spring 1901");
    desk.keys("<F3>").shows("After Spring 1901");
}

#[test]
fn centres_are_plotted_over_the_years() {
    for (level, glyphs) in [
        (ColourLevel::True, Glyphs::UNICODE),
        (ColourLevel::Mono, Glyphs::ASCII),
    ] {
        let mut desk = Desk::looking(80, 24, level, glyphs);
        desk.keys("<Enter><F5>");
        settle(&mut desk, SPRING);
        desk.keys("<Tab><Tab><F3>").shows("The plot begins");
        desk.keys("<F3>").hides("The plot begins");
        desk.keys("<Esc>");
        settle(&mut desk, FALL);
        desk.keys("<Esc>").settle();
        desk.keys("<Tab><Tab><F3>").shows("Start").shows("1901");
        // Russia began with four, all others with three; at the end everybody's letter is there.
        let text = desk.text();
        let of = |count: &str| {
            let line = text
                .lines()
                .find(|line| line.trim_start().starts_with(count));
            line.map_or_else(|| panic!("no row {count}:\n{text}"), str::to_owned)
        };
        assert!(of("4 ").contains('R'), "{text}");
        assert!(of("3 ").contains("AEFGIT"), "{text}");
        assert_eq!(desk.text().is_ascii(), glyphs == Glyphs::ASCII, "{text}");
        desk.keys("<Esc>").shows("Supply centres").shows("Turke");
    }
}
