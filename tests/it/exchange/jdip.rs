//! Boards of jDip: a small one of our own in that format, and files that are damaged or mean ill.

#![cfg(unix)]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chancery_atlas::board::check::{BoardReport, check_text};
use chancery_atlas::board::{Board, Place, ProvinceId, Terrain};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::order::Entry;
use chancery_engine::variant;
use chancery_game::game::{Game, Setup};
use chancery_out::exchange::jdip::{Imported, JdipError, WantedVariant, read};
use jiff::Timestamp;
use zip::write::SimpleFileOptions;

use super::play::entry;
use super::program::{chancery, stderr, stdout};
use crate::support::Commands;
use crate::terminal::pty::Terminal;

const FILES: [&str; 4] = [
    "variants.xml",
    "skerries_adjacency.xml",
    "picture.svg",
    "skerries.svg",
];

fn skerries() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/exchange/skerries")
}

fn wanted(variant: &str) -> WantedVariant<'_> {
    WantedVariant {
        variant: Some(variant),
        ..WantedVariant::default()
    }
}

fn imported() -> Imported {
    read(&skerries(), &wanted("Skerries")).unwrap()
}

fn checked(imported: &Imported) -> BoardReport {
    check_text(&imported.file.to_string(), "skerries.ron")
}

/// The folder of the board with one of its files changed.
fn with(name: &str, change: impl FnOnce(&str) -> Vec<u8>) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for file in FILES {
        fs::copy(skerries().join(file), folder.path().join(file)).unwrap();
    }
    let text = fs::read_to_string(skerries().join(name)).unwrap();
    fs::write(folder.path().join(name), change(&text)).unwrap();
    folder
}

fn replaced(name: &str, old: &'static str, new: &'static str) -> tempfile::TempDir {
    with(name, |text| {
        assert!(text.contains(old), "{old}");
        text.replacen(old, new, 1).into_bytes()
    })
}

fn why(path: &Path) -> String {
    match read(path, &wanted("Skerries")) {
        Ok(imported) => panic!("it was read, with {:?}", imported.remarks),
        Err(why) => why.to_string(),
    }
}

/// The files in a zip, under a folder of it.
fn zipped(folder: &str) -> tempfile::TempDir {
    let place = tempfile::tempdir().unwrap();
    let mut zip = zip::ZipWriter::new(fs::File::create(place.path().join("s.zip")).unwrap());
    for file in FILES {
        let name = format!("{folder}{file}");
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(&fs::read(skerries().join(file)).unwrap())
            .unwrap();
    }
    zip.finish().unwrap();
    place
}

#[test]
fn a_variant_becomes_a_board_with_remarks_on_what_it_can_not_say() {
    let imported = imported();
    let remarks: Vec<String> = imported.remarks.iter().map(ToString::to_string).collect();
    let told = format!(
        "{}, of {}\n\n{}\n\n{}\n",
        imported.variant,
        imported.drawing,
        remarks.join("\n"),
        imported.file
    );
    insta::assert_snapshot!("jdip_skerries", told);
}

#[test]
fn the_board_has_no_fault_and_is_what_the_variant_says() {
    let report = checked(&imported());
    assert!(report.findings.is_empty(), "{report}");
    let board = report.board.unwrap();
    let at = |id: &str| {
        board
            .province_ids()
            .find(|&p| board.province(p).id == id)
            .unwrap()
    };
    let harrow = board.fleet_places(at("har"));
    let written: Vec<String> = harrow.iter().map(|&p| board.write_place(p)).collect();
    assert_eq!(written, ["Har/nc", "Har/sc"]);
    assert!(board.fleet_can_reach(harrow[0], at("col")));
    assert!(!board.fleet_can_reach(harrow[0], at("war")));
    // Said from one side only.
    assert!(board.army_can_move(at("eas"), at("sud")));
    // Across the strait, which is drawn.
    assert!(board.army_can_move(at("har"), at("isl")));
    assert!(board.fleet_moves(Place::new(at("mid"))).is_empty());
    assert_eq!(board.chart.decor, ["The Fells"]);
    assert_eq!(board.victory, Some([5, 5, 5]));
    let starts: Vec<usize> = board.powers.iter().map(|power| power.start.len()).collect();
    assert_eq!(starts, [2, 2, 0]);
}

