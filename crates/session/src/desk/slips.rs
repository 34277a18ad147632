//! From slip to slip, where the players are not powers.

use super::cursor::turned;
use super::{Desk, Row};
use chancery_engine::seat::{SeatId, Seating};
use chancery_game::game::OrderTally;

impl Desk {
    /// Whether the players are not powers: then the table shows one player's slip.
    pub fn among_players(&self) -> bool {
        matches!(self.game.setup().variant.seating(), Seating::Players { .. })
    }

    /// The players' seats, in order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = SeatId> + use<> {
        (0..self.game.setup().seats()).filter_map(SeatId::nth)
    }

    /// Opens a player's slip, the cursor on the first line that waits there; where none does, it
    /// stays with its power.
    pub fn go_to_seat(&mut self, seat: SeatId) {
        // The game master, who enters lots, has no slip.
        if seat.index() >= self.game.setup().seats() {
            return;
        }
        self.seat = seat;
        self.make_rows();
        let open = self.find_row(Row::is_open);
        self.go_to_row(open.unwrap_or_else(|| self.row_of_power()));
    }

    /// Opens the next player's slip, or the one before, round the table.
    pub fn step_seat(&mut self, forward: bool) {
        let seats = self.game.setup().seats();
        if let Some(seat) = SeatId::nth(turned(self.seat.index(), seats, forward)) {
            self.go_to_seat(seat);
        }
    }

    /// Goes to the next line that waits: on this slip, and else on the next player's on which one
    /// does. Whether there was one.
    pub fn next_missing(&mut self) -> bool {
        if let Some(at) = (self.cursor + 1..self.rows.len()).find(|&i| self.rows[i].is_open()) {
            self.go_to_row(at);
            return true;
        }
        self.next_slip_with_missing()
    }

    /// Goes to the line before that waits: on this slip, and else on the slip before on which one
    /// does. Whether there was one.
    pub fn previous_missing(&mut self) -> bool {
        let mut before_cursor = self.rows.iter().take(self.cursor);
        if let Some(at) = before_cursor.rposition(Row::is_open) {
            self.go_to_row(at);
            return true;
        }
        let n = self.game.setup().seats();
        // The last step is round to this slip: what waits below the cursor is before it, too.
        let mut before = (1..=n).filter_map(|step| SeatId::nth((self.seat.index() + n - step) % n));
        let Some(seat) = before.find(|&seat| self.is_waiting(seat)) else {
            return false;
        };
        self.go_to_seat(seat);
        if let Some(at) = self.rows.iter().rposition(Row::is_open) {
            self.go_to_row(at);
        }
        true
    }

    /// Opens the next player's slip on which a line waits, round the table to this one. Whether
    /// there was one.
    fn next_slip_with_missing(&mut self) -> bool {
        let next = self.next_waiting();
        if let Some(seat) = next {
            self.go_to_seat(seat);
        }
        next.is_some()
    }

    /// The next player on whose slip a line waits, round the table to this one.
    fn next_waiting(&self) -> Option<SeatId> {
        let n = self.game.setup().seats();
        let mut after = (1..=n).filter_map(|step| SeatId::nth((self.seat.index() + step) % n));
        after.find(|&seat| self.is_waiting(seat))
    }

    /// The next player on whose slip a line waits, where none does on the one in hand.
    pub fn next_player(&self) -> Option<SeatId> {
        if !self.among_players() || self.is_waiting(self.seat) {
            return None;
        }
        self.next_waiting()
    }

    /// Whether a line waits on any player's slip.
    pub fn is_anything_missing(&self) -> bool {
        self.rows.iter().any(Row::is_open) || self.seats().any(|seat| self.is_waiting(seat))
    }

    /// How the orders of all powers stand, or of all players.
    pub fn tally(&self) -> OrderTally {
        if self.among_players() {
            // The rows are those of one slip: the tally is made of all of them.
            let slips = self.seats().zip(&self.ballots.players);
            let tallies = slips.map(|(seat, progress)| {
                let tally = progress.tally();
                if self.is_sealed(seat) {
                    tally.sealed()
                } else {
                    tally
                }
            });
            return tallies.sum();
        }
        let tallies = self.rows.iter().filter_map(|row| match row {
            Row::Power { tally, .. } => Some(*tally),
            Row::Hand { .. } | Row::Demand { .. } | Row::Trapped { .. } | Row::Loose { .. } => None,
        });
        tallies.sum()
    }

    /// Whether no line waits for an order any more, on any slip.
    pub fn is_everything_in(&self) -> bool {
        let is_open = self.rows.iter().any(Row::is_open);
        !is_open && !self.seats().any(|seat| self.is_waiting(seat))
    }

    /// Whether something is missing on a player's slip.
    pub fn is_waiting(&self, seat: SeatId) -> bool {
        let progress = self.ballots.progress(seat);
        !self.is_sealed(seat) && progress.is_some_and(|progress| !progress.is_complete())
    }
}
