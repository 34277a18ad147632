//! Slips that come late, or not at all: what the screen says, what it costs, what is kept.

use chancery_engine::order::{NotTaken, Reading};
use chancery_game::game::Cost;

use super::harness::Desk;

/// A table at which the first late slip costs a card, half a minute is granted, and moves have a
/// minute.
fn strict(width: u16, height: u16) -> Desk {
    let mut desk = Desk::at_table(width, height);
    to_rule(&mut desk, "So long after the clock");
    desk.keys("<Right>").shows("30 seconds >  usual: none");
    desk.keys("<Up><Right>")
        .shows("card, then refused >  usual: accepted");
    desk.keys("<Esc><C-k>moves 1<Enter><Esc>");
    desk
}

/// Opens the house rules at the one that means so.
fn to_rule(desk: &mut Desk, means: &str) {
    desk.keys("<F9><End>");
    desk.keys_until("<Up>", means);
}

/// Runs the clock until the time has been over for so many seconds.
fn over(desk: &mut Desk, seconds: i64) {
    desk.keys("<C-k>").wait(60 + seconds);
}

fn log(desk: &Desk) -> Vec<String> {
    let log = desk.game().log_entries();
    log.into_iter().map(|line| line.what).collect()
}

/// Counted late by hand, a slip stays so: the key that marks it as handed in takes nothing away.
#[test]
fn marking_a_late_slip_as_in_leaves_its_card() {
    let mut desk = strict(120, 40);
    desk.keys("<Tab><C-y>")
        .shows("England: slip is late: first card");
    desk.keys("<C-t>")
        .shows("England: slip is late: first card; Ctrl-Y changes that");
    assert_eq!(cost(&desk), Some(Cost::Card));
    desk.keys("<C-y>");
    assert_eq!(cost(&desk), None);
}

/// How England's first line is read.
fn reading(desk: &Desk) -> &Reading {
    &desk.game().sheet().entries[0].reading
}

#[test]
fn the_first_late_slip_costs_a_card_and_the_second_the_orders() {
    let mut desk = strict(120, 40);
    over(&mut desk, 30);
    desk.keys("<C-t>").shows("Austria: slip is in");
    desk.wait(50).keys("<Tab><C-t>");
    desk.shows("England: slip is 1:20 late: first card")
        .shows("slip late 0/3");
    let told = "England's slip came 1:20 late: first card";
    assert!(log(&desk).contains(&told.to_owned()), "{:?}", log(&desk));
    // Taken back and brought again, which the log tells too.
    desk.keys("<C-u>").hides("slip late");
    desk.keys("<C-r>").shows("slip late 0/3");
    let undone = "undone: England's slip".to_owned();
    assert!(log(&desk).contains(&undone), "{:?}", log(&desk));
    desk.settle();
    desk.keys("<Esc><F6>")
        .shows("The slip of England was handed in 1:20 late: first card")
        .hides("The slip of Austria");
    desk.keys("<Esc>");

    // In autumn it is not accepted, whatever is written down before or after.
    over(&mut desk, 31);
    desk.keys("<Tab>nth<Enter><C-t>")
        .shows("England: slip is 0:31 late: not accepted")
        .shows("not accepted 0/3");
    desk.keys("F Lon - ENG<Enter>");
    let entries = &desk.game().sheet().entries;
    let written: Vec<&str> = entries.iter().map(|line| line.written.as_str()).collect();
    assert_eq!(written, ["nth", "F Lon - ENG"]);
    assert!(entries.iter().all(|line| line.reading.order().is_none()));
    desk.keys("<F5>")
        .shows("too late, not accepted: the slip of England")
        .shows("void: the slip came too late");
    desk.keys("<F5>")
        .shows("too late, not accepted: the slip of England");
    desk.keys("<Esc><Esc>");

    // The game master may take it all the same; his reason is kept.
    let Some(Cost::NotTaken) = cost(&desk) else {
        panic!("{:?}", desk.game().sheet().slips_in)
    };
    desk.keys("<C-y>").shows("Why?");
    desk.keys("the bell was broken<Enter>")
        .shows("accepted: the late slip of England; Ctrl-U");
    assert!(
        desk.game()
            .sheet()
            .entries
            .iter()
            .all(|line| line.reading.order().is_some())
    );
    assert_eq!(
        cost(&desk),
        Some(Cost::Waived("the bell was broken".to_owned()))
    );
    desk.keys("<C-u>");
    assert!(matches!(
        reading(&desk),
        Reading::NotTaken(NotTaken::LateSlip)
    ));
    desk.keys("<C-r>");
    desk.begin_again();
    desk.keys("<Enter>");
    assert_eq!(
        cost(&desk),
        Some(Cost::Waived("the bell was broken".to_owned()))
    );
    assert!(
        desk.game()
            .sheet()
            .entries
            .iter()
            .all(|line| line.reading.order().is_some())
    );
    desk.settle();
    desk.keys("<Esc><F6>")
        .shows("accepted anyway; reason: the bell was broken");
    // The card is of spring alone.
    let england = desk.game().board().find_power("England").unwrap();
    assert_eq!(
        desk.game()
            .cards(chancery_engine::seat::SeatId::playing(england)),
        1
    );
}

