//! What the program prints as JSON: every text of its own says what it is and of which version.

use std::collections::BTreeMap;
use std::process::ExitCode;

use serde::Serialize;

use chancery_game::report::{Block, Document};
use chancery_out::exchange::results::VERSION;

/// A JSON text of this program.
#[derive(Serialize)]
pub struct Versioned<T> {
    version: u32,
    kind: &'static str,
    #[serde(flatten)]
    body: T,
}

impl<T: Serialize> Versioned<T> {
    /// A text of a kind.
    pub(crate) const fn new(kind: &'static str, body: T) -> Self {
        Self {
            version: VERSION,
            kind,
            body,
        }
    }

    /// As text, that ends with a line break.
    pub(crate) fn text(&self) -> String {
        // These types give no cause for an error: their maps have text for keys.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}

/// Prints it.
pub(crate) fn print<T: Serialize>(told: &Versioned<T>) -> ExitCode {
    super::print(&told.text())
}

/// A report, block by block.
#[derive(Serialize)]
pub struct JsonReport {
    blocks: Vec<JsonBlock>,
}

#[derive(Serialize)]
#[serde(tag = "block", rename_all = "lowercase")]
enum JsonBlock {
    Heading {
        level: u8,
        text: String,
    },
    Paragraph {
        text: String,
    },
    List {
        numbered: bool,
        items: Vec<String>,
    },
    Table {
        head: Vec<String>,
        rows: Vec<Vec<String>>,
    },
    Plot {
        title: String,
        times: Vec<String>,
        curves: BTreeMap<String, Vec<usize>>,
    },
}

impl JsonReport {
    /// A document as data.
    pub(crate) fn new(document: Document) -> Self {
        let told = |block| {
            Some(match block {
                Block::Heading(level, text) => JsonBlock::Heading { level, text },
                Block::Paragraph(text) => JsonBlock::Paragraph { text },
                Block::List { numbered, items } => JsonBlock::List { numbered, items },
                Block::Table(table) => JsonBlock::Table {
                    head: table.head,
                    rows: table.rows,
                },
                Block::Plot(plot) => JsonBlock::Plot {
                    title: plot.title,
                    times: plot.times,
                    curves: plot
                        .curves
                        .into_iter()
                        .map(|curve| (curve.name, curve.numbers))
                        .collect(),
                },
                Block::Cut => return None,
            })
        };
        Self {
            blocks: document.blocks.into_iter().filter_map(told).collect(),
        }
    }
}
