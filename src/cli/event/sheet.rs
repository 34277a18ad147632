//! How an event's sheets are written: text, CSV, JSON, a page, PDF.

use std::path::PathBuf;

use clap::ValueEnum;

use crate::cli::json::{JsonReport, Versioned};
use crate::cli::out::columns;
use crate::cli::pictures::{give_pdf, renderer};
use crate::cli::{Done, give};
use chancery_game::report::Document;
use chancery_out::paper::{self, Size};

/// Columns of a text that goes to no terminal.
const WIDTH: u16 = 100;

#[derive(clap::Args)]
pub struct SheetArgs {
    /// How a list is written
    #[arg(short, long, value_enum, default_value = "text", global = true)]
    format: SheetFormat,
    /// The paper of a page to print
    #[arg(long, value_enum, default_value = "a4", global = true)]
    paper: Size,
    /// Write it to a file, which is replaced if it exists
    #[arg(short, long, value_name = "FILE", global = true)]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SheetFormat {
    /// Plain text in columns
    Text,
    /// Its tables for a spreadsheet
    Csv,
    Json,
    /// A page for a browser
    Html,
    /// The same for a printer
    Pdf,
}

impl SheetArgs {
    pub(super) fn is_json(&self) -> bool {
        self.format == SheetFormat::Json
    }

    pub(super) fn give_text(&self, text: &str) -> Done {
        give(self.out.as_deref(), text)
    }

    pub(super) fn give(&self, document: &Document) -> Done {
        let out = self.out.as_deref();
        // A file may be read on any screen.
        let columns = if out.is_none() { columns() } else { None };
        self.give_text(&match self.format {
            SheetFormat::Text => document.to_text(usize::from(columns.unwrap_or(WIDTH))),
            SheetFormat::Csv => document.to_csv(),
            SheetFormat::Json => Versioned::new("event", JsonReport::new(document.clone())).text(),
            SheetFormat::Html => paper::document(document.title(), document, self.paper),
            SheetFormat::Pdf => {
                let renderer = renderer()?;
                let pages = paper::document_pages(document, self.paper, &renderer);
                return give_pdf(out, &pages, document.title(), &renderer);
            }
        })
    }
}
