//! Movement phases.

use super::ballots::{self, CastBallot};
use super::poll::Poll;
use super::rules::Halving;
use super::{invest, neglect};
use crate::adjudicate::field::{Field, Occupants};
use crate::adjudicate::read_slip;
use crate::count::{BallotSubject, Subject};

/// Investments first, so that they weigh at once (rule 3); then the ballots, one for each unit.
pub(super) fn count(poll: &mut Poll<'_>) {
    invest::invest(poll);
    if poll.choices.halving == Halving::Before {
        neglect::of_moves(poll);
    }
    let position = &poll.state.position;
    let occupants = Occupants::new(poll.table.board, &position.units);
    let field = Field::new(poll.table.board, poll.table.rules, position, &occupants);
    let units = position
        .units
        .iter()
        .chain(position.aboard.iter().map(|army| &army.unit));
    let subjects = units
        .map(|unit| Subject::new(unit.power, BallotSubject::Unit(unit.id)))
        .collect();
    poll.count(subjects, |_, slip| {
        // Subjects are listed as the field lists units: the index of the one is that of the other.
        let lines = read_slip(&field, slip).into_iter().zip(slip);
        lines
            .map(|(line, written)| {
                let bound = line?;
                let order = ballots::fill_in(&field, bound, &written.order);
                Ok(CastBallot::new(bound.unit.get(), order))
            })
            .collect()
    });
    // After the count: what was neglected still had its full weight (rule 9).
    if poll.choices.halving == Halving::After {
        neglect::of_moves(poll);
    }
}
