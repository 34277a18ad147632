//! The painter with a board: from nothing to a game, and boards that are there.

use chancery::tui::input::Input;
use chancery::tui::painter::Painter;
use chancery::tui::screens::Home;
use chancery_atlas::board::check::check_file;
use chancery_atlas::board::{AreaKind, Board, Ground, builtin};
use chancery_engine::variant;
use chancery_game::game::{Game, Setup};
use jiff::Timestamp;
use proptest::prelude::*;

use crate::screen::harness::{Desk, settings};

/// The form of a new board filled in, three lands side by side painted in its sea.
const BEGUN: &str = "Two Isles<Tab><Tab>A test.<Tab><C-a><C-k>24<Tab><C-a><C-k>10<Enter>";

fn standard() -> &'static str {
    builtin::text("standard").unwrap()
}

fn times(key: &str, n: usize) -> String {
    key.repeat(n)
}

/// A board of two powers, painted and named by keys; nothing is saved.
pub fn isles(width: u16, height: u16) -> Desk {
    let mut desk = Desk::painting_board(width, height, None);
    desk.shows("The board");
    desk.keys(BEGUN).shows("24x10 flat");
    desk.keys(&times("<Left>", 21)).keys(&times("<Up>", 7));
    assert_eq!(desk.painter().cursor, (2, 2));
    desk.keys("1+++ <Right><Right><Right><Right>1 ")
        .keys("<Right><Right><Right><Right>1 ");
    desk.keys("<Enter>Brest<Tab>Bre<Enter>");
    desk.keys(&times("<Left>", 4))
        .keys("<Enter>Ceara<Tab>Cea<Enter>c");
    desk.keys(&times("<Left>", 4))
        .keys("<Enter>Avalon<Tab>Ava<Enter>");
    desk.keys("g<Enter>Red<Tab>Reddish<Enter><Enter>Blue<Tab>Bluish<Enter>")
        .shows("Reddish, 0 homes")
        .shows("Bluish");
    desk.keys("<Esc>cn").shows("home of Red");
    desk.keys("s").shows("Red army");
    desk.keys(&times("<Right>", 8))
        .keys("cnn")
        .shows("home of Blue");
    desk.keys("ss").shows("Blue fleet");
    desk.keys("<Home><Home><Home><Home><PgUp><PgUp><Enter>Ocean<Tab>OCE<Enter>---");
    desk
}

fn errors(desk: &Desk) -> Vec<String> {
    let findings = desk.painter().checked.findings.iter();
    findings
        .filter(|seen| seen.is_error())
        .map(|seen| seen.text.clone())
        .collect()
}

fn saved(desk: &Desk) -> Board {
    let report = check_file(&desk.board_file());
    assert!(report.findings.is_empty(), "{report}");
    report.board.clone().unwrap_or_else(|| panic!("{report}"))
}

fn played_on(board: Board) -> Desk {
    let setup = Setup {
        name: "Isles".to_owned(),
        variant: variant::by_id("standard").unwrap(),
        players: vec![String::new(); board.power_count()],
        board: board.into(),
        created: Timestamp::UNIX_EPOCH,
    };
    let rules = setup.variant.house_rules();
    Desk::playing(80, 24, Game::new(setup, rules))
}

#[test]
fn a_board_is_painted_from_nothing_and_played_on() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut desk = isles(width, height);
        assert_eq!(errors(&desk), [""; 0], "{}", desk.text());
        desk.shows("3 lands, 1 sea").shows("3 centres, 2 powers");
        desk.keys("<C-s>")
            .shows("isles.ron is saved")
            .hides("error");
        let board = saved(&desk);
        assert_eq!(
            (&*board.id, &*board.name, &*board.note),
            ("isles", "Two Isles", "A test.")
        );
        let power = |at: usize| {
            let power = &board.powers[at];
            (&*power.id, &*power.adjective, power.badge.as_str())
        };
        assert_eq!(
            [power(0), power(1)],
            [("red", "Reddish", "R"), ("blue", "Bluish", "B")]
        );
        let mut desk = played_on(board);
        desk.keys("ava cea<Enter>bre oce<Enter>").settle();
        desk.shows("Ceara");
        let game = desk.game();
        let stands = |name: &str| {
            let at = game.board().find_exact(name).unwrap();
            game.state().position.unit_in(at).is_some()
        };
        assert!(
            stands("cea") && stands("oce") && !stands("ava"),
            "{}",
            desk.text()
        );
    }
}

