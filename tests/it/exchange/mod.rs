//! Games that leave in other programs' formats and come back.

mod games;
mod jdip;
mod mutated;
mod play;
mod program;
mod python;
mod scripts;
mod verify;
