//! What the game master decides on the lines of slips: kept with its reason, and shown where it is
//! looked for.

use std::fs;

use chancery_game::game::{LineFate, Occasion};

use super::harness::Desk;

/// All snapshots and journals of the game, as text.
fn saved(desk: &Desk) -> String {
    let folders = fs::read_dir(desk.saves())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir());
    let files = folders.flat_map(|folder| {
        fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect::<Vec<_>>()
    });
    files
        .filter(|file| file.extension().is_some_and(|ending| ending != "lock"))
        .filter_map(|file| fs::read_to_string(file).ok())
        .collect()
}

#[test]
fn a_line_struck_in_the_read_back_is_in_the_read_back_the_log_the_report_and_the_save() {
    let mut desk = Desk::at_table(120, 40);
    desk.paste("A Bud - Ser\nA Bud - Rum\nA Vie - Gal")
        .keys("<Enter><F5><Del>")
        .shows("Why?")
        .shows("struck Austria's “A Bud - Ser”");
    desk.keys("the second was written later<Enter>")
        .hides("Why?")
        .shows("Struck")
        .shows("struck: the second was written later");
    assert_eq!(desk.game().sheet().entries.len(), 2);
    let told = "truck Austria's “A Bud - Ser”; reason: the second was written later";
    desk.keys("<End>").shows(told);
    desk.keys("<Esc><F8>").shows(told);
    desk.keys("<Esc>")
        .settle()
        .keys("<Esc><F6>")
        .shows("Rulings and changes to slips")
        .shows(told);
    let saved = saved(&desk);
    assert!(
        saved.contains("done: Struck") && saved.contains("why: \"the second was written later\""),
        "{saved}"
    );
    desk.begin_again();
    desk.keys("<Enter>");
    let change = &desk.game().turns()[0].sheet.trail.changes()[0];
    assert_eq!(
        (change.line.written.as_str(), change.why.as_str()),
        ("A Bud - Ser", "the second was written later")
    );
}

#[test]
fn who_gives_no_reason_presses_one_key_at_most() {
    let mut desk = Desk::at_table(120, 40);
    desk.paste("A Bud - Ser\nA Bud - Rum")
        .keys("<Enter><F5><Del>")
        .shows("Why?");
    desk.keys("<Enter>").hides("Why?").shows("Read-back");
    desk.keys("<C-u><Home><Down><Del>").shows("Why?");
    desk.keys("<F5>").hides("Why?").shows("anyway?");
}

#[test]
fn to_strike_a_line_that_decides_nothing_is_not_asked_about() {
    let mut desk = Desk::at_table(120, 40);
    desk.paste("A Bud - Ser\nA Vie - Gal")
        .keys("<Enter><F5><End><Del>")
        .hides("Why?")
        .shows("Struck");
    let last = desk.game().sheet().trail.changes().last().unwrap();
    assert_eq!(
        (&last.fate, last.occasion),
        (&LineFate::Struck, Occasion::Late)
    );
}

#[test]
fn what_is_put_right_while_typing_is_kept_and_troubles_no_report() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("ser<Enter><Up>rum<Enter>");
    let trail = desk.game().sheet().trail.changes().clone();
    assert_eq!(
        (
            trail.len(),
            trail[0].occasion,
            trail[0].line.written.as_str()
        ),
        (1, Occasion::Entry, "ser")
    );
    desk.keys("<F5>").shows("replaces “A Bud - Ser”");
    desk.keys("<Esc><F8>")
        .shows("Austria's “ser” (A Bud - Ser) replaced by “rum” (A Bud - Rum)");
    desk.keys("<Esc>")
        .settle()
        .keys("<Esc><F6>")
        .hides("Rulings and changes to slips");
}

#[test]
fn a_change_after_the_slip_was_handed_in_is_reported() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("ser<Enter><C-t><Up>rum<Enter>").settle();
    desk.keys("<Esc><F6>")
        .shows("Austria's “ser” (A Bud - Ser) replaced by “rum” (A Bud - Rum)");
}