#[test]
fn every_change_of_a_board_is_taken_back_exactly() {
    let mut desk = isles(120, 40);
    let steps = [
        "<Right><Right><Right> ",
        "<Down><Down><Enter><Tab><Tab><Tab>Lyonesse<Enter>",
        "n",
        "s",
        "s",
        "c",
        "t",
        "t",
        "x",
        "3 ",
        "5Rocks<Enter> ",
        "<Del>",
        "g<Enter><Tab>est<Enter><Esc>",
        "g<Down><Enter><BackTab><Right><Enter><Esc>",
        ">",
        "{",
        "o<Tab><Tab>!<Enter>",
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
        texts.len() > 12,
        "most steps change the board: {}",
        texts.len()
    );
    for text in texts.iter().rev().skip(1) {
        desk.keys("u");
        assert_eq!(desk.painter().checked.text, *text);
    }
    for text in &texts[1..] {
        desk.keys("U");
        assert_eq!(desk.painter().checked.text, *text);
    }
    desk.keys("U").shows("there is nothing to redo");
}

#[test]
fn a_board_that_is_there_is_saved_as_it_was() {
    for id in builtin::ids() {
        let text = builtin::text(id).unwrap();
        let mut desk = Desk::painting_board(120, 40, Some(text));
        desk.shows("saved").hides("leaves out");
        assert_eq!(errors(&desk), [""; 0], "{id}");
        let file = desk.board_file();
        desk.keys(" u")
            .keys("<C-s>")
            .shows("is saved")
            .hides("without");
        let written = std::fs::read_to_string(file).unwrap();
        let board = |text: &str| Board::from_ron(text, id).unwrap();
        let (was, is) = (board(text), board(&written));
        assert!(
            was.provinces == is.provinces && was.powers == is.powers,
            "{id}"
        );
    }
}

#[test]
fn exceptions_are_made_listed_and_lifted() {
    let mut desk = Desk::painting_board(120, 40, Some(standard()));
    desk.keys("/Tunis<Enter>J/Naples<Enter><Enter>")
        .shows("< armies and fleets >");
    desk.keys("<Right><Enter>/Rome<Enter>C/Naples<Enter><Enter><Enter>");
    let ties = |desk: &Desk| {
        let margin = desk.painter().canvas.margin();
        (margin.joins.len(), margin.cuts.len())
    };
    assert_eq!(ties(&desk), (2, 1), "{}", desk.text());
    desk.keys("v")
        .shows("Tun–Nap joined, armies only")
        .shows("Rom–Nap cut")
        .shows("Spa/sc–MAO joined");
    desk.keys("<Down><Enter>").shows("Tunis");
    desk.keys("v<Down><Right><Down><Right><Enter>");
    assert_eq!(ties(&desk), (1, 0), "{}", desk.text());
    desk.keys("/London<Enter>J/Moscow<Enter><Enter><Right><Right><Enter>")
        .shows("lon: fleet: fleets can sail");
    desk.keys("<Tab>").shows("1 of ");
}

#[test]
fn coasts_are_renamed_with_what_stands_there() {
    let mut desk = Desk::painting_board(120, 40, Some(standard()));
    desk.keys("/Spain<Enter>m").shows("The coasts of Spain");
    desk.keys("<Tab><Tab><Tab><C-a><C-k>wc<Tab><C-a><C-k>west coast<Tab><C-a><C-k><Enter>");
    desk.shows("fleets wc");
    desk.keys("/StP<Enter>m<Tab><Tab><Tab><C-a><C-k>bc<Enter><C-s>")
        .shows("is saved");
    let board = saved(&desk);
    let spain = board.find_exact("spa").unwrap();
    assert_eq!(board.province(spain).coasts[1].id, "wc");
    let russia = board
        .powers
        .iter()
        .find(|power| power.id == "russia")
        .unwrap();
    let fleets = russia
        .start
        .iter()
        .map(|(_, place)| board.write_place(*place));
    assert!(fleets.into_iter().any(|place| place == "StP/bc"));
    desk.keys("/Munich<Enter>m")
        .shows("this area can't have several coasts");
}

