//! How an event's sheets are written: text, Markdown, CSV, JSON, a page, PDF.

use std::path::PathBuf;

use clap::ValueEnum;
use serde::Serialize;

use crate::cli::json::{JsonReport, Versioned};
use crate::cli::out::columns;
use crate::cli::pictures::{give_pdf, renderer};
use crate::cli::{Done, give, usage};
use chancery_event::ranking::{PlayerNeed, Ranking, needs};
use chancery_event::sheets;
use chancery_event::sources::BoardState;
use chancery_event::tournament::Tournament;
use chancery_game::report::Document;
use chancery_out::paper::{self, Size};

/// Columns of a text that goes to no terminal.
const WIDTH: u16 = 100;

#[derive(clap::Args)]
pub struct SheetArgs {
    /// The format
    #[arg(short, long, value_enum, default_value = "text")]
    pub(super) format: SheetFormat,
    /// The paper of a page to print
    #[arg(long, value_enum, default_value = "a4")]
    paper: Size,
    /// Write to a file; it is replaced if it exists
    #[arg(short, long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SheetFormat {
    /// Plain text in columns
    Text,
    Markdown,
    /// The standings for a spreadsheet
    Csv,
    Json,
    /// A page for a browser
    Html,
    /// The same for a printer
    Pdf,
}

/// Show the standings; games that still run count as if they ended now
#[derive(clap::Args)]
pub struct StandingsArgs {
    /// By what, instead of the whole standing
    #[arg(long, value_enum)]
    pub(super) by: Option<StandingsBy>,
    #[command(flatten)]
    pub(super) sheet: SheetArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StandingsBy {
    /// The best players of each power
    Power,
    /// The teams
    Team,
    /// Each round by itself
    Round,
    /// What everybody needs to lead, at the boards that run
    Need,
}

pub(super) fn width() -> u16 {
    columns().unwrap_or(WIDTH)
}

impl SheetArgs {
    /// Writes a document.
    pub(super) fn give(&self, document: &Document) -> Done {
        let out = self.out.as_deref();
        // A file may be read on any screen.
        let columns = if out.is_none() { width() } else { WIDTH };
        let text = match self.format {
            SheetFormat::Text => document.to_text(usize::from(columns)),
            SheetFormat::Markdown => document.to_markdown(),
            SheetFormat::Html => paper::document(document.title(), document, self.paper),
            SheetFormat::Json => Versioned::new("event", JsonReport::new(document.clone())).text(),
            SheetFormat::Pdf => {
                let renderer = renderer()?;
                let pages = paper::document_pages(document, self.paper, &renderer);
                return give_pdf(out, &pages, document.title(), &renderer);
            }
            SheetFormat::Csv => {
                let why = "only the standings have this format: `chancery event standings -f csv`";
                return Err(usage(why));
            }
        };
        give(out, &text)
    }
}

/// The standings as data.
#[derive(Serialize)]
pub(super) struct StandingsData {
    event: String,
    scoring: String,
    adding_up: String,
    #[serde(flatten)]
    ranking: Ranking,
    needs: Vec<PlayerNeed>,
    doubts: Vec<String>,
}

impl StandingsData {
    pub(super) fn new(
        tournament: &Tournament,
        states: &[Vec<BoardState>],
        ranking: Ranking,
    ) -> Self {
        Self {
            event: tournament.name.clone(),
            scoring: tournament.rules.scoring.clone(),
            adding_up: tournament.rules.adding.to_string(),
            ranking,
            needs: needs(tournament, states),
            doubts: sheets::all_doubts(tournament, states),
        }
    }
}
