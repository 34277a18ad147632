//! A newcomer's first game, from the first command to a saved and reloaded year; and a power cut in
//! the middle of it.

use crate::terminal::pty::Terminal;

const F5: &str = "\x1b[15~";
const CTRL_U: &str = "\x15";
const CTRL_Q: &str = "\x11";

#[test]
fn a_year_from_the_first_command_to_a_reloaded_game() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(saves.path(), &[], (120, 40));
    // Nothing is known but the screen: Enter sets a game up, F5 begins it.
    terminal
        .wait_for("New game")
        .send("\r")
        .wait_for("Begin the game")
        .send(F5);
    terminal
        .wait_for("Austria: army Budapest")
        .send("ser\r")
        .wait_for("1 of 22 ordered")
        .send("gal\r")
        .wait_for("2 of 22 ordered");
    terminal.send("F Tri - Alb\r").wait_for("3 of 22 ordered");
    terminal.paste(
        "Turkey: A Con - Bul, A Smy - Con, F Ank - BLA\nRussia: A War - Gal, A Mos - \
     Ukr, F Sev - Rum, F StP/sc - BOT",
    );
    terminal
        .wait_for("orders to take")
        .send("\r")
        .wait_for("10 of 22 ordered");
    terminal.paste(
        "Germany: A Mun - Bur, F Kie - Den, A Ber - Kie\nFrance: A Par - Bur, A Mar S \
     A Par - Bur, F Bre - MAO",
    );
    terminal
        .wait_for("orders to take")
        .send("\r")
        .wait_for("16 of 22 ordered");
    terminal
        .send(F5)
        .wait_for("Read-back of Spring 1901")
        .send(F5)
        .wait_for("anyway?")
        .send("y")
        .wait_for("then Fall 1901")
        .wait_for("bounced");
    terminal
        .send("\x1b")
        .wait_for("0 of 22 ordered")
        .wait_for("saved");

    // Fall: Germany is dislodged from Burgundy's neighbour and retreats.
    terminal.paste(
        "France: A Bur - Mun; A Mar - Spa; F MAO - Por\nAustria: A Ser - Gre; F Alb S A Ser - \
         Gre; A Vie - Tyr\nGermany: A Kie - Hol",
    );
    terminal
        .wait_for("orders to take")
        .send("\r")
        .wait_for("7 of 22 ordered");
    terminal
        .send(F5)
        .wait_for("Read-back of Fall 1901")
        .send(F5)
        .wait_for("anyway?")
        .send("y")
        .wait_for("Centres that changed hands")
        .send("\x1b");
    terminal
        .wait_for("Winter 1901")
        .wait_for("may build")
        .send("1\r")
        .wait_for("1 of ")
        .wait_for("saved");
    terminal.send(CTRL_Q);
    assert_eq!(terminal.wait_for_end().exit_code(), 0);

    let mut again = Terminal::start(saves.path(), &[], (80, 24));
    again
        .wait_for("1 saved")
        .wait_for("Winter 1901")
        .send("\r")
        .wait_for("1 of ");
    again
        .send(CTRL_U)
        .wait_for("0 of ")
        .send(CTRL_U)
        .wait_for("Fall 1901")
        .wait_for("7 of 22 ordered")
        .send(CTRL_Q);
    assert_eq!(again.wait_for_end().exit_code(), 0);
}

#[test]
fn a_dislodged_unit_retreats() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(saves.path(), &["new"], (120, 40));
    terminal
        .wait_for("Begin the game")
        .send(F5)
        .wait_for("Austria: army");
    terminal.paste("Austria: A Vie - Tyr, F Tri H, A Bud H\nItaly: A Ven H, A Rom H, F Nap H");
    terminal
        .wait_for("orders to take")
        .send("\r")
        .wait_for("6 of 22")
        .send(F5)
        .wait_for("Read-back")
        .send(F5)
        .wait_for("anyway?")
        .send("y")
        .wait_for("Fall 1901")
        .send("\x1b");
    terminal.wait_for("0 of 22 ordered");
    terminal.paste("Austria: A Tyr - Ven, F Tri S A Tyr - Ven\nItaly: A Ven H");
    terminal
        .wait_for("orders to take")
        .send("\r")
        .wait_for("3 of 22")
        .send(F5)
        .wait_for("Read-back")
        .send(F5)
        .wait_for("anyway?")
        .send("y")
        .wait_for("dislodged")
        .send("\x1b");
    terminal
        .wait_for("Fall 1901 retreats")
        .wait_for("A Ven retreats")
        .wait_for("the attack came from there");
    terminal
        .send("tus\r")
        .wait_for("1 of 1 ordered")
        .send(F5)
        .wait_for("Read-back")
        .send(F5)
        .wait_for("Winter 1901")
        .send("\x1b");
    terminal.wait_for("may build 1").send(CTRL_Q);
    assert_eq!(terminal.wait_for_end().exit_code(), 0);
}

