//! A game played from a few lines of text.

use chancery::adjudicate::HouseRules;
use chancery::board::{Board, Place, PowerId, UnitKind, WrittenPlace, builtin};
use chancery::game::{Edit, Game, Setup};
use chancery::order::{Context, Entry, Names, read_order};
use chancery::seat::SeatId;
use chancery::variant;
use chancery::view::{View, Viewer};
use jiff::Timestamp;

/// A new game of the standard rules.
pub fn game() -> Game {
    let nobody = vec![String::new(); 7];
    game_of("standard", nobody, HouseRules::default())
}

/// A new game of Mobilization.
pub fn mobilization() -> Game {
    game_of("mobilization", vec![String::new(); 7], HouseRules::default())
}

fn game_of(variant: &str, players: Vec<String>, rules: HouseRules) -> Game {
    let board = builtin::load("standard").unwrap();
    let variant = variant::by_id(variant).unwrap();
    Game::new(Setup { name: "Tuesday".to_owned(), variant, players, board, created: Timestamp::UNIX_EPOCH }, rules)
}

/// A game in which only these units stand: `France A Par, F Bre; Germany A Mun`.
pub fn standing(units: &str) -> Game {
    let mut game = game();
    edit(&mut game, Edit::ClearUnits);
    for group in units.split(';') {
        let (power, units) = group.trim().split_once(' ').unwrap();
        for unit in units.split(',') {
            let (letter, place) = unit.trim().split_once(' ').unwrap();
            let kind = if letter == "A" { UnitKind::Army } else { UnitKind::Fleet };
            let (power, place) = (power_named(game.board(), power), place_named(game.board(), place));
            edit(&mut game, Edit::Place { power, kind, place });
        }
    }
    game
}

/// Enters a slip a line, `France: A Par - Bur; A Mar S A Par - Bur`, and settles.
pub fn settle(game: &mut Game, slips: &str) {
    for slip in slips.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (power, orders) = slip.split_once(':').unwrap();
        let power = power_named(game.board(), power);
        let entries = orders.split(';').map(|written| entry(game, power, written.trim())).collect();
        game.add(entries);
    }
    game.settle(Timestamp::UNIX_EPOCH).unwrap();
}

pub fn public(game: &Game) -> View {
    View::of(game, Viewer::Public)
}

pub fn edit(game: &mut Game, edit: Edit) {
    game.edit(edit, Timestamp::UNIX_EPOCH).unwrap();
}

pub fn power_named(board: &Board, name: &str) -> PowerId {
    board.find_power(name.trim()).unwrap()
}

pub fn place_named(board: &Board, name: &str) -> Place {
    match board.find_place(name.trim()) {
        Some(WrittenPlace::Place(place)) => place,
        _ => panic!("no place: {name}"),
    }
}

fn entry(game: &Game, power: PowerId, written: &str) -> Entry {
    let context = Context {
        board: game.board(),
        position: &game.state().position,
        phase: game.phase().kind,
        power: Some(power),
        names: Names::Tolerant,
        forms: game.setup.variant.forms(),
    };
    Entry { seat: SeatId::of(power), power, written: written.to_owned(), reading: read_order(context, written) }
}
