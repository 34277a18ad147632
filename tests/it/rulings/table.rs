//! Rulings as the game master makes them at the screen.

use chancery_atlas::board::{PowerId, UnitKind, builtin};
use chancery_engine::adjudicate::{HouseRules, OptionSpec};
use chancery_engine::order::{Entry, Order, Reading};
use jiff::Timestamp;

use crate::screen::harness::Desk;
use crate::support::Commands;

/// Two orders for one army on a slip.
fn two_orders() -> Desk {
    let mut desk = Desk::at_table(100, 34);
    desk.paste("France\nA Par - Bur\nA Par - Gas\nF Bre - MAO\n")
        .keys("<Enter><F5>");
    desk
}

/// The header of the read-back, down to the first line to look at.
fn top(desk: &Desk) -> String {
    let text = desk.text();
    let lines = text.lines().skip(1).take(4);
    lines.map(str::trim_end).collect::<Vec<_>>().join("\n")
}

#[test]
fn what_hangs_on_a_rule_stands_first_in_the_read_back() {
    let desk = two_orders();
    insta::assert_snapshot!("hangs_on_a_rule", desk.text());
}

#[test]
fn a_ruling_shows_what_each_choice_brings_about() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut desk = two_orders();
        desk.resize(width, height).keys("<Up><Enter>");
        insta::assert_snapshot!(format!("ruling_{width}x{height}"), desk.text());
    }
}

#[test]
fn a_ruling_decides_one_phase_and_is_proposed_in_the_next() {
    let mut desk = two_orders();
    desk.keys("<Up><Enter>2read from the top<Enter>");
    assert!(
        top(&desk).contains("the first counts, ruled for this phase"),
        "{}",
        top(&desk)
    );
    desk.keys("<F5>y<Esc>");
    desk.shows("Fall 1901");
    // Nothing of it stays, until two orders are written again.
    desk.paste("France\nA Bur - Bel\nA Bur - Ruh\n")
        .keys("<Enter><F5>");
    assert!(
        top(&desk).contains("neither counts; different with"),
        "{}",
        top(&desk)
    );
    desk.keys("<Home><Enter>");
    desk.shows("Ruled the first counts in Spring 1901: read from the top");
    desk.keys("<Enter>");
    assert!(
        top(&desk).contains("the first counts, ruled for this phase"),
        "{}",
        top(&desk)
    );
    desk.keys("<F5>y");
    desk.shows("A Bur - Bel")
        .shows("void: A Bur has another order too");
}

/// The book lies beside the games, and another game finds there what was ruled.
#[test]
fn another_game_of_the_table_knows_what_was_ruled() {
    let mut desk = two_orders();
    desk.keys("<Home><Enter>3the last word<Enter><F5>y<Esc><Esc>");
    let book = std::fs::read_to_string(desk.saves().join("precedents.ron")).unwrap();
    assert!(book.contains("rule: \"two-orders\""), "{book}");
    assert!(book.contains("value: \"last\""), "{book}");
    desk.begin_again();
    desk.keys("n<F5>");
    desk.paste("France\nA Par - Bur\nA Par - Gas\n")
        .keys("<Enter><F5><Home><Enter>");
    desk.shows("Ruled the last counts in Spring 1901 of “")
        .shows("the last");
    // A book that is no book is said to be none, and left alone.
    std::fs::write(desk.saves().join("precedents.ron"), "not a book").unwrap();
    desk.begin_again();
    desk.keys("n<F5>").shows("precedents.ron can't be read");
    let left = std::fs::read_to_string(desk.saves().join("precedents.ron")).unwrap();
    assert_eq!(left, "not a book");
}

#[test]
fn a_like_line_is_proposed_as_it_was_ruled() {
    let mut desk = Desk::at_table(100, 34);
    desk.keys("A Liv - Yor<Enter>").shows("may be Lvp or Lvn");
    desk.hides("A badly written order");
    desk.keys("1it stands in Lvp<Enter><Enter>");
    // The book has what is settled, and is not written before.
    let book = desk.saves().join("precedents.ron");
    desk.keys("<Tab>");
    assert!(!book.exists());
    desk.settle();
    let written = std::fs::metadata(&book).unwrap().modified().unwrap();
    desk.keys("<Down>");
    assert_eq!(
        std::fs::metadata(&book).unwrap().modified().unwrap(),
        written
    );
    desk.keys("<Up>");
    desk.keys("<Esc><Esc>A Liv - Wal<Enter>");
    desk.shows("Ruled Lvp in Spring 1901: it stands in Lvp");
}

