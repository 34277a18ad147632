//! Plays whole games against itself and saves them: how the sample games in `saves/` and their cases in `tests/cases/` were made.
//!
//! `cargo run --example self_play -- FAVOURITE SEED SAVES CASES`

mod player;
mod random;
mod slips;
mod worth;

use std::error::Error;
use std::fs;
use std::path::Path;

use chancery::adjudicate::HouseRules;
use chancery::board::builtin;
use chancery::case;
use chancery::game::{Game, Setup};
use chancery::store::Store;
use chancery::variant;
use jiff::{Span, Timestamp};
use player::Player;
use random::Random;

/// Nobody plays on after this year.
const LAST_YEAR: u16 = 1911;
/// How long a phase takes at the table, in minutes.
const MINUTES_A_PHASE: i64 = 15;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [favourite, seed, saves, cases] = arguments.as_slice() else {
        return Err("usage: self_play FAVOURITE SEED SAVES CASES".into());
    };
    let (game, phase_ends) = play(favourite, seed.parse()?)?;
    println!("{}, after {} phases", game.setup.name, game.turns().len());
    let store = Store::new(saves, variant::all());
    let handle = store.create(&game, None, phase_ends)?;
    let slug = handle.folder().file_name().unwrap_or_default().to_string_lossy().into_owned();
    fs::write(Path::new(cases).join(format!("sample-{slug}.cases")), case::write_game(&game))?;
    Ok(())
}

/// Plays games until somebody wins one in time, each with the next seed.
fn play(favourite: &str, first_seed: u64) -> Result<(Game, Timestamp), Box<dyn Error>> {
    for seed in first_seed.. {
        let mut game = new_game()?;
        let mut now = game.setup.created;
        let favourite = game.board().find_power(favourite).ok_or("no such power")?;
        let players: Vec<Player> =
            game.board().power_ids().map(|power| Player { power, skill: if power == favourite { 0.98 } else { 0.6 } }).collect();
        let mut random = Random(seed);
        while game.state().winners.is_empty() && game.phase().year <= LAST_YEAR {
            for player in &players {
                for order in player.orders(&game, &mut random) {
                    let entry = slips::write(&game, player.power, &order);
                    game.add(vec![entry]);
                }
            }
            now = now.checked_add(Span::new().minutes(MINUTES_A_PHASE))?;
            game.settle(now)?;
        }
        if !game.state().winners.is_empty() {
            println!("seed {seed}");
            return Ok((named(&game), now));
        }
    }
    Err("nobody ever won".into())
}

/// The game under a name that says how it ended.
fn named(game: &Game) -> Game {
    let setup = Setup { name: format!("{} in {}", game.winners_sentence(), game.phase().year), ..game.setup.as_ref().clone() };
    Game::resume(setup, game.course().clone(), game.log().to_vec())
}

fn new_game() -> Result<Game, Box<dyn Error>> {
    let setup = Setup {
        name: String::new(),
        variant: variant::by_id("standard").ok_or("no standard variant")?,
        board: builtin::load("standard").ok_or("no standard board")?,
        players: Vec::new(),
        created: "2026-11-20T18:00:00Z".parse()?,
    };
    Ok(Game::new(setup, HouseRules::default()))
}
