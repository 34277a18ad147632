//! A game that can't be saved where it lies is saved in another folder.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use chancery_engine::variant;
use chancery_game::store::{Disk, FileSystem, Store};
use chancery_session::evening::Saved;
use tempfile::TempDir;

use super::lock::{WORD, choose_word};
use crate::screen::harness::{Desk, SIZES, settings};

/// Two disks, the first of which is full while somebody says so.
#[derive(Debug)]
pub struct Full {
    pub under: PathBuf,
    pub is_full: AtomicBool,
}

impl Full {
    fn check(&self, path: &Path) -> io::Result<()> {
        if self.is_full.load(Ordering::SeqCst) && path.starts_with(&self.under) {
            return Err(io::ErrorKind::StorageFull.into());
        }
        Ok(())
    }
}

impl Disk for Full {
    fn create(&self, path: &Path, contents: &[u8]) -> io::Result<()> {
        self.check(path)?;
        FileSystem.create(path, contents)
    }
    fn append(&self, path: &Path, contents: &[u8]) -> io::Result<()> {
        self.check(path)?;
        FileSystem.append(path, contents)
    }
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.check(to)?;
        FileSystem.rename(from, to)
    }
    fn remove(&self, path: &Path) -> io::Result<()> {
        FileSystem.remove(path)
    }
    fn flush_folder(&self, folder: &Path) -> io::Result<()> {
        FileSystem.flush_folder(folder)
    }
}

/// A game after a settled phase, whose disk is full since an order was entered; and that disk.
fn full(width: u16, height: u16) -> (Desk, Arc<Full>, TempDir) {
    let old = tempfile::tempdir().unwrap();
    let disk = Arc::new(Full {
        under: old.path().to_owned(),
        is_full: AtomicBool::new(false),
    });
    let mut desk = Desk::new(width, height);
    desk.on(Store::on(disk.clone(), old.path(), variant::all()));
    desk.keys("<Enter><F5>");
    desk.paste("France: A Par - Bur\nAustria: A Bud - Ser")
        .keys("<Enter>");
    desk.settle().keys("<Esc><Esc>");
    disk.is_full.store(true, Ordering::SeqCst);
    desk.keys("gre<Enter>");
    assert!(matches!(desk.app.model.saved(), Saved::Failed(_)));
    (desk, disk, old)
}

/// The game as another program reads it in a directory.
fn read(directory: &Path) -> chancery_game::game::Game {
    let store = Store::new(directory, variant::all());
    let folder = store.list().unwrap()[0].folder.clone();
    store.look(&folder).unwrap()
}

fn written(game: &chancery_game::game::Game) -> Vec<&str> {
    let entries = &game.sheet().entries;
    entries.iter().map(|entry| entry.written.as_str()).collect()
}

#[test]
fn a_game_on_a_full_disk_is_saved_on_another() {
    for (width, height) in SIZES {
        let (mut desk, disk, old) = full(width, height);
        let new = tempfile::tempdir().unwrap();
        desk.shows("NOT SAVED");
        desk.keys("<Esc>");
        desk.shows("saves it in another folder");
        desk.keys("$").shows("Save the game in another folder");
        settings().bind(|| {
            insta::assert_snapshot!(format!("elsewhere_{width}x{height}"), desk.text());
        });
        desk.paste(&new.path().display().to_string())
            .keys("<Enter>");
        desk.shows("is now saved in").hides("NOT SAVED");
        assert_eq!(desk.app.model.saved(), &Saved::Done);
        let there = read(new.path());
        assert_eq!(written(&there), ["gre"]);
        assert_eq!(there.turns().len(), 1);
        assert_eq!(there.undoable(), desk.game().undoable());
        // What is entered next is there too; the old place has it as soon as it can be written.
        desk.keys("tri - alb<Enter>").hides("NOT SAVED");
        assert_eq!(read(new.path()).sheet().entries.len(), 2);
        assert!(read(old.path()).sheet().entries.is_empty());
        disk.is_full.store(false, Ordering::SeqCst);
        desk.keys("mos<Enter>");
        let len = desk.game().sheet().entries.len();
        assert_eq!(read(old.path()).sheet().entries.len(), len);
        assert_eq!(read(new.path()).sheet().entries.len(), len);
        // The snapshots of before came along, every one of them whole.
        let store = Store::new(new.path(), variant::all());
        let folder = store.list().unwrap()[0].folder.clone();
        let verified = store.verify(&folder).unwrap();
        assert!(verified.len() >= 2, "{verified:?}");
        assert!(
            verified.iter().all(|one| one.phases.is_ok()),
            "{verified:?}"
        );
    }
}