/// By the page of house rules, where nothing hangs on it yet.
#[test]
fn a_rule_is_overridden_from_the_page_of_house_rules() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("<F9>")
        .down_to("Armies aboard")
        .keys("o")
        .shows("can't change for one phase");
    desk.keys("<Home>")
        .down_to("Convoy paradox")
        .keys("o")
        .shows("Ruling: Convoy paradox");
    desk.keys("2agreed<Enter>");
    desk.shows("< Szykman >  all hold in Spring 1901 only");
    desk.shows("Convoy paradox: all hold, in Spring 1901 only");
    desk.keys("o1<Enter>").shows("back to the house rule");
    assert!(desk.game().sheet().exceptions.is_empty());
    // A way of the table decides nothing on the board.
    desk.keys("<End><Up><Up><Up><Up><Up>o")
        .shows("can't change for one phase");
}

#[test]
fn a_protest_goes_to_the_order_of_a_settled_phase() {
    let mut desk = two_orders();
    desk.keys("<F5>y");
    desk.keys("<Down><Down><Down><Down><Down><Down><Down>")
        .keys("a");
    desk.shows("Reopen Spring 1901 at “");
    desk.keys("y").shows("reopened: change the orders");
}

#[test]
fn what_the_table_corrects_no_more_is_an_exception() {
    let mut game = Desk::at_table(100, 34).game().clone();
    let named = |spec: &OptionSpec| spec.name == "corrections";
    let option = HouseRules::SPECS.iter().position(named).unwrap();
    game.set_rule(option, 1, Timestamp::UNIX_EPOCH);
    let mut desk = Desk::playing(100, 34, game);
    desk.settle();
    desk.keys("<Esc><Esc>").settle();
    desk.keys("<Esc><Esc><F4><Down>a");
    desk.shows("This is an exception");
    desk.keys("y");
    let told = "reopened as an exception to the house rule “Corrections of settled phases: until \
                the next moves”";
    assert!(desk.game().log().iter().any(|line| line.what == told));
    // The phase settled last may be corrected.
    desk.keys("<C-u><F4>a").hides("This is an exception");
}

/// A line that is ruled on and then looked at once more, since it may be another power's, keeps the
/// ruling.
#[test]
fn a_ruling_is_kept_when_the_line_is_given_to_another_power() {
    let mut desk = Desk::at_table(100, 34);
    desk.keys("A Liv - Yor<Enter>1it stands in Lvp<Enter>");
    desk.shows("this unit is ");
    desk.keys("<Enter>");
    let log = desk.game().log_entries();
    let told = "ruled: England's “A Liv - Yor” means A Lvp - Yor; reason: it stands in Lvp";
    assert!(log.iter().any(|line| line.what == told), "{log:?}");
}

/// Del takes a ruling back.
#[test]
fn a_ruling_is_taken_back() {
    let mut desk = two_orders();
    desk.keys("<Up><Enter>2<Enter>");
    assert!(
        top(&desk).contains("the first counts, ruled for this phase"),
        "{}",
        top(&desk)
    );
    desk.keys("<Home><Del>");
    assert!(
        top(&desk).contains("neither counts; different"),
        "{}",
        top(&desk)
    );
    assert!(desk.game().sheet().exceptions.is_empty());

    // That a rule stays as the table has it may have its reason too.
    desk.keys("<Home><Enter>both were read out<Enter>");
    let game = desk.game();
    let told = game
        .log()
        .iter()
        .any(|entry| entry.what == "ruled: Two orders for one unit: neither counts, as before; reason: both were read out");
    assert!(told, "{:?}", game.log());
}

/// Who is asked why reads the rule that bears on it.
#[test]
fn a_line_that_is_struck_in_doubt_shows_the_rule() {
    let mut desk = two_orders();
    desk.keys("<Del>").shows("Why?");
    desk.shows("A unit has two different legal orders (DATC 4.D.3). Neither");
}

/// The same case elsewhere: whatever the line is about, the question is between the same readings.
#[test]
fn a_like_line_of_another_province_is_proposed_as_it_was_ruled() {
    let mut desk = Desk::at_table(100, 34);
    let ask = |desk: &mut Desk, province: &str| {
        let place = builtin::standard().find_exact(province).unwrap().into();
        let kinds = [UnitKind::Army, UnitKind::Fleet];
        let candidates = kinds
            .map(|kind| Order::Build {
                kind: Some(kind),
                place,
            })
            .to_vec();
        let question = format!("army or fleet in {province}?");
        let reading = Reading::Ambiguous {
            question,
            candidates,
        };
        let open = desk.app.model.table_mut();
        let table = open.unwrap();
        let line = Entry::from_power(PowerId(0), format!("build {province}"), reading);
        table.game.add(vec![line]);
        table.after_change();
        let line = table.game.sheet().entries.last().unwrap().id;
        table.go_to_line(line);
    };
    ask(&mut desk, "Kie");
    desk.keys("<Enter>").shows("army or fleet in Kie?");
    desk.keys("2he always means fleets<Enter>");
    ask(&mut desk, "Con");
    desk.keys("<Enter>").shows("army or fleet in Con?");
    desk.shows("Ruled F in Spring 1901");
}
