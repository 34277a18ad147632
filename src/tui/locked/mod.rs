//! The screen while it is locked: what is drawn in the place of everything else, and what keys do.

pub mod draw;
pub mod update;
