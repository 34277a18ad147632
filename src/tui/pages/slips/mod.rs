//! Players and powers: how far each slip is in each power, and every ballot that is missing with
//! what it will cost.

pub mod draw;
pub mod update;

use crate::board::PowerId;
use crate::seat::{Author, SeatId};
use crate::tui::list::Selection;
use crate::tui::table::TableScreen;
use crate::variant::Demand;

/// What the page shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SlipsView {
    /// Players down, powers across.
    #[default]
    Matrix,
    /// What is missing, a line each.
    Missing,
}

impl SlipsView {
    /// All views, in order.
    pub const ALL: [Self; 2] = [Self::Matrix, Self::Missing];

    /// On its tab.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Matrix => "Players and powers",
            Self::Missing => "Missing",
        }
    }
}

/// The page.
#[derive(Default)]
pub struct SlipsPage {
    /// What is shown.
    pub view: SlipsView,
    /// The selected line of the view: a player, or something that is missing.
    pub selection: Selection,
    /// The selected power of the matrix, as an index.
    pub power: usize,
}

impl SlipsPage {
    /// The matrix, with the author in hand selected.
    pub fn at(author: Author) -> Self {
        Self {
            selection: Selection {
                at: author.seat.index(),
            },
            power: author.power.index(),
            ..Self::default()
        }
    }
}

/// Something that a player has not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Absent {
    /// So much in hand is not invested.
    Investment {
        /// Whose.
        seat: SeatId,
        /// How much.
        left: u32,
    },
    /// A ballot.
    Ballot {
        /// Whose, in which power.
        author: Author,
        /// What is asked.
        demand: Demand,
    },
}

impl Absent {
    /// Whose it is.
    pub const fn seat(&self) -> SeatId {
        match self {
            Self::Investment { seat, .. }
            | Self::Ballot {
                author: Author { seat, .. },
                ..
            } => *seat,
        }
    }

    /// In which power.
    pub const fn power(&self) -> Option<PowerId> {
        match self {
            Self::Investment { .. } => None,
            Self::Ballot { author, .. } => Some(author.power),
        }
    }
}

/// All that is missing, by player, then by power.
pub fn absent(table: &TableScreen) -> Vec<Absent> {
    let lines = table.game.bound_lines();
    let mut absent = Vec::new();
    for seat in table.seats() {
        let left = table.ballots.unspent(seat);
        absent.extend((left > 0).then_some(Absent::Investment { seat, left }));
        for power in table.game.board().power_ids() {
            let author = Author { seat, power };
            if table.ballots.share(author).missing() > 0 {
                let demands = table.game.missing_of(author, &lines).into_iter();
                absent.extend(demands.map(|demand| Absent::Ballot { author, demand }));
            }
        }
    }
    absent
}
