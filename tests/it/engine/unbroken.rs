//! Nothing that comes in breaks the engine: whatever is written on a slip, whoever orders whatever,
//! and whatever a position says.

use chancery_atlas::board::PowerId;
use chancery_engine::order::Order;
use chancery_engine::play::Match;
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::variant::{self, Variant};
use proptest::prelude::*;

use super::played::board_for;
use crate::support::draws::Draws;

/// Words of orders and of positions, in every variant's forms.
const WORDS: [&str; 56] = [
    "A",
    "F",
    "A/F",
    "F/F",
    "-",
    "S",
    "C",
    "H",
    "B",
    "D",
    "L",
    "E",
    "via",
    "Par",
    "Paris",
    "Bur",
    "StP/nc",
    "Spa/sc",
    "NTH",
    "ENG",
    "Lon",
    "Ber",
    "MAO",
    "build",
    "remove",
    "waive",
    "invest",
    "3",
    "R4",
    "T2",
    "99999999999",
    "claim",
    "concede to",
    "name",
    "=",
    "(Vin)",
    "OB",
    "with T",
    "TS1",
    "TS3",
    "place",
    "mobilize",
    "or",
    "by",
    "France",
    "England:",
    "Germany",
    "phase",
    "Spring 1901",
    "Winter 1902 retreats",
    "|",
    ",",
    ";",
    ":",
    "dislodged",
    "„é\u{301}",
];

fn text() -> impl Strategy<Value = String> {
    let words = prop::collection::vec(prop::sample::select(&WORDS[..]), 0..12);
    let words = words.prop_map(|words| words.join(" "));
    prop_oneof![3 => words, 1 => ".{0,40}"]
}

/// Lays a text out anew: of two of its pieces one is left out, doubled, cut off or written over.
fn spoilt(text: &str, draws: &mut Draws) -> String {
    let mut pieces: Vec<String> = text.split(' ').map(str::to_owned).collect();
    for _ in 0..=draws.below(3) {
        let at = draws.below(pieces.len());
        let other = draws.pick(&pieces).unwrap_or_default();
        match draws.below(5) {
            _ if pieces.is_empty() => {}
            0 => drop(pieces.remove(at)),
            1 => pieces.insert(at, other),
            2 => pieces[at] = other,
            3 => pieces[at] = String::from(draws.pick(&WORDS).unwrap()),
            _ => {
                pieces[at].pop();
            }
        }
    }
    pieces.join(" ")
}

/// Orders that are legal for somebody in this game, now.
fn some_orders(game: &Match, draws: &mut Draws) -> Vec<Order> {
    let mut found = vec![Order::Waive, Order::invest(1), Order::lot(1)];
    for due in game.demands() {
        let legal: Vec<Order> = game.legal_orders(&due).collect();
        found.extend(draws.pick(&legal));
    }
    found
}

/// Gives anything to anybody and settles, phase after phase.
fn play(variant: &'static dyn Variant, texts: &[String], seed: u64) {
    let mut draws = Draws(seed);
    let mut game = Match::new(variant, board_for(variant));
    let mut orders = Vec::new();
    for text in texts.chunks(6) {
        orders.extend(some_orders(&game, &mut draws));
        let (ids, natives) = (game.board().power_ids(), game.board().natives);
        let powers: Vec<PowerId> = ids.chain(natives).collect();
        let anybody = |draws: &mut Draws| {
            let seat = [0, 1, 2, 6, 7, 500, u16::MAX][draws.below(7)];
            let power = draws.pick(&powers).unwrap();
            Author::new(SeatId(seat), power)
        };
        let mut told = game.clone();
        for _ in 0..25 {
            let author = anybody(&mut draws);
            // Orders of earlier phases are out of place now.
            let order = draws.pick(&orders).unwrap();
            if draws.below(2) == 0 {
                told.give(author, order);
            } else {
                let _ = told.try_give(author, order);
            }
        }
        for text in text {
            told.give_text(anybody(&mut draws), text);
        }
        let authors: Vec<Author> = told.authors().collect();
        for author in authors {
            told.give_text(author, texts.first().map_or("", |text| text));
        }
        told.settle();
        let text = told.position().unwrap_or_default();
        let text = spoilt(&text, &mut draws);
        if let Ok(mut put) = told.at_position(&text) {
            some_orders(&put, &mut draws);
            put.settle();
            let _ = put.position();
        }
        game = told;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_that_comes_in_breaks_a_game(texts in prop::collection::vec(text(), 1..30), seed in any::<u64>()) {
        for &variant in variant::all() {
            play(variant, &texts, seed);
            for text in &texts {
                let game = Match::new(variant, board_for(variant));
                let _ = game.at_position(text);
                let _ = game.at_position(&format!("phase {}\n{text}", ["Spring 1901", "Winter 1900", "Set-up", "March 1492"][(seed % 4) as usize]));
            }
        }
    }
}
