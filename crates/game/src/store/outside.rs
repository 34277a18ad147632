//! Files written for people: reports, public saves, worlds, the log. None of them is ever written into
//! the folder of a game, whatever way leads there.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::disk::{self, Disk as _, FileSystem};
use super::holds_a_game;

/// Links that are followed one after another before it is given up.
const MOST_LINKS: usize = 40;

/// Writes a file in the place of what it held: whole, or not at all.
pub fn write(path: &Path, contents: &[u8]) -> io::Result<()> {
    let target = allowed(path)?;
    match fs::metadata(&target) {
        // A device or a pipe takes what comes; nothing can be put in its place.
        Ok(about) if !about.is_file() => fs::write(target, contents),
        _ => {
            let unfinished = unfinished(&target);
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
    if is_there(path) {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    let unfinished = unfinished(path);
    let written = FileSystem.create(&unfinished, contents).and_then(|()| {
        // A link fails where something is there, and a rename would put itself in its place.
        match fs::hard_link(&unfinished, path) {
            // A file system without links, as most sticks have.
            Err(why) if why.kind() != io::ErrorKind::AlreadyExists && !is_there(path) => {
                fs::rename(&unfinished, path)
            }
            linked => linked,
        }
    });
    // What is left over does no harm.
    let _ = fs::remove_file(&unfinished);
    written
}

/// Whether anything has this name, were it a link that leads nowhere.
fn is_there(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Opens a file to be added to, which is made where there is none.
pub fn append(path: &Path) -> io::Result<File> {
    let target = allowed(path)?;
    OpenOptions::new().create(true).append(true).open(target)
}

/// Writes a small file in a folder, as a save is written, and takes it away.
pub fn try_writing(folder: &Path) -> io::Result<()> {
    let tried = unfinished(&folder.join("chancery"));
    allowed(&tried)?;
    let written = FileSystem.create(&tried, &[b'\n'; 1 << 12]);
    let removed = fs::remove_file(&tried);
    written.and(removed)
}

/// What a file is called while this program writes it.
fn unfinished(path: &Path) -> PathBuf {
    disk::with_added(
        path,
        &format!("{}.{}", std::process::id(), disk::UNFINISHED),
    )
}

/// The file that a path means in the end, which is not in the folder of a game.
fn allowed(path: &Path) -> io::Result<PathBuf> {
    // By the way of links and dots: the folder that counts is the one that is written in.
    let target = at_the_end(path);
    let is_saves = folder_of(&target)
        .canonicalize()
        .is_ok_and(|folder| holds_a_game(&folder));
    if is_saves {
        return Err(io::Error::other(
            "that is a saved game's folder, for saves only; choose another folder",
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
