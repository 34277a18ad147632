//! Games of every variant that the screen plays by itself: candidates taken, phases settled, any
//! keys between, and every game opened again and compared.

use chancery::tui::input::Input;
use chancery_atlas::board::builtin;
use chancery_engine::variant::{self, Variant};
use chancery_game::game::{Game, Setup};
use chancery_game::store::Store;

use crate::screen::harness::{Desk, parse};
use crate::screen::robust::KEYS;
use crate::store::secret;
use crate::store::support::at;
use crate::support::draws::Draws;

/// Inputs between two openings.
const STRETCH: usize = 60;

fn new_game(variant: &'static dyn Variant) -> Game {
    if variant.needs_world() {
        return secret::game(&[]);
    }
    let board = builtin::load(variant.board()).unwrap();
    let players = match variant.id() {
        "arms-merchant" => ["Andy", "Brian", "Chuck", "Dave"]
            .map(str::to_owned)
            .to_vec(),
        _ => vec![String::new(); board.powers.len()],
    };
    let setup = Setup {
        name: "Soak".to_owned(),
        variant,
        board,
        players,
        created: at(0),
    };
    Game::new(setup, variant.house_rules())
}

/// What was played: inputs, settled phases, openings.
#[derive(Default)]
struct Played {
    inputs: usize,
    phases: usize,
    openings: usize,
}

/// A game of so many inputs.
fn play(variant: &'static dyn Variant, inputs: usize, draws: &mut Draws, played: &mut Played) {
    let mut desk = Desk::new(100, 34);
    let store = Store::new(desk.saves(), variant::all());
    let handle = store.create(&new_game(variant), None, at(0)).unwrap();
    let folder = handle.folder().file_name().unwrap().to_owned();
    drop(handle);
    let folder = folder.to_str().unwrap();
    desk.begin_with(folder);
    let mut last = 0;
    for input in 1..=inputs {
        let keys = match draws.below(12) {
            0 => draws.pick(&KEYS).unwrap(),
            1 => "<F5><F5>y",
            _ => draws.pick(&["1", "1", "2", "3", "<Enter>"]).unwrap(),
        };
        for key in parse(keys) {
            desk.input(Input::Key(key));
        }
        played.inputs += 1;
        if input % STRETCH > 0 && !desk.ended {
            continue;
        }
        let before = desk.game_if_open().cloned();
        desk.ended = false;
        desk.begin_with(folder);
        let after = desk.game();
        if let Some(before) = before {
            assert_eq!(after.history(), before.history(), "{}", variant.id());
            assert_eq!(after.log(), before.log(), "{}", variant.id());
        }
        played.phases += after.turns().len().saturating_sub(last);
        last = after.turns().len();
        played.openings += 1;
    }
}

fn soak(games: usize, inputs: usize, seed: u64) {
    let mut draws = Draws(seed);
    let mut played = Played::default();
    for variant in variant::all() {
        for _ in 0..games {
            play(*variant, inputs, &mut draws, &mut played);
        }
    }
    println!(
        "{} games of {} variants, {} inputs, {} phases settled, {} times opened again and the same",
        games * variant::all().len(),
        variant::all().len(),
        played.inputs,
        played.phases,
        played.openings
    );
    assert!(played.phases >= variant::all().len(), "{}", played.phases);
}

#[test]
fn games_that_the_screen_plays_open_as_they_were() {
    soak(1, 2 * STRETCH, 1901);
}

#[test]
#[ignore = "it takes as long as one likes; `.ci/soak` runs it"]
fn many() {
    let number =
        |name: &str, usual: u64| std::env::var(name).map_or(usual, |text| text.parse().unwrap());
    soak(
        number("SOAK", 10) as usize,
        1_000,
        number("SOAK_SEED", 1901),
    );
}
