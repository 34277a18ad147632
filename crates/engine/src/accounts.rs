//! What people own where they are not powers: influence in powers, influence in hand, and points.

use crate::seat::SeatId;
use chancery_atlas::board::PowerId;

/// Nobody can own more of anything: sums over all seats there can be stay within their type.
#[cfg(feature = "table")]
pub const MOST: u32 = 60_000;

/// The accounts of all seats. Empty in games in which each power has one seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Accounts {
    /// One for each seat; index is the seat.
    pub accounts: Vec<Account>,
}

/// What one person owns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// Influence invested in each power; index is the power.
    pub holdings: Vec<u32>,
    /// Influence received and not yet invested.
    pub in_hand: u32,
    /// Points made so far.
    pub points: u32,
}

impl Accounts {
    /// Accounts of so many seats, with so much in hand each and nothing invested.
    pub fn start(seats: usize, powers: usize, in_hand: u32) -> Self {
        let account = Account {
            holdings: vec![0; powers],
            in_hand,
            points: 0,
        };
        Self {
            accounts: vec![account; seats],
        }
    }

    /// The same with the account of one seat alone: all others own nothing.
    #[must_use]
    #[cfg(feature = "table")]
    pub fn of_seat_alone(&self, seat: SeatId) -> Self {
        let mut accounts = vec![Account::default(); self.accounts.len()];
        if let Some(own) = self.account(seat) {
            accounts[seat.index()] = own.clone();
        }
        Self { accounts }
    }

    /// A seat's account; `None` where the game keeps none for it.
    pub fn account(&self, seat: SeatId) -> Option<&Account> {
        self.accounts.get(seat.index())
    }

    /// What a seat has invested in a power; 0 where there is no account.
    pub fn holding(&self, seat: SeatId, power: PowerId) -> u32 {
        self.account(seat)
            .and_then(|account| account.holdings.get(power.index()))
            .copied()
            .unwrap_or(0)
    }

    /// The seats whose holding in a power nobody exceeds, in order; none where nobody holds
    /// anything.
    pub(crate) fn leaders_in(&self, power: PowerId) -> impl Iterator<Item = SeatId> + '_ {
        let greatest = self
            .accounts
            .iter()
            .filter_map(|account| account.holdings.get(power.index()))
            .copied()
            .max()
            .unwrap_or(0);
        // Of nothing nobody holds most.
        self.seats()
            .filter(move |&seat| greatest > 0 && self.holding(seat, power) == greatest)
    }

    /// The seats with the most points, in order.
    pub fn leaders(&self) -> impl Iterator<Item = SeatId> + '_ {
        let most = self.accounts.iter().map(|account| account.points).max();
        self.seats()
            .filter(move |&seat| self.account(seat).map(|account| account.points) == most)
    }

    /// Every seat that has an account, in order.
    pub fn seats(&self) -> impl Iterator<Item = SeatId> + use<> {
        (0..self.accounts.len()).filter_map(SeatId::nth)
    }
}
