//! Lines that have the same words and are for several units: each is known by its unit.

use crate::screen::harness::Desk;
use crate::screen::phases::settle;

/// Russia's units hold by one line of its slip, and Turkey's by a letter each; the season is settled
/// and the results are open.
fn held() -> Desk {
    let mut desk = Desk::at_table(120, 40);
    settle(&mut desk, "Russia: all hold\nTurkey: F Ank - BLA");
    desk
}

#[test]
fn an_amended_unit_changes_nothing_of_the_others_that_held_by_the_same_words() {
    let mut desk = held();
    desk.down_to("F Sev H").keys("ay");
    desk.shows("AMENDING Spring 1901");
    desk.keys("F Sev - BLA<Enter>").settle();
    desk.shows("What changes")
        .shows("Russia: “F Sev H” is now “F Sev - BLA”")
        .shows("Turkey: “F Ank - BLA” fails now")
        .hides("F Sev H” succeeds")
        .hides("A Mos H")
        .hides("F StP");
    desk.keys("<F5>");
    let log = desk.game().log();
    let told = log
        .iter()
        .filter(|line| line.what.starts_with("amended: orders: "));
    let told: Vec<_> = told.map(|line| line.what.as_str()).collect();
    assert_eq!(
        told,
        [
            "amended: orders: Russia: “F Sev H” is now “F Sev - BLA”",
            "amended: orders: Turkey: “F Ank - BLA” fails now"
        ]
    );
}

#[test]
fn a_protest_goes_to_the_line_of_its_own_unit() {
    let mut desk = held();
    desk.down_to("F Sev H").keys("a");
    desk.shows("Reopen Spring 1901 at “F Sev H”?");
    desk.keys("y").shows("Russia: fleet Sevastopol");
}

#[test]
fn what_is_undone_is_called_by_its_order() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("tri alb<Enter><C-u>");
    desk.shows("undone: F Tri - Alb; Ctrl-R redoes it");
    desk.keys("<C-r>").shows("redone: F Tri - Alb");
}
