//! The count: equal orders are added up, and the greatest weight that is not shared is followed
//! (rule 10).

use std::cmp::Reverse;

use super::ballots::CastBallot;
use crate::count::{Tally, TallyResult};
use crate::order::Order;
use crate::seat::SeatId;
use chancery_atlas::board::ProvinceId;

/// Adds a ballot to the tally of its order. A line that a seat wrote twice counts once.
pub(super) fn add(tallies: &mut Vec<Tally>, ballot: &CastBallot, seat: SeatId, weight: u32) {
    match tallies.iter_mut().find(|tally| ballot.is_for(tally)) {
        Some(tally) if tally.backers.contains(&seat) => {}
        Some(tally) => {
            tally.weight = tally.weight.saturating_add(weight);
            tally.backers.push(seat);
        }
        None => tallies.push(Tally {
            order: ballot.order.clone(),
            nth: ballot.nth,
            weight,
            backers: vec![seat],
            result: TallyResult::Outweighed,
        }),
    }
}

/// Sorts the tallies and chooses so many of them: weight by weight downward, those of one weight
/// that are still possible are followed if all of them fit into the slots that are left, else they
/// cancel each other. Builds in one centre never fit together.
pub(super) fn choose(tallies: &mut [Tally], slots: usize) {
    tallies.sort_by_key(|tally| Reverse(tally.weight));
    let mut left = slots;
    let mut taken: Vec<ProvinceId> = Vec::new();
    for equals in tallies.chunk_by_mut(|a, b| a.weight == b.weight) {
        if left == 0 {
            return;
        }
        let sites: Vec<ProvinceId> = equals
            .iter()
            .filter_map(|tally| site(&tally.order))
            .collect();
        let mut fit: Vec<&mut Tally> = Vec::with_capacity(equals.len());
        for tally in equals {
            let Some(at) = site(&tally.order) else {
                fit.push(tally);
                continue;
            };
            // A centre that a greater weight took is no longer possible. That is no tie.
            if taken.contains(&at) {
                continue;
            }
            if sites.iter().filter(|&&other| other == at).count() > 1 {
                tally.result = TallyResult::Cancelled;
            } else {
                fit.push(tally);
            }
        }
        // All of one weight or none (rule 10, as carried over to several slots).
        let all_fit = fit.len() <= left;
        if all_fit {
            left -= fit.len();
            taken.extend(fit.iter().filter_map(|tally| site(&tally.order)));
        }
        for tally in fit {
            tally.result = if all_fit {
                TallyResult::Followed
            } else {
                TallyResult::Cancelled
            };
        }
    }
}

/// The centre that a build takes up.
pub(super) fn site(order: &Order) -> Option<ProvinceId> {
    match order {
        Order::Build { place, .. } => Some(place.province),
        _ => None,
    }
}
