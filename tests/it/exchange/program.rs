//! `chancery export` and `chancery import`, as a person runs them.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn samples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("saves")
}

pub fn chancery(saves: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_chancery"))
        .arg("--saves")
        .arg(saves)
        .args(arguments)
        .output()
        .unwrap()
}

/// The same with a text on standard input.
pub fn given(saves: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chancery"))
        .arg("--saves")
        .arg(saves)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    child.wait_with_output().unwrap()
}

pub fn stdout(output: &Output) -> String {
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{told}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

const GAME: &str = "germany-has-won-in-1908";

#[test]
fn a_game_goes_out_to_a_file_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    let out = file.to_str().unwrap();
    let first = chancery(&samples(), &["export", GAME, "-f", "json", "-o", out]);
    assert_eq!(stdout(&first), "");
    let text = fs::read_to_string(&file).unwrap();
    assert!(
        text.starts_with("{\"id\":\"germany-has-won-in-1908\",\"map\":\"standard\""),
        "{text}"
    );
    let again = chancery(&samples(), &["export", GAME, "-f", "json", "-o", out]);
    assert_eq!(again.status.code(), Some(1));
    assert!(stderr(&again).contains("already exists; name another file, or add --force"));
    stdout(&chancery(
        &samples(),
        &["export", GAME, "-f", "json", "-o", out, "--force"],
    ));
    let back = chancery(folder.path(), &["import", out]);
    assert_eq!(
        stdout(&back),
        "germany-has-won-in-1908: Germany has won in 1908, Standard at Winter 1908, 26 phases settled\n"
    );
    let taken = stderr(&back);
    assert!(
        taken.ends_with("taken for a game of the Python package `diplomacy`\n"),
        "{taken}"
    );
    assert_eq!(taken.lines().count(), 1);
    // The second of the same name has a folder of its own.
    let other = stdout(&chancery(folder.path(), &["import", out]));
    assert!(other.starts_with("germany-has-won-in-1908-2: "), "{other}");
    let copy = chancery(folder.path(), &["export", GAME, "-f", "json"]);
    assert_eq!(stdout(&copy), text);
}

#[test]
fn a_season_goes_out_as_a_case_that_passes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fall.cases");
    let out = file.to_str().unwrap();
    let season = ["export", GAME, "-f", "cases", "-s", "Fall 1903", "-o", out];
    stdout(&chancery(&samples(), &season));
    let text = fs::read_to_string(&file).unwrap();
    assert!(
        text.starts_with("case Germany has won in 1908, from Fall 1903\n"),
        "{text}"
    );
    let checked = chancery(folder.path(), &["check", out]);
    assert!(stdout(&checked).ends_with("1 passed, 0 failed\n"));
    let back = stdout(&chancery(folder.path(), &["import", out, "-n", "Dispute"]));
    assert!(back.starts_with("dispute: Dispute, Standard at "), "{back}");
    // Where the file expects something else, the game is there, and a warning says where it differs.
    let other = text.replacen("winner none", "winner Germany", 1);
    fs::write(&file, other).unwrap();
    let back = chancery(folder.path(), &["import", out]);
    assert!(
        stderr(&back).contains("the case expects “winner Germany”"),
        "{}",
        stderr(&back)
    );
    let strict = chancery(folder.path(), &["import", out, "--strict"]);
    assert_eq!(strict.status.code(), Some(1));
}

#[test]
fn tables_and_order_lists() {
    let centres = stdout(&chancery(&samples(), &["export", GAME, "-f", "centres"]));
    assert!(centres.starts_with(
        "Year,Austria,England,France,Germany,Italy,Russia,Turkey,Nobody\r\nStart,3,3,3,3,3,4,3,12\r\n"
    ));
    let results = stdout(&chancery(
        &samples(),
        &["export", GAME, "-f", "results", "-s", "Spring 1901"],
    ));
    assert!(
        results.starts_with("phase,power,order,result,reason\r\nS1901M,Austria,"),
        "{results}"
    );
    assert_eq!(results.lines().count(), 22);
    let orders = stdout(&chancery(
        &samples(),
        &["export", GAME, "-f", "orders", "-s", "Spring 1901"],
    ));
    assert!(
        orders.starts_with("Spring 1901\nAustria\nA Bud"),
        "{orders}"
    );
    assert!(orders.contains("\nTurkey\n"), "{orders}");
}

