//! Plays whole games against itself and saves them: how the sample games in `saves/` and their
//! cases in `tests/cases/` are made.
//!
//! `cargo run --release --example self_play -- VARIANT FAVOURITE SEED SAVES CASES`, where FAVOURITE
//! is the power that is played best (of a game in which people are not powers it is left out of
//! account). A secret world is made of the seed of its game. House rules and what is set of the
//! board stand behind the variant: `standard:army-fleet=davis-1984`.

mod player;
mod random;
mod slips;
mod world;
mod worth;

use std::error::Error;
use std::fs;
use std::path::Path;

use chancery_atlas::board::builtin;
use chancery_atlas::chance::Seed;
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::Submission;
use chancery_engine::play::Match;
use chancery_engine::seat::Seating;
use chancery_engine::variant::{self, Variant};
use chancery_game::case;
use chancery_game::game::{Command, Game, Setup};
use chancery_game::store::Store;
use jiff::{Span, Timestamp};

use random::Random;

/// Nobody plays on for longer than so many moves.
const MOVES: usize = 22;
/// Of so many games the first that somebody wins is kept, else the last.
const GAMES: u64 = 12;
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
    let (game, phase_ends) = play_until_won(variant, options, favourite, seed.parse()?)?;
    println!("{}, after {} phases", game.setup().name, game.turns().len());
    let store = Store::new(saves, variant::all());
    let handle = store.create(&game, None, phase_ends)?;
    let slug = handle.folder().file_name().unwrap_or_default();
    let cases = Path::new(cases).join(format!("sample-{}.cases", slug.to_string_lossy()));
    fs::write(cases, case::write_game(&game))?;
    Ok(())
}

/// Plays games until somebody wins one in time, each with the next seed. Gives it with the time at
/// which it ends.
fn play_until_won(
    variant: &'static dyn Variant,
    options: &str,
    favourite: &str,
    first_seed: u64,
) -> Result<(Game, Timestamp), Box<dyn Error>> {
    for seed in first_seed.. {
        let (setup, rules) = set_up(variant, options, seed)?;
        let seats = setup.seats();
        let game = Match::new(variant, setup.board.clone()).with_rules(rules);
        let mut game = game.with_seats(seats);
        let phases = play(&mut game, favourite, &mut Random(seed))?;
        if game.ending().is_some() || seed + 1 >= first_seed + GAMES {
            println!("seed {seed}");
            return as_saved(Game::new(setup, rules), &phases);
        }
    }
    Err("no seed is left".into())
}

/// Plays a game until it ends or its time is up. Gives the orders of every phase.
fn play(
    game: &mut Match,
    favourite: &str,
    random: &mut Random,
) -> Result<Vec<Vec<Submission>>, Box<dyn Error>> {
    let favourite = match game.variant().seating() {
        Seating::OnePerPower => Some(game.board().find_power(favourite).ok_or("no such power")?),
        Seating::Players { .. } => None,
    };
    let (mut phases, mut moves) = (Vec::new(), 0);
    while game.ending().is_none() {
        moves += usize::from(game.phase().kind == PhaseKind::Movement);
        if moves > MOVES {
            break;
        }
        player::give_orders(game, favourite, random);
        world::give_names(game, random);
        phases.push(game.given().to_vec());
        game.settle();
    }
    Ok(phases)
}

/// The same game as the game master has it, with everybody's slips, under a name that says how it
/// ended.
fn as_saved(
    mut game: Game,
    phases: &[Vec<Submission>],
) -> Result<(Game, Timestamp), Box<dyn Error>> {
    let mut now = game.now();
    for orders in phases {
        for slip in orders.chunk_by(|a, b| a.author() == b.author()) {
            let entries = slips::write(&game, slip);
            game.apply(Command::Add(entries), now)?;
        }
        now = now.checked_add(Span::new().minutes(MINUTES_A_PHASE))?;
        game.apply(Command::settle(), now)?;
    }
    let setup = Setup {
        name: name(&game),
        ..game.setup().clone()
    };
    let game = Game::resume(setup, game.history().clone(), game.log().to_vec());
    Ok((game, now))
}

/// `Mobilization: France has won in 1910`
fn name(game: &Game) -> String {
    let variant = game.setup().variant;
    let forms = variant::forms(variant, game.table().rules);
    let kind = match variant.id() {
        "standard" if forms.carrying.is_played() => "Army/Fleet: ".to_owned(),
        "standard" => String::new(),
        _ => format!("{}: ", variant.name()),
    };
    let last = game
        .turns()
        .last()
        .map_or(game.phase(), |turn| turn.phase());
    let ending = game.how_ended();
    let ending = match ending.split(':').next() {
        Some(ending) if !ending.is_empty() => ending,
        _ => "Open",
    };
    format!("{kind}{ending} in {}", last.year)
}

/// A game under the house rules of its variant, on its board, and with what is given of either as
/// `NAME=VALUE,NAME=VALUE`.
fn set_up(
    variant: &'static dyn Variant,
    options: &str,
    seed: u64,
) -> Result<(Setup, HouseRules), Box<dyn Error>> {
    let mut rules = HouseRules {
        seed: Seed::Number(seed),
        ..variant.house_rules()
    };
    let mut fitted = Vec::new();
    for (name, value) in options
        .split(',')
        .filter_map(|option| option.split_once('='))
    {
        if variant
            .fittings()
            .iter()
            .any(|fitting| fitting.name == name)
        {
            fitted.push((name.to_owned(), value.to_owned()));
        } else {
            rules.set(variant.options(), name, value)?;
        }
    }
    let mut board = builtin::load(variant.board()).ok_or("no such board")?;
    if variant.needs_world() {
        board = world::earth(&board, seed)?;
    }
    let players = match variant.seating() {
        Seating::OnePerPower => Vec::new(),
        Seating::Players { .. } => PEOPLE.map(str::to_owned).to_vec(),
    };
    let setup = Setup {
        name: String::new(),
        variant,
        board: variant::fitted(variant, board, &fitted)?,
        players,
        created: "2026-11-20T18:00:00Z".parse()?,
    };
    Ok((setup, rules))
}
