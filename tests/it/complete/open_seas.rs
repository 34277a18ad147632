//! Completion where seas have room for any number of fleets and a part of the world is secret.

use std::sync::Arc;

use chancery_atlas::board::UnitKind;
use chancery_atlas::board::{Board, builtin};
use chancery_engine::discovery::Treasure;
use chancery_engine::order::{Entry, Order, Reading, UnitRef};
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::variant::{self, Demand, Table};
use chancery_game::complete::{Candidate, Query, complete};
use chancery_game::game::{Game, Setup, Sheet};
use chancery_game::view::KnownBoard;
use jiff::Timestamp;

use crate::complete::desk::{Desk, place_named, texts};
use crate::support::Commands;

const START: &str = "England: F Ply, F Lpl/wc, A Lon; France: F Bre, F Bor, A Par; Portugal: F \
 Lis, F Opo, A Coi; Spain: F Cad, F Bil, A Mad";

fn first(candidates: &[Candidate]) -> &str {
    candidates.first().map_or("nothing", |c| c.text.as_str())
}

fn legal(candidates: &[Candidate]) -> Vec<&str> {
    candidates
        .iter()
        .filter(|c| c.legal)
        .map(|c| c.text.as_str())
        .collect()
}

#[test]
fn a_fleet_at_home_is_offered_two_spaces() {
    let desk = Desk::of_1492("Spring 1492", START);
    for typed in ["nao", "F Ply - NAO", "ply nao", "north atl"] {
        let all = desk.at("Ply", typed);
        assert_eq!(
            (first(&all), all[0].legal),
            ("F Ply - NAO", true),
            "{typed}"
        );
    }
    for typed in ["cel nao", "celnao", "F Ply - CEL - NAO", "cel n"] {
        assert_eq!(
            first(&desk.at("Ply", typed)),
            "F Ply - CEL - NAO",
            "{typed}"
        );
    }
    assert_eq!(first(&desk.at("Ply", "cel")), "F Ply - CEL");
    let empty = desk.at("Ply", "");
    let one_space = ["F Ply - CEL", "F Ply - ENG"];
    assert!(
        empty[..4]
            .iter()
            .any(|c| one_space.contains(&c.text.as_str())),
        "{:?}",
        texts(&empty)
    );
    assert!(
        texts(&empty).contains(&"F Ply - NAO"),
        "{:?}",
        texts(&empty)
    );
    assert!(
        empty.iter().all(|c| !c.text.contains("CEL - ")),
        "the way need not be named"
    );
    let at_sea = Desk::of_1492("Autumn 1492", "England: F CEL");
    assert!(
        legal(&at_sea.at("CEL", "nwg")).is_empty(),
        "a fleet at sea goes one space"
    );
    let abroad = Desk::of_1492("Autumn 1492", "England: F Mor");
    assert!(legal(&abroad.at("Mor", "mao")).is_empty());
}

#[test]
fn several_fleets_of_one_sea_are_named_apart_as_far_as_need_be() {
    let desk = Desk::of_1492(
        "Spring 1493",
        "England: F NAO, F NAO, A/F NAO, F NWG; France: F NAO, F SAO; Spain: F SAO",
    );
    let all = desk.at_nth("England", "NWG", 0, "s nao");
    let named: Vec<&str> = texts(&all)
        .into_iter()
        .filter(|text| text.ends_with("NAO") || text.ends_with("NAO H"))
        .collect();
    assert!(
        named.contains(&"F NWG S F NAO")
            && named.contains(&"F NWG S French F NAO")
            && named.contains(&"F NWG S A/F NAO"),
        "{named:?}"
    );
    assert_eq!(
        named
            .iter()
            .filter(|text| **text == "F NWG S F NAO")
            .count(),
        1,
        "{named:?}"
    );
    let other = desk.at_nth("England", "NWG", 0, "s sao");
    assert!(
        texts(&other).contains(&"F NWG S French F SAO")
            && texts(&other).contains(&"F NWG S Spanish F SAO"),
        "{:?}",
        texts(&other)
    );
    let loaded = desk.at_nth("England", "NAO", 2, "mao");
    assert_eq!(first(&loaded), "A/F NAO - MAO");
    assert_eq!(
        first(&desk.at_nth("England", "NAO", 0, "mao")),
        "F NAO - MAO"
    );
    assert_eq!(first(&desk.at_nth("England", "NAO", 1, "h")), "F NAO H");
    // What another fleet of the sea is ordered is no reason to go elsewhere.
    let ordered =
        Desk::of_1492("Spring 1493", "England: F NAO, F NAO").entered("England: F NAO - COD");
    assert_eq!(
        first(&ordered.at_nth("England", "NAO", 1, "cod")),
        "F NAO - COD"
    );
}

#[test]
fn supports_into_open_seas_are_not_proposed() {
    let desk = Desk::of_1492("Spring 1493", "England: F NAO, F MAO; France: F CEL");
    assert!(
        desk.at("NAO", "").iter().all(|c| !c.text.contains(" S ")),
        "{:?}",
        texts(&desk.at("NAO", ""))
    );
    assert_eq!(
        first(&desk.at("NAO", "F NAO S F CEL - MAO")),
        "F NAO S F CEL - MAO",
        "but what is written can be entered"
    );
}

