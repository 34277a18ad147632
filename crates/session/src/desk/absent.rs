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
        absent.extend((left > 0).then_some(Absent::Investment { seat, left }));
        for power in table.game.board().power_ids() {
            let author = Author { seat, power };
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
        let found = self.find_row(|row| match (row, absent) {
            (Row::Hand { .. }, Absent::Investment { .. }) => true,
            (
                Row::Demand { author, demand, .. },
                Absent::Ballot {
                    author: whose,
                    demand: asked,
                },
            ) => author == whose && demand == asked,
            _ => false,
        });
        if let Some(at) = found {
            self.go_to_row(at);
        }
    }
}
