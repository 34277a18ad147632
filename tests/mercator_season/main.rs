//! Mercator, but for the battles of its first three time scales: what a board is fitted to, and what a season comes to.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod fitting;