#[test]
fn what_can_not_be_is_refused_in_words() {
    let mut desk = Desk::painting_board(120, 40, Some(standard()));
    desk.keys("/North Sea<Enter>c").shows("only land has");
    desk.keys("n").shows("only land has");
    desk.keys("s").shows("first choose the owner");
    desk.keys("<Enter><Tab><Tab><C-a><C-k>l n<Enter>")
        .shows("an id can only have letters");
    desk.keys("<C-a><C-k>lon<Enter>").shows("another area's");
    desk.keys("<Esc>o<Tab><C-a><C-k>My Board<Enter>")
        .shows("such as my-board");
    desk.keys("<Esc>o<BackTab><BackTab><C-a><C-k>");
    desk.keys("<Esc>g<Enter><Tab><Tab><C-a><C-k>R<Enter>")
        .shows("Russia has that letter");
    desk.keys("<Esc>3 c").shows("this is dead ground");
}

#[test]
fn faults_are_told_as_the_file_has_them_and_gone_to() {
    let mut desk = Desk::painting_board(120, 40, Some(standard()));
    desk.keys("/Paris<Enter><Enter><C-a><C-k>London<Enter>")
        .shows("1 error");
    assert!(errors(&desk)[0].contains("`London` means London too"));
    desk.keys("<Home><PgUp><Tab>").shows("1 of 1, error: ");
    let at = desk.painter().canvas.at(desk.painter().cursor);
    let Ground::Area(at) = at else {
        panic!("{at:?}")
    };
    let name = &desk.painter().canvas.area(at).unwrap().id;
    assert!(["par", "lon"].contains(&&**name), "{name}");
    desk.keys("<C-s>")
        .shows("with 1 error: mend it before a game");
}

#[test]
fn a_file_that_changed_meanwhile_is_not_written_over_unasked() {
    let mut desk = Desk::painting_board(80, 24, Some(standard()));
    let other = builtin::text("1885").unwrap();
    std::fs::write(desk.board_file(), other).unwrap();
    desk.keys("/Mun<Enter>x<C-s>")
        .shows("another program changed it");
    desk.keys("n");
    assert_eq!(std::fs::read_to_string(desk.board_file()).unwrap(), other);
    desk.keys("<C-s>y").shows("is saved");
    let text = std::fs::read_to_string(desk.board_file()).unwrap();
    assert_eq!(text, desk.painter().checked.text);
}

#[test]
fn what_was_not_saved_is_taken_up_again() {
    let mut desk = Desk::painting_board(80, 24, Some(standard()));
    desk.keys("/Mun<Enter>t");
    let painted = desk.painter().checked.text.clone();
    desk.begin_again();
    let file = desk.board_file();
    desk.app.paint_board(file, None);
    desk.keys("<Right>").shows("not saved");
    assert_eq!(desk.painter().checked.text, painted);
    desk.keys("u").shows("saved");
}

#[test]
fn a_file_that_is_no_board_is_told_of() {
    let desk = Desk::painting_board(120, 24, Some("bread and milk"));
    assert!(desk.app.model.open::<Home>().is_some());
    desk.shows("can't be read as a board file: line 1");
    let text = standard().replacen("army: \"edi lvp\"", "army: \"edi lvp xyz\"", 1);
    let desk = Desk::painting_board(120, 40, Some(&text));
    desk.shows("saving drops unreadable lines: line ")
        .shows("no province has the id `xyz`");
}

#[test]
fn comments_that_are_lost_are_told_of() {
    let text = standard().replacen("    powers: [", "    powers: [ // seven", 1);
    let mut desk = Desk::painting_board(120, 40, Some(&text));
    desk.keys("<C-s>")
        .shows("but a comment is lost, because its line is gone: // seven");
    desk.keys("<C-s>").shows("is saved").hides("without");
    let text = std::fs::read_to_string(desk.board_file()).unwrap();
    assert!(text.starts_with("// A board of Chancery."));
}

#[test]
fn a_board_is_begun_as_a_copy() {
    let mut desk = Desk::new(80, 24);
    let file = desk.board_file();
    desk.app.paint_board(file, builtin::text("1885"));
    desk.keys("<C-s>").shows("is saved");
    let board = saved(&desk);
    assert_eq!((&*board.id, board.power_count()), ("isles", 9));
}

#[test]
fn a_board_is_painted_by_mouse() {
    let mut desk = Desk::painting_board(80, 24, None);
    desk.keys("<Enter>1");
    desk.input(Input::Click(5, 5));
    desk.input(Input::Drag(9, 5));
    desk.input(Input::Drag(9, 8));
    desk.input(Input::Release);
    let painter = desk.painter();
    let Ground::Area(id) = painter.canvas.at(painter.cursor) else {
        panic!("{}", desk.text());
    };
    assert_eq!(painter.canvas.area(id).unwrap().kind, AreaKind::Land);
    assert_eq!(painter.chart.sight(id).cells, 8, "{}", desk.text());
    desk.keys("u").shows("0 lands, 1 sea");
}

