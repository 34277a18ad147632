//! The seed of the lots is the game master's: who had it could foretell how they fall.

use std::sync::Arc;

use chancery_atlas::board::{Board, builtin};
use chancery_atlas::chance::Seed;
use chancery_atlas::world;
use chancery_engine::seat::SeatId;
use chancery_engine::variant::{FogOfWar, Standard, Variant, Year1492};
use chancery_game::game::{Game, Setup};
use chancery_game::view::{SeenTurn, Settled, View, Viewer};
use jiff::Timestamp;

use super::table::WEST;
use crate::support::Commands;

const SEED: Seed = Seed::Number(1901);

/// A game with a seed, of which one phase is settled.
fn with_seed(variant: &'static dyn Variant, board: Arc<Board>) -> Game {
    let mut rules = variant.about().house_rules;
    rules.seed = SEED;
    let setup = Setup {
        name: "Lots".to_owned(),
        variant,
        players: vec![String::new(); board.power_count()],
        board,
        created: Timestamp::UNIX_EPOCH,
    };
    let mut game = Game::new(setup, rules);
    game.settle(Timestamp::UNIX_EPOCH).unwrap();
    game
}

/// A game that is open, one in a secret world, and one in fog.
fn games() -> [Game; 3] {
    let known = builtin::load("1492").unwrap();
    let west = world::read_world(WEST, &known).world.unwrap();
    let standard = builtin::load("standard").unwrap();
    [
        with_seed(&Standard, Arc::clone(&standard)),
        with_seed(&Year1492, Arc::new(world::join(west, &known))),
        with_seed(&FogOfWar, standard),
    ]
}

/// Every seed that a viewer is given: with the game, with a phase of it, and of a phase alone.
fn seeds(game: &Game, viewer: Viewer) -> Vec<Seed> {
    let turn = &game.turns()[0];
    let seen = SeenTurn::new(game, turn, viewer);
    let board = game.shared_board();
    let phase = Settled {
        variant: game.setup().variant,
        board: &board,
        rules: turn.rules,
        before: &turn.before,
        edits: &turn.edits,
        lines: turn.lines().collect(),
        trail: &turn.sheet.trail,
        slips: &[],
        exceptions: &[],
        amended: false,
        settlement: &turn.settlement,
    };
    let whole = View::new(game, viewer);
    let alone = View::of_phase(viewer, &board, &[], &phase);
    let mut seeds = vec![seen.rules.seed];
    for view in [whole, alone] {
        seeds.extend([view.rules.seed, view.standing.seed]);
        seeds.extend(view.turns.iter().map(|turn| turn.rules.seed));
    }
    seeds
}

#[test]
fn only_the_game_masters_view_has_the_seed() {
    for game in games() {
        let id = game.setup().variant.id();
        let seats = game.board().power_ids().map(SeatId::playing);
        for viewer in seats.map(Viewer::Seat).chain([Viewer::Public]) {
            assert_eq!(
                seeds(&game, viewer),
                [Seed::default(); 7],
                "{id}, {viewer:?}"
            );
        }
        assert_eq!(seeds(&game, Viewer::GameMaster), [SEED; 7], "{id}");
    }
}
