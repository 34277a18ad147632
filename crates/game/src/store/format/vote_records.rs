//! Votes as they stand on disk. While one is under way, who voted what is not in it.

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

    /// What came of a vote, as far as the table was told.
    pub struct VoteCountRecord {
        pub motion: MotionRecord,
        pub passed: bool,
        pub told: VoteDetailRecord,
    }
}

#[derive(Serialize, Deserialize)]
pub enum MotionRecord {
    End(EndingRecord),
    Time(NonZeroU8),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum VoteDetailRecord {
    Result,
    Vetoes {
        vetoes: usize,
        voters: usize,
    },
    All {
        ayes: Vec<String>,
        vetoes: Vec<String>,
    },
}
