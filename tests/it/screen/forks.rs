//! A new game from a phase of the open one, made at the screen.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use chancery_engine::variant;
use chancery_game::store::Store;

use crate::screen::harness::{Desk, settings};
use crate::screen::phases::{FALL, SPRING, settle};

/// Spring and Fall of 1901 are settled, and a line of the winter is entered.
fn in_winter(width: u16, height: u16) -> Desk {
    let mut desk = Desk::at_table(width, height);
    settle(&mut desk, SPRING);
    desk.keys("<Esc>");
    settle(&mut desk, FALL);
    desk.keys("<Esc>");
    desk
}

/// The folders of the saved games.
fn folders(desk: &Desk) -> Vec<PathBuf> {
    let entries = fs::read_dir(desk.saves()).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.is_dir());
    paths.sort();
    paths
}

/// Every file of a game, but the lock, with what is in it.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let paths = fs::read_dir(folder).unwrap();
    let paths = paths.map(|entry| entry.unwrap().path());
    paths
        .filter(|path| path.file_name().unwrap() != "lock")
        .map(|path| (path.clone(), fs::read(&path).unwrap()))
        .collect()
}

#[test]
fn an_earlier_phase_is_forked_and_the_open_game_stays_as_it_is() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut desk = in_winter(width, height);
        let (own, name) = (folders(&desk).remove(0), desk.game().setup().name.clone());
        let before = files(&own);
        desk.keys("<F4>f");
        let look = settings();
        look.bind(|| insta::assert_snapshot!(format!("fork_{width}x{height}"), desk.text()));
        desk.keys("<C-u>Otherwise<Enter>")
            .shows("The new game is saved. Continue in it?")
            .shows("The list of games shows");
        let made = folders(&desk);
        assert_eq!(made.len(), 2);
        assert!(made.iter().any(|path| path.ends_with("otherwise")));
        assert_eq!(files(&own), before);
        // No stays: the open game is still the one that is saved.
        desk.keys("n").hides("Go on in it?");
        assert_eq!(desk.game().setup().name, name);
        assert_eq!(desk.game().turns().len(), 2);
        assert_eq!(files(&own), before);
        desk.app.begin_with("otherwise");
        desk.keys("").shows("Fall 1901");
    }
}

#[test]
fn one_goes_on_in_the_new_game_with_the_orders_or_without() {
    for (keys, entries) in [("", 0), ("<Tab>", 22)] {
        let mut desk = in_winter(120, 40);
        let own = folders(&desk).remove(0);
        let before = files(&own);
        desk.keys("<F4><Down>f").keys(keys).keys("<Enter>y");
        let name = &desk.game().setup().name;
        assert!(name.starts_with("Game of ") && name.ends_with(", from Spring 1901"));
        desk.shows("Spring 1901").shows("saved");
        assert_eq!(desk.game().turns().len(), 0);
        assert_eq!(desk.game().sheet().entries.len(), entries);
        if entries == 0 {
            settle(&mut desk, SPRING);
        } else {
            desk.settle();
        }
        desk.keys("<Esc>").shows("Fall 1901").shows("saved");
        assert_eq!(files(&own), before);
        // The other one is free again, and stands where it stood.
        let opened = Store::new(desk.saves(), variant::all())
            .open(own.file_name().unwrap().to_str().unwrap())
            .unwrap();
        assert_eq!(opened.game.turns().len(), 2);
    }
}

#[test]
fn the_open_phase_is_forked_from_the_palette_without_its_orders() {
    let mut desk = in_winter(80, 24);
    desk.keys("build a edi<Enter>").shows("1 of 11 ordered");
    let entered = desk.game().sheet().entries.len();
    let own = folders(&desk).remove(0);
    let before = files(&own);
    desk.keys(":fork<Enter>")
        .shows("A new game from Winter 1901")
        .shows("without the orders entered so far");
    desk.keys("<Enter>n");
    assert_eq!(desk.game().sheet().entries.len(), entered);
    assert_eq!(files(&own), before);
    desk.keys(":fork<Enter><Enter>")
        .shows("you already have a game")
        .shows("A new game from Winter 1901");
    assert_eq!(folders(&desk).len(), 2);
    desk.keys("<C-u><Enter>").shows("the new game needs a name");
    desk.keys("Again<Enter>y");
    assert_eq!(desk.game().setup().name, "Again");
    assert_eq!(desk.game().turns().len(), 2);
    assert!(desk.game().sheet().entries.is_empty());
    assert_eq!(folders(&desk).len(), 3);
}

#[test]
fn a_game_that_can_not_be_made_leaves_the_form_and_says_why() {
    let mut desk = in_winter(120, 40);
    // What stands in its place is no directory of saves.
    let away = desk.saves().with_extension("away");
    fs::rename(desk.saves(), &away).unwrap();
    fs::write(desk.saves(), "").unwrap();
    desk.keys("<F4>f<Enter>")
        .shows("the new game could not be saved (")
        .shows("A new game from Fall 1901");
    let kept = desk.saves().to_owned();
    fs::remove_file(&kept).unwrap();
    fs::rename(&away, &kept).unwrap();
    desk.keys("<Enter>").shows("The new game is saved.");
}

#[test]
fn a_secret_world_goes_along() {
    let mut desk = Desk::new(120, 40);
    let game = "1492-france-has-won-in-1500";
    let from = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("saves")
        .join(game);
    let own = desk.saves().join(game);
    fs::create_dir(&own).unwrap();
    for path in files(&from).into_keys() {
        fs::copy(&path, own.join(path.file_name().unwrap())).unwrap();
    }
    desk.begin_with(game);
    let before = files(&own);
    let world = |desk: &Desk| desk.game().board().far.clone();
    let of_original = world(&desk);
    assert!(of_original.is_some());
    desk.keys("<Esc><F4><Down><Down>f<C-u>Elsewhere<Enter>y");
    assert_eq!(desk.game().setup().name, "Elsewhere");
    assert!(!desk.game().state().is_over());
    assert_eq!(format!("{:?}", world(&desk)), format!("{of_original:?}"));
    assert_eq!(files(&own), before);
}
