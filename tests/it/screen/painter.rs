//! The painter: cells, areas and what is said of them, by keys and by mouse.

use chancery::tui::glyphs::Glyphs;
use chancery::tui::input::Input;
use chancery::tui::keymap;
use chancery::tui::theme::ColourLevel;
use chancery_atlas::board::{AreaId, AreaKind, Ground, Native};
use chancery_atlas::world::canvas::Brush;
use proptest::prelude::*;

use crate::screen::harness::{Desk, parse, settings};

pub const WEST: &str = include_str!("../../cases/1492-west.world");
pub const OCEAN: &str = include_str!("../../cases/1492-ocean.world");

/// An island of two by two cells, named, with natives, west of the known world.
pub const ISLAND: &str = "1<S-Right><S-Down><S-Left><Enter>Vinland<Tab>Vin<Tab>Grapes.<Enter>n";

fn ground(desk: &Desk, column: i32, row: i32) -> Ground {
    desk.painter().canvas.at((column, row))
}

/// The area at a cell.
fn area(desk: &Desk, column: i32, row: i32) -> AreaId {
    match ground(desk, column, row) {
        Ground::Area(id) => id,
        other => panic!("{other:?} at {column},{row}:\n{}", desk.text()),
    }
}

fn kind(desk: &Desk, column: i32, row: i32) -> AreaKind {
    desk.painter()
        .canvas
        .area(area(desk, column, row))
        .unwrap()
        .kind
}

fn size(desk: &Desk, column: i32, row: i32) -> u32 {
    desk.painter().chart.sight(area(desk, column, row)).cells
}

fn errors(desk: &Desk) -> Vec<String> {
    let findings = desk
        .painter()
        .checked
        .findings
        .iter()
        .filter(|seen| seen.is_error());
    findings
        .map(|seen| seen.code.unwrap().to_string())
        .collect()
}

/// The column and row of the screen where a cell's left half is.
fn on_screen(desk: &Desk, column: u16, row: u16) -> (u16, u16) {
    let painter = desk.painter();
    let at = (
        i32::from(column) - painter.corner.0,
        i32::from(row) - painter.corner.1,
    );
    let (width, height) = desk.app.model.cx.size;
    let found = (0..height)
        .flat_map(|y| (0..width).map(move |x| (x, y)))
        .find(|&at| {
            painter.cell_at(&desk.app.model.cx, at) == Some((i32::from(column), i32::from(row)))
        });
    found.unwrap_or_else(|| panic!("cell {at:?} is not in sight"))
}

fn press(desk: &mut Desk, column: u16, row: u16) {
    let (x, y) = on_screen(desk, column, row);
    desk.input(Input::Click(x, y));
}

fn drag(desk: &mut Desk, column: u16, row: u16) {
    let (x, y) = on_screen(desk, column, row);
    desk.input(Input::Drag(x, y));
}

#[test]
fn an_island_is_painted_by_keys() {
    let mut desk = Desk::painting(80, 24, None);
    assert_eq!(errors(&desk), ["W24"]);
    desk.shows("there is no centre");
    desk.keys(ISLAND);
    let vinland = desk
        .painter()
        .canvas
        .area(area(&desk, 20, 11))
        .unwrap()
        .clone();
    assert_eq!(
        (
            vinland.name.as_deref(),
            vinland.abbr.as_deref(),
            vinland.note.as_deref()
        ),
        (Some("Vinland"), Some("Vin"), Some("Grapes."))
    );
    assert_eq!(
        (vinland.kind, vinland.centre, vinland.native),
        (AreaKind::Land, true, Some(Native::Fixed))
    );
    assert_eq!(size(&desk, 20, 11), 4);
    assert!(errors(&desk).is_empty(), "{}", desk.text());
    desk.shows("Vinland (Vin, A)")
        .shows("land, 4 cells, * centre")
        .shows("! natives")
        .shows("1 centre, 1 native")
        .hides("there is no centre");
}

/// The painter's keys are the user's own like all others, and its sentences name them.
#[test]
fn a_key_of_the_painter_can_be_chosen() {
    let mut desk = Desk::painting(80, 24, None);
    let (keys, wrong) = keymap::usual().with([("painter-pen", "z")]);
    assert_eq!(wrong.len(), 0, "{wrong:?}");
    desk.app.model.cx.look.keys = keys;
    desk.keys("d").hides("the pen is down");
    desk.keys("z").shows("the pen is down").shows("z lifts it");
}

