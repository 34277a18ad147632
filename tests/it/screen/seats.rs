//! Drawing who plays which power while a game is set up, and where it is told afterwards.

use std::sync::Arc;

use chancery::tui::input::Input;
use chancery::tui::keys::Key;
use chancery_atlas::board::Board;
use chancery_session::set_up::{BoardChoice, SetUp};
use crossterm::event::KeyModifiers;

use super::harness::Desk;
use crate::support::made_boards::standard_with;

#[test]
fn names_are_drawn_and_the_seed_is_in_the_log() {
    let mut desk = Desk::new(120, 40);
    desk.keys("<Enter><Down><Down><Down>");
    desk.keys("Anna: FR; was Turkey<Down>Brian: France 3<Down>Chuck<F4>")
        .shows("France Anna (bid 7)")
        .shows("Brian (by lot)")
        .hides("was Turkey");
    // A second draw is of what was wished at first.
    desk.keys("<F4>").shows("France Anna (bid 7)");
    desk.keys("<F5>").shows("0 of 22 ordered");
    let game = desk.game();
    let mut players: Vec<&str> = game.setup().players.iter().map(String::as_str).collect();
    assert_eq!(players[2], "Anna");
    players.sort_unstable();
    assert_eq!(players, ["", "", "", "", "Anna", "Brian", "Chuck"]);
    let logged = &game.log().last().unwrap().what;
    assert!(
        logged.starts_with("the powers were drawn with the seed ")
            && logged.ends_with("for: Anna: FR; was Turkey; Brian: France 3; Chuck"),
        "{logged}"
    );
    desk.keys("<F6><Tab>").shows("France: Anna");
    desk.keys("<Tab>").shows("France: Anna");
}

#[test]
fn what_cannot_be_drawn_is_said_and_nothing_is_changed() {
    let mut desk = Desk::new(120, 40);
    desk.keys("<Enter><F4>")
        .shows("type the players' names first");
    desk.keys("<Down><Down><Down><Down>Anna: Spain<F4>")
        .shows("“Spain” is not a power")
        .shows("Anna: Spain");
    // Nobody who draws nothing has anything of it in his log.
    let mut desk = Desk::at_table(80, 24);
    assert!(desk.keys("<F8>").game().log().is_empty());
}

/// What can't be drawn is no name either: the same check keeps the game from beginning.
#[test]
fn wishes_are_no_names() {
    for (typed, why) in [
        (
            "Gina: not Germany",
            "“not Germany” is not a power of this board",
        ),
        ("Gina: G", "“Gina: G” has wishes: draw the seats first"),
        ("Gina; was Germany", "“Gina; was Germany” has wishes"),
        ("Gina; Germany", "“Germany” can't be read"),
    ] {
        let mut desk = Desk::new(120, 40);
        desk.keys("<Enter><Down><Down><Down>").keys(typed);
        desk.keys("<F5>").shows("New game");
        let text = desk.text().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(why), "{typed}:\n{}", desk.text());
        assert!(desk.game_if_open().is_none());
    }
    // Once they are drawn the names alone are left.
    let mut desk = Desk::new(120, 40);
    desk.keys("<Enter><Down><Down><Down>Gina: G<F4><F5>");
    assert_eq!(desk.game().setup().players[3], "Gina");
}

/// The footer's `?` works where nothing is typed, and is text after the first letter.
#[test]
fn in_an_empty_name_marks_are_commands() {
    let mut desk = Desk::new(120, 40);
    desk.keys("<Enter>").shows("? keys");
    desk.keys("?").shows("Keys: setting up a game");
    desk.keys("<Esc>").hides("Keys: setting up a game");
    desk.keys("<Down><Down><Down>?")
        .shows("Keys: setting up a game");
    desk.keys("<Esc>:").shows("What do you want to do?");
    desk.keys("<Esc>Who?").shows("Who?");
    desk.keys("<Home>").keys_until("<Up>", "Name the game");
    desk.keys("Why?")
        .shows("Why?")
        .hides("Keys: setting up a game");
}

/// Units that nobody plays have no player, and nobody draws them.
#[test]
fn neutral_units_have_no_line_of_a_player() {
    let neutral = "    neutral: (id: \"natives\", name: \"Neutrals\", adjective: \"Neutral\", \
                   letter: 'N', start: \"A Ser\"),\n";
    let board = standard_with(
        neutral,
        &[
            ("id: \"standard\"", "id: \"neutral\""),
            ("name: \"Standard\"", "name: \"Neutral\""),
        ],
    );
    let mut desk = Desk::new(120, 40);
    let file = desk.board_file();
    std::fs::write(&file, &board).unwrap();
    let board = Arc::new(Board::from_ron(&board, "neutral").unwrap());
    desk.keys("<Enter>");
    let form = desk.app.model.open_mut::<SetUp>().unwrap();
    form.boards.push(BoardChoice {
        board,
        file: Some(file),
    });
    desk.unfold(" Board")
        .keys("<Down><Left>")
        .shows("< Neutral >");
    desk.keys("<Home>").shows("Turkey").hides("Neutrals");
    desk.keys(&format!("<Down>{}", "<Down>A".repeat(7)))
        .keys("<F5>");
    let setup = desk.game().setup();
    assert_eq!(setup.players.len(), setup.board.power_count());
    // The game master can write for them, and jumps to them as to the others.
    desk.keys("Neutrals: A Ser H<Enter><Enter><Home>");
    let natives = desk.game().board().natives;
    assert_ne!(Some(desk.table().power), natives);
    desk.input(Input::Key(Key {
        modifiers: KeyModifiers::ALT,
        ..Key::char('n')
    }));
    assert_eq!(Some(desk.table().power), natives, "{}", desk.text());
}
