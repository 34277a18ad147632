//! The real program in a pseudo-terminal.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests")]
#![cfg(unix)]

mod game;
mod manners;
mod painting;
mod pty;
