//! A folder that can't be read, and what others do in the folder of an open game: nothing is hidden,
//! written over or made again in silence.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use chancery_game::game::Game;
use chancery_game::store::{Disk, FileSystem, Handle, Store, StoreError};
use tempfile::TempDir;

use crate::store::support::{at, new_game, play, store, to_move};
use crate::store::toy::VARIANTS;
use crate::support::Commands;

/// A game with two settled phases and an order.
fn begun() -> (TempDir, Game, Handle) {
    let directory = tempfile::tempdir().unwrap();
    let mut game = new_game("Friday");
    let mut handle = store(directory.path()).create(&game, None, at(0)).unwrap();
    for second in 1..3 {
        play(&mut game, &[], second);
        handle.save(&game, at(second)).unwrap();
    }
    game.enter(to_move(&game, "Vie", "Gal"));
    handle.save(&game, at(3)).unwrap();
    (directory, game, handle)
}

fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let read = |file: PathBuf| (file.clone(), fs::read(&file).unwrap());
    files.into_iter().map(read).collect()
}

/// A disk on which one look at a folder fails.
#[derive(Debug)]
struct Blind {
    fails: usize,
    looks: AtomicUsize,
}

impl Disk for Blind {
    fn create(&self, path: &Path, contents: &[u8]) -> io::Result<()> {
        FileSystem.create(path, contents)
    }
    fn append(&self, path: &Path, contents: &[u8]) -> io::Result<()> {
        FileSystem.append(path, contents)
    }
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        FileSystem.rename(from, to)
    }
    fn remove(&self, path: &Path) -> io::Result<()> {
        FileSystem.remove(path)
    }
    fn flush_folder(&self, folder: &Path) -> io::Result<()> {
        FileSystem.flush_folder(folder)
    }
    fn names(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        if self.looks.fetch_add(1, Ordering::SeqCst) == self.fails {
            return Err(io::Error::other("the stick was pulled"));
        }
        FileSystem.names(folder)
    }
}

#[test]
fn a_look_that_fails_stops_the_opening_or_the_save_and_hides_nothing() {
    let (mut stopped, mut unsaved) = (0, 0);
    for fails in 0.. {
        let (directory, mut game, handle) = begun();
        drop(handle);
        let disk = Arc::new(Blind {
            fails,
            looks: AtomicUsize::new(0),
        });
        let before = files(&directory.path().join("friday"));
        let blind = Store::on(disk.clone(), directory.path(), VARIANTS);
        match blind.open("friday") {
            Ok(mut opened) => {
                play(&mut opened.game, &[], 5);
                let saved = opened.handle.save(&opened.game, at(5));
                if let Err(why) = saved {
                    unsaved += 1;
                    assert!(why.to_string().contains("the stick was pulled"), "{why}");
                    assert_eq!(files(&directory.path().join("friday")), before);
                    opened.handle.save(&opened.game, at(5)).unwrap();
                }
                game = opened.game;
            }
            Err(why) => {
                stopped += 1;
                assert!(matches!(why, StoreError::Io { .. }), "{why}");
                assert_eq!(files(&directory.path().join("friday")), before);
            }
        }
        let again = store(directory.path()).open("friday").unwrap();
        assert_eq!(again.game.history(), game.history(), "look {fails}");
        if disk.looks.load(Ordering::SeqCst) <= fails {
            break;
        }
    }
    assert!(stopped >= 2 && unsaved >= 1, "{stopped}, {unsaved}");
}

#[test]
fn an_older_snapshot_with_more_phases_is_named() {
    let (directory, game, handle) = begun();
    let folder = handle.folder().to_owned();
    drop(handle);
    let mut longer = game.clone();
    play(&mut longer, &[], 5);
    // As a version did that could not read the folder once: its number is lower than the newest.
    let elsewhere = tempfile::tempdir().unwrap();
    let one = store(elsewhere.path())
        .create(&longer, None, at(5))
        .unwrap();
    let name = longer.setup().calendar().key(longer.phase());
    let file = format!("0001-{name}.ron");
    fs::copy(one.folder().join(&file), folder.join(&file)).unwrap();
    let verified = store(directory.path()).verify("friday").unwrap();
    let said: Vec<String> = verified[0]
        .warnings
        .iter()
        .map(ToString::to_string)
        .collect();
    assert!(
        said.contains(&format!(
            "{file} has 3 settled phases, the newest snapshot 2; they are different courses of the game"
        )),
        "{said:?}"
    );

    // A phase that was taken back is nothing to tell of.
    let (directory, mut game, mut handle) = begun();
    game.undo(at(5)).unwrap();
    game.undo(at(5)).unwrap();
    assert_eq!(game.turns().len(), 1);
    handle.save(&game, at(6)).unwrap();
    let verified = store(directory.path()).verify("friday").unwrap();
    assert_eq!(verified[0].warnings, []);
}

/// What a save comes to after something was done in the folder, and that it changes nothing there.
fn refused(handle: &mut Handle, game: &mut Game, directory: &Path) -> StoreError {
    let there = |folder: &Path| folder.is_dir().then(|| files(folder));
    let folder = handle.folder().to_owned();
    let (before, games) = (there(&folder), store(directory).list().unwrap().len());
    game.enter(to_move(game, "Ber", "Mun"));
    let why = handle.save(game, at(7)).unwrap_err();
    play(game, &[], 8);
    assert!(handle.save(game, at(8)).is_err());
    assert_eq!(there(&folder), before, "{why}");
    assert_eq!(store(directory).list().unwrap().len(), games);
    why
}

