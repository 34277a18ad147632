//! What a PDF says to one who has it read aloud: its title, its headings, tables and figures, and that
//! each piece of a page is either a part of one of them or decoration.

use std::collections::BTreeMap;
use std::io::Read;

use chancery_engine::seat::SeatId;
use chancery_game::report::{Block, SeasonForm, latest};
use chancery_game::view::{View, Viewer};
use chancery_out::paper::{self, Handout, Size};
use chancery_out::picture::{Ink, PictureMoment};
use chancery_out::render::Renderer;

use crate::handouts::sheets::STAGES;

/// The objects of a file, by their numbers. A stream is inflated.
fn objects(file: &[u8]) -> BTreeMap<usize, Vec<u8>> {
    let find = |from: usize, text: &[u8]| {
        let found = file[from..]
            .windows(text.len())
            .position(|part| part == text);
        found.map(|at| from + at)
    };
    let mut objects = BTreeMap::new();
    let mut at = 0;
    while let Some(begin) = find(at, b" 0 obj\n") {
        let line = file[..begin]
            .iter()
            .rposition(|&byte| byte == b'\n')
            .unwrap();
        let number = std::str::from_utf8(&file[line + 1..begin]).unwrap();
        let end = find(begin, b"endobj").unwrap();
        let mut object = file[begin + 7..end].to_vec();
        let stream = object.windows(7).position(|part| part == b"stream\n");
        // The table of letters of a font is no packed stream.
        let is_packed = object.windows(11).any(|part| part == b"FlateDecode");
        if let (Some(stream), true) = (stream, is_packed) {
            let mut inflated = object[..stream].to_vec();
            let mut decoder = flate2::read::ZlibDecoder::new(&object[stream + 7..]);
            decoder.read_to_end(&mut inflated).unwrap();
            object = inflated;
        }
        objects.insert(number.parse().unwrap(), object);
        at = end;
    }
    objects
}

/// The words that follow a name in an object, up to the end of their line.
fn value<'a>(object: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = object.split_once(&format!("/{name} "))?;
    rest.lines().next()
}

/// An element with its figure's words, and what is in it, as `Table(TR(TH TH) TR(TD TD))`.
fn told(objects: &BTreeMap<usize, String>, number: usize, marked: &mut usize) -> String {
    let object = &objects[&number];
    let role = value(object, "S").unwrap().trim_start_matches('/');
    if role == "Figure" {
        assert!(
            value(object, "Alt").is_some_and(|alt| alt.len() > 10),
            "{object}"
        );
    }
    let (_, kids) = object.split_once("/K [").unwrap();
    let kids = kids.replace(['[', ']'], " ");
    let words: Vec<&str> = kids.split_whitespace().collect();
    let mut inside = Vec::new();
    for (nth, word) in words.iter().enumerate() {
        let before = nth.checked_sub(1).map_or("", |before| words[before]);
        let is_object = words.get(nth + 2) == Some(&"R");
        match word.parse() {
            // `12 0 R` is an element, and behind `/Pg` a page.
            Ok(kid) if is_object && before != "/Pg" => inside.push(told(objects, kid, marked)),
            Ok(_) if !is_object && words.get(nth + 1) != Some(&"R") => *marked += 1,
            _ => {}
        }
    }
    if inside.is_empty() {
        role.to_owned()
    } else {
        format!("{role}({})", inside.join(" "))
    }
}

