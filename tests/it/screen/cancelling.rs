//! Ctrl-C: what is open is given up, and nothing ends in silence.

use crate::screen::harness::Desk;

#[test]
fn what_is_open_is_given_up_first() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("ser<C-c>")
        .shows("“ser” was not entered")
        .hides(": ser");
    desk.keys("<F6>").shows("Reports");
    desk.keys("<C-c>").hides("Reports");
    desk.keys("<F3><C-c>").shows("Austria");
    desk.keys(":und<C-c>").hides("What do you want to do?");
    desk.keys("/bur<C-c>").hides("bur");
    assert!(!desk.ended);
}

#[test]
fn where_nothing_is_open_twice_asks_to_quit() {
    for mut desk in [Desk::at_table(120, 40), Desk::new(80, 24)] {
        desk.keys("<C-c>").shows("Ctrl-C again asks to quit");
        // Another key in between, and it begins anew.
        desk.keys("<Down><C-c>").shows("Ctrl-C again asks to quit");
        desk.keys("<C-c>").shows("Quit Chancery?");
        desk.keys("<C-c>").hides("Quit Chancery?");
        desk.keys("<C-c><C-c>").shows("Everything is saved.");
        assert!(!desk.ended);
        desk.keys("y");
        assert!(desk.ended);
    }
}

#[test]
fn a_form_that_was_touched_is_not_given_up_in_silence() {
    let mut desk = Desk::new(120, 40);
    desk.keys("<Enter>Friday<C-c><C-c>")
        .shows("give up this new game");
    desk.keys("n").shows("Friday");
    desk.keys("<Esc>").shows("Give up this new game?");
    desk.keys("y").shows("Games");
    // Untouched, it is left at once.
    desk.keys("<Enter><Esc>").shows("Saved games are in");
}

#[test]
fn a_box_that_is_half_filled_takes_two() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys(":fork<Enter>").shows("Name:");
    desk.keys("<C-c>").hides("Name:");
    desk.keys(":fork<Enter> twice<C-c>")
        .shows("Name:")
        .shows("Ctrl-C again drops it");
    desk.keys("<C-c>").hides("Name:");
    desk.keys(":clock plan<Enter>5m<C-c>")
        .shows("again drops it");
    desk.keys("<C-c>").hides("again drops it");
    assert!(!desk.ended);
}

#[test]
fn the_painter_asks_where_something_is_not_saved() {
    let mut desk = Desk::painting(120, 40, None);
    desk.keys("1 <C-c>").shows("Ctrl-C again asks to quit");
    desk.keys("<C-c>").shows("Not saved");
    desk.keys("<Esc>e").shows("Name");
    desk.keys("Vin<C-c>").shows("again drops it");
    desk.keys("<C-c>").hides("again drops it").hides("Vin ");
    assert!(!desk.ended);
}

#[test]
fn what_was_voted_is_not_lost_in_silence() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("%<F5>y<Esc><C-q>").shows("Quit during a vote?");
    assert!(!desk.ended);
}

#[test]
fn a_change_that_is_not_saved_is_asked_about_before_all_else() {
    let mut desk = Desk::at_table(120, 40);
    let folder = desk.app.folder().unwrap().to_owned();
    std::fs::remove_dir_all(&folder).unwrap();
    std::fs::write(folder, "").unwrap();
    desk.keys("ser<Enter>gal<C-q>")
        .shows("Quit without saving the last change?");
    desk.keys("n<C-c><C-c><C-c>")
        .shows("Quit without saving the last change?");
    assert!(!desk.ended);
}
