//! The boards and language packs that Chancery brings along, as texts.

/// The board of standard Diplomacy.
pub const STANDARD: &str = include_str!("standard.ron");
/// The board of 1885.
pub const YEAR_1885: &str = include_str!("1885.ron");
/// The board of 1492 as everybody knows it at the start.
pub const YEAR_1492: &str = include_str!("1492.ron");
/// The world board of Mercator.
pub const MERCATOR_WORLD: &str = include_str!("mercator-world.ron");

/// Languages by name: how players of a language write the places of the standard board.
pub const LANGUAGES: [(&str, &str); 5] = [
    ("german", include_str!("languages/german.ron")),
    ("french", include_str!("languages/french.ron")),
    ("italian", include_str!("languages/italian.ron")),
    ("spanish", include_str!("languages/spanish.ron")),
    ("dutch", include_str!("languages/dutch.ron")),
];
