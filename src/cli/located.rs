//! Which saved game a command line means.

use std::path::{Path, PathBuf};

use super::out::{Done, Failure, refused, usage};
use chancery_atlas::grammar::Joined;
use chancery_engine::variant;
use chancery_game::store::{Store, StoreError};

/// Why it is not known where games are saved.
pub(crate) const NO_SAVES: &str =
    "this system has no directory for data; name one with --saves DIR";

/// How much of two names is the same where one is taken for the other, mistyped.
const NEAR: f64 = 0.8;
/// Names that are proposed.
const MOST: usize = 3;

/// The directory of saves and the folder in it. A path to a game's folder brings its own directory; a
/// name may be the beginning of one, if no other game begins so.
pub(crate) fn locate(game: &str, saves: Option<PathBuf>) -> Done<(PathBuf, String)> {
    let path = Path::new(game);
    let parent = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    if let (Some(parent), Some(folder)) = (parent, path.file_name()) {
        return Ok((parent.to_owned(), folder.to_string_lossy().into_owned()));
    }
    let saves = saves.ok_or_else(|| usage(NO_SAVES))?;
    if saves.join(game).is_dir() {
        return Ok((saves, game.to_owned()));
    }
    let listed = Store::new(&saves, variant::all())
        .list()
        .unwrap_or_default();
    let folders: Vec<String> = listed.into_iter().map(|info| info.folder).collect();
    let wanted = game.to_lowercase();
    let begun: Vec<&String> = folders
        .iter()
        .filter(|folder| folder.to_lowercase().starts_with(&wanted))
        .collect();
    match begun[..] {
        [] => Err(missing(&saves.join(game), near(&folders, &wanted))),
        [folder] => Ok((saves, folder.clone())),
        _ => {
            let begun = quoted(begun.into_iter()).joined(", ");
            Err(refused(format!(
                "several games begin with “{game}”: {begun}"
            )))
        }
    }
}

/// The games whose names are nearly what is wanted, whole or as they begin.
fn near<'a>(folders: &'a [String], wanted: &str) -> Vec<&'a String> {
    let length = wanted.chars().count();
    let is_near = |folder: &&String| {
        let whole = folder.to_lowercase();
        let beginning: String = whole.chars().take(length).collect();
        strsim::jaro(wanted, &whole).max(strsim::jaro(wanted, &beginning)) > NEAR
    };
    folders.iter().filter(is_near).take(MOST).collect()
}

fn missing(path: &Path, near: Vec<&String>) -> Failure {
    if near.is_empty() {
        return refused(StoreError::NoGame(path.to_owned()));
    }
    let near = quoted(near.into_iter()).joined(" or ");
    refused(format!(
        "there is no game in {}; did you mean {near}?",
        path.display()
    ))
}

fn quoted<'a>(names: impl Iterator<Item = &'a String>) -> impl Iterator<Item = String> {
    names.map(|name| format!("“{name}”"))
}
