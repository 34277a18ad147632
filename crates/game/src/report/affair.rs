//! Something that a settled phase did, and whose affair it is.

use crate::view::View;
use chancery_atlas::board::PowerId;
use chancery_engine::seat::{SeatId, Seating};

/// A sentence of a settled phase.
pub(super) struct AffairLine {
    pub owner: AffairOwner,
    pub text: String,
}

/// Whose affair something is.
pub(super) enum AffairOwner {
    Powers(Vec<PowerId>),
    Player(SeatId),
}

/// Sentences under their heading.
pub(super) struct Affairs {
    pub heading: &'static str,
    pub lines: Vec<AffairLine>,
    /// What everybody is told below them, also where there are none.
    pub note: String,
}

impl AffairLine {
    pub fn of_power(power: PowerId, text: String) -> Self {
        Self {
            owner: AffairOwner::Powers(vec![power]),
            text,
        }
    }

    pub fn of_powers(powers: impl IntoIterator<Item = PowerId>, text: String) -> Self {
        Self {
            owner: AffairOwner::Powers(powers.into_iter().collect()),
            text,
        }
    }

    fn is_of(&self, view: &View, seat: SeatId) -> bool {
        match &self.owner {
            AffairOwner::Powers(powers) => {
                view.variant.seating() == Seating::OnePerPower
                    && powers.iter().any(|&power| SeatId::playing(power) == seat)
            }
            AffairOwner::Player(player) => *player == seat,
        }
    }
}

impl Affairs {
    pub fn new(heading: &'static str, lines: Vec<AffairLine>) -> Self {
        Self {
            heading,
            lines,
            note: String::new(),
        }
    }

    /// Those of a player.
    pub fn of_seat(self, view: &View, seat: SeatId) -> Vec<String> {
        let own = self.lines.into_iter().filter(|line| line.is_of(view, seat));
        own.map(|line| line.text).collect()
    }
}
