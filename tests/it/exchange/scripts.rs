//! What scripts rely on: `chancery resolve`, `--json`, `chancery fork` and `chancery what-if`.

use crate::support::Commands;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::program::{chancery, given, stderr, stdout};
use chancery_engine::seat::SeatId;
use chancery_engine::variant;
use chancery_game::game::SlipCommand;
use chancery_game::store::Store;
use jiff::Timestamp;
use serde_json::Value;

pub const GAME: &str = "germany-has-won-in-1908";

pub fn samples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("saves")
}

pub fn data(output: &Output, kind: &str) -> Value {
    let value: Value = serde_json::from_str(&stdout(output)).unwrap();
    assert_eq!(value["version"], 1);
    assert_eq!(value["kind"], kind);
    value
}

/// Every file of a folder with what is in it.
pub fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.insert(path.clone(), fs::read(path).unwrap());
        }
    }
    found
}

/// A copy of the sample game among saves of its own.
pub fn copied() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join(GAME);
    fs::create_dir(&to).unwrap();
    for entry in fs::read_dir(samples().join(GAME)).unwrap() {
        let from = entry.unwrap().path();
        fs::copy(&from, to.join(from.file_name().unwrap())).unwrap();
    }
    folder
}

#[test]
fn a_case_on_standard_input_is_resolved() {
    let case = "\
case Two armies meet
variant standard
units
  France: A Par, A Mar
  Germany: A Mun
orders
  France: A Par - Bur; A Mar S A Par - Bur; nonsense
  Germany: A Mun - Bur
";
    let folder = tempfile::tempdir().unwrap();
    let text = stdout(&given(folder.path(), &["resolve"], case));
    assert!(text.starts_with("Spring 1901\n===========\n"), "{text}");
    assert!(
        text.contains("A Mun - Bur")
            && text.contains("bounced: beaten by A Par - Bur (1 against 2)"),
        "{text}"
    );
    let told = data(
        &given(folder.path(), &["resolve", "-", "--json"], case),
        "results",
    );
    let game = &told["games"][0];
    assert_eq!(game["title"], "Two armies meet");
    assert_eq!(game["variant"], "standard");
    let phase = &game["phases"][0];
    assert_eq!(phase["key"], "S1901M");
    assert_eq!(phase["kind"], "movement");
    assert_eq!(phase["next"], "Fall 1901");
    let orders = phase["orders"].as_array().unwrap();
    let results: Vec<&str> = orders
        .iter()
        .map(|o| o["result"].as_str().unwrap())
        .collect();
    assert_eq!(results, ["succeeds", "succeeds", "void", "fails"]);
    assert_eq!(orders[2]["written"], "nonsense");
    assert_eq!(orders[2]["order"], Value::Null);
    assert_eq!(
        phase["units"]["France"],
        serde_json::json!(["A Bur", "A Mar"])
    );
    assert_eq!(
        phase["events"][0],
        serde_json::json!({"power": "France", "unit": "A Par", "fate": "moved", "to": "Bur"})
    );
}

#[test]
fn orders_for_a_saved_game_are_resolved_and_it_is_not_touched() {
    let saves = copied();
    let before = files(saves.path());
    let slips = "France:\nA Par - Bur\nGermany: A Mun - Bur\n";
    let asked = ["resolve", GAME, "--at", "Spring 1901", "--json"];
    let told = data(&given(saves.path(), &asked, slips), "results");
    let phases = told["games"][0]["phases"].as_array().unwrap();
    assert_eq!(phases.len(), 1);
    assert_eq!(
        phases[0]["orders"][1]["reason"],
        "bounced with A Par - Bur (1 against 1)"
    );
    let wrong = given(saves.path(), &asked, "A Spa - Por\n");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(
        stderr(&wrong).contains("“A Spa - Por” names no power"),
        "{}",
        stderr(&wrong)
    );
    let strange = "Germany: A Mun H\nBobland\nA Par - Bur\nA Mar H, rest hold\n";
    let told = given(saves.path(), &asked, strange);
    let said = stderr(&told);
    assert!(
        said.contains("line 3: nobody here is called “Bobland”"),
        "{said}"
    );
    assert!(said.contains("“rest hold” names no power"), "{said}");
    let told = data(&told, "results");
    let orders = told["games"][0]["phases"][0]["orders"].as_array().unwrap();
    let of = |order: &Value| order["power"].as_str().unwrap_or_default().to_lowercase();
    let written: Vec<_> = orders
        .iter()
        .filter(|order| !order["written"].is_null())
        .collect();
    assert_eq!(of(written[1]), "france", "{written:?}");
    let late = given(
        saves.path(),
        &["resolve", GAME, "--at", "Spring 1950"],
        slips,
    );
    assert_eq!(late.status.code(), Some(1));
    assert!(stderr(&late).contains("Spring 1950 is not settled; Spring 1901 to"));
    assert_eq!(files(saves.path()), before);
}

