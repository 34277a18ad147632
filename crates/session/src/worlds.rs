//! Secret worlds for a game that is set up: found in files, or made by a thread, which tells how far it is.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crate::work::{BackgroundWork, WorkEnded};
use chancery_atlas::board::{Board, Finding, World};
use chancery_atlas::bounded;
use chancery_atlas::chance::Seed;
use chancery_atlas::world::fairness::{Fairness, measure};
use chancery_atlas::world::{self, Knobs, generate};
use chancery_game::store::outside;

/// A world that was read or made.
#[derive(Clone, Debug)]
pub struct FoundWorld {
    /// The world; `None` where its drawing can't be read.
    pub world: Option<World>,
    /// Its errors and warnings, by line.
    pub findings: Vec<Finding<usize>>,
    /// The board of the known world with it; `None` where it has errors.
    pub board: Option<Arc<Board>>,
    /// How fair it is to each power; `None` where it has errors.
    pub fairness: Option<Fairness>,
}

impl FoundWorld {
    /// The world of a file's text, joined to the board of the known world.
    pub fn from_text(text: &str, known: &Board) -> Self {
        let reading = world::read_world(text, known);
        let board = match &reading.world {
            // A world with errors is shown with its findings, and never played on.
            Some(world) if reading.is_valid() => Some(Arc::new(world::join(world.clone(), known))),
            _ => None,
        };
        let fairness = board.as_deref().map(measure);
        Self {
            world: reading.world,
            findings: reading.findings,
            board,
            fairness,
        }
    }
}

/// How far a world has come.
#[derive(Clone, Debug, Default)]
pub enum WorldFound {
    #[default]
    Nothing,
    /// It is being made: the attempt of so many.
    Making(u32, u32),
    /// There is none, and why.
    Failed(String),
    World(Box<FoundWorld>),
}

impl WorldFound {
    /// The world that was read or made.
    pub fn world(&self) -> Option<&FoundWorld> {
        match self {
            Self::World(found) => Some(found),
            Self::Nothing | Self::Making(..) | Self::Failed(_) => None,
        }
    }
}

/// The thread that makes a world. Nobody waits for one that is dropped.
pub struct WorldMaker(BackgroundWork<WorldFound>);

impl WorldMaker {
    /// Begins to make a world of a seed and wishes, beyond the known one.
    pub fn begin(seed: Seed, knobs: Knobs, known: Arc<Board>) -> Self {
        Self(BackgroundWork::begin(move |teller| {
            // Where nobody listens any more, the news are of no use.
            let made = generate(seed, &knobs, &known, |attempt, of| {
                _ = teller.tell(WorldFound::Making(attempt, of));
            });
            _ = teller.tell(match made {
                Ok(world) => {
                    // The world is read back from its own text, so that it plays as its file would.
                    let text = world::write(&world, &known);
                    WorldFound::World(Box::new(FoundWorld::from_text(&text, &known)))
                }
                Err(why) => WorldFound::Failed(why.to_string()),
            });
        }))
    }

    /// The next news, for which it is waited no longer than so.
    pub fn next(&self, wait: Duration) -> Option<WorldFound> {
        self.0.next(wait).unwrap_or_else(|WorkEnded| {
            let why = "the world could not be made: try another seed";
            Some(WorldFound::Failed(why.to_owned()))
        })
    }
}

/// How often the table asks for news of what is being made.
pub const BUSY: Duration = Duration::from_millis(20);

/// The largest file that is taken for a world: far more than any drawing takes.
const LARGEST_WORLD: u64 = 4 << 20;

/// The world of a file that a player named, or why there is none.
pub fn read_world_file(path: &Path, known: &Board) -> WorldFound {
    // A path that is no plain file is refused before it is read: a device has no end.
    match fs::metadata(path) {
        Err(_) => return WorldFound::Failed(format!("there is no file {}", path.display())),
        Ok(about) if !about.is_file() => {
            return WorldFound::Failed(format!("{} is not a file", path.display()));
        }
        Ok(about) if about.len() > LARGEST_WORLD => {
            return WorldFound::Failed(format!("{} is too large for a world", path.display()));
        }
        Ok(_) => {}
    }
    match bounded::read_text(path) {
        Ok(text) => WorldFound::World(Box::new(FoundWorld::from_text(&text, known))),
        Err(why) => WorldFound::Failed(format!("{} can't be read: {why}", path.display())),
    }
}

/// The world files in the current directory and in that of the saves.
pub fn world_files(saves: &Path) -> Vec<String> {
    // A file of the current directory is listed by its name alone.
    let here = files_in(Path::new(".")).filter_map(|path| path.file_name().map(PathBuf::from));
    let mut files: Vec<String> = here
        .chain(files_in(saves))
        .filter(|path| path.extension().is_some_and(|ending| ending == "world"))
        .map(|path| path.display().to_string())
        .collect();
    // Directories are read in any order, and a list on the screen must not jump.
    files.sort();
    files.dedup();
    files
}

/// What a folder holds; a folder that can't be read holds nothing.
fn files_in(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries.flatten().map(|entry| entry.path())
}

/// A world file in the directory of the saves that is not there yet, named after a game.
pub fn free_file(saves: &Path, game: &str) -> PathBuf {
    let letters: String = game
        .to_lowercase()
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { ' ' })
        .collect();
    let name = letters.split_whitespace().collect::<Vec<_>>().join("-");
    let name = if name.is_empty() {
        "unnamed".to_owned()
    } else {
        name
    };
    let again = (2..).map(|n| format!("{name}-{n}"));
    // The plain name comes first; an existing world is never written over.
    let free = std::iter::once(name.clone())
        .chain(again)
        .map(|name| saves.join(format!("{name}.world")))
        .find(|path| !path.exists());
    free.unwrap_or_else(|| saves.join(format!("{name}.world")))
}

/// Writes a world that was made to a file.
pub fn keep_world(path: &Path, world: &World, known: &Board) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    outside::write(path, world::write(world, known).as_bytes())
}
