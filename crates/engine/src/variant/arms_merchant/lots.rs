//! Lots: what the ballots leave open is drawn (rule 12), by the program from the game's seed or by
//! the table.

use super::poll::Poll;
use super::rules::Lots;
use crate::adjudicate::{BallotReason, Reason};
use crate::calendar::{Phase, PhaseKind};
use crate::count::{Draw, DrawnBy};
use crate::order::{BallotOrder, Order, Submission};
use crate::seat::SeatId;
use chancery_atlas::board::PowerId;
use chancery_atlas::chance::{Seed, Stream};

/// The lots of a phase as they are drawn.
pub(super) struct LotDrawer<'a> {
    orders: &'a [Submission],
    seed: Seed,
    phase: Phase,
    by: Lots,
    /// How many each power has drawn.
    drawn: Vec<u64>,
    /// The lines with the table's numbers that were used.
    used: Vec<usize>,
}

impl<'a> LotDrawer<'a> {
    pub(crate) fn new(poll: &Poll<'a>) -> Self {
        Self {
            orders: poll.orders,
            seed: poll.table.rules.seed,
            phase: poll.state.phase,
            by: poll.choices.lots,
            drawn: vec![0; poll.table.board.powers.len()],
            used: Vec::new(),
        }
    }

    /// Draws one of the candidates for a power. The table's numbers are taken in the order of
    /// writing, those that are not on the list left out; one candidate alone needs no number.
    pub(crate) fn draw(&mut self, power: PowerId, candidates: Vec<Order>) -> Draw {
        // Also a draw that the table makes counts: the program's next one is the same either way.
        let number = self.drawn[power.index()];
        self.drawn[power.index()] += 1;
        let entered = if self.by == Lots::Table && candidates.len() > 1 {
            self.entered(power, candidates.len())
        } else {
            None
        };
        let by = match (self.by, entered) {
            (Lots::Table, Some(_)) => DrawnBy::Table,
            (Lots::Table, None) if candidates.len() > 1 => DrawnBy::StandIn,
            _ => DrawnBy::Program,
        };
        let drawn = match entered {
            Some(drawn) => drawn,
            None => draw(self.seed, self.phase, power, number, candidates.len()),
        };
        Draw {
            candidates,
            drawn,
            by,
        }
    }

    /// The next number that the table entered for a power, if it is on a list of so many.
    fn entered(&mut self, power: PowerId, candidates: usize) -> Option<usize> {
        let used = self.used.iter();
        let last = used.filter(|&&line| self.orders[line].power == power).max();
        // Only lines after the last used: a number that was not on one list is not for the next.
        let from = last.map_or(0, |&last| last + 1);
        let numbers = self
            .orders
            .iter()
            .enumerate()
            .skip(from)
            .filter(|(_, order)| order.power == power);
        let (line, drawn) = numbers
            .filter_map(|(line, order)| Some((line, entered_number(order)?)))
            .find(|(_, drawn)| *drawn < candidates)?;
        self.used.push(line);
        Some(drawn)
    }

    /// Says of the numbers that were used that they were drawn.
    pub(crate) fn close(self, poll: &mut Poll<'_>) {
        for line in self.used {
            poll.succeeds(line, Reason::Ballots(BallotReason::Drawn));
        }
    }
}

/// The number that the game master entered, as an index.
fn entered_number(order: &Submission) -> Option<usize> {
    match order.order {
        Order::Ballots(BallotOrder::Lot { number }) if order.seat == SeatId::GAME_MASTER => {
            usize::from(number).checked_sub(1)
        }
        _ => None,
    }
}

/// Which of so many candidates the program draws. It depends on seed, phase, power and number and
/// nothing else, so that settling again draws the same lots. Saved games count on it: it must never
/// change.
fn draw(seed: Seed, phase: Phase, power: PowerId, number: u64, candidates: usize) -> usize {
    match seed {
        Seed::Number(seed) => draw_by_number(seed, phase, power, number, candidates),
        Seed::Word(_) => {
            let Phase { year, season, .. } = phase;
            let purpose = format!(
                "lot {number} of power {} in phase {year} {season} {}",
                power.0,
                kind(phase)
            );
            Stream::new(seed, &purpose).below(candidates)
        }
    }
}

/// The same from a number, as games have it that were begun before seeds were words.
fn draw_by_number(
    seed: u64,
    phase: Phase,
    power: PowerId,
    number: u64,
    candidates: usize,
) -> usize {
    let parts = [
        u64::from(phase.year),
        u64::from(phase.season),
        kind(phase),
        u64::from(power.0),
        number,
    ];
    let hash = parts
        .into_iter()
        .fold(mix(seed), |hash, part| mix(hash ^ part));
    // The hash as a fraction of its range, times the candidates.
    ((u128::from(hash) * candidates as u128) >> 64) as usize
}

const fn kind(phase: Phase) -> u64 {
    match phase.kind {
        PhaseKind::SetUp | PhaseKind::Movement => 0,
        PhaseKind::Retreats => 1,
        PhaseKind::Adjustments => 2,
    }
}

/// One step of `SplitMix64` (Steele, Lea, Flood 2014): each bit of the result hangs on every bit of
/// the number.
const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
