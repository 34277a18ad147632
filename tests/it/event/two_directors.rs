//! Two directors on one folder, a disk that is full, a program that is killed, a file that was
//! mended by hand.

use std::fs;
use std::process::{Command, Stdio};

use super::{cup, event, refused, told};
use crate::exchange::program::stderr;
use chancery_game::store::LockedFile;

#[test]
fn a_second_director_is_told() {
    let cup = cup(7);
    let folder = cup.path();
    let held = LockedFile::take(folder, "event.ron").unwrap();
    let second = refused(folder, &["seat"]);
    assert!(second.contains("is open in another Chancery"), "{second}");
    // To look needs no lock.
    told(folder, &["players"]);
    drop(held);
    told(folder, &["seat", "--seed", "1"]);
}

/// What a program that synchronises folders put there is not written over.
#[test]
fn a_file_that_changed_meanwhile_stays() {
    let cup = cup(7);
    let file = cup.path().join("event.ron");
    let mut held = LockedFile::take(cup.path(), "event.ron").unwrap();
    fs::write(&file, "other").unwrap();
    let why = held.write(b"own").unwrap_err().to_string();
    assert!(
        why.contains("another program changed it meanwhile"),
        "{why}"
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), "other");
}

#[test]
fn copies_of_the_event_are_named() {
    let cup = cup(7);
    fs::write(cup.path().join("event (copy of Anna).ron"), "").unwrap();
    let output = event(cup.path(), &["players"]);
    let said = stderr(&output);
    assert!(
        said.contains("event (copy of Anna).ron beside event.ron"),
        "{said}"
    );
}

/// Killed at any moment, the program leaves the event as it was or as it is after the command.
#[test]
fn a_program_that_is_killed_leaves_a_whole_event() {
    let cup = cup(35);
    let folder = cup.path();
    for delay in [0, 3, 6, 9, 12, 15, 20, 25, 30, 40] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_chancery"))
            .args(["event", "rules", "--rounds", &format!("{}", delay + 1)])
            .current_dir(folder)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_millis(delay));
        let _ = child.kill();
        child.wait().unwrap();
        told(folder, &["players"]);
    }
    // What was left over of a file that was being written is no event, and hinders nobody.
    fs::write(folder.join("event.ron.tmp"), "(format").unwrap();
    told(folder, &["seat", "--seed", "1"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_changes_nothing() {
    let cup = cup(7);
    let folder = cup.path();
    let before = fs::read(folder.join("event.ron")).unwrap();
    // No file of this program may be longer than nothing.
    let output = Command::new("sh")
        .args(["-c", "ulimit -f 0; exec \"$0\" event seat --seed 1"])
        .arg(env!("CARGO_BIN_EXE_chancery"))
        .current_dir(folder)
        .output()
        .unwrap();
    assert_ne!(output.status.code(), Some(0));
    assert_eq!(fs::read(folder.join("event.ron")).unwrap(), before);
    told(folder, &["seat", "--seed", "1"]);
}

/// A fault in the file is told with its line, and what is wrong.
#[test]
fn a_file_that_was_mended_by_hand_is_checked() {
    let cup = cup(7);
    let folder = cup.path();
    let file = folder.join("event.ron");
    told(folder, &["roll", "away", "P07"]);
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("\"P07\"", "\"P70\"")).unwrap();
    let output = event(folder, &["players"]);
    assert_eq!(output.status.code(), Some(3));
    let said = stderr(&output);
    let line = text
        .lines()
        .position(|line| line.contains("Roll("))
        .unwrap();
    assert!(
        said.contains(&format!("event.ron, line {line}: ")),
        "{said}\n{text}"
    );
    assert!(
        said.contains("“P70” is not a player of this event"),
        "{said}"
    );
    fs::write(&file, text.replace("Roll(", "Rol(")).unwrap();
    assert_eq!(event(folder, &["players"]).status.code(), Some(3));
}
