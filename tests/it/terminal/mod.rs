//! The real program in a pseudo-terminal.

#![cfg(unix)]

mod ends;
mod frames;
mod game;
mod manners;
mod painting;
mod pty;
mod room;
mod second;
mod watching;
