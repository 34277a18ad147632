//! A change by hand is one line, in saves and in the position editor; an order is one in saves.

use std::sync::{Arc, LazyLock};

use chancery_atlas::board::Board;
use chancery_engine::calendar::Scale;
use chancery_engine::edit::{BallotEdit, Edit};
use chancery_engine::order::{Entry, Order, Reading, Taking};
use chancery_game::game::TypedNames;
use chancery_game::game::{Game, History, Setup};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::store::random::{
    B, Step, assert_same, edit, entry, in_calendar, play_save_and_open, players,
};
use crate::store::secret;
use crate::store::support::{at, new_game_of, new_game_on};
use crate::support::Commands;

/// The variants, but for the one with a secret world, and the boards on which they are played.
const GAMES: [(&str, &str); 7] = [
    ("toy-players", "standard"),
    ("standard", "standard"),
    ("mobilization", "standard"),
    ("arms-merchant", "standard"),
    ("1885", "1885"),
    ("mercator", "standard"),
    ("mercator", "mercator-world"),
];

/// A new game of a variant; after the last of [`GAMES`] one with a secret world.
fn game(which: usize, players: Vec<String>) -> Game {
    match GAMES.get(which) {
        None => secret::game(&[("treasure", "on")]),
        Some((variant @ ("arms-merchant" | "toy-players"), _)) => {
            new_game_of(variant, "Hands", players)
        }
        Some((variant, board)) => new_game_on(variant, board, &[]),
    }
}

fn board(which: usize) -> B {
    static BOARDS: LazyLock<Vec<Arc<Board>>> = LazyLock::new(|| {
        let players = || ["Andy", "Brian", "Chuck"].map(str::to_owned).to_vec();
        let board = |which| Arc::clone(&game(which, players()).setup().board);
        (0..=GAMES.len()).map(board).collect()
    });
    &BOARDS[which]
}

/// A variant, players, and changes by hand of all kinds on its board, whether or not they can be
/// made.
fn changed() -> impl Strategy<Value = (usize, Vec<String>, Vec<Edit>)> {
    (0..=GAMES.len())
        .prop_flat_map(|which| (Just(which), players(), vec(edit(board(which)), 1..30)))
}

/// A variant, players, and lines of slips with orders of all forms, sensible or not.
fn entered() -> impl Strategy<Value = (usize, Vec<String>, Vec<Entry>)> {
    let treasure = prop::sample::select(vec![Taking::Unsaid, Taking::With, Taking::Without]);
    let marks = (prop::bool::weighted(0.3), treasure);
    (0..=GAMES.len()).prop_flat_map(move |which| {
        let entry =
            (entry(board(which)), marks.clone()).prop_map(|(entry, marks)| marked(entry, marks));
        (Just(which), players(), vec(entry, 1..30))
    })
}

/// The line, but of a unit that may come from beyond the known world and take its treasure along.
fn marked(mut entry: Entry, (beyond, treasure): (bool, Taking)) -> Entry {
    if let Reading::Order {
        order: Order::Unit { unit, .. } | Order::Remove { unit },
        ..
    } = &mut entry.reading
    {
        (unit.beyond, unit.treasure) = (beyond, treasure);
    }
    entry
}

/// The changes that are of the phases and players of a game.
fn fitting(game: &Game, edits: Vec<Edit>) -> Vec<Edit> {
    let has_scales = game.setup().variant.forms().scales;
    let edits = edits.into_iter().map(|edit| match edit {
        Edit::Dislodge { province, .. } if !has_scales => Edit::Dislodge {
            province,
            scale: Scale::Second,
        },
        edit => in_calendar(game, edit),
    });
    edits.filter(|edit| is_of_player(game, edit)).collect()
}

fn is_of_player(game: &Game, edit: &Edit) -> bool {
    match edit {
        Edit::Ballots(
            BallotEdit::Influence { seat, .. }
            | BallotEdit::InHand { seat, .. }
            | BallotEdit::Points { seat, .. },
        ) => seat.index() < game.setup().seats(),
        _ => true,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn every_change_by_hand_is_saved_as_its_line((which, players, edits) in changed()) {
        let game = game(which, players);
        let history = History { edits: fitting(&game, edits), ..game.history().clone() };
        let game = Game::resume(Setup::clone(game.setup()), history, Vec::new());
        let (game, opened) = play_save_and_open(game, Vec::new());
        assert_same(&game, &opened)?;
    }

    #[test]
    fn every_order_is_saved_as_it_was_read((which, players, entries) in entered()) {
        let steps = vec![Step::Add(entries), Step::Save];
        let (game, opened) = play_save_and_open(game(which, players), steps);
        assert_same(&game, &opened)?;
    }

    #[test]
    fn every_change_that_can_be_made_can_be_typed((which, _, edits) in changed()) {
        let mut game = game(which, ["Andy", "Brian", "Chuck B"].map(str::to_owned).to_vec());
        for edit in fitting(&game, edits) {
            let line = edit.write(&TypedNames::new(&game));
            let read = Edit::read(&line, &TypedNames::new(&game));
            // A typed year of two digits is one of the century: `Spring 10` is 1910.
            let is_short = matches!(&edit, Edit::SetPhase(phase) if phase.year < 100);
            if !is_short && game.edit(edit.clone(), at(1)).is_ok() {
                prop_assert_eq!(read, Ok(edit), "{}", line);
            }
        }
    }
}
