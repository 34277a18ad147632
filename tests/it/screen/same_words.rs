//! Lines that have the same words and are for several units: each is known by its unit.

use chancery_atlas::board::UnitKind;
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::edit::Edit;
use chancery_engine::variant;
use jiff::Timestamp;

use crate::screen::harness::Desk;
use crate::screen::phases::settle;
use crate::support::Commands;
use crate::support::scribbles;

/// Russia's units hold by one line of its slip, and two armies of Turkey drive the fleet out of
/// Sevastopol; the season is settled and the results are open.
fn held() -> Desk {
    let mut game = scribbles::game(variant::by_id("standard").unwrap(), HouseRules::default());
    for place in ["Ukr", "Rum"] {
        let edit = Edit::Place {
            power: game.board().find_power("Turkey").unwrap(),
            kind: UnitKind::Army,
            place: game.board().find_exact(place).unwrap().into(),
        };
        game.edit(edit, Timestamp::UNIX_EPOCH).unwrap();
    }
    let mut desk = Desk::playing(120, 40, game);
    settle(
        &mut desk,
        "Russia: all hold\nTurkey: A Ukr - Sev; A Rum S A Ukr - Sev",
    );
    desk
}

#[test]
fn an_amended_unit_changes_nothing_of_the_others_that_held_by_the_same_words() {
    let mut desk = held();
    desk.down_to("A War H").keys("ay");
    desk.shows("AMENDING Spring 1901");
    desk.keys("A War - Sil<Enter>").settle();
    desk.shows("What changes")
        .shows("Russia: “A War H” is now “A War - Sil”")
        .hides("succeeds now")
        .hides("fails now");
    desk.keys("<F5>");
    let log = desk.game().log().iter();
    let told = log.filter(|line| line.what.starts_with("amended: orders: "));
    let told: Vec<_> = told.map(|line| line.what.as_str()).collect();
    assert_eq!(
        told,
        ["amended: orders: Russia: “A War H” is now “A War - Sil”"]
    );
}

#[test]
fn a_protest_goes_to_the_line_of_its_own_unit() {
    let mut desk = held();
    desk.down_to("F Sev H").keys("a");
    desk.shows("Reopen Spring 1901 at “F Sev H”?");
    desk.keys("y").shows("Russia: fleet Sevastopol");
}

#[test]
fn what_is_undone_is_called_by_its_order() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("tri alb<Enter><C-u>");
    desk.shows("undone: F Tri - Alb; Ctrl-R redoes it");
    desk.keys("<C-r>").shows("redone: F Tri - Alb");
}

#[test]
fn a_protest_goes_to_the_line_itself_where_two_have_the_same_words() {
    let game = scribbles::game(variant::by_id("standard").unwrap(), HouseRules::default());
    let mut desk = Desk::playing(120, 40, game);
    settle(
        &mut desk,
        "Austria: A Vie xyz\nAustria: A Vie xyz\nAustria: F Tri H",
    );
    let ids = |desk: &Desk| -> Vec<_> {
        let lines = &desk.game().sheet().entries;
        lines.iter().map(|line| line.id).collect()
    };
    desk.down_to("A Vie xyz").keys("<Down>ay");
    let before = ids(&desk);
    desk.keys("<Del>").shows("struck “A Vie xyz”");
    assert_eq!(ids(&desk), [before[0], before[2]]);
}
