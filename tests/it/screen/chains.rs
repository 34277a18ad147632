//! What the pages show of armies aboard fleets: chains of orders, circles, starvation; and what the
//! program proposes in 1885.

use chancery_atlas::board::{Place, UnitKind, builtin};
use chancery_engine::adjudicate::{ArmyFleet, HouseRules};
use chancery_engine::position::{Aboard, Position, Unit, UnitId};
use chancery_engine::variant::{self, State};
use chancery_game::game::{Game, History, Setup};
use jiff::Timestamp;

use crate::screen::harness::{Desk, SIZES, settings};

/// A game of a variant with the module at a phase, with no more units than these: `France A Mar`,
/// or `France A/F LYO 2` of a fleet with an army that has spent two moves aboard. Centres are owned
/// as at the start, but for `Mac Austria`.
fn game(variant: &str, phase: &str, units: &[&str], owners: &[&str]) -> Game {
    let variant = variant::by_id(variant).unwrap();
    let board = builtin::load(variant.board()).unwrap();
    let find = |abbr: &str| {
        board
            .province_ids()
            .find(|&p| board.province(p).abbr == abbr)
            .unwrap()
    };
    let mut position = Position {
        owners: Position::start(&board).owners,
        ..Position::empty(&board)
    };
    for unit in units {
        let words: Vec<&str> = unit.split(' ').collect();
        let (power, place) = (
            board.find_power(words[0]).unwrap(),
            Place::new(find(words[2])),
        );
        let kind = if words[1] == "A" {
            UnitKind::Army
        } else {
            UnitKind::Fleet
        };
        let fleet = position.add(power, kind, place);
        if words[1] == "A/F" {
            let army = Unit {
                id: UnitId(position.next_unit),
                power,
                kind: UnitKind::Army,
                place,
            };
            position.next_unit += 1;
            position.embark(Aboard {
                unit: army,
                fleet,
                moves: words[3].parse().unwrap(),
            });
        }
    }
    for owner in owners {
        let (centre, power) = owner.split_once(' ').unwrap();
        position.owners[find(centre).index()] = board.find_power(power);
    }
    let state = State {
        phase: variant.calendar().parse(phase).unwrap(),
        position,
        ending: None,
        claims: Vec::new(),
        discoveries: None,
        accounts: chancery_engine::accounts::Accounts::default(),
    };
    let rules = HouseRules {
        army_fleet: ArmyFleet::Davis1984,
        ..variant.house_rules()
    };
    let setup = Setup {
        name: "The table".to_owned(),
        variant,
        board,
        players: Vec::new(),
        created: Timestamp::UNIX_EPOCH,
    };
    Game::resume(setup, History::begun(rules, state), Vec::new())
}

/// The lines of the screen in which a text stands, in order.
fn order_of(desk: &Desk, texts: &[&str]) -> Vec<usize> {
    let screen = desk.text();
    let line = |text: &&str| {
        screen
            .lines()
            .position(|line| line.contains(*text))
            .unwrap_or_else(|| panic!("“{text}”:\n{screen}"))
    };
    texts.iter().map(line).collect()
}

#[test]
fn the_orders_of_a_pair_stand_together_in_the_results() {
    for (width, height) in SIZES {
        let mut desk = Desk::playing(
            width,
            height,
            game(
                "standard",
                "Spring 1902",
                &["France F LYO", "France A Mar", "France A Gas"],
                &[],
            ),
        );
        desk.paste("France: A(WES) D Tun\nA Gas - Spa\nF LYO - WES\nA Mar B F LYO")
            .keys("<Enter>")
            .settle();
        let links = order_of(
            &desk,
            &[
                "A Mar B F LYO",
                "└ A/F LYO - WES",
                "└ A(WES) D Tun",
                "A Gas - Spa",
            ],
        );
        assert!(
            links.is_sorted() && links[3] - links[0] == 3,
            "{}",
            desk.text()
        );
        settings().bind(|| insta::assert_snapshot!(format!("chain_{width}x{height}"), desk.text()));
    }
}

#[test]
fn an_army_that_lands_first_stands_before_its_fleet() {
    let mut desk = Desk::playing(
        120,
        40,
        game(
            "standard",
            "Spring 1902",
            &["France A/F WES 2", "France A Gas"],
            &[],
        ),
    );
    desk.paste("France: A/F WES - TYS\nA Gas H\nA(WES) D Tun")
        .keys("<Enter>")
        .settle();
    let links = order_of(&desk, &["A(WES) D Tun", "└ A/F WES - TYS", "A Gas H"]);
    assert!(links.is_sorted(), "{}", desk.text());
}

#[test]
fn what_hangs_on_itself_is_marked() {
    let units = ["France F WES", "France A/F LYO 1"];
    let mut desk = Desk::playing(120, 40, game("standard", "Spring 1902", &units, &[]));
    desk.paste("France: F WES - Tun\nA/F LYO - WES\nA(WES) D Tun")
        .keys("<Enter>")
        .settle();
    desk.shows("↻ F WES - Tun")
        .shows("↻ A/F LYO - WES")
        .shows("↻ └ A(WES) D Tun");
}

#[test]
fn an_army_that_starved_is_told_of() {
    let mut desk = Desk::playing(
        120,
        40,
        game(
            "standard",
            "Fall 1903",
            &["France A/F WES 3", "France A Par"],
            &[],
        ),
    );
    desk.keys("<F5><F5>y").shows("starved aboard");
}

