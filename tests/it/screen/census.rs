//! The census of the wooden board: read out, ticked off, and mended.

use super::harness::Desk;

#[test]
fn the_board_is_ticked_off_power_by_power() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut desk = Desk::at_table(width, height);
        desk.keys("#")
            .shows("The wooden board")
            .shows("0 of 7 lines agree")
            .shows("Austria   A Bud, A Vie, F Tri");
        desk.keys("<Enter>")
            .shows("1 of 7 lines agree")
            .shows("[✓]  A  Austria");
        // Enter on a line that agrees takes that back.
        desk.keys("<Up><Enter>").shows("0 of 7 lines agree");
        desk.keys("<Enter><Enter><Enter><Enter><Enter><Enter><Enter>")
            .shows("7 of 7 lines agree")
            .shows("the wooden board and the game agree");
        desk.keys("<Esc>").hides("The wooden board");
        assert!(desk.game().log().is_empty());
    }
}

#[test]
fn it_is_read_out_by_province_and_by_owner_too() {
    let mut desk = Desk::at_table(80, 24);
    desk.keys("#<Tab>")
        .shows("0 of 22 lines agree")
        .shows("T  Turkey    Ankara               F Ank");
    desk.keys("<End>").shows("Warsaw               A War");
    desk.keys("<Tab>")
        .shows("R  Russia    Mos, Sev, StP, War")
        .shows("nobody");
    desk.keys("<Tab>").shows("0 of 7 lines agree");
}

#[test]
fn a_stray_unit_is_found_and_put_into_the_game() {
    let mut desk = Desk::at_table(80, 24);
    desk.keys("#<Enter><Enter>A Bur");
    desk.shows(
        "the game has nothing in Burgundy: take it off the board, or\n   Enter: France A Bur",
    );
    desk.keys("<Enter>")
        .shows("Change the position by hand")
        .shows(": France A Bur");
    desk.keys("<Enter>")
        .shows("The wooden board")
        .shows("placed France A Bur")
        .shows("2 of 7 lines agree")
        .shows("A Bur");
    let logged = &desk.game().log().last().unwrap().what;
    assert_eq!(logged, "by hand: placed France A Bur");
    // What is typed again is there.
    desk.keys("A Bur")
        .shows("the game has it too: French A Bur");
    desk.keys("<Enter>").hides(": A Bur");
    // Another power may be named, and a place alone.
    desk.keys("Italian F Tun").shows("Enter: Italy F Tun");
    desk.keys("<Esc>bel")
        .shows("the game too has nothing in Belgium");
    desk.keys("<Esc>nowhere")
        .shows("there is no place “nowhere”");
    desk.keys("<Esc><Esc>").hides("The wooden board");
}

#[test]
fn a_unit_that_is_another_one_or_missing_is_taken_off_the_game() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("#F Par")
        .shows("the game has French A Par: put it on the board, or\n   Enter: remove Par");
    desk.keys("<Esc>French F Stp/nc")
        .shows("the game has Russian F StP/sc: put it on the board, or\n   Enter: remove StP");
    desk.keys("<Esc>par").shows("the game has French A Par");
    desk.keys("<Enter>").shows(": remove Par");
    desk.keys("<Esc>").shows("The wooden board");
    desk.keys("par<Enter><Enter>")
        .shows("The wooden board")
        .shows("F Bre, A Mar");
    assert_eq!(
        desk.game().log().last().unwrap().what,
        "by hand: removed the unit in Paris"
    );
    desk.keys("<C-u>").shows("F Bre, A Mar, A Par");
}

#[test]
fn a_marker_that_is_another_one_is_found_among_the_centres() {
    let mut desk = Desk::at_table(80, 24);
    desk.keys("#<Tab><Tab><Down><Down>Bel").shows(
        "in the game Belgium is nobody's: put that marker there, or\n   Enter: own Bel France",
    );
    desk.keys("<Enter><Enter>")
        .shows("F  France    Bel, Bre, Mar, Par");
    desk.keys("Bel nobody")
        .shows("in the game Belgium is France's");
    desk.keys("<Esc>Bel France")
        .shows("the game has it too: Belgium is France's");
    desk.keys("<Esc>Bur")
        .shows("Burgundy is not a supply centre");
    desk.begin_again();
    desk.keys("<Enter>");
    let game = desk.game();
    let france = game.board().find_power("France");
    let belgium = game.board().find_exact("Bel").unwrap();
    assert_eq!(game.state().position.owner(belgium), france);
}

#[test]
fn a_dislodged_unit_is_on_the_board_too() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("<F7>France A Bur<Enter>dislodge Bur<Enter>Germany A Bur<Enter><Esc>");
    desk.keys("#").shows("A Bur dislodged");
    desk.keys("French A Bur").shows("the game has it too");
    desk.keys("<Esc>German A Bur").shows("the game has it too");
    desk.keys("<Esc><Tab>")
        .shows("Burgundy             A Bur dislodged");
}
