//! Where the cursor goes, what is marked while orders come in, and what is asked before something
//! is lost.

use crate::screen::harness::Desk;
use crate::screen::scales;
use chancery::tui::glyphs::Glyphs;
use chancery::tui::theme::ColourLevel;

/// What the lines of the sheet say, as they were written.
fn written(desk: &Desk) -> Vec<String> {
    desk.game()
        .sheet()
        .entries
        .iter()
        .map(|entry| entry.written.trim().to_owned())
        .collect()
}

#[test]
fn a_slip_that_is_typed_again_goes_on_within_the_power() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("ser<Enter>gal<Enter>alb<Enter>")
        .shows("England: fleet Edinburgh");
    desk.keys("<BackTab>").shows("Austria: army Budapest");
    desk.keys("rum<Enter>").shows("Austria: army Vienna");
    desk.keys("tyr<Enter>").shows("Austria: fleet Trieste");
    desk.keys("adr<Enter>").shows("Austria: fleet Trieste");
    assert_eq!(written(&desk), ["rum", "tyr", "adr"]);
}

#[test]
fn undo_brings_the_cursor_back_to_the_change() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("ser<Enter>gal<Enter><Tab><Tab><Tab>")
        .shows("Germany: ");
    desk.keys("<C-u>").shows("Austria: army Vienna");
    desk.keys("<Tab><Tab><C-r>").shows("Austria: army Vienna");
    desk.keys("<Up>rum<Enter><Tab><C-u>")
        .shows("Austria: army Budapest");
}

#[test]
fn a_second_order_in_another_time_scale_needs_no_arrow_key() {
    let units = ["England A/F ENG", "England F NTH", "France A Par"];
    let mut desk = Desk::playing(120, 40, scales::game("May 1901", &units));
    desk.shows("England: ");
    desk.keys("A(ENG) L Lon<Enter>");
    desk.keys(";- yor<Enter>");
    let orders = written(&desk);
    assert_eq!(orders.len(), 2, "{orders:?}\n{}", desk.text());
    desk.shows("Yor");
}

#[test]
fn void_orders_are_marked_as_they_come_in() {
    let mut desk = Desk::looking(120, 40, ColourLevel::Mono, Glyphs::ASCII);
    desk.keys("<Enter><F5>A Bud - Mos<Enter>gal<Enter>");
    desk.shows("A Bud - Mos void").hides("A Vie - Gal void");
}

#[test]
fn what_is_typed_and_not_entered_is_asked_about_before_the_read_back() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("ser<F5>").shows("“ser” is not entered yet");
    desk.keys("y")
        .shows("Read-back of Spring 1901")
        .shows("A Bud - Ser");
    desk.keys("<Esc>gal<F5>n")
        .shows("Read-back of Spring 1901")
        .hides("A Vie - Gal");
    desk.keys("<Esc>").shows(": gal");
    desk.keys("<F5><Esc>")
        .shows(": gal")
        .shows("Austria: army Vienna");
}

#[test]
fn quitting_asks_where_something_would_be_lost() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("ser<C-q>").shows("Quit without entering “ser”?");
    assert!(!desk.ended);
    desk.keys("n<Enter><C-q>");
    assert!(desk.ended);
    let mut desk = Desk::new(120, 40);
    desk.keys("<Enter>Friday<C-q>")
        .shows("give up this new game");
    assert!(!desk.ended);
    desk.keys("y");
    assert!(desk.ended);
}

#[test]
fn a_name_that_is_typed_takes_the_place_of_the_default() {
    let mut desk = Desk::new(120, 40);
    desk.keys("<Enter>Friday").shows("Friday").hides("Game of");
    let mut desk = Desk::new(120, 40);
    desk.keys("<Enter><End>!")
        .shows("Game of 21 September 2026!");
}

#[test]
fn players_stay_with_their_powers_when_the_variant_changes() {
    let mut desk = Desk::new(120, 40);
    desk.keys("<Enter>")
        .paste("x")
        .keys("<Down><Down><Down>Ann<Down>Ben");
    let line = |desk: &Desk, power: &str| {
        desk.text()
            .lines()
            .find(|line| line.contains(power))
            .unwrap_or_default()
            .to_owned()
    };
    desk.keys("<Up><Up><Up>").keys("<Right><Right><Right>");
    assert!(line(&desk, "Argentina").is_empty() || !line(&desk, "Argentina").contains("Ann"));
    desk.keys("<Left><Left><Left>");
    assert!(line(&desk, "Austria").contains("Ann"), "{}", desk.text());
    assert!(line(&desk, "England").contains("Ben"), "{}", desk.text());
}