#[test]
fn what_a_format_cannot_say_is_refused_and_named() {
    for (game, what) in [
        ("mobilization-france-has-won-in-1910", "units in pools"),
        (
            "arms-merchant-andy-has-won-in-1911",
            "weighted ballots and influence",
        ),
        ("army-fleet-england-has-won-in-1911", "armies aboard fleets"),
        (
            "1492-france-has-won-in-1500",
            "a secret world and its names",
        ),
        (
            "mercator-britain-has-won-in-1902",
            "seasons in several time scales",
        ),
        (
            "1885-ii-germany-and-turkey-have-won-in-1886",
            "units whose kind is chosen in secret",
        ),
    ] {
        for format in ["json", "judge"] {
            let refused = chancery(&samples(), &["export", game, "-f", format]);
            assert_eq!(refused.status.code(), Some(1), "{game}");
            assert!(refused.stdout.is_empty());
            let told = stderr(&refused);
            assert!(
                told.contains(what) && told.contains("`--format cases` can"),
                "{told}"
            );
        }
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.cases");
        let out = file.to_str().unwrap();
        stdout(&chancery(
            &samples(),
            &["export", game, "-f", "cases", "-o", out],
        ));
        let back = chancery(folder.path(), &["import", out, "--strict"]);
        assert!(stdout(&back).contains("phases settled"), "{game}");
    }
}

#[test]
fn secrets_are_the_game_masters_and_he_is_told() {
    let game = "1492-france-has-won-in-1500";
    let own = chancery(&samples(), &["export", game, "-f", "cases"]);
    assert!(
        stderr(&own).contains("keep it for the game master"),
        "{}",
        stderr(&own)
    );
    let asked = chancery(
        &samples(),
        &["export", game, "-f", "cases", "--for", "France"],
    );
    assert_eq!(asked.status.code(), Some(2));
    assert!(asked.stdout.is_empty());
    let table = chancery(&samples(), &["export", game, "-f", "results", "--public"]);
    assert_eq!(table.status.code(), Some(1));
    assert!(
        stderr(&table).contains("`chancery report --for`"),
        "{}",
        stderr(&table)
    );
    let votes = [
        "export",
        "arms-merchant-andy-has-won-in-1911",
        "-f",
        "results",
        "--public",
    ];
    let votes = chancery(&samples(), &votes);
    assert!(stdout(&votes).lines().count() > 500);
    assert_eq!(stderr(&votes), "");
}

fn imported(text: &str, arguments: &[&str]) -> (tempfile::TempDir, Output) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pasted.txt");
    fs::write(&file, text).unwrap();
    let arguments: Vec<&str> = ["import", file.to_str().unwrap()]
        .into_iter()
        .chain(arguments.iter().copied())
        .collect();
    let output = chancery(folder.path(), &arguments);
    (folder, output)
}

#[test]
fn a_pasted_position_says_what_does_not_fit() {
    let text = "\
Fall 1903
France: A Par, F Bre, A Nowhere, F Spa, A Par
Germany
  A(Mun)
  Army Kiel
Atlantis: A Rom
Centres
France: Par Bre, Mun
Germany: Mun, Bur";
    let (folder, output) = imported(text, &["-n", "Study"]);
    assert_eq!(
        stdout(&output),
        "study: Study, Standard at Fall 1903, 0 phases settled\n"
    );
    let told = stderr(&output);
    for (line, what) in [
        (
            2,
            "“A Nowhere” is left out: “Nowhere” is not a place on this board",
        ),
        (
            2,
            "“F Spa” is left out: its coast is missing; write Spa/nc or Spa/sc",
        ),
        (2, "“A Par” is left out: another unit is there already"),
        (
            6,
            "“Atlantis: A Rom” is left out: “Atlantis” is not a power of this board",
        ),
        (9, "“Mun” is left out: another power has it already"),
        (
            9,
            "“Bur” is left out: it is not a supply centre of this board",
        ),
    ] {
        let at = format!("line {line}: {what}");
        assert!(told.contains(&at), "{at}\n{told}");
    }
    // One says what it took the file for.
    assert_eq!(told.lines().count(), 7, "{told}");
    let back = stdout(&chancery(
        folder.path(),
        &["export", "study", "-f", "position"],
    ));
    assert_eq!(
        back,
        "Fall 1903\nFrance: A Par, F Bre\nGermany: A Mun, A Kie\nCentres\nFrance: Mun, Par, Bre\n"
    );
}

