//! What tests of several subjects use.

pub mod at_sea;
pub mod carriers;
pub mod counting_house;
pub mod disorder;
pub mod draws;
pub mod evenhanded;
#[path = "../../../examples/support/grid_board.rs"]
pub mod grid_board;
pub mod lines;
pub mod meets;
pub mod months;
pub mod oracle;
pub mod skirmish;
pub mod slips;
pub mod taken_away;
pub mod voyages;
