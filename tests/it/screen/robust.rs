//! Whatever is pressed, pasted or resized: no panic, and nothing entered is lost.

use chancery::tui::input::Input;
use proptest::prelude::*;

use crate::screen::harness::{Desk, parse};

#[test]
fn every_size_is_drawn() {
    let mut desk = Desk::at_table(120, 40);
    for pages in [
        "",
        "<F5>",
        "<Esc><F4>",
        "<F6>",
        "<Esc><F7>",
        "<Esc><F9>",
        "<Esc>?",
        "<Esc>/bur",
        "<Esc><Esc><F3>",
    ] {
        desk.keys(pages);
        for (width, height) in [
            (1, 1),
            (2, 30),
            (59, 16),
            (60, 15),
            (60, 16),
            (80, 24),
            (81, 33),
            (111, 31),
            (112, 33),
            (250, 80),
            (120, 40),
        ] {
            desk.resize(width, height);
        }
    }
}

#[test]
fn too_small_a_screen_says_so_and_keeps_everything() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("ser<Enter>")
        .resize(40, 10)
        .shows("Chancery needs 60x16");
    desk.resize(120, 40).shows("A Bud - Ser");
}

#[test]
fn the_curtain_hides_everything_and_only_its_key_lifts_it() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("ser<Enter>`")
        .hides("Bud")
        .hides("Austria")
        .hides("Spring")
        .hides("Game of");
    desk.keys("gal<Enter><F5><Esc>q").hides("Austria");
    assert_eq!(desk.game().sheet().entries.len(), 1);
    desk.keys("`").shows("A Bud - Ser").shows("1 of 22 ordered");
}

#[test]
fn the_curtain_falls_over_a_question_too() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys(":`").hides("What do you want to do?");
    desk.keys("`").shows("What do you want to do?");
}

/// Keys that the program knows, and words that are typed.
pub const KEYS: [&str; 62] = [
    "<Enter>",
    "<Esc>",
    "<Tab>",
    "<BackTab>",
    "<Up>",
    "<Down>",
    "<Left>",
    "<Right>",
    "<PgUp>",
    "<PgDn>",
    "<Home>",
    "<End>",
    "<Del>",
    "<Backspace>",
    "<F1>",
    "<F2>",
    "<F3>",
    "<F4>",
    "<F5>",
    "<F6>",
    "<F7>",
    "<F8>",
    "<F9>",
    "<F10>",
    "<F12>",
    "<C-u>",
    "<C-r>",
    "<C-s>",
    "<C-n>",
    "<C-t>",
    "<C-d>",
    "<C-g>",
    "<C-o>",
    "<C-p>",
    "<C-k>",
    "`",
    "?",
    ":",
    "/",
    " ",
    "y",
    "n",
    "a",
    "1",
    "2",
    "9",
    "ser",
    "s",
    "c nwy",
    "A Par - Bur",
    "h",
    "bur",
    "mob",
    "demob",
    "R2",
    "=",
    "=brian",
    "<",
    ">",
    "<C-b>",
    "R4 T2",
    "pool France A Mar",
];

/// Any key that the program knows, and any character.
pub fn any_key() -> impl Strategy<Value = Vec<chancery::tui::keys::Key>> {
    let named = prop::sample::select(KEYS.to_vec());
    prop_oneof![4 => named.prop_map(parse), 1 => any::<char>().prop_map(|c| vec![chancery::tui::keys::Key::char(c)])]
}

/// The form with the variant of that number chosen, the players it needs named.
fn form(variant: usize) -> Desk {
    let mut desk = Desk::new(80, 24);
    desk.keys("<Enter><Down>").keys(&"<Right>".repeat(variant));
    if variant == 2 {
        desk.keys("<Down><Down>").paste("Andy, Brian, Chuck, Dave");
    }
    desk
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_keys_are_survived(variant in 0..3_usize, begun in any::<bool>(), keys in prop::collection::vec(any_key(), 0..120)) {
        let mut desk = form(variant);
        if begun {
            desk.keys("<F5>").shows("Spring 1901");
        }
        for key in keys.into_iter().flatten() {
            desk.input(Input::Key(key));
            if desk.ended {
                break;
            }
        }
    }

    #[test]
    fn any_text_can_be_pasted(text in "\\PC{0,200}", lines in prop::collection::vec("[ -~]{0,40}", 0..8)) {
        let mut desk = form(text.len() % 3);
        desk.keys("<F5>");
        desk.paste(&text);
        desk.keys("<Enter><Esc>");
        desk.paste(&lines.join("\n"));
        desk.keys("<Enter><F5><F5>");
    }
}

/// Terminals do not agree how wide a flag is.
#[test]
fn flags_are_written_as_their_letters() {
    let mut desk = Desk::new(80, 24);
    desk.keys("<Enter>");
    desk.paste("\u{1f1eb}\u{1f1f7}-\u{1f1e9}\u{1f1ea}!");
    desk.shows("FR-DE!");
}

/// Terminals count from 1, and some that are asked badly from 0: a click may come from anywhere.
#[test]
fn the_mouse_may_be_anywhere() {
    let places = [0, 1, 59, 79, 80, u16::MAX - 1, u16::MAX];
    let mut clicks = 0;
    for mut desk in [
        Desk::new(80, 24),
        Desk::at_table(80, 24),
        Desk::painting(80, 24, None),
    ] {
        for keys in ["", "?", "<Esc><F5>", "<Esc><F6>", "<Esc><F3>", "<Esc>:"] {
            desk.keys(keys);
            for (x, y) in places.iter().flat_map(|&x| places.map(|y| (x, y))) {
                for input in [
                    Input::Click(x, y),
                    Input::Drag(y, x),
                    Input::Release,
                    Input::RightClick(x, y),
                    Input::Wheel {
                        at: (x, y),
                        by: (-3, i16::MIN),
                    },
                    Input::Wheel {
                        at: (x, y),
                        by: (i16::MAX, 3),
                    },
                ] {
                    desk.input(input);
                    clicks += 1;
                }
            }
        }
    }
    println!("{clicks} inputs of the mouse");
}
