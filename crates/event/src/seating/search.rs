//! The search for a seating: players one by one to the board where they cost least, then swaps
//! between boards. At first swaps may cost a little, later none may (threshold accepting: Dueck and
//! Scheuer, 1990). Where somebody would have to play a power again after that, more swaps mend it.
//! Only whole numbers decide, so that a seed gives the same on every machine.

use super::cost::{
    CLUB, MET, POWER, SEED, SeatingHistory, TEAM, is_one_club, is_one_pot, is_one_team, pots,
};
use crate::round::EntrantId;
use crate::tournament::Tournament;
use chancery_atlas::chance::Stream;
use chancery_engine::allot::fewest_repeats;

/// That somebody sits at one board twice.
const TWICE: u64 = 1_000_000;
/// Swaps that are tried for each seat, and more of them for each seat where a power comes again.
const TRIES: usize = 3000;
const MORE_TRIES: usize = 200;
/// What a swap may cost at first.
const SLACK: u64 = 150;
/// Of the tries, in a hundred, those in which a swap may cost nothing any more.
const STRICT: usize = 40;

/// Seats players at boards, which they fill. The order at a board means nothing.
pub(super) fn boards(
    tournament: &Tournament,
    history: &SeatingHistory,
    seated: &[EntrantId],
    stream: &mut Stream,
) -> Vec<Vec<EntrantId>> {
    if seated.is_empty() {
        return Vec::new();
    }
    let mut search = SeatingSearch::new(tournament, history, seated);
    search.place_all(stream);
    search.part_pairs(stream);
    search.part_powers(stream);
    search.boards
}

struct SeatingSearch<'a> {
    history: &'a SeatingHistory,
    powers: usize,
    seated: Vec<EntrantId>,
    /// What it costs that two sit at one board, a row an entrant.
    pairs: Vec<u64>,
    entrants: usize,
    boards: Vec<Vec<EntrantId>>,
}

impl<'a> SeatingSearch<'a> {
    fn new(tournament: &Tournament, history: &'a SeatingHistory, seated: &[EntrantId]) -> Self {
        let entrants = tournament.entrants.len();
        let pots = pots(tournament, seated.iter().copied());
        let mut pairs = vec![0; entrants * entrants];
        for &one in seated {
            for &other in seated {
                let met = history.met(one, other) as u64;
                let mut cost = MET * met * met;
                if one == other {
                    cost = TWICE;
                }
                if is_one_team(tournament, one, other) {
                    cost += TEAM;
                }
                if is_one_club(tournament, one, other) {
                    cost += CLUB;
                }
                if is_one_pot(&pots, one, other) {
                    cost += SEED;
                }
                pairs[one * entrants + other] = cost;
            }
        }
        let powers = tournament.powers();
        Self {
            history,
            powers,
            seated: seated.to_vec(),
            pairs,
            entrants,
            boards: vec![Vec::new(); seated.len() / powers],
        }
    }

    fn pair(&self, one: EntrantId, other: EntrantId) -> u64 {
        self.pairs[one * self.entrants + other]
    }

    /// What somebody costs at a board, but for the seat there that he takes.
    fn added(&self, id: EntrantId, board: usize, but: Option<usize>) -> u64 {
        let others = self.boards[board].iter().enumerate();
        others
            .filter(|(at, _)| Some(*at) != but)
            .map(|(_, &other)| self.pair(id, other))
            .sum()
    }

    /// What the powers cost that players of a board must play again.
    fn again(&self, board: &[EntrantId]) -> u64 {
        if self.history.is_empty() {
            return 0;
        }
        let played = |id: usize, power: usize| self.history.played(id, power);
        POWER * fewest_repeats(board, self.powers, &played) as u64
    }

    fn place_all(&mut self, stream: &mut Stream) {
        let mut order = self.seated.clone();
        stream.shuffle(&mut order);
        for id in order {
            let open =
                (0..self.boards.len()).filter(|&board| self.boards[board].len() < self.powers);
            // The emptiest of those that cost the same, so that boards fill evenly.
            let best =
                open.min_by_key(|&board| (self.added(id, board, None), self.boards[board].len()));
            if let Some(board) = best {
                self.boards[board].push(id);
            }
        }
    }

    /// Swaps players until pairs cost as little as is found.
    fn part_pairs(&mut self, stream: &mut Stream) {
        let mut total = 0;
        for (board, seated) in self.boards.iter().enumerate() {
            let each = seated.iter().enumerate();
            // Each pair is counted from both sides.
            total += each
                .map(|(at, &id)| self.added(id, board, Some(at)))
                .sum::<u64>()
                / 2;
        }
        let mut total = total.cast_signed();
        let mut best = (total, self.boards.clone());
        let tries = TRIES * self.seated.len();
        let loose = tries * (100 - STRICT) / 100;
        for attempt in 0..tries {
            if best.0 == 0 || self.boards.len() < 2 {
                break;
            }
            let left = loose.saturating_sub(attempt) as u64;
            let slack = (SLACK * left / loose as u64).cast_signed();
            let one = stream.below(self.boards.len());
            let swap = self.swap_with(one, stream);
            let change = self.change(&swap);
            if change <= slack {
                self.carry_out(&swap);
                total += change;
                if total < best.0 {
                    best = (total, self.boards.clone());
                }
            }
        }
        self.boards = best.1;
    }

    /// Swaps players of boards where somebody plays a power again, as long as there are such.
    fn part_powers(&mut self, stream: &mut Stream) {
        let mut again: Vec<u64> = self.boards.iter().map(|board| self.again(board)).collect();
        for _ in 0..MORE_TRIES * self.seated.len() {
            let bad: Vec<usize> = (0..again.len()).filter(|&board| again[board] > 0).collect();
            if bad.is_empty() || self.boards.len() < 2 {
                break;
            }
            let one = bad[stream.below(bad.len())];
            let swap = self.swap_with(one, stream);
            let former = (again[one] + again[swap.other]).cast_signed();
            let mut change = self.change(&swap) - former;
            self.carry_out(&swap);
            let now = [one, swap.other].map(|board| self.again(&self.boards[board]));
            change += (now[0] + now[1]).cast_signed();
            if change > 0 {
                // The same once more takes it back.
                self.carry_out(&swap);
            } else {
                again[one] = now[0];
                again[swap.other] = now[1];
            }
        }
    }

    /// Any swap of a seat of a board with one of another board.
    fn swap_with(&self, one: usize, stream: &mut Stream) -> SeatSwap {
        let count = self.boards.len();
        SeatSwap {
            one,
            other: (one + 1 + stream.below(count - 1)) % count,
            seats: [stream.below(self.powers), stream.below(self.powers)],
        }
    }

    /// What a swap costs, but for powers.
    fn change(&self, swap: &SeatSwap) -> i64 {
        let [one, other] = swap.seats;
        let ids = [self.boards[swap.one][one], self.boards[swap.other][other]];
        let both = |ids: [EntrantId; 2]| {
            self.added(ids[0], swap.one, Some(one)) + self.added(ids[1], swap.other, Some(other))
        };
        both([ids[1], ids[0]]).cast_signed() - both(ids).cast_signed()
    }

    fn carry_out(&mut self, swap: &SeatSwap) {
        let [one, other] = swap.seats;
        let id = self.boards[swap.one][one];
        self.boards[swap.one][one] = self.boards[swap.other][other];
        self.boards[swap.other][other] = id;
    }
}

/// Two seats of two boards whose players change places.
struct SeatSwap {
    one: usize,
    other: usize,
    seats: [usize; 2],
}