#[test]
fn a_retreat_by_the_right_hand_rule_is_proposed_with_its_way_round() {
    let units = [
        "Austria A Ser",
        "Turkey A Bul",
        "Turkey A Rum",
        "Turkey A Mac",
    ];
    let mut desk = Desk::playing(120, 40, game("1885", "January 1886", &units, &[]));
    desk.paste("Turkey: A Bul - Ser\nA Rum S A Bul - Ser")
        .keys("<Enter>")
        .settle()
        .keys("<Esc>")
        .shows("January 1886 retreats");
    desk.keys("<F5>")
        .shows("by the Right-Hand Rule")
        .shows("Macedonia (a unit is there), Albania is the first");
    settings().bind(|| insta::assert_snapshot!("right-hand_read-back", desk.text()));
    desk.keys("<F5>")
        .shows("A Ser - Alb, by the Right-Hand Rule");
    desk.keys("y");
    desk.shows("to Alb by the Right-Hand Rule")
        .shows("Serbia: The attack came from Bulgaria.");
    settings().bind(|| insta::assert_snapshot!("right-hand_results", desk.text()));
}

#[test]
fn a_province_that_is_no_centre_changes_hands() {
    let mut desk = Desk::playing(
        120,
        40,
        game(
            "1885",
            "February 1886",
            &["France A Nap", "Italy A Rom"],
            &[],
        ),
    );
    desk.paste("France: A Nap - Sic")
        .keys("<Enter>")
        .settle()
        .shows("Sicily: Italy ➔ France (no centre)");
}

/// The centres of 1885 owned by three: Germany has 20, Russia 15, Austria the rest.
fn three_powers() -> Game {
    let board = builtin::load("1885").unwrap();
    let owner = |i: usize| {
        if i < 20 {
            "Germany"
        } else if i < 35 {
            "Russia"
        } else {
            "Austria"
        }
    };
    let owners: Vec<String> = board
        .centres()
        .enumerate()
        .map(|(i, centre)| format!("{} {}", board.province(centre).abbr, owner(i)))
        .collect();
    let owners: Vec<&str> = owners.iter().map(String::as_str).collect();
    game(
        "1885",
        "February 1886",
        &["Germany A Ruh", "Russia A Ukr", "Austria A Boh"],
        &owners,
    )
}

#[test]
fn the_alliances_come_up_by_themselves_when_one_may_claim() {
    for (width, height) in SIZES {
        let mut desk = Desk::playing(width, height, three_powers());
        desk.keys("<F5><F5>y").shows("Results").hides("May claim");
        desk.keys("<Esc>")
            .shows("May claim the victory")
            .shows("Germany and Russia, with 35 centres");
        settings()
            .bind(|| insta::assert_snapshot!(format!("alliances_{width}x{height}"), desk.text()));
        desk.keys("<Esc>").hides("May claim");
        desk.keys("<F5>")
            .shows("May claim the victory: Germany, Russia");
        desk.keys("<Esc>")
            .paste("Germany: claim with Russia\nRussia: claim with Germany")
            .keys("<Enter>")
            .settle();
        desk.shows("Germany and Russia have won");
    }
}

#[test]
fn the_alliances_are_there_in_any_phase_of_1885_and_in_no_other_game() {
    let mut desk = Desk::playing(120, 40, three_powers());
    desk.keys("&")
        .shows("Alliances")
        .shows("Germany and Russia, with 35 centres")
        .shows("11 + 20 = 31");
    desk.keys("<Esc>:alliances")
        .shows("possible joint victories");
    let mut desk = Desk::at_table(120, 40);
    desk.keys("&");
    assert!(
        desk.last_line().contains("no joint victory"),
        "{}",
        desk.last_line()
    );
    desk.keys(":alliances").hides("possible joint victories");
}

#[test]
fn a_concession_says_who_has_not_agreed_yet() {
    let mut desk = Desk::playing(120, 40, three_powers());
    desk.paste("Germany: concede to Germany\nAustria: concede to Germany")
        .keys("<Enter><F5>");
    desk.shows("Conceded to Germany by 2; not yet: Russia");
    desk.keys("<Esc>")
        .paste("Russia: concede to Germany")
        .keys("<Enter><Enter><F5>")
        .shows("Conceded to Germany by 3; everybody agrees");
    desk.keys("<F5>y").shows("Germany has won");
}
#[test]
fn a_removal_is_proposed_with_its_reason() {
    let units = [
        "Turkey A Con",
        "Turkey A Smy",
        "Turkey F Sin",
        "Turkey A Per",
        "Turkey A Sib",
        "Russia A Sev",
    ];
    let mut desk = Desk::playing(120, 40, game("1885", "March 1886", &units, &[]));
    desk.keys("<F5>")
        .shows("Disband A")
        .shows("guards no centre");
    desk.keys("<F5>").shows("guards no centre");
    desk.keys("y").shows("disbanded: ");
    settings().bind(|| insta::assert_snapshot!("removal_results", desk.text()));
}

#[test]
fn the_winners_stand_clear_of_the_games_name() {
    let mut desk = Desk::playing(80, 24, three_powers());
    desk.keys("<F5><F5>y").keys("<Esc><Esc>");
    desk.paste(
        "Austria: claim with Germany, Russia\nGermany: claim with Austria, Russia\nRussia: \
     claim with Austria, Germany",
    );
    desk.keys("<Enter>")
        .settle()
        .shows("Austria, Germany and Russia have won");
    let header = desk.text().lines().next().unwrap().to_owned();
    assert!(
        header.contains(" Austria, Germany and Russia have won"),
        "{header}"
    );
}
