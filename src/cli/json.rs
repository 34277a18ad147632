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
        let blocks = document.blocks.into_iter();
        Self {
            blocks: blocks.filter_map(JsonBlock::new).collect(),
        }
    }
}

impl JsonBlock {
    /// A part of a document; `None` of a cut between pages.
    fn new(block: Block) -> Option<Self> {
        match block {
            Block::Heading(level, text) => Some(Self::Heading { level, text }),
            Block::Paragraph(text) => Some(Self::Paragraph { text }),
            Block::List { numbered, items } => Some(Self::List { numbered, items }),
            Block::Table(table) => Some(Self::Table {
                head: table.head,
                rows: table.rows,
            }),
            Block::Plot(plot) => {
                let curves = plot.curves.into_iter();
                Some(Self::Plot {
                    title: plot.title,
                    times: plot.times,
                    curves: curves.map(|curve| (curve.name, curve.numbers)).collect(),
                })
            }
            Block::Cut => None,
        }
    }
}