#[test]
fn a_zip_a_folder_and_the_list_itself_are_the_same() {
    let text = imported().file.to_string();
    let (plain, inner) = (zipped(""), zipped("plugin/"));
    for path in [
        plain.path().join("s.zip"),
        inner.path().join("s.zip"),
        skerries().join("variants.xml"),
    ] {
        let imported = read(&path, &wanted("skerries")).unwrap();
        assert_eq!(imported.file.to_string(), text, "{}", path.display());
    }
}

#[test]
fn a_variant_and_a_drawing_are_chosen_by_name() {
    let several = read(&skerries(), &WantedVariant::default());
    assert_eq!(
        several.err().unwrap().to_string(),
        "it has 2 variants; choose one with --variant NAME:\n  Skerries\n  Skerries (Empty)"
    );
    let alias = read(&skerries(), &wanted("SKER")).unwrap();
    assert_eq!((&*alias.variant, &*alias.drawing), ("Skerries", "Outlines"));
    let empty = read(&skerries(), &wanted("skerries (empty)")).unwrap();
    assert_eq!(empty.file.id, "skerries-empty");
    let drawn = |drawing| {
        let wanted = WantedVariant {
            variant: Some("Skerries"),
            drawing: Some(drawing),
            columns: Some(60),
        };
        read(&skerries(), &wanted)
    };
    assert_eq!(
        drawn("outlines").unwrap().file.rows().next().unwrap().len(),
        60
    );
    assert!(matches!(drawn("Oil"), Err(JdipError::Unclear(_))));
    // There is one outline in it, and seven provinces are nowhere.
    let picture = checked(&drawn("Picture").unwrap());
    assert!(picture.board.is_none());
}

#[test]
fn no_drawing_takes_the_place_of_a_built_in_board() {
    let folder = replaced(
        "variants.xml",
        "VARIANT name=\"Skerries\"",
        "VARIANT name=\"Standard\"",
    );
    let imported = read(folder.path(), &wanted("Standard")).unwrap();
    assert_eq!(imported.file.id, "jdip-standard");
}

/// A game on a board, with the slips of each power in each phase.
fn played(board: &Arc<Board>, phases: &[(&str, [&str; 2])]) -> Game {
    let now = Timestamp::from_second(1_700_000_000).unwrap();
    let setup = Setup {
        name: "Skerries".to_owned(),
        variant: variant::by_id("standard").unwrap(),
        board: Arc::clone(board),
        players: vec![String::new(); 3],
        created: now,
    };
    let mut game = Game::new(setup, HouseRules::default());
    for (season, slips) in phases {
        assert_eq!(game.phase_name(), *season);
        for (power, slip) in board.power_ids().zip(slips) {
            let lines = slip.split(',').filter(|line| !line.is_empty());
            let entries: Vec<Entry> = lines
                .map(|line| entry(&game, power, line.trim().to_owned()))
                .collect();
            game.add(entries);
        }
        game.settle(now).unwrap();
    }
    game
}

const FIRST_YEAR: [(&str, [&str; 2]); 2] = [
    (
        "Spring 1701",
        ["F Har/sc - WAR, A Isl - Har", "F Eas - COL, A Sud - Mid"],
    ),
    (
        "Fall 1701",
        ["F WAR - Sud, A Har H", "F COL - Nor, A Mid H"],
    ),
];

#[test]
fn a_year_is_played_on_it() {
    let board = Arc::new(checked(&imported()).board.unwrap());
    let later = [
        ("Winter 1701", ["Build A Isl", "Build F Eas"]),
        ("Spring 1702", ["", ""]),
    ];
    let game = played(&board, &[FIRST_YEAR.as_slice(), &later].concat());
    let position = &game.state().position;
    let units: Vec<String> = position
        .units
        .iter()
        .map(|unit| format!("{} {}", unit.kind.letter(), board.write_place(unit.place)))
        .collect();
    assert_eq!(
        units,
        ["F Sud", "A Har", "A Isl", "F Nor", "A Mid", "F Eas"]
    );
}

