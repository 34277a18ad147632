//! A vote under way, as it stands on disk: who voted what is not in it.

use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

use super::endings::EndingRecord;

records! {
    /// What is put to the vote, and how.
    pub struct VoteRecord {
        pub motion: MotionRecord,
        /// The rules of the vote that are not the usual ones, as `option value`.
        pub rules: Vec<String> = "Vec::is_empty",
        pub voters: Vec<String>,
    }
}

#[derive(Serialize, Deserialize)]
pub enum MotionRecord {
    End(EndingRecord),
    Time(NonZeroU8),
}
