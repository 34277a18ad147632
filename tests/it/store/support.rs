//! Small games and folders to try saves on.

use chancery_engine::seat::SeatId;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chancery_atlas::board::{Board, Place, PowerId, builtin};
use chancery_engine::order::{Action, Entry, Order, Reading, Travel, UnitRef};
use chancery_engine::variant;
use chancery_game::game::{Game, Setup};
use chancery_game::store::Store;
use jiff::Timestamp;

use crate::store::toy::VARIANTS;
use crate::support::Commands;

/// A moment, some seconds into the game.
pub fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_900_000_000 + second).unwrap()
}

pub fn store(directory: &Path) -> Store {
    Store::new(directory, VARIANTS)
}

pub fn new_game(name: &str) -> Game {
    let players = ["first: player", "", "third", "", "", "", ""];
    new_game_of("toy", name, players.map(str::to_owned).to_vec())
}

/// A game of one of [`VARIANTS`].
pub fn new_game_of(variant: &str, name: &str, players: Vec<String>) -> Game {
    let variant = VARIANTS
        .iter()
        .copied()
        .find(|v| v.id() == variant)
        .unwrap();
    let board = builtin::load(variant.board()).unwrap();
    let setup = Setup {
        name: name.to_owned(),
        variant,
        board,
        players,
        created: at(0),
    };
    Game::new(setup, variant.house_rules())
}

/// A game of one of the program's variants, on a built-in board as it is fitted.
pub fn new_game_on(variant: &str, board: &str, fitted: &[(&str, &str)]) -> Game {
    let variant = variant::by_id(variant).unwrap();
    let chosen: Vec<_> = fitted
        .iter()
        .map(|&(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let board = variant::fitted(variant, builtin::load(board).unwrap(), &chosen).unwrap();
    let players = vec![String::new(); board.powers.len()];
    Game::new(
        Setup {
            name: "Months".to_owned(),
            variant,
            board,
            players,
            created: at(0),
        },
        variant.house_rules(),
    )
}

pub fn place(board: &Board, text: &str) -> Place {
    let place = board
        .province_ids()
        .flat_map(|p| std::iter::once(Place::new(p)).chain(board.fleet_places(p)));
    place
        .into_iter()
        .find(|&p| board.write_place(p) == text)
        .unwrap()
}

/// The order of the unit in a province to move.
pub fn to_move(game: &Game, from: &str, to: &str) -> Entry {
    let from = place(game.board(), from);
    let unit = game.state().position.unit_in(from.province).copied();
    let unit_ref = UnitRef {
        kind: unit.map(|u| u.kind),
        ..UnitRef::at(from)
    };
    let action = Action::Move {
        to: place(game.board(), to),
        travel: Travel::Unsaid,
    };
    let power = unit.map_or(PowerId(0), |u| u.power);
    Entry {
        seat: SeatId::playing(power),
        power,
        written: format!("{}-{}", game.board().write_place(from), to.to_lowercase()),
        reading: Reading::Order {
            order: Order::Unit {
                unit: unit_ref,
                action,
            },
            notes: Vec::new(),
        },
    }
}

/// Enters and settles some moves.
pub fn play(game: &mut Game, moves: &[(&str, &str)], second: i64) {
    for (from, to) in moves {
        game.enter(to_move(game, from, to));
    }
    game.settle(at(second)).unwrap();
}

/// The one file of a folder with that ending, and what it holds.
pub fn file_with(folder: &Path, ending: &str) -> (PathBuf, Vec<u8>) {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    files.retain(|f| f.to_str().unwrap().ends_with(ending));
    files.sort();
    let file = files
        .pop()
        .unwrap_or_else(|| panic!("no {ending} in {}", folder.display()));
    let contents = fs::read(&file).unwrap();
    (file, contents)
}

pub fn setup_of(game: &Game) -> (String, Arc<Board>, Vec<String>, Timestamp) {
    let setup = game.setup();
    (
        setup.name.clone(),
        Arc::clone(&setup.board),
        setup.players.clone(),
        setup.created,
    )
}
