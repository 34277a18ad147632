//! The people at the table: what they are called, and who of them may give an order.

use super::Match;
use crate::order::Order;
use crate::seat::{Author, SeatId, Seating, seat_name};

/// Why somebody may not give an order. An order that he may give can be illegal all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotGiven {
    /// Nothing is ordered any more.
    #[error("the game is over")]
    Over,
    /// The board has no such power.
    #[error("there is no such power on the board")]
    NoSuchPower,
    /// Nobody sits there, or the seat never plays this power.
    #[error("this seat is nobody's, or gives no orders for this power")]
    NotTheirs,
    /// The power may be theirs to order, but isn't in this phase: they have no influence there.
    #[error("this player has no influence in this power now")]
    NoInfluence,
}

impl Match {
    /// The game of these people, begun again: they are named in positions, and as many play as
    /// there are names. No two names are the same, whatever their case. Where each power has one
    /// seat, it is called as its power is, and this changes nothing but beginning again.
    #[must_use]
    pub fn with_players<N: Into<String>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        if self.variant.seating() != Seating::OnePerPower {
            self.players = names.into_iter().map(Into::into).collect();
            self.seats = self.players.len();
        }
        self.begun()
    }

    /// What the people are called where they are not powers, by seat: `Player 1`, `Player 2` and so
    /// on, unless [`Self::with_players`] named them. Empty where each power has one seat.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// What a seat is called: its power's name, where each power has one seat, else its player's.
    pub fn seat_name(&self, seat: SeatId) -> &str {
        seat_name(self.variant.seating(), &self.board, &self.players, seat)
    }

    /// Gives an order as [`Self::give`] does, if its author may give it: the game goes on, the seat
    /// is in it, and it speaks for the power. Everybody may invest in every power. Whether the order
    /// is legal isn't asked; [`Self::check`] does.
    ///
    /// # Errors
    /// Why he may not; the order is then not given.
    pub fn try_give(&mut self, author: Author, order: Order) -> Result<(), NotGiven> {
        self.may_give(author, &order)?;
        self.give(author, order);
        Ok(())
    }

    /// Whether an author may give an order, as [`Self::try_give`] asks.
    ///
    /// # Errors
    /// Why he may not.
    pub fn may_give(&self, author: Author, order: &Order) -> Result<(), NotGiven> {
        if self.ending().is_some() {
            return Err(NotGiven::Over);
        }
        if author.power.index() >= self.board.powers.len() {
            return Err(NotGiven::NoSuchPower);
        }
        // A lot drawn at the table is entered for the power whose vote it decides.
        let is_lot = order.drawn().is_some();
        if is_lot && author.seat == SeatId::GAME_MASTER && self.variant.has_ballots() {
            return Ok(());
        }
        if is_lot || !self.authors().any(|other| other == author) {
            return Err(NotGiven::NotTheirs);
        }
        // Who invests has no influence in that power before (Arms Merchant, rule 3).
        let invests = order.invested().is_some();
        if invests || self.variant.speaks_for(self.state(), author, &self.given) {
            Ok(())
        } else {
            Err(NotGiven::NoInfluence)
        }
    }
}

/// Names for so many people of whom nothing is known.
pub(super) fn numbered(seating: Seating, seats: usize) -> Vec<String> {
    match seating {
        Seating::OnePerPower => Vec::new(),
        Seating::Players { .. } => (1..=seats).map(|nth| format!("Player {nth}")).collect(),
    }
}
