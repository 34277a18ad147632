//! Entering orders: completion, free text, pasted slips, corrections, undo.

use crate::harness::Desk;

/// A whole Spring 1901 in the words of the slips, power by power.
pub const SPRING: &str = "ser<Enter>gal<Enter>alb<Enter>";

#[test]
fn a_bare_destination_is_a_move_of_the_unit_at_the_cursor() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("ser<Enter>");
    desk.shows("A Bud - Ser").shows("1 of 22 ordered");
}

#[test]
fn the_cursor_goes_through_the_units_of_a_power_and_on_to_the_next() {
    let mut desk = Desk::at_table(120, 40);
    desk.shows("Austria: army Budapest");
    desk.keys(SPRING);
    desk.shows("A Vie - Gal").shows("F Tri - Alb").shows("England: fleet Edinburgh");
}

#[test]
fn what_enter_takes_stands_beside_what_is_typed() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("ser");
    let line = desk.text().lines().find(|l| l.contains("> ser")).map(str::to_owned).unwrap();
    assert!(line.contains("A Bud - Ser"), "{line}");
}

#[test]
fn a_digit_picks_the_candidate_of_that_number() {
    let mut desk = Desk::at_table(120, 40);
    let second = desk.text().lines().find_map(|l| l.split(" 2 ").nth(1).map(|r| r.split("  ").next().unwrap().trim().to_owned())).unwrap();
    desk.keys("2<Enter>");
    desk.shows(&format!("  {second}"));
}

#[test]
fn an_order_in_full_goes_to_its_own_unit() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("F Tri - Adr<Enter>");
    desk.shows("F Tri - ADR").shows("Austria: army");
}

#[test]
fn an_illegal_order_is_kept_as_written() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("A Bud - Mos<Enter>");
    desk.shows("A Bud - Mos");
    desk.keys("<F5>").shows("void");
}

#[test]
fn what_can_not_be_read_is_kept_and_says_why() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("xyzzy plugh<Enter>");
    desk.shows("xyzzy plugh");
    assert!(desk.last_line().contains("kept as written"), "{}", desk.last_line());
    assert_eq!(desk.game().sheet().entries[0].written, "xyzzy plugh");
}

#[test]
fn entering_again_corrects_and_undo_brings_the_first_back() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("ser<Enter><Up>rum<Enter>");
    desk.shows("A Bud - Rum").hides("A Bud - Ser  ");
    desk.keys("<C-u>").shows("A Bud - Ser");
    desk.keys("<C-u>").shows("0 of 22 ordered");
    desk.keys("<C-r><C-r>").shows("A Bud - Rum");
}

#[test]
fn a_pasted_slip_is_reviewed_and_then_taken() {
    let mut desk = Desk::at_table(120, 40);
    desk.paste("France:\n- A Par - Bur\n- A Mar S A Par-Bur\n- F Bre - MAO\n");
    desk.shows("These lines were pasted").shows("0 of 22 ordered");
    desk.keys("<Enter>").shows("3 of 22 ordered").shows("A Mar S A Par - Bur");
    desk.keys("<C-u>").shows("0 of 22 ordered");
}

#[test]
fn a_pasted_slip_can_be_refused() {
    let mut desk = Desk::at_table(120, 40);
    desk.paste("A Bud - Ser\nA Vie - Gal");
    desk.keys("<Esc>").shows("0 of 22 ordered");
}

#[test]
fn two_orders_for_one_unit_on_a_slip_stay_two() {
    let mut desk = Desk::at_table(120, 40);
    desk.paste("A Bud - Ser\nA Bud - Rum");
    desk.keys("<Enter>").shows("(2 orders)");
}

#[test]
fn strike_takes_the_order_at_the_cursor_off() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("ser<Enter><Up><Del>").shows("0 of 22 ordered");
    assert!(desk.last_line().contains("struck"), "{}", desk.last_line());
}

#[test]
fn tab_goes_to_the_next_power_and_back() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("<Tab><Tab>").shows("France: fleet Brest");
    desk.keys("<BackTab>").shows("England: fleet Edinburgh");
}

#[test]
fn letters_are_never_commands_while_orders_are_entered() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("quit");
    desk.shows("> quit").shows("0 of 22 ordered");
    assert!(!desk.ended);
}