#[test]
fn it_is_offered_where_quitting_asks() {
    let (mut desk, _disk, _old) = full(80, 24);
    let new = tempfile::tempdir().unwrap();
    desk.keys("<C-q>")
        .shows("Quit without saving the last change?")
        .shows("s save it in another folder");
    desk.keys("s").shows("Save the game in another folder");
    desk.paste(&new.path().display().to_string())
        .keys("<Enter>");
    assert_eq!(written(&read(new.path())), ["gre"]);
    desk.keys("<C-q>");
    assert!(desk.ended);
}

#[test]
fn where_it_can_not_be_written_the_form_comes_back() {
    let (mut desk, _disk, old) = full(120, 40);
    desk.keys("$<Enter>").shows("type the full path");
    desk.keys("stick<Enter>").shows("full path of a folder");
    desk.keys("<C-u>");
    let also_full = old.path().join("deeper");
    desk.paste(&also_full.display().to_string()).keys("<Enter>");
    desk.shows("could not save the game there")
        .shows("Save the game in another folder");
    assert!(matches!(desk.app.model.saved(), Saved::Failed(_)));
    assert_eq!(Store::new(&also_full, variant::all()).list().unwrap(), []);
    desk.keys("<Esc><C-w>").shows("not closed");
    assert_eq!(written(desk.game()), ["gre"]);
}

#[test]
fn what_lies_beside_a_game_comes_along() {
    let (mut desk, _disk, _old) = full(120, 40);
    desk.keys(":clock plan<Enter>").keys("<C-c><C-c>");
    desk.keys("%<F5><Esc>");
    let new = tempfile::tempdir().unwrap();
    desk.keys("$").paste(&new.path().display().to_string());
    desk.keys("<Enter>").shows("is now saved in");
    let folder = desk.app.folder().unwrap().to_owned();
    assert!(folder.starts_with(new.path()));
    let name = folder.file_name().unwrap().to_str().unwrap();
    let there = Store::new(new.path(), variant::all()).look(name).unwrap();
    assert!(there.vote_under_way().is_some());
    desk.keys("<C-w><Up><Up>")
        .shows(&new.path().display().to_string());
}

/// Slips that are opened in the new place, and a vote that is over there, do not wait in the old one.
#[test]
fn what_is_opened_in_the_new_place_is_not_sealed_in_the_old_one() {
    let (mut desk, disk, old) = full(120, 40);
    disk.is_full.store(false, Ordering::SeqCst);
    desk.keys("<Esc><C-u>:hot seat<Enter>");
    choose_word(&mut desk);
    desk.keys("<Enter><Enter>gre<Enter><F5><F5>");
    desk.keys(&format!("<Esc>{WORD}<Enter>"))
        .shows("Sealed: 1 slip");
    let sealed = |of: &Path| {
        let store = Store::new(of, variant::all());
        of.join(&store.list().unwrap()[0].folder).join("sealed.ron")
    };
    assert!(sealed(old.path()).exists());
    disk.is_full.store(true, Ordering::SeqCst);
    let new = tempfile::tempdir().unwrap();
    desk.keys("$")
        .paste(&new.path().display().to_string())
        .keys("<Enter>");
    desk.shows("is now saved in");
    disk.is_full.store(false, Ordering::SeqCst);
    assert!(sealed(new.path()).exists());
    desk.keys("<F5>").shows("Open 1 sealed slip?");
    desk.keys("y<Esc>");
    for of in [old.path(), new.path()] {
        assert!(!sealed(of).exists());
        assert_eq!(read(of).sheet().entries.len(), 1);
    }
}
