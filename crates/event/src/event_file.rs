//! The folder of an event: `event.ron`, which one program at a time changes, and beside it the
//! games of its boards.

use std::path::{Path, PathBuf};

use jiff::Timestamp;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use super::command::{TournamentCommand, TournamentStep};
use super::tournament::{EventRefusal, Tournament};
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
    #[error("{}: the file is not UTF-8 text; save it as UTF-8", .0.display())]
    NotText(PathBuf),
    #[error("{}, line {line}: {what}", file.display())]
    Malformed {
        file: PathBuf,
        /// From 1.
        line: usize,
        what: String,
    },
    #[error("{} has format {found}, but this version reads {FORMAT}", file.display())]
    Format { file: PathBuf, found: u32 },
    #[error(transparent)]
    Refused(#[from] EventRefusal),
    #[error("the event could not be written (RON): {0}")]
    Unwritable(#[from] ron::Error),
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
        let mut open = Self { file, tournament };
        open.save()?;
        Ok(open)
    }

    pub fn open(folder: &Path) -> Result<Self, EventError> {
        // Before the lock, whose file would be left where no event is.
        if !folder.join(EVENT_FILE).is_file() {
            return Err(EventError::NoEvent(folder.to_owned()));
        }
        let file = LockedFile::take(folder, EVENT_FILE)?;
        let bytes = file.held().unwrap_or_default();
        let tournament = parse(bytes, file.path())?;
        Ok(Self { file, tournament })
    }

    pub fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    /// Carries a command out, and saves the event. What is not saved did not happen.
    pub fn apply(&mut self, command: TournamentCommand, at: Timestamp) -> Result<(), EventError> {
        let after = self.tournament.applied(command, at)?;
        let before = std::mem::replace(&mut self.tournament, after);
        let saved = self.save();
        if saved.is_err() {
            self.tournament = before;
        }
        saved
    }

    fn save(&mut self) -> Result<(), EventError> {
        let record = EventSteps {
            format: FORMAT,
            steps: self.tournament.steps().to_vec(),
        };
        // A line for each part of a step: long lists stay on one line.
        let pretty = PrettyConfig::new().depth_limit(5).new_line("\n");
        let text = ron::ser::to_string_pretty(&record, pretty)?;
        Ok(self.file.write((text + "\n").as_bytes())?)
    }
}

/// Reads an event to tell of it, whether or not another program has it open.
pub fn look(folder: &Path) -> Result<Tournament, EventError> {
    let file = folder.join(EVENT_FILE);
    match chancery_atlas::bounded::read_found(&file) {
        Ok(bytes) => parse(&bytes, &file),
        Err(why) if why.kind() == std::io::ErrorKind::NotFound => {
            Err(EventError::NoEvent(folder.to_owned()))
        }
        Err(source) => Err(StoreError::Io {
            what: "be read",
            file,
            source,
        }
        .into()),
    }
}

/// Files beside `event.ron` that look like copies of it: programs that synchronise folders make such
/// where two directors changed the event at once.
pub fn copies(folder: &Path) -> Vec<String> {
    let names = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names = names.filter_map(|entry| entry.file_name().into_string().ok());
    let is_copy = |name: &String| {
        let is_ron = Path::new(name).extension().is_some_and(|end| end == "ron");
        is_ron && name.starts_with("event") && name != EVENT_FILE
    };
    let mut copies: Vec<String> = names.filter(is_copy).collect();
    copies.sort();
    copies
}

fn parse(bytes: &[u8], file: &Path) -> Result<Tournament, EventError> {
    let text = std::str::from_utf8(bytes).map_err(|_| EventError::NotText(file.to_owned()))?;
    let record: EventSteps = ron::from_str(text).map_err(|why| EventError::Malformed {
        file: file.to_owned(),
        line: why.span.start.line,
        what: ron_fault(&why.code),
    })?;
    if record.format != FORMAT {
        return Err(EventError::Format {
            file: file.to_owned(),
            found: record.format,
        });
    }
    Tournament::fold(record.steps).map_err(|bad| EventError::Malformed {
        file: file.to_owned(),
        line: line_of(text, bad.step),
        what: bad.why.to_string(),
    })
}

/// The line of a step. Each has a line with its time, however its parts are laid out.
fn line_of(text: &str, step: usize) -> usize {
    let lines = text.lines().enumerate();
    let mut begun = lines.filter(|(_, line)| line.contains("at: \"") || line.contains("at:\""));
    begun.nth(step).map_or(1, |(at, _)| at + 1)
}