#[test]
fn snapshots_that_were_deleted_are_missed_at_the_next_change() {
    let (directory, mut game, mut handle) = begun();
    let folder = handle.folder().to_owned();
    let files = files(&folder);
    for (file, _) in &files {
        if file.extension().is_some_and(|ending| ending == "ron") {
            fs::remove_file(file).unwrap();
        }
    }
    let why = refused(&mut handle, &mut game, directory.path());
    assert!(matches!(why, StoreError::SnapshotGone(_)), "{why}");
    assert!(why.to_string().contains("is gone; put it back"), "{why}");
    for (file, contents) in files {
        fs::write(file, contents).unwrap();
    }
    handle.save(&game, at(9)).unwrap();
    drop(handle);
    let again = store(directory.path()).open("friday").unwrap();
    assert_eq!(again.game.history(), game.history());
}

#[test]
fn a_snapshot_that_somebody_put_there_is_named_and_not_buried() {
    let (directory, mut game, mut handle) = begun();
    let folder = handle.folder().to_owned();
    let copy = folder.join("0007-S1901R.ron");
    fs::copy(folder.join("0002-S1901R.ron"), &copy).unwrap();
    let why = refused(&mut handle, &mut game, directory.path());
    assert!(matches!(why, StoreError::SnapshotAdded(_)), "{why}");
    assert!(
        why.to_string()
            .contains("0007-S1901R.ron there; move that file away")
    );
    fs::remove_file(copy).unwrap();
    handle.save(&game, at(9)).unwrap();
    drop(handle);
    let again = store(directory.path()).open("friday").unwrap();
    assert_eq!(again.game.history(), game.history());
}

#[test]
fn a_folder_that_was_moved_is_not_made_again() {
    let (directory, mut game, mut handle) = begun();
    let folder = handle.folder().to_owned();
    let away = directory.path().join("away");
    fs::rename(&folder, &away).unwrap();
    let why = refused(&mut handle, &mut game, directory.path());
    assert!(matches!(why, StoreError::Gone(_)), "{why}");
    assert!(!folder.exists());
    // It can be saved elsewhere, in the same directory too.
    let new = store(directory.path())
        .take_in(&game, &handle, at(9))
        .unwrap();
    assert_eq!(new.folder(), folder);
    drop(new);
    fs::remove_dir_all(&folder).unwrap();
    fs::rename(&away, &folder).unwrap();
    handle.save(&game, at(9)).unwrap();
}

#[test]
fn what_is_written_while_another_game_lies_there_is_not_taken_elsewhere() {
    let (directory, game, handle) = begun();
    let folder = handle.folder().to_owned();
    fs::copy(
        folder.join("0002-S1901R.ron"),
        folder.join("0007-S1901R.ron"),
    )
    .unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    drop(
        store(elsewhere.path())
            .take_in(&game, &handle, at(9))
            .unwrap(),
    );
    let names: Vec<String> = store(elsewhere.path())
        .snapshots("friday")
        .unwrap()
        .iter()
        .map(|snapshot| snapshot.id.to_string())
        .collect();
    assert_eq!(
        names,
        [
            "0004-F1901M.ron",
            "0003-F1901M.ron",
            "0002-S1901R.ron",
            "0001-S1901M.ron"
        ]
    );
    let _ = directory;
}

/// A program that is killed before the first snapshot leaves a folder that is no game.
#[test]
fn a_folder_without_a_snapshot_is_taken_by_the_next_game_of_that_name() {
    let directory = tempfile::tempdir().unwrap();
    let left = directory.path().join("friday");
    fs::create_dir(&left).unwrap();
    fs::write(left.join("lock"), "17").unwrap();
    fs::write(left.join("0001-S1901M.ron.tmp"), "// Chan").unwrap();
    let game = new_game("Friday");
    let handle = store(directory.path()).create(&game, None, at(0)).unwrap();
    assert_eq!(handle.folder(), left);
    // One that is being begun just now, or has anything of somebody's, is not.
    let other = store(directory.path()).create(&game, None, at(0)).unwrap();
    assert_eq!(other.folder(), directory.path().join("friday-2"));
    fs::create_dir(directory.path().join("friday-3")).unwrap();
    fs::write(directory.path().join("friday-3/notes"), "mine").unwrap();
    let third = store(directory.path()).create(&game, None, at(0)).unwrap();
    assert_eq!(third.folder(), directory.path().join("friday-4"));
}

#[test]
fn what_the_program_itself_was_writing_is_no_oddity() {
    let (directory, _, handle) = begun();
    let unfinished = handle.folder().join("0004-F1901R.ron.tmp");
    fs::write(unfinished, "").unwrap();
    assert_eq!(store(directory.path()).read("friday").unwrap().1, []);
    assert_eq!(
        store(directory.path()).verify("friday").unwrap()[0].warnings,
        []
    );
}

/// What is not read to its end, for it has none.
#[cfg(unix)]
#[test]
fn a_board_that_is_a_pipe_and_a_lock_without_end_are_nothing_to_wait_for() {
    let (directory, game, handle) = begun();
    let folder = handle.folder().to_owned();
    drop(handle);
    let lock = fs::File::create(folder.join("lock")).unwrap();
    lock.set_len(1 << 40).unwrap();
    let opened = store(directory.path()).open("friday").unwrap();
    assert_eq!(opened.game.history(), game.history());
    drop(opened);
    let made = std::process::Command::new("mkfifo")
        .arg(folder.join("board.ron"))
        .status();
    assert!(made.unwrap().success());
    let why = store(directory.path())
        .open("friday")
        .map(drop)
        .unwrap_err();
    assert!(why.to_string().contains("its board can't be read"), "{why}");
    fs::remove_file(folder.join("board.ron")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", folder.join("board.ron")).unwrap();
    let why = store(directory.path())
        .open("friday")
        .map(drop)
        .unwrap_err();
    assert!(why.to_string().contains("its board can't be read"), "{why}");
}
