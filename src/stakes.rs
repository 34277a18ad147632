//! What people own where they are not powers: influence in powers, influence in hand, and points.

use crate::board::{Board, PowerId};
use crate::position::Position;
use crate::seat::SeatId;

/// The accounts of all seats. Empty in games in which each power has one seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stakes {
    /// One account a seat.
    pub accounts: Vec<Account>,
    /// The centres that each power had after the last change of ownership; index is the power.
    pub centres_before: Vec<usize>,
}

/// What one person owns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// Influence invested in each power; index is the power.
    pub holdings: Vec<u32>,
    /// Influence received and not yet invested.
    pub in_hand: u32,
    /// Victory points.
    pub points: u32,
}

impl Stakes {
    /// Accounts of so many seats, with so much in hand each and nothing invested.
    pub fn start(seats: usize, powers: usize, in_hand: u32) -> Self {
        let account = Account { holdings: vec![0; powers], in_hand, points: 0 };
        Self { accounts: vec![account; seats], centres_before: vec![0; powers] }
    }

    /// Takes the centres that each power owns in a position as those that it had after the last change of ownership. Of a game without
    /// accounts nothing is noted.
    pub fn note_centres(&mut self, board: &Board, position: &Position) {
        if !self.accounts.is_empty() {
            self.centres_before = board.power_ids().map(|power| position.centre_count(board, power)).collect();
        }
    }

    /// A seat's account; `None` where the game keeps none for it.
    pub fn of(&self, seat: SeatId) -> Option<&Account> {
        self.accounts.get(seat.index())
    }

    /// What a seat has invested in a power.
    pub fn holding(&self, seat: SeatId, power: PowerId) -> u32 {
        self.of(seat).and_then(|account| account.holdings.get(power.index())).copied().unwrap_or(0)
    }

    /// The seats, in order.
    pub fn seats(&self) -> impl Iterator<Item = SeatId> + use<> {
        (0..self.accounts.len()).filter_map(SeatId::nth)
    }

    /// All that is invested in a power.
    pub fn invested_in(&self, power: PowerId) -> u32 {
        self.accounts.iter().filter_map(|account| account.holdings.get(power.index())).sum()
    }
}
