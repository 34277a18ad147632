//! Files that take long are made beside the screen, which goes on meanwhile.

use std::path::PathBuf;
use std::time::Duration;

use chancery::tui::app::TerminalEffect;
use chancery::tui::input::Input;

use super::harness::{Desk, parse};

/// Presses keys without waiting for what they have made.
fn press(desk: &mut Desk, keys: &str) -> Vec<TerminalEffect> {
    let pressed = parse(keys).into_iter();
    let now = desk.now;
    pressed
        .flat_map(|key| desk.app.input(Input::Key(key), now))
        .collect()
}

fn sheets(desk: &Desk) -> Vec<PathBuf> {
    let folder = desk.app.folder().unwrap().join("reports/handouts");
    let files = std::fs::read_dir(folder).into_iter().flatten();
    files.map(|file| file.unwrap().path()).collect()
}

#[test]
fn keys_are_taken_while_sheets_are_made() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("<F6>").shows("paper");
    press(&mut desk, "p");
    assert!(desk.app.is_busy());
    let making = desk.app.model.cx.making.clone();
    assert_eq!(making.as_deref(), Some("making sheets"));
    // A second time is one too many.
    press(&mut desk, "p");
    let said = desk.app.model.cx.notice.clone().unwrap().text;
    assert!(said.contains("till making sheets"), "{said}");
    press(&mut desk, "<Esc>");
    press(&mut desk, "bud ser<Enter>");
    assert_eq!(desk.game().sheet().entries.len(), 1);
    while desk.app.is_busy() {
        desk.app.tick(Duration::from_secs(60));
    }
    let said = desk.app.model.cx.notice.clone().unwrap().text;
    assert!(said.starts_with("Written: "), "{said}");
    assert!(sheets(&desk).len() >= 8);
    assert_eq!(desk.app.model.cx.making, None);
}

#[test]
fn the_program_ends_when_the_sheets_are_written() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("<F6>").shows("paper");
    press(&mut desk, "p");
    assert!(desk.app.is_busy());
    assert_eq!(press(&mut desk, "<C-q>"), []);
    assert!(!desk.app.has_left());
    while desk.app.is_busy() {
        desk.app.tick(Duration::from_secs(60));
    }
    assert!(desk.app.has_left());
    assert!(sheets(&desk).len() >= 8);
}

#[test]
fn what_can_not_be_written_is_told_before_the_program_ends() {
    let mut desk = Desk::at_table(120, 40);
    let folder = desk.app.folder().unwrap().join("reports");
    std::fs::write(folder, "").unwrap();
    desk.keys("<F6>").shows("paper");
    press(&mut desk, "p");
    assert_eq!(press(&mut desk, "<C-q>"), []);
    while desk.app.is_busy() {
        desk.app.tick(Duration::from_secs(60));
    }
    assert!(!desk.app.has_left());
    let said = desk.app.model.cx.notice.clone().unwrap().text;
    assert!(said.contains("ould not write"), "{said}");
    assert_eq!(press(&mut desk, "<C-q>"), [TerminalEffect::Quit]);
}

#[test]
fn a_key_keeps_the_program_open() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("<F6>").shows("paper");
    press(&mut desk, "p");
    assert_eq!(press(&mut desk, "<C-q>"), []);
    press(&mut desk, "<Esc>");
    while desk.app.is_busy() {
        desk.app.tick(Duration::from_secs(60));
    }
    assert!(!desk.app.has_left());
    assert!(sheets(&desk).len() >= 8);
}

#[test]
fn escape_at_the_table_stops_what_is_made() {
    for stop in ["<Esc>", "<C-c>"] {
        let mut desk = Desk::at_table(120, 40);
        desk.keys("<F6>").shows("paper");
        press(&mut desk, "p<Esc>");
        assert!(desk.app.is_busy(), "the page was closed, and no more");
        press(&mut desk, "bud");
        press(&mut desk, "<Esc>");
        assert!(desk.app.is_busy(), "the line was cleared, and no more");
        press(&mut desk, stop);
        assert!(!desk.app.is_busy());
        let said = desk.app.model.cx.notice.clone().unwrap().text;
        assert!(said.contains("topped making sheets"), "{said}");
        assert_eq!(desk.app.model.cx.making, None);
        assert!(sheets(&desk).is_empty());
    }
}

#[test]
#[cfg(feature = "pictures")]
fn a_moving_picture_says_how_far_it_is_and_where_it_is_written() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("<F5><F5>y").shows("then Fall 1901");
    press(&mut desk, "P<Esc>");
    let mut steps = Vec::new();
    while desk.app.is_busy() {
        press(&mut desk, "q");
        desk.app.tick(Duration::from_secs(60));
        steps.extend(desk.app.model.cx.making.clone());
    }
    assert!(
        steps.iter().any(|step| step == "drawing 1 of 2"),
        "{steps:?}"
    );
    let written = |desk: &Desk| {
        let notice = desk.app.model.cx.notice.clone();
        notice.is_some_and(|notice| notice.text.ends_with("game-S1901M.gif"))
    };
    assert!(written(&desk));
    // It is read by whoever types on.
    press(&mut desk, "qqqqq");
    assert!(written(&desk));
    press(&mut desk, &"q".repeat(20));
    assert!(!written(&desk));
    let folder = desk.app.folder().unwrap().join("reports");
    let file = std::fs::read(folder.join("game-S1901M.gif")).unwrap();
    assert!(file.starts_with(b"GIF89a"));
}