#[test]
fn a_digit_takes_a_candidate_at_once() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("s vie")
        .shows("➔ A Bud S A Vie - Gal")
        .shows("2 A Bud S A Vie - Tri");
    desk.keys("2")
        .shows("1 of 22 ordered")
        .shows("A Bud S A Vie - Tri")
        .shows("Austria: army Vienna");
    assert_eq!(written(&desk), ["s vie"]);
    // Enter behind it, as somebody types who is used to it, takes nothing more.
    desk.keys("<Enter>")
        .shows("1 of 22 ordered")
        .shows("Austria: army Vienna");
    desk.keys("2<Tab>").shows("2 of 22 ordered");
    desk.keys("<C-u>").shows("1 of 22 ordered");
}

/// `1. A Par - Bur`, as the lines of a slip are numbered.
#[test]
fn a_number_before_an_order_takes_no_candidate() {
    let mut desk = Desk::at_table(120, 40);
    for number in ["1.", "2)"] {
        desk.keys(number)
            .shows("0 of 22 ordered")
            .shows("Austria: army Budapest");
        desk.keys(" A Bud - Ser<Enter>").shows("1 of 22 ordered");
        desk.shows("A Bud - Ser");
        desk.keys("<C-u>");
    }
}

#[test]
fn a_candidate_that_is_chosen_is_not_lost_in_silence() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("s vie<Down>").shows("➔ A Bud S A Vie - Tri");
    desk.keys("<Tab>")
        .shows("A Bud S A Vie - Tri is chosen but not entered")
        .shows("Austria: army Budapest");
    desk.keys("<Enter><Tab>").shows("England: ");
    assert_eq!(written(&desk), ["s vie"]);
}

#[test]
fn a_digit_chooses_what_is_meant_and_enter_decides() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("<Tab><Tab>")
        .paste("A Mar S Bur")
        .keys("<Enter>")
        .shows("Which order is it?");
    for digit in ["2", "1", "2"] {
        desk.keys(digit).shows("Which order is it?");
        assert!(desk.game().sheet().entries.is_empty());
    }
    desk.keys("<Enter>").hides("Which order is it?");
    assert_eq!(desk.game().sheet().entries.len(), 1);
    desk.shows("A Mar S A Mun - Bur");
}

/// Of a text that is longer than its line the part is seen that has the cursor, wherever one types:
/// its end while it is typed, its beginning when one goes there.
#[test]
fn what_is_typed_stays_in_sight() {
    // In the list that is searched Home goes to its first line.
    let mut desk = Desk::at_table(80, 24);
    desk.keys("?/");
    ends_in_sight(&mut desk, "?/");
    let at_the_table = [
        "",
        ":",
        ":fork<Enter><C-u>",
        ":clock: the plan<Enter>",
        ":save elsewhere<Enter><C-u>",
        ":scores<Enter>=",
        "<F7>",
        "#",
        "<F9>/",
        "vie gal<Enter><Up>xyz<Enter><C-e>",
    ];
    for keys in at_the_table {
        let mut desk = Desk::at_table(80, 24);
        desk.keys(keys);
        stays_in_sight(&mut desk, keys);
    }
    for keys in ["<Home>", "<Tab><Tab><Tab><Tab>", "<F9>"] {
        let mut desk = Desk::at_table(80, 24);
        desk.begin_again();
        desk.keys("n").keys(keys);
        stays_in_sight(&mut desk, keys);
    }
    let mut desk = Desk::painting_board(80, 24, None);
    desk.keys("g");
    stays_in_sight(&mut desk, "the painter");
}

fn stays_in_sight(desk: &mut Desk, way: &str) {
    ends_in_sight(desk, way);
    desk.keys("<Home>");
    assert!(
        desk.text().contains("beginning long"),
        "{way}:\n{}",
        desk.text()
    );
}

fn ends_in_sight(desk: &mut Desk, way: &str) {
    desk.paste(&format!("beginning {} ending", "long ".repeat(40)));
    assert!(
        desk.text().contains("long  ending"),
        "{way}:\n{}",
        desk.text()
    );
}
