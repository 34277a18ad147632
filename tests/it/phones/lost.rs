//! Sealed slips of which the file is lost, or put back from an older copy: the game knows which there
//! should be.

use std::fs;
use std::path::PathBuf;

use super::PhoneTable;
use crate::exchange::program::chancery;

const ENGLAND: usize = 1;
const FRANCE: usize = 2;
const GERMANY: usize = 3;

const FILES: [&str; 2] = ["sealed.ron", "sealed.key"];

const OLDER: &str = "the sealed slip of France is an older one";

impl PhoneTable {
    fn file(&self, name: &str) -> PathBuf {
        self.desk.app.folder().unwrap().join(name)
    }

    /// What is in the two files of sealed slips.
    fn sealed_files(&self) -> [Vec<u8>; 2] {
        FILES.map(|name| fs::read(self.file(name)).unwrap())
    }

    /// Ends the program, does something to its files, and begins it again.
    fn reopened(self, touch: impl FnOnce(&[PathBuf; 2])) -> Self {
        let files = FILES.map(|name| self.file(name));
        let mut desk = self.desk;
        desk.keys("<C-w>");
        touch(&files);
        desk.begin_again();
        desk.keys("<Enter>");
        Self::open(desk)
    }

    /// What `chancery verify` says, and its exit code.
    fn verified(&self) -> (Option<i32>, String) {
        let folder = self.desk.app.folder().unwrap().to_owned();
        let name = folder.file_name().unwrap().to_str().unwrap();
        let output = chancery(self.desk.saves(), &["verify", name]);
        let text = String::from_utf8(output.stdout).unwrap();
        (output.status.code(), text)
    }

    fn log(&self) -> Vec<String> {
        let entries = self.desk.game().log_entries();
        entries.into_iter().map(|line| line.what).collect()
    }
}

/// Puts back what was in the files.
fn put_back(files: &[PathBuf; 2], contents: &[Vec<u8>; 2]) {
    for (file, contents) in files.iter().zip(contents) {
        fs::write(file, contents).unwrap();
    }
}

#[test]
fn slips_that_are_gone_are_named_until_they_are_in_again() {
    let missing = "the sealed slips of France and Germany are missing: ask for them again";
    for gone in 0..FILES.len() {
        let mut table = PhoneTable::standard();
        table.hand_in(FRANCE, "A Par - Bur");
        table.hand_in(GERMANY, "A Mun - Ruh");
        assert_eq!(table.verified().0, Some(0));
        let mut table = table.reopened(|files| fs::remove_file(&files[gone]).unwrap());
        let (code, text) = table.verified();
        assert_eq!(code, Some(1), "{text}");
        assert!(text.contains(missing), "{text}");
        assert!(!table.is_in(FRANCE) && !table.is_in(GERMANY));
        assert_eq!(table.desk.text().matches("slip missing").count(), 2);
        table.desk.keys("<F5>").shows(missing).shows("No slip from");
        table.desk.keys("<F5>").shows("Settle Spring 1901 anyway?");
        table.desk.shows("sealed slips of France and Germany");
        table.desk.keys("n<Esc>");

        // The one writes it again on his phone, the other on paper.
        assert_eq!(
            table.hand_in(FRANCE, "A Par - Pic").said(),
            "Your slip is in."
        );
        table.desk.keys("<F5>").shows("Open 1 sealed slip?");
        table.desk.keys("n<Esc>");
        table.desk.paste("Germany: A Mun - Bur").keys("<Enter>");
        assert_eq!(table.verified().0, Some(0), "{}", table.verified().1);
        table.desk.keys("<F5>y").hides("missing");
        table.desk.keys("<F5>").hides("the sealed slip");
        let set_aside = "set aside the sealed slip of Germany, unread; reason: it is missing";
        assert!(table.log().contains(&set_aside.to_owned()));
        let mut lines = table.lines();
        lines.sort();
        assert_eq!(lines, ["A Mun - Bur", "A Par - Pic"]);
    }
}

/// The message stands where the game master looks when he opens the game.
#[test]
fn slips_that_are_gone_are_named_at_opening() {
    let mut table = PhoneTable::standard();
    table.hand_in(FRANCE, "A Par - Bur");
    let files = FILES.map(|name| table.file(name));
    let mut desk = table.desk;
    desk.keys("<C-w>");
    fs::remove_file(&files[0]).unwrap();
    desk.begin_again();
    desk.keys("<Enter>")
        .shows("the sealed slip of France is missing: ask for it again");
    // There is none after all: the key that marks slips says so.
    desk.keys_while("<Tab>", |desk| desk.table().seat.index() != FRANCE);
    desk.keys("<C-t>").shows("France: slip is not in");
    desk.keys("<F5>").hides("the sealed slip of France");
}

/// A phase may be settled without a missing slip; undone, it is missing still.
#[test]
fn a_phase_is_settled_without_a_missing_slip_only_after_a_question() {
    let mut table = PhoneTable::standard();
    table.hand_in(FRANCE, "A Par - Bur");
    let mut table = table.reopened(|files| fs::remove_file(&files[0]).unwrap());
    table.desk.keys("<F5><F5>n");
    assert!(table.desk.game().turns().is_empty());
    table.desk.keys("<F5>y<Esc><Esc>");
    assert_eq!(table.desk.game().turns().len(), 1);
    assert_eq!(table.verified().0, Some(0), "{}", table.verified().1);
    table.desk.keys("<C-u>").shows("slip missing");
    assert_eq!(table.verified().0, Some(1));
}

