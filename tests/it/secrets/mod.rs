//! What nobody may learn of a secret world, told by what is written on slips: the public report,
//! and what others see of it.

mod differences;
mod end;
mod entitled;
pub mod handed;
mod lots;
mod messages;
mod moments;
mod names;
mod outputs;
mod reports;
mod retreats;
mod room;
mod slips;
mod spoken;
mod supports;
pub mod table;
mod tally;
mod twins;
mod words;
