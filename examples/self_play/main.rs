//! Plays whole games against itself and saves them: how the sample games in `saves/` and their
//! cases in `tests/cases/` were made.
//!
//! `cargo run --example self_play -- VARIANT FAVOURITE SEED SAVES CASES`, where FAVOURITE is the
//! power that is played best (of a game in which people are not powers it is left out of account).
//! A secret world is made of the seed of its game. House rules stand behind the variant:
//! `standard:army-fleet=davis-1984`.

mod barracks;
mod discoverers;
mod months;
mod player;
mod random;
mod slips;
mod treasures;
mod votes;
mod voyages;
mod worth;

use std::error::Error;
use std::fs;
use std::path::Path;

use chancery_atlas::board::{PowerId, builtin};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::calendar::{Phase, PhaseKind};
use chancery_engine::order::Entry;
use chancery_engine::seat::{Author, Seating};
use chancery_engine::variant::{self, Variant};
use chancery_game::case;
use chancery_game::game::{Command, Game, Setup};
use chancery_game::store::Store;
use jiff::{Span, Timestamp};
use months::Pact;
use player::Player;
use random::Random;

/// Nobody plays on for longer than so many moves after the first year.
const MOVES: u16 = 20;
/// How long a phase takes at the table, in minutes.
const MINUTES_A_PHASE: i64 = 15;
/// The people of games in which they are not powers: those of the rules' own example.
const PEOPLE: [&str; 4] = ["Andy", "Brian", "Chuck", "Dave"];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [variant, favourite, seed, saves, cases] = arguments.as_slice() else {
        return Err("usage: self_play VARIANT FAVOURITE SEED SAVES CASES".into());
    };
    let (variant, options) = variant.split_once(':').unwrap_or((variant, ""));
    let variant = variant::by_id(variant).ok_or("no such variant")?;
    let (game, phase_ends) = play(variant, options, favourite, seed.parse()?)?;
    println!("{}, after {} phases", game.setup().name, game.turns().len());
    let store = Store::new(saves, variant::all());
    let handle = store.create(&game, None, phase_ends)?;
    let slug = handle
        .folder()
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    fs::write(
        Path::new(cases).join(format!("sample-{slug}.cases")),
        case::write_game(&game),
    )?;
    Ok(())
}

/// Plays games until somebody wins one in time, each with the next seed.
fn play(
    variant: &'static dyn Variant,
    options: &str,
    favourite: &str,
    first_seed: u64,
) -> Result<(Game, Timestamp), Box<dyn Error>> {
    let calendar = variant.calendar();
    let moves: Vec<usize> = (0..calendar.seasons.len())
        .filter(|&season| calendar.seasons[season].moves)
        .collect();
    let last_year = calendar.first_year + MOVES / moves.len() as u16;
    let last_season = moves.last().copied().unwrap_or_default() as u8;
    let last_moves = Phase {
        year: last_year,
        season: last_season,
        kind: PhaseKind::Movement,
    };
    for seed in first_seed.. {
        let mut game = new_game(variant, options, seed)?;
        let mut now = game.setup().created;
        let favourite = game.board().find_power(favourite).ok_or("no such power")?;
        let mut random = Random(seed);
        while game.state().winners().is_empty() && game.phase().year <= last_year {
            let last = game.phase() == last_moves;
            match variant.seating() {
                Seating::OnePerPower => {
                    let pacts = months::pacts(&game, &mut random);
                    for power in game.board().power_ids().collect::<Vec<_>>() {
                        for entry in slip(&game, power, &pacts, favourite, last, &mut random) {
                            game.apply(Command::Add(vec![entry]), now)?;
                        }
                    }
                }
                Seating::Players { .. } => votes::enter(&mut game, &mut random),
            }
            now = now.checked_add(Span::new().minutes(MINUTES_A_PHASE))?;
            game.apply(Command::settle(), now)?;
        }
        if !game.state().winners().is_empty() {
            println!("seed {seed}");
            return Ok((named(&game), now));
        }
    }
    Err("nobody ever won".into())
}

/// The slip of a power that somebody owns.
fn slip(
    game: &Game,
    power: PowerId,
    pacts: &[Pact],
    favourite: PowerId,
    last: bool,
    random: &mut Random,
) -> Vec<Entry> {
    let player = Player {
        power,
        skill: if power == favourite { 0.98 } else { 0.6 },
    };
    let mut orders = player.orders(game, pacts, random);
    if game.setup().variant.forms().mobilizing {
        orders = barracks::orders(game, power, orders, random);
    }
    orders.extend(discoverers::names(game, power, random));
    discoverers::forget_the_unknown(game, power, &mut orders);
    let concedes = last && !game.setup().variant.forms().scales;
    if let Some(concession) = voyages::concession(game).filter(|_| concedes) {
        orders = vec![concession];
    }
    let before = std::iter::once(None).chain(orders.iter().map(Some));
    before
        .zip(&orders)
        .map(|(before, order)| slips::write(game, Author::playing(power), before, order))
        .collect()
}

/// The game under a name that says how it ended.
fn named(game: &Game) -> Game {
    let carries = variant::forms(game.setup().variant, game.table().rules)
        .carrying
        .is_played();
    let kind = match game.setup().variant.id() {
        "standard" if carries => "Army/Fleet: ".to_owned(),
        "standard" => String::new(),
        _ => format!("{}: ", game.setup().variant.name()),
    };
    let year = game
        .turns()
        .last()
        .map_or(game.phase(), |turn| turn.phase())
        .year;
    let setup = Setup {
        name: format!("{kind}{} in {}", game.how_ended(), year),
        ..game.setup().clone()
    };
    Game::resume(setup, game.history().clone(), game.log().to_vec())
}

/// A game under the house rules of its variant, on its board, and with what is given of either as
/// `NAME=VALUE,NAME=VALUE`.
fn new_game(
    variant: &'static dyn Variant,
    options: &str,
    seed: u64,
) -> Result<Game, Box<dyn Error>> {
    let players = match variant.seating() {
        Seating::OnePerPower => Vec::new(),
        Seating::Players { .. } => PEOPLE.map(str::to_owned).to_vec(),
    };
    let options = options
        .split(',')
        .filter_map(|option| option.split_once('='));
    let is_fitting = |name: &str| {
        variant
            .fittings()
            .iter()
            .any(|fitting| fitting.name == name)
    };
    let (fitted, options): (Vec<_>, Vec<_>) = options.partition(|(name, _)| is_fitting(name));
    let fitted: Vec<_> = fitted
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let mut board = builtin::load(variant.board()).ok_or("no such board")?;
    if variant.needs_world() {
        board = discoverers::earth(&board, seed)?;
    }
    let setup = Setup {
        name: String::new(),
        variant,
        board: variant::fitted(variant, board, &fitted)?,
        players,
        created: "2026-11-20T18:00:00Z".parse()?,
    };
    let mut rules = HouseRules {
        seed: chancery_atlas::chance::Seed::Number(seed),
        ..variant.house_rules()
    };
    for (name, value) in options {
        rules.set(variant.options(), name, value)?;
    }
    Ok(Game::new(setup, rules))
}
