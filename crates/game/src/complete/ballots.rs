//! What other people have ordered already, where several order the same units.

use super::Query;
use chancery_engine::count::{BallotSubject, Count};
use chancery_engine::order::Order;
use chancery_engine::seat::{SeatId, Seating};
use chancery_engine::variant::Demand;

/// The ballots on the sheet as they stand; `None` where each power has one person, whose orders are
/// no ballots.
pub fn count(query: &Query<'_>) -> Option<Box<Count>> {
    if query.variant.seating() == Seating::OnePerPower {
        return None;
    }
    Some(
        query
            .variant
            .settle(query.table, query.state, &query.sheet.submissions(), &[])
            .count
            .unwrap_or_default(),
    )
}

/// An order that others have written for what is at the cursor.
pub struct Backed<'a> {
    /// The order, every part of it filled in.
    pub order: &'a Order,
    pub backers: Vec<SeatId>,
}

/// What other seats ordered for what is at the cursor, the greatest weight first. Of builds and
/// removals, what the seat has listed itself is left out.
pub(crate) fn others<'a>(query: &Query<'_>, count: &'a Count) -> Vec<Backed<'a>> {
    let asked = count.subjects.iter().filter(|subject| {
        subject.power == query.power
            && match (subject.about, query.demand) {
                (BallotSubject::Unit(voted), demand) => demand.unit() == Some(voted),
                (BallotSubject::Builds(_), Demand::Build(_))
                | (BallotSubject::Disbands(_), Demand::Removal(_)) => true,
                _ => false,
            }
    });
    let tallies = asked.flat_map(|subject| &subject.tallies);
    let open = tallies
        .filter(|tally| query.demand.unit().is_some() || !tally.backers.contains(&query.seat));
    let mut all: Vec<Backed<'a>> = Vec::new();
    for tally in open {
        let backers: Vec<SeatId> = tally
            .backers
            .iter()
            .copied()
            .filter(|&seat| seat != query.seat)
            .collect();
        // Of several waives each is a tally of its own, and the order is the same.
        if !backers.is_empty() && all.iter().all(|backed| *backed.order != tally.order) {
            all.push(Backed {
                order: &tally.order,
                backers,
            });
        }
    }
    all
}
