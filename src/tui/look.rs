//! How things look and what keys are called: decided once at the start.

use super::bindings::Bindings;
use std::rc::Rc;

use super::glyphs::Glyphs;
use super::graphics::Pictures;
use super::theme::Theme;

/// Colours, glyphs and keys.
#[derive(Clone)]
pub struct Look {
    /// Colours and styles.
    pub theme: Theme,
    /// Marks and lines.
    pub glyphs: Glyphs,
    pub keys: Bindings,
    /// The map as a picture; `None` where it is drawn in cells.
    pub pictures: Option<Rc<Pictures>>,
}
