//! What leaves a game: drawings, paper, the room's page and its server, and the formats of other
//! programs. All of it is made from views, and knows nothing of the screen.

pub mod exchange;
pub mod fixed;
pub mod paper;
pub mod phone;
pub mod picture;
pub mod public;
pub mod render;
pub mod serve;