#[test]
fn a_judges_letter_begins_a_game_in_its_middle() {
    let text = "\
Movement results for Fall of 1903.  (old.007)

Austria: Army Vienna -> Tyrolia.  (*bounce*)
Italy: Army Venice -> Tyrolia.  (*bounce*)
Italy: Fleet Ionian Sea CONVOY
   Army Tunis -> Greece.
Italy: Army Tunis -> Ionian Sea -> Greece.
Russia: Fleet St. Petersburg (south coast), No Order Processed.
Turkey: Army Nowhere HOLD.
";
    let (folder, output) = imported(text, &["-n", "Old"]);
    let told = stderr(&output);
    assert_eq!(
        stdout(&output),
        "old: Old, Standard at Winter 1903, 1 phase settled\n",
        "{told}"
    );
    assert!(
        told.contains("line 9: “Turkey: Army Nowhere HOLD.” names no unit"),
        "{told}"
    );
    let results = stdout(&chancery(
        folder.path(),
        &["export", "old", "-f", "results"],
    ));
    assert!(
        results.contains("F1903M,Italy,A Tun - ION - Gre,succeeds"),
        "{results}"
    );
    assert!(
        results.contains("F1903M,Austria,A Vie - Tyr,fails"),
        "{results}"
    );
}

#[test]
fn what_cannot_be_read_is_refused_with_its_place() {
    for (text, code, why) in [
        ("", 3, "it is empty"),
        ("hello\n", 3, "no line in it is a phase, an order or a unit"),
        ("{\"phases\": [", 3, "line 1, column 12"),
        (
            "{\"phases\": [], \"map\": \"ancmed\"}",
            3,
            "a game without a phase",
        ),
        (
            "case x\nvariant standard\nunits\n  France: A Nowhere\n",
            3,
            "4: ",
        ),
        ("case x\ncase y\n", 3, "the case names no variant"),
        (
            "case x\nvariant standard\ncase y\nvariant standard\n",
            2,
            "it has 2 games; choose one with --pick N",
        ),
        (
            "Movement results for Smarch of 1903.\n",
            3,
            "neither a starting position nor results",
        ),
    ] {
        let (folder, output) = imported(text, &[]);
        assert_eq!(output.status.code(), Some(code), "{text}");
        assert!(stderr(&output).contains(why), "{why}\n{}", stderr(&output));
        // No folder of a game was made.
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}

/// What it could not open again: the players of this variant have names.
#[test]
fn a_game_that_could_not_be_opened_is_not_imported() {
    let saves = tempfile::tempdir().unwrap();
    let file = saves.path().join("g.json");
    let export = ["export", GAME, "-f", "json", "-o", file.to_str().unwrap()];
    stdout(&chancery(&samples(), &export));
    let text = fs::read_to_string(&file).unwrap();
    let mut game: serde_json::Value = serde_json::from_str(&text).unwrap();
    game["chancery"] = serde_json::json!({ "version": 1, "variant": "arms-merchant" });
    game["phases"].as_array_mut().unwrap().truncate(1);
    fs::write(&file, game.to_string()).unwrap();
    let games = || fs::read_dir(saves.path()).unwrap().count();
    let before = games();
    let output = chancery(saves.path(), &["import", file.to_str().unwrap()]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_ne!(output.status.code(), Some(0), "{said}");
    assert!(
        said.contains("could not be opened again: seats: a player has no name"),
        "{said}"
    );
    assert_eq!(games(), before);
}