/// What a file says of its structure. Every piece of its pages is marked.
fn structure(file: &[u8]) -> String {
    let objects: BTreeMap<usize, String> = objects(file)
        .into_iter()
        .map(|(number, object)| (number, String::from_utf8_lossy(&object).into_owned()))
        .collect();
    let root = objects
        .values()
        .find(|object| object.contains("/Type /StructTreeRoot"));
    let document = value(root.unwrap(), "K").unwrap();
    let document = document.split(' ').next().unwrap().parse().unwrap();
    let mut marked = 0;
    let told = told(&objects, document, &mut marked);
    let pages = || {
        objects
            .values()
            .filter(|object| object.contains("/StructParents "))
    };
    let (mut pieces, mut has_outlines) = (0, false);
    for page in pages() {
        let contents = value(page, "Contents").unwrap();
        let contents = contents.split(' ').next().unwrap().parse().unwrap();
        let drawn: &str = &objects[&contents];
        pieces += drawn.matches("/MCID").count();
        // Nothing is drawn between what is marked. Outlines of letters, and nothing else, are marked
        // within it: they are no text.
        let mut marks = 0;
        for line in drawn.lines() {
            match line.rsplit(' ').next().unwrap_or_default() {
                "BDC" | "BMC" => marks += 1,
                "EMC" => marks -= 1,
                "Tr" => assert_eq!(line == "1 Tr", marks == 2, "{line}"),
                "Tj" | "TJ" | "f" | "f*" | "S" | "B" => assert!(marks > 0, "{line}"),
                _ => {}
            }
        }
        assert_eq!(marks, 0);
        let outlines = drawn.matches("1 Tr\n").count();
        assert_eq!(outlines, drawn.matches("/ActualText ()").count());
        has_outlines |= outlines > 0;
    }
    assert!(pages().count() > 0);
    assert_eq!(pieces, marked);
    assert_eq!(has_outlines, told.contains("Figure"));
    told
}

#[test]
fn a_hand_out_is_read_in_order() {
    let renderer = Renderer::load().unwrap();
    for game in STAGES.iter().step_by(5) {
        let seat = paper::players(game)[0];
        let handouts = [Handout::new(game, seat)];
        let title = paper::handouts_title(&handouts);
        let phase = handouts[0].view.calendar().name(handouts[0].view.now.phase);
        let whose = game.setup().seat_name(seat);
        for part in [game.setup().name.as_str(), whose, &phase] {
            assert!(title.contains(part), "“{part}” is not in “{title}”");
        }
        let pages = paper::handout_pages(&handouts, Size::A4, Ink::Colour, &renderer);
        let told = structure(&renderer.pdf(&pages, &title).unwrap());
        assert!(told.starts_with("Document(H1 Figure "), "{told}");
        assert_eq!(told.matches("H1").count(), 1, "{told}");
        let blocks = handouts[0].text.blocks.iter();
        let tables = blocks.filter(|block| matches!(block, Block::Table(_)));
        assert_eq!(
            told.matches("Table(TR(TH").count(),
            tables.count(),
            "{told}"
        );
    }
}

#[test]
fn a_report_says_what_is_a_heading_a_list_and_a_table() {
    let renderer = Renderer::load().unwrap();
    let game = STAGES.iter().find(|game| game.turns().len() > 2).unwrap();
    let view = View::new(game, Viewer::GameMaster);
    let text = latest(&view, SeasonForm::Compact);
    let moments = [PictureMoment::Settled(view.turns.len() - 1)];
    let pages = paper::season_pages(&view, &moments, &text, Size::A4, Ink::Colour, &renderer);
    let told = structure(&renderer.pdf(&pages, "A report").unwrap());
    assert!(told.starts_with("Document(Figure H1 "), "{told}");
    assert_eq!(told.matches("H1").count(), 1, "{told}");
    assert!(told.ends_with(" Figure)"), "{told}");
    assert!(told.contains("H2"), "{told}");
}

#[test]
fn what_is_handed_to_several_is_named_by_game_and_phase() {
    let game = &STAGES[0];
    let seats = (0..game.setup().seats()).filter_map(SeatId::nth);
    let handouts: Vec<Handout> = seats.map(|seat| Handout::new(game, seat)).collect();
    let title = paper::handouts_title(&handouts);
    let phase = game.setup().calendar().name(game.phase());
    assert_eq!(title, format!("{}, hand-outs: {phase}", game.setup().name));
}

#[test]
fn every_pdf_of_the_program_says_its_language_and_shows_its_title() {
    let saves = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    for (arguments, title) in [
        (
            &["report", "turkey-has-won-in-1911", "-f", "pdf"][..],
            "Fall 1911",
        ),
        (&["maps", "show", "standard", "-f", "pdf"], "Standard"),
        (&["maps", "gazetteer", "standard", "-f", "pdf"], "Standard"),
    ] {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_chancery"))
            .arg("--saves")
            .arg(&saves)
            .args(arguments)
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let said = value(&text, "Title").unwrap();
        assert!(said.contains(title), "{said}");
        for part in ["/Lang (en)", "/Marked true", "/DisplayDocTitle true"] {
            assert!(text.contains(part), "{arguments:?}: {part}");
        }
        structure(&output.stdout);
    }
}
