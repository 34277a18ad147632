//! How things look and what keys are called: decided once at the start.

use super::bindings::Bindings;
use std::rc::Rc;

use super::glyphs::Glyphs;
use super::graphics::Pictures;
use super::theme::Theme;
use chancery_game::told::Tone;
use ratatui::style::Style;

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

impl Look {
    /// The sign before a message of a tone, and the style of both.
    pub(crate) const fn of_tone(&self, tone: Tone) -> (char, Style) {
        match tone {
            Tone::Done => (self.glyphs.check, self.theme.ok),
            Tone::Info => (self.glyphs.bullet, self.theme.text),
            Tone::Warning => ('!', self.theme.warning),
            Tone::Error => (self.glyphs.cross, self.theme.error),
        }
    }
}
