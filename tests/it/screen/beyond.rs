//! The drawing of what lies beyond the known world, wherever the board of a settled phase is shown.

use chancery_atlas::board::UnitKind;
use chancery_engine::edit::Edit;
use chancery_game::game::Game;

use super::harness::Desk;
use crate::support::voyages::{WEST, edit, game, settle, write};

/// A settled season in which a Spanish fleet sailed beyond the known world, and one at home did not.
fn sailed() -> Game {
    let mut game = game(WEST, &[]);
    let power = game.board().find_power("Spain").unwrap();
    let sea = game.board().find_exact("SAR").unwrap();
    let kind = UnitKind::Fleet;
    let place = sea.into();
    edit(&mut game, Edit::Place { power, kind, place });
    write(&mut game, "England: F Ply - CEL");
    write(&mut game, "Spain: F SAR - DOL");
    settle(&mut game);
    game
}

const BEYOND: &str = ", beyond";

#[test]
fn results_show_the_drawing_on_which_the_order_lies() {
    for (width, height) in [(120, 40), (200, 60)] {
        let mut desk = Desk::playing(width, height, sailed());
        desk.keys("<F4><Enter>")
            .shows("After Spring 1492")
            .hides(BEYOND);
        desk.keys("<End>").shows("DOL");
        desk.keys_until("<Up>", BEYOND);
        // What else is in the heading is not cut.
        desk.shows("After Spring 1492, beyond").shows("[SAR]");
        let whole = ["F3 more", "convoys dotted", "➔ moved"];
        assert!(whole.iter().any(|remark| desk.text().contains(remark)));
        desk.keys("<C-b>").hides(BEYOND);
        desk.keys("<C-b>").shows(BEYOND);
    }
}

#[test]
fn what_is_read_out_is_what_everybody_may_know() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut desk = Desk::playing(width, height, sailed());
        desk.keys("<F4><Enter>")
            .shows("SECRET")
            .shows("F SAR - DOL");
        desk.keys("r<End>").shows("Reports").shows("Spain: F(OB)");
        desk.hides("SECRET").hides("DOL");
        desk.keys("<Tab>").shows("On the board after Spring 1492");
        desk.hides("SECRET").hides("DOL");
    }
}

#[test]
fn earlier_phases_have_both_drawings() {
    let mut desk = Desk::playing(200, 60, sailed());
    desk.keys("<F4>").shows("After Spring 1492").hides(BEYOND);
    desk.keys("<C-b>")
        .shows("After Spring 1492, beyond the Known World")
        .shows("DOL");
    desk.keys("<C-b>").hides(BEYOND);
}
