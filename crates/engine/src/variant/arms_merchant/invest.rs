//! Investments: influence in hand goes into powers with the orders of a movement phase, and counts
//! at once (rules 3, 5 to 7).

use super::poll::Poll;
use crate::accounts::Accounts;
use crate::adjudicate::{BallotReason, BallotVoid, Reason, VoidReason};
use crate::count::Why;
use crate::order::{BallotOrder, Order, Submission};
use crate::seat::Author;

/// Takes the lines in the order of writing, and what is not invested is lost (rule 7).
pub(super) fn invest(poll: &mut Poll<'_>) {
    let mut hands: Vec<u32> = poll
        .ledger
        .accounts
        .accounts
        .iter()
        .map(|account| account.in_hand)
        .collect();
    for (line, submission) in poll.orders.iter().enumerate() {
        let Order::Ballots(BallotOrder::Invest { amount }) = submission.order else {
            continue;
        };
        let Author { seat, power } = submission.author();
        // The game master has no account, and nothing in hand.
        let accepted = match hands.get_mut(seat.index()) {
            Some(left) => take(left, amount),
            None => Err(VoidReason::Ballots(BallotVoid::NotInHand { left: 0 })),
        };
        match accepted {
            Ok(()) => {
                let holding = poll.ledger.accounts.holding(seat, power);
                poll.ledger
                    .set_holding(seat, power, holding.saturating_add(amount), Why::Invested);
                poll.succeeds(line, Reason::Ballots(BallotReason::Invested));
            }
            Err(why) => poll.is_void(line, why),
        }
    }
    // In two steps, so that the ledger tells what was invested from what was lost.
    for (seat, left) in poll.ledger.accounts.seats().zip(hands) {
        poll.ledger.set_in_hand(seat, left, Why::Invested);
        poll.ledger.set_in_hand(seat, 0, Why::NotInvested);
    }
}

/// What a seat would have in a power if the lines so far were all.
pub(super) fn holding_with(accounts: &Accounts, author: Author, orders: &[Submission]) -> u32 {
    let mut left = accounts
        .account(author.seat)
        .map_or(0, |account| account.in_hand);
    let mut holding = accounts.holding(author.seat, author.power);
    for submission in orders
        .iter()
        .filter(|submission| submission.seat == author.seat)
    {
        if let Order::Ballots(BallotOrder::Invest { amount }) = submission.order
            && take(&mut left, amount).is_ok()
            && submission.power == author.power
        {
            holding = holding.saturating_add(amount);
        }
    }
    holding
}

/// Takes an investment off what is left in hand, as a whole or not at all.
fn take(left: &mut u32, amount: u32) -> Result<(), VoidReason> {
    // A whole number of at least 1 (rule 3).
    if amount == 0 {
        return Err(VoidReason::Unreadable);
    }
    *left = left
        .checked_sub(amount)
        .ok_or(VoidReason::Ballots(BallotVoid::NotInHand { left: *left }))?;
    Ok(())
}
