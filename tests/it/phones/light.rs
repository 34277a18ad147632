//! Little goes to a phone: all that is sent is packed, what stays is kept by its browser, and a tap is
//! answered with what it changed.

use chancery_out::phone::style_file;

use super::rows::sample;
use super::variants::table_of;
use super::{Fields, Page, Phone, PhoneTable};
use crate::serve::client::{PackedAnswer, files, get, get_packed, say, say_packed};

const FRANCE: usize = 2;
const RUSSIA: usize = 5;

/// Bytes of a page with its style and its script.
const FIRST_LOAD: usize = 25 * 1024;
const TAP: usize = 3 * 1024;

impl Phone {
    /// Sends the form as the script does that holds a board and rows.
    fn tap(&self, page: &Page, fields: &Fields) -> PackedAnswer {
        let mut fields = fields.clone();
        fields.push(("board".to_owned(), page.attribute("main", "data-board")));
        fields.push(("rows".to_owned(), page.rows().join(" ")));
        let origin = format!("http://{}", self.at);
        say_packed(self.at, &self.request("read", &fields, &origin))
    }
}

impl Page {
    fn attribute(&self, of: &str, name: &str) -> String {
        let page = self.read();
        let mut all = page.descendants();
        let node = all.find(|node| node.has_tag_name(of)).unwrap();
        node.attribute(name).unwrap().to_owned()
    }

    /// The names of its rows.
    fn rows(&self) -> Vec<String> {
        let page = self.read();
        let rows = page
            .descendants()
            .filter_map(|node| node.attribute("data-row"));
        rows.map(str::to_owned).collect()
    }
}

/// What a browser gets that opens a page for the first time.
fn first_load(table: &mut PhoneTable, seat: usize) -> usize {
    let (at, path) = (table.at, table.phone(seat).path());
    let page = table.meanwhile(|| get_packed(at, &path));
    assert_eq!(page.answer.body, table.page(seat).0);
    assert!(page.answer.head.contains("\r\ncache-control: no-store\r\n"));
    let mut weight = page.weight;
    for file in files(&page.answer.body) {
        let packed = get_packed(at, &file);
        let plain = get(at, &file);
        assert_eq!(packed.answer.body, plain.body);
        for head in [&packed.answer.head, &plain.head] {
            assert!(head.contains("\r\nvary: accept-encoding\r\n"), "{head}");
            assert!(head.contains("max-age=31536000, immutable\r\n"), "{head}");
        }
        weight += packed.weight;
    }
    weight
}

/// As the standard game begins, and in its sixth year with the most units.
#[test]
fn a_page_with_all_that_it_needs_is_light() {
    let weight = first_load(&mut PhoneTable::standard(), RUSSIA);
    assert!(weight <= FIRST_LOAD, "{weight} bytes");
    let game = sample("turkey-has-won-in-1911", |game| {
        game.phase_name() == "Spring 1906"
    });
    let (mut table, seats) = table_of(&game);
    let heaviest = (0..seats).map(|seat| first_load(&mut table, seat)).max();
    println!("a first load: {weight} bytes; in the sixth year {heaviest:?}");
    assert!(heaviest.unwrap() <= FIRST_LOAD, "{heaviest:?} bytes");
}

/// What the style leaves out leaves the rest whole.
#[test]
fn the_style_of_a_phone_has_no_settled_orders() {
    let style = style_file().text;
    assert_eq!(style.matches('{').count(), style.matches('}').count());
    for wanted in [
        ".draft .casing{",
        ".sea{",
        "fieldset{",
        ".burst{",
        "details{",
    ] {
        assert!(style.contains(wanted), "{wanted}");
    }
    for unwanted in [".outline", ".cross", "nav{", ".powers", "#notice.alarm"] {
        assert!(!style.contains(unwanted), "{unwanted}");
    }
}

/// Who takes nothing packed gets nothing packed.
#[test]
fn nothing_is_packed_that_was_not_asked_for_so() {
    let mut table = PhoneTable::standard();
    let (at, path) = (table.at, table.phone(FRANCE).path());
    for ways in ["br", "gzip;q=0", "gzip; q=0.0, br", "x-gzip-not"] {
        let ask = format!("GET {path} HTTP/1.1\r\nHost: {at}\r\nAccept-Encoding: {ways}\r\n\r\n");
        let came = table.meanwhile(|| say(at, &ask));
        assert!(
            came.starts_with("HTTP/1.1 200") && came.ends_with("</html>\n"),
            "{ways}"
        );
    }
}

