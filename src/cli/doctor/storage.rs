//! Where games are saved: whether it can be written, and how much room it has.

use std::path::{Path, PathBuf};
use std::time::Instant;

use super::super::NO_SAVES;
use super::DoctorCheck;
use crate::cli::Common;
use chancery_atlas::grammar::{Joined, counted};
use chancery_engine::variant;
use chancery_game::store::{Store, outside};
use chancery_game::system;

/// Free space for an evening, in bytes. A long game takes less.
const ROOM: u64 = 50 << 20;

/// A save that takes longer is slow, in milliseconds.
const SLOW: u128 = 200;

pub(super) fn saves(common: &Common) -> DoctorCheck {
    let mut check = DoctorCheck::new("saves");
    let Some(saves) = common.saves() else {
        check.broken(NO_SAVES, "Name a folder with --saves or CHANCERY_SAVES.");
        return check;
    };
    if let Err(why) = nearest(&saves) {
        check.broken(why, "Name a folder with --saves.");
        return check;
    }
    // The check makes no folder: it leaves nothing behind.
    if !saves.exists() {
        let shown = saves.display();
        check.found(format!("{shown}: the first game makes this folder"));
        return check;
    }
    let games = match Store::new(&saves, variant::all()).list() {
        Ok(games) => games,
        Err(why) => {
            let why = format!("{} can't be read: {why}", saves.display());
            check.broken(
                why,
                "Make the folder readable, or name another with --saves.",
            );
            return check;
        }
    };
    check.found(format!(
        "{}: {}",
        saves.display(),
        counted(games.len(), "game")
    ));
    let damaged = games.iter().filter(|game| game.damaged.is_some());
    let damaged: Vec<&str> = damaged.map(|game| game.folder.as_str()).collect();
    if !damaged.is_empty() {
        check.broken(
            format!("damaged: {}", damaged.iter().joined(", ")),
            "`chancery verify` names the file. Open the game: Chancery offers the last good one.",
        );
    }
    check
}

pub(super) fn disk(common: &Common) -> DoctorCheck {
    let mut check = DoctorCheck::new("disk");
    let saves = common.saves().ok_or_else(|| NO_SAVES.to_owned());
    let folder = match saves.and_then(|saves| nearest(&saves)) {
        Ok(folder) => folder,
        Err(why) => {
            check.broken(why, "Name a folder with --saves.");
            return check;
        }
    };
    let began = Instant::now();
    if let Err(why) = outside::try_writing(&folder) {
        let why = format!("{} can't be written: {why}", folder.display());
        check.broken(
            why,
            "Make the folder writable, make room, or name another with --saves.",
        );
        return check;
    }
    let took = began.elapsed().as_millis();
    // A save in no time at all would look like a fault of the check.
    let took_shown = took.max(1);
    let room = system::free_space(&folder);
    let shown = room.map_or_else(String::new, |room| format!(", {} free", megabytes(room)));
    let found = format!("a save takes {took_shown} ms{shown}");
    match room {
        Some(room) if room < ROOM => {
            let needed = megabytes(ROOM);
            check.note(found, format!("Make room: an evening wants {needed}."));
        }
        _ if took > SLOW => check.note(
            found,
            "This disk is slow: name a folder of this computer with --saves.",
        ),
        _ => check.found(found),
    }
    check
}

/// The folder, or the first above it that is there; why it can't be one.
fn nearest(folder: &Path) -> Result<PathBuf, String> {
    let folder = std::path::absolute(folder).map_err(|why| why.to_string())?;
    let mut above = folder.ancestors();
    let found = above.find(|folder| folder.exists()).unwrap_or(&folder);
    if found.is_dir() {
        Ok(found.to_owned())
    } else {
        Err(format!("{} is not a folder", found.display()))
    }
}

fn megabytes(bytes: u64) -> String {
    match bytes >> 20 {
        mega @ 0..10_000 => format!("{mega} MB"),
        mega => format!("{} GB", mega >> 10),
    }
}