#[test]
fn every_cell_of_a_stroke_is_one_change() {
    let mut desk = Desk::painting(80, 24, None);
    desk.keys("1<S-Right><S-Right><S-Right>u");
    assert_eq!(
        kind(&desk, 20, 11),
        AreaKind::Sea,
        "the whole stroke is taken back:\n{}",
        desk.text()
    );
    desk.keys("1d<Left><Left>d<Left> ");
    assert_eq!(
        (
            kind(&desk, 23, 11),
            kind(&desk, 21, 11),
            kind(&desk, 20, 11)
        ),
        (AreaKind::Land, AreaKind::Land, AreaKind::Land)
    );
    desk.keys("u");
    assert_eq!(
        (kind(&desk, 23, 11), kind(&desk, 20, 11)),
        (AreaKind::Land, AreaKind::Sea)
    );
    desk.keys("u");
    assert_eq!(kind(&desk, 23, 11), AreaKind::Sea);
}

#[test]
fn undo_and_redo_are_exact() {
    let mut desk = Desk::painting(120, 40, Some(WEST));
    let steps = [
        "1<Left><Left> ",
        "<S-Left>",
        "<Enter>Thule<Enter>",
        "c",
        "n",
        "n",
        "t",
        "t",
        "2f",
        "p<Down>f",
        "x",
        "b<Left><Up>b",
        "3 ",
        "5The Wall<Enter> ",
        ">",
        "{",
        "w",
        "oNew<Enter>",
        "<Del>",
        "++4 ",
    ];
    let mut texts = vec![desk.painter().checked.text.clone()];
    for step in steps {
        desk.keys(step).keys("<Esc>");
        let text = desk.painter().checked.text.clone();
        if texts.last() != Some(&text) {
            texts.push(text);
        }
    }
    assert!(
        texts.len() > 14,
        "most steps change the world: {}",
        texts.len()
    );
    for text in texts.iter().rev().skip(1) {
        desk.keys("u");
        assert_eq!(desk.painter().checked.text, *text);
    }
    desk.keys("u")
        .shows("there is nothing to undo")
        .shows("saved");
    for text in &texts[1..] {
        desk.keys("U");
        assert_eq!(desk.painter().checked.text, *text);
    }
    desk.keys("<C-r>")
        .shows("there is nothing to redo")
        .shows("not saved");
}

#[test]
fn an_island_is_painted_by_mouse() {
    let mut desk = Desk::painting(120, 40, None);
    press(&mut desk, 5, 5);
    drag(&mut desk, 9, 5);
    drag(&mut desk, 9, 9);
    desk.input(Input::Release);
    assert_eq!(
        size(&desk, 7, 5),
        9,
        "a fast drag leaves no gap:\n{}",
        desk.text()
    );
    // The right button takes the sea as the brush.
    let (x, y) = on_screen(&desk, 2, 2);
    desk.input(Input::RightClick(x, y));
    assert_eq!(desk.painter().brush, Brush::Of(ground(&desk, 2, 2)));
    press(&mut desk, 9, 9);
    desk.input(Input::Release);
    assert_eq!((size(&desk, 7, 5), kind(&desk, 9, 9)), (8, AreaKind::Sea));
    desk.keys("uu");
    assert_eq!(kind(&desk, 7, 5), AreaKind::Sea, "a drag is one change");
}

#[test]
fn a_drag_goes_round_the_cylinder() {
    let mut desk = Desk::painting(60, 24, None);
    desk.keys(&"<Left>".repeat(21));
    assert_eq!(desk.painter().cursor.0, 63);
    press(&mut desk, 62, 11);
    drag(&mut desk, 1, 11);
    desk.input(Input::Release);
    assert_eq!(
        size(&desk, 0, 11),
        4,
        "the short way, across the seam:\n{}",
        desk.text()
    );
}

#[test]
fn the_wheel_scrolls_and_leaves_the_cursor() {
    let mut desk = Desk::painting(80, 24, None);
    let corner = desk.painter().corner;
    desk.input(Input::Wheel {
        at: (5, 5),
        by: (3, 0),
    });
    assert_eq!(
        (desk.painter().corner.0, desk.painter().cursor),
        (corner.0 + 3, (20, 11))
    );
}

