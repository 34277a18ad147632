//! Units kept off the board: the home strip, what the read-back says of mobilizing, the phases in
//! which it is played.

use chancery::tui::glyphs::Glyphs;
use chancery::tui::theme::ColourLevel;

use crate::screen::harness::{Desk, SIZES, settings};

/// A new game of Mobilization at Spring 1901.
fn at_table(width: u16, height: u16) -> Desk {
    let mut desk = Desk::new(width, height);
    desk.keys("<Enter><Down><Right><F5>")
        .shows("Home of Austria");
    desk
}

/// The same with changes made by hand.
fn edited(edits: &[&str]) -> Desk {
    let mut desk = at_table(120, 40);
    desk.keys("<F7>");
    for edit in edits {
        desk.keys(&format!("{edit}<Enter>"));
        assert!(
            desk.last_line().contains("Ctrl-U undoes it"),
            "{edit}: {}",
            desk.last_line()
        );
    }
    desk.keys("<Esc>");
    desk
}

/// The line of the screen that begins with a text, rules and blanks before it left aside.
#[track_caller]
fn line(desk: &Desk, begins: &str) -> String {
    let text = desk.text();
    let lines = text.lines().flat_map(|line| line.split('│')).map(str::trim);
    lines
        .into_iter()
        .find(|line| line.starts_with(begins))
        .unwrap_or_else(|| panic!("no line begins with “{begins}”:\n{text}"))
        .to_owned()
}

#[test]
fn tables() {
    for (width, height) in SIZES {
        let mut desk = at_table(width, height);
        desk.paste("Austria: mobilize A Bud; A Vie - Gal\nRussia: demobilize A Mos to War")
            .keys("<Enter><Tab>");
        settings().bind(|| {
            insta::assert_snapshot!(format!("mobilization_table_{width}x{height}"), desk.text());
        });
    }
    let mut desk = Desk::looking(80, 24, ColourLevel::Mono, Glyphs::ASCII);
    desk.keys("<Enter><Down><Right><F5><C-n>");
    assert!(desk.text().is_ascii(), "{}", desk.text());
    settings().bind(|| insta::assert_snapshot!("mobilization_table_plain_80x24", desk.text()));
}

#[test]
fn the_strip_shows_who_is_at_home_and_who_may_come_out() {
    let mut desk = at_table(120, 40);
    assert_eq!(line(&desk, "A  Vie"), "A  Vie ∙ ∙  A is there");
    assert_eq!(line(&desk, "A  Bud A"), "A  Bud A ∙  empty: may mobilize");
    desk.paste("Austria: A Vie H; mobilize A Bud")
        .keys("<Enter>");
    desk.keys("<BackTab>")
        .shows("Home of Austria")
        .shows("A  Bud A ∙  A mobilizes");
}

#[test]
fn a_unit_that_goes_home_leaves_its_place_and_takes_room() {
    let mut desk = edited(&["pool France A Par"]);
    desk.keys("<Tab><Tab>")
        .shows("Home of France")
        .shows("F  Par A ∙  A is there");
    desk.paste("demobilize A Par to Mar")
        .keys("<Enter>")
        .shows("Home of France");
    desk.shows("F  Par A ∙  leaves: may mobilize")
        .shows("F  Mar A A  empty: may mobilize");
}

#[test]
fn a_centre_that_is_lost_or_held_by_others_says_so() {
    let mut desk = edited(&["unpool France A Mar", "own Mar Italy", "Germany F Bre"]);
    desk.keys("<Tab><Tab>")
        .shows("Home of France")
        .shows("I  Mar lost: no room here");
    desk.shows("F  Bre F ∙   G  F is there");
}

#[test]
fn after_the_orders_of_a_power_its_units_at_home_are_offered_and_one_key_passes_them_over() {
    let mut desk = at_table(120, 40);
    desk.keys("gal<Enter>")
        .shows("► A Bud  de-mobilized")
        .shows("needs no order");
    desk.keys("mob<Enter>")
        .shows("Mobilize A Bud")
        .shows("► F Tri  de-mobilized");
    desk.keys("<Enter>")
        .shows("► F Lon ...")
        .shows("1 of 7 ordered");
    desk.keys("h<Enter><Tab>").shows("► A Par ...");
}

#[test]
fn in_a_winter_in_which_nothing_is_owed_enter_goes_from_power_to_power() {
    let mut desk = edited(&["phase Winter 1901"]);
    desk.keys("<Home>")
        .shows("Home of Austria")
        .shows("► A Bud  de-mobilized");
    desk.keys("<Enter>")
        .shows("Home of England")
        .shows("► F Edi  de-mobilized");
    desk.keys("mob<Enter>")
        .shows("Mobilize F Edi")
        .shows("► A Lvp  de-mobilized");
}

