//! Games in other people's formats: what leaves in them, and what comes back as a game, with a
//! remark for everything that does not fit.
//!
//! Each format has a file or a folder with its writer and its reader. `plain` says what none of
//! them can say, `rebuild` makes a game of phases that were read, `orders` has what formats share in
//! writing an order.

pub mod boards;
pub mod csv;
mod detect;
mod diplicity;
mod diplomacy_gm;
mod drawn_borders;
pub mod file;
pub mod jdip;
pub mod json;
pub mod judge;
mod looks;
mod orders;
mod plain;
mod plain_layout;
pub mod position;
pub mod posted;
mod rebuild;
pub mod results;
pub mod sandbox;
mod standing;

pub use chancery_game::store::Misfit;
pub use detect::{FormatKind, KNOWN, detect};
pub use plain::Unsaid;
pub use rebuild::{Brought, Chapter, OrderLine, RebuiltStanding};