/// What counts for nothing is said, line by line: what can't be read, what is undecided, what is
/// sealed; a void line has its reason in the results.
#[test]
fn resolving_says_what_counts_for_nothing() {
    let saves = tempfile::tempdir().unwrap();
    let store = Store::new(saves.path(), variant::all());
    let mut game = crate::report::table::game();
    game.slip(
        SeatId(0),
        SlipCommand::Seal { over: None },
        Timestamp::UNIX_EPOCH,
    );
    store.create(&game, None, Timestamp::UNIX_EPOCH).unwrap();
    let mut folders = fs::read_dir(saves.path()).unwrap();
    let name = folders.next().unwrap().unwrap().file_name();
    let name = name.to_str().unwrap();
    let slips = "Turkey: A Smy - BLA; xyzzy\nRussia: F StP - Fin; A Mos - Lon\n";
    let told = given(saves.path(), &["resolve", name], slips);
    let warned = stderr(&told);
    assert!(warned.contains("“xyzzy” is void"), "{warned}");
    assert!(
        warned.contains("the slip of Austria is sealed: its orders are left out"),
        "{warned}"
    );
    assert!(stdout(&told).contains("void"), "{}", stdout(&told));
}

#[test]
fn every_variant_is_resolved_from_its_cases() {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut variants: Vec<String> = Vec::new();
    for file in [
        "mobilization",
        "arms-merchant",
        "1885",
        "1492",
        "mercator",
        "army-fleet",
    ] {
        let file = cases.join(format!("{file}.cases"));
        let told = chancery(&samples(), &["resolve", file.to_str().unwrap(), "--json"]);
        // Some cases of 1492 are of worlds with errors: those are named, and the others resolved.
        let is_all = !file.ends_with("1492.cases");
        assert_eq!(
            told.status.code(),
            Some(i32::from(!is_all)),
            "{}",
            stderr(&told)
        );
        assert_eq!(stderr(&told).contains("its world has errors"), !is_all);
        let told: Value = serde_json::from_slice(&told.stdout).unwrap();
        let games = told["games"].as_array().unwrap();
        assert!(
            games
                .iter()
                .any(|game| !game["phases"].as_array().unwrap().is_empty())
        );
        variants.extend(
            games
                .iter()
                .map(|game| game["variant"].as_str().unwrap().to_owned()),
        );
    }
    variants.sort();
    variants.dedup();
    assert_eq!(
        variants,
        [
            "1492",
            "1885",
            "arms-merchant",
            "mercator",
            "mobilization",
            "standard"
        ]
    );
}

