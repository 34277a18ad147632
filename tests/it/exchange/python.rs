//! The Python package `diplomacy` loads the games that go out to it, and settles them to the same
//! positions, retreats and owners.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::games::all;
use chancery_out::exchange::json;

/// A Python that has the package: `CHANCERY_PYTHON`, the one that `.ci/run` makes, or the system's.
fn python() -> Option<PathBuf> {
    let made = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/python/bin/python");
    let asked = std::env::var_os("CHANCERY_PYTHON").map(PathBuf::from);
    let known = [asked, Some(made), Some("python3".into())];
    known.into_iter().flatten().find(|python| {
        let loaded = Command::new(python)
            .args(["-c", "import diplomacy"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        loaded.is_ok_and(|status| status.success())
    })
}

#[test]
fn the_python_package_settles_our_games_to_the_same_positions() {
    let Some(python) = python() else {
        eprintln!(
            "skipped: no Python at hand has the package `diplomacy` (pip install diplomacy==1.1.2)"
        );
        return;
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/exchange/replay.py");
    let mut child = Command::new(python)
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut phases = 0;
    let mut games = 0;
    for game in all() {
        let agreed = game.history().edits.len();
        phases += game.turns().len() - agreed.min(1);
        games += 1;
        stdin
            .write_all(json::write(&game).unwrap().as_bytes())
            .unwrap();
    }
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{told}");
    assert_eq!(told, format!("{phases} settled\n"), "of {games} games");
}