#[test]
fn a_killed_program_has_lost_nothing_that_was_said_to_be_saved() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(saves.path(), &["new"], (120, 40));
    terminal
        .wait_for("Begin the game")
        .send(F5)
        .wait_for("Austria: army")
        .send("ser\r")
        .wait_for("1 of 22 ordered");
    terminal
        .send("gal\r")
        .wait_for("2 of 22 ordered  saved")
        .signal("KILL");
    terminal.wait_for_end();

    let mut again = Terminal::start(saves.path(), &[], (120, 40));
    again
        .wait_for("1 saved")
        .send("\r")
        .wait_for("2 of 22 ordered")
        .wait_for("A Vie - Gal");
}

#[test]
fn a_second_program_on_the_same_game_looks_at_it_until_it_is_closed() {
    let saves = tempfile::tempdir().unwrap();
    let mut first = Terminal::start(saves.path(), &["new"], (120, 40));
    first
        .wait_for("Begin the game")
        .send(F5)
        .wait_for("Austria: army")
        .wait_for("saved");
    let mut second = Terminal::start(saves.path(), &[], (120, 40));
    second
        .wait_for("open in another window")
        .send("\r")
        .wait_for("READ ONLY: open in another Chancery")
        .send("ser")
        .wait_for("read only");
    first.send("ser\r").wait_for("1 of 22 ordered");
    second.wait_for("A Bud - Ser");
    first.send("\x11").wait_for_end();
    second
        .wait_for("closed elsewhere")
        .send("\r")
        .wait_for("saved")
        .send("gal\r")
        .wait_for("2 of 22 ordered");
}

#[test]
fn a_damaged_save_is_refused_and_the_last_good_one_offered() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(saves.path(), &["new"], (120, 40));
    terminal
        .wait_for("Begin the game")
        .send(F5)
        .wait_for("Austria: army")
        .send("ser\r")
        .wait_for("1 of 22 ordered");
    terminal
        .send(F5)
        .wait_for("Read-back")
        .send(F5)
        .wait_for("anyway?")
        .send("y")
        .wait_for("then Fall 1901")
        .wait_for("saved")
        .send(CTRL_Q);
    terminal.wait_for_end();
    let game = std::fs::read_dir(saves.path())
        .unwrap()
        .flatten()
        .find(|e| e.path().is_dir())
        .unwrap()
        .path();
    let mut snapshots: Vec<_> = std::fs::read_dir(game)
        .unwrap()
        .flatten()
        .map(|e| e.path())
        .collect();
    snapshots.retain(|p| p.extension().is_some_and(|e| e == "ron"));
    snapshots.sort();
    let newest = snapshots.last().unwrap();
    let bytes = std::fs::read(newest).unwrap();
    std::fs::write(newest, &bytes[..bytes.len() / 2]).unwrap();

    let mut again = Terminal::start(saves.path(), &[], (120, 40));
    again
        .wait_for("damaged")
        .send("\r")
        .wait_for("Open the last good save")
        .wait_for("was cut short");
    again
        .send("y")
        .wait_for("Spring 1901")
        .wait_for("1 of 22 ordered")
        .wait_for("A Bud - Ser");
}

#[test]
fn one_key_writes_what_everybody_is_handed() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(saves.path(), &["new"], (120, 40));
    terminal.wait_for("Begin the game").send(F5);
    terminal
        .wait_for("Austria: army Budapest")
        .send("\x1b[17~")
        .wait_for("paper")
        .send("p")
        .wait_for(if cfg!(feature = "pictures") {
            "Written: 16 files"
        } else {
            "Written: 8 files"
        });
    let game = std::fs::read_dir(saves.path()).unwrap().next().unwrap();
    let folder = game.unwrap().path().join("reports/handouts");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    assert_eq!(
        read("everybody.html")
            .matches("<table class=\"sheet\"")
            .count(),
        7
    );
    assert!(read("turkey.html").contains("<h2>Turkey: orders for Spring 1901</h2>"));
    for name in ["everybody.pdf", "turkey.pdf"] {
        let written = std::fs::read(folder.join(name)).ok();
        let is_pdf = written.map(|bytes| bytes.starts_with(b"%PDF-"));
        assert_eq!(is_pdf, cfg!(feature = "pictures").then_some(true), "{name}");
    }
    terminal
        .send("\x1b")
        .wait_for("Austria: army Budapest")
        .send(CTRL_Q);
    assert_eq!(terminal.wait_for_end().exit_code(), 0);
}
