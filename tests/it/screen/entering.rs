//! Entering orders: completion, free text, pasted slips, corrections, undo.

use crate::screen::harness::Desk;

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
    desk.shows("A Vie - Gal")
        .shows("F Tri - Alb")
        .shows("England: fleet Edinburgh");
}

#[test]
fn what_enter_takes_stands_beside_what_is_typed() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("ser");
    let line = desk
        .text()
        .lines()
        .find(|l| l.contains(": ser"))
        .map(str::to_owned)
        .unwrap();
    assert!(line.contains("A Bud - Ser"), "{line}");
}

#[test]
fn a_digit_picks_the_candidate_of_that_number() {
    let mut desk = Desk::at_table(120, 40);
    let second = desk
        .text()
        .lines()
        .find_map(|l| {
            l.split(" 2 ")
                .nth(1)
                .map(|r| r.split("  ").next().unwrap().trim().to_owned())
        })
        .unwrap();
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
fn enter_on_an_empty_line_orders_nothing() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("<Enter><Enter><Enter>").shows("0 of 22 ordered");
    desk.keys("h<Enter><Up><Enter><Enter>")
        .shows("1 of 22 ordered")
        .shows("A Bud H");
}

#[test]
fn what_was_typed_is_kept() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("ser<Enter>");
    assert_eq!(desk.game().sheet().entries[0].written, "ser");
}

#[test]
fn an_order_that_replaces_another_says_so() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("ser<Enter><Up>A Bud - Rum<Enter>");
    assert!(
        desk.last_line().contains("replaced “A Bud - Ser”"),
        "{}",
        desk.last_line()
    );
}

#[test]
fn a_misspelt_destination_is_a_destination() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("servia").shows("A Bud - Ser");
    desk.keys("<Enter>").shows("A Bud - Ser ?");
}

#[test]
fn the_shells_keys_edit_the_line_while_it_holds_text() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("ser<Enter>gal<C-u>")
        .shows("1 of 22 ordered")
        .hides(": gal");
    desk.keys("A Vie<C-w>").shows(": A");
}

#[test]
fn an_unreadable_line_is_ruled_on_from_the_read_back() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("~~scribble~~<Enter><F5>e<C-u>A Vie - Gal<Enter>")
        .shows("Why?");
    desk.keys("<Enter>").hides("Read-back of Spring 1901");
    desk.keys("<F5>").shows("Read-back of Spring 1901");
    assert_eq!(desk.game().sheet().entries.len(), 1);
    assert_eq!(desk.game().sheet().entries[0].written, "~~scribble~~");
    desk.shows("A Vie - Gal");
    assert!(desk.game().log_entries().iter().any(|l| {
        l.what
            .contains("ruled: Austria's “~~scribble~~” means A Vie - Gal")
    }));
}

/// F5 after a change always looks first, however the change was made.
#[test]
fn nothing_settles_from_a_read_back_that_was_not_shown_since_the_last_change() {
    for change in [
        "rum<Enter>",
        "xyzzy plugh<Enter>",
        "A Bud - Rum<Enter>",
        "2",
        "<Esc>",
    ] {
        let mut desk = Desk::at_table(120, 40);
        desk.keys("ser<Enter><F5>").shows("Read-back");
        desk.keys("<End>e").hides("Read-back");
        desk.keys("<C-u>").keys(change).hides("Read-back");
        desk.keys("<F5>").shows("Read-back of Spring 1901");
        assert!(desk.game().turns().is_empty(), "{change}");
    }
}

#[test]
fn an_order_is_warned_of_wherever_the_cursor_is() {
    for order in ["F Tri - Mos", "A Tri - Lon", "F Tri S F Lon - NTH"] {
        for place in ["<Home>", "<Down>", "<Down><Down>"] {
            let mut desk = Desk::at_table(200, 60);
            desk.keys(place)
                .keys(order)
                .shows("not legal: kept, but will be void");
        }
    }
    let mut desk = Desk::at_table(200, 60);
    desk.keys("<Down>F Tri - Alb").hides("not legal");
}

