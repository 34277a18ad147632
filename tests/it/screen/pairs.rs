//! Armies aboard: how pairs are shown, in what order they are asked for, and what is said of their
//! rations.

use chancery::tui::glyphs::Glyphs;
use chancery::tui::theme::ColourLevel;
use chancery_atlas::board::{Board, Place, ProvinceId, UnitKind, builtin};
use chancery_engine::adjudicate::{ArmyFleet, HouseRules, RetreatDefault};
use chancery_engine::position::{Aboard, Position, Unit, UnitId};
use chancery_engine::variant::{self, State};
use chancery_game::game::{Game, History, Setup};
use jiff::Timestamp;

use crate::screen::harness::{Desk, SIZES, settings};

fn find(board: &Board, id: &str) -> ProvinceId {
    board
        .province_ids()
        .find(|&p| board.province(p).abbr == id)
        .unwrap()
}

/// `France LYO 1`: a French fleet in the Gulf of Lyon with an army that has spent a move aboard;
/// `France A Mar`.
fn stand(board: &Board, position: &mut Position, unit: &str) {
    let words: Vec<&str> = unit.split(' ').collect();
    let power = board.find_power(words[0]).unwrap();
    if let Ok(moves) = words[2].parse() {
        let place = Place::new(find(board, words[1]));
        let fleet = position.add(power, UnitKind::Fleet, place);
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
            moves,
        });
    } else {
        let kind = if words[1] == "A" {
            UnitKind::Army
        } else {
            UnitKind::Fleet
        };
        position.add(power, kind, Place::new(find(board, words[2])));
    }
}

/// A standard game with the module at Spring 1902.
fn game(units: &[&str]) -> Game {
    game_with(units, RetreatDefault::Disband)
}

fn game_with(units: &[&str], retreat_default: RetreatDefault) -> Game {
    let variant = variant::by_id("standard").unwrap();
    let board = builtin::load("standard").unwrap();
    let mut position = Position::empty(&board);
    for unit in units {
        stand(&board, &mut position, unit);
    }
    let phase = variant.calendar().parse("Spring 1902").unwrap();
    let state = State {
        phase,
        position,
        ending: None,
        claims: Vec::new(),
        discoveries: None,
        accounts: chancery_engine::accounts::Accounts::default(),
    };
    let rules = HouseRules {
        army_fleet: ArmyFleet::Davis1984,
        retreat_default,
        ..variant.house_rules()
    };
    let setup = Setup {
        name: "Pairs".to_owned(),
        variant,
        board,
        players: Vec::new(),
        created: Timestamp::UNIX_EPOCH,
    };
    Game::resume(setup, History::begun(rules, state), Vec::new())
}

const UNITS: [&str; 9] = [
    "France LYO 1",
    "France A Mar",
    "France F MAO",
    "Italy ION 3",
    "Italy F TYS",
    "Italy A Rom",
    "Turkey F AEG",
    "Turkey A Gre",
    "Turkey A Con",
];

#[test]
fn a_pair_is_two_joined_lines_with_the_moves_it_has_left() {
    let desk = Desk::playing(80, 24, game(&UNITS));
    desk.shows("► A/F LYO ...")
        .shows("└ A(LYO)  may land           3 left")
        .shows("└ A(ION)  may land       last move!");
    desk.shows("9 missing")
        .shows("F  French army aboard  3 left")
        .shows("Gulf of Lyon            fAF3");
    let desk = Desk::playing_in(80, 24, ColourLevel::Mono, Glyphs::ASCII, game(&UNITS));
    assert!(desk.text().is_ascii(), "{}", desk.text());
    desk.shows("` A(LYO)  may land           3 left");
}

#[test]
fn tables() {
    for (width, height) in SIZES {
        let mut desk = Desk::playing(width, height, game(&UNITS));
        desk.keys("wes<Enter>tun<Enter><Tab><Tab><Down>b aeg<Enter>eas<Enter>");
        settings().bind(|| insta::assert_snapshot!(format!("pairs_{width}x{height}"), desk.text()));
    }
}

#[test]
fn the_board_draws_a_pair_as_one_sign_of_its_own() {
    for (width, height) in [(120, 40), (200, 60)] {
        let desk = Desk::playing(width, height, game(&UNITS));
        desk.shows("fAF3").shows("iAF1").shows("AF3: ");
    }
    Desk::playing(120, 40, game(&["France F LYO"])).hides("AF3");
}

#[test]
fn from_the_army_that_boards_to_its_fleet_and_then_to_the_landing() {
    let mut desk = Desk::playing(80, 24, game(&UNITS));
    desk.keys("<Tab><Tab>").shows("► F AEG ...");
    desk.keys("<Down>b aeg<Enter>")
        .shows("A Gre B F AEG")
        .shows("► A/F AEG ...");
    desk.shows("└ A(AEG)  from Gre           4 left")
        .shows("Turkey: army/fleet Aegean Sea");
    desk.keys("eas<Enter>")
        .shows("A/F AEG - EAS")
        .shows("► └ A(EAS)  from Gre           4 left");
    desk.shows("Turkey: army aboard in Eastern Mediterranean")
        .shows("where it lands; Enter: it stays aboard");
    desk.keys("syr<Enter>")
        .shows("└ A(EAS) D Syr")
        .shows("► A Con ...")
        .shows("2/3");
    desk.keys("h<Enter>").shows("3/3");
}

#[test]
fn whoever_wants_no_landing_types_on() {
    let mut desk = Desk::playing(80, 24, game(&UNITS));
    desk.keys("wes<Enter>")
        .shows("► └ A(WES)  may land           3 left");
    desk.keys("bur").shows("A Mar - Bur");
    desk.keys("<Enter>");
    desk.shows("   A Mar - Bur")
        .shows("└ A(WES)  may land           3 left")
        .shows("► F MAO ...");
}

