//! The program is killed while slips are in, and stopped while they come.

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use chancery_engine::variant;
use chancery_game::store::Store;

use super::Phone;
use crate::terminal::pty::Terminal;

const FRANCE: usize = 2;

fn game_folder(saves: &Path) -> PathBuf {
    let found = fs::read_dir(saves)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut games = found.filter(|path| path.join("phones.ron").is_file());
    games.next().unwrap()
}

/// Lets phones in from this computer; gives that of France.
fn open_phones(terminal: &mut Terminal, saves: &Path) -> Phone {
    terminal.send(":").wait_for("action");
    terminal.send("phones on their own");
    terminal
        .wait_for("Phones: players write their slips")
        .send("\r");
    terminal.wait_for("on this computer only").send("2");
    terminal.close("the pages stay open").wait_for("? keys");
    let kept = fs::read_to_string(game_folder(saves).join("phones.ron")).unwrap();
    let port = kept.split("port:").nth(1).unwrap();
    let port: String = port.chars().take_while(char::is_ascii_digit).collect();
    Phone {
        at: SocketAddr::from(([127, 0, 0, 1], port.parse().unwrap())),
        // Every second part is between quotation marks.
        key: kept.split('"').nth(2 * FRANCE + 1).unwrap().to_owned(),
    }
}

/// A game that has just begun, and the phone of France.
fn begun(saves: &Path) -> (Terminal, Phone) {
    let mut terminal = Terminal::start(saves, &["new"], (120, 40));
    terminal
        .wait_for("Begin the game")
        .send("\x1b[15~")
        .wait_for("Austria: army");
    let phone = open_phones(&mut terminal, saves);
    (terminal, phone)
}

/// The page of the phone says that its slip is in: from there on no end of the program loses it, and
/// nobody can read it who has the game's folder but not its key.
#[test]
fn slips_are_sealed_when_a_killed_program_is_opened_again() {
    let saves = tempfile::tempdir().unwrap();
    let (mut terminal, phone) = begun(saves.path());
    let fields = phone.page().with_more("A Par - Bur");
    let page = phone.send("hand-in", &fields);
    assert_eq!(page.said(), "Your slip is in.");
    terminal.signal("KILL");
    terminal.wait_for_end();
    let folder = game_folder(saves.path());
    for file in fs::read_dir(&folder).unwrap() {
        let file = file.unwrap().path();
        let bytes = fs::read(&file).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        assert!(!text.contains("Bur"), "{}", file.display());
    }

    let name = folder.file_name().unwrap().to_str().unwrap();
    let mut terminal = Terminal::start(saves.path(), &["open", name], (120, 40));
    terminal.wait_for("slip sealed");
    assert!(
        !terminal.screen().contains("- Bur"),
        "{}",
        terminal.screen()
    );
    let again = open_phones(&mut terminal, saves.path());
    assert_eq!(again.key, phone.key);
    let page = again.page();
    assert!(page.0.contains(">A Par - Bur</li>"), "{}", page.0);
    terminal.send("\x1b[15~").wait_for("Open 1 sealed slip?");
    terminal.send("y").wait_for("A Par - Bur");
}

/// How often a slip was handed in is kept in a file, and anything may stand there.
#[test]
fn an_extreme_number_of_slips_in_the_file_does_no_harm() {
    let saves = tempfile::tempdir().unwrap();
    let (mut terminal, _) = begun(saves.path());
    terminal.signal("KILL");
    terminal.wait_for_end();
    let folder = game_folder(saves.path());
    let kept = fs::read_to_string(folder.join("phones.ron")).unwrap();
    let (head, acts) = kept.split_once("acts:").unwrap();
    let acts = acts.replace('0', &u32::MAX.to_string());
    fs::write(folder.join("phones.ron"), format!("{head}acts:{acts}")).unwrap();
    let name = folder.file_name().unwrap().to_str().unwrap();
    let mut terminal = Terminal::start(saves.path(), &["open", name], (120, 40));
    terminal.wait_for("Austria: army");
    let phone = open_phones(&mut terminal, saves.path());
    let fields = phone.page().with_more("A Par - Bur");
    assert_eq!(phone.send("hand-in", &fields).said(), "Your slip is in.");
    assert_eq!(
        phone.send("take-back", &Vec::new()).said(),
        "You have your slip back. Hand it in again when it is ready."
    );
}

/// Whoever hands in while the laptop sleeps is told when it wakes. Sent again meanwhile by a phone that
/// waits no longer, the slip is still one.
#[test]
fn a_slip_that_is_sent_while_the_laptop_sleeps_arrives_once() {
    let saves = tempfile::tempdir().unwrap();
    let (mut terminal, phone) = begun(saves.path());
    let fields = phone.page().with_more("A Par - Bur\nA Mar H");
    terminal.signal("STOP");
    let said = thread::scope(|scope| {
        let sent = [0, 1].map(|_| scope.spawn(|| phone.send("hand-in", &fields).said()));
        thread::sleep(Duration::from_secs(3));
        assert!(sent.iter().all(|sent| !sent.is_finished()));
        terminal.signal("CONT");
        sent.map(|sent| sent.join().unwrap())
    });
    assert_eq!(said, ["Your slip is in."; 2]);
    terminal.send("\x1b[15~").wait_for("Open 1 sealed slip?");
    terminal.send("y").wait_for("A Par - Bur");
    terminal.wait_for("saved");
    let name = game_folder(saves.path()).file_name().unwrap().to_owned();
    let store = Store::new(saves.path(), variant::all());
    let (game, _) = store.read(name.to_str().unwrap()).unwrap();
    let lines = game
        .sheet()
        .entries
        .iter()
        .map(|line| line.written.as_str());
    assert_eq!(lines.collect::<Vec<_>>(), ["A Par - Bur", "A Mar H"]);
}