#[test]
fn a_wrong_letter_is_pointed_out() {
    let mut desk = Desk::at_table(120, 40);
    desk.paste("F Vie - Gal\nA Bud - Ser").keys("<Enter><F5>");
    desk.shows("written as a fleet; the unit in Vienna is an army");
}

#[test]
fn what_can_not_be_read_is_kept_and_says_why() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("xyzzy plugh<Enter>");
    desk.shows("xyzzy plugh");
    desk.shows("kept as written");
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
    desk.shows("3 orders to take").shows("0 of 22 ordered");
    desk.keys("<Enter>")
        .shows("3 of 22 ordered")
        .shows("A Mar S A Par - Bur");
    desk.keys("<C-u>").shows("0 of 22 ordered");
}

#[test]
fn a_pasted_slip_can_be_refused() {
    let mut desk = Desk::at_table(120, 40);
    desk.paste("A Bud - Ser\nA Vie - Gal");
    desk.keys("<Esc>").shows("0 of 22 ordered");
}

#[test]
fn a_second_slip_counts_as_the_house_rule_says() {
    let mut desk = Desk::at_table(120, 40);
    desk.paste("A Bud - Ser\nA Vie - Gal")
        .keys("<Enter><C-t>")
        .shows("slip in");
    desk.paste("A Bud - Rum\nF Tri - Alb")
        .keys("a")
        .shows("2 orders")
        .shows("3 of 22 ordered");
    desk.keys("<C-u>").shows("2 of 22 ordered");
    let offered = chancery_session::offered::offered(
        desk.game().setup().variant,
        &desk.game().history().rules,
        None,
    );
    let rule = offered
        .iter()
        .position(|rule| rule.spec.name == "two-slips")
        .unwrap();
    desk.keys("<F9>")
        .keys(&"<Down>".repeat(rule))
        .keys("<Right><Esc>");
    desk.paste("A Bud - Rum\nF Tri - Alb")
        .keys("a")
        .shows("0 of 22 ordered")
        .shows("A Vie - Gal two slips");
    desk.keys("<F5>")
        .shows("void: two slips, and nobody knows which came last");
    desk.keys("<F5>y").hides("this line can't be read");
    desk.shows("void: two slips, and nobody");
}

#[test]
fn two_orders_for_one_unit_on_a_slip_stay_two() {
    let mut desk = Desk::at_table(120, 40);
    desk.paste("A Bud - Ser\nA Bud - Rum");
    desk.keys("<Enter>").shows("2 orders: neither counts");
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
    desk.shows(": quit").shows("0 of 22 ordered");
    assert!(!desk.ended);
}

#[test]
fn a_slip_headed_for_another_phase_is_pointed_out() {
    let mut desk = Desk::at_table(80, 24);
    desk.paste("Fall 1902\nAustria: A Bud - Ser\nA Vie - Gal");
    desk.shows("the slip is for Fall 1902, but Spring 1901 is open")
        .shows("2 orders to take");
}

#[test]
fn lines_that_are_left_out_of_a_slip_are_told() {
    let mut desk = Desk::at_table(120, 40);
    desk.paste(&"A Bud - Ser\n".repeat(250));
    desk.shows("200 orders to take").shows("left out");
}

#[test]
fn a_powers_name_alone_goes_to_that_power() {
    let mut desk = Desk::at_table(80, 24);
    desk.keys("italy").shows("to Italy");
    desk.keys("<Enter>").shows("Italy: fleet Naples");
    assert_eq!(desk.game().sheet().entries.len(), 0);
    desk.keys("Turkey:<Enter>").shows("Turkey: fleet Ankara");
    // No fleet of Turkey's can go to the Channel; one of England's goes there.
    desk.keys("eng<Enter>").shows("England: fleet Edinburgh");
    desk.keys("lon<Enter>eng<Enter>");
}
