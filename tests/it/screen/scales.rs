//! A month of Mercator on the screen: its time scales beside each other, what is asked for next,
//! and what the read-back says.

use std::sync::Arc;

use chancery_atlas::board::{Board, Place, ProvinceId, UnitKind, builtin};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::order::Entry;
use chancery_engine::position::{Aboard, Position, Unit, UnitId};
use chancery_engine::variant;
use chancery_game::game::{Game, History, Setup};
use jiff::Timestamp;

use crate::screen::harness::{Desk, SIZES, settings};

fn find(board: &Board, id: &str) -> ProvinceId {
    board.find_exact(id).unwrap()
}

/// `France A Par`, `France F ENG`; `France A/F ENG`, `France F ENG Germany`: with an army aboard,
/// of the same power or of another.
fn stand(board: &Board, position: &mut Position, unit: &str) {
    let words: Vec<&str> = unit.split(' ').collect();
    let power = board.find_power(words[0]).unwrap();
    let place = Place::new(find(board, words[2]));
    let kind = if words[1] == "A" {
        UnitKind::Army
    } else {
        UnitKind::Fleet
    };
    let fleet = position.add(power, kind, place);
    let passenger = words
        .get(3)
        .map(|name| board.find_power(name).unwrap())
        .or((words[1] == "A/F").then_some(power));
    if let Some(power) = passenger {
        let id = UnitId(position.next_unit);
        position.next_unit += 1;
        position.embark(Aboard {
            unit: Unit {
                id,
                power,
                kind: UnitKind::Army,
                place,
            },
            fleet,
            moves: 1,
        });
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
    let blank = Game::new(
        setup.clone(),
        HouseRules {
            ..variant.house_rules()
        },
    );
    let mut history = History::clone(blank.history());
    let state = Arc::make_mut(&mut history.state);
    state.phase = variant.calendar().parse(phase).unwrap();
    let owners = std::mem::take(&mut state.position.owners);
    state.position = Position {
        owners,
        ..Position::default()
    };
    for unit in units {
        stand(&setup.board, &mut state.position, unit);
    }
    Game::resume(setup, history, Vec::new())
}

/// Fails where no line of the orders pane says this, however wide its columns are.
#[track_caller]
fn says(desk: &Desk, row: &str) {
    let text = desk.text();
    let squeezed = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        text.lines().any(|line| squeezed(line).contains(row)),
        "no line says “{row}”:\n{text}"
    );
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
        settings().bind(|| insta::assert_snapshot!(format!("month_{width}x{height}"), desk.text()));
    }
}

#[test]
fn a_mixed_pair_stands_with_both_owners_of_it() {
    let desk = Desk::playing(80, 24, game("February 1901", &UNITS));
    desk.shows("A/F WES")
        .shows("└ G A(WES)")
        .shows("└ F A/F WES")
        .shows("0 of 9 ordered");
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
    desk.keys("A/F ENG - IRI<Enter>")
        .shows("written as an A/F")
        .shows("its orders make it a fleet with nobody aboard in TS2");
    let mut desk = Desk::playing(120, 40, game("February 1901", &UNITS));
    desk.keys("A Lon B F ENG<Enter>F ENG - IRI<Enter>")
        .shows("its orders make it an A/F in TS2");
    desk.keys("TS3 A(IRI) D Lvp<Enter>")
        .shows("to English Channel in TS3, not to Irish Sea");
    desk.keys("A Gal - Vie<Enter>")
        .shows("no English unit will be in Galicia in TS2");
}

const SLIPS: &str = "England: F NTH - NWG
France: TS1 F(MAO) S A(MAO) L Spa
A/F(MAO) - NAO
A Bre - Pic
F WES - TYS
TS3 German A(WES) D Tun
Germany: TS3 A(WES) D Naf
TS2 A/F(WES) - LYO
F BAL - GOB
A Ber H";

#[test]
fn a_month_as_ordered() {
    for (width, height) in SIZES {
        let mut desk = Desk::playing(width, height, game("February 1901", &UNITS));
        desk.keys("A Lon B F ENG; A/F ENG - MAO; A MAO D Por<Enter>")
            .paste(SLIPS)
            .keys("<Enter><BackTab><Down>");
        settings().bind(|| {
            insta::assert_snapshot!(format!("month_ordered_{width}x{height}"), desk.text());
        });
        desk.keys("<F5>");
        settings().bind(|| {
            insta::assert_snapshot!(format!("month_read_back_{width}x{height}"), desk.text());
        });
    }
}

