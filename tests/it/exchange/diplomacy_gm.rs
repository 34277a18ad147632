//! Boards of `DiplomacyGM`: a small one of our own in its format.

use std::fs;
use std::path::{Path, PathBuf};

use chancery_atlas::board::check::check_text;
use chancery_atlas::board::{Board, BuildRight, Place};
use chancery_engine::position::Position;
use chancery_out::exchange::boards::read;
use chancery_out::exchange::jdip::WantedVariant;

fn fens(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/exchange/fens")
        .join(file)
}

#[test]
fn a_drawing_with_its_configuration_becomes_a_board() {
    let imported = read(&fens("config.json"), &WantedVariant::default()).unwrap();
    let report = check_text(&imported.file.to_string(), "fens.ron");
    let board = report.board.clone().unwrap_or_else(|| panic!("{report}"));
    assert_eq!((board.provinces.len(), board.power_count()), (6, 2));
    let at = |name: &str| board.find_exact(name).unwrap();
    assert_eq!(at("nwa"), at("North Water"));
    assert!(
        board.army_can_move(at("Ash"), at("Bog")) && board.army_can_move(at("Cove"), at("Den"))
    );
    assert!(!board.army_can_move(at("Ash"), at("Cove")));
    assert!(board.fleet_can_reach(Place::new(at("Ash")), at("South Water")));
    assert!(!board.fleet_can_reach(Place::new(at("North Water")), at("South Water")));
    let bog: Vec<String> = board
        .fleet_places(at("Bog"))
        .iter()
        .map(|&p| board.write_place(p))
        .collect();
    assert_eq!(bog, ["Bog/nc", "Bog/sc"]);
    assert_eq!(
        (imported.file.begins.as_ref(), board.building),
        ("Winter 1649", BuildRight::Anywhere)
    );
    let start = Position::start(&board);
    let unit = |name: &str| start.unit_in(at(name)).map(|unit| unit.kind.letter());
    assert_eq!(
        [unit("Ash"), unit("Cove"), unit("Den")],
        [Some('F'), Some('A'), Some('A')]
    );
    assert_eq!(start.owner(at("Den")), None);
    assert_eq!(
        start.unit_in(at("Den")).unwrap().power,
        board.natives.unwrap()
    );
}

#[test]
fn only_the_folder_of_the_configuration_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("config.json");
    let text = fs::read_to_string(fens("config.json")).unwrap();
    fs::write(&file, text.replace("fens.svg", "../../../etc/passwd")).unwrap();
    let why = read(&file, &WantedVariant::default())
        .err()
        .unwrap()
        .to_string();
    assert!(why.contains("passwd") && !why.contains("etc"), "{why}");
}

/// The folder above a variant has what its variants share, and the variant's own words count more.
/// Of two powers of one colour the last has it, and the other the colour that no power names.
#[test]
fn a_configuration_is_toml_and_has_what_the_folder_above_says() {
    let folder = fens("").with_file_name("fens-shared");
    let imported = read(&folder.join("small"), &WantedVariant::default()).unwrap();
    let report = check_text(&imported.file.to_string(), "small.ron");
    let board = report.board.clone().unwrap_or_else(|| panic!("{report}"));
    assert_eq!(board.name, "Small Fens");
    let powers = board.power_ids().map(|id| &*board.power(id).name);
    assert_eq!(powers.collect::<Vec<&str>>(), ["Blue", "Red"]);
    assert_eq!(
        (imported.file.begins.as_ref(), board.building),
        ("Spring 1650", BuildRight::Anywhere)
    );
    assert_eq!(board.victory, Some([3, 3, 3]));
    assert_eq!(
        board.fleet_places(board.find_exact("bog").unwrap()).len(),
        2
    );
    let start = Position::start(&board);
    let owner = |name: &str| start.owner(board.find_exact(name).unwrap());
    assert_eq!(
        [owner("Ash"), owner("Cove")],
        [board.find_power("Blue"), board.find_power("Red")]
    );
    let remarks: Vec<String> = imported.remarks.iter().map(ToString::to_string).collect();
    let remarks = remarks.join("\n");
    for says in [
        "Blue and Red have the same colour; the provinces in it belong to Red",
        "the provinces of Blue have the colour ff0000, but no power has this colour",
    ] {
        assert!(remarks.contains(says), "{remarks}");
    }
}

#[test]
fn a_configuration_that_is_damaged_is_refused_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("config.toml");
    for (text, says) in [
        ("name = \"Fens\"\nfile = \n", "line 2: "),
        ("name = \"Fens\"\n", "Chancery does not know this variant"),
        (
            "name = 1\nfile = \"a.svg\"\n[\"svg config\"]\n",
            "invalid type: integer",
        ),
    ] {
        fs::write(&file, text).unwrap();
        let why = read(folder.path(), &WantedVariant::default());
        let why = why.err().unwrap().to_string();
        assert!(why.contains(says), "{why}");
    }
}

