//! What is said of a screen or page beside what it draws.

use super::action::GameTraits;

/// What the first row says of a screen.
#[derive(Default)]
pub struct PageHeader {
    pub left: String,
    pub middle: String,
    /// At its right, before whether it is saved.
    pub right: String,
    /// Whether what is shown is for the game master's eyes only.
    pub is_secret: bool,
    /// Whether the middle gives way to a left that says more than usual.
    pub is_long: bool,
}

/// What is said of a screen or page beside what it draws.
#[derive(Default)]
pub struct LayerAbout {
    /// What the first row says.
    pub header: PageHeader,
    /// A second row of the header, of what must not be forgotten.
    pub banner: Option<String>,
    /// What it has that others have not.
    pub has: GameTraits,
    /// What is asked for in its entry line, where orders are typed.
    pub asks: Option<String>,
    /// What its keys alone don't tell, a line each of at most 70 columns; `None` where its place has
    /// said all.
    pub notes: Option<Vec<String>>,
}
