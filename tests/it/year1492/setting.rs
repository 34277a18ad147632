//! How a game begins, how its year goes, how it is won (rules 1 to 3, 7 and 12).

use std::sync::Arc;

use chancery_atlas::board::builtin;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::seat::SeatId;
use chancery_engine::variant::{
    self, Demand, Table, Variant, Year1492, centres_needed_beyond, centres_off_board,
};
use chancery_game::game::{Game, Setup};
use chancery_game::store::{Store, StoreError};
use jiff::Timestamp;

use crate::support::Commands;
use crate::year1492::play::{Play, board};

#[test]
fn four_powers_stand_at_home_and_know_nothing() {
    let game = Play::start();
    let units = [
        "England F Ply",
        "England F Lpl/wc",
        "England A Lon",
        "France F Bre",
        "France F Bor",
        "France A Par",
        "Portugal F Lis",
        "Portugal F Opo",
        "Portugal A Coi",
        "Spain F Cad",
        "Spain F Bil",
        "Spain A Mad",
        "Natives A Ant",
        "Natives A Cat",
        "Natives A Gui",
    ];
    let mut standing = game.standing();
    standing.sort();
    let mut expected = units.map(str::to_owned).to_vec();
    expected.sort();
    assert_eq!(standing, expected);
    for power in ["England", "France", "Portugal", "Spain"] {
        assert!(game.knows(power).is_empty());
        let homes = game
            .state
            .position
            .centre_count(&game.board, game.power(power));
        assert_eq!(homes, 3);
    }
    assert_eq!(
        Year1492.about().calendar.name(game.state.phase),
        "Spring 1492"
    );
}

#[test]
fn the_year_has_two_moves_and_a_winter_is_passed_over_where_nothing_is_due() {
    let mut game = Play::start();
    game.settle("");
    assert_eq!(
        Year1492.about().calendar.name(game.state.phase),
        "Autumn 1492"
    );
    game.settle("");
    assert_eq!(
        Year1492.about().calendar.name(game.state.phase),
        "Spring 1493"
    );
    assert_eq!(
        Year1492.about().calendar.parse("Fall 1492"),
        Year1492.about().calendar.parse("Autumn 1492")
    );
}

#[test]
fn more_than_half_of_the_centres_beyond_win_and_homes_do_not_count() {
    assert_eq!(centres_needed_beyond(&board()), 4);
    let three = "Spain: A Tap, F IND, A Cat; Portugal: F SAO";
    let mut game = Play::start().units(three).autumn().owner("For", "Spain");
    game.settle("");
    assert!(game.state.winners().is_empty());
    let mut game = Play::start()
        .units("Spain: A Tap, A Nub, A Cat")
        .autumn()
        .owner("For", "Spain");
    game.settle("");
    let spain = game.power("Spain");
    assert_eq!(game.state.winners(), [SeatId::playing(spain)]);
    assert_eq!(
        centres_off_board(&game.board, &game.state.position, spain),
        4
    );
}

#[test]
fn natives_own_nothing_and_a_centre_they_take_is_nobodys() {
    let mut game = Play::start()
        .units("Natives: A Cat; Spain: A Tap")
        .autumn()
        .owner("Cat", "Spain");
    let settlement = game.settle("");
    let captures: Vec<_> = settlement
        .captures
        .iter()
        .map(|capture| (capture.centre, capture.to.is_some()))
        .collect();
    assert_eq!(captures.len(), 2);
    assert_eq!(game.state.position.owner(game.at("Cat")), None);
    assert_eq!(
        game.state.position.owner(game.at("Tap")),
        Some(game.power("Spain"))
    );
}

#[test]
fn the_natives_are_the_game_masters_and_only_mobile_ones_are_asked_for() {
    let text = include_str!("../../cases/1492-west.world").replace(
        "abbr Cat; centre; native",
        "abbr Cat; centre; native mobile",
    );
    let game = Play::on(crate::year1492::play::joined(&text), &[]);
    let natives = game.board.natives.unwrap();
    let demands = Year1492.demands(game.table(), &game.state, natives);
    let army = game.state.position.unit_in(game.at("Cat")).unwrap().id;
    assert_eq!(demands, [Demand::May(army)]);
    let setup = setup(Arc::clone(&game.board));
    let authors: Vec<_> = setup.authors().collect();
    assert_eq!(authors.len(), 5);
    assert_eq!(
        (authors[4].seat, authors[4].power),
        (SeatId::GAME_MASTER, natives)
    );
    assert!(
        authors
            .iter()
            .all(|&author| Year1492.speaks_for(&game.state, author, &[]))
    );
    assert_eq!(setup.seats(), 4);
}

#[test]
fn a_game_without_a_world_can_be_looked_at_and_is_not_saved() {
    let known = builtin::load("1492").unwrap();
    let setup = setup(known);
    assert!(setup.lacks_world());
    let mut game = Game::new(setup, Year1492.about().house_rules);
    assert_eq!(game.settle(Timestamp::UNIX_EPOCH), Ok(1));
    let folder = tempfile::tempdir().unwrap();
    let refused =
        Store::new(folder.path(), variant::all()).create(&game, None, Timestamp::UNIX_EPOCH);
    assert!(matches!(refused, Err(StoreError::WorldNeeded("1492"))));
}

fn setup(board: Arc<chancery_atlas::board::Board>) -> Setup {
    let players = vec![String::new(); 4];
    Setup {
        name: "Voyages".to_owned(),
        variant: &Year1492,
        board,
        players,
        created: Timestamp::UNIX_EPOCH,
    }
}

#[test]
fn every_phase_says_what_it_brought_to_light() {
    let mut game = Play::start()
        .units("England: F Ply")
        .phase(2, PhaseKind::Adjustments);
    game.settle("England: build A Lon");
    assert_eq!(game.voyage().told.len(), 4);
    let table = Table::new(&game.board, &game.rules);
    assert_eq!(
        Year1492
            .demands(table, &game.state, game.power("England"))
            .len(),
        2
    );
}
