//! Lines that can't be read when they are written down, and can when what they need has come.

use std::path::Path;

use chancery_engine::edit::{Edit, SecretEdit};
use chancery_engine::order::Entry;
use chancery_engine::variant;
use chancery_game::game::{Game, LineFate};
use chancery_game::store::Store;
use jiff::Timestamp;

use crate::screen::harness::Desk;
use crate::screen::scales;
use crate::support::Commands;

const ADRIATIC: [&str; 3] = ["Austria A Ven", "Austria F Tri", "Austria A Vie"];

/// Each line of the sheet: what was written, and whether it gives an order.
fn lines(desk: &Desk) -> Vec<(String, bool)> {
    let line = |entry: &Entry| {
        (
            entry.written.trim().to_owned(),
            entry.reading.order().is_some(),
        )
    };
    desk.game().sheet().written().map(line).collect()
}

fn line(written: &str, is_read: bool) -> (String, bool) {
    (written.to_owned(), is_read)
}

fn read_again(game: &Game) -> usize {
    game.sheet()
        .trail
        .changes()
        .iter()
        .filter(|change| matches!(change.fate, LineFate::ReadAgain(_)))
        .count()
}

/// The screen's text with the breaks of its lines taken for spaces.
fn told(desk: &Desk) -> String {
    desk.text().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A game that is saved, at the table.
fn saved(game: &Game) -> Desk {
    let mut desk = Desk::new(120, 40);
    let path: &Path = desk.saves();
    drop(
        Store::new(path, variant::all())
            .create(game, None, Timestamp::UNIX_EPOCH)
            .unwrap(),
    );
    desk.begin_again();
    desk.keys("<Enter>");
    desk
}

#[test]
fn an_order_to_board_is_read_once_the_fleet_is_ordered_there() {
    let mut desk = Desk::playing(120, 40, scales::game("May 1901", &ADRIATIC));
    desk.keys("3e adr<Enter>")
        .shows("kept as written, but will be void");
    assert_eq!(lines(&desk), [line("TS3 e adr", false)]);
    desk.keys("F Tri - ADR<Enter>");
    assert_eq!(
        lines(&desk),
        [line("TS3 e adr", true), line("F Tri - ADR", true)]
    );
    assert!(
        told(&desk).contains("1 line read again: “TS3 e adr” (A Ven E F ADR)"),
        "{}",
        desk.text()
    );
    desk.hides("unreadable");
    let change = desk.game().sheet().trail.changes().last().unwrap();
    let log = desk
        .game()
        .describe(change, Some(&desk.game().state().position));
    assert_eq!(
        log,
        "Austria's “TS3 e adr” (unreadable) read again as A Ven E F ADR"
    );

    desk.keys("<C-u>").shows("unreadable");
    assert_eq!(
        lines(&desk),
        [line("TS3 e adr", false)],
        "it is one step with the order that brought it"
    );
    desk.keys("<C-r>");
    assert_eq!(
        lines(&desk),
        [line("TS3 e adr", true), line("F Tri - ADR", true)]
    );
    desk.keys("A Vie H<Enter>").hides("read again");
    assert_eq!(read_again(desk.game()), 1);
}

#[test]
fn the_order_of_the_lines_of_a_slip_does_not_matter() {
    let slips = [
        "Austria: TS3 E ADR\nTS2 F Tri - ADR\nA Vie H",
        "Austria: F Tri - ADR\nA Vie H\nTS3 E ADR",
        "Austria: A Vie H\nTS3 E ADR\nTS2 F Tri - ADR",
    ];
    for slip in slips {
        let mut desk = Desk::playing(120, 40, scales::game("May 1901", &ADRIATIC));
        desk.paste(slip).keys("<Enter>");
        assert!(
            lines(&desk).iter().all(|(_, is_read)| *is_read),
            "{slip}:\n{}",
            desk.text()
        );
        assert!(told(&desk).contains("1 line read again"), "{}", desk.text());
    }
    let mut desk = Desk::playing(120, 40, scales::game("May 1901", &ADRIATIC));
    desk.paste("Austria: F Tri - ADR\nA Vie H")
        .keys("<Enter>")
        .keys("<Up><Up>3e adr<Enter>");
    assert_eq!(lines(&desk).last(), Some(&line("TS3 e adr", true)));
}

#[test]
fn what_may_be_meant_for_two_units_waits_until_one_is_left() {
    let units = [
        "Austria A Ven",
        "Austria A Tri",
        "Austria F Alb",
        "Austria A Vie",
    ];
    let mut desk = Desk::playing(120, 40, scales::game("May 1901", &units));
    desk.keys("3e adr<Enter>F Alb - ADR<Enter>");
    assert_eq!(
        lines(&desk),
        [line("TS3 e adr", false), line("F Alb - ADR", true)]
    );
    desk.keys("A Tri - Bud<Enter>");
    assert_eq!(lines(&desk)[0], line("TS3 e adr", true));
    desk.shows("(A Ven E F ADR)");
}

#[test]
fn no_line_is_read_again_for_a_unit_that_has_its_order() {
    let mut desk = Desk::playing(120, 40, scales::game("May 1901", &ADRIATIC));
    desk.keys("3e adr<Enter>F Tri - ADR<Enter>");
    desk.keys("TS3 A Ven E F ADR<Enter>");
    // The order that was written out stands in the place of the line; another like it stays as it
    // was written.
    desk.paste("Austria: TS3 e adr").keys("<Enter>");
    let read = lines(&desk).iter().filter(|(_, is_read)| *is_read).count();
    assert_eq!((read, lines(&desk).len()), (2, 3), "{}", desk.text());
}

#[test]
fn a_line_that_meant_something_by_itself_is_not_guessed_at() {
    let mut desk = Desk::playing(120, 40, scales::game("May 1901", &ADRIATIC));
    desk.paste("Austria: Rom\nF Tri - ADR").keys("<Enter>");
    assert_eq!(
        lines(&desk),
        [line("Rom", false), line("F Tri - ADR", true)]
    );
}

#[test]
fn what_the_game_master_ruled_on_stays_as_he_ruled() {
    let mut game = scales::game("May 1901", &ADRIATIC);
    let unread = |written: &str| {
        let reading = chancery_engine::order::Reading::Unreadable {
            why: "nobody can read this".to_owned(),
        };
        Entry::from_power(
            chancery_atlas::board::PowerId(0),
            written.to_owned(),
            reading,
        )
    };
    game.add(vec![unread("TS3 e ard")]);
    game.rule(0, unread("TS3 e adr"));
    let mut desk = Desk::playing(120, 40, game);
    desk.keys("F Tri - ADR<Enter>");
    assert_eq!(lines(&desk)[0], line("TS3 e adr", false));
}

#[test]
fn a_change_by_hand_makes_a_line_readable() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("<F7>clear<Enter>France A Par<Enter>France A Mar<Enter><Esc>");
    // It is asked about, and put off.
    desk.paste("France: A Mar S Bur\nA Par H")
        .keys("<Enter><Esc>");
    assert_eq!(
        lines(&desk)[0],
        line("A Mar S Bur", false),
        "{}",
        desk.text()
    );
    desk.keys("<F7>France A Bur<Enter>");
    assert_eq!(lines(&desk)[0], line("A Mar S Bur", true));
    assert!(told(&desk).contains("1 line read again"), "{}", desk.text());
    desk.keys("<Esc><C-u>");
    assert_eq!(lines(&desk)[0], line("A Mar S Bur", false));
    desk.keys("<C-r>");
    assert_eq!(lines(&desk)[0], line("A Mar S Bur", true));
}

