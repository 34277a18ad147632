//! Games that leave in other programs' formats and come back.

mod games;
mod jdip;
mod play;
mod program;
mod python;
mod refused;
mod scripts;
mod verify;
