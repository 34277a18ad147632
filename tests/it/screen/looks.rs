//! What the screen looks like, as snapshots of text and styles at three sizes.

use chancery::tui::glyphs::Glyphs;
use chancery::tui::theme::ColourLevel;

use crate::screen::harness::{Desk, SIZES, settings};

#[test]
fn the_table() {
    for (width, height) in SIZES {
        let mut desk = Desk::at_table(width, height);
        desk.keys("ser<Enter>gal<Enter>");
        settings().bind(|| insta::assert_snapshot!(format!("table_{width}x{height}"), desk.text()));
    }
}

#[test]
fn the_table_in_styles() {
    let mut desk = Desk::at_table(80, 24);
    desk.keys("ser<Enter>gal<Enter>");
    insta::assert_snapshot!("table_80x24_styles", desk.styles());
}

#[test]
fn the_table_without_colour_and_unicode() {
    for (width, height) in SIZES {
        let mut desk = Desk::looking(width, height, ColourLevel::Mono, Glyphs::ASCII);
        desk.keys("<Enter><F5>ser<Enter>gal<Enter>");
        assert!(desk.text().is_ascii(), "{}", desk.text());
        settings()
            .bind(|| insta::assert_snapshot!(format!("table_plain_{width}x{height}"), desk.text()));
    }
}

#[test]
fn the_other_pages() {
    let pages = [
        ("home", "<C-w>"),
        ("help", "?"),
        ("palette", ":rep"),
        ("read-back", "<F5>"),
        ("editor", "<F7>"),
        ("rules", "<F9>"),
        ("provinces", "/bur"),
        ("board", "<F3>"),
    ];
    for (name, keys) in pages {
        let mut desk = Desk::at_table(80, 24);
        desk.keys("ser<Enter>A Vie - Mos<Enter>").keys(keys);
        settings().bind(|| insta::assert_snapshot!(format!("{name}_80x24"), desk.text()));
    }
}

#[test]
fn results() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut desk = Desk::at_table(width, height);
        desk.paste(
            "Austria: A Bud - Ser; A Vie - Gal; F Tri - ADR\nRussia: A War - Gal\nItaly: A \
         Ven S F Tri",
        );
        desk.keys("<Enter>").settle().keys("<Down>");
        settings()
            .bind(|| insta::assert_snapshot!(format!("results_{width}x{height}"), desk.text()));
    }
}
