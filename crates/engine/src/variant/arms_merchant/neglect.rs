//! Orders that a player with influence in a power did not write halve it (rule 9).

use super::poll::Poll;
use super::rules::NeglectPhases;
use crate::count::{MissedVote, Why};
use crate::order::{Action, Order};
use crate::position::{Unit, UnitId};

/// Every unit on the board asks for an order. A void one will do, and one that can't be read but
/// for its unit: silence is punished, not error.
pub(super) fn of_moves(poll: &mut Poll<'_>) {
    let units: Vec<Unit> = poll.state.position.units.clone();
    of_units(poll, &units, true);
}

/// Every dislodged unit that could retreat asks for an order.
pub(super) fn of_retreats(poll: &mut Poll<'_>) {
    let open = poll
        .state
        .position
        .dislodged
        .iter()
        .filter(|dislodged| !dislodged.retreats.is_empty());
    let units: Vec<Unit> = open.map(|dislodged| dislodged.unit).collect();
    of_units(
        poll,
        &units,
        poll.choices.neglect_phases == NeglectPhases::All,
    );
}

/// As many lines are asked for as builds or disbands are due. Whoever held influence when the
/// ballots were counted is asked.
pub(super) fn of_adjustments(poll: &mut Poll<'_>) {
    let costs = poll.choices.neglect_phases == NeglectPhases::All;
    for seat in poll.ledger.accounts.seats() {
        for subject in 0..poll.count.subjects.len() {
            let (power, due) = (
                poll.count.subjects[subject].power,
                poll.count.subjects[subject].about.slots(),
            );
            let own = poll
                .orders
                .iter()
                .filter(|order| order.seat == seat && order.power == power);
            let written = own.filter(|order| is_adjustment(&order.order)).count();
            let missing = due.saturating_sub(written);
            if missing > 0 && poll.count.weight_of(seat, power) > 0 {
                halve(
                    poll,
                    MissedVote {
                        seat,
                        power,
                        units: Vec::new(),
                        missing,
                        cost: 0,
                    },
                    costs,
                );
            }
        }
    }
}

/// Whether a line answers one of the builds or disbands due.
fn is_adjustment(order: &Order) -> bool {
    matches!(
        order,
        Order::Build { .. }
            | Order::Remove { .. }
            | Order::Waive
            | Order::Unit {
                action: Action::Disband,
                ..
            }
    )
}

/// Halves the holdings of players who wrote no order for one of these units, if that `costs`; notes
/// what was missed in any case.
fn of_units(poll: &mut Poll<'_>, units: &[Unit], costs: bool) {
    let seats: Vec<_> = poll.ledger.accounts.seats().collect();
    let mut written = vec![false; seats.len() * units.len()];
    let read = poll
        .orders
        .iter()
        .filter_map(|line| Some((line.author(), *line.order.unit()?)));
    for (author, named) in read.chain(poll.unread.iter().map(|line| (line.author, line.unit))) {
        // The game master's lines are nobody's slip, and one for an army aboard is not for its fleet.
        if author.seat.index() >= seats.len() || named.aboard {
            continue;
        }
        let meant = units.iter().position(|unit| {
            unit.power == author.power && unit.place.province == named.place.province
        });
        if let Some(unit) = meant {
            written[author.seat.index() * units.len() + unit] = true;
        }
    }
    for seat in seats {
        let written = &written[seat.index() * units.len()..][..units.len()];
        for power in poll.table.board.power_ids() {
            // Without influence there nothing was asked of him.
            if poll.ledger.accounts.holding(seat, power) == 0 {
                continue;
            }
            let silent = units
                .iter()
                .zip(written)
                .filter(|(unit, written)| unit.power == power && !**written);
            let silent: Vec<UnitId> = silent.map(|(unit, _)| unit.id).collect();
            if !silent.is_empty() {
                halve(
                    poll,
                    MissedVote {
                        seat,
                        power,
                        missing: silent.len(),
                        units: silent,
                        cost: 0,
                    },
                    costs,
                );
            }
        }
    }
}

/// Halves a holding once, however many orders are missing; fractions are dropped.
fn halve(poll: &mut Poll<'_>, missed: MissedVote, costs: bool) {
    let holding = poll.ledger.accounts.holding(missed.seat, missed.power);
    let left = if costs { holding / 2 } else { holding };
    poll.ledger.set_holding(
        missed.seat,
        missed.power,
        left,
        Why::Neglected {
            missing: missed.missing,
        },
    );
    poll.count.missed_votes.push(MissedVote {
        cost: holding - left,
        ..missed
    });
}
