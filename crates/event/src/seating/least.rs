//! A seating beside what chance would give, and beside the least that can be.

use super::cost::{SeatingCost, SeatingHistory};
use crate::round::{EntrantId, EventRound};
use crate::tournament::{EventRefusal, Tournament, not_seated, refused};
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
pub fn compare(tournament: &Tournament, round: usize) -> Result<SeatingComparison, EventRefusal> {
    let there = tournament.round(round)?;
    let Some(seating) = &there.seating else {
        return refused(not_seated(round));
    };
    let history = SeatingHistory::before(tournament, round);
    let powers = tournament.powers();
    let mut seats: Vec<EntrantId> = Vec::new();
    for board in &seating.boards {
        seats.extend(board.seats.iter().map(|seat| seat.first));
    }
    let seed = Seed::read(&seating.seed).unwrap_or_default();
    let mut stream = Stream::new(seed, "seatings to compare with");
    let (mut again, mut met) = (0, 0);
    for _ in 0..RANDOM {
        stream.shuffle(&mut seats);
        let boards: Vec<Vec<EntrantId>> = seats.chunks(powers).map(<[_]>::to_vec).collect();
        let cost = SeatingCost::new(tournament, &history, &boards);
        again += cost.powers;
        met += cost.met;
    }
    Ok(SeatingComparison {
        seated: SeatingCost::of_round(tournament, round),
        random_powers: mean(again),
        random_met: mean(met),
        least_met: least_met(tournament, round, there),
    })
}

#[expect(clippy::cast_precision_loss, reason = "meetings are far below 2^52")]
fn mean(sum: usize) -> f64 {
    sum as f64 / RANDOM as f64
}

/// The meetings again that no seating avoids. Of a board's players, more than an earlier round had
/// boards must share one of them: the pigeonhole principle. Who sat out there shares none.
fn least_met(tournament: &Tournament, round: usize, there: &EventRound) -> usize {
    let mut least = 0;
    for earlier in tournament.rounds.iter().take(round.saturating_sub(1)) {
        let boards = earlier.boards().len();
        if boards == 0 {
            continue;
        }
        let mut fresh: usize = there
            .boards()
            .iter()
            .flat_map(|board| &board.seats)
            .filter(|seat| earlier.seats_of(seat.first).is_empty())
            .count();
        for board in there.boards() {
            // As if the first boards had all who sat out.
            let spared = fresh.min(board.seats.len());
            fresh -= spared;
            let players = board.seats.len() - spared;
            let (each, more) = (players / boards, players % boards);
            let pairs = |count: usize| count * count.saturating_sub(1) / 2;
            least += more * pairs(each + 1) + (boards - more) * pairs(each);
        }
    }
    least
}
