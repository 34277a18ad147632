//! Slips in other languages as they are typed: their words and names complete as the English ones
//! do.

use chancery_atlas::board::builtin;
use chancery_engine::order::write_order;
use chancery_engine::variant;
use chancery_game::game::{Game, Setup};
use jiff::Timestamp;

use crate::screen::harness::Desk;
use chancery_session::desk::Row;

/// A standard game with these languages, at Spring 1901.
fn game(languages: &str) -> Game {
    let variant = variant::by_id("standard").unwrap();
    let board = builtin::load("standard").unwrap();
    let setup = Setup {
        name: String::new(),
        variant,
        board,
        players: Vec::new(),
        created: Timestamp::UNIX_EPOCH,
    };
    let mut rules = variant.house_rules();
    rules.set_languages(languages).unwrap();
    Game::new(setup, rules)
}

/// Puts the cursor on the line of the unit in a place.
fn go_to(desk: &mut Desk, place: &str) {
    let table = desk.app.model.table_mut().unwrap();
    let at = table.game.board().find_exact(place).unwrap();
    let unit = table.game.state().position.unit_in(at).unwrap().id;
    let is_its =
        |row: &Row| matches!(row, Row::Demand { demand, .. } if demand.unit() == Some(unit));
    let row = table.rows.iter().position(is_its).unwrap();
    table.put_cursor(row);
}

/// What is on the sheet.
fn orders(desk: &Desk) -> Vec<String> {
    let game = desk.game();
    let written = |order| write_order(game.board(), Some(&game.state().position), order);
    game.sheet()
        .entries
        .iter()
        .filter_map(|entry| entry.reading.order())
        .map(written)
        .collect()
}

/// By language: the unit at the cursor, what is typed and the order that it is.
const TYPED: [(&str, &str, &str, &str); 22] = [
    ("german", "Vie", "U bud gal", "A Vie S A Bud - Gal"),
    (
        "german",
        "Vie",
        "unterstützt budapest galizien",
        "A Vie S A Bud - Gal",
    ),
    ("german", "Vie", "hä", "A Vie H"),
    ("german", "Vie", "tirol", "A Vie - Tyr"),
    (
        "german",
        "Vie",
        "Armee Wien unterstützt Armee Bud",
        "A Vie S A Bud",
    ),
    (
        "french",
        "Mar",
        "soutient paris bourg",
        "A Mar S A Par - Bur",
    ),
    ("french", "Mar", "appuie bourg", "A Mar S A Par - Bur"),
    ("french", "Mar", "tient", "A Mar H"),
    ("french", "Mar", "bourg", "A Mar - Bur"),
    ("french", "Bre", "manche", "F Bre - ENG"),
    (
        "italian",
        "Ven",
        "appoggia roma tosc",
        "A Ven S A Rom - Tus",
    ),
    ("italian", "Ven", "sostiene roma", "A Ven S A Rom"),
    ("italian", "Ven", "resta", "A Ven H"),
    ("italian", "Nap", "mar ion", "F Nap - ION"),
    ("spanish", "Mar", "apoya parís borg", "A Mar S A Par - Bur"),
    (
        "spanish",
        "Mar",
        "E Marsella apoya E París",
        "A Mar S A Par",
    ),
    ("spanish", "Mar", "se mant", "A Mar H"),
    ("dutch", "Mar", "steunt parijs bourg", "A Mar S A Par - Bur"),
    ("dutch", "Mar", "ondersteunt parijs houdt", "A Mar S A Par"),
    ("dutch", "Mar", "blijft", "A Mar H"),
    ("dutch", "Lon", "noordz", "F Lon - NTH"),
    (
        "german, french, italian, spanish, dutch",
        "Mar",
        "s par bur",
        "A Mar S A Par - Bur",
    ),
];

#[test]
fn words_and_names_of_other_languages_are_completed() {
    for (language, unit, text, order) in TYPED {
        let mut desk = Desk::playing(80, 24, game(language));
        go_to(&mut desk, unit);
        desk.keys(text).shows(&format!("1 {order}"));
        desk.keys("<Enter>");
        assert_eq!(orders(&desk), [order], "{language}: {text}");
    }
}

#[test]
fn a_word_of_a_language_that_is_not_read_says_nothing() {
    let mut desk = Desk::playing(80, 24, game("german"));
    go_to(&mut desk, "Mar");
    desk.keys("soutient paris").hides("A Mar S A Par");
    desk.keys("<Enter>");
    assert!(orders(&desk).is_empty());
}

#[test]
fn builds_and_removals_are_completed_in_every_language() {
    for (language, build, remove) in [
        ("german", "Aufbau Armee Wien", "entfernt Triest"),
        ("french", "construit armée Vienne", "supprime Trieste"),
        ("italian", "costruisce armata Vienna", "rimuove Trieste"),
        ("spanish", "construye ejército Viena", "elimina Trieste"),
        ("dutch", "bouwt leger Wenen", "verwijdert Triëst"),
    ] {
        let mut desk = Desk::playing(120, 40, game(language));
        desk.keys("<F7>remove Vie<Enter>phase Winter 1901<Enter><Esc>")
            .keys(build)
            .shows("1 Build A Vie");
        desk.keys("<Enter>");
        assert_eq!(orders(&desk), ["Build A Vie"], "{language}");
        let mut desk = Desk::playing(120, 40, game(language));
        desk.keys("<F7>owner Vie Germany<Enter>phase Winter 1901<Enter><Esc>")
            .keys(remove)
            .shows("1 Disband F Tri");
        desk.keys("<Enter>");
        assert_eq!(orders(&desk), ["Disband F Tri"], "{language}");
    }
}
