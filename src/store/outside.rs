//! Files written for people: reports, public saves, worlds. None of them is ever written into the
//! folder of a game, whatever way leads there.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::disk::{self, FileSystem};
use super::snapshots_in;

/// Links that are followed one after another before it is given up.
const MOST_LINKS: usize = 40;

/// Writes a file in the place of what it held: whole, or not at all.
///
/// # Errors
/// It is in the folder of a saved game, or it can't be written.
pub fn write(path: &Path, contents: &[u8]) -> io::Result<()> {
    let target = allowed(path)?;
    match fs::metadata(&target) {
        // A device or a pipe takes what comes; nothing can be put in its place.
        Ok(about) if !about.is_file() => fs::write(target, contents),
        _ => {
            let unfinished = disk::with_added(
                &target,
                &format!("{}.{}", std::process::id(), disk::UNFINISHED),
            );
            disk::write_whole_by_way_of(&FileSystem, &unfinished, &target, contents)
        }
    }
}

/// Writes a file that must not be there yet: whole, or not at all.
///
/// # Errors
/// It is there, it is in the folder of a saved game, or it can't be written.
pub fn create(path: &Path, contents: &[u8]) -> io::Result<()> {
    allowed(path)?;
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(contents).inspect_err(|_| {
        // What is left over is told of by the error, and may itself not be removable.
        let _ = fs::remove_file(path);
    })
}

/// The file that a path means in the end, which is not in the folder of a game.
fn allowed(path: &Path) -> io::Result<PathBuf> {
    let target = at_the_end(path);
    let is_saves = folder_of(&target)
        .canonicalize()
        .is_ok_and(|folder| snapshots_in(&folder).is_ok_and(|found| !found.is_empty()));
    if is_saves {
        return Err(io::Error::other(
            "a game is saved there, and only saves belong in the game's own folder; name another \
             place",
        ));
    }
    Ok(target)
}

/// Where a path leads if it is a link, or one to one, whether or not anything is there.
fn at_the_end(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(to) = fs::read_link(&path) else { break };
        path = folder_of(&path).join(to);
    }
    path
}

fn folder_of(path: &Path) -> &Path {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}
