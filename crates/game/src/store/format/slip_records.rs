//! The slips that were handed in, as they stand on disk.

use crate::game::{Late, SealNumber};

records! {
    pub struct SlipRecord {
        /// The power, or player.
        pub of: String,
        /// When, in RFC 3339; empty where nobody kept that.
        pub at: String = "String::is_empty",
        pub late: Option<Late> = "Option::is_none",
        /// The number of its seal, where nobody has opened it.
        pub seal: Option<SealNumber> = "Option::is_none",
    }
}
