//! The formats of reports and of exported games.

use clap::ValueEnum;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// Plain text in columns
    Text,
    /// Markdown, with tables
    Markdown,
    /// A page to print: board, orders and results of every phase. A player of 1492 gets the
    /// charts too
    Html,
    /// Only the board, with the orders and results of the season; with `-w positions`, without
    /// orders
    Svg,
    /// The result of the game as CSV, a line for each power: only with `-w result`
    Csv,
    /// The same picture as `svg`, in pixels. Or what players are handed, page below page
    Png,
    /// The same pages as `html`, for a printer
    Pdf,
    /// A picture that moves, from season to season, for browsers
    Apng,
    /// The same, for chats
    Gif,
}

impl ReportFormat {
    /// Whether it is no text: only a build with pictures makes it.
    pub const fn is_rendered(self) -> bool {
        matches!(self, Self::Png | Self::Pdf | Self::Apng | Self::Gif)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExportFormat {
    /// The saved game of the Python package `diplomacy`, version 1.1: the standard game
    Json,
    /// The text of an e-mail judge, which jDip and Realpolitik read: the standard game
    Judge,
    /// A case file, of any game: it settles the same in every `chancery`
    Cases,
    /// How many centres each power owned after every year, as CSV
    Centres,
    /// Every order with its result and reason, as CSV
    Results,
    /// Orders by power, one line each
    Orders,
    /// Units and centres by power; `chancery import` reads it back
    Position,
}