#[test]
fn from_an_army_that_boards_to_its_fleet_and_back_to_the_army() {
    let mut desk = Desk::playing(80, 24, game("February 1901", &UNITS));
    desk.keys("a lon b f eng<Enter>");
    says(&desk, "A Lon B ENG aboard");
    says(&desk, "► F ENG ∙ A/F ...");
    desk.keys("a/f eng - mao<Enter>");
    says(&desk, "► A Lon B ENG aboard ∙ A(MAO)");
    desk.keys("a mao d por<Enter>")
        .shows("► F NTH")
        .shows("2/3")
        .hides("void");
    says(&desk, "A Lon B ENG aboard D Por A Por");
    says(&desk, "F ENG ∙ A/F - MAO ∙ F MAO");
}

#[test]
fn an_army_that_stays_aboard_is_passed_over() {
    let mut desk = Desk::playing(80, 24, game("February 1901", &UNITS));
    desk.keys("a lon b f eng<Enter>a/f eng - mao<Enter>")
        .shows("► A Lon");
    desk.keys("<Enter>").shows("► F NTH");
    says(&desk, "A Lon B ENG aboard ∙ A(MAO)");
}

#[test]
fn an_order_takes_the_place_of_the_one_for_the_same_unit_in_the_same_time_scale() {
    let mut desk = Desk::playing(80, 24, game("February 1901", &UNITS));
    desk.keys("A Lon B F ENG; A/F ENG - MAO; A MAO D Por<Enter>")
        .keys("<Up><Up>a mao d spa<Enter>")
        .shows("replaced");
    says(&desk, "A Lon B ENG aboard D Spa A Spa");
    assert_eq!(desk.game().sheet().entries.len(), 3);
    // Where the fleet goes elsewhere the army keeps its order, which can't be carried out there.
    desk.keys("a/f eng - iri<Enter>");
    says(&desk, "F ENG ∙ A/F - IRI");
    assert_eq!(desk.game().sheet().entries.len(), 3);
}

#[test]
fn what_will_be_void_is_told_as_it_goes_in() {
    let mut desk = Desk::playing(120, 40, game("February 1901", &UNITS));
    desk.keys("A Lon B F BAL<Enter>")
        .shows("kept, but will be void");
}

#[test]
fn a_fleet_in_a_chain_is_not_missing() {
    let mut desk = Desk::playing(
        80,
        24,
        game(
            "February 1901",
            &["England A Lon", "England F NTH", "England F NWG"],
        ),
    );
    desk.paste("A Lon B F NTH\nF NTH & F NWG C A Lon - Nwy")
        .keys("<Enter>");
    desk.shows("3 of 3 ordered")
        .shows("C A Lon - Nwy")
        .shows("A Nwy");
    desk.keys("<F5>").hides("not ordered");
}

#[test]
fn the_read_back_puts_the_worst_first_and_what_hangs_on_orders_apart() {
    let mut desk = Desk::playing(120, 40, game("February 1901", &UNITS));
    desk.paste(SLIPS).keys("<Enter><F5>");
    let text = desk.text();
    let at = |what: &str| {
        text.find(what)
            .unwrap_or_else(|| panic!("“{what}” is not on the screen:\n{text}"))
    };
    assert!(
        at("void if all orders succeed: it will be an A/F") < at("If all orders succeed, TS2"),
        "{text}"
    );
    assert!(
        at("this order expects another power's fleet to act; no effect")
            > at("If all orders succeed, TS2"),
        "{text}"
    );
    assert!(
        at("Clear, TS2") > at("If all orders succeed, TS2"),
        "{text}"
    );
}

#[test]
fn an_order_that_another_of_the_same_player_makes_impossible_is_doubted() {
    let mut desk = Desk::playing(120, 40, game("February 1901", &UNITS));
    desk.paste("France: A/F MAO - NAO\nTS3 A(MAO) D Por")
        .keys("<Enter><F5>")
        .shows("void if “A/F MAO - NAO” succeeds");
    let mut desk = Desk::playing(120, 40, game("February 1901", &["France A/F MAO"]));
    desk.keys("TS3 A(MAO) D Por<Enter>A/F MAO - NAO<Enter>")
        .shows("A(MAO) D Por is void if A/F MAO - NAO succeeds");
}