/// Where several own enough, the one with the most; where two have as many, nobody yet.
#[test]
fn as_many_centres_win_as_the_variant_says() {
    let ended = |count: &'static str, phases: &[(&str, [&str; 2])]| {
        let written = format!("<WINNING_SUPPLY_CENTERS value=\"{count}\"/>");
        let folder = with("variants.xml", |text| {
            let usual = "<WINNING_SUPPLY_CENTERS value=\"5\"/>";
            text.replacen(usual, &written, 1).into_bytes()
        });
        let imported = read(folder.path(), &wanted("Skerries")).unwrap();
        let board = Arc::new(checked(&imported).board.unwrap());
        let game = played(&board, phases);
        game.state().is_over().then(|| game.how_ended())
    };
    assert_eq!(ended("3", &FIRST_YEAR), None);
    let mut idle = FIRST_YEAR;
    idle[1].1[1] = "";
    assert_eq!(ended("4", &idle), None);
    let won = ended("3", &idle).unwrap();
    assert!(won.starts_with("Westerland has won"), "{won}");
    assert_eq!(ended("2", &idle), Some(won));
}

#[test]
fn a_board_that_is_named_is_the_board_of_the_new_game() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("skerries.ron");
    fs::write(&file, imported().file.to_string()).unwrap();
    let file = file.display().to_string();
    let mut terminal = Terminal::start(folder.path(), &["new", "--map", &file], (100, 30));
    terminal.wait_for("Skerries").wait_for("Westerland");
    terminal.send("\x1b[15~").wait_for("A Isl ...");
}

/// What is wrong with a file is told with its place, and nothing more is done.
#[test]
fn what_is_damaged_or_means_ill_is_refused_with_its_place() {
    let cases = [
        replaced("variants.xml", "</VARIANTS>", ""),
        replaced("variants.xml", "adjacencyURI", "uri"),
        replaced("variants.xml", "<VARIANTS>\n", "<VARIANTS>&shout;"),
        replaced("variants.xml", "ref=\"lines\"", "ref=\"none\""),
        replaced("variants.xml", "skerries_adjacency.xml", "../../secret.xml"),
        replaced("variants.xml", "skerries_adjacency.xml", "/etc/hostname"),
        replaced(
            "variants.xml",
            "skerries_adjacency.xml",
            "file:///etc/hostname",
        ),
        replaced(
            "variants.xml",
            "skerries_adjacency.xml",
            "http://localhost/s.xml",
        ),
        replaced("variants.xml", "skerries_adjacency.xml", "nothing.xml"),
        replaced("skerries_adjacency.xml", "fullname=\"Harrow\"", ""),
        replaced(
            "skerries_adjacency.xml",
            "shortname=\"war\"",
            "shortname=\"COL\"",
        ),
        replaced(
            "skerries_adjacency.xml",
            "<!ENTITY isle \"Isle of Terns\">",
            "<!ENTITY isle SYSTEM \"file:///etc/hostname\">",
        ),
        with("skerries_adjacency.xml", |_| b"<PROVINCES/>".to_vec()),
        with("variants.xml", |text| {
            text.encode_utf16().flat_map(u16::to_le_bytes).collect()
        }),
        with("variants.xml", |text| {
            text.replace("Isle", "\u{e9}").into_bytes()[..300].to_vec()
        }),
        with("variants.xml", |_| b"<svg/>".to_vec()),
        with("variants.xml", |text| {
            let mut bytes = text.as_bytes().to_vec();
            bytes[600] = 0xff;
            bytes
        }),
        with("variants.xml", |_| Vec::new()),
        with("variants.xml", |_| vec![b' '; 9 << 20]),
        with("variants.xml", |_| {
            "<VARIANTS>".repeat(100_000).into_bytes()
        }),
        with("variants.xml", |_| {
            let inner = "<a>".repeat(200) + &"</a>".repeat(200);
            format!("<VARIANTS>\n{inner}</VARIANTS>").into_bytes()
        }),
        with("variants.xml", |_| {
            format!("<VARIANTS>{}</VARIANTS>", "<a/>".repeat(500_000)).into_bytes()
        }),
        with("variants.xml", |_| {
            let attributes: Vec<String> = (0..2000).map(|n| format!("a{n}=''")).collect();
            format!("<VARIANTS {}/>", attributes.join(" ")).into_bytes()
        }),
        with("variants.xml", bomb),
        with("variants.xml", long_entity),
        with("skerries.svg", |_| {
            b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec()
        }),
        with("skerries.svg", uses),
        with("skerries.svg", |text| {
            let zigzag = "L 0 0 L 1 160 ".repeat(300_000);
            text.replace("M 50 60 H 110 V", &format!("M 50 60 {zigzag} V"))
                .into_bytes()
        }),
    ];
    let told: Vec<String> = cases
        .iter()
        .map(|folder| {
            let wanted = WantedVariant {
                drawing: Some("Outlines"),
                ..wanted("Skerries")
            };
            let why = read(folder.path(), &wanted).err().unwrap();
            let kind = match why {
                JdipError::Unreadable(_) => "unreadable",
                JdipError::Unclear(_) => "unclear",
                JdipError::Unplayable(_) => "unplayable",
            };
            format!("{kind}: {why}")
        })
        .collect();
    insta::assert_snapshot!("jdip_refused", told.join("\n"));
}

