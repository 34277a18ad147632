//! A world painted from the first command to a file, by keys and by the mouse of a real terminal;
//! and a power cut in the middle of it.

use crate::terminal::pty::Terminal;

const CTRL_S: &str = "\x13";
const CTRL_W: &str = "\x17";
const SHIFT_RIGHT: &str = "\x1b[1;2C";

#[test]
fn a_world_is_painted_saved_and_taken_up_after_a_power_cut() {
    let saves = tempfile::tempdir().unwrap();
    let file = saves.path().join("atlantis.world");
    let arguments = ["world", "paint", file.to_str().unwrap()];
    let mut terminal = Terminal::start(saves.path(), &arguments, (80, 24));
    terminal
        .wait_for("there is no centre")
        .send("1")
        .send(SHIFT_RIGHT)
        .wait_for("land, 2 cells");
    terminal
        .send("\r")
        .wait_for("Abbreviation")
        .send("Vinland\r")
        .wait_for("Vinland")
        .send("c")
        .wait_for("1 centre, 0 natives");
    terminal.send(CTRL_S).wait_for("atlantis.world is saved");
    // A terminal that counts from 0 clicks nowhere. Then pressed, dragged and let go.
    terminal
        .send("1")
        .send("\x1b[<0;0;0M")
        .send("\x1b[<0;0;0m")
        .send("\x1b[<0;3;6M")
        .send("\x1b[<32;7;6M")
        .send("\x1b[<0;7;6m")
        .wait_for("area B")
        .wait_for("land, 3 cells");
    terminal.signal("KILL");
    terminal.wait_for_end();
    assert!(std::fs::read_to_string(&file).unwrap().contains("Vinland"));

    let mut again = Terminal::start(saves.path(), &arguments, (80, 24));
    again
        .wait_for("your unsaved painting is back")
        .wait_for("2 lands, 1 sea")
        .send("u")
        .wait_for("1 land, 1 sea")
        .send(CTRL_W);
    assert_eq!(again.wait_for_end().exit_code(), 0);
}

#[test]
fn a_board_is_painted_and_a_game_set_up_on_it() {
    let saves = tempfile::tempdir().unwrap();
    let file = saves.path().join("isles.ron");
    let file = file.to_str().unwrap();
    let copy = ["maps", "paint", "--from", "standard", file];
    let mut terminal = Terminal::start(saves.path(), &copy, (80, 24));
    terminal
        .wait_for("56 lands, 19 seas")
        .send("/")
        .wait_for("Find an area")
        .send("Mun\r")
        .wait_for("Munich (Mun, mun)")
        .send("\r")
        .wait_for("Abbreviation")
        .send("\x01\x0bMinga\r")
        .wait_for("Minga (Mun, mun)");
    terminal
        .send(CTRL_S)
        .wait_for("isles.ron is saved")
        .send(CTRL_W);
    assert_eq!(terminal.wait_for_end().exit_code(), 0);

    let mut again = Terminal::start(saves.path(), &copy, (80, 24));
    assert_eq!(again.wait_for_end().exit_code(), 1);
    assert!(
        again.screen().contains("already exists"),
        "{}",
        again.screen()
    );

    let mut check = Terminal::start(saves.path(), &["maps", "check", file], (120, 24));
    assert_eq!(check.wait_for_end().exit_code(), 0);
    assert!(
        check.screen().contains("0 errors, 0 warnings"),
        "{}",
        check.screen()
    );

    let mut game = Terminal::start(saves.path(), &["new", "--map", file], (80, 24));
    game.wait_for("Board")
        .send("\x1b[15~")
        .wait_for("Spring 1901");
}

#[test]
fn a_file_that_is_no_board_is_told_of_without_a_screen() {
    let saves = tempfile::tempdir().unwrap();
    let file = saves.path().join("shopping.ron");
    std::fs::write(&file, "bread\nmilk\n").unwrap();
    let arguments = ["maps", "paint", file.to_str().unwrap()];
    let mut terminal = Terminal::start(saves.path(), &arguments, (120, 24));
    assert_eq!(terminal.wait_for_end().exit_code(), 3);
    let screen = terminal.screen();
    assert!(screen.contains("can't be read as a board file"), "{screen}");
}

#[test]
fn a_file_that_is_no_world_is_told_of_without_a_screen() {
    let saves = tempfile::tempdir().unwrap();
    let file = saves.path().join("shopping.txt");
    std::fs::write(&file, "bread\nmilk\n").unwrap();
    let mut terminal = Terminal::start(
        saves.path(),
        &["world", "paint", file.to_str().unwrap()],
        (80, 24),
    );
    assert_eq!(terminal.wait_for_end().exit_code(), 3);
    assert!(
        terminal.screen().contains("can't be read"),
        "{}",
        terminal.screen()
    );
}