#[test]
fn units_at_home_owe_nothing() {
    let mut desk = at_table(120, 40);
    desk.shows("0 of 7 ordered").shows("A Bud  de-mobilized");
    desk.paste(
        "Austria: A Vie H\nEngland: F Lon H\nFrance: A Par H\nGermany: A Ber H\nItaly: A \
     Rom H\nRussia: A Mos H\nTurkey: A Con H",
    );
    desk.keys("<Enter>").shows("7 of 7 ordered").shows("all in");
    desk.keys("<F5>").shows("no doubts: F5 settles");
}

#[test]
fn the_read_back_says_which_mobilizations_fail_and_what_they_stop() {
    let mut desk = edited(&[
        "Germany F NTH",
        "England A Wal",
        "remove Lon",
        "Germany A Kie",
    ]);
    desk.paste(
        "England: mobilize F Edi; mobilize A Lvp; A Wal - Lvp\nGermany: F NTH - Edi; A Kie \
     S A Ber; demobilize A Ber to Mun; mobilize F Kie",
    );
    desk.keys("<Enter><F5>");
    desk.shows("E  Mobilize F Edi                    will stay de-mobilized: attacked from NTH");
    desk.shows("E  A Wal - Lvp                       will bounce: its own unit mobilizes in Lvp");
    desk.shows("G  A Kie S A Ber                     no effect: the unit in Ber leaves the board");
    desk.shows("G  Mobilize F Kie                    void: ");
    assert!(
        line(&desk, "E  Mobilize A Lvp").ends_with("Mobilize A Lvp"),
        "{}",
        desk.text()
    );
    desk.shows("A  1+2/3").shows("E  1+2/3").shows("G  3+2/3");
}

#[test]
fn a_dislodged_unit_may_go_home() {
    let mut desk = edited(&[
        "France A Bur",
        "dislodge Bur",
        "pool France F Mar",
        "phase Fall 1901 retreats",
    ]);
    desk.shows("A Bur retreats").shows("✓ home    Par  Bre");
    desk.paste("demobilize A Bur to Par")
        .keys("<Enter><F5><F5>");
    desk.keys("<Esc>").shows("Winter 1901").shows("Home of");
    assert_eq!(desk.game().state().position.pooled.len(), 17);
}

#[test]
fn a_winter_in_which_nothing_is_owed_is_two_keys() {
    let mut desk = edited(&["phase Winter 1901"]);
    desk.shows("none owed")
        .shows("all in")
        .shows("F Tri  de-mobilized")
        .shows("A Vie  on the board")
        .shows("no change: 3 centres, 1+2");
    desk.keys("<F5>")
        .shows("no doubts: F5 settles")
        .shows("A  1+2/3");
    desk.keys("<F5><Enter>")
        .shows("Spring 1902")
        .shows("0 of 7 ordered");
}

#[test]
fn in_winter_the_owed_line_comes_first() {
    let mut desk = edited(&["phase Fall 1901", "own Ser Austria"]);
    desk.settle()
        .keys("<Esc>")
        .shows("0 of 1 ordered")
        .shows("► build 1 ...")
        .shows("may build 1: 4 centres, 1+2");
}

#[test]
fn a_lost_centre_takes_its_units_with_it() {
    let mut desk = edited(&["phase Fall 1901", "Germany A Bur", "pool France F Mar"]);
    desk.paste("Germany: A Bur - Mar; demobilize A Ber to Mun\nFrance: mobilize A Mar")
        .keys("<Enter>")
        .settle();
    desk.shows("A Bur - Mar: stays")
        .shows("Marseilles: France ➔ Germany");
    desk.keys("<End>").shows("destroyed");
    desk.keys("<Esc><BackTab><BackTab><BackTab><BackTab><BackTab>")
        .shows("G  Mar lost: no room here");
}

#[test]
fn a_unit_lost_from_a_pool_by_default_is_told_of_its_power() {
    let mut desk = edited(&[
        "phase Winter 1901",
        "unpool Italy F Nap",
        "own Nap Turkey",
        "own Rom nobody",
    ]);
    desk.keys("<F9>").shows("Disbands by default");
    desk.keys("<Right><Esc>").settle();
    desk.shows("A Ven             disbanded: too few disbands")
        .shows("A de-mobilized unit counts");
}

#[test]
fn pools_are_there_again_when_the_game_is_opened_again() {
    let mut desk = edited(&["pool France A Par"]);
    let before = desk.game().state().position.clone();
    desk.begin_again();
    desk.keys("<Enter>").shows("Home of Austria");
    assert_eq!(desk.game().state().position, before);
}

#[test]
fn every_size_is_drawn() {
    let mut desk = at_table(80, 24);
    for (width, height) in [
        (60, 16),
        (60, 24),
        (80, 16),
        (100, 30),
        (112, 34),
        (140, 34),
        (250, 80),
    ] {
        for keys in ["/bur<Esc>", "<F3><F3>", "<C-n><C-n>"] {
            desk.resize(width, height).keys(keys).shows("Spring 1901");
        }
    }
}