#[test]
fn a_fill_takes_what_is_joined() {
    let mut desk = Desk::painting(80, 24, None);
    desk.keys(ISLAND).keys("2f");
    assert_eq!(
        (kind(&desk, 20, 11), size(&desk, 20, 11)),
        (AreaKind::Sea, 4)
    );
    desk.shows("area b").hides("Vinland");
    desk.keys("u").shows("Vinland");
}

#[test]
fn an_area_that_falls_apart_becomes_two() {
    let mut desk = Desk::painting(80, 24, None);
    desk.keys("1<S-Right><S-Right><S-Right><Enter>Thule<Enter>")
        .keys("<Up>p<Down><Left> ");
    let (west, east) = (area(&desk, 20, 11), area(&desk, 23, 11));
    assert_ne!(west, east);
    assert_eq!((size(&desk, 20, 11), size(&desk, 23, 11)), (2, 1));
    let name = |id| desk.painter().canvas.area(id).unwrap().name.clone();
    assert_eq!(
        (name(west).as_deref(), name(east)),
        (Some("Thule"), None),
        "the larger part keeps the name"
    );
}

#[test]
fn the_brush_goes_on_with_the_piece_painted_last() {
    let mut desk = Desk::painting(80, 24, None);
    desk.keys("1 <S-Right><Left><Left><Left><Left> ");
    assert_ne!(
        area(&desk, 20, 11),
        area(&desk, 17, 11),
        "an island of its own:\n{}",
        desk.text()
    );
    desk.keys("<Left> ");
    assert_eq!((size(&desk, 20, 11), size(&desk, 16, 11)), (2, 2));
}

#[test]
fn a_broad_brush_paints_a_square() {
    let mut desk = Desk::painting(80, 24, None);
    desk.keys("1++").shows("3x3");
    desk.keys(" ");
    assert_eq!((size(&desk, 19, 10), size(&desk, 21, 12)), (9, 9));
    desk.keys("---- ").hides("3x3");
}

#[test]
fn only_land_has_centres_and_natives() {
    let mut desk = Desk::painting(80, 24, None);
    desk.keys("c")
        .shows("only land has centres, natives and canals");
    desk.keys("n").shows("only land has");
    desk.keys("w").shows("only land has");
    desk.keys("3 c").shows("there is no area here");
    desk.keys("1 n").shows("! natives");
    desk.keys("n").shows("!! mobile natives");
    desk.keys("n").hides("natives,").shows("* centre");
    desk.keys("nc").shows("0 centres, 0 natives");
    desk.keys("nt")
        .shows("sea, 1 cell")
        .shows("0 centres, 0 natives");
}

#[test]
fn the_known_world_is_not_painted_over_but_moves() {
    let mut desk = Desk::painting(120, 40, None);
    desk.keys(&"<Right>".repeat(4));
    let inside = ground(&desk, 25, 9);
    desk.keys("1 ")
        .shows("you can't paint over the Known World; b moves it");
    assert_eq!(ground(&desk, 25, 9), inside);
    desk.keys("b<Left><Left><Up><Enter>")
        .shows("the Known World is in its new place");
    assert_eq!(desk.painter().canvas.block().iter().min(), Some(&(22, 6)));
    assert_eq!(
        kind(&desk, 39, 10),
        AreaKind::Sea,
        "the sea closes behind it"
    );
    desk.keys("u");
    assert_eq!(desk.painter().canvas.block().iter().min(), Some(&(24, 7)));
    desk.keys("b<Down><Esc>").shows("is back in its old place");
    assert_eq!(desk.painter().canvas.block().iter().min(), Some(&(24, 7)));
    assert_eq!(desk.painter().canvas.block().len(), 144);
    desk.keys("b")
        .keys(&"<Up>".repeat(9))
        .shows("the Known World can't move further");
}

#[test]
fn two_areas_are_joined_and_cut() {
    let mut desk = Desk::painting(120, 40, Some(WEST));
    desk.keys("/Vin<Enter>J").shows("Vinland to join");
    desk.keys("/Ant<Enter>").shows("Antillia");
    desk.keys("<Esc>/Vin<Enter>C/sar<Enter><Enter>");
    assert_eq!(
        errors(&desk),
        ["W21"],
        "they do not touch:\n{}",
        desk.text()
    );
    desk.keys("u/Vin<Enter>C/cod<Enter><Enter>")
        .shows("are cut");
    assert!(errors(&desk).is_empty());
    assert_eq!(desk.painter().canvas.margin().cuts.len(), 1);
    desk.hides(" Vin ");
    desk.keys("C/Vin<Enter><Enter>")
        .shows("no longer cut")
        .shows("COD ");
    assert!(desk.painter().canvas.margin().cuts.is_empty());
    desk.keys("/Vin<Enter>J/For<Enter><Enter>")
        .shows("< armies >");
    desk.keys("<Right>").shows("< armies and fleets >");
    desk.keys("<Enter>");
    assert_eq!(desk.painter().canvas.margin().joins.len(), 1);
    desk.shows("armies Vin");
}

