//! The game that is open, as pages and boxes see it: its table, and what is said of it.

mod about;
mod elsewhere;
mod lookup;
mod month;
mod possible;
mod scales;
mod table;

pub use about::Heading;
pub(crate) use about::about;
pub(crate) use month::{has_months, is_fall};
pub(crate) use possible::why_not;
pub use table::{BoardSize, SidePane, TableScreen};
