//! Boards of diplicity: a small one of our own in its three shapes, and files that are damaged.

use std::fs;
use std::path::{Path, PathBuf};

use chancery_atlas::board::Board;
use chancery_atlas::board::check::check_text;
use chancery_atlas::board::{BuildRight, Place};
use chancery_engine::calendar::CLASSIC;
use chancery_engine::order::misread;
use chancery_engine::position::Position;
use chancery_out::exchange::boards::read;
use chancery_out::exchange::jdip::{Imported, WantedVariant};

fn reeds(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/exchange/reeds")
        .join(file)
}

fn imported(file: &Path) -> Imported {
    read(file, &WantedVariant::default()).unwrap_or_else(|why| panic!("{why}"))
}

fn board(imported: &Imported) -> Board {
    let report = check_text(&imported.file.to_string(), "reeds.ron");
    report.board.clone().unwrap_or_else(|| panic!("{report}"))
}

fn remarks(imported: &Imported) -> String {
    let remarks: Vec<String> = imported.remarks.iter().map(ToString::to_string).collect();
    remarks.join("\n")
}

#[test]
fn a_definition_comes_in_whole() {
    let imported = imported(&reeds("definition.json"));
    let board = board(&imported);
    assert_eq!((board.provinces.len(), board.power_count()), (6, 2));
    let at = |id: &str| board.find_exact(id).unwrap();
    let bog: Vec<String> = board
        .fleet_places(at("bog"))
        .iter()
        .map(|&p| board.write_place(p))
        .collect();
    assert_eq!(bog, ["Bog/nc", "Bog/sc"]);
    assert!(
        board.army_can_move(at("cove"), at("den")) && !board.army_can_move(at("ash"), at("den"))
    );
    assert!(board.fleet_can_reach(Place::new(at("ash")), at("tarn")));
    assert_eq!(board.building, BuildRight::Anywhere);
    assert_eq!(board.victory, Some([2, 2, 2]));
    let calendar = CLASSIC.on(&board);
    assert_eq!(calendar.name(calendar.first()), "Flood 1454");
    let names: Vec<&str> = calendar
        .seasons
        .iter()
        .map(|season| &*season.name)
        .collect();
    assert_eq!((names, calendar.years), (vec!["Flood", "Frost"], 2));
    // Whom nobody plays has units, and no centre.
    let start = Position::start(&board);
    assert_eq!(
        start.unit_in(at("den")).unwrap().power,
        board.natives.unwrap()
    );
    assert_eq!(start.owner(at("den")), None);
    assert!(misread(&board).is_empty());
    let told = remarks(&imported);
    assert!(told.contains("it ends in 1460"), "{told}");
    assert!(
        imported.drawing.ends_with("definition.svg"),
        "{}",
        imported.drawing
    );
}

#[test]
fn the_engine_s_list_comes_in_without_a_drawing() {
    let imported = imported(&reeds("engine.json"));
    let board = board(&imported);
    assert_eq!((board.provinces.len(), board.power_count()), (6, 2));
    assert_eq!(
        (board.year, board.building),
        (Some(901), BuildRight::Anywhere)
    );
    assert_eq!(board.victory, Some([2, 2, 2]));
    assert!(board.natives.is_some());
    let told = remarks(&imported);
    assert!(told.contains("there is no drawing beside it"), "{told}");
    // A drawing that is named is taken.
    let svg = reeds("definition.svg");
    let wanted = WantedVariant {
        drawing: svg.to_str(),
        ..WantedVariant::default()
    };
    let drawn = read(&reeds("engine.json"), &wanted).unwrap();
    assert!(drawn.drawing.ends_with("definition.svg"));
}

