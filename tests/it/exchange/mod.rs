//! Games that leave in other programs' formats and come back.

mod compared;
mod diplicity;
mod diplomacy_gm;
mod games;
mod jdip;
mod lists;
mod play;
mod posted;
pub mod program;
mod python;
mod refused;
pub mod scripts;
mod verify;
