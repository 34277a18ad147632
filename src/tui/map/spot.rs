//! Where something stands on the map.

/// A run of cells, from the top left of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellRun {
    pub x: u16,
    pub y: u16,
    pub width: u16,
}