/// Of the rows only the one comes that has changed, and of the rest of the page what was said.
#[test]
fn a_tap_is_answered_with_what_it_changed() {
    let mut table = PhoneTable::standard();
    let page = table.page(FRANCE);
    let phone = table.phone(FRANCE);
    let chosen = page.chosen(|ask, _| (ask == "A Par").then(|| "A Par - Bur".to_owned()));
    let tap = table.meanwhile(|| phone.tap(&page, &chosen));
    assert!(tap.weight <= TAP, "{} bytes", tap.weight);
    let part = &tap.answer.body;
    assert!(
        !part.contains("<svg") && !part.contains("id=\"told\""),
        "{part}"
    );
    let read = roxmltree::Document::parse(part).unwrap();
    let rows: Vec<_> = read
        .descendants()
        .filter(|node| node.has_tag_name("fieldset"))
        .collect();
    let names: Vec<_> = rows
        .iter()
        .map(|row| row.attribute("data-row").unwrap())
        .collect();
    let was = page.rows();
    let changed: Vec<_> = rows.iter().filter(|row| row.has_children()).collect();
    assert_eq!((rows.len(), changed.len()), (was.len(), 1));
    let is_par = |node: &roxmltree::Node<'_, '_>| node.text() == Some("A Par");
    assert!(changed[0].descendants().any(|node| is_par(&node)));
    for (row, (now, was)) in rows.iter().zip(names.iter().zip(&was)) {
        assert_eq!(row.has_children(), *now != was.as_str());
    }
    assert!(
        part.contains("selected=\"\" data-named=\"Burgundy\">"),
        "{part}"
    );
}

/// A phone that slept while the phase was settled has another board, and is sent all of it. What it
/// wrote was for the phase before.
#[test]
fn a_tap_on_an_old_board_is_answered_with_the_whole_page() {
    let mut table = PhoneTable::standard();
    let page = table.page(FRANCE);
    table.settle();
    let phone = table.phone(FRANCE);
    let written = page.chosen(|ask, _| (ask == "A Par").then(|| "A Par - Bur".to_owned()));
    let tap = table.meanwhile(|| phone.tap(&page, &written));
    let body = &tap.answer.body;
    assert!(
        body.contains("<svg") && body.contains("Fall 1901"),
        "{body}"
    );
    assert!(!body.contains("selected"), "{body}");
}

/// Where the game master changes the board, a tap brings it with what is written.
#[test]
fn a_tap_after_a_change_by_hand_brings_board_and_draft() {
    let mut table = PhoneTable::standard();
    let page = table.page(FRANCE);
    table.desk.keys("<F7>Germany A Bel<Enter><Esc>");
    let phone = table.phone(FRANCE);
    let written = page.chosen(|ask, _| (ask == "A Par").then(|| "A Par - Bur".to_owned()));
    let tap = table.meanwhile(|| phone.tap(&page, &written));
    let body = &tap.answer.body;
    assert!(body.contains("army in Belgium"), "{body}");
    assert!(
        body.contains("selected=\"\" data-named=\"Burgundy\">"),
        "{body}"
    );
}

/// Without a script the form is a page that can be loaded again: what was checked still stands there.
#[test]
fn going_back_sends_no_form_again() {
    let mut table = PhoneTable::standard();
    let checked = table.page(FRANCE).with_more("A Par - Bur");
    let page = table.send(FRANCE, "read", &checked);
    assert!(
        page.0.contains("selected=\"\" data-named=\"Burgundy\">"),
        "{}",
        page.0
    );
    assert_eq!(table.page(FRANCE).0, page.0);
    let page = table.send(FRANCE, "hand-in", &checked);
    assert_eq!(page.said(), "Your slip is in.");
    assert_eq!(table.page(FRANCE).said(), "Your slip is in.");
    // What was said in one phase is not said in the next one, and no draft of it is left.
    table.settle();
    let page = table.page(FRANCE);
    assert_eq!(page.said(), "");
    assert!(!page.0.contains("selected"), "{}", page.0);
}
