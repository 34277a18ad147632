//! Two games that differ only in what a player may not know give him the same page, byte for byte:
//! in what another player writes, and in what became of that where nobody else sees it.

use std::collections::BTreeMap;

use chancery::phones::page_of;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::Entry;
use chancery_engine::seat::SeatId;
use chancery_engine::variant;
use chancery_game::game::Game;
use chancery_game::view::{View, Viewer};
use jiff::Timestamp;

use crate::secrets::handed::{in_rows, to_the_last_field};
use crate::support::Commands;
use crate::support::draws::Draws;
use crate::support::scribbles;

const PHASES: usize = 3;

/// How often pages were compared whose games differ.
#[derive(Default)]
struct Compared {
    open: usize,
    settled: usize,
}

/// The page of a player who has handed in nothing, and writes these lines.
fn page(game: &Game, seat: SeatId, lines: &str) -> String {
    let mut game = game.clone();
    for nth in (0..game.sheet().entries.len()).rev() {
        if game.sheet().entries[nth].seat == seat {
            game.strike(nth).unwrap();
        }
    }
    let fields = BTreeMap::from([("more".to_owned(), lines.to_owned())]);
    let lines: Vec<String> = lines.lines().map(str::to_owned).collect();
    page_of(&game, seat, &fields) + &in_rows(&game, seat, &lines)
}

fn scribbled(game: &Game, draws: &mut Draws) -> Vec<Entry> {
    let mut game = game.clone();
    scribbles::scribble(&mut game, draws);
    game.sheet().written().cloned().collect()
}

/// What the player with a secret writes in the other game.
fn rewritten(game: &Game, seat: SeatId, lines: &[Entry], draws: &mut Draws) -> Vec<Entry> {
    // In Mercator all is seen but claims, and in 1885 all but kinds once the first move is made.
    let is_kinds = game.setup().variant.id() == "1885";
    if is_kinds && game.phase().kind != PhaseKind::SetUp {
        return lines.to_vec();
    }
    if game.setup().variant.id() != "mercator" {
        let lines = scribbled(game, draws);
        return lines.into_iter().filter(|line| line.seat == seat).collect();
    }
    let power = game.setup().authors().find(|author| author.seat == seat);
    let power = power.unwrap().power;
    let ally = game.board().power_ids().find(|&other| other != power);
    let written = format!("claim with {}", game.board().power(ally.unwrap()).name);
    let reading = game.read_line(power, None, &written);
    assert!(reading.order().is_some(), "{reading:?}");
    let claim = Entry {
        seat,
        power,
        written,
        reading,
    };
    lines.iter().cloned().chain([claim]).collect()
}

/// Compares the pages of one player who may know the same of both games.
fn compare(games: [&Game; 2], liar: SeatId, guess: &str, draws: &mut Draws) -> usize {
    let seats = (0..games[0].setup().seats()).filter_map(SeatId::nth);
    let is_same = |&seat: &SeatId| {
        let seen = |game| to_the_last_field(&View::new(game, Viewer::Seat(seat)));
        let (one, other) = (seen(games[0]), seen(games[1]));
        seat != liar && one == other
    };
    let seats: Vec<SeatId> = seats.filter(is_same).collect();
    let Some(seat) = draws.pick(&seats) else {
        return 0;
    };
    let [one, other] = games.map(|game| page(game, seat, guess));
    assert!(one == other, "{}", first_difference(&one, &other));
    1
}

fn first_difference(one: &str, other: &str) -> String {
    let lines = one.lines().zip(other.lines());
    let differ = lines.filter(|(one, other)| one != other).take(3);
    let texts: Vec<String> = differ
        .map(|(one, other)| format!("{one}\n{other}"))
        .collect();
    texts.join("\n")
}

/// Plays a pair until the games differ in what there is to write.
fn pair(id: &str, seed: u64, compared: &mut Compared) {
    let variant = variant::by_id(id).unwrap();
    let mut draws = Draws(seed);
    let mut one = scribbles::game(variant, variant.house_rules());
    let mut other = one.clone();
    let seats: Vec<SeatId> = (0..one.setup().seats()).filter_map(SeatId::nth).collect();
    let has_secret = |seat: &&SeatId| {
        let free = &one.state().position.free_kinds;
        let units = free
            .iter()
            .filter_map(|free| one.state().position.unit(free.unit));
        free.is_empty()
            || units
                .map(|unit| SeatId::playing(unit.power))
                .any(|of| of == **seat)
    };
    let liars: Vec<SeatId> = seats.iter().filter(has_secret).copied().collect();
    let liar = draws.pick(&liars).unwrap();
    for _ in 0..PHASES {
        let all = scribbled(&one, &mut draws);
        let (lies, lines): (Vec<Entry>, Vec<Entry>) =
            all.into_iter().partition(|line| line.seat == liar);
        let changed = rewritten(&other, liar, &lies, &mut draws);
        // Who guesses what another writes learns nothing of it.
        let guesses = lies.iter().chain(&changed).take(4);
        let guess: Vec<&str> = guesses.map(|line| line.written.as_str()).collect();
        let guess = guess.join("\n");
        let is_other = lies != changed;
        one.add([lies, lines.clone()].concat());
        other.add([changed, lines].concat());
        let found = compare([&one, &other], liar, &guess, &mut draws);
        compared.open += if is_other { found } else { 0 };
        for game in [&mut one, &mut other] {
            game.settle(Timestamp::UNIX_EPOCH).unwrap();
        }
        if one.phase() != other.phase() || one.state().is_over() {
            return;
        }
        let found = compare([&one, &other], liar, &guess, &mut draws);
        compared.settled += if is_other { found } else { 0 };
    }
}

#[test]
fn a_page_tells_nothing_of_the_fog_of_secret_kinds_or_of_claims() {
    for id in ["fog-of-war", "1885", "mercator"] {
        let mut compared = Compared::default();
        for seed in [1901, 7] {
            pair(id, seed, &mut compared);
        }
        let Compared { open, settled } = compared;
        assert!(open > 1 && settled > 1, "{id}: {open}, {settled}");
    }
}
