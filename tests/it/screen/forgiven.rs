//! Units that an order calls otherwise than what they are: what was forgiven is said, and what is
//! printed is the true unit.

use crate::screen::harness::Desk;

/// A game in which a slip is pasted and taken, its read-back open.
fn read_back(slip: &str) -> Desk {
    let mut desk = Desk::at_table(140, 50);
    desk.paste(slip).keys("<Enter><F5>");
    desk
}

#[test]
fn a_wrong_nationality_is_read_back_and_the_true_one_is_printed() {
    let mut desk = read_back("Italy:\nA Rom S German F Nap - Apu\nF Nap - Apu");
    desk.shows("written as German; the unit in Naples is Italian");
    desk.keys("<F5>y")
        .hides("Read-back of")
        .shows("A Rom S Italian F Nap - Apu");
}

#[test]
fn the_nationality_of_the_ordered_unit_is_the_true_one_too() {
    let mut desk = read_back("Russia:\nAustrian A War - Gal\nF Sev - BLA");
    desk.shows("written as Austrian; the unit in Warsaw is Russian");
    desk.keys("<F5>y")
        .hides("Read-back of")
        .shows("Russian A War - Gal");
}

#[test]
fn a_doubled_letter_is_no_nation() {
    let mut desk = read_back("Russia:\nA A War - Gal\nF F Sev - BLA");
    desk.shows("`A` is written twice").hides("Austrian A War");
    desk.keys("<F5>y")
        .hides("Read-back of")
        .shows("A War - Gal")
        .hides("Austrian A War")
        .hides("French F Sev");
}

#[test]
fn a_wrong_coast_is_read_back_and_the_true_one_is_printed() {
    let mut desk = read_back("Russia:\nF StP/nc - BOT\nA Mos - StP");
    desk.shows("written at StP/nc; a fleet stands at StP/sc")
        .shows("F StP/sc - BOT");
    desk.keys("<F5>y")
        .hides("Read-back of")
        .shows("F StP/sc - BOT");
}

#[test]
fn a_wrong_letter_of_a_supported_unit_is_read_back_too() {
    let mut desk = read_back("Austria:\nA Bud S F Vie - Gal\nF Vie - Gal");
    desk.shows("written as a fleet; the unit in Vienna is an army");
    desk.keys("<F5>y")
        .hides("Read-back of")
        .shows("A Bud S A Vie - Gal");
}

#[test]
fn a_destination_that_only_another_unit_can_reach_is_asked_for_it() {
    let mut desk = Desk::at_table(140, 50);
    desk.keys("Turkey<Enter>").shows("Turkey: fleet Ankara");
    desk.keys("bul<Enter>")
        .shows("F Ank can't reach Bul. A Con can.");
    desk.keys("<Enter>").shows("A Con - Bul");
    assert_eq!(desk.game().sheet().entries.len(), 1);
    // Two can go there.
    let mut desk = Desk::at_table(140, 50);
    desk.keys("Turkey<Enter>arm").hides("can't reach");
}

#[test]
fn a_written_move_out_of_reach_says_who_can_make_it() {
    let desk = read_back("Turkey:\nF Ank - Bul\nA Con H");
    desk.shows("A Con can go there");
}
