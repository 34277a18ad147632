//! The real program in a pseudo-terminal.

#![cfg(unix)]

mod ends;
mod failure;
mod frames;
mod game;
#[cfg(feature = "pictures")]
mod graphics;
mod ground;
mod manners;
#[cfg(feature = "pictures")]
mod outgoing;
mod painting;
pub mod pty;
mod room;
mod second;
mod watching;