#[test]
fn a_language_that_is_switched_on_makes_a_line_readable() {
    let mut desk = Desk::at_table(120, 40);
    desk.paste("France: A Paris nach Burgund\nA Mar H")
        .keys("<Enter>");
    assert_eq!(
        lines(&desk)[0],
        line("A Paris nach Burgund", false),
        "{}",
        desk.text()
    );
    let mut game = desk.game().clone();
    let own = game.setup().variant.options();
    let german = chancery_engine::adjudicate::HouseRules::specs(own)
        .position(|spec| spec.name.ends_with("german"))
        .unwrap();
    game.set_rule(german, 1, Timestamp::UNIX_EPOCH);
    assert!(game.sheet().entries[0].reading.order().is_some());
    assert_eq!(read_again(&game), 1);
}

#[test]
fn what_was_read_again_is_so_after_closing_and_opening() {
    let mut desk = saved(&scales::game("May 1901", &ADRIATIC));
    desk.keys("3e adr<Enter>F Tri - ADR<Enter>").shows("saved");
    desk.begin_again();
    desk.keys("<Enter>");
    assert_eq!(
        lines(&desk),
        [line("TS3 e adr", true), line("F Tri - ADR", true)]
    );
    assert_eq!(read_again(desk.game()), 1);
    desk.keys("<C-u>");
    assert_eq!(lines(&desk), [line("TS3 e adr", false)]);
    desk.keys("<C-r>");
    assert_eq!(
        lines(&desk),
        [line("TS3 e adr", true), line("F Tri - ADR", true)]
    );
}

#[test]
fn a_name_that_is_given_makes_a_line_readable() {
    let mut desk = Desk::playing(120, 40, crate::screen::opening::voyage());
    desk.paste("Portugal: F Lis - SAO\nA Coi H")
        .keys("<Enter>")
        .settle()
        .keys("<Esc>");
    desk.paste("Portugal: F SAO - Xanadu\nA Coi H")
        .keys("<Enter>");
    assert_eq!(
        lines(&desk)[0],
        line("F SAO - Xanadu", false),
        "{}",
        desk.text()
    );
    let mut game = desk.game().clone();
    let area = game.board().find_exact("SAR").unwrap();
    let named = SecretEdit::Name {
        area,
        name: "Xanadu".to_owned(),
        abbr: None,
    };
    game.edit(Edit::Secret(named), Timestamp::UNIX_EPOCH)
        .unwrap();
    let order = game.sheet().entries[0].reading.order().unwrap();
    assert_eq!(
        chancery_engine::order::write_order(&game.setup().board, None, order),
        "F SAO - SAR"
    );
    assert_eq!(read_again(&game), 1);
}