/// A drawing of godip has the name without hyphens, and lies beside the file or in `svg`.
#[test]
fn a_drawing_is_found_where_the_message_says() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("901-two-reeds.json");
    fs::copy(reeds("engine.json"), &file).unwrap();
    let told = remarks(&imported(&file));
    for name in [
        "901-two-reeds.svg or 901-two-reeds.d.svg",
        "901tworeedsmap.svg or tworeedsmap.svg",
        "github.com/zond/godip",
    ] {
        assert!(told.contains(name), "{told}");
    }
    let svg = folder.path().join("svg");
    fs::create_dir(&svg).unwrap();
    for name in [
        "tworeedsmap.svg",
        "901tworeedsmap.svg",
        "901-two-reeds.d.svg",
    ] {
        fs::copy(reeds("definition.svg"), svg.join(name)).unwrap();
        let drawing = imported(&file).drawing;
        assert!(drawing.ends_with(name), "{drawing}");
    }
}

/// Years that no game reaches are no reason to fall.
#[test]
fn years_beyond_all_games_do_no_harm() {
    let text = fs::read_to_string(reeds("definition.json")).unwrap();
    let text = text.replace("\"yearDelta\": 0", "\"yearDelta\": 65535");
    assert!(text.contains("65535"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("reeds.json");
    fs::write(&file, text).unwrap();
    let drawing = folder.path().join("definition.svg");
    fs::copy(reeds("definition.svg"), drawing).unwrap();
    assert_eq!(imported(&file).file.years, u16::MAX);
}

#[test]
fn a_catalogue_without_borders_is_taken_on_the_standard_board_or_refused() {
    let why = read(&reeds("catalogue.json"), &WantedVariant::default())
        .err()
        .unwrap();
    assert!(why.to_string().contains("it lists no borders"), "{why}");
    // The provinces of the standard board, by their names.
    let standard = chancery_atlas::board::builtin::standard();
    let provinces: Vec<String> = standard
        .provinces
        .iter()
        .map(|province| {
            format!(
                "{{\"id\": {:?}, \"name\": {:?}, \"type\": \"coastal\", \"supply_center\": {}}}",
                province.id, province.name, province.centre
            )
        })
        .collect();
    let text = format!(
        "{{\"id\": \"duel\", \"name\": \"Duel\", \"nations\": [{{\"name\": \"Paris\"}}, {{\"name\": \"Rome\"}}], \
         \"provinces\": [{}], \"initial_phase\": {{\"season\": \"Fall\", \"year\": 1900, \"type\": \"Adjustment\"}}, \
         \"initial_supply_centers\": [{{\"nation\": \"Paris\", \"province\": \"par\"}}, {{\"nation\": \"Rome\", \"province\": \"rom\"}}]}}",
        provinces.join(", ")
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("duel.json");
    fs::write(&file, text).unwrap();
    let imported = imported(&file);
    let told = remarks(&imported);
    assert!(told.contains("provinces of the standard"), "{told}");
    assert_eq!(imported.file.begins, "Winter 1900");
    assert_eq!(imported.file.provinces.len(), 75);
}

#[test]
fn what_is_no_variant_is_refused_with_what_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.json");
    for (text, says) in [
        ("{\"phases\": []}", "it reads jDip variants"),
        ("[1, 2", "EOF while parsing a list at line 1"),
        ("{\"schemaVersion\": 1, \"provinces\": 3}", "x.json"),
    ] {
        fs::write(&file, text).unwrap();
        let why = read(&file, &WantedVariant::default())
            .err()
            .unwrap()
            .to_string();
        assert!(why.contains(says), "{text}: {why}");
    }
}

#[test]
fn a_variant_that_is_not_in_the_file_is_refused_with_those_that_are() {
    let wanted = WantedVariant {
        variant: Some("Rushes"),
        ..WantedVariant::default()
    };
    let why = read(&reeds("engine.json"), &wanted).err().unwrap();
    assert_eq!(
        why.to_string(),
        "there is no variant “Rushes” in it; there are:\n  Reeds"
    );
}

#[test]
fn no_variant_takes_the_place_of_a_built_in_board() {
    let text = fs::read_to_string(reeds("engine.json")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("standard.json");
    let text = text.replacen("\"Name\": \"Reeds\"", "\"Name\": \"Standard\"", 1);
    fs::write(&file, text).unwrap();
    assert_eq!(imported(&file).file.id, "diplicity-standard");
}

/// The catalogue with these provinces and this drawing.
fn catalogued(provinces: &[serde_json::Value], drawing: &str) -> (Board, String) {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(reeds("catalogue.json")).unwrap();
    let mut variant: serde_json::Value = serde_json::from_str(&text).unwrap();
    variant["provinces"] = provinces.into();
    fs::write(folder.path().join("reeds.json"), variant.to_string()).unwrap();
    fs::write(folder.path().join("reeds.svg"), drawing).unwrap();
    let imported = imported(&folder.path().join("reeds.json"));
    (board(&imported), remarks(&imported))
}

fn catalogue() -> Vec<serde_json::Value> {
    let text = fs::read_to_string(reeds("catalogue.json")).unwrap();
    let variant: serde_json::Value = serde_json::from_str(&text).unwrap();
    variant["provinces"].as_array().unwrap().clone()
}

/// Bog is land by its type and has two named coasts, which the file lists before it or after it.
#[test]
fn named_coasts_adjoin_what_their_outlines_touch() {
    let plain = fs::read_to_string(reeds("definition.svg")).unwrap();
    let coasts = "<g id=\"named-coasts\"><rect id=\"bog/nc\" x=\"20\" y=\"20\" width=\"20\" height=\"8\"/>\
                  <rect id=\"bog/sc\" x=\"20\" y=\"31\" width=\"20\" height=\"9\"/></g></svg>";
    let drawing = plain.replace("</svg>", coasts);
    let mut listed = catalogue();
    for _ in 0..2 {
        listed.reverse();
        let (board, remarks) = catalogued(&listed, &drawing);
        let at = |name: &str| board.find_exact(name).unwrap();
        let bog = board.fleet_places(at("bog"));
        let written: Vec<String> = bog.iter().map(|&place| board.write_place(place)).collect();
        assert_eq!(written, ["Bog/nc", "Bog/sc"], "{remarks}");
        let reached = |place: Place| -> Vec<String> {
            let moves = board.fleet_moves(place).iter();
            let mut names: Vec<String> = moves.map(|to| board.write_place(*to)).collect();
            names.sort();
            names
        };
        assert_eq!(reached(bog[0]), ["Ash", "Cove", "MERE"]);
        assert_eq!(reached(bog[1]), ["Ash", "Cove", "TARN"]);
    }
    let (board, remarks) = catalogued(&listed, &plain);
    assert_eq!(
        board.fleet_places(board.find_exact("bog").unwrap()).len(),
        1
    );
    assert!(
        remarks.contains("Bog: its named coasts are not drawn; it has one coast here"),
        "{remarks}"
    );
}

/// A coast at no sea lies at a river; what touches one area alone may be linked to others.
#[test]
fn what_a_drawing_leaves_open_is_named() {
    let plain = fs::read_to_string(reeds("definition.svg")).unwrap();
    let drawing = plain.replace(
        "</svg>",
        "<g id=\"provinces\"><rect id=\"lock\" x=\"62\" y=\"2\" width=\"8\" height=\"20\"/>\
         <rect id=\"weir\" x=\"70\" y=\"2\" width=\"8\" height=\"20\"/>\
         <rect id=\"well\" x=\"65\" y=\"40\" width=\"8\" height=\"8\"/></g></svg>",
    );
    let mut listed = catalogue();
    for (id, name, kind) in [
        ("lock", "Lock", "coastal"),
        ("weir", "Weir", "coastal"),
        ("well", "Well", "land"),
    ] {
        listed.push(serde_json::json!({"id": id, "name": name, "type": kind}));
    }
    let (board, remarks) = catalogued(&listed, &drawing);
    let at = |name: &str| board.find_exact(name).unwrap();
    assert!(board.fleet_can_reach(Place::new(at("Lock")), at("Weir")));
    for says in [
        "as on a river: Lock, Weir",
        "look whether the drawing links it to more: Well (Den)",
    ] {
        assert!(remarks.contains(says), "{says}: {remarks}");
    }
}
