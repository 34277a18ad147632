//! A month of Mercator on the screen: its time scales beside each other, what is asked for next, and what the read-back says.

use chancery::adjudicate::HouseRules;
use chancery::board::{Board, Place, ProvinceId, UnitKind, builtin};
use chancery::game::{Course, Game, Setup};
use chancery::position::{Aboard, Position, Unit, UnitId};
use chancery::variant;
use jiff::Timestamp;

use crate::harness::{Desk, SIZES, settings};

fn find(board: &Board, id: &str) -> ProvinceId {
    board.find_exact(id).unwrap()
}

/// `France A Par`, `France F ENG`; `France A/F ENG`, `France F ENG Germany`: with an army aboard, of the same power or of another.
fn stand(board: &Board, position: &mut Position, unit: &str) {
    let words: Vec<&str> = unit.split(' ').collect();
    let power = board.find_power(words[0]).unwrap();
    let place = Place::of(find(board, words[2]));
    let kind = if words[1] == "A" { UnitKind::Army } else { UnitKind::Fleet };
    let fleet = position.add(power, kind, place);
    let passenger = words.get(3).map(|name| board.find_power(name).unwrap()).or((words[1] == "A/F").then_some(power));
    if let Some(power) = passenger {
        let id = UnitId(position.next_unit);
        position.next_unit += 1;
        position.embark(Aboard { unit: Unit { id, power, kind: UnitKind::Army, place }, fleet, moves: 1 });
    }
}

/// A game of Mercator on the standard board, in a phase.
pub fn game(phase: &str, units: &[&str]) -> Game {
    let variant = variant::by_id("mercator").unwrap();
    let setup = Setup {
        name: "The month".to_owned(),
        variant,
        board: builtin::load("standard").unwrap(),
        players: Vec::new(),
        created: Timestamp::UNIX_EPOCH,
    };
    let blank = Game::new(setup.clone(), HouseRules { ..variant.house_rules() });
    let mut course = Course::clone(blank.course());
    course.state.phase = variant.calendar().parse(phase).unwrap();
    let owners = std::mem::take(&mut course.state.position.owners);
    course.state.position = Position { owners, ..Position::default() };
    for unit in units {
        stand(&setup.board, &mut course.state.position, unit);
    }
    Game::resume(setup, course, Vec::new())
}

const UNITS: [&str; 9] = [
    "England A Lon",
    "England F ENG",
    "England F NTH",
    "France A/F MAO",
    "France A Bre",
    "France F WES Germany",
    "Germany A Bel",
    "Germany F BAL",
    "Germany A Ber",
];

#[test]
fn tables() {
    for (width, height) in SIZES {
        let desk = Desk::playing(width, height, game("March 1901", &UNITS));
        settings().bind(|| insta::assert_snapshot!(format!("month {width}x{height}"), desk.text()));
    }
}

#[test]
fn a_mixed_pair_stands_with_both_owners_of_it() {
    let desk = Desk::playing(80, 24, game("February 1901", &UNITS));
    desk.shows("A/F WES").shows("└ G A(WES)").shows("└ F A/F WES").shows("0 of 9 ordered");
}

#[test]
fn a_digit_begins_an_order_for_its_time_scale_and_another_picks() {
    let mut desk = Desk::playing(80, 24, game("February 1901", &UNITS));
    desk.shows("1, 2 or 3 begins one for that time scale");
    desk.keys("3").shows("E  TS3 : TS3");
    desk.keys("<Esc>yor").shows("E  TS2 : yor");
    desk.keys("<Esc>y1");
    desk.keys("<Enter>").shows("- Yor");
}

#[test]
fn from_unit_to_unit_by_what_each_owes() {
    let mut desk = Desk::playing(80, 24, game("February 1901", &UNITS));
    desk.keys("yor<Enter>").shows("- Yor").shows("► F ENG");
    desk.keys("h<Enter>h<Enter>").shows("► A/F MAO");
    // What the narrow columns cut is read in full where the order is typed.
    desk.keys("<Up><Up>").shows("TS2 H");
}

#[test]
fn an_order_is_taken_with_a_remark_where_its_unit_will_be_something_else() {
    let mut desk = Desk::playing(120, 40, game("February 1901", &UNITS));
    desk.keys("A/F ENG - IRI<Enter>").shows("written as an A/F").shows("it will be a fleet with nobody aboard in TS2");
    let mut desk = Desk::playing(120, 40, game("February 1901", &UNITS));
    desk.keys("A Lon B F ENG<Enter>F ENG - IRI<Enter>").shows("it will be an A/F in TS2");
    desk.keys("TS3 A(IRI) D Lvp<Enter>").shows("will be in English Channel in TS3, not in Irish Sea");
    desk.keys("A Gal - Vie<Enter>").shows("no English unit will be in Galicia in TS2");
}
