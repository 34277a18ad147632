//! The slips that were handed in, as they stand on disk.

use serde::{Deserialize, Serialize};

use crate::game::Late;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SlipRecord {
    /// The power, or player.
    pub of: String,
    /// When, in RFC 3339; empty where nobody kept that.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub at: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<Late>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sealed: bool,
}
