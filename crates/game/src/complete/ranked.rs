//! Candidates in the order in which they are offered.

use std::cmp::Ordering;

use chancery_engine::order::Order;
use chancery_engine::order::read::TypedFit;
use chancery_engine::seat::SeatId;

/// By what candidates are ranked: by legality, then by how well they are said, then by likelihood.
#[derive(Clone, Copy)]
pub(super) struct Rating {
    pub legal: bool,
    pub fit: TypedFit,
    pub score: f32,
}

impl Rating {
    /// The better one first.
    pub(crate) fn order(self, other: Self) -> Ordering {
        (other.legal, other.fit)
            .cmp(&(self.legal, self.fit))
            .then(other.score.total_cmp(&self.score))
    }
}

/// A candidate while it is ranked; those of one rating stay in the order of the options.
pub(super) struct Ranked {
    pub order: Order,
    pub rating: Rating,
    pub words: Vec<String>,
    pub backers: Vec<SeatId>,
}