/// Entities that name ten others each.
fn bomb(text: &str) -> Vec<u8> {
    let mut entities = "<!ENTITY a0 \"ha\">".to_owned();
    for n in 1..10 {
        let inner = format!("&a{};", n - 1).repeat(10);
        entities += &format!("<!ENTITY a{n} \"{inner}\">");
    }
    text.replacen('[', &format!("[{entities}"), 1)
        .replace("Two powers", "&a9;")
        .into_bytes()
}

/// One long entity, named often.
fn long_entity(text: &str) -> Vec<u8> {
    let entity = format!("[<!ENTITY long \"{}\">", "ha".repeat(100_000));
    text.replacen('[', &entity, 1)
        .replace("Two powers", &"&long;".repeat(100_000))
        .into_bytes()
}

/// A drawing whose groups use each other again and again.
fn uses(text: &str) -> Vec<u8> {
    let group = |n: usize| {
        let inner = format!("<use xlink:href=\"#g{}\"/>", n + 1).repeat(10);
        format!("<g id=\"g{n}\">{inner}</g>")
    };
    let groups = (0..30).map(group).collect::<Vec<_>>().concat();
    text.replace("<defs>", &format!("<defs>{groups}"))
        .replace("#block", "#g0")
        .into_bytes()
}

/// Numbers that no drawing has: the shape is left out, and its province looked for elsewhere.
#[test]
fn numbers_without_measure_are_no_outlines() {
    for number in ["1e308", "-1e999", "NaN", "99999999999999999999", ""] {
        let folder = with("skerries.svg", |text| {
            text.replace("M 50 60 H 110 V 130", &format!("M 50 60 H {number} V 130"))
                .replace("x=\"110\" y=\"80\"", &format!("x=\"{number}\" y=\"80\""))
                .replace(
                    "viewBox=\"0 0 240 160\"",
                    &format!("viewBox=\"0 0 {number} 160\""),
                )
                .into_bytes()
        });
        let imported = read(folder.path(), &wanted("Skerries")).unwrap();
        checked(&imported);
    }
}

/// A circle as large as that would be drawn in more steps than there is room for.
#[test]
fn rounds_without_measure_are_no_outlines() {
    for round in [
        "<circle ID r='1e60'/>",
        "<circle ID r='inf'/>",
        "<circle ID cx='nan' r='-1e300'/>",
        "<ellipse ID rx='1e80' ry='1e80'/>",
        "<path ID d='M 0 0 A 1 1e40 0 0 1 50 60 Z'/>",
        "<path ID d='M 0 0 a -1e40 1 0 0 1 50 60 Z'/>",
    ] {
        let folder = with("skerries.svg", |text| {
            let at = text.find("M 50 60 H 110 V 130").unwrap();
            let begin = text[..at].rfind("<path").unwrap();
            let end = begin + text[begin..].find("/>").unwrap() + 2;
            let id = text[begin..end].split("id=\"").nth(1).unwrap();
            let id = format!("id='{}'", id.split('"').next().unwrap());
            format!(
                "{}{}{}",
                &text[..begin],
                round.replace("ID", &id),
                &text[end..]
            )
            .into_bytes()
        });
        checked(&read(folder.path(), &wanted("Skerries")).unwrap());
    }
}