#[test]
fn a_claim_is_entered_by_its_key_and_shown_to_nobody_else() {
    let mut desk = Desk::playing(120, 40, game("February 1901", &UNITS));
    desk.keys("*")
        .shows("Claims")
        .shows("nobody else may see them");
    desk.keys("with Germany<Enter>");
    assert_eq!(desk.game().sheet().entries.len(), 1);
    desk.keys("*").shows("E  claims with Germany");
}

/// An English pair driven from the Channel, and a German army on the ice.
fn driven_out(width: u16, height: u16) -> Desk {
    let units = [
        "England A/F ENG",
        "England F Lon",
        "France F MAO",
        "France F Bre",
        "Germany A Ber",
    ];
    let mut desk = Desk::playing(width, height, game("March 1901", &units));
    desk.paste(
        "England: A/F ENG H\nF Lon H\nFrance: F MAO - ENG\nF Bre S F MAO - ENG\nGermany: A Ber H",
    )
    .keys("<Enter>");
    desk.settle().keys("<Esc>");
    desk
}

#[test]
fn an_army_and_its_fleet_retreat_side_by_side_and_each_closed_place_has_its_clause() {
    for (width, height) in SIZES {
        let desk = driven_out(width, height);
        desk.shows("TS2 A/F ENG")
            .shows("└ A(ENG)")
            .shows("March 1901 retreats, TS4");
        desk.shows("✓ ashore")
            .shows("✓ A/F")
            .shows("✓ F alone")
            .shows("(g)(1) the attack came from")
            .shows("(g)(2) supported from there");
        desk.shows("d, or no order: disband");
    }
}

#[test]
fn orders_of_an_army_and_of_its_fleet_stand_side_by_side_in_a_retreat() {
    let mut desk = driven_out(80, 24);
    desk.paste("A(ENG) - Wal or Pic\nF ENG - IRI")
        .keys("<Enter>")
        .shows("1 of 1 ordered");
    says(&desk, "F ENG - IRI");
    says(&desk, "- Wal or Pic");
    assert_eq!(desk.game().sheet().entries.len(), 2);
    desk.keys("<F5>").hides("not ordered");
}

#[test]
fn adjustments_are_reckoned_and_their_sites_have_a_price() {
    let mut desk = driven_out(120, 40);
    desk.paste("A(ENG) - Wal\nF ENG - IRI")
        .keys("<Enter>")
        .settle()
        .keys("<Esc>");
    desk.shows("March 1901 adjustments")
        .shows("3 centres")
        .shows("- 0 units")
        .shows("for 1")
        .shows("abroad costs 2");
}

#[test]
fn a_claim_that_comes_to_nothing_is_told_with_the_results() {
    for (width, height) in SIZES {
        let mut desk = Desk::playing(
            width,
            height,
            game("March 1901", &["France A Par", "Germany A Ber"]),
        );
        desk.paste("France: claim solo\nA Par H")
            .keys("<Enter>")
            .settle()
            .keys("<Esc>")
            .settle();
        desk.shows("void: it owns 3 centres")
            .shows("Claims victory alone is void");
    }
}

/// Of the provinces that change hands by the way only supply centres are counted among the phases.
#[test]
fn the_history_counts_centres_alone() {
    let mut desk = Desk::playing(80, 24, game("February 1901", &["France A Mar"]));
    desk.keys("A Mar - Pie<Enter>").settle();
    assert!(!desk.game().turns()[0].settlement.captures.is_empty());
    desk.keys("<Esc><F4>")
        .shows("February 1901            1 of 1 ok")
        .hides("taken");
}

#[test]
fn a_move_of_a_fleet_that_comes_there_is_one_of_the_third_time_scale() {
    let mut desk = Desk::playing(120, 40, game("February 1901", &["England F ENG"]));
    desk.keys("F ENG - IRI<Enter>F IRI - NAO<Enter>");
    let written = |entry: &Entry| desk.game().written(entry.reading.order().unwrap());
    let lines = desk.game().sheet().written();
    assert_eq!(
        lines.map(written).collect::<Vec<_>>(),
        ["F ENG - IRI", "TS3 F IRI - NAO"]
    );
}
