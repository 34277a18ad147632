//! The screen: a model, messages, one update, and drawing that never changes state.

pub mod glyphs;
pub mod map;
pub mod theme;
