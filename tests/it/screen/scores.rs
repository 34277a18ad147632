//! Scores on the screen: nowhere until a system is chosen out of the palette, then a line among the
//! centres.

use super::harness::{Desk, settings};
use chancery_game::score::System;

#[test]
fn a_system_is_chosen_out_of_the_palette_and_tells_a_line() {
    let mut desk = Desk::at_table(80, 24);
    desk.keys(":carnage<Enter>").shows("No scoring");
    desk.keys("<Down><Down><Down>").shows("28034");
    settings().bind(|| insta::assert_snapshot!("scored_by_80x24", desk.text()));
    desk.keys("<Enter>").shows("Supply centres by year");
    desk.shows("If it ended so, by Carnage: Russia 7004");
    desk.keys("<Esc><C-u>").shows("undone: scored by Carnage");
    assert_eq!(desk.game().history().scoring, None);
}

#[test]
fn a_formula_is_typed_and_what_is_wrong_with_it_told() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys(":carnage<Enter>=100 * centers<Enter>")
        .shows("“centers” is unknown");
    desk.keys("<Backspace><Backspace><Backspace><Backspace>tres / total<Enter>")
        .shows("by the table's own formula: Russia 18.182");
    let system = System::read("=100 * centres / total").unwrap();
    assert_eq!(desk.game().history().scoring.as_deref(), Some(&system));
    // The box is on what is chosen; the first line ends it.
    desk.keys("<Esc>:carnage<Enter>")
        .shows("= 100 * centres / total");
    desk.keys("<Home><Up><PgUp><PgUp><Enter>")
        .shows("is not scored");
    assert_eq!(desk.game().history().scoring, None);
}

#[test]
fn a_game_can_be_scored_from_its_beginning() {
    let mut desk = Desk::new(120, 40);
    desk.keys("<Enter><C-p>carnage<Enter><Down><Enter>")
        .shows("scored by Draw size");
    desk.keys("<F5>").shows("0 of 22 ordered");
    assert!(desk.game().history().scoring.is_some());
    desk.keys("<F6><Tab><Tab>")
        .shows("by Draw size: Austria 14.286");
}

/// Where players own no powers there is no such action.
#[test]
fn nobody_is_offered_scores_where_points_decide() {
    let mut desk = Desk::at_table(80, 24);
    desk.keys(":points now").shows("Scores");
    let game = crate::report::table::arms_merchant(&[]);
    let mut desk = Desk::playing(80, 24, game);
    desk.keys(":points now").hides("Scores: by which");
}

/// It is tried on the position: it may give scores in another one.
#[test]
fn a_formula_that_gives_no_number_warns() {
    for mut desk in [Desk::at_table(120, 40), Desk::new(120, 40)] {
        if desk.text().contains("New game") {
            desk.keys("<Enter>");
        }
        desk.keys("<C-p>carnage<Enter>=1/0<Enter>")
            .shows("but the formula gives no number here: it divides by 0");
    }
    let mut desk = Desk::at_table(120, 40);
    desk.keys(":carnage<Enter>=1/draw<Enter>")
        .hides("no number");
}
