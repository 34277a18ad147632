//! The search for a seating: players in any order, then swaps between boards. At first swaps may cost a
//! little, later none may (threshold accepting: Dueck and Scheuer, 1990). Only whole numbers decide, so
//! that a seed gives the same on every machine.

use super::cost::SeatingHistory;
use crate::roster::EntrantId;
use crate::tournament::Tournament;
use chancery_atlas::chance::Stream;
use chancery_engine::allot::fewest_repeats;

/// That a power comes again: it outweighs all else at a board.
pub(super) const POWER: isize = 10_000;
/// That somebody sits at one board twice.
const TWICE: isize = 1_000_000;
/// Swaps that are tried for each seat.
const TRIES: usize = 3000;
/// What a swap may cost at first.
const SLACK: usize = 150;
/// Of the tries, in a hundred, those in which a swap may cost nothing any more.
const STRICT: usize = 40;

/// Seats players at boards, which they fill, one board after the other. The order at a board means
/// nothing.
pub(super) fn boards(
    event: &Tournament,
    history: &SeatingHistory<'_>,
    mut seated: Vec<EntrantId>,
    stream: &mut Stream,
) -> Vec<EntrantId> {
    stream.shuffle(&mut seated);
    let entrants = event.entrants.len();
    let mut pairs = vec![TWICE; entrants * entrants];
    for &one in &seated {
        for &other in seated.iter().filter(|&&other| other != one) {
            pairs[one * entrants + other] = history.pair(one, other).of_pair();
        }
    }
    let mut search = SeatingSearch {
        history,
        powers: event.powers(),
        pairs,
        entrants,
        seated,
    };
    search.improve(stream);
    search.seated
}

struct SeatingSearch<'a> {
    history: &'a SeatingHistory<'a>,
    powers: usize,
    /// What it costs that two sit at one board, a row an entrant.
    pairs: Vec<isize>,
    entrants: usize,
    seated: Vec<EntrantId>,
}

impl SeatingSearch<'_> {
    fn board(&self, seat: usize) -> std::ops::Range<usize> {
        let first = seat / self.powers * self.powers;
        first..first + self.powers
    }

    /// What somebody costs in a seat with all others at its board.
    fn at(&self, id: EntrantId, seat: usize) -> isize {
        let others = self.board(seat).filter(|&other| other != seat);
        let pairs = others.map(|other| self.pairs[id * self.entrants + self.seated[other]]);
        pairs.sum()
    }

    /// What the powers cost that players of a board must play again.
    fn again(&self, seat: usize) -> isize {
        if self.history.is_empty() {
            return 0;
        }
        let played = |id: usize, power: usize| self.history.played(id, power);
        let repeats = fewest_repeats(&self.seated[self.board(seat)], self.powers, &played);
        POWER * repeats.cast_signed()
    }

    /// Swaps players until the boards cost as little as is found.
    fn improve(&mut self, stream: &mut Stream) {
        let seats = self.seated.len();
        let boards = (0..seats).step_by(self.powers);
        let mut again: Vec<isize> = boards.map(|seat| self.again(seat)).collect();
        // Each pair is counted from both sides.
        let pairs: isize = (0..seats)
            .map(|seat| self.at(self.seated[seat], seat))
            .sum();
        let mut total = pairs / 2 + again.iter().sum::<isize>();
        let mut best = (total, self.seated.clone());
        let tries = TRIES * seats;
        let loose = tries * (100 - STRICT) / 100;
        for attempt in 0..tries {
            if best.0 == 0 {
                break;
            }
            let left = loose.saturating_sub(attempt);
            let slack = (SLACK * left / loose).cast_signed();
            let (one, other) = (stream.below(seats), stream.below(seats));
            let boards = [one / self.powers, other / self.powers];
            if boards[0] == boards[1] {
                continue;
            }
            let ids = [self.seated[one], self.seated[other]];
            let former = again[boards[0]] + again[boards[1]];
            let mut change = self.at(ids[1], one) + self.at(ids[0], other)
                - self.at(ids[0], one)
                - self.at(ids[1], other);
            // Powers are counted last, since that takes longest.
            if change - former > slack {
                continue;
            }
            self.seated.swap(one, other);
            let now = [self.again(one), self.again(other)];
            change += now[0] + now[1] - former;
            if change > slack {
                self.seated.swap(one, other);
                continue;
            }
            again[boards[0]] = now[0];
            again[boards[1]] = now[1];
            total += change;
            if total < best.0 {
                best = (total, self.seated.clone());
            }
        }
        self.seated = best.1;
    }
}
