//! Orders for who chooses one and types nothing.

use super::{Candidate, Completing, Query, complete_in};
use chancery_engine::order::read::SlipLanguage;

/// All legal orders that could make sense for what is at the cursor, whatever is typed.
pub fn legal_orders(query: &Query<'_>) -> Vec<Candidate> {
    let query = Query {
        text: "",
        legal_only: true,
        ..*query
    };
    let how = Completing {
        most: usize::MAX,
        lists_all: true,
    };
    complete_in(SlipLanguage::English, &query, how)
}
