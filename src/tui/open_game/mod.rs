//! The game that is open, as pages and boxes see it: its table, what is said of it, and how a layer
//! lies over it.

mod about;
mod elsewhere;
mod month;
mod over_table;
mod possible;
mod scales;
mod table;

pub use about::Heading;
pub(crate) use about::about;
pub(crate) use month::{has_months, is_fall};
pub use over_table::OverTable;
pub(crate) use over_table::table_mut;
pub(crate) use possible::why_not;
pub use table::{BoardSize, SidePane, TableScreen};
