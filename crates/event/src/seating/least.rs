//! A seating beside what chance would give, and beside the least that can be.

use super::cost::{SeatingCost, SeatingHistory};
use crate::roster::EntrantId;
use crate::tournament::Tournament;
use chancery_atlas::chance::{Seed, Stream};

/// How many draws by chance alone are made to compare with.
const RANDOM: usize = 100;

/// A round as it is seated, and what else could be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeatingComparison {
    pub seated: SeatingCost,
    /// The mean of draws by chance alone: powers played again, meetings again.
    pub random_powers: f64,
    pub random_met: f64,
    /// No seating of these players has fewer meetings again. There may be none with so few.
    pub least_met: usize,
}

/// Compares a round that is seated.
pub fn compare(event: &Tournament, round: usize) -> SeatingComparison {
    let history = SeatingHistory::before(event, round);
    let there = &event.rounds[round - 1];
    let mut seats: Vec<EntrantId> = (0..there.sources.len())
        .flat_map(|board| there.table(board))
        .collect();
    let seed = Seed::read(&there.seed).unwrap_or_default();
    let mut stream = Stream::new(seed, "seatings to compare with");
    let mut random = SeatingCost::default();
    for _ in 0..RANDOM {
        stream.shuffle(&mut seats);
        for board in seats.chunks(event.powers()) {
            random += history.board(board);
        }
    }
    SeatingComparison {
        seated: SeatingCost::of_round(event, round),
        random_powers: mean(random.powers),
        random_met: mean(random.met),
        least_met: least_met(event, round),
    }
}

#[expect(clippy::cast_precision_loss, reason = "meetings are far below 2^52")]
fn mean(sum: usize) -> f64 {
    sum as f64 / RANDOM as f64
}

/// The meetings again that no seating avoids. Of a board's players, more than an earlier round had
/// boards must share one of them: the pigeonhole principle. Who sat out there shares none.
fn least_met(event: &Tournament, round: usize) -> usize {
    let mut least = 0;
    let there = &event.rounds[round - 1];
    for earlier in &event.rounds[..round - 1] {
        let boards = earlier.sources.len();
        if boards == 0 {
            continue;
        }
        let tables = (0..there.sources.len()).map(|board| there.table(board));
        let fresh = tables
            .flatten()
            .filter(|&id| earlier.boards_of(id).is_empty());
        let mut fresh = fresh.count();
        for _ in &there.sources {
            // As if the first boards had all who sat out.
            let spared = fresh.min(event.powers());
            fresh -= spared;
            let players = event.powers() - spared;
            let (each, more) = (players / boards, players % boards);
            let pairs = |count: usize| count * count.saturating_sub(1) / 2;
            least += more * pairs(each + 1) + (boards - more) * pairs(each);
        }
    }
    least
}