/// The column and row of the screen where a text begins.
fn on_screen(desk: &Desk, text: &str) -> (u16, u16) {
    let screen = desk.text();
    let mut rows = screen.lines().enumerate();
    let found = rows.find_map(|(row, line)| Some((line.find(text)?, row, line)));
    let (at, row, line) = found.unwrap_or_else(|| panic!("no {text}:\n{screen}"));
    (line[..at].chars().count() as u16, row as u16)
}

#[test]
fn forms_are_filled_in_by_mouse() {
    let mut desk = Desk::painting_board(80, 24, Some(standard()));
    let click = |desk: &mut Desk, text: &str| {
        let (x, y) = on_screen(desk, text);
        desk.input(Input::Click(x, y));
    };
    desk.keys("/Spain<Enter><Enter>")
        .shows("Centre        < yes >");
    click(&mut desk, "Centre ");
    desk.shows("Centre        < yes >");
    click(&mut desk, "Centre ");
    desk.shows("Centre        < no >");
    click(&mut desk, "Name ");
    desk.keys("!").keys("<Enter>").shows("Spain! (Spa, spa)");
    desk.shows("land, 102 cells").hides("* centre");
    desk.keys("g");
    click(&mut desk, "Turkey ");
    desk.shows("Adjective").shows("Turkish");
    // Beside the form nothing is painted.
    let text = desk.painter().checked.text.clone();
    desk.input(Input::Click(1, 1));
    desk.input(Input::Release);
    desk.keys("<Esc>");
    assert_eq!(desk.painter().checked.text, text);
}

fn any_key() -> impl Strategy<Value = String> {
    let keys = "1 2 3 5 p f d x c n s g m v t w J C o > < } { + - u U / e h j k l";
    let mut names: Vec<String> = keys.split(' ').map(str::to_owned).collect();
    let named = [
        "Enter", "Esc", "Tab", "BackTab", "Up", "Down", "Left", "Right", "S-Up", "S-Down",
        "S-Left", "S-Right", "PgUp", "PgDn", "Home", "End", "Del", "C-u", "C-r", "F3",
    ];
    names.extend(named.map(|name| format!("<{name}>")));
    let more = [
        " ",
        "<Enter>Vin<Enter>",
        "g<BackTab><Enter>Green<Enter><Esc>",
    ];
    names.extend(more.map(str::to_owned));
    prop::sample::select(names)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    /// Whatever is pressed and clicked, but for saving under any name: nothing breaks, all is taken
    /// back exactly, and what was painted is read again as it was written.
    #[test]
    fn any_strokes_are_survived(strokes in prop::collection::vec((any_key(), 0..80_u16, 0..24_u16, 0..4_u8), 0..50)) {
        let mut desk = Desk::painting_board(80, 24, Some(standard()));
        let begun = desk.painter().checked.text.clone();
        for (keys, x, y, button) in strokes {
            match button {
                0 => desk.input(Input::Click(x, y)),
                1 => desk.input(Input::Drag(x, y)),
                2 => desk.input(Input::Release),
                _ => {}
            }
            desk.keys(&keys);
            if desk.app.model.open::<Painter>().is_none() {
                return Ok(());
            }
        }
        desk.keys("<Esc><Esc><Esc>");
        let painted = desk.painter().checked.text.clone();
        let again = chancery_atlas::sketch::read_sketch(&painted, "x").unwrap().sketch.check();
        if errors(&desk).is_empty() {
            let board = |text: &str| Board::from_ron(text, "x").unwrap();
            let (was, is) = (board(&painted), board(&again.text));
            prop_assert!(was.provinces == is.provinces && was.powers == is.powers);
        }
        desk.keys_until("u", "there is nothing to undo");
        prop_assert_eq!(&desk.painter().checked.text, &begun);
    }
}

#[test]
fn labels_go_with_the_columns_and_rows_put_in_before_them() {
    let mut desk = Desk::painting_board(80, 24, Some(standard()));
    let anchor = |desk: &Desk| {
        let board = Board::from_ron(&desk.painter().checked.text, "x").unwrap();
        board.chart.anchors[board.find_exact("mos").unwrap().index()]
    };
    let before = anchor(&desk);
    desk.keys("<Home><Home><PgUp>>>}").keys("<Right>");
    let after = anchor(&desk);
    assert_eq!(after.label, (before.label.0 + 2, before.label.1 + 1));
    assert_eq!(after.unit, (before.unit.0 + 2, before.unit.1 + 1));
    desk.keys("<");
    assert_eq!(anchor(&desk).unit, (before.unit.0 + 1, before.unit.1 + 1));
}

