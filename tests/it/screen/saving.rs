//! What the screen does where a game can't be saved.

use chancery::tui::app::TerminalEffect;
use chancery::tui::input::Input;
use chancery_session::evening::Saved;

use crate::screen::harness::{Desk, parse};

/// Takes the folder of the saves away, and puts a file in its place.
fn lose_the_disk(desk: &Desk) {
    let folder = std::fs::read_dir(desk.saves())
        .unwrap()
        .flatten()
        .map(|entry| entry.path())
        .find(|path| path.is_dir())
        .unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    std::fs::write(folder, "").unwrap();
}

/// Keys that come faster than the disk: nothing is drawn or saved between them.
fn in_one_burst(desk: &mut Desk, keys: &str) -> Vec<TerminalEffect> {
    let now = desk.app.model.cx.now;
    parse(keys)
        .into_iter()
        .flat_map(|key| desk.app.input(Input::Key(key), now))
        .collect()
}

#[test]
fn quitting_in_one_burst_asks_where_the_last_change_can_not_be_saved() {
    let mut desk = Desk::at_table(120, 40);
    lose_the_disk(&desk);
    let said = in_one_burst(&mut desk, "<F5><F5>y<C-q>");
    assert!(!said.contains(&TerminalEffect::Quit), "{said:?}");
    assert!(matches!(desk.app.model.saved(), Saved::Failed(_)));
    assert_eq!(desk.game().turns().len(), 1);
    desk.keys("x").shows("Quit without saving the last change?");
    assert_eq!(in_one_burst(&mut desk, "y"), [TerminalEffect::Quit]);
}

#[test]
fn quitting_in_one_burst_saves() {
    let mut desk = Desk::at_table(120, 40);
    assert_eq!(
        in_one_burst(&mut desk, "<F5><F5>y<C-q>"),
        [TerminalEffect::Quit]
    );
    assert_eq!(desk.app.model.saved(), &Saved::Done);
    desk.begin_again();
    desk.keys("<Enter>").shows("Fall 1901");
}

#[test]
fn a_game_that_is_named_opens_though_no_other_can_be_read() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("<C-q>");
    let folder = std::fs::read_dir(desk.saves())
        .unwrap()
        .flatten()
        .next()
        .unwrap()
        .file_name()
        .into_string()
        .unwrap();
    desk.begin_again();
    desk.app.begin_with(&folder);
    desk.keys("").shows("Spring 1901");
    desk.begin_again();
    desk.app.begin_with("nowhere");
    desk.resize(119, 40)
        .shows("there is no game in")
        .shows(&folder);
}
