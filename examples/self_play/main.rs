//! Plays whole games against itself and saves them: how the sample games in `saves/` and their cases in `tests/cases/` were made.
//!
//! `cargo run --example self_play -- VARIANT FAVOURITE SEED SAVES CASES`, where FAVOURITE is the power that is played best (of a game in
//! which people are not powers it is left out of account).

mod barracks;
mod player;
mod random;
mod slips;
mod votes;
mod worth;

use std::error::Error;
use std::fs;
use std::path::Path;

use chancery::adjudicate::HouseRules;
use chancery::board::{PowerId, builtin};
use chancery::case;
use chancery::game::{Game, Setup};
use chancery::order::Entry;
use chancery::seat::{Author, Seating};
use chancery::store::Store;
use chancery::variant::{self, Variant};
use jiff::{Span, Timestamp};
use player::Player;
use random::Random;

/// Nobody plays on after this year.
const LAST_YEAR: u16 = 1911;
/// How long a phase takes at the table, in minutes.
const MINUTES_A_PHASE: i64 = 15;
/// The people of games in which they are not powers: those of the rules' own example.
const PEOPLE: [&str; 4] = ["Andy", "Brian", "Chuck", "Dave"];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [variant, favourite, seed, saves, cases] = arguments.as_slice() else {
        return Err("usage: self_play VARIANT FAVOURITE SEED SAVES CASES".into());
    };
    let variant = variant::by_id(variant).ok_or("no such variant")?;
    let (game, phase_ends) = play(variant, favourite, seed.parse()?)?;
    println!("{}, after {} phases", game.setup.name, game.turns().len());
    let store = Store::new(saves, variant::all());
    let handle = store.create(&game, None, phase_ends)?;
    let slug = handle.folder().file_name().unwrap_or_default().to_string_lossy().into_owned();
    fs::write(Path::new(cases).join(format!("sample-{slug}.cases")), case::write_game(&game))?;
    Ok(())
}

/// Plays games until somebody wins one in time, each with the next seed.
fn play(variant: &'static dyn Variant, favourite: &str, first_seed: u64) -> Result<(Game, Timestamp), Box<dyn Error>> {
    for seed in first_seed.. {
        let mut game = new_game(variant, seed)?;
        let mut now = game.setup.created;
        let favourite = game.board().find_power(favourite).ok_or("no such power")?;
        let mut random = Random(seed);
        while game.state().winners.is_empty() && game.phase().year <= LAST_YEAR {
            match variant.seating() {
                Seating::OnePerPower => {
                    for power in game.board().power_ids().collect::<Vec<_>>() {
                        for entry in slip(&game, power, favourite, &mut random) {
                            game.add(vec![entry]);
                        }
                    }
                }
                Seating::Players { .. } => votes::enter(&mut game, &mut random),
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

/// The slip of a power that somebody owns.
fn slip(game: &Game, power: PowerId, favourite: PowerId, random: &mut Random) -> Vec<Entry> {
    let player = Player { power, skill: if power == favourite { 0.98 } else { 0.6 } };
    let mut orders = player.orders(game, random);
    if game.setup.variant.forms().mobilizing {
        orders = barracks::orders(game, power, orders, random);
    }
    orders.iter().map(|order| slips::write(game, Author::of(power), order)).collect()
}

/// The game under a name that says how it ended.
fn named(game: &Game) -> Game {
    let standard = game.setup.variant.id() == "standard";
    let kind = if standard { String::new() } else { format!("{}: ", game.setup.variant.name()) };
    let setup = Setup { name: format!("{kind}{} in {}", game.winners_sentence(), game.phase().year), ..game.setup.as_ref().clone() };
    Game::resume(setup, game.course().clone(), game.log().to_vec())
}

fn new_game(variant: &'static dyn Variant, seed: u64) -> Result<Game, Box<dyn Error>> {
    let players = match variant.seating() {
        Seating::OnePerPower => Vec::new(),
        Seating::Players { .. } => PEOPLE.map(str::to_owned).to_vec(),
    };
    let setup = Setup {
        name: String::new(),
        variant,
        board: builtin::load(variant.board()).ok_or("no such board")?,
        players,
        created: "2026-11-20T18:00:00Z".parse()?,
    };
    Ok(Game::new(setup, HouseRules { seed, ..HouseRules::default() }))
}
