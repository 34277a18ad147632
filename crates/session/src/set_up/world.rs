//! Where the secret world of a game comes from, as the set-up form takes it: made from a game
//! master's wishes, or read from a file. Both stay as they are while the other is looked at.

use std::path::Path;
use std::sync::Arc;

use unicode_width::UnicodeWidthStr;

use crate::desk::{stepped, turned};
use crate::line::InputLine;
use crate::worlds::WorldFound;
use chancery_atlas::board::{Board, count_errors};
use chancery_atlas::chance::Seed;
use chancery_atlas::world::Knobs;
use chancery_atlas::world::generate::{Knob, KnobError};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorldSource {
    /// The program makes it.
    Made,
    File,
}

/// The lines of a form for the world of a game.
pub struct WorldForm {
    pub source: WorldSource,
    pub seed: InputLine,
    /// A line for each of [`Knob::ALL`]; an empty one asks for what is usual.
    pub wishes: Vec<InputLine>,
    pub file: InputLine,
    pub files: Vec<String>,
    pub made: WorldFound,
    pub made_of: Option<(Seed, Knobs)>,
    pub read: WorldFound,
    pub read_from: Option<String>,
    /// Whether what only the game master may know is hidden.
    pub hidden: bool,
}

impl WorldForm {
    /// A form with its defaults: a world to be made from a seed.
    pub fn new(seed: &str) -> Self {
        Self {
            source: WorldSource::Made,
            seed: InputLine::holding(seed),
            wishes: vec![InputLine::default(); Knob::ALL.len()],
            file: InputLine::default(),
            files: Vec::new(),
            made: WorldFound::Nothing,
            made_of: None,
            read: WorldFound::Nothing,
            read_from: None,
            hidden: false,
        }
    }

    /// The world of the source that is chosen.
    pub const fn found(&self) -> &WorldFound {
        match self.source {
            WorldSource::Made => &self.made,
            WorldSource::File => &self.read,
        }
    }

    /// The board with the world of the source that is chosen.
    pub fn board(&self) -> Result<&Arc<Board>, String> {
        // A world of other wishes must not begin a game whose form says something else.
        if self.source == WorldSource::Made
            && !matches!(self.made, WorldFound::Nothing)
            && self.made_of.as_ref() != Some(&self.wish()?)
        {
            return Err("no world has these wishes yet: Enter on “Make it” makes one".to_owned());
        }
        match self.found() {
            WorldFound::World(found) => found.board.as_ref().ok_or_else(|| {
                let errors = count_errors(&found.findings);
                let some = if errors == 1 {
                    "an error".to_owned()
                } else {
                    format!("{errors} errors")
                };
                format!("the world has {some}: mend its file, or choose another")
            }),
            WorldFound::Making(..) => Err("the world is being made".to_owned()),
            WorldFound::Failed(why) => Err(why.clone()),
            WorldFound::Nothing => Err(match self.source {
                WorldSource::Made => {
                    "there is no world yet: Enter on “Make it” makes one".to_owned()
                }
                WorldSource::File => "type the path of a world file first".to_owned(),
            }),
        }
    }

    /// Whether the world was made from the seed and the wishes that stand there now.
    pub fn is_made(&self) -> bool {
        let asked = Seed::read(self.seed.text()).zip(self.knobs().ok());
        asked.is_some() && self.made_of == asked
    }

    /// From what a world is to be made.
    ///
    /// # Errors
    /// A sentence, where something that was typed is not allowed.
    pub fn wish(&self) -> Result<(Seed, Knobs), String> {
        let seed = Seed::read(self.seed.text())
            .ok_or("type a seed first: any text, the longer the better")?;
        self.knobs()
            .map(|knobs| (seed, knobs))
            .map_err(|why| why.to_string())
    }

    pub fn knobs(&self) -> Result<Knobs, KnobError> {
        let mut knobs = Knobs::default();
        for (knob, line) in Knob::ALL.into_iter().zip(&self.wishes) {
            if !line.text().trim().is_empty() {
                knobs.set(knob, line.text())?;
            }
        }
        // Each is allowed by itself; whether they go together is seen when all are set.
        knobs.check()?;
        Ok(knobs)
    }

    /// Whether a wish is one of a few words, and not typed.
    pub fn is_choice(knob: Knob) -> bool {
        knob.range().is_none() && !matches!(knob, Knob::Size)
    }

    /// Takes the next or the last word of a wish that is one of a few.
    pub fn turn(&mut self, at: usize, forward: bool) {
        let (Some(&knob), Some(line)) = (Knob::ALL.get(at), self.wishes.get_mut(at)) else {
            return;
        };
        let words = knob.words();
        let now = words
            .iter()
            .position(|word| *word == line.text())
            .unwrap_or(0);
        let to = turned(now, words.len(), forward);
        // The first word is what is usual, which an empty line asks for.
        *line = if to == 0 {
            InputLine::default()
        } else {
            InputLine::holding(words[to])
        };
    }

    /// The world files that were found whose path has what is typed in it, in whatever case; all of
    /// them where what is typed is the path of one, or nothing.
    pub fn matching_files(&self) -> Vec<&str> {
        let typed = self.file.text().trim().to_lowercase();
        let all = typed.is_empty() || self.files.iter().any(|file| file.to_lowercase() == typed);
        self.files
            .iter()
            .map(String::as_str)
            .filter(|file| all || file.to_lowercase().contains(&typed))
            .collect()
    }

    /// Whether there is a file to be taken into the line where its cursor is.
    pub fn completes(&self) -> bool {
        self.file.cursor() >= self.file.text().width() && !self.matching_files().is_empty()
    }

    /// Takes the next or the last of the files that were found.
    pub fn turn_file(&mut self, forward: bool) {
        let files = self.matching_files();
        let mut known = files.iter();
        let now = known.position(|file| *file == self.file.text().trim());
        if let Some(&file) = files.get(stepped(now, files.len(), forward)) {
            self.file = InputLine::holding(file);
        }
    }

    /// Forgets what belongs to another board of the known world.
    pub fn forget(&mut self) {
        self.made = WorldFound::Nothing;
        self.made_of = None;
        self.read = WorldFound::Nothing;
        self.read_from = None;
    }

    pub fn take_file(&mut self, path: &Path) {
        self.source = WorldSource::File;
        self.file = InputLine::holding(path.display().to_string());
        self.read_from = None;
    }

    /// The path to read, where it is not the one that was read last.
    pub fn unread(&self) -> Option<&Path> {
        let typed = self.file.text().trim();
        (self.source == WorldSource::File && self.read_from.as_deref() != Some(typed))
            .then(|| Path::new(typed))
    }
}
