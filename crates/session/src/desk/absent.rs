//! What players have not written, and going there.

use super::{Desk, Row};
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::variant::Demand;

/// Something that a player has not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Absent {
    /// So much in hand is not invested.
    Investment {
        seat: SeatId,
        left: u32,
    },
    Ballot {
        author: Author,
        demand: Demand,
    },
}

impl Absent {
    pub const fn seat(&self) -> SeatId {
        match self {
            Self::Investment { seat, .. }
            | Self::Ballot {
                author: Author { seat, .. },
                ..
            } => *seat,
        }
    }
}

/// All that is missing, by player, then by power.
pub fn absent(table: &Desk) -> Vec<Absent> {
    let mut absent = Vec::new();
    for seat in table.seats() {
        let left = table.ballots.unspent(seat);
        if left > 0 {
            absent.push(Absent::Investment { seat, left });
        }
        for power in table.game.board().power_ids() {
            let author = Author { seat, power };
            // The tally is at hand, and what is missing has to be made out: most slips are complete.
            if table.ballots.share(author).missing() > 0 {
                let demands = table.game.missing(author).into_iter();
                absent.extend(demands.map(|demand| Absent::Ballot { author, demand }));
            }
        }
    }
    absent
}

impl Desk {
    /// Opens the slip on which something is missing, the cursor on it.
    pub fn go_to_absent(&mut self, absent: &Absent) {
        self.go_to_seat(absent.seat());
        let found = self.find_row(|row| match absent {
            Absent::Investment { .. } => matches!(row, Row::Hand { .. }),
            Absent::Ballot { author, demand } => row.is_demand_of(*author, demand),
        });
        if let Some(at) = found {
            self.go_to_row(at);
        }
    }
}
