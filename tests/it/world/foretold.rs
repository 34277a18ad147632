//! How far a world is tells nothing of what is there: over many worlds nobody who guesses centres
//! or natives by their distance is right much more often than by chance.

use chancery_atlas::board::{AreaKind, Board, ProvinceId, builtin};
use chancery_atlas::chance::Seed;
use chancery_atlas::world::generate::{Knobs, generate};
use chancery_atlas::world::{fairness, join};
use std::collections::BTreeMap;

const WORLDS: u64 = 300;
/// A guess is right at most so many times as often as by chance, in per cent.
const MOST: usize = 120;
/// Distances at which fewer than this share of all places lie, in per cent, tell of chance alone.
const SELDOM: usize = 4;

/// What somebody who guesses may go by, of the moves of the four powers to a place: each power's
/// own, the least, the sum, the difference between the most and the least.
fn clues(moves: &[u32]) -> Vec<(&'static str, u32)> {
    let (least, most) = (moves.iter().min().unwrap(), moves.iter().max().unwrap());
    let mut clues = vec![
        ("least", *least),
        ("sum", moves.iter().sum()),
        ("difference", most - least),
    ];
    clues.extend(
        ["England", "France", "Portugal", "Spain"]
            .into_iter()
            .zip(moves.iter().copied()),
    );
    clues
}

/// Places seen, and how many of them were what is guessed.
#[derive(Default)]
struct Tally {
    all: (usize, usize),
    by_clue: BTreeMap<(&'static str, u32), (usize, usize)>,
}

impl Tally {
    fn add(&mut self, moves: &[u32], hit: bool) {
        let bump = |(seen, hits): &mut (usize, usize)| {
            *seen += 1;
            *hits += usize::from(hit);
        };
        bump(&mut self.all);
        for clue in clues(moves) {
            bump(self.by_clue.entry(clue).or_default());
        }
    }

    /// The best guess: what it goes by, and how often it is right, in per cent of the base rate.
    fn best(&self, what: &str) -> usize {
        let (seen, hits) = self.all;
        println!("{what}: {hits} of {seen}");
        let mut best = 0;
        for ((clue, value), (of, right)) in &self.by_clue {
            let lift = 100 * right * seen / (of * hits);
            let counts = of * 100 >= seen * SELDOM;
            println!(
                "  {clue} {value}: {right} of {of}, {lift} %{}",
                if counts { "" } else { " (seldom)" }
            );
            if counts {
                best = best.max(lift);
            }
        }
        best
    }
}

fn moves(board: &Board) -> Vec<Vec<Option<u32>>> {
    let players = board
        .power_ids()
        .filter(|&power| Some(power) != board.natives);
    players.map(|power| fairness::moves(board, power)).collect()
}

#[test]
fn distance_tells_neither_centres_nor_natives() {
    let known = builtin::load("1492").unwrap();
    let near = u32::from(Knobs::default().near);
    let (mut centres, mut natives) = (Tally::default(), Tally::default());
    for seed in 0..WORLDS {
        let world = generate(Seed::Number(seed), &Knobs::default(), &known, |_, _| ()).unwrap();
        let board = join(world, &known);
        let moves = moves(&board);
        let lands = board
            .provinces_beyond()
            .filter(|&at| board.area(at).unwrap().kind == AreaKind::Land);
        for at in lands {
            let area = board.area(at).unwrap();
            let to = |at: ProvinceId| {
                moves
                    .iter()
                    .map(|moves| moves[at.index()])
                    .collect::<Option<Vec<_>>>()
            };
            // The rules say aloud that no centre is nearer to anybody.
            let Some(moves) = to(at).filter(|moves| moves.iter().all(|&moves| moves >= near))
            else {
                assert!(!area.centre);
                continue;
            };
            centres.add(&moves, area.centre);
            if area.centre {
                natives.add(&moves, area.native.is_some());
            }
        }
    }
    let best = [centres.best("centres"), natives.best("natives")];
    assert!(best.iter().all(|&best| best <= MOST), "{best:?}");
}