#[test]
fn faults_are_listed_gone_to_and_mended() {
    let mut desk = Desk::painting(120, 40, None);
    desk.keys(ISLAND)
        .keys("<Left><Left><Left><Left><Left>++4 --1 <Enter>Erewhon<Enter>");
    assert_eq!(
        errors(&desk),
        ["W22"],
        "off the earth all round:\n{}",
        desk.text()
    );
    desk.shows("1 error");
    desk.keys("<Home><Home><Tab>").shows("W22: ");
    assert_eq!(desk.painter().cursor, (15, 12));
    // A click on its line goes there as well.
    let line = desk
        .text()
        .lines()
        .position(|line| line.contains("✗"))
        .unwrap() as u16;
    desk.keys("<Home>").input(Input::Click(100, line));
    assert_eq!(desk.painter().cursor, (15, 12));
    desk.keys("x").hides("W22").shows("there are 2 areas");
    assert!(errors(&desk).is_empty());
}

#[test]
fn rows_and_columns_are_put_in_and_taken_out() {
    let mut desk = Desk::painting(80, 24, None);
    desk.keys(">>").shows("66 columns, 24 rows");
    desk.keys("<").shows("65 columns");
    desk.keys("}").shows("the Known World is there");
    desk.keys(&"<Up>".repeat(6))
        .keys("}")
        .shows("65 columns, 25 rows");
    desk.keys("o<Tab><Right><Tab><Backspace><Backspace>70<Tab><Tab><Right><Enter>")
        .shows("70x25 flat");
    assert!(desk.painter().checked.text.contains("closed north"));
    desk.keys("o<Tab><Tab><Backspace><Backspace>12<Enter>")
        .shows("the Known World is there");
    desk.keys("<Esc>").shows("70x25 flat");
}

#[test]
fn an_area_is_found_by_name_abbreviation_or_id() {
    let mut desk = Desk::painting(120, 40, Some(OCEAN));
    for (wanted, found) in [
        ("guinea", "Guinea (Gui"),
        ("SAR", "Sargasso"),
        ("I.2", "area I.2"),
        ("land of", "Land of Parrots"),
    ] {
        desk.keys("/").keys(wanted).keys("<Enter>").shows(found);
    }
    desk.keys("/nowhere<Enter>")
        .shows("no area has the name “nowhere”");
    desk.keys("<Esc>").hides("no area is called");
}

#[test]
fn names_that_can_not_be_say_why() {
    let mut desk = Desk::painting(80, 24, None);
    desk.keys("1 <Enter>1<Enter>").shows("a name has letters");
    desk.keys("<Backspace>Va;t<Enter>")
        .shows("can't have # or ;");
    desk.keys("<Esc>").hides("Va;t");
    desk.keys("<Enter><Tab>Va<Enter>").shows("3 or 4 letters");
}

#[test]
fn what_the_screen_shows() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut desk = Desk::painting(width, height, None);
        desk.keys(ISLAND).keys("<Right><Right><Right>1 ");
        settings().bind(|| {
            insta::assert_snapshot!(format!("painter_begun_{width}x{height}"), desk.text());
        });
        let mut desk = Desk::painting(width, height, Some(OCEAN));
        desk.keys("/Antillia<Enter>");
        settings().bind(|| {
            insta::assert_snapshot!(format!("painter_ocean_{width}x{height}"), desk.text());
        });
        let mut desk =
            Desk::painting_in(width, height, ColourLevel::Mono, Glyphs::ASCII, Some(OCEAN));
        assert!(
            desk.keys("/Antillia<Enter>++").text().is_ascii(),
            "{}",
            desk.text()
        );
        settings().bind(|| {
            insta::assert_snapshot!(format!("painter_plain_{width}x{height}"), desk.text());
        });
    }
    let mut desk = Desk::painting(80, 24, Some(WEST));
    desk.keys("<Left><Left><Left><Left><Left><Enter>");
    settings().bind(|| insta::assert_snapshot!("painter_form_80x24", desk.text()));
    desk.keys("<Esc>?");
    settings().bind(|| insta::assert_snapshot!("painter_help_80x24", desk.text()));
}

