//! Pages as they are laid out: nothing that is written is left out, or stands beside the page.

use std::collections::BTreeMap;

use chancery_engine::seat::SeatId;
use chancery_game::game::Game;
use chancery_game::report::{Block, Document};
use chancery_out::paper::{self, Handout, Size};
use chancery_out::picture::Ink;
use chancery_out::render::{FontFace, PdfPage, Renderer};
use roxmltree::Document as Xml;

use crate::handouts::sheets::STAGES;

/// Every third of the games: all variants.
fn some_stages() -> impl Iterator<Item = &'static Game> {
    STAGES.iter().step_by(3)
}

/// A text of a page that belongs to no drawing of a board: where it begins, its size, itself.
struct Written {
    at: (f32, f32),
    size: f32,
    face: FontFace,
    text: String,
}

fn written(page: &PdfPage) -> Vec<Written> {
    let xml = Xml::parse(&page.svg).unwrap();
    let texts = xml.root_element().children();
    let texts = texts.filter(|node| node.has_tag_name("text"));
    texts
        .map(|node| {
            let number = |name| node.attribute(name).unwrap().parse().unwrap();
            let face = match (node.attribute("font-weight"), node.attribute("font-style")) {
                (Some(_), _) => FontFace::Bold,
                (None, Some(_)) => FontFace::Italic,
                (None, None) => FontFace::Regular,
            };
            Written {
                at: (number("x"), number("y")),
                size: number("font-size"),
                face,
                text: node.text().unwrap_or_default().to_owned(),
            }
        })
        .collect()
}

/// How often each letter is written: a long word is broken, and none is lost.
fn letters<'a>(texts: impl Iterator<Item = &'a str>) -> BTreeMap<char, usize> {
    let mut count = BTreeMap::new();
    for c in texts.flat_map(str::chars).filter(|c| !c.is_whitespace()) {
        *count.entry(c).or_default() += 1;
    }
    count
}

/// What stands at the heads of a document's tables.
fn heads(document: &Document) -> String {
    let heads = document.blocks.iter().map(|block| match block {
        Block::Table(table) => table.head.concat(),
        _ => String::new(),
    });
    heads.collect()
}

/// What is to be read of a document, but its title and the heads of its tables.
fn words(document: &Document) -> String {
    let mut words = String::new();
    for block in &document.blocks {
        match block {
            Block::Heading(_, text) | Block::Paragraph(text) => words += text,
            Block::List { numbered, items } => {
                for (nth, item) in items.iter().enumerate() {
                    words += &if *numbered {
                        format!("{}. {item}", nth + 1)
                    } else {
                        format!("• {item}")
                    };
                }
            }
            Block::Table(table) => {
                let cells = table.rows.iter().flatten();
                cells
                    .filter(|cell| cell.is_empty() || cell.chars().any(|c| c != '_'))
                    .for_each(|cell| words += cell);
            }
            Block::Cut => words += "cut here, hand in the part below",
            Block::Plot(_) => {}
        }
    }
    words
}

#[test]
fn every_hand_out_is_whole_and_on_its_page() {
    let renderer = Renderer::load().unwrap();
    let mut seen = 0;
    let kinds = [(Size::A4, true), (Size::A5, true), (Size::Letter, false)];
    for (game, kind) in some_stages().zip(kinds.into_iter().cycle()) {
        for seat in (0..game.setup().seats()).filter_map(SeatId::nth) {
            for (size, has_board) in [kind] {
                let handout = Handout {
                    has_board,
                    ..Handout::new(game, seat)
                };
                let title = handout.text.title().to_owned();
                let told = handout.text.clone().untitled().counted();
                let (expected, heads) =
                    (words(&told), letters([heads(&told).as_str()].into_iter()));
                let pages = paper::handout_pages(&[handout], size, Ink::Colour, &renderer);
                let texts: Vec<Written> = pages.iter().flat_map(written).collect();
                let titles = texts.iter().filter(|of| of.text == title).count();
                assert!(titles >= pages.len().min(1), "{title}");
                // A head is said again where its table goes on in another column.
                let (said, body): (Vec<&Written>, Vec<&Written>) =
                    texts.iter().partition(|of| of.face == FontFace::Italic);
                let said = letters(said.iter().map(|of| of.text.as_str()));
                for (letter, count) in heads {
                    assert!(
                        said.get(&letter).is_some_and(|said| *said >= count),
                        "{title}"
                    );
                }
                let body = body.iter().map(|of| of.text.as_str());
                let body = body.filter(|text| *text != title);
                let cut = if has_board {
                    ""
                } else {
                    "cut here, hand in the part below"
                };
                let mut wanted = letters([expected.as_str()].into_iter());
                if !has_board && expected.contains(cut) {
                    for c in cut.chars().filter(|c| !c.is_whitespace()) {
                        *wanted.get_mut(&c).unwrap() -= 1;
                    }
                    wanted.retain(|_, count| *count > 0);
                }
                assert_eq!(letters(body), wanted, "{title}, {size:?}");
                let [wide, high] = [pages[0].size.0, pages[0].size.1].map(f32::from);
                for of in &texts {
                    let right = of.at.0 + renderer.text_width(&of.text, of.face, of.size);
                    assert!(
                        of.at.0 >= 60.0 && right <= wide - 60.0 && of.at.1 <= high - 55.0,
                        "{title}, {size:?}: “{}” at {:?} to {right}",
                        of.text,
                        of.at
                    );
                }
                seen += 1;
            }
        }
    }
    assert!(seen > 30, "{seen}");
}

