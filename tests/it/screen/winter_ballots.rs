//! Arms Merchant in retreats and Winter: votes on builds, disbands and retreats, and lots.

use chancery_engine::count::DrawnBy;
use chancery_engine::order::Order;
use chancery_engine::seat::SeatId;

use crate::screen::harness::Desk;

/// Winter 1901: France has three home centres and one unit away from home, Andy 3 IF in it and
/// Brian 2.
fn builds(lots: &str) -> Desk {
    let mut desk = Desk::new(120, 40);
    desk.keys("<Enter><Down><Right><Right><Down>")
        .paste("Andy, Brian, Chuck")
        .keys("<F5><F9>");
    if lots == "table" {
        let own = desk.game().setup().variant.options();
        let at = own.iter().position(|spec| spec.name == "lots").unwrap();
        desk.keys(&"<Down>".repeat(at))
            .keys("<Right>")
            .shows("table");
    }
    desk.keys(
        "<Esc><F7>remove Bre<Enter>remove Mar<Enter>remove Par<Enter>phase Winter 1901<Enter>",
    );
    desk.keys(
        "France A Gas<Enter>influence Andy France 3<Enter>influence Brian France 2<Enter><Esc>",
    );
    desk.shows("Winter 1901").shows("Andy (1 of 3)");
    desk
}

fn draws(desk: &Desk) -> Vec<(usize, DrawnBy, Option<Order>)> {
    let turn = desk.game().turns().last().unwrap();
    let subjects = &turn.settlement.count.as_deref().unwrap().subjects;
    subjects
        .iter()
        .flat_map(|s| &s.draws)
        .map(|d| (d.drawn, d.by, d.order().cloned()))
        .collect()
}

#[test]
fn builds_are_voted_on_line_by_line() {
    let mut desk = builds("program");
    desk.shows("build 1").shows("build 2").shows("France  3 IF");
    desk.keys("a par<Enter>f bre<Enter>")
        .shows("Andy's slip is complete. Tab: Brian's slip");
    desk.keys("<Tab>").shows("Brian (2 of 3)");
    desk.keys("=<Enter>").shows("copied from Andy: Build A Par");
    desk.keys("w<Enter>");
    desk.keys("<F5>")
        .shows("France: 5 IF vote")
        .shows("A Par 5 (3+2)");
    desk.keys("<F5>").shows("Winter 1901 settled");
    let france = desk.game().board().find_power("France").unwrap();
    assert_eq!(desk.game().state().position.units_of(france).count(), 3);
}

#[test]
fn the_programs_lots_are_not_shown_before_they_are_drawn() {
    let mut desk = builds("program");
    desk.keys("<F5><Tab>")
        .shows("France: 5 IF vote")
        .shows("lots to be drawn")
        .hides("by lot: A")
        .hides("by lot: F");
    desk.settle();
    assert_eq!(draws(&desk).len(), 2);
}

#[test]
fn a_number_drawn_at_the_table_is_entered_and_undone() {
    let mut desk = builds("table");
    desk.keys("<F5><PgDn>").shows("draw a lot").shows("1 A Bre");
    desk.keys("9").keys("<Enter>").shows("is not on the list");
    desk.keys("2<Enter>")
        .shows("drawn at the table: 2")
        .shows("F Bre")
        .shows("draw a lot: 1 A Mar");
    let lots = |desk: &Desk| {
        desk.game()
            .sheet()
            .entries
            .iter()
            .filter(|entry| entry.seat == SeatId::GAME_MASTER)
            .count()
    };
    assert_eq!(lots(&desk), 1);
    desk.keys("<C-u>").shows("draw a lot: 1 A Bre");
    assert_eq!(lots(&desk), 0);
    desk.keys("2<Enter>1<Enter>").hides("draw a lot");
    desk.keys("<F5>y");
    let drawn: Vec<(usize, DrawnBy)> = draws(&desk).iter().map(|(at, by, _)| (*at, *by)).collect();
    assert_eq!(drawn, [(1, DrawnBy::Table), (0, DrawnBy::Table)]);
    desk.begin_again();
    desk.keys("<Enter><F4><Enter>").shows("Winter 1901");
    assert_eq!(draws(&desk).len(), 2);
}

#[test]
fn settling_before_the_table_has_drawn_is_asked() {
    let mut desk = builds("table");
    desk.keys("<F5><F5>").shows("anyway?").shows("lot");
}

#[test]
fn retreats_are_voted_on_and_default_to_disbanding() {
    let mut desk = Desk::new(120, 40);
    desk.keys("<Enter><Down><Right><Right><Down>")
        .paste("Andy, Brian, Chuck")
        .keys("<F5>");
    desk.keys(
        "<F7>dislodge Par<Enter>phase Spring 1901 retreats<Enter>influence Andy France \
     3<Enter>influence Brian France 2<Enter><Esc>",
    );
    desk.shows("Spring 1901 retreats")
        .shows("A Par dislodged")
        .hides("invests")
        .hides("A Mar ...");
    desk.keys("bur<Enter><Tab>")
        .shows("Brian (2 of 3)")
        .shows("Ballots for A Par")
        .shows("3  A Par - Bur");
    desk.keys("pic<Enter><F5>");
    desk.shows("France: 5 IF vote")
        .shows("Bur 3")
        .shows("Pic 2");
    desk.settle();
    let france = desk.game().board().find_power("France").unwrap();
    let board = desk.game().board();
    let places: Vec<String> = desk
        .game()
        .state()
        .position
        .units_of(france)
        .map(|unit| board.write_place(unit.place))
        .collect();
    assert!(places.contains(&"Bur".to_owned()), "{places:?}");
}

#[test]
fn each_build_that_is_voted_on_has_a_line_of_its_own_with_why() {
    let mut desk = builds("program");
    // Two lines of three to Andy, one to Brian: the last build is left to the lot.
    desk.keys("a par<Enter>f bre<Enter><Tab>")
        .keys("a mar<Enter>")
        .keys("<F5><PgDn>");
    let text = desk.text();
    let line = |order: &str| {
        text.lines()
            .find(|line| line.contains(order))
            .map(str::to_owned)
            .unwrap_or_default()
    };
    for order in ["A Par, greatest", "F Bre, greatest"] {
        assert!(text.contains(order), "{order}:\n{text}");
    }
    assert!(
        !line("A Par, greatest").contains("F Bre, greatest"),
        "{text}"
    );
}

#[test]
fn what_the_lot_chose_is_not_said_to_be_the_ballots() {
    let mut desk = builds("program");
    desk.keys("a par<Enter><F5><PgDn>")
        .shows("1 by lot")
        .hides("lots to be drawn");
    desk.settle().keys("<Tab>");
    let report = chancery_game::report::season(
        &chancery_game::view::View::new(desk.game(), chancery_game::view::Viewer::GameMaster),
        desk.game().turns().len() - 1,
        chancery_game::report::SeasonForm::Compact,
    );
    let text = report.to_text(200);
    assert!(text.contains("(by lot)"), "{text}");
    assert!(!text.contains("sole; by lot"), "{text}");
}

/// What a missing ballot does not cost is said once, and lots are told of all powers.
#[test]
fn the_read_back_tells_all_lots_and_no_ballot_that_costs_nothing() {
    let mut desk = builds("program");
    // Andy votes for one of the two builds: the other one is left to the lot.
    desk.keys("a par<Enter><F5><PgUp>")
        .hides("costs no influence")
        .shows("The ballots for France don't decide everything. Its build is drawn by lot.")
        .shows("missing: nobody loses influence");
}
