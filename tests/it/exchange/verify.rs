//! `chancery verify`: what is whole passes, and what is not is named.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use crate::exchange::program::{chancery, stderr, stdout};
use crate::exchange::scripts::{GAME, copied, data, files, samples};
use crate::screen::harness::Desk;

const SNAPSHOT: &str = "0001-W1908A.ron";

fn verify(saves: &Path, game: &str) -> (Option<i32>, String) {
    told(&chancery(saves, &["verify", game]))
}

fn told(output: &Output) -> (Option<i32>, String) {
    assert_eq!(stderr(output), "");
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    (output.status.code(), text)
}

/// Changes the text of a save, and makes its first line right.
fn change(file: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(file).unwrap();
    let (first, body) = text.split_once('\n').unwrap();
    let changed = body.replacen(from, to, 1);
    assert_ne!(body, changed, "{from} is not in it");
    let sum = changed
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
    let (_, rest) = first.split_once(". To edit").unwrap();
    let head = format!(
        "// Chancery game: {} bytes, check {sum:016x}. To edit{rest}",
        changed.len()
    );
    fs::write(file, format!("{head}\n{changed}")).unwrap();
}

#[test]
fn sample_games_settle_as_they_were_recorded() {
    for (game, snapshot, phases) in [
        (GAME, SNAPSHOT, 26),
        ("1492-france-has-won-in-1500", "0001-W1500A.ron", 25),
        ("mercator-britain-has-won-in-1902", "0001-Oct1902M.ron", 46),
    ] {
        let text = stdout(&chancery(&samples(), &["verify", game]));
        let lines: Vec<&str> = text.lines().collect();
        let told = format!("{snapshot}: check sum right, {phases} phases ");
        assert!(lines[0].starts_with(&told), "{text}");
        assert!(
            lines[0].ends_with("settled again, all as recorded"),
            "{text}"
        );
        let said = format!("{game}: 1 snapshot, all as recorded.");
        assert_eq!(lines[1..], [said.as_str()]);
    }
}

#[test]
fn one_byte_that_changed_is_found_in_an_older_snapshot_too() {
    let saves = copied();
    let older = saves.path().join(GAME).join(SNAPSHOT);
    fs::copy(&older, older.with_file_name("0002-W1908A.ron")).unwrap();
    assert_eq!(verify(saves.path(), GAME).0, Some(0));
    let mut bytes = fs::read(&older).unwrap();
    let at = bytes.len() / 2;
    bytes[at] ^= 1;
    fs::write(&older, bytes).unwrap();
    let before = files(saves.path());
    let (code, text) = verify(saves.path(), GAME);
    assert_eq!(code, Some(3), "{text}");
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("0002-W1908A.ron: check sum right"));
    let found = format!("{SNAPSHOT}: its check sum is wrong: it was changed or damaged");
    assert!(lines[1].starts_with(&found), "{text}");
    let said = format!("{GAME}: 2 snapshots, 1 unreadable.");
    assert_eq!(lines[2..], [said.as_str()]);
    assert_eq!(files(saves.path()), before);
    let output = chancery(saves.path(), &["verify", GAME, "--json"]);
    assert_eq!(output.status.code(), Some(3));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&json["kind"], &json["result"]),
        (&"verify".into(), &"unreadable".into())
    );
    assert_eq!(json["snapshots"][1]["seal"], "wrong");
    assert_eq!(json["snapshots"][0]["seal"], "right");
}

#[test]
fn a_phase_that_was_recorded_otherwise_is_named() {
    let saves = copied();
    let file = saves.path().join(GAME).join(SNAPSHOT);
    let read = "written: \"A Vie - Boh\", read: Order(\"A Vie - Boh\"), result: ";
    change(&file, &format!("{read}Succeeds"), &format!("{read}Fails"));
    let (code, text) = verify(saves.path(), GAME);
    assert_eq!(code, Some(1), "{text}");
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].ends_with(", 1 not as recorded"), "{text}");
    assert_eq!(
        lines[1],
        "  Fall 1901 comes out differently: “A Vie - Boh” has another result"
    );
    let said = "1 snapshot, 1 not as recorded.";
    assert_eq!(lines[2..], [format!("{GAME}: {said}").as_str()]);
}

#[test]
fn a_position_that_was_recorded_otherwise_is_told() {
    let saves = copied();
    let file = saves.path().join(GAME).join(SNAPSHOT);
    change(
        &file,
        "austria: A Rum #0, A Vie #1, F Alb #2",
        "austria: A Rum #0, A Tyr #1, F Alb #2",
    );
    let output = chancery(saves.path(), &["verify", GAME, "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let spring = &json["snapshots"][0]["otherwise"][0];
    assert_eq!(spring["phase"], "Spring 1901");
    assert_eq!(spring["orders"], serde_json::json!([]));
    assert_eq!(
        spring["position"],
        serde_json::json!(["Austria has A Vie, no longer A Tyr"])
    );
}

#[test]
fn a_game_that_is_open_is_verified_with_its_journal() {
    let mut desk = Desk::at_table(80, 24);
    desk.keys("ser<Enter>gal<Enter>");
    let folder: Vec<PathBuf> = fs::read_dir(desk.saves())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .collect();
    let game = folder[0].file_name().unwrap().to_str().unwrap();
    let before = files(&folder[0]);
    let (code, text) = verify(desk.saves(), game);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("0 phases settled again"), "{text}");
    assert_eq!(files(&folder[0]), before);
    let json = data(
        &chancery(desk.saves(), &["verify", game, "--json"]),
        "verify",
    );
    assert_eq!(json["result"], "fine");
    // It is open still.
    desk.keys("<C-u>").shows("1 of 22 ordered").shows("saved");
    let journal = folder[0].join("0001-S1901M.journal");
    let text = fs::read_to_string(&journal).unwrap();
    // The undo behind the damaged line can't be done again either.
    fs::write(&journal, text.replacen("Ser", "Sar", 1)).unwrap();
    let (code, text) = verify(desk.saves(), game);
    assert_eq!(code, Some(1), "{text}");
    assert!(
        text.contains("  0001-S1901M.journal is damaged: 2 of its changes can't be read"),
        "{text}"
    );
}

#[test]
fn what_is_no_game_is_refused() {
    let saves = copied();
    let output = chancery(saves.path(), &["verify", "nowhere"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("there is no game in"));
}