#[test]
fn a_hand_out_of_few_units_is_one_page() {
    let renderer = Renderer::load().unwrap();
    for game in some_stages() {
        for seat in paper::players(game) {
            let handout = Handout::new(game, seat);
            let is_tall = handout.view.board.far.is_some();
            let lines = handout.text.blocks.iter().map(|block| match block {
                Block::Table(table) => table.rows.len(),
                Block::List { items, .. } => items.len(),
                _ => 1,
            });
            let lines: usize = lines.sum();
            let title = handout.text.title().to_owned();
            let pages = paper::handout_pages(&[handout], Size::A4, Ink::Colour, &renderer);
            // Two boards leave little room beside them.
            let few = if is_tall { 8 } else { 28 };
            assert!(
                lines > few || pages.len() == 1,
                "{title}: {lines} lines, {} pages",
                pages.len()
            );
            assert!(lines > 40 || pages.len() < 3, "{title}: {lines} lines");
        }
    }
}

/// How wide the board of a page is drawn, in tenths of millimetres; `None` on a page without one.
fn board_width(page: &PdfPage) -> Option<f32> {
    let xml = Xml::parse(&page.svg).unwrap();
    let mut drawings = xml.root_element().descendants().skip(1);
    let drawing = drawings.find(|node| node.has_tag_name("svg"))?;
    let number = |name| drawing.attribute(name).unwrap().parse::<f32>().unwrap();
    let shown = drawing.attribute("viewBox").unwrap().split(' ');
    let shown: Vec<f32> = shown.map(|number| number.parse().unwrap()).collect();
    Some(number("width").min(number("height") * shown[2] / shown[3]))
}

#[test]
fn a_board_is_so_wide_that_it_can_be_read() {
    let renderer = Renderer::load().unwrap();
    let mut boards = 0;
    for game in STAGES.iter() {
        for seat in paper::players(game).into_iter().take(2) {
            for (size, least) in [(Size::A4, 1600.0), (Size::A5, 900.0)] {
                let handout = Handout::new(game, seat);
                let title = handout.text.title().to_owned();
                let pages = paper::handout_pages(&[handout], size, Ink::Colour, &renderer);
                let widths: Vec<f32> = pages.iter().filter_map(board_width).collect();
                assert!(
                    matches!(widths[..], [wide] if wide >= least - 1.0),
                    "{title}: {widths:?}"
                );
                boards += 1;
            }
        }
    }
    eprintln!("{boards} boards are as wide as they must be");
    assert!(boards > 100, "{boards}");
}

/// Rows of a table that goes on at the top of a column stand under its head.
#[test]
fn a_table_that_goes_over_a_page_says_its_head_again() {
    let renderer = Renderer::load().unwrap();
    let mut text = Document::titled("Long");
    let row = |nth: usize| vec![format!("row {nth}"), "what became of it".to_owned()];
    text.table(&["Order", "Result"], (0..200).map(row).collect());
    let pages = paper::document_pages(&text, Size::A4, &renderer);
    assert!(pages.len() > 2, "{}", pages.len());
    for page in &pages {
        let heads = written(page).into_iter().filter(|of| of.text == "Order");
        assert_eq!(heads.count(), 1);
    }
}

#[test]
fn letters_that_the_fonts_lack_are_told() {
    let renderer = Renderer::load().unwrap();
    assert_eq!(
        renderer.missing("Zoë, Łukasz, Ελένη, Жанна → A Par - Bur"),
        ""
    );
    assert_eq!(renderer.missing("A 李 B 李 →"), "李");
}