/// What England's slip costs.
fn cost(desk: &Desk) -> Option<Cost> {
    let england = desk.game().board().find_power("England").unwrap();
    let slip = desk
        .game()
        .sheet()
        .slip(chancery_engine::seat::SeatId::playing(england))?;
    Some(slip.late.as_ref()?.cost.clone())
}

#[test]
fn lines_of_a_slip_that_is_not_taken_are_void_with_that_reason() {
    let mut desk = Desk::at_table(80, 24);
    to_rule(&mut desk, "A slip comes after the time");
    desk.keys("<Left>").shows("refused >  usual: accepted");
    desk.keys("<Esc><Tab>nth<Enter><C-y>")
        .shows("England: slip is late: not accepted");
    desk.settle();
    desk.shows("void")
        .shows("the slip came too late")
        .hides("this line can't be read");
}

#[test]
fn without_a_clock_a_key_says_that_a_slip_is_late_and_that_it_was_not() {
    let mut desk = Desk::at_table(80, 24);
    let before = desk.keys("<Esc>").text();
    desk.keys("<C-y>")
        .shows("Austria: slip is late")
        .shows("slip late 0/3");
    desk.keys("<C-y>")
        .shows("Austria: slip is in")
        .shows("slip in 0/3");
    assert!(log(&desk).contains(&"Austria's slip is on time".to_owned()));
    // A table that says nothing of slips sees nothing of them.
    desk.keys("<C-t>").hides("slip in 0/3");
    assert_eq!(desk.keys("<Esc>").text(), before);
}

#[test]
fn before_settling_it_is_said_who_has_no_slip_and_what_that_costs() {
    let mut desk = Desk::at_table(80, 24);
    desk.keys("<F5>")
        .shows("No slip from 7 powers. Their 22 units hold.");
    desk.keys("<Esc>").paste(
        "Austria: A Bud - Ser\nEngland: F Lon - NTH\nFrance: A Mar - Spa\nGermany: F Kie - Den\n\
         Russia: F Sev - BLA",
    );
    desk.keys("<Enter><F5>")
        .shows("No slip from Italy and Turkey. Their 6 units hold.");
    // One that is in and says nothing is a slip.
    desk.keys("<Esc>");
    desk.keys_until("<Tab>", "Italy: ");
    desk.keys("<C-t><F5>")
        .shows("No orders on the slip of Italy. Its 3 units hold.")
        .shows("No slip from Turkey. Its 3 units hold.");
    desk.keys("<F5>").shows("No slip from Turkey");
    desk.keys("y<Esc><F6><End>")
        .shows("No slip from Turkey")
        .hides("No slip from Italy");
}
