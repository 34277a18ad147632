//! Retreat phases: one ballot for each dislodged unit that can go somewhere.

use super::ballots::{self, CastBallot};
use super::lots::LotDrawer;
use super::neglect;
use super::poll::Poll;
use super::ranking::rank;
use super::rules::DefaultRetreat;
use crate::adjudicate::VoidReason;
use crate::adjudicate::retreat::{self, Goal};
use crate::count::{BallotSubject, Subject};
use crate::order::{Action, Order, Travel};
use crate::position::{Dislodged, Unit};
use chancery_atlas::board::{Board, Place};

/// Counts the ballots. What they leave open is disbanded by the standard rules, or drawn.
pub(super) fn count(poll: &mut Poll<'_>) {
    let (board, rules, position) = (poll.table.board, poll.table.rules, &poll.state.position);
    let open: Vec<&Dislodged> = position
        .dislodged
        .iter()
        .filter(|dislodged| !dislodged.retreats.is_empty())
        .collect();
    let subjects = open
        .iter()
        .map(|dislodged| Subject::new(dislodged.unit.power, BallotSubject::Unit(dislodged.unit.id)))
        .collect();
    poll.count(subjects, |_, slip| {
        retreat::read_slip(board, rules, position, slip)
            .into_iter()
            .map(|line| {
                let retreat = line?;
                let unit = &position.dislodged[retreat.unit].unit;
                // A unit with nowhere to go is disbanded without a vote.
                let subject = open
                    .iter()
                    .position(|other| other.unit.id == unit.id)
                    .ok_or(VoidReason::WrongPhase)?;
                Ok(CastBallot::new(subject, order_to(unit, retreat.goal)))
            })
            .collect()
    });
    draw_defaults(poll, &open);
    neglect::of_retreats(poll);
}

fn order_to(unit: &Unit, goal: Goal) -> Order {
    let action = match goal {
        Goal::To(to) => Action::Move {
            to,
            travel: Travel::Unsaid,
        },
        Goal::Disband => Action::Disband,
    };
    Order::Unit {
        unit: ballots::name(unit),
        action,
    }
}

/// Under `default-retreat lot`, draws a retreat for each unit that the ballots chose none for.
fn draw_defaults(poll: &mut Poll<'_>, open: &[&Dislodged]) {
    let mut urn = LotDrawer::new(poll);
    if poll.choices.default_retreat == DefaultRetreat::Lot {
        for (subject, dislodged) in poll.count.subjects.iter_mut().zip(open) {
            if subject.followed().next().is_none() {
                subject
                    .draws
                    .push(urn.draw(subject.power, candidates(poll.table.board, dislodged)));
            }
        }
    }
    urn.close(poll);
}

/// The retreats of a unit in the order in which a lot numbers them.
fn candidates(board: &Board, dislodged: &Dislodged) -> Vec<Order> {
    let unit = &dislodged.unit;
    let mut places: Vec<Place> = dislodged.retreats.clone();
    places.sort_by_key(|&place| rank(board, unit.kind, place));
    places
        .into_iter()
        .map(|place| order_to(unit, Goal::To(place)))
        .collect()
}