#[test]
fn lists_and_reports_are_data_too() {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/rulings.cases");
    let checked = data(
        &chancery(&samples(), &["check", cases.to_str().unwrap(), "--json"]),
        "check",
    );
    assert_eq!(checked["failed"], 0);
    assert!(checked["files"][0]["cases"][0]["passed"].as_bool().unwrap());
    let maps = data(&chancery(&samples(), &["maps", "--json"]), "maps");
    let boards = maps["boards"].as_array().unwrap();
    assert!(
        boards
            .iter()
            .any(|board| board["id"] == "standard" && board["centres"] == 34)
    );
    let map = data(
        &chancery(&samples(), &["maps", "show", "standard", "--json"]),
        "map",
    );
    let provinces = map["provinces"].as_array().unwrap();
    assert_eq!(provinces.len(), 75);
    let spain = provinces.iter().find(|p| p["abbr"] == "Spa").unwrap();
    assert_eq!(
        spain["fleets_to"]["nc"],
        serde_json::json!(["Gas", "Por", "MAO"])
    );
    let fine = data(
        &chancery(&samples(), &["maps", "check", "standard", "--json"]),
        "maps check",
    );
    assert_eq!(fine["passed"], true);
    let games = data(&chancery(&samples(), &["games", "--json"]), "games");
    let listed = games["games"].as_array().unwrap();
    assert_eq!(listed.len(), 9);
    assert!(
        listed
            .iter()
            .any(|game| game["folder"] == GAME && game["ended"] == "Germany has won")
    );
    assert!(stdout(&chancery(&samples(), &["games"])).contains("Germany has won"));
    let report = data(&chancery(&samples(), &["report", GAME, "--json"]), "report");
    assert_eq!(report["blocks"][0]["block"], "heading");
    assert_eq!(report["phases"].as_array().unwrap().len(), 2);
    // What a player of a secret world may not know is in no phase of it.
    let world = "1492-france-has-won-in-1500";
    let own = chancery(&samples(), &["report", world, "--json", "--for", "France"]);
    let own = data(&own, "report");
    assert_eq!(own["phases"], serde_json::json!([]));
    assert!(!own["blocks"].as_array().unwrap().is_empty());
}

#[test]
fn a_filter_that_no_case_has_is_named_beside_the_data() {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/rulings.cases");
    let asked = [
        "check",
        cases.to_str().unwrap(),
        "--json",
        "--filter",
        "xyzzy",
    ];
    let output = chancery(&samples(), &asked);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("no case has “xyzzy” in its title"), "{said}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("\"kind\": \"check\""));
}

