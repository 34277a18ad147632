//! How large the cells of the terminal are.

use ratatui::layout::Rect;

/// The width and height of a cell in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellSize {
    pub width: u16,
    pub height: u16,
}

impl Default for CellSize {
    fn default() -> Self {
        Self {
            width: 10,
            height: 20,
        }
    }
}

impl CellSize {
    /// That of the terminal; `None` where it doesn't know it.
    pub fn of_terminal() -> Option<Self> {
        let size = crossterm::terminal::window_size().ok()?;
        let is_known = size.columns > 0
            && size.rows > 0
            && size.width >= size.columns
            && size.height >= size.rows;
        // Some count a rim round the cells too: whole pixels are never too many.
        is_known.then(|| Self {
            width: size.width / size.columns,
            height: size.height / size.rows,
        })
    }

    pub fn pixels(self, area: Rect) -> (u32, u32) {
        (
            (u32::from(area.width) * u32::from(self.width)).max(1),
            (u32::from(area.height) * u32::from(self.height)).max(1),
        )
    }
}
