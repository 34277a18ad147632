//! 1885 on the screen: kinds chosen at set-up, the months, build places, removals and claims.

use chancery::tui::glyphs::Glyphs;
use chancery::tui::theme::ColourLevel;

use crate::screen::harness::{Desk, SIZES, settings};

/// A new game of 1885 at its set-up.
fn at_set_up(width: u16, height: u16) -> Desk {
    let mut desk = Desk::new(width, height);
    desk.keys("<Enter><Down><Left><Left><Left><F5>")
        .shows("Set-up");
    desk
}

/// The same with changes made by hand.
fn edited(width: u16, height: u16, edits: &[&str]) -> Desk {
    let mut desk = at_set_up(width, height);
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

#[test]
fn tables() {
    for (width, height) in SIZES {
        let mut desk = at_set_up(width, height);
        desk.keys("f<Enter>");
        settings()
            .bind(|| insta::assert_snapshot!(format!("1885_set-up_{width}x{height}"), desk.text()));
        desk.settle().keys("<Esc>").shows("January 1885");
        settings().bind(|| {
            insta::assert_snapshot!(format!("1885_January_{width}x{height}"), desk.text());
        });
    }
    let mut desk = Desk::looking(80, 24, ColourLevel::Mono, Glyphs::ASCII);
    desk.keys("<Enter><Down><Left><Left><Left><F5>f<Enter>");
    assert!(desk.text().is_ascii(), "{}", desk.text());
}

#[test]
fn kinds_are_chosen_by_a_letter_and_not_shown_beside_the_orders() {
    let mut desk = at_set_up(120, 40);
    desk.shows("► ? Rom army or fleet?")
        .shows("0 of 4 ordered")
        .shows("?: kind not shown");
    desk.keys("f<Enter>")
        .shows("F Rom")
        .shows("► ? Sev army or fleet?")
        .shows("i?")
        .hides("iF?");
    desk.keys("<F5>")
        .shows("not chosen: its first order can still decide, otherwise a fleet (rules)");
    desk.keys("<F5>y<Esc>")
        .resize(120, 60)
        .shows("January 1885, Spring-type move")
        .shows("F Rom ...")
        .shows("? Sev ...")
        .shows("i?");
}

#[test]
fn the_read_back_of_january_says_what_becomes_of_kinds_nobody_chose() {
    let mut desk = at_set_up(120, 40);
    desk.settle()
        .keys("<Esc>")
        .paste("Russia: F Sev H")
        .keys("<Enter><Enter><F5>");
    desk.shows("? Rom")
        .shows("nobody chose its kind: an army (rules)")
        .hides("a fleet, by the rules; nobody");
}

#[test]
fn the_months_are_a_ribbon_with_the_build_months_in_brackets() {
    let desk = edited(80, 24, &["phase February 1885"]);
    desk.shows("February 1885, Fall-type   Game of 21 September 2026 ")
        .shows(" J F▪[M] A M▪[J] J A▪[S] O N▪[D]");
}

#[test]
fn the_places_where_one_may_build_besides_are_named_with_their_owner() {
    let mut desk = edited(120, 40, &["phase March 1885", "remove Ven"]);
    desk.keys("<Home>")
        .shows("Adjustments of Italy")
        .shows("Sicily is open to it");
    desk.keys("/sic")
        .shows("coast, Italian")
        .shows("Italy, while it owns it");
}

#[test]
fn a_removal_is_proposed_with_its_reason_and_enter_agrees() {
    let mut desk = edited(
        120,
        40,
        &["phase March 1885", "own Con Austria", "own Smy Austria"],
    );
    desk.keys("<BackTab>").shows("Adjustments of Turkey");
    desk.shows("proposed").shows("from home");
    desk.keys("<Enter>").shows("✓");
    assert!(desk.game().sheet().entries.is_empty());
}
