//! The files that the program writes: what they are, that they are whole, and that nothing in them
//! acts.

use std::path::Path;
use std::process::{Command, Output};

use crate::support::{copy_folder, samples};

fn chancery(saves: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_chancery"))
        .arg("--saves")
        .arg(saves)
        .args(arguments)
        .output()
        .unwrap()
}

fn sample_saves() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("saves")
}

fn made_in(saves: &Path, arguments: &[&str]) -> Vec<u8> {
    let output = chancery(saves, arguments);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {said}");
    output.stdout
}

fn made(arguments: &[&str]) -> Vec<u8> {
    made_in(&sample_saves(), arguments)
}

/// The chunks of a PNG: their names, and what they hold.
fn chunks(file: &[u8]) -> Vec<(String, &[u8])> {
    let mut rest = file.strip_prefix(b"\x89PNG\r\n\x1a\n").expect("a PNG");
    let mut found = Vec::new();
    while !rest.is_empty() {
        let length = u32::from_be_bytes(rest[..4].try_into().unwrap()) as usize;
        let name = String::from_utf8(rest[4..8].to_vec()).unwrap();
        found.push((name, &rest[8..8 + length]));
        rest = &rest[12 + length..];
    }
    assert_eq!(found.last().unwrap().0, "IEND");
    found
}

fn png_size(file: &[u8]) -> (u32, u32) {
    let header = chunks(file)[0].1;
    let side = |at: usize| u32::from_be_bytes(header[at..at + 4].try_into().unwrap());
    (side(0), side(4))
}

fn has(file: &[u8], text: &str) -> bool {
    file.windows(text.len()).any(|part| part == text.as_bytes())
}

fn pdf_pages(file: &[u8]) -> usize {
    assert!(
        file.starts_with(b"%PDF-") && file.ends_with(b"%%EOF"),
        "a PDF"
    );
    let needle: &[u8] = b"/Type /Page\n";
    file.windows(needle.len())
        .filter(|part| *part == needle)
        .count()
}

#[test]
fn every_saved_game_is_a_picture_and_a_pdf() {
    for folder in samples() {
        let game = folder.file_name().unwrap().to_str().unwrap();
        let picture = made(&["report", game, "-f", "png", "--scale", "0.2"]);
        let (width, height) = png_size(&picture);
        assert_eq!(width.max(height), 384, "{game}");
        let pages = pdf_pages(&made(&["report", game, "-f", "pdf"]));
        assert!(pages >= 3, "{game}: {pages} pages");
    }
}

#[test]
fn the_same_is_the_same_file() {
    let game = "mobilization-france-has-won-in-1910";
    for arguments in [
        ["report", game, "-f", "png", "--scale", "0.2"],
        ["report", game, "-f", "pdf", "--paper", "a3"],
    ] {
        assert!(made(&arguments) == made(&arguments), "{arguments:?}");
    }
}

#[test]
fn a_picture_is_as_large_as_is_asked() {
    let game = "turkey-has-won-in-1911";
    let with = |scale| png_size(&made(&["report", game, "-f", "png", "--scale", scale]));
    assert_eq!(with("320x180"), (320, 180));
    assert_eq!(with("0.1").0, 192);
    for wrong in ["0", "99", "-1", "x", "3x3", "20000x20000", "NaN"] {
        let output = chancery(
            &sample_saves(),
            &["report", game, "-f", "png", &format!("--scale={wrong}")],
        );
        assert_eq!(output.status.code(), Some(2), "{wrong}");
    }
    let huge = chancery(
        &sample_saves(),
        &["report", game, "-f", "png", "--scale", "16000x16000"],
    );
    let said = String::from_utf8(huge.stderr).unwrap();
    assert_eq!(huge.status.code(), Some(1));
    assert!(said.contains("too large"), "{said}");
}

#[test]
fn boards_and_lists_of_places_are_printed() {
    for board in ["standard", "1885", "mercator-world", "1492"] {
        for ink in [&[] as &[&str], &["--bw"]] {
            let show = [&["maps", "show", board, "-f", "pdf", "--paper", "a3"], ink].concat();
            assert_eq!(pdf_pages(&made(&show)), 1, "{board}");
        }
    }
    assert!(pdf_pages(&made(&["maps", "gazetteer", "standard", "-f", "pdf"])) > 1);
    let picture = made(&["maps", "show", "standard", "-f", "png", "--scale", "0.2"]);
    assert_eq!(png_size(&picture), (384, 272));
}

#[test]
fn the_centres_by_year_are_a_picture() {
    let plot = ["report", "turkey-has-won-in-1911", "-w", "centres", "-f"];
    let (width, height) = png_size(&made(&[&plot[..], &["png", "--scale", "0.2"]].concat()));
    assert!(width == 384 && height < 300, "{width} by {height}");
    let svg = String::from_utf8(made(&[&plot[..], &["svg"]].concat())).unwrap();
    assert!(
        svg.contains("Turkey 18") && svg.contains("1911"),
        "{svg:.400}"
    );
    let [colour, black] = [&[] as &[&str], &["--bw"]]
        .map(|ink| made(&[&plot[..], &["png", "--scale", "0.2"], ink].concat()));
    assert!(colour != black);
}

