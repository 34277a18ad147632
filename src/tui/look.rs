//! How things look: colours and glyphs, decided once at the start.

use super::glyphs::Glyphs;
use super::theme::Theme;

/// Colours and glyphs.
#[derive(Clone)]
pub struct Look {
    /// Colours and styles.
    pub theme: Theme,
    /// Marks and lines.
    pub glyphs: Glyphs,
}