#[test]
fn a_fork_stands_at_its_phase_and_the_game_is_not_touched() {
    let saves = copied();
    let before = files(&saves.path().join(GAME));
    let told = stdout(&chancery(
        saves.path(),
        &[
            "fork",
            GAME,
            "Otherwise",
            "--at",
            "Fall 1903",
            "--keep-orders",
        ],
    ));
    assert_eq!(told, "otherwise: Otherwise, at Fall 1903\n");
    let now = stdout(&chancery(saves.path(), &["fork", GAME, "Copy"]));
    assert_eq!(now, "copy: Copy, at Winter 1908\n");
    assert_eq!(files(&saves.path().join(GAME)), before);
    // The phases before are its own, and nothing of later ones is in it.
    let whole = stdout(&chancery(saves.path(), &["export", GAME, "-f", "results"]));
    let part = stdout(&chancery(
        saves.path(),
        &["export", "otherwise", "-f", "results"],
    ));
    assert!(whole.starts_with(&part) && part.len() * 2 < whole.len());
    assert!(part.contains("S1903M") && !part.contains("F1903M"));
    let copy = stdout(&chancery(
        saves.path(),
        &["export", "copy", "-f", "results"],
    ));
    assert_eq!(copy, whole);
    let wrong = chancery(saves.path(), &["fork", GAME, "X", "--at", "Smarch 1903"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(stderr(&wrong).contains("“Smarch 1903” is not a phase of this game"));
}

#[test]
fn other_orders_are_tried_and_compared_and_the_game_is_not_touched() {
    let saves = copied();
    let before = files(saves.path());
    let asked = ["what-if", GAME, "--at", "S1901M"];
    let text = stdout(&given(
        saves.path(),
        &asked,
        "France: A Par H; A Mar H; F Bre H\n",
    ));
    assert!(text.starts_with("Spring 1901, tried\n"), "{text}");
    assert!(text.contains("  orders: "), "{text}");
    let json = [&asked[..], &["--json", "--replay", "as-written"]].concat();
    let told = data(&given(saves.path(), &json, "France: A Par H\n"), "what-if");
    assert_eq!(told["phases"][0]["becomes"], "tried");
    assert!(!told["phases"][0]["changes"].as_array().unwrap().is_empty());
    let nothing = given(saves.path(), &asked, "\n");
    assert_eq!(nothing.status.code(), Some(2));
    assert!(stderr(&nothing).contains("there are no orders to try"));
    assert_eq!(files(saves.path()), before);
}

/// A fleet with its own army aboard is one piece, as in every report.
#[test]
fn an_army_aboard_is_told_with_its_fleet() {
    let case = "\
case Aboard
variant standard
option army-fleet davis-1984
units
  England: A/F NTH, A Lon
  France: A Bre
orders
  England: A/F NTH - SKA; A Lon H
  France: A Bre H
";
    let folder = tempfile::tempdir().unwrap();
    let told = data(
        &given(folder.path(), &["resolve", "-", "--json"], case),
        "results",
    );
    let phase = &told["games"][0]["phases"][0];
    assert_eq!(
        phase["units"]["England"],
        serde_json::json!(["A/F SKA", "A Lon"])
    );
    assert_eq!(phase["events"][0]["unit"], "A/F NTH");
    assert_eq!(phase["events"][0]["to"], "SKA");
}

/// A line that stands twice on a slip is listed once in the results, and two waived builds twice.
#[test]
fn a_line_written_twice_is_listed_once() {
    let case = "\
case Twice
variant standard
units
  France: A Par
  Germany: A Mun
orders
  France: A Par - Bur; A Paris - Burgundy; A Par - Bur
";
    let folder = tempfile::tempdir().unwrap();
    let resolved = |case: &str| {
        data(
            &given(folder.path(), &["resolve", "-", "--json"], case),
            "results",
        )
    };
    let orders = resolved(case)["games"][0]["phases"][0]["orders"].clone();
    let orders: Vec<&Value> = orders.as_array().unwrap().iter().collect();
    assert_eq!(orders.len(), 1, "{orders:?}");
    assert_eq!(orders[0]["written"], "A Par - Bur");
    let winter = "\
case Twice
variant standard
phase Winter 1901
units
  France: A Pic
owners
  France: Par, Mar, Bre
orders
  France: waive; waive
";
    let orders = resolved(winter)["games"][0]["phases"][0]["orders"].clone();
    assert_eq!(orders.as_array().unwrap().len(), 2);
}

/// A saved game has a board of its own, so `--map` would change nothing; the environment may name
/// one for other commands.
#[test]
fn a_board_is_refused_where_a_saved_game_has_its_own() {
    let folder = copied();
    let map = samples().join("../maps/standard.ron");
    let map = map.to_str().unwrap();
    for command in ["report", "verify"] {
        let output = chancery(folder.path(), &[command, GAME, "--map", map]);
        assert_eq!(output.status.code(), Some(2), "{command}");
        let said = stderr(&output);
        assert!(said.contains("a saved game keeps its own board"), "{said}");
    }
    // The sample game is over.
    let option = ["report", GAME, "--option", "missing-convoy=land"];
    let said = stderr(&chancery(folder.path(), &option));
    assert!(said.contains("no house rule changes its report"), "{said}");
    let output = Command::new(env!("CARGO_BIN_EXE_chancery"))
        .env("CHANCERY_MAP", map)
        .arg("--saves")
        .arg(folder.path())
        .args(["report", GAME])
        .output()
        .unwrap();
    assert!(!stdout(&output).is_empty());
}

#[test]
fn what_was_written_stands_beside_the_true_name() {
    let folder = tempfile::tempdir().unwrap();
    let position = folder.path().join("position.txt");
    fs::write(&position, "Spring 1905\nItaly: A Rom, F Nap\n").unwrap();
    let saves = folder.path().join("saves");
    given(
        &saves,
        &["import", position.to_str().unwrap(), "-n", "g"],
        "",
    );
    let slip = "Italy\nA Rom S German F Nap - Apu\nF Nap - Apu\n";
    let told = stdout(&given(&saves, &["resolve", "g"], slip));
    let line = told.lines().find(|line| line.contains("A Rom S")).unwrap();
    assert!(line.contains("A Rom S Italian F Nap - Apu"), "{told}");
    assert!(line.ends_with("A Rom S German F Nap - Apu"), "{told}");
}
