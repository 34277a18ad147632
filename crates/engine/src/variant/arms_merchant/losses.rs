//! What disbands for want of centres cost whoever has the most influence (rule 8).

use super::poll::Poll;
use super::rules::Quarter;
use crate::count::{BallotSubject, Why};
use crate::seat::SeatId;

/// Takes a quarter for each unit disbanded off the greatest holdings in each power that disbands.
pub(super) fn take_quarters(poll: &mut Poll<'_>) {
    let disbanding = poll
        .count
        .subjects
        .iter()
        .filter_map(|subject| match subject.about {
            BallotSubject::Disbands(units) => Some((subject.power, units)),
            BallotSubject::Builds(_) | BallotSubject::Unit(_) => None,
        });
    for (power, units) in disbanding {
        // All who have the most lose, each as much as if he were alone (rule 8).
        let leaders: Vec<SeatId> = poll.ledger.accounts.leaders_in(power).collect();
        for seat in leaders {
            let left = less_quarters(
                poll.ledger.accounts.holding(seat, power),
                units,
                poll.choices.quarter,
            );
            poll.ledger
                .set_holding(seat, power, left, Why::Disbanded { units });
        }
    }
}

/// A holding less a quarter for each unit, to the nearest whole number, halves up; never below 0.
fn less_quarters(holding: u32, units: usize, rounding: Quarter) -> u32 {
    let times = u32::try_from(units).unwrap_or(u32::MAX);
    match rounding {
        Quarter::Each => holding.saturating_sub(quarter(holding).saturating_mul(times)),
        Quarter::Total => holding.saturating_sub(quarter(holding.saturating_mul(times))),
        Quarter::Compound => {
            let mut left = holding;
            for _ in 0..units {
                left -= quarter(left);
            }
            left
        }
    }
}

/// A quarter of a holding, to the nearest whole number, halves up.
const fn quarter(holding: u32) -> u32 {
    holding.saturating_add(2) / 4
}