/// What looks like the end of a comment, or of an instruction, and is none, hides no entities.
#[test]
fn entities_are_found_wherever_the_type_stands() {
    for before in ["<!--><x>-->", "<!---><x>-->", "<?><x>?>"] {
        let folder = with("variants.xml", |text| {
            let text = text.replacen("<!DOCTYPE", &format!("{before}<!DOCTYPE"), 1);
            long_entity(&text)
        });
        let told = why(folder.path());
        assert!(
            told.contains("entit") || before.starts_with("<?"),
            "{before}: {told}"
        );
    }
}

/// A file that ends too early is refused or read, and never a panic.
#[test]
fn a_file_that_is_cut_anywhere_never_panics() {
    for name in ["variants.xml", "skerries_adjacency.xml", "skerries.svg"] {
        let whole = fs::read(skerries().join(name)).unwrap();
        let folder = with(name, |_| Vec::new());
        for end in 0..whole.len() {
            fs::write(folder.path().join(name), &whole[..end]).unwrap();
            let wanted = WantedVariant {
                drawing: Some("Outlines"),
                ..wanted("Skerries")
            };
            let read = read(folder.path(), &wanted);
            assert!(read.is_err() || end + 2 > whole.len(), "{name} to {end}");
        }
    }
    let zip = fs::read(zipped("").path().join("s.zip")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("s.zip");
    for end in (0..zip.len()).step_by(7) {
        fs::write(&path, &zip[..end]).unwrap();
        assert!(read(&path, &wanted("Skerries")).is_err());
    }
}

#[test]
fn a_zip_that_unpacks_without_end_is_not_unpacked() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("bomb.zip");
    let mut zip = zip::ZipWriter::new(fs::File::create(&path).unwrap());
    zip.start_file("variants.xml", SimpleFileOptions::default())
        .unwrap();
    zip.write_all(&vec![b' '; 100 << 20]).unwrap();
    zip.finish().unwrap();
    assert!(fs::metadata(&path).unwrap().len() < 1 << 20);
    assert_eq!(why(&path), "variants.xml: it is longer than 8 MB");
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_outside_is_not_followed() {
    let secret = tempfile::tempdir().unwrap();
    let outside = secret.path().join("s.xml");
    fs::copy(skerries().join("skerries_adjacency.xml"), &outside).unwrap();
    let folder = with("picture.svg", |text| text.as_bytes().to_vec());
    let link = folder.path().join("skerries_adjacency.xml");
    fs::remove_file(&link).unwrap();
    std::os::unix::fs::symlink(&outside, &link).unwrap();
    let why = why(folder.path());
    assert!(why.contains("it is outside"), "{why}");
}

#[test]
fn the_command_writes_a_new_file_and_none_over_another() {
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join("s.ron");
    let (from, out) = (skerries(), board.to_str().unwrap());
    let from = from.to_str().unwrap();
    let import = ["maps", "import", from, "--variant", "Skerries", "-o", out];
    let told = stdout(&chancery(folder.path(), &import));
    assert!(
        told.contains("wing nor of wreckers: there are no wings here"),
        "{told}"
    );
    assert!(
        told.contains("8 provinces, 6 centres, 3 powers; 0 errors, 0 warnings"),
        "{told}"
    );
    let written = fs::read_to_string(&board).unwrap();
    stdout(&chancery(folder.path(), &["maps", "check", out]));
    let again = chancery(folder.path(), &import);
    assert_eq!(again.status.code(), Some(1));
    assert!(
        stderr(&again).contains("name another file"),
        "{}",
        stderr(&again)
    );
    assert_eq!(fs::read_to_string(&board).unwrap(), written);
    let several = chancery(folder.path(), &["maps", "import", from]);
    assert_eq!(several.status.code(), Some(2));
    let none = chancery(folder.path(), &["maps", "import", out]);
    assert_eq!(none.status.code(), Some(3));
    let other = folder.path().join("other.ron");
    let other = other.to_str().unwrap();
    let json = [
        "maps",
        "import",
        from,
        "--variant",
        "sker",
        "-o",
        other,
        "--json",
    ];
    let told: serde_json::Value =
        serde_json::from_str(&stdout(&chancery(folder.path(), &json))).unwrap();
    assert_eq!(told["passed"], true);
    assert_eq!(told["variant"], "Skerries");
    assert!(told["remarks"].as_array().unwrap().len() > 8);
}

/// What a province is after a change of the file, and what is said of it.
fn settled(folder: &tempfile::TempDir, name: &str) -> (Board, ProvinceId, String) {
    let imported = read(folder.path(), &wanted("Skerries")).unwrap();
    let remarks: Vec<String> = imported.remarks.iter().map(ToString::to_string).collect();
    let report = checked(&imported);
    let board = report.board.clone().unwrap_or_else(|| panic!("{report}"));
    let at = board.find_exact(name).unwrap();
    (board, at, remarks.join("\n"))
}

#[test]
fn a_province_is_land_or_sea_as_most_of_its_neighbours_say() {
    let lists = "skerries_adjacency.xml";
    let folder = replaced(
        lists,
        "<ADJACENCY type=\"xc\" refs=\"war har-nc isl nor eas\"/>",
        "<ADJACENCY type=\"mv\" refs=\"war har-nc isl nor eas\"/>",
    );
    let (board, cold, remarks) = settled(&folder, "Cold Sea");
    assert_eq!(board.terrain(cold), Terrain::Sea, "{remarks}");
    assert!(board.fleet_can_reach(Place::new(cold), board.find_exact("Warm Sea").unwrap()));
    assert!(
        remarks.contains("Cold Sea: it lists ways for armies, but 5 other provinces"),
        "{remarks}"
    );
    let folder = replaced(
        lists,
        "<ADJACENCY type=\"mv\" refs=\"har nor sud\"/>",
        "<ADJACENCY type=\"xc\" refs=\"har nor sud\"/>",
    );
    let (board, mid, remarks) = settled(&folder, "Midmoor");
    assert_eq!(board.terrain(mid), Terrain::Inland, "{remarks}");
    assert!(
        remarks.contains("Midmoor: it lists ways for fleets, but 3 other provinces"),
        "{remarks}"
    );
    let folder = replaced(
        lists,
        "<ADJACENCY type=\"xc\" refs=\"col har-nc eas\"/>",
        "",
    );
    let (board, nor, remarks) = settled(&folder, "Norwick");
    assert_eq!(board.terrain(nor), Terrain::Coastal, "{remarks}");
    assert!(board.fleet_can_reach(Place::new(nor), board.find_exact("Cold Sea").unwrap()));
    assert!(
        remarks.contains("Norwick: it lists no way for fleets, but 3 other provinces"),
        "{remarks}"
    );
}

#[test]
fn a_drawing_that_colours_a_land_as_sea_is_told() {
    let folder = with("skerries.svg", |text| {
        let text = text.replace("<g id=\"_isl\">", "<g id=\"_isl\" class=\"water\">");
        let sea = "<rect id=\"_col\" class=\"nopower\" width=\"9\" height=\"9\"/>";
        text.replace("<text id", &format!("{sea}<text id"))
            .into_bytes()
    });
    let (board, isle, remarks) = settled(&folder, "Isle of Terns");
    assert_eq!(board.terrain(isle), Terrain::Coastal);
    for says in [
        "Isle of Terns: the drawing colours it as sea, but the file lists it as land",
        "Cold Sea: the drawing colours it as land, but the file lists it as sea",
    ] {
        assert!(remarks.contains(says), "{remarks}");
    }
}
