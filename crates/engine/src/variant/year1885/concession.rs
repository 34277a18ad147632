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
    let conceded = orders.iter().find_map(|order| {
        to(order).filter(|to| {
            !to.is_empty() && objection(table.board, &state.position, orders, to).is_none()
        })
    })?;
    let verdict = |order: &Submission| match to(order) {
        Some(to) if to == conceded => Verdict::succeeds(Reason::Claims(ClaimReason::Conceded)),
        _ => Verdict::void(VoidReason::Claims(ClaimVoid::GameConceded)),
    };
    let mut settlement = season::unchanged(state);
    settlement.verdicts = orders.iter().map(verdict).collect();
    let winners = Parties::new(conceded.iter().copied().map(SeatId::of));
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
        if let Some(why) = to(order).and_then(|to| objection(board, position, orders, to)) {
            *verdict = Verdict::void(why);
        }
    }
}

const fn to(submission: &Submission) -> Option<&Vec<PowerId>> {
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
    let agrees = |power: PowerId| {
        let mut own = orders
            .iter()
            .filter(|order| order.power == power)
            .filter_map(to)
            .peekable();
        own.peek().is_some() && own.all(|to| to == winners)
    };
    let mut left = board
        .power_ids()
        .filter(|&power| position.is_left(board, power));
    let too_late = victory::alone(board, position).map(ClaimVoid::TooLateToConcede);
    too_late
        .or_else(|| {
            left.find(|&power| !agrees(power))
                .map(ClaimVoid::ConcessionNotShared)
        })
        .map(VoidReason::Claims)
}
