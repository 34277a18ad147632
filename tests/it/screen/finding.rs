//! Searching in pages, going to a power by its letter, and half pages.

use crossterm::event::{KeyCode, KeyModifiers};

use chancery::tui::input::Input;
use chancery::tui::keys::Key;

use crate::screen::ballots::table;
use crate::screen::harness::{Desk, SIZES, settings};

/// A game with a settled phase.
fn settled(width: u16, height: u16) -> Desk {
    let mut desk = Desk::at_table(width, height);
    desk.paste("France: A Par - Bur\nAustria: A Bud - Ser\nTurkey: A Con - Bul")
        .keys("<Enter>");
    desk.settle();
    desk
}

fn alt(desk: &mut Desk, c: char) {
    desk.input(Input::Key(Key {
        code: KeyCode::Char(c),
        modifiers: KeyModifiers::ALT,
    }));
}

/// The line that is selected of those that are read.
fn at(desk: &Desk) -> String {
    let model = &desk.app.model;
    let (top, below) = model.without_boxes().split_last().unwrap();
    let rows = top.rows(below, &model.cx);
    rows.rows[rows.at].text.clone()
}

#[test]
fn a_text_is_found_and_counted_and_marked() {
    for (width, height) in SIZES {
        let mut desk = settled(width, height);
        let marked = |desk: &Desk| {
            let cells = desk.buffer().content.iter();
            let found = desk.app.model.cx.look.theme.found;
            let is_marked = |style: ratatui::style::Style| {
                style.fg == found.fg
                    || style
                        .add_modifier
                        .contains(ratatui::style::Modifier::UNDERLINED)
            };
            cells.filter(|cell| is_marked(cell.style())).count()
        };
        desk.keys("/bu").shows("1 of 3");
        settings().bind(|| {
            insta::assert_snapshot!(format!("found_{width}x{height}"), desk.text());
        });
        assert!(at(&desk).contains("Bud"), "{}", at(&desk));
        desk.keys("r").shows("1 of 1");
        desk.keys("<Enter>");
        assert!(at(&desk).contains("Par - Bur"), "{}", at(&desk));
        let with = marked(&desk);
        desk.keys("<Esc>").hides("1 of 1");
        assert!(with >= marked(&desk) + 3, "{with} cells");
        // It is searched anew: by another text, round and round.
        desk.keys("/a con<Enter>n");
        assert!(at(&desk).contains("Con - Bul"), "{}", at(&desk));
        desk.keys("<Esc><Home>/not order<Enter>").shows("1 of");
        let first = at(&desk);
        desk.keys("n").shows("2 of");
        assert_ne!(at(&desk), first);
        desk.keys("NN").shows("of");
        assert_ne!(at(&desk), first);
        desk.keys("n");
        assert_eq!(at(&desk), first);
        desk.keys("<Esc>/nowhere").shows("not on this page");
        desk.keys("<Esc>");
        assert_eq!(at(&desk), first, "where it was begun");
    }
}

#[test]
fn every_page_that_is_read_can_be_searched() {
    let pages = [
        ("<F4>", "spring"),
        ("<F6>", "france"),
        ("<F6><Tab>", "army"),
        ("<F8>", "settled"),
        ("<F9>", "paradox"),
        ("#", "bur"),
        ("<F7>", "own"),
        ("<F5>", "mun"),
        ("!", "retreat"),
        ("<C-o><Tab>", "bul"),
        ("<C-o><Tab><Tab>", "turkey"),
    ];
    for (keys, text) in pages {
        let mut desk = settled(80, 24);
        desk.keys("<Esc><Esc>").keys(keys);
        desk.keys("/").keys(text);
        assert!(desk.text().contains(" of "), "{keys}:\n{}", desk.text());
        // Where letters are text, Up and Down go on while it is typed.
        desk.keys("<Down><Up><Enter>");
        assert!(
            at(&desk).to_lowercase().contains(text)
                || keys.starts_with("<F6>")
                || keys == "<F8>"
                || keys == "!",
            "{keys}: {}",
            at(&desk)
        );
        assert!(desk.text().to_lowercase().contains(text), "{keys}");
        desk.keys("<Esc>");
        assert!(desk.app.model.cx.find.is_none());
    }
    let mut desk = settled(80, 24);
    desk.keys("<C-w>/game of<Enter>").shows("1 of 1");
}

#[test]
fn a_search_ends_with_its_page_and_steals_no_text() {
    let mut desk = settled(80, 24);
    desk.keys("/bu<Enter><Esc><Esc>").hides("1 of 3");
    // At the table the key looks a province up; behind text it is text.
    desk.keys("/bur").shows("Burgundy");
    desk.keys("<Esc>#a/").shows(": a/");
}

#[test]
fn a_power_is_gone_to_by_its_letter() {
    let mut desk = Desk::at_table(120, 40);
    alt(&mut desk, 'g');
    desk.shows("Germany: ");
    alt(&mut desk, 'T');
    desk.shows("Turkey: ");
    // While something is typed, Alt edits it.
    desk.keys("smy");
    alt(&mut desk, 'f');
    desk.shows("Turkey: ");
    desk.keys("<Esc>'").shows("Which player? Letter or number");
    desk.keys("f").shows("France: ").hides("Which player?");
    desk.keys("'2").shows("England: ");
    desk.keys("'<Down><Enter>").shows("France: ");
    // Digits are candidates where orders are entered.
    desk.keys("1").shows("France: ");
}

#[test]
fn on_pages_by_power_the_number_is_enough() {
    let mut desk = settled(120, 40);
    desk.keys("3");
    assert!(at(&desk).contains("Par - Bur"), "{}", at(&desk));
    alt(&mut desk, 't');
    assert!(at(&desk).contains("Con - Bul"), "{}", at(&desk));
    desk.keys("'r");
    let model = &desk.app.model;
    let (top, below) = model.without_boxes().split_last().unwrap();
    let rows = top.rows(below, &model.cx);
    assert_eq!(rows.party_in_hand(), Some(5), "Russia");
    desk.keys("<Esc>#");
    alt(&mut desk, 'i');
    assert!(at(&desk).contains("Italy"), "{}", at(&desk));
}

#[test]
fn players_who_are_no_powers_are_gone_to_as_well() {
    let mut desk = table(120, 40);
    let names: Vec<String> = desk.game().setup().players.clone();
    desk.keys("<F10>");
    let letter = names[2].chars().next().unwrap().to_ascii_lowercase();
    desk.keys("<Home>");
    alt(&mut desk, letter);
    assert!(at(&desk).starts_with(&names[2]), "{}", at(&desk));
    desk.keys("2");
    assert!(at(&desk).starts_with(&names[1]), "{}", at(&desk));
}

#[test]
fn half_a_page_where_letters_are_free() {
    let mut desk = settled(80, 24);
    desk.keys("<Esc><Esc><F6><Tab><Tab><Tab><Home>");
    let at = |desk: &Desk| {
        let model = &desk.app.model;
        let (top, below) = model.without_boxes().split_last().unwrap();
        top.rows(below, &model.cx).at
    };
    desk.keys("G");
    let last = at(&desk);
    desk.keys("u");
    assert!(at(&desk) < last || last == 0);
    desk.keys("g");
    assert_eq!(at(&desk), 0);
    desk.keys("<Esc>?d").shows("Keys:");
    desk.keys("u").shows("Type the order");
}