#[test]
fn enter_passes_a_landing_over() {
    let mut desk = Desk::playing(80, 24, game(&UNITS));
    desk.keys("wes<Enter><Enter>")
        .shows("► A Mar ...")
        .shows("1/3");
}

#[test]
fn a_landing_goes_with_the_sea_to_which_the_fleet_is_ordered() {
    let mut desk = Desk::playing(80, 24, game(&UNITS));
    desk.keys("wes<Enter>tun<Enter>")
        .shows("└ A(WES) D Tun")
        .hides("not there");
    // The order was given for the army aboard this fleet, and stays with it where the fleet goes
    // elsewhere.
    desk.keys("<Home>tys<Enter>")
        .shows("└ A(WES) D Tun  not there")
        .shows("A/F LYO - TYS");
    desk.keys("<Home><Down>rom<Enter>")
        .shows("└ A(TYS) D Rom")
        .hides("not there");
}

#[test]
fn the_read_back_says_who_starves_and_who_can_not_board() {
    let mut desk = Desk::playing(120, 40, game(&UNITS));
    desk.paste(
        "Italy: F ION - AEG; F TYS H; A Rom H\nTurkey: A Gre B F AEG; F AEG S A Con - Bul; A Con \
         - Bul\nFrance: F LYO H; A Mar H; F MAO H",
    );
    desk.keys("<Enter><F5>");
    desk.shows(
        "A(ION)                            starves: its last move, and it is not ordered to land",
    );
    desk.shows("will stay ashore: the fleet in AEG supports");
    desk.keys("<Esc>").paste("Turkey: F AEG H").keys("r<F5>");
    desk.shows("will stay ashore: the fleet must defend AEG against ION");
}

/// A French pair and a Russian army, both dislodged.
fn retreats() -> Game {
    let units = [
        "France LYO 1",
        "Italy F TYS",
        "Italy F WES",
        "Russia A Ser",
        "Turkey A Bul",
        "Turkey A Gre",
        "Austria A Bud",
    ];
    let mut game = game_with(&units, RetreatDefault::RightHand);
    let mut desk = Desk::playing(80, 24, game.clone());
    desk.paste(
        "Italy: F TYS - LYO; F WES S F TYS - LYO\nTurkey: A Bul - Ser; A Gre S A Bul - \
     Ser\nFrance: F LYO H\nRussia: A Ser H\nAustria: A Bud H",
    );
    desk.keys("<Enter>").settle();
    game.clone_from(desk.game());
    assert_eq!(game.phase_name(), "Spring 1902 retreats");
    game
}

#[test]
fn retreats_by_the_right_hand_rule_are_proposed_and_confirmed() {
    let mut desk = Desk::playing(80, 24, retreats());
    desk.shows("► A/F LYO - Spa/sc  Right-Hand Rule ?")
        .shows("Enter agrees: A/F LYO - Spa/sc  by the Right-Hand Rule");
    desk.shows("no sea is open: its army will be lost")
        .shows("✗ WES    occupied  ► Spa/sc goes here")
        .shows("TYS    attacker");
    desk.keys("<Enter>")
        .shows("A/F LYO - Spa/sc  Right-Hand Rule ✓")
        .shows("► A Ser - Alb  Right-Hand Rule ?")
        .shows("1 of 2 ordered");
    desk.keys("A Ser - Rum<Enter>")
        .shows("A Ser - Rum")
        .shows("2 of 2 ordered");
    desk.keys("<F5>")
        .shows("A/F LYO")
        .shows("not ordered: A/F LYO - Spa/sc, by the Right-Hand Rule");
    assert!(
        desk.game().sheet().entries.len() == 1,
        "what was agreed to is no order"
    );
}

#[test]
fn a_chain_is_entered_in_one_go() {
    let units = ["France F LYO", "France A Mar", "France F MAO"];
    for (place, typed) in [
        ("Mar", "b lyo; - wes; d tun"),
        ("Mar", "b lyo; wes; tun"),
        ("Mar", "A Mar B F LYO; A/F LYO - WES; A D Tun"),
    ] {
        let mut desk = Desk::playing(120, 40, game(&units));
        desk.keys("<Down>").shows(&format!("► A {place}"));
        desk.keys(typed);
        desk.shows("A Mar B F LYO; F LYO - WES; A(WES) D Tun");
        desk.keys("<Enter>")
            .shows("entered: A Mar B F LYO; F LYO - WES; A(WES) D Tun")
            .shows("► F MAO")
            .shows("2/3");
        desk.keys("<C-u>").hides("└ A(WES) D Tun").shows("0/3");
    }
    // At the fleet of a pair, and at its landing, the other way round.
    let mut desk = Desk::playing(80, 24, game(&["France LYO 1", "France F MAO"]));
    desk.keys("wes; d tun").shows("A/F LYO - WES; A(WES) D Tun");
    desk.keys("<Enter>")
        .shows("└ A(WES) D Tun")
        .shows("► F MAO");
    desk.keys("<Up>d spa; - tys<Enter>")
        .shows("A(WES) D Spa")
        .shows("A/F LYO - TYS");
}

#[test]
fn what_is_no_chain_is_several_orders() {
    let mut desk = Desk::playing(
        80,
        24,
        game(&["France F LYO", "France A Mar", "France F MAO"]),
    );
    desk.keys("F MAO - Spa/sc; A Mar H")
        .shows("2 orders: review");
}