#[test]
fn an_older_slip_is_named_and_waits_for_the_game_masters_word() {
    let mut table = PhoneTable::standard();
    table.hand_in(FRANCE, "A Par - Bur");
    let older = table.sealed_files();
    table.send(FRANCE, "take-back", &Vec::new());
    table.hand_in(FRANCE, "A Par - Pic");
    table.hand_in(ENGLAND, "F Lon - ENG");
    let newest = table.sealed_files();
    let mut table = table.reopened(|files| put_back(files, &older));
    let (code, text) = table.verified();
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains(OLDER), "{text}");
    assert!(
        text.contains("the sealed slip of England is missing"),
        "{text}"
    );
    assert!(!table.is_in(FRANCE));
    table.desk.shows("older slip").shows("slip missing");
    assert!(!table.page(FRANCE).0.contains("<li>A Par - Bur</li>"));
    table.desk.keys("<F5>").shows(OLDER).hides("A Par - Bur");
    table.desk.keys("<F5>").shows("Settle Spring 1901 anyway?");
    table.desk.keys("n<Esc>");
    assert!(table.lines().is_empty());

    // It outlives the program as it is; the newest copy makes all well.
    let table = table.reopened(|_| {});
    table.desk.shows("older slip");
    let table = table.reopened(|files| put_back(files, &newest));
    assert!(table.is_in(FRANCE) && table.is_in(ENGLAND));
    assert_eq!(table.verified().0, Some(0), "{}", table.verified().1);

    // Taken all the same, it is a sealed slip as any other.
    let mut table = table.reopened(|files| put_back(files, &older));
    let desk = &mut table.desk;
    desk.keys_while("<Tab>", |desk| desk.table().seat.index() != FRANCE);
    desk.keys("<C-t>").shows("Take the older slip of France?");
    desk.keys("n<C-t>y")
        .shows("France: the older slip is in, sealed");
    assert!(table.is_in(FRANCE));
    let told = "took the older sealed slip of France; the last one is missing";
    assert!(table.log().contains(&told.to_owned()));
    let mut table = table.reopened(|_| {});
    assert!(table.is_in(FRANCE) && !table.is_in(ENGLAND));
    table.desk.keys("<F5>y");
    assert_eq!(table.lines(), ["A Par - Bur"]);
    table.desk.keys("<C-u>");
    assert!(table.is_in(FRANCE) && table.lines().is_empty());
}

/// A slip that its player took back is not there again with an older copy.
#[test]
fn a_slip_that_was_taken_back_does_not_come_again_with_an_older_copy() {
    let mut table = PhoneTable::standard();
    table.hand_in(FRANCE, "A Par - Bur");
    let older = table.sealed_files();
    table.send(FRANCE, "take-back", &Vec::new());
    let mut table = table.reopened(|files| put_back(files, &older));
    assert!(!table.is_in(FRANCE));
    assert_eq!(table.verified().0, Some(0), "{}", table.verified().1);
    table.desk.keys("<F5>").hides("sealed").hides("A Par - Bur");
}

/// The program ended after the slip was sealed and before the game was saved: it is in.
#[test]
fn a_slip_that_is_newer_than_the_game_is_in() {
    let mut table = PhoneTable::standard();
    table.hand_in(GERMANY, "A Mun - Ruh");
    let folder = table.desk.app.folder().unwrap().to_owned();
    let games = |folder: &std::path::Path| {
        let files = fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().path());
        let games = files.filter(|file| {
            let end = file.extension().unwrap_or_default();
            (end == "ron" || end == "journal") && !file.ends_with("sealed.ron")
        });
        let mut games: Vec<PathBuf> = games.collect();
        games.sort();
        games
    };
    let before = games(&folder).into_iter();
    let before: Vec<_> = before
        .map(|file| (fs::read(&file).unwrap(), file))
        .collect();
    table.hand_in(FRANCE, "A Par - Bur");
    let table = table.reopened(|_| {
        for (contents, file) in &before {
            fs::write(file, contents).unwrap();
        }
    });
    assert!(table.is_in(FRANCE) && table.is_in(GERMANY));
    let mut table = table.reopened(|_| {});
    assert_eq!(table.verified().0, Some(0), "{}", table.verified().1);
    table.desk.keys("<F5>y");
    assert_eq!(table.lines(), ["A Mun - Ruh", "A Par - Bur"]);
}

/// Sealed slips of a later phase wait while an earlier one is corrected: a phone adds none to them.
#[test]
fn no_slip_of_an_earlier_phase_joins_those_that_wait() {
    let mut table = PhoneTable::standard();
    table.settle();
    table.hand_in(FRANCE, "A Par - Bur");
    table.desk.keys("<C-u>");
    assert!(table.desk.game().turns().is_empty());
    assert_eq!(
        table.hand_in(GERMANY, "A Mun - Ruh").said(),
        "The game master corrects an earlier phase. Hand in on paper."
    );
    table.desk.keys("<C-r>");
    assert!(table.is_in(FRANCE) && !table.is_in(GERMANY));
}

/// What can't be read now may be opened yet: whatever becomes of the slip, the key stays.
#[test]
fn the_key_of_a_file_that_can_not_be_read_stays() {
    let mut table = PhoneTable::standard();
    table.hand_in(FRANCE, "A Par - Bur");
    let [_, key] = table.sealed_files();
    let mut table = table.reopened(|files| fs::write(&files[0], "x").unwrap());
    let desk = &mut table.desk;
    desk.keys_while("<Tab>", |desk| desk.table().seat.index() != FRANCE);
    desk.keys("<C-t>").shows("France: slip is not in");
    let table = table.reopened(|_| {});
    assert_eq!(fs::read(table.file("sealed.key")).unwrap(), key);
}
