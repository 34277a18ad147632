//! What is said of orders that are in but void, undecided or unreadable, and of what is put off.

use super::harness::Desk;

/// A new game of a variant that stands so many below the standard one in the list, with lines of the
/// editor.
fn edited(below: usize, (width, height): (u16, u16), lines: &[&str]) -> Desk {
    let mut desk = Desk::new(width, height);
    let down = "<Right>".repeat(below);
    desk.keys(&format!("<Enter><Down>{down}<F5><F7>"));
    for line in lines {
        desk.keys(line).keys("<Enter>");
    }
    desk.keys("<Esc>");
    desk
}

fn winter(size: (u16, u16), lines: &[&str]) -> Desk {
    edited(0, size, &[lines, &["phase Winter 1901"]].concat())
}

#[test]
fn the_last_order_says_that_it_is_void() {
    let mut desk = Desk::at_table(120, 40);
    for slip in [
        "Austria: a bud h; a vie h; f tri h",
        "England: f edi h; f lon h; a lvp h",
        "France: f bre h; a mar h; a par h",
        "Germany: f kie h; a ber h; a mun h",
        "Italy: f nap h; a rom h; a ven h",
        "Russia: a war h; a mos h; f sev h; f stp h",
    ] {
        desk.paste(slip).keys("<Enter>");
    }
    desk.keys("turkey<Enter>h<Enter>h<Enter>");
    desk.shows("21 of 22 ordered").shows("1 missing");
    desk.keys("bla<Enter>")
        .hides("everything is ordered")
        .shows("All ordered. A Smy - BLA is void: an army can't enter ")
        .shows("22 of 22 ordered, 1 to check")
        .shows("1 void")
        .hides("all in");
    // Put right, it is in order.
    desk.keys("<C-u>arm<Enter>")
        .shows("everything is ordered")
        .shows("all in");
}

#[test]
fn a_void_order_says_so_when_it_is_entered() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("bla<Enter>").shows("A Bud - BLA is void: ");
}

#[test]
fn what_is_to_be_decided_is_asked_about_once_it_is_taken() {
    let mut desk = winter((120, 40), &["remove StP", "remove Mos"]);
    desk.paste("Russia: build F StP; build A Mos");
    desk.shows("will ask you");
    desk.keys("<Enter>")
        .shows("Which order is it?")
        .shows("1 Build F StP/nc");
    // Put off, it counts neither as done nor as waived.
    desk.keys("<Esc>")
        .shows("not decided yet: Enter on its line asks again")
        .shows("1 undecided")
        .shows("to check")
        .hides("all in")
        .hides("waived");
    desk.keys("<F5>")
        .shows("Enter decides")
        .hides("the build is waived");
    // The cursor is on its line.
    desk.keys("<Esc><Enter>").shows("Which order is it?");
    desk.keys("1<Enter>").shows("all in").hides("undecided");
}

#[test]
fn all_that_is_to_be_decided_on_a_slip_is_asked_one_after_the_other() {
    let mut desk = edited(1, (120, 40), &[]);
    desk.paste("Russia: mob F StP; a mos h");
    desk.keys("<Enter>").shows("Which order is it?");
    desk.keys("1<Enter>")
        .hides("Which order is it?")
        .hides("undecided");
}

#[test]
fn a_slip_without_orders_is_no_success() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("T: NMR<Enter>")
        .shows("No order to take")
        .shows("Enter or Esc: close");
    desk.keys("<Enter>")
        .hides("0 lines")
        .shows("nothing to enter. Turkey hands in no orders");
}

#[test]
fn suggestions_come_back_after_a_slip_was_not_taken() {
    let mut desk = Desk::at_table(120, 40);
    desk.paste("A Ber - Kie\nF Kie - Den").keys("<Esc>");
    desk.shows("1 A Bud - ");
    desk.keys("Italy: a ven h; a rom h<Enter><Esc>")
        .shows("1 A Bud - ");
    desk.keys("1").shows("1 of 22 ordered");
}

#[test]
fn a_slip_that_is_taken_says_what_is_wrong_with_it() {
    let mut desk = Desk::at_table(120, 40);
    desk.paste("Austria: a bud - bla; a vie xyzzy; f tri h")
        .keys("<Enter>")
        .shows("entered: 3 lines, 1 void, 1 unreadable; Ctrl-U undoes it");
}

#[test]
fn what_is_due_in_winter_is_not_cut() {
    for size in [(120, 40), (80, 24)] {
        let lines = ["remove Vie", "remove Bud", "Austria A Ser", "Austria A Bul"];
        let owned = ["own Ser Austria", "own Bul Austria"];
        let mut desk = winter(size, &[&lines[..], &owned].concat());
        desk.shows("may build 2: ")
            .shows("5 centres,")
            .shows("3 units");
        desk.keys("<Enter>")
            .shows("type the unit and its place")
            .hides("h holds");
    }
}

#[test]
fn a_word_before_a_colon_is_no_part_of_the_order() {
    let mut desk = winter((120, 40), &["remove Vie"]);
    desk.keys("A: a vie<Enter>");
    let written = desk.game().sheet().entries[0].written.clone();
    assert_eq!(written, "a vie");
}

#[test]
fn digits_are_not_offered_where_none_are_shown() {
    Desk::at_table(120, 40).shows("or a digit");
    Desk::at_table(60, 16)
        .shows("type the order")
        .hides("or a digit");
}

#[test]
fn the_panes_title_leaves_out_no_kind_of_doubt() {
    let slip = "Austria: a bud - bla; fra - ser; tri\nparty at eight";
    let mut desk = Desk::at_table(120, 40);
    desk.paste(slip).keys("<Enter><Esc>");
    desk.shows("20 missing, 4 to check").hides("undecided,");
}
