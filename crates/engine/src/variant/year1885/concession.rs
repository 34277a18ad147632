//! Concessions: all powers that are left agree on who has won (rule 5d). They are looked at before
//! anything else of a phase.

use super::victory;
use crate::adjudicate::{ClaimReason, ClaimVoid, Reason, Verdict, VoidReason};
use crate::ending::{Agreement, Ending, Parties};
use crate::order::{ClaimOrder, Order, Submission};
use crate::position::Position;
use crate::seat::SeatId;
use crate::variant::{Settlement, State, Table, season};
use chancery_atlas::board::{Board, PowerId};

/// The game ended by a concession, if there is one: nothing else of the phase is settled.
pub(crate) fn settle(table: Table<'_>, state: &State, orders: &[Submission]) -> Option<Settlement> {
    let mut votes = orders.iter().filter_map(winners_named);
    let conceded = votes.find(|to| {
        !to.is_empty() && objection(table.board, &state.position, orders, to).is_none()
    })?;
    let mut settlement = season::unchanged(state);
    for order in orders {
        settlement.verdicts.push(match winners_named(order) {
            Some(to) if to == conceded => Verdict::succeeds(Reason::Claims(ClaimReason::Conceded)),
            _ => Verdict::void(VoidReason::Claims(ClaimVoid::GameConceded)),
        });
    }
    let winners = Parties::new(conceded.iter().copied().map(SeatId::playing));
    settlement.after.ending = winners.map(|winners| Ending::Agreed(Agreement::Concession(winners)));
    Some(settlement)
}

/// Says of the concessions of a phase in which the game goes on why they come to nothing.
pub(crate) fn refuse(
    board: &Board,
    position: &Position,
    orders: &[Submission],
    verdicts: &mut [Verdict],
) {
    for (order, verdict) in orders.iter().zip(verdicts) {
        if let Some(to) = winners_named(order)
            && let Some(why) = objection(board, position, orders, to)
        {
            *verdict = Verdict::void(why);
        }
    }
}

/// To whom a line concedes the game.
const fn winners_named(submission: &Submission) -> Option<&Vec<PowerId>> {
    match &submission.order {
        Order::Claims(ClaimOrder::Concede { to }) => Some(to),
        _ => None,
    }
}

/// Why the game is not conceded to these: a power that has won, or one that is left and does not
/// concede to the same.
fn objection(
    board: &Board,
    position: &Position,
    orders: &[Submission],
    winners: &[PowerId],
) -> Option<VoidReason> {
    if let Some(power) = victory::alone(board, position) {
        return Some(VoidReason::Claims(ClaimVoid::TooLateToConcede(power)));
    }
    // All powers must agree, the winners too: a power that is out has no say.
    for power in board.power_ids() {
        if position.is_left(board, power) && !agrees(orders, power, winners) {
            return Some(VoidReason::Claims(ClaimVoid::ConcessionNotShared(power)));
        }
    }
    None
}

/// Whether a power concedes to these and to nobody else.
fn agrees(orders: &[Submission], power: PowerId, winners: &[PowerId]) -> bool {
    let own = orders.iter().filter(|order| order.power == power);
    let mut votes = own.filter_map(winners_named).peekable();
    votes.peek().is_some() && votes.all(|to| to == winners)
}