#[test]
fn the_reading_that_is_chosen_is_a_ruling_and_its_reason_is_typed_before_it() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("<Tab><Tab>A Par - Brr<Enter>")
        .shows("Which order is it?");
    desk.keys("j says so").shows("why: j says so");
    desk.keys("<Enter>").hides("Why?");
    let change = desk.game().sheet().trail.changes()[0].clone();
    assert_eq!(
        (
            change.occasion,
            change.why.as_str(),
            change.line.reading.order()
        ),
        (Occasion::Ruling, "j says so", None)
    );
    desk.keys("<F8>")
        .shows("ruled: France's “A Par - Brr” means")
        .shows("reason: j says so");
    desk.keys("<Esc><C-u><F8>")
        .shows("undone: France's “A Par - Brr”");
    assert!(
        !desk.game().sheet().trail.changes()[0].stands(),
        "the ruling was undone with its line"
    );
    desk.keys("<Esc><C-r>");
    assert!(desk.game().sheet().trail.changes()[0].stands());
}

#[test]
fn the_reason_of_a_reading_is_pasted_too_and_has_the_cursor() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("<Tab><Tab>A Par - Brr<Enter>").paste("j says so");
    desk.shows("why: j says so").hides("takes no pasted text");
    let row = usize::from(desk.cursor_row());
    let text = desk.text();
    let line = text.lines().nth(row).unwrap();
    assert!(line.contains("why: j says so"), "{text}");
    desk.keys("<Enter>");
    assert_eq!(desk.game().sheet().trail.changes()[0].why, "j says so");
}

#[test]
fn undo_brings_the_orders_back_and_keeps_what_was_done() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("ser<Enter>gal<Enter><C-u>");
    assert_eq!(desk.game().sheet().entries.len(), 1);
    let trail = desk.game().sheet().trail.changes();
    assert_eq!((trail.len(), trail[0].line.written.as_str()), (1, "gal"));
    desk.keys("<F8>")
        .shows("undone: Austria's “gal” (A Vie - Gal) is off the sheet");
}

#[test]
fn what_is_put_aside_with_an_undone_settlement_stands_in_the_log() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("ser<Enter>")
        .settle()
        .keys("<Esc>A Ser - Bul<Enter>");
    desk.begin_again();
    desk.keys("<Enter><C-u><C-u>").shows("Spring 1901");
    desk.keys("<F8>")
        .shows("undone: Austria's “A Ser - Bul” is off the sheet");
}

#[test]
fn an_amendment_goes_on_with_the_trail_of_the_phase() {
    let mut desk = Desk::at_table(120, 40);
    desk.paste("A Bud - Ser\nA Bud - Rum")
        .keys("<Enter><F5><Del>first<Enter><F5>y");
    desk.keys("<Esc><F4>a").shows("Reopen Spring 1901?");
    desk.keys("y");
    desk.keys("gal<Enter>").keys("<Home><Del>");
    let trail = desk.game().sheet().trail.changes();
    assert_eq!(trail[0].why, "first");
    assert!(
        trail.len() > 1 && trail.iter().all(|change| change.occasion >= Occasion::Late),
        "{trail:?}"
    );
}

#[test]
fn of_two_orders_one_void_the_other_is_said_to_count() {
    let mut desk = Desk::at_table(120, 40);
    desk.paste("A Bud - Ser\nA Bud - Par")
        .keys("<Enter>")
        .hides("neither counts")
        .shows("A Bud - Ser  1 other is void");
}

#[test]
fn a_line_left_out_of_a_pasted_slip_is_kept_and_asked_about_where_it_decides() {
    let mut desk = Desk::at_table(120, 40);
    desk.paste("A Bud - Ser\nA Bud - Rum\nA Vie - Gal")
        .keys("<Del><Enter>")
        .shows("Why?")
        .shows("struck Austria's “A Bud - Ser”");
    desk.keys("<Enter>").hides("Why?");
    assert_eq!(desk.game().sheet().entries.len(), 2);
    desk.keys("<F8>").shows("struck Austria's “A Bud - Ser”");
}

#[test]
fn a_line_left_out_of_a_corrected_slip_is_not_asked_about() {
    let mut desk = Desk::at_table(120, 40);
    desk.paste("A Bud - Ser\nA Vie - Gal").keys("<Enter>");
    desk.paste("A Bud - Rum\nA Bud - Gal\nA Vie - Tyr")
        .keys("<Del>r")
        .hides("Why?");
    desk.keys("alb<Enter>").shows("F Tri - Alb");
    assert_eq!(desk.game().sheet().entries.len(), 3);
}
