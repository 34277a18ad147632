//! The accounts while a phase is settled: every change goes through here and is written down with
//! its reason.

use crate::accounts::{Account, Accounts};
use crate::count::{InfluenceChange, Why};
use crate::seat::SeatId;
use chancery_atlas::board::PowerId;

/// The accounts, and what changed in them.
pub(super) struct Ledger {
    /// The accounts as they stand by now.
    pub accounts: Accounts,
    /// What changed, in the order in which it did.
    pub changes: Vec<InfluenceChange>,
}

impl Ledger {
    pub(crate) const fn new(accounts: Accounts) -> Self {
        Self {
            accounts,
            changes: Vec::new(),
        }
    }

    pub(crate) fn set_holding(&mut self, seat: SeatId, power: PowerId, to: u32, why: Why) {
        self.set(seat, Some(power), to, why, |account| {
            account.holdings.get_mut(power.index())
        });
    }

    pub(crate) fn set_in_hand(&mut self, seat: SeatId, to: u32, why: Why) {
        self.set(seat, None, to, why, |account| Some(&mut account.in_hand));
    }

    pub(crate) fn in_hand(&self, seat: SeatId) -> u32 {
        self.accounts
            .account(seat)
            .map_or(0, |account| account.in_hand)
    }

    pub(crate) fn score(&mut self, seat: SeatId, points: u32) {
        if let Some(account) = self.accounts.accounts.get_mut(seat.index()) {
            account.points = account.points.saturating_add(points);
        }
    }

    fn set(
        &mut self,
        seat: SeatId,
        power: Option<PowerId>,
        to: u32,
        why: Why,
        entry: impl Fn(&mut Account) -> Option<&mut u32>,
    ) {
        let Some(entry) = self.accounts.accounts.get_mut(seat.index()).and_then(entry) else {
            return;
        };
        let from = std::mem::replace(entry, to);
        // What changes nothing is not told.
        if from != to {
            self.changes.push(InfluenceChange {
                seat,
                power,
                from,
                to,
                why,
            });
        }
    }
}