#[test]
fn every_size_is_painted_on() {
    let mut desk = Desk::painting(120, 40, Some(OCEAN));
    for keys in ["", "<F3>", "<Enter>", "<Esc>o", "<Esc>?", "<Esc>d"] {
        desk.keys(keys);
        for (width, height) in [
            (1, 1),
            (59, 16),
            (60, 16),
            (80, 24),
            (99, 31),
            (160, 30),
            (250, 80),
            (120, 40),
        ] {
            desk.resize(width, height).keys("<Right><PgDn><Left>");
        }
    }
}

fn any_key() -> impl Strategy<Value = String> {
    let keys = "1 2 3 4 5 p f d x c n t w J C b o > < } { + - u U / e S h j k l";
    let mut names: Vec<String> = keys.split(' ').map(str::to_owned).collect();
    for name in [
        "Space", "Enter", "Esc", "Tab", "BackTab", "Up", "Down", "Left", "Right", "S-Up", "S-Down",
        "S-Left", "S-Right", "PgUp", "PgDn", "Home", "End", "Del", "C-u", "C-r", "F3",
    ] {
        names.push(if name == "Space" {
            " ".to_owned()
        } else {
            format!("<{name}>")
        });
    }
    names.push("<Enter>Vin<Enter>".to_owned());
    prop::sample::select(names)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// Whatever is pressed and clicked: nothing breaks, every area is in one piece, and all is
    /// taken back exactly.
    #[test]
    fn any_strokes_are_survived(strokes in prop::collection::vec((any_key(), 0..80_u16, 0..24_u16, 0..4_u8), 0..60)) {
        let mut desk = Desk::painting(80, 24, Some(WEST));
        let begun = desk.painter().checked.text.clone();
        for (keys, x, y, button) in strokes {
            match button {
                0 => desk.input(Input::Click(x, y)),
                1 => desk.input(Input::Drag(x, y)),
                2 => desk.input(Input::Release),
                _ => for key in parse(&keys) {
                    desk.input(Input::Key(key));
                },
            }
        }
        desk.keys("<Esc><Esc><Esc>").input(Input::Release);
        let world = chancery_atlas::world::read_world(&desk.painter().checked.text, &desk.painter().known).world.unwrap();
        prop_assert_eq!(world.areas.len(), desk.painter().canvas.order().len(), "an area in several pieces is read as several");
        desk.keys_until("u", "there is nothing to undo");
        prop_assert_eq!(&desk.painter().checked.text, &begun);
    }
}

/// Nothing but `d` and Esc lifts the pen, and both say so.
#[test]
fn the_pen_stays_down_until_it_is_lifted() {
    let mut desk = Desk::painting(120, 40, None);
    desk.keys("1d<Right> ").shows("pen down");
    desk.keys("<Right>f<Right>").shows("pen down");
    let begun = area(&desk, 20, 11);
    assert!((20..24).all(|column| area(&desk, column, 11) == begun));
    desk.keys("u").shows("pen down");
    desk.keys("2<Down>").shows("pen down");
    let (column, row) = desk.painter().cursor;
    assert_eq!(size(&desk, column, row), 1);
    for lifts in ["d", "<Esc>"] {
        desk.keys(lifts).shows("the pen is up").hides("pen down");
        let before = desk.painter().canvas.revision();
        desk.keys("<Right><Right>");
        assert_eq!(desk.painter().canvas.revision(), before);
        desk.keys("d").shows("the pen is down");
    }
}

/// The cell in hand is in sight at any size, whatever came before.
#[test]
fn a_resize_keeps_the_cursor_in_sight() {
    let mut desk = Desk::painting(120, 40, Some(OCEAN));
    for keys in ["<End><End><PgDn><PgDn>", "<Home><PgUp><PgUp><PgUp>"] {
        desk.keys(keys);
        for (width, height) in [(60, 18), (120, 40), (200, 60), (80, 24)] {
            desk.resize(width, height);
            let (column, row) = desk.painter().cursor;
            let place = |at: i32| u16::try_from(at).unwrap();
            on_screen(&desk, place(column), place(row));
        }
    }
}
