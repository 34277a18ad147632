//! A game for fewer players than there are powers: who has several, and which nobody plays.

use super::harness::Desk;

/// The set-up form, the cursor on the number of players.
fn form(width: u16, height: u16) -> Desk {
    let mut desk = Desk::new(width, height);
    desk.keys("<Enter><Down><Down>")
        .shows("Players                 < 7 >")
        .shows("Each power has a player.");
    desk
}

fn players(desk: &Desk) -> Vec<&str> {
    desk.game()
        .setup()
        .players
        .iter()
        .map(String::as_str)
        .collect()
}

#[test]
fn six_leave_italy_in_disorder_and_nobody_waits_for_it() {
    let mut desk = form(80, 24);
    desk.keys("<Left>")
        .shows("< 6 >")
        .shows("I  Italy               in disorder");
    desk.keys("<F5>").shows("0 of 19 ordered");
    assert_eq!(players(&desk), ["", "", "", "", "in disorder", "", ""]);
    // The cursor walks over it, and the read-back does not miss it.
    for power in ["England", "France", "Germany", "Russia"] {
        desk.keys("<Tab>").shows(&format!("{power}: "));
    }
    desk.keys("<F5>")
        .shows("No slip from 6 powers. Their 19 units hold.");
    desk.keys("<Esc>")
        .paste("Austria: A Vie - Tyr\nF Tri - Ven")
        .keys("<Enter>");
    desk.settle();
    // It holds, and defends.
    let italy = desk.game().board().find_power("Italy").unwrap();
    assert_eq!(desk.game().state().position.count_units(italy), 3);
    desk.keys("<Esc><F6>")
        .shows("Italy: in disorder")
        .hides("No slip from Italy");
}

#[test]
fn four_have_pairs_of_powers_under_one_name() {
    let mut desk = form(120, 40);
    desk.keys("<Left><Left><Left>").shows("< 4 >");
    // A name that is typed is that of all powers of its player.
    desk.keys("<Down><C-u>Anna<Down>Brian<F5>")
        .shows("0 of 22 ordered");
    assert_eq!(
        players(&desk),
        ["Anna", "Brian", "Anna", "B", "C", "C", "B"]
    );
    desk.shows("Austria, Anna").shows("France, Anna");
    desk.settle();
    desk.keys("<Esc><F6>")
        .shows("Austria and France: Anna, England: Brian, Germany and Turkey: B");
    desk.begin_again();
    desk.keys("<Enter>");
    assert_eq!(
        players(&desk),
        ["Anna", "Brian", "Anna", "B", "C", "C", "B"]
    );
}

#[test]
fn who_has_which_powers_is_drawn() {
    let mut desk = form(120, 40);
    desk.keys("<Left><Left><Left><Left>").shows("< 3 >");
    desk.keys("<Down><C-u>Anna: France 9<Down><Down><C-u>Brian<Down><Down><C-u>Chuck<F4>");
    desk.shows("France Anna (bid 9)")
        .shows("Turkey Anna (bid 9)");
    desk.keys("<F5>");
    let seated = players(&desk);
    assert_eq!((seated[2], seated[6]), ("Anna", "Anna"));
    assert_eq!((seated[0], seated[4]), (seated[1], seated[5]));
    assert_eq!(seated[0], seated[3]);
    assert_ne!(seated[0], seated[4]);
}

#[test]
fn the_number_goes_round_and_what_it_wrote_goes_with_it() {
    let mut desk = form(80, 24);
    let before = desk.text();
    desk.keys("<Right>")
        .shows("< 2 >")
        .shows("type the winner's name");
    desk.keys("<Left>");
    assert_eq!(desk.text(), before);
    desk.keys("<Left><Left><Down>Anna<Up><Right><Right>")
        .shows("Anna")
        .hides("in disorder");
    // A variant with other powers has no such field.
    desk.keys("<Left><Up>");
    desk.keys_until("<Right>", "1885");
    desk.hides("in disorder").hides("Players                 <");
}

#[test]
fn a_name_that_is_typed_replaces_what_the_number_of_players_wrote() {
    let mut desk = form(120, 40);
    desk.keys("<Left><Left><Left><Left>").shows("< 3 >");
    desk.keys("<Down>Anna")
        .shows("Anna")
        .hides("BAnna")
        .hides("AAnna");
    desk.keys("<Down>Brian").hides("ABrian").hides("BBrian");
    let mut desk = form(120, 40);
    desk.keys("<Left>").shows("in disorder");
    desk.keys_until("<Left>", "in disorder");
    for _ in 0..7 {
        desk.keys("<Down>Dora").hides("in disorderDora");
    }
    desk.hides("in disorder");
    // One letter is the beginning of a name, though the form writes such names too.
    desk.keys("<C-u>Bo<Left>b").shows("Bbo");
}

#[test]
fn somebody_has_to_play() {
    let mut desk = form(80, 24);
    for _ in 0..7 {
        desk.keys("<Down><C-u>in disorder");
    }
    desk.keys("<F5>").shows("nobody plays");
}

#[test]
fn a_power_in_disorder_shares_in_no_draw_unless_it_is_named() {
    let mut desk = form(120, 40);
    desk.keys("<Left><F5><C-x>").shows("Draw");
    desk.shows("[✓] Austria").hides("] Italy");
    desk.keys("<Esc><F7>conclude draw Austria, Italy<Enter>y");
    desk.shows("Draw between Austria and Italy");
}