#[test]
fn what_players_are_handed_is_a_file_each() {
    let folder = tempfile::tempdir().unwrap();
    let (saves, out) = (folder.path().join("saves"), folder.path().join("out"));
    let sample = sample_saves().join("turkey-has-won-in-1911");
    copy_folder(&sample, &saves.join("game"));
    made_in(&saves, &["fork", "game", "Late", "--at", "Fall 1906"]);
    let pages = out.to_str().unwrap();
    for format in ["pdf", "png"] {
        let all = [
            "report", "late", "-f", format, "--pages", pages, "--scale", "0.2",
        ];
        made_in(&saves, &all);
    }
    for power in ["england", "france", "germany", "italy", "russia", "turkey"] {
        let [pdf, png] = ["pdf", "png"]
            .map(|ending| std::fs::read(out.join(format!("{power}.{ending}"))).unwrap());
        assert_eq!(pdf_pages(&pdf), 1, "{power}");
        assert_eq!(png_size(&png), (272, 384), "{power}");
    }
    let sheets = made_in(&saves, &["report", "late", "-w", "sheets", "-f", "pdf"]);
    assert_eq!(pdf_pages(&sheets), 6);
}

/// A file holds so many pixels of a side that thirteen sheets stand in two columns.
#[test]
fn sheets_of_thirteen_players_are_one_picture() {
    let saves = [
        "report",
        "mercator-britain-has-won-in-1902",
        "--gm",
        "-w",
        "statement",
    ];
    let sheets = made(&[&saves[..], &["-f", "png"]].concat());
    let (width, height) = png_size(&sheets);
    assert_eq!(height, 7 * 1920);
    assert_eq!(width, 2 * 1358);
}

#[test]
fn a_game_moves_from_season_to_season() {
    let game = [
        "report",
        "1885-ii-germany-and-turkey-have-won-in-1886",
        "--scale",
        "0.1",
    ];
    let seasons = ["-s", "1886"];
    let apng = made(&[&game[..], &["-f", "apng"], &seasons].concat());
    let frames = |file: &[u8]| {
        let all = chunks(file);
        all.iter().filter(|(name, _)| name == "fcTL").count()
    };
    let of_year = frames(&apng);
    let whole = frames(&made(&[&game[..], &["-f", "apng"]].concat()));
    assert!(of_year > 5 && whole > of_year, "{of_year} of {whole}");
    let gif = made(&[&game[..], &["-f", "gif"], &seasons].concat());
    assert!(gif.starts_with(b"GIF89a") && gif.ends_with(b";"));
    assert_eq!(gif_frames(&gif), of_year);
}

#[test]
fn the_usual_moving_picture_can_be_sent_in_a_chat() {
    let file = made(&["report", "turkey-has-won-in-1911", "-f", "gif"]);
    // The board stays where it is from phase to phase, and only what changes on it is written.
    assert!(file.len() < 1_200_000, "{} bytes", file.len());
}

/// How many pictures a GIF has.
fn gif_frames(file: &[u8]) -> usize {
    let table = |flags: u8| {
        if flags & 0x80 == 0 {
            0
        } else {
            3 << ((flags & 7) + 1)
        }
    };
    let mut at = 13 + table(file[10]);
    let mut frames = 0;
    let blocks = |mut at: usize| {
        while file[at] != 0 {
            at += 1 + usize::from(file[at]);
        }
        at + 1
    };
    loop {
        match file[at] {
            b'!' => at = blocks(at + 2),
            b',' => {
                frames += 1;
                at = blocks(at + 10 + table(file[at + 9]) + 1);
            }
            _ => return frames,
        }
    }
}

#[test]
fn names_that_would_act_are_texts() {
    let folder = tempfile::tempdir().unwrap();
    let sample = sample_saves().join("turkey-has-won-in-1911");
    let name = "<script>x</script> ) /URI (http://x) \\ \u{202e} ' & <a href=\"x\">";
    let saves = folder.path();
    let listed = |saves: &Path| -> Vec<String> {
        let folders = std::fs::read_dir(saves).into_iter().flatten();
        folders
            .map(|folder| folder.unwrap().file_name().into_string().unwrap())
            .collect()
    };
    copy_folder(&sample, &saves.join("game"));
    made_in(saves, &["fork", "game", name, "--at", "Fall 1906"]);
    let fork = listed(saves).into_iter().find(|name| name != "game");
    let fork = fork.expect("the copy");
    let pdf = made_in(saves, &["report", &fork, "-s", "1905", "-f", "pdf"]);
    let sheets = made_in(saves, &["report", &fork, "-w", "sheets", "-f", "pdf"]);
    for (file, pages) in [(&pdf, 4), (&sheets, 6)] {
        assert!(pdf_pages(file) >= pages);
        for acts in [
            "/Annot",
            "/URI",
            "/JavaScript",
            "/JS ",
            "/Launch",
            "/OpenAction",
            "/AA ",
        ] {
            // The title is a text of the file, in which a bracket ends nothing.
            let title = has(file, "/Title (<script>");
            assert!(!has(file, acts) || title && acts == "/URI", "{acts}");
        }
    }
    let svg = String::from_utf8(made_in(saves, &["report", &fork, "-f", "svg"])).unwrap();
    assert!(!svg.contains("<script") && !svg.contains("<a "));
    png_size(&made_in(
        saves,
        &["report", &fork, "-f", "png", "--scale", "0.2"],
    ));
}

#[test]
fn nothing_can_be_both() {
    let game = "turkey-has-won-in-1911";
    for arguments in [
        ["report", game, "-f", "gif", "-w", "centres"],
        ["report", game, "-f", "apng", "--pages", "x"],
    ] {
        let output = chancery(&sample_saves(), &arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
}
