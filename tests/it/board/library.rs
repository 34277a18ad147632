//! Boards by id and by path: the built-in ones and a folder of the user's.

use chancery_atlas::board::builtin;
use chancery_atlas::board::library::{BoardSource, LoadError, list, load};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/boards")
        .join(name)
}

/// A folder with one sound board, one broken one, one in the place of the standard board, and a
/// file that is no board.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (from, to) in [
        ("good.ron", "woods.ron"),
        ("powers.ron", "broken.ron"),
        ("good.ron", "standard.ron"),
        ("good.faults", "notes.txt"),
    ] {
        fs::copy(sample(from), folder.path().join(to)).unwrap();
    }
    folder
}

#[test]
fn the_built_in_boards_are_there_without_any_folder() {
    assert_eq!(load("standard", None).unwrap().provinces.len(), 75);
    let boards = list(None);
    assert_eq!(
        boards
            .iter()
            .map(|info| info.id.as_str())
            .collect::<Vec<_>>(),
        ["1492", "1885", "mercator-world", "standard"]
    );
    assert!(
        boards
            .iter()
            .all(|info| info.source == BoardSource::Builtin)
    );
    assert_eq!(list(Some(Path::new("no/such/folder"))).len(), boards.len());
}

#[test]
fn a_folder_adds_boards_and_takes_the_place_of_built_in_ones() {
    let folder = folder();
    let path = Some(folder.path());
    assert_eq!(load("woods", path).unwrap().name, "Good");
    assert_eq!(load("standard", path).unwrap().name, "Good");
    let boards = list(path);
    let shown: Vec<_> = boards
        .iter()
        .map(|info| {
            let replaces = info.source != BoardSource::Builtin && builtin::text(&info.id).is_some();
            (info.id.as_str(), info.board.is_ok(), replaces)
        })
        .collect();
    assert_eq!(
        shown,
        [
            ("1492", true, false),
            ("1885", true, false),
            ("broken", false, false),
            ("mercator-world", true, false),
            ("standard", true, true),
            ("woods", true, false),
        ]
    );
}

#[test]
fn a_faulty_board_is_refused_with_all_that_is_wrong() {
    let folder = folder();
    let LoadError::Faulty { findings } = load("broken", Some(folder.path())).unwrap_err() else {
        panic!("it is there")
    };
    assert!(findings.len() > 5);
    let said = LoadError::Faulty { findings }.to_string();
    assert!(
        said.starts_with("the board can't be played: 7 errors\n")
            && said.contains("no army can stand in `nos`"),
        "{said}"
    );
}

#[test]
fn a_path_names_a_board_anywhere() {
    assert_eq!(
        load(sample("good.ron").to_str().unwrap(), None).unwrap().id,
        "good"
    );
    assert!(matches!(
        load("missing.ron", None),
        Err(LoadError::Faulty { .. })
    ));
    assert!(matches!(
        load("./standard", None),
        Err(LoadError::Faulty { .. })
    ));
}

#[test]
fn an_unknown_board_is_answered_with_those_there_are() {
    let folder = folder();
    let error = load("atlantis", Some(folder.path()))
        .unwrap_err()
        .to_string();
    assert!(
        error.starts_with(
            "there is no board `atlantis`; there are 1492, 1885, broken, mercator-world, \
             standard, woods. A board of your own goes to "
        ),
        "{error}"
    );
}

#[test]
fn built_in_boards_are_read_once() {
    assert!(Arc::ptr_eq(
        &load("standard", None).unwrap(),
        &load("standard", None).unwrap()
    ));
}
