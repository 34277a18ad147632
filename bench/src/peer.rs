//! The same phases for the crate `diplomacy`.

use std::borrow::Cow;
use std::hint::black_box;

use chancery_atlas::board::{Board, PowerId};
use chancery_engine::order::write::write_order;
use chancery_engine::play::Match;
use diplomacy::geo::{RegionKey, standard_map};
use diplomacy::judge::{MappedMainOrder, Rulebook, Submission};
use diplomacy::{Unit, UnitPosition, UnitType};

/// A movement phase: who stands where, and the orders.
pub struct Asked {
    units: Vec<UnitPosition<'static, RegionKey>>,
    orders: Vec<MappedMainOrder>,
}

impl Asked {
    pub fn new(game: &Match, board: &Board) -> Self {
        let mut units = Vec::new();
        for unit in &game.state().position.units {
            let kind = match unit.kind.letter() {
                'A' => UnitType::Army,
                _ => UnitType::Fleet,
            };
            let nation = diplomacy::Nation::from(nation(board, unit.power).as_str());
            units.push(UnitPosition::new(
                Unit::new(Cow::Owned(nation), kind),
                region(&board.write_place(unit.place)),
            ));
        }
        let mut orders = Vec::new();
        for line in game.given() {
            let text = write_order(board, None, &line.order);
            orders.extend(order(&nation(board, line.power), &text));
        }
        Self { units, orders }
    }

    pub fn settle(&self) {
        let submission = Submission::new(standard_map(), &self.units, self.orders.clone());
        let outcome = submission.adjudicate(Rulebook::default());
        for order in submission.adjudicated_orders() {
            black_box(outcome.get(order));
        }
    }
}

fn nation(board: &Board, power: PowerId) -> String {
    board.power(power).name[..3].to_uppercase()
}

/// `StP/sc` as `stp(sc)`.
fn region(written: &str) -> RegionKey {
    let text = match written.split_once('/') {
        Some((province, coast)) => format!("{}({coast})", province.to_lowercase()),
        None => written.to_lowercase(),
    };
    text.parse()
        .expect("both know the places of the standard board")
}

/// `A Par S A Mar - Bur` as `FRA: A par supports A mar -> bur`. A support to hold, and a convoy, name
/// their units likewise.
fn order(nation: &str, text: &str) -> Option<MappedMainOrder> {
    let mut words: Vec<String> = Vec::new();
    for (at, word) in text.split_whitespace().enumerate() {
        words.push(match word {
            "A" | "F" => word.to_owned(),
            "-" => "->".to_owned(),
            "H" => "holds".to_owned(),
            "S" => "supports".to_owned(),
            "C" => "convoys".to_owned(),
            // The crate finds convoys by itself.
            "via" | "convoy" | "VIA" => continue,
            place if at > 0 => match place.split_once('/') {
                Some((province, coast)) => format!("{}({coast})", province.to_lowercase()),
                None => place.to_lowercase(),
            },
            other => other.to_owned(),
        });
    }
    format!("{nation}: {}", words.join(" ")).parse().ok()
}
