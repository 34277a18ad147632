//! The real program in a pseudo-terminal.

#![cfg(unix)]

mod game;
mod manners;
mod painting;
mod pty;
