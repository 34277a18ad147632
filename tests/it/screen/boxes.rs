//! The keys of boxes are in the table of actions: help, the list of actions and the user's own keys
//! know them.

use super::harness::Desk;
use chancery::tui::keymap;

fn with_clock() -> Desk {
    let mut desk = Desk::at_table(120, 40);
    desk.keys(":clock<Down>").keys("<Esc>");
    desk.keys(":clock: plan<Enter>").shows("Plan of the clock");
    desk.paste("moves 15").keys("<Enter>").shows("15:00");
    desk
}

#[test]
fn a_key_of_a_box_can_be_chosen_and_the_box_says_so() {
    let mut desk = with_clock();
    let (keys, wrong) = keymap::usual().with([("clock-more", "m")]);
    assert_eq!(wrong.len(), 0, "{wrong:?}");
    desk.app.model.cx.look.keys = keys;
    desk.keys("m").shows("16:00").shows("m - a minute");
    // The key that it had does nothing now.
    desk.keys("+").shows("16:00");
    // What is taken from the painter is told by its name there.
    let (_, wrong) = keymap::usual().with([("back", "x")]);
    let told: Vec<&str> = wrong.iter().map(|wrong| wrong.why.as_str()).collect();
    assert!(
        told.iter().any(|why| why.contains("“painter-dissolve”")),
        "{told:?}"
    );
    assert!(!told.iter().any(|why| why.contains("“”")), "{told:?}");
}

#[test]
fn long_keys_leave_room_for_the_last_hint_of_the_clock() {
    let mut desk = with_clock();
    let long = [
        ("run-clock", "ctrl-f10"),
        ("clock-more", "ctrl-f11"),
        ("clock-less", "ctrl-f12"),
    ];
    desk.app.model.cx.look.keys = keymap::usual().with(long).0;
    for (width, height) in [(120, 40), (80, 24)] {
        desk.resize(width, height)
            .shows("Ctrl-F11 Ctrl-F12 a minute")
            .shows("Esc back");
    }
}

#[test]
fn the_help_of_a_box_has_its_keys_and_goes_back_to_it() {
    let mut desk = with_clock();
    desk.keys("?").shows("Keys: the clock");
    desk.shows("Clock: a minute less").hides("Read back");
    // What the box does itself comes first.
    let text = desk.text();
    assert!(
        text.find("next stage") < text.find("Redraw the screen"),
        "{text}"
    );
    desk.keys("<Esc>").shows("start, stop");
    // Where text is typed the mark is text, and the function key helps.
    desk.keys("p?").shows("15?").hides("Keys:");
    desk.keys("<F1>").shows("Keys: the plan of the clock");
    desk.keys("<Esc>").shows("15?");
}

#[test]
fn what_a_box_does_is_found_by_its_name() {
    let mut desk = with_clock();
    // In the box itself, and it stays open.
    desk.keys(":minute less<Enter>").shows("14:00");
    desk.keys(":mouse<Enter>").shows("mouse o").shows("14:00");
    desk.keys("<Esc>").hides("start, stop");
    // From the table: its box is opened, and it is done. The key does something else there.
    desk.keys(":minute more").hides("+ ");
    desk.keys("<Enter>").shows("15:00");
    desk.keys("<Esc>").hides("start, stop");
    // What needs an open box is not offered elsewhere.
    desk.keys(":count the votes")
        .shows("no action has this name");
}

/// A vote that is begun is counted from the list of actions too, and nothing typed in a box is lost
/// by looking at its keys.
#[test]
fn a_box_that_is_covered_comes_back_as_it_was() {
    let mut desk = Desk::at_table(100, 30);
    desk.keys("%").shows("A vote of the table");
    desk.keys("<F5>").shows("0 of").shows("count later");
    desk.keys("y:count the votes<Enter>").shows("still to come");
    desk.keys("?<Esc>").shows("has voted");
    desk.keys("<C-l><C-p><Esc>").shows("has voted");
}

/// The list of actions names all that a box can do. What it can't do now says why.
#[test]
fn what_a_box_cannot_do_now_says_why() {
    let mut desk = Desk::at_table(100, 30);
    desk.keys(":room: close<Enter>").shows("is not open");
    desk.keys("<Esc>:phones: close<Enter>")
        .shows("no phones are let in yet");
    desk.keys("n").shows("no phones are let in yet");
    assert!(desk.app.model.cx.effects.is_empty());
}
