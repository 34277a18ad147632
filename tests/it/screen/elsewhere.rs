//! A game that is open in another program: it is looked at and followed, and nothing is changed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use chancery::tui::input::Input;
use proptest::prelude::*;

use crate::screen::harness::{Desk, SIZES, settings};
use crate::screen::robust::any_key;

/// A game with an order on its sheet and a phase settled, and a second program that looks at it.
fn two(width: u16, height: u16) -> (Desk, Desk) {
    let mut first = Desk::at_table(120, 40);
    first
        .paste("France: A Par - Bur\nAustria: A Bud - Ser")
        .keys("<Enter>");
    first.settle().keys("<Esc><Esc>gre<Enter>");
    let mut second = first.another(width, height);
    second.shows("open elsewhere").text();
    second.keys("<Enter>");
    (first, second)
}

/// Every file of a folder of saves, but the lock, by its path.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.file_name().unwrap() != "lock" {
            found.insert(path.clone(), std::fs::read(path).unwrap());
        }
    }
    found
}

#[test]
fn a_second_program_looks_at_everything() {
    for (width, height) in SIZES {
        let (_first, mut second) = two(width, height);
        second
            .shows("READ ONLY: open in another Chancery")
            .shows("A Ser - Gre");
        settings().bind(|| {
            let text = second.text();
            let process = format!("process {}", std::process::id());
            let text = text.replace(&process, "process 1");
            insta::assert_snapshot!(format!("looked_at_{width}x{height}"), text);
        });
        second
            .keys("<C-o>")
            .shows("Spring 1901 settled")
            .shows("A Bud - Ser");
        second.keys("<Esc><F4>").shows("Spring 1901");
        second.keys("<Esc><F6>").shows("Positions");
        second.keys("<Esc><F9>").shows("House rules");
        second.keys("<Esc>/bur").shows("Burgundy");
    }
}

#[test]
fn nothing_is_changed_and_it_is_said_why() {
    let (first, mut second) = two(120, 40);
    let before = files(first.saves());
    for keys in ["ser", "<F5>", "<C-u>", "<C-t>", "<Del>", "<C-x>", "<F7>"] {
        second.keys(keys).shows("∙ read only: open in");
        assert!(second.app.model.cx.notice.is_some(), "{keys}");
        assert!(!second.app.model.cx.has_box(), "{keys}");
    }
    second.keys("<F9><Right>").shows("read only: open in");
    second.keys("<Esc>:undo").shows("read only: open in");
    second.keys("<Esc>").paste("A Vie - Gal");
    second.keys("<C-w>").shows("open elsewhere");
    assert!(files(first.saves()) == before);
}

#[test]
fn what_is_saved_there_is_followed() {
    let (mut first, mut second) = two(120, 40);
    assert!(!second.look(), "nothing is new");
    first.keys("tri - alb<Enter>");
    assert!(second.look());
    second.shows("F Tri - Alb");
    first.settle();
    assert!(second.look());
    second.shows("Winter 1901");
    assert!(!second.look());
}

#[test]
fn once_it_is_closed_there_it_goes_on_here() {
    let (mut first, mut second) = two(120, 40);
    second.keys(":go on with").shows("close it there first");
    second.keys("<Esc><Enter>").shows("close it there first");
    first.keys("<C-w>");
    assert!(second.look());
    second.shows("closed elsewhere; Enter at the table continues");
    second.keys("<Enter>").hides("READ ONLY").shows("saved");
    second.keys("tri - alb<Enter>").shows("F Tri - Alb");
    // The program that had it before looks at it in its turn.
    first
        .keys("<Enter>")
        .shows("READ ONLY")
        .shows("F Tri - Alb");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_pressed_changes_nothing(keys in prop::collection::vec(any_key(), 1..60)) {
        let (first, mut second) = two(120, 40);
        let before = files(first.saves());
        let game = second.game().clone();
        for key in keys.into_iter().flatten() {
            second.input(Input::Key(key));
            if second.app.folder().is_some() || !second.app.watches() {
                break;
            }
            let now = second.game();
            prop_assert_eq!(now.settled_revision(), game.settled_revision(), "{}", key);
            prop_assert_eq!(&now.sheet().entries, &game.sheet().entries, "{}", key);
        }
        prop_assert!(files(first.saves()) == before);
    }
}