#[test]
fn an_army_boards_any_fleet_of_a_sea() {
    let desk = Desk::of_1492("Spring 1493", "Spain: A Mor, F SAO, F SAO");
    let all = desk.at("Mor", "b");
    assert_eq!(
        legal(&all)
            .iter()
            .filter(|text| text.contains(" B "))
            .count(),
        1,
        "{:?}",
        texts(&all)
    );
    assert_eq!(first(&desk.at("Mor", "b sao")), "A Mor B F SAO");
}

#[test]
fn a_treasure_is_spoken_of_where_there_is_one() {
    let mut desk = Desk::of_1492("Spring 1493", "Spain: F SAO, F SAO, F Mor");
    assert!(desk.at("Mor", "sao w").is_empty(), "there is none");
    let at = place_named(desk.board, "Mor").province;
    let discoveries = Arc::make_mut(desk.state.discoveries.as_mut().unwrap());
    discoveries.treasures.push(Treasure { at, holder: None });
    assert_eq!(first(&desk.at("Mor", "sao")), "F Mor - SAO");
    assert_eq!(first(&desk.at("Mor", "sao with t")), "F Mor - SAO with T");
    assert_eq!(first(&desk.at("Mor", "sao wo t")), "F Mor - SAO without T");
    assert_eq!(texts(&desk.at("Mor", "sao w")).len(), 2);
}

/// A game in a world, with a fleet of England in the North Atlantic and one of France in the South.
fn game(world: &str) -> Game {
    let variant = variant::by_id("1492").unwrap();
    let known = builtin::load("1492").unwrap();
    let reading = chancery_atlas::world::read_world(world, &known);
    let board: Board = chancery_atlas::world::join(reading.world.unwrap(), &known);
    let setup = Setup {
        name: "Secret".to_owned(),
        variant,
        board: Arc::new(board),
        players: Vec::new(),
        created: Timestamp::UNIX_EPOCH,
    };
    let mut game = Game::new(setup, variant.house_rules());
    for (power, from, to) in [("England", "Ply", "NAO"), ("France", "Bor", "MAO")] {
        let board = game.board();
        let (power, at, to) = (
            board.find_power(power).unwrap(),
            place_named(board, from),
            place_named(board, to),
        );
        let action = chancery_engine::order::Action::Move {
            to,
            travel: chancery_engine::order::Travel::Unsaid,
        };
        let order = Order::Unit {
            unit: UnitRef::new(UnitKind::Fleet, at),
            action,
        };
        game.add(vec![Entry::from_power(
            power,
            String::new(),
            Reading::Order {
                order,
                notes: Vec::new(),
            },
        )]);
    }
    game.settle(Timestamp::UNIX_EPOCH).unwrap();
    game
}

/// All that is completed for England's units, in its player's words.
fn offered(game: &Game) -> Vec<String> {
    let power = game.board().find_power("England").unwrap();
    let horizon = KnownBoard::for_power(game, power).unwrap();
    let sheet: Sheet = horizon.sheet(game.sheet(), Author::playing(power));
    let units: Vec<_> = horizon
        .state
        .position
        .units_of(power)
        .map(|unit| unit.id)
        .collect();
    let mut all = Vec::new();
    for unit in units {
        for text in [
            "", "s", "n", "sea", "land", "g", "c", "v", "a", "sea 1", "k", "vin", "cod",
        ] {
            let query = Query {
                table: Table::new(&horizon.board, &game.history().rules),
                variant: game.setup().variant,
                state: &horizon.state,
                sheet: &sheet,
                count: None,
                seat: SeatId::playing(power),
                power,
                demand: &Demand::Unit(unit),
                text,
                legal_only: false,
            };
            all.extend(
                complete(&query)
                    .into_iter()
                    .map(|c| format!("{text}: {} {}", c.text, c.legal)),
            );
        }
    }
    all
}

#[test]
fn nothing_of_the_hidden_world_shows_in_what_is_completed() {
    let west = include_str!("../../cases/1492-west.world");
    let offers = offered(&game(west));
    assert!(
        offers.iter().any(|text| text.contains("F NAO - Sea 1")),
        "{offers:?}"
    );
    assert!(offers.iter().all(|text| {
        !["Vin", "Gui", "COD", "GUN", "Ant", "Cat", " K"]
            .iter()
            .any(|name| text.contains(&format!("- {name}")))
    }));
    // Other names, other centres, other natives: none of them where England has been.
    let other = west
        .replace(
            "name Vinland;          abbr Vin; centre",
            "name Atlantis;         abbr Atl",
        )
        .replace(
            "name Brasil;           abbr Bra",
            "name Lemuria;          abbr Lem; centre",
        )
        .replace(
            "name Codfish Banks;    abbr COD",
            "name Whale Road;       abbr WHR",
        )
        .replace("abbr Ant; centre; native", "abbr Ant; centre")
        .replace(
            "abbr Cat; centre; native",
            "abbr Cat; centre; native mobile",
        );
    assert_ne!(west, other);
    assert_eq!(offered(&game(&other)), offers);
    // The ways back are those that were.
    let game = game(west);
    let power = game.board().find_power("England").unwrap();
    let horizon = KnownBoard::for_power(&game, power).unwrap();
    for province in horizon.board.province_ids() {
        let order = Order::Build {
            kind: None,
            place: province.into(),
        };
        let meant = horizon.meant(&order).unwrap();
        assert_eq!(horizon.seen(&meant), Some(order));
    }
}
