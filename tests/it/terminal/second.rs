//! The second screen has the manners of the first: it follows the game and the terminal, and gives
//! the terminal back.

use std::path::Path;
use std::time::Duration;

use chancery_atlas::board::builtin;
use chancery_engine::variant;
use chancery_game::game::{Game, Setup};
use chancery_game::store::{Handle, Store};
use chancery_game::view::{View, Viewer};
use chancery_out::public::PublicSave;
use jiff::Timestamp;

use crate::picture;
use crate::support::Commands;
use crate::terminal::manners::{given_back, wait_until};
use crate::terminal::pty::Terminal;

const NOW: Timestamp = Timestamp::UNIX_EPOCH;

fn saved(saves: &Path, game: &Game) -> (Handle, String) {
    let handle = Store::new(saves, variant::all())
        .create(game, None, NOW)
        .unwrap();
    let folder = handle
        .folder()
        .file_name()
        .unwrap()
        .to_str()
        .unwrap()
        .to_owned();
    (handle, folder)
}

fn standard(saves: &Path) -> (Game, Handle, String) {
    let game = picture::game("standard");
    let (handle, folder) = saved(saves, &game);
    (game, handle, folder)
}

/// How many provinces are named in the columns right of the report.
fn named(game: &Game, screen: &str) -> usize {
    let right: String = screen
        .lines()
        .map(|line| line.chars().skip(80).collect::<String>() + "\n")
        .collect();
    let board = game.board();
    let abbrs = board.province_ids().map(|id| &board.province(id).abbr);
    abbrs.filter(|abbr| right.contains(abbr.as_str())).count()
}

#[test]
fn the_board_of_every_variant_stands_beside_the_report() {
    let saves = tempfile::tempdir().unwrap();
    for id in [
        "standard",
        "mobilization",
        "arms-merchant",
        "1885",
        "mercator",
        "1492",
        "fog-of-war",
    ] {
        let mut game = picture::game(id);
        game.settle(NOW).unwrap();
        let (_handle, folder) = saved(saves.path(), &game);
        let file = saves.path().join(format!("{id}.ron"));
        PublicSave::new(&View::new(&game, Viewer::Public))
            .write(&file)
            .unwrap();
        for shown in [folder.as_str(), file.to_str().unwrap()] {
            let mut screen = Terminal::start(saves.path(), &["watch", shown], (160, 45));
            screen
                .wait_for("Tab board")
                .settle(Duration::from_millis(300));
            let named = named(&game, &screen.screen());
            assert!(named > 20, "{id}: {named}\n{}", screen.screen());
            screen.send("q");
            assert_eq!(screen.wait_for_end().exit_code(), 0);
        }
    }
}

/// A board to which the table has added a canal, and a cap beside those of its Mark.
#[test]
fn a_board_that_was_fitted_to_its_game_is_in_the_public_save() {
    let saves = tempfile::tempdir().unwrap();
    let variant = variant::by_id("mercator").unwrap();
    let chosen = [("canals", "Kie+Den"), ("polar-caps", "ARC=NAO+NWG+BAR")];
    let chosen = chosen.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let board = variant::fitted(variant, builtin::load("standard").unwrap(), &chosen).unwrap();
    let setup = Setup {
        players: vec![String::new(); board.power_count()],
        board,
        ..picture::game("mercator").setup().clone()
    };
    let game = Game::new(setup, variant.house_rules());
    let file = saves.path().join("fitted.ron");
    let save = PublicSave::new(&View::new(&game, Viewer::Public));
    save.write(&file).unwrap();
    let (board, position) = PublicSave::read(&file)
        .unwrap()
        .board
        .unwrap()
        .read()
        .unwrap();
    assert_eq!(board.provinces, game.board().provinces);
    assert_eq!(position.owners, game.state().position.owners);
}

#[test]
fn it_follows_the_game_and_the_size_of_the_terminal() {
    let saves = tempfile::tempdir().unwrap();
    let (mut game, mut handle, folder) = standard(saves.path());
    let mut screen = Terminal::start(saves.path(), &["watch", &folder], (80, 24));
    screen.wait_for("Spring 1901");
    game.settle(NOW).unwrap();
    handle.save(&game, NOW).unwrap();
    screen.wait_for("Fall 1901").wait_for("no order: holds");
    screen
        .wait_for("Tab the board")
        .send("\t")
        .wait_for("Shift-arrows scroll")
        .send("\x1bOR")
        .wait_for("F3 back")
        .send("\x1bOR")
        .wait_for("Mos")
        .send("\t")
        .wait_for("no order: holds");
    screen
        .resize(160, 45)
        .wait_for("Mos")
        .wait_for("no order: holds");
    screen
        .resize(80, 24)
        .send("\x0c")
        .wait_for("no order: holds");
    std::fs::remove_dir_all(saves.path().join(&folder)).unwrap();
    screen
        .wait_for("not up to date")
        .wait_for("no order: holds")
        .send("\x03");
    assert_eq!(screen.wait_for_end().exit_code(), 0);
    given_back(&screen);
}

#[test]
fn nothing_is_written_while_nothing_happens() {
    let saves = tempfile::tempdir().unwrap();
    let (_game, _handle, folder) = standard(saves.path());
    let mut screen = Terminal::start(saves.path(), &["watch", &folder], (160, 45));
    screen.wait_for("Mos").settle(Duration::from_millis(700));
    assert_eq!(screen.settle(Duration::from_millis(2500)), 0);
    // All of it is drawn afresh when that is asked for.
    let drawn = screen.send("\x0c").settle(Duration::from_millis(700));
    assert!(drawn > 2000, "{drawn}");
}

#[test]
fn being_told_to_end_gives_the_terminal_back() {
    let saves = tempfile::tempdir().unwrap();
    let (_game, _handle, folder) = standard(saves.path());
    for (signal, code) in [("TERM", 143), ("HUP", 129), ("INT", 130), ("QUIT", 131)] {
        let mut screen = Terminal::start(saves.path(), &["watch", &folder], (80, 24));
        screen.wait_for("Spring 1901").signal(signal);
        assert_eq!(screen.wait_for_end().exit_code(), code);
        given_back(&screen);
    }
}

#[test]
fn it_stops_and_comes_back() {
    let saves = tempfile::tempdir().unwrap();
    let (_game, _handle, folder) = standard(saves.path());
    let mut screen = Terminal::start(saves.path(), &["watch", &folder], (80, 24));
    screen.wait_for("Spring 1901").send("\x1a");
    wait_until("it does not stop", || screen.state() == 'T');
    screen.settle(Duration::from_millis(300));
    given_back(&screen);
    screen.signal("CONT");
    screen.wait_for("Spring 1901").send("q");
    assert_eq!(screen.wait_for_end().exit_code(), 0);
}

#[test]
fn without_a_terminal_and_of_what_is_none_it_says_so() {
    let saves = tempfile::tempdir().unwrap();
    let (_game, _handle, folder) = standard(saves.path());
    let run = |game: &str| {
        std::process::Command::new(env!("CARGO_BIN_EXE_chancery"))
            .arg("--saves")
            .arg(saves.path())
            .args(["watch", game])
            .stdin(std::process::Stdio::null())
            .output()
            .unwrap()
    };
    let output = run(&folder);
    assert_eq!(output.status.code(), Some(1));
    let why = String::from_utf8(output.stderr).unwrap();
    assert!(why.contains("needs a terminal"), "{why}");
    let mut none = Terminal::start(saves.path(), &["watch", "nothing"], (80, 24));
    assert_eq!(none.wait_for_end().exit_code(), 1);
    assert!(none.screen().contains("nothing"), "{}", none.screen());
}
