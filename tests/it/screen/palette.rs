//! The palette: actions by a few of their letters, and why some are not possible now.

use chancery::tui::action::GameTraits;
use chancery::tui::keymap;

use crate::screen::harness::{Desk, SIZES, settings};

/// The best of the actions that are offered.
fn best(desk: &Desk) -> String {
    let text = desk.text();
    let mut lines = text.lines().skip_while(|line| !line.contains("│ > "));
    lines.nth(1).unwrap_or_default().to_owned()
}

#[test]
fn an_action_is_found_by_letters_of_its_words() {
    let mut desk = Desk::at_table(120, 40);
    for (typed, name) in [
        ("settle", "Read back and settle"),
        ("rbs", "Read back and settle"),
        ("hrul", "House rules"),
        ("lok prov", "Look up a province"),
        ("timer", "Clock: start or stop it"),
        ("hotst", "Hot seat: pass the laptop round for orders"),
    ] {
        desk.keys(":").keys(typed);
        assert!(best(&desk).contains(name), "{typed}:\n{}", desk.text());
        desk.keys("<Esc>");
    }
    desk.keys(":xqz").shows("no action has this name");
}

/// The words that people use, with what they get for them at the table.
#[test]
fn an_action_is_found_by_the_words_that_people_use() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("ser<Enter><F5><F5>y<Esc>gre<Enter>");
    for (typed, name) in [
        ("tv", "Show the game to the room"),
        ("projector", "Show the game to the room"),
        ("handout", "Reports to read"),
        ("hand-outs", "Reports to read"),
        ("history", "Earlier phases"),
        ("send", "Reports to read"),
        ("share", "Show the game to the room"),
        ("substitute", "Players: rename one"),
        ("rename", "Players: rename one"),
        ("mistake", "Undo"),
        ("fix", "Undo"),
        ("civil", "Players: rename one"),
        ("disorder", "Players: rename one"),
        ("absent", "Players: rename one"),
        ("left", "Players: rename one"),
        ("drop", "Players: rename one"),
        ("sit in", "Players: rename one"),
        ("late", "Slip late"),
        ("wrong", "Undo"),
        ("wrong board", "Census"),
        ("too early", "Undo"),
        ("dispute", "Earlier phases"),
        ("unreadable", "Read back and settle"),
    ] {
        desk.keys(":").keys(typed);
        assert!(best(&desk).contains(name), "{typed}:\n{}", desk.text());
        desk.keys("<Esc>");
    }
    // Who types it may want to leave the game or the program: both are there too.
    desk.keys(":leave").shows("Players: rename one");
    desk.shows("Close the game").shows("Quit");
}

/// Of the actions that have a word in their names, the one whose name begins with it is the first.
#[test]
fn the_first_word_of_a_name_wins() {
    let mut desk = Desk::at_table(120, 40);
    for (typed, name) in [
        ("players", "Players: rename one"),
        ("phones", "Phones: players write"),
        ("board", "Board on the whole screen"),
    ] {
        desk.keys(":").keys(typed);
        assert!(best(&desk).contains(name), "{typed}:\n{}", desk.text());
        desk.keys("<Esc>");
    }
}

/// What only some variants have is not offered where no game is open.
#[test]
fn without_a_game_no_action_of_a_variant_is_listed() {
    let mut left_out = 0;
    let mut desk = Desk::new(120, 40);
    for known in keymap::actions().filter(|known| !known.is_in(GameTraits::default())) {
        // What several variants share is called the same in all of them.
        let name = known.spec.name;
        if keymap::actions()
            .any(|other| other.spec.name == name && other.is_in(GameTraits::default()))
        {
            continue;
        }
        desk.keys(":").paste(name);
        let text = desk.text();
        let offer = format!("│ {name}  ");
        assert!(!text.contains(&offer), "{name}:\n{text}");
        desk.keys("<Esc>");
        left_out += 1;
    }
    assert!(left_out > 8, "{left_out}");
}

#[test]
fn what_is_not_possible_is_dimmed_with_the_reason() {
    for (width, height) in SIZES {
        let mut desk = Desk::at_table(width, height);
        desk.keys(":und").shows("there is nothing to undo");
        settings().bind(|| {
            insta::assert_snapshot!(format!("undo_{width}x{height}"), desk.text());
        });
        desk.keys("<Enter>")
            .shows("What do you want to do?")
            .shows("\u{2219} there is nothing to undo");
        desk.keys("<Esc>:earlier").shows("no phase is settled yet");
        desk.keys("<Esc>:bring census").hides("no phase");
        // What works elsewhere says where.
        desk.keys("<Esc>:tick")
            .shows("at the pieces to move: Ctrl-O");
        desk.keys("<Esc><Esc>ser<Enter>:undo")
            .hides("nothing to undo");
        desk.keys("<Enter>").shows("undone:");
    }
}

#[test]
fn from_the_list_of_games_a_game_is_opened_first() {
    let mut desk = Desk::new(120, 40);
    desk.keys(":settle").shows("open a game first");
    desk.keys("<Enter>").shows("\u{2219} open a game first");
    desk.keys("<Esc><Enter>");
    // In the form of a new game letters are text.
    desk.keys("<C-p>settle").shows("begin the game first");
    desk.keys("<Esc><F5><F6>:smallest")
        .shows("no action has this name");
    desk.keys("<Esc>:legal").shows("at the table: Esc first");
}

/// What the palette says of an action is what its key does: every action with a reason against it
/// leaves the game as it is, and says the reason.
#[test]
fn a_key_says_what_the_palette_says() {
    for pages in ["", "<F4>", "<F6>", "<F9>", "<F5>", "<F10>", "/"] {
        let mut desk = Desk::at_table(120, 40);
        desk.keys(pages);
        let place = desk.app.model.place();
        for known in keymap::actions().filter(|known| known.works_in(place)) {
            let (top, below) = desk.app.model.layers().split_last().unwrap();
            let Some(why) = top.why_not(below, known.spec.action) else {
                continue;
            };
            let keys = desk.app.model.cx.look.keys.keys(place, known.spec);
            let Some(key) = keys.first() else { continue };
            desk.input(chancery::tui::input::Input::Key(*key));
            let told = desk.app.model.cx.notice.as_ref().map(|n| n.text.clone());
            let why = desk.app.model.cx.look.keys.spelled(&why);
            assert_eq!(told, Some(why), "{} in {}", known.spec.name, place.title);
            assert!(!desk.app.model.cx.has_box(), "{}", known.spec.name);
            assert!(desk.app.model.table().is_some());
        }
    }
}
