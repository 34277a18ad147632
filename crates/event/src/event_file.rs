//! The folder of an event: `event.ron`, which one program at a time changes, and beside it the
//! games of its boards.

use std::path::{Path, PathBuf};

use jiff::Timestamp;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use super::command::TournamentStep;
use super::refusal::EventRefusal;
use super::tournament::Tournament;
use chancery_atlas::grammar::ron_fault;
use chancery_game::store::{LockedFile, StoreError};

/// The event's file in its folder.
pub const EVENT_FILE: &str = "event.ron";
/// The folder of the games of its boards, in the event's folder.
pub const GAMES: &str = "games";

/// The number of the format; another one is not read.
const FORMAT: u32 = 1;

#[derive(Serialize, Deserialize)]
struct EventSteps {
    format: u32,
    steps: Vec<TournamentStep>,
}

#[derive(Debug, thiserror::Error)]
pub enum EventError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("there is no event in {}; `chancery event new NAME` begins one", .0.display())]
    NoEvent(PathBuf),
    #[error("there is an event in {} already", .0.display())]
    AlreadyThere(PathBuf),
    /// The file is no event, or one of another version.
    #[error("{EVENT_FILE}, line {line}: {what}")]
    Malformed {
        /// From 1.
        line: usize,
        what: String,
    },
    #[error(transparent)]
    Refused(#[from] EventRefusal),
}

/// An event that this program may change. Dropping it lets others do so.
pub struct OpenEvent {
    file: LockedFile,
    tournament: Tournament,
}

impl OpenEvent {
    /// Begins an event in a folder, which is made where there is none.
    pub fn create(
        folder: &Path,
        name: &str,
        variant: &str,
        at: Timestamp,
    ) -> Result<Self, EventError> {
        let tournament = Tournament::begin(name, variant, at)?;
        let file = LockedFile::take(folder, EVENT_FILE)?;
        if file.held().is_some() {
            return Err(EventError::AlreadyThere(folder.to_owned()));
        }
        let mut open = Self {
            file,
            tournament: tournament.clone(),
        };
        open.keep(tournament)?;
        Ok(open)
    }

    pub fn open(folder: &Path) -> Result<Self, EventError> {
        // Before the lock, whose file would be left where no event is.
        if !folder.join(EVENT_FILE).is_file() {
            return Err(EventError::NoEvent(folder.to_owned()));
        }
        let file = LockedFile::take(folder, EVENT_FILE)?;
        let tournament = parse(file.held().unwrap_or_default())?;
        Ok(Self { file, tournament })
    }

    pub fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    /// Saves the event as it is after a command. What is not saved did not happen.
    pub fn keep(&mut self, after: Tournament) -> Result<(), EventError> {
        let record = EventSteps {
            format: FORMAT,
            steps: after.steps().to_vec(),
        };
        // A line for each part of a step: long lists stay on one line.
        let pretty = PrettyConfig::new().depth_limit(5).new_line("\n");
        let text = ron::ser::to_string_pretty(&record, pretty).map_err(StoreError::Unwritable)?;
        self.file.write((text + "\n").as_bytes())?;
        self.tournament = after;
        Ok(())
    }
}

/// Reads an event to tell of it, whether or not another program has it open.
pub fn look(folder: &Path) -> Result<Tournament, EventError> {
    match LockedFile::look(folder, EVENT_FILE)? {
        Some(bytes) => parse(&bytes),
        None => Err(EventError::NoEvent(folder.to_owned())),
    }
}

/// Files beside `event.ron` that look like copies of it: programs that synchronise folders make such
/// where two directors changed the event at once.
pub fn copies(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names = files.filter_map(|file| file.file_name().into_string().ok());
    let is_copy = |name: &String| {
        let is_ron = Path::new(name).extension().is_some_and(|end| end == "ron");
        is_ron && name.starts_with("event") && name != EVENT_FILE
    };
    let mut copies: Vec<String> = names.filter(is_copy).collect();
    copies.sort();
    copies
}

/// Reads the text of `event.ron`.
pub fn parse(bytes: &[u8]) -> Result<Tournament, EventError> {
    let malformed = |line: usize, what: String| EventError::Malformed { line, what };
    let text = std::str::from_utf8(bytes)
        .map_err(|_| malformed(1, "the file is not UTF-8 text; save it as UTF-8".to_owned()))?;
    let record: EventSteps =
        ron::from_str(text).map_err(|why| malformed(why.span.start.line, ron_fault(&why.code)))?;
    if record.format != FORMAT {
        let found = record.format;
        let what = format!("the file has format {found}, but this version reads {FORMAT}");
        return Err(malformed(1, what));
    }
    Tournament::fold(record.steps)
        .map_err(|bad| malformed(line_of(text, bad.step), bad.why.to_string()))
}

/// The line of a step. Each has a line with its time, however its parts are laid out.
fn line_of(text: &str, step: usize) -> usize {
    let lines = text.lines().zip(1..);
    let mut begun = lines.filter(|(line, _)| line.contains("at: \"") || line.contains("at:\""));
    begun.nth(step).map_or(1, |(_, number)| number)
}
