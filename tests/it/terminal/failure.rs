//! The program itself fails: what was entered is saved, the terminal is given back, and a report says
//! what happened without saying what was ordered.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use chancery::tui::glyphs::Glyphs;
use chancery::tui::graphics::GraphicsChoice;
use chancery::tui::keymap;
use chancery::tui::look::Look;
use chancery::tui::theme::{ColourLevel, Theme};
use chancery::tui::{Begin, Falls, Options, run};
use chancery_atlas::board::builtin;
use chancery_engine::variant;
use chancery_game::game::{Game, Setup};
use chancery_game::store::{Disk, FileSystem, Store};
use chancery_session::set_up::Usual;
use jiff::Timestamp;
use portable_pty::CommandBuilder;

use super::manners::given_back;
use super::pty::Terminal;

const GAME: &str = "evening";

/// Where the program that fails finds its game; in any other run of the tests there is none.
const HOME: &str = "CHANCERY_TEST_FAILS_IN";

/// A disk at which the program fails once, when an order to Zanzibar is written to it.
#[derive(Debug, Default)]
struct Treacherous {
    has_bitten: AtomicBool,
}

impl Disk for Treacherous {
    fn create(&self, path: &Path, contents: &[u8]) -> io::Result<()> {
        FileSystem.create(path, contents)
    }
    fn append(&self, path: &Path, contents: &[u8]) -> io::Result<()> {
        let bites = String::from_utf8_lossy(contents).contains("Zanzibar");
        assert!(
            !bites || self.has_bitten.swap(true, Ordering::SeqCst),
            "the disk has bitten"
        );
        FileSystem.append(path, contents)
    }
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        FileSystem.rename(from, to)
    }
    fn remove(&self, path: &Path) -> io::Result<()> {
        FileSystem.remove(path)
    }
    fn flush_folder(&self, folder: &Path) -> io::Result<()> {
        FileSystem.flush_folder(folder)
    }
}

/// The program, of which a part fails.
#[test]
fn the_program_that_fails() {
    let Some(home) = std::env::var_os(HOME).map(PathBuf::from) else {
        return;
    };
    chancery::trace::write_to(fs::File::create(home.join("log")).unwrap());
    let ended = run(Options {
        store: Store::on(
            Arc::new(Treacherous::default()),
            home.join("saves"),
            variant::all(),
        ),
        boards: Box::new(Vec::new),
        look: Look {
            theme: Theme::new(ColourLevel::Mono),
            glyphs: Glyphs::ASCII,
            keys: keymap::usual(),
            pictures: None,
        },
        grounds: None,
        usual: Usual::default(),
        remark: None,
        mouse: false,
        graphics: GraphicsChoice::Off,
        synchronized: false,
        falls: Falls::default(),
        reports: Some(home.join("reports")),
        plain: false,
        event: None,
        begin: Begin::Game(GAME.to_owned()),
    });
    eprintln!("\nSAID: {}", ended.unwrap_err());
}

/// Saves a game that has just begun; gives its folder.
fn begun(saves: &Path) {
    let board = builtin::load("standard").unwrap();
    let setup = Setup {
        name: GAME.to_owned(),
        variant: variant::all()[0],
        players: vec![String::new(); board.power_count()],
        board,
        created: Timestamp::UNIX_EPOCH,
    };
    let game = Game::new(setup, variant::all()[0].house_rules());
    let store = Store::new(saves, variant::all());
    store.create(&game, None, Timestamp::UNIX_EPOCH).unwrap();
}

#[test]
fn a_fault_of_the_program_loses_nothing_and_says_where_its_report_is() {
    let home = tempfile::tempdir().unwrap();
    begun(&home.path().join("saves"));
    let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
    command.args([
        "--exact",
        "terminal::failure::the_program_that_fails",
        "--nocapture",
    ]);
    command.env_clear();
    for (name, value) in [("LANG", "C.UTF-8"), ("TERM", "xterm-256color")] {
        command.env(name, value);
    }
    command.env(HOME, home.path());
    let mut terminal = Terminal::run(command, (100, 30));
    terminal.wait_for("Spring 1901");
    terminal.send("A Bud - Gal\r").wait_for("1 of 22 ordered");
    terminal.send("A Vie - Zanzibar\r");
    terminal.wait_for("SAID: Chancery has crashed");
    terminal.wait_for_end();
    given_back(&terminal);
    let said = terminal.screen();
    for part in [
        "Everything you entered is saved.",
        "chancery open",
        "A report is in",
    ] {
        assert!(said.contains(part), "{part} is not in\n{said}");
    }
    let reports: Vec<PathBuf> = fs::read_dir(home.path().join("reports"))
        .unwrap()
        .map(|report| report.unwrap().path())
        .collect();
    let [report] = reports.as_slice() else {
        panic!("{reports:?}");
    };
    let report = fs::read_to_string(report).unwrap();
    for part in [
        "the disk has bitten",
        "failure.rs",
        "a screen of 100 by 30",
        "character",
        "TERM=xterm-256color",
    ] {
        assert!(report.contains(part), "{part} is not in\n{report}");
    }
    let log = fs::read_to_string(home.path().join("log")).unwrap();
    assert!(log.contains("panic in"));
    // The order at which it failed is in the save, and in neither of them.
    let store = Store::new(home.path().join("saves"), variant::all());
    let opened = store.open(GAME).unwrap();
    let entries = &opened.game.sheet().entries;
    assert!(
        entries
            .iter()
            .any(|entry| entry.written.contains("Zanzibar")),
        "{entries:?}"
    );
    for text in [report, log] {
        assert!(!text.to_lowercase().contains("zanzibar"));
    }
}