/// The board of a drawing with these lands and waters, and what is said of it.
fn drawn(lands: &str, waters: &str, more: &str) -> (Board, String) {
    let folder = tempfile::tempdir().unwrap();
    let config = format!(
        "{{\"name\": \"Isthmus\", \"file\": \"isthmus.svg\", \"svg config\": {{{more}}}, \
         \"players\": {{\"Red\": {{\"color\": \"ff0000\"}}}}}}"
    );
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" \
         xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" viewBox=\"0 0 60 40\">\
         <g inkscape:label=\"Sea Adjacencies\">{waters}</g>\
         <g inkscape:label=\"Region Colors\">{lands}</g>\
         <g inkscape:label=\"SC Markers\"><g inkscape:label=\"Low\"><circle r=\"2\"/></g></g></svg>"
    );
    fs::write(folder.path().join("config.json"), config).unwrap();
    fs::write(folder.path().join("isthmus.svg"), svg).unwrap();
    let imported = read(folder.path(), &WantedVariant::default()).unwrap();
    let report = check_text(&imported.file.to_string(), "isthmus.ron");
    let board = report.board.clone().unwrap_or_else(|| panic!("{report}"));
    let remarks: Vec<String> = imported.remarks.iter().map(ToString::to_string).collect();
    (board, remarks.join("\n"))
}

fn area(label: &str, fill: &str, d: &str) -> String {
    format!("<path inkscape:label=\"{label}\" style=\"fill:#{fill}\" d=\"{d}\"/>")
}

/// An isthmus from north to south between two seas: of Low and High, Low lies at the western sea and
/// High at the eastern one, and a strip of other land parts each from the other sea.
fn isthmus() -> (String, String) {
    let lands = [
        ("Head", "ffffff", "M20,0 h20 v10 h-19.9 v10 h-0.1 z"),
        ("High", "ffffff", "M20.1,10 h19.9 v10 h-19.9 z"),
        ("Low", "ff0000", "M20,20 h19.9 v10 h-19.9 z"),
        ("Foot", "ffffff", "M39.9,20 h0.1 v20 h-20 v-10 h19.9 z"),
    ];
    let waters = [
        ("West Sea", "M0,0 h20 v40 h-20 z"),
        ("East Sea", "M40,0 h20 v40 h-20 z"),
    ];
    let lands = lands.map(|(label, fill, d)| area(label, fill, d)).concat();
    let waters = waters.map(|(label, d)| area(label, "add8e6", d)).concat();
    (lands, waters)
}

#[test]
fn fleets_pass_along_a_coast_only_by_a_sea_that_touches_both_lands() {
    let (lands, waters) = isthmus();
    let (board, remarks) = drawn(&lands, &waters, "");
    let at = |name: &str| board.find_exact(name).unwrap();
    let passes = |a: &str, b: &str| board.fleet_can_reach(Place::new(at(a)), at(b));
    assert!(board.army_can_move(at("High"), at("Low")));
    assert!(!passes("High", "Low"), "{remarks}");
    assert!(passes("Head", "High") && passes("Low", "Foot"));
    assert!(
        remarks.contains("so fleets don't pass between them here: High - Low"),
        "{remarks}"
    );
    // Fleets pass through Head from sea to sea, though nothing says that it is one coast.
    assert!(
        remarks.contains("at waters that don't meet; fleets pass through it: Head"),
        "{remarks}"
    );
}

#[test]
fn nobody_enters_what_is_filled_as_impassable() {
    let (lands, waters) = isthmus();
    let rock = area("Rock", "a69f8f", "M24,24 h6 v6 h-6 z");
    let lands = lands + &rock;
    let (open, _) = drawn(&lands, &waters, "");
    assert!(open.army_can_move(
        open.find_exact("Low").unwrap(),
        open.find_exact("Rock").unwrap()
    ));
    for colour in [
        "\"A69F8F\"",
        "{\"standard\": \"#a69f8f\", \"dark\": \"000000\"}",
    ] {
        let more = format!("\"impassable\": {colour}");
        let (board, remarks) = drawn(&lands, &waters, &more);
        assert_eq!(board.find_exact("Rock"), None);
        assert_eq!(board.provinces.len(), 6);
        assert!(board.chart.decor.contains(&"Rock".to_owned()));
        assert!(
            remarks.contains("nothing adjoins Rock; it is dead ground"),
            "{remarks}"
        );
    }
}

/// Low and High lie on both sides of a strait, the Deeps on both sides of a gap.
#[test]
fn what_lies_near_each_other_without_touching_is_named() {
    let remarks = |strait: f64, gap: f64| {
        let (west, east) = (30.0 - strait / 2.0, 30.0 + strait / 2.0);
        let lands = [
            area("Low", "ff0000", &format!("M0,0 H{west} V20 H0 z")),
            area("High", "ffffff", &format!("M60,0 H{east} V20 H60 z")),
            area("Foot", "ffffff", "M0,35 H60 V40 H0 z"),
        ];
        let sound = format!("M{west},0 H{east} V20 H60 V25 H0 V20 H{west} z");
        let (west, east) = (30.0 - gap / 2.0, 30.0 + gap / 2.0);
        let waters = [
            area("Sound", "add8e6", &sound),
            area("West Deep", "add8e6", &format!("M0,25 H{west} V35 H0 z")),
            area("East Deep", "add8e6", &format!("M60,25 H{east} V35 H60 z")),
        ];
        let (board, remarks) = drawn(&lands.concat(), &waters.concat(), "");
        let at = |name: &str| board.find_exact(name).unwrap();
        assert!(!board.army_can_move(at("Low"), at("High")));
        assert!(!board.fleet_can_reach(Place::new(at("West Deep")), at("East Deep")));
        remarks
    };
    let water = "a narrow water parts these, and they don't adjoin here: Low - High";
    let nothing =
        "a gap in the drawing parts these, and they don't adjoin here: West Deep - East Deep";
    let near = remarks(0.5, 2.0);
    assert!(near.contains(water) && near.contains(nothing), "{near}");
    let far = remarks(2.0, 6.0);
    assert!(!far.contains("they don't adjoin here"), "{far}");
}