#[test]
fn what_the_screen_shows() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut desk = isles(width, height);
        desk.keys("<Down><Down>");
        settings().bind(|| {
            insta::assert_snapshot!(format!("board_begun_{width}x{height}"), desk.text());
        });
        let mut desk = Desk::painting_board(width, height, Some(standard()));
        desk.keys("/Spain<Enter>");
        settings().bind(|| {
            insta::assert_snapshot!(format!("board_standard_{width}x{height}"), desk.text());
        });
        desk.keys("<Enter>");
        settings().bind(|| {
            insta::assert_snapshot!(format!("board_area_{width}x{height}"), desk.text());
        });
    }
    let mut desk = Desk::painting_board(80, 24, Some(standard()));
    desk.keys("g");
    settings().bind(|| insta::assert_snapshot!("board_powers_80x24", desk.text()));
    desk.keys("<Esc>v");
    settings().bind(|| insta::assert_snapshot!("board_exceptions_80x24", desk.text()));
    desk.keys("<Esc>?");
    settings().bind(|| insta::assert_snapshot!("board_help_80x24", desk.text()));
}

/// What nobody owns at the start, and units that nobody plays, are chosen in an area's form.
#[test]
fn centres_and_units_of_nobody_are_painted() {
    let mut desk = isles(120, 40);
    let text = |desk: &Desk| desk.painter().checked.text.clone();
    let before = text(&desk);
    let to_owner = "<Tab>".repeat(10);
    desk.keys("/Avalon<Enter><Enter>").shows("What is Avalon?");
    desk.keys(&format!("{to_owner}<Right><Right><Right>"))
        .shows("< nobody >");
    desk.keys("<Enter>").shows("owned by nobody");
    assert!(text(&desk).contains("vacant: \"ava\""), "{}", text(&desk));
    let to_unit_of = "<Tab>".repeat(9);
    desk.keys(&format!("<Enter>{to_unit_of}<Right><Right>"))
        .shows("< nobody >");
    desk.keys("<Enter>").shows("Neutral army");
    let painted = text(&desk);
    assert!(painted.contains("neutral: (id: \"neutral\""), "{painted}");
    // Its name is asked with the board's.
    desk.keys("o").shows("Nobody's units");
    desk.keys(&"<Tab>".repeat(11))
        .keys("<C-a><C-k>Barbarians<Enter>")
        .shows("Barbarians army");
    assert_eq!(errors(&desk), [""; 0], "{}", desk.text());
    let board = Board::from_ron(&text(&desk), "isles").unwrap();
    let natives = board.natives.unwrap();
    assert_eq!(board.power(natives).name, "Barbarians");
    let red = board.find_power("Red").unwrap();
    let avalon = board.find_exact("Avalon").unwrap();
    assert_eq!(board.power(red).vacant, [avalon]);
    let game = played_on(board);
    let position = &game.game().state().position;
    assert_eq!(position.owner(avalon), None);
    assert_eq!(position.unit_in(avalon).unwrap().power, natives);
    // A land that is no home centre any more is nobody's as it is.
    desk.keys("/Avalon<Enter>c");
    assert!(!text(&desk).contains("vacant"), "{}", text(&desk));
    desk.keys("c");
    for _ in 0..5 {
        desk.keys("u");
    }
    assert_eq!(text(&desk), before);
}

/// A home centre of one power may be another's at the start.
#[test]
fn a_home_centre_of_another_is_owned_at_the_start() {
    let mut desk = isles(120, 40);
    let to_owner = "<Tab>".repeat(10);
    desk.keys(&format!("/Avalon<Enter><Enter>{to_owner}<Right><Right>"))
        .shows("< Blue >");
    desk.keys("<Enter>").shows("owned by Blue");
    assert_eq!(errors(&desk), [""; 0], "{}", desk.text());
    let board = Board::from_ron(&desk.painter().checked.text, "isles").unwrap();
    let avalon = board.find_exact("Avalon").unwrap();
    let game = played_on(board);
    let owner = game.game().state().position.owner(avalon);
    assert_eq!(owner, game.game().board().find_power("Blue"));
}
