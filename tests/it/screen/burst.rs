//! Characters that come at once, as from a terminal without bracketed paste.

use chancery::tui::burst::Burst;
use chancery::tui::input::Input;
use chancery::tui::keys::Key;
use crossterm::event::KeyCode;

use crate::screen::harness::{Desk, parse};

fn burst(keys: &str) -> Burst {
    let mut burst = Burst::default();
    for key in parse(keys) {
        burst.push(Input::Key(key));
    }
    burst
}

fn text(text: &str) -> Input {
    Input::Text(text.to_owned())
}

#[test]
fn characters_are_one_input_and_other_keys_keep_their_place() {
    let left = Input::Key(Key::plain(KeyCode::Left));
    let enter = Input::Key(Key::plain(KeyCode::Enter));
    let joined = burst("bu<Left>r<Enter>gal<Enter>").joined();
    assert_eq!(
        joined,
        [
            text("bu"),
            left,
            Input::Key(Key::char('r')),
            enter.clone(),
            text("gal"),
            enter.clone()
        ]
    );
    let long = "A Mar S A Par - Bur".repeat(5_000);
    let joined = burst(&format!("{long}<Enter>")).joined();
    assert_eq!(joined, [text(&long), enter]);
}

/// What is typed ahead stays keys: nobody types as much in the time of a frame.
#[test]
fn several_lines_at_once_are_pasted_unless_they_are_short() {
    let lines = "France:<Enter>A Par - Bur<Enter>A Mar - Spa<Enter>F Bre - MAO<Enter>";
    let pasted = "France:\nA Par - Bur\nA Mar - Spa\nF Bre - MAO\n".to_owned();
    assert_eq!(burst(lines).joined(), [Input::Paste(pasted.clone())]);
    let by_line_feeds = lines.replace("<Enter>", "<C-j>");
    assert_eq!(burst(&by_line_feeds).joined(), [Input::Paste(pasted)]);
    let typed_ahead = burst("h<Enter>h<Enter>h<Enter>").joined();
    assert!(
        typed_ahead
            .iter()
            .all(|input| matches!(input, Input::Key(_)))
    );
    assert_eq!(typed_ahead.len(), 6);
}

#[test]
fn the_end_of_a_pasted_text_is_waited_for_and_other_inputs_are_not() {
    let typed = burst("bur").patience();
    assert!(burst(&"x".repeat(40)).patience() > typed);
    assert!(burst(&"x".repeat(100_000)).patience() > typed);
    assert_eq!(burst(&"<Left>".repeat(64)).patience(), None);
}

#[test]
fn what_comes_at_once_does_what_its_keys_do() {
    for typed in [
        "bur",
        "s bur",
        "gal2",
        "2",
        "A Vie - Gal",
        "12 34 gal",
        "?x",
        "*",
        "gal`x`ser",
        ":pal",
        "/mun",
        "Russia: A War - Gal; F Sev - Rum",
        "é ß gal",
        &"A Vie - Gal 7 ".repeat(30),
    ] {
        let mut one_by_one = Desk::at_table(120, 40);
        one_by_one.keys(typed);
        let mut at_once = Desk::at_table(120, 40);
        at_once.input(text(typed));
        assert_eq!(at_once.text(), one_by_one.text(), "{typed}");
        let (a, b) = (at_once.table(), one_by_one.table());
        assert_eq!(a.line.text(), b.line.text());
        assert_eq!((&a.meaning, a.choice), (&b.meaning, b.choice), "{typed}");
        at_once.keys("<Enter>");
        one_by_one.keys("<Enter>");
        assert_eq!(at_once.text(), one_by_one.text(), "{typed}, Enter");
    }
}

/// The candidates are made once for them all.
#[test]
fn a_line_that_is_begun_takes_the_rest_in_one_step() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("x");
    let table = desk.app.model.table_mut().unwrap();
    let many = "bur tyr ".repeat(12_500);
    assert_eq!(table.type_at_once(&many), many.len());
    assert_eq!(table.line.text().chars().count(), 2_000);
}

#[test]
fn a_box_without_a_line_says_that_it_takes_no_pasted_text() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("?").paste("y\nq\n");
    assert!(desk.text().contains("this box takes no pasted text"));
}
