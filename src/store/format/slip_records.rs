//! The slips that were handed in, as they stand on disk.

use serde::{Deserialize, Serialize};

/// A slip that was handed in.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SlipRecord {
    /// The power, or player.
    pub of: String,
    /// When, in RFC 3339; empty where nobody kept that.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub at: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<LateRecord>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sealed: bool,
}

/// How late a slip was.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LateRecord {
    /// In seconds; left out where no clock said it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<u32>,
    pub cost: CostRecord,
}

/// What a late slip costs.
#[derive(Serialize, Deserialize)]
pub enum CostRecord {
    Nothing,
    Card,
    NotTaken,
    /// It was taken all the same, with the reason, which may be empty.
    Waived(String),
}
