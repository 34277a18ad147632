//! Boards, and worlds that players discover: their files, checks, drawings and languages, and what
//! makes them. It knows no game: no units, orders or rules.

pub mod board;
pub mod bounded;
pub mod chance;
pub mod grammar;
pub mod outline;
pub mod sketch;
pub mod world;
