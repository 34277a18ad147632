//! What is in a game's folder: which files are snapshots and journals of it, by their exact names, and which only look like some.

use std::fmt;
use std::fs;
use std::io;
use std::path::Path;

use super::error::Warning;
use super::{disk, journal, summary_of};

/// The ending of a snapshot's name.
const SNAPSHOT: &str = "ron";

/// A snapshot of a game: its number, which says what is newest, and its phase's key.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SnapshotId {
    /// From 1.
    pub number: u32,
    /// `F1903M`, see [`Calendar::key`](crate::calendar::Calendar::key).
    pub key: String,
}

impl SnapshotId {
    /// The snapshot whose file has exactly this name. A copy that somebody or some program made beside it has another.
    pub(super) fn parse(file_name: &str) -> Option<Self> {
        Self::with_ending(file_name, SNAPSHOT)
    }

    /// The snapshot to which the journal of exactly this name belongs.
    fn of_journal(file_name: &str) -> Option<Self> {
        Self::with_ending(file_name, journal::ENDING)
    }

    fn with_ending(file_name: &str, ending: &str) -> Option<Self> {
        let (number, key) = file_name.strip_suffix(ending)?.strip_suffix('.')?.split_once('-')?;
        let is_key = key == "Set-up" || (!key.is_empty() && key.chars().all(char::is_alphanumeric));
        let id = Self { number: number.parse().ok()?, key: key.to_owned() };
        (is_key && format!("{:04}", id.number) == number).then_some(id)
    }

    /// Its file's name.
    pub(super) fn file_name(&self) -> String {
        format!("{:04}-{}.{SNAPSHOT}", self.number, self.key)
    }

    /// Its journal's name.
    pub(super) fn journal_name(&self) -> String {
        format!("{:04}-{}.{}", self.number, self.key, journal::ENDING)
    }
}

impl fmt::Display for SnapshotId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file_name())
    }
}

/// The names in a folder that are text.
fn names_in(folder: &Path) -> io::Result<impl Iterator<Item = String>> {
    Ok(fs::read_dir(folder)?.flatten().filter_map(|entry| entry.file_name().into_string().ok()))
}

/// The snapshots in a folder, the newest first.
pub fn snapshots_in(folder: &Path) -> io::Result<Vec<SnapshotId>> {
    let mut ids: Vec<SnapshotId> = names_in(folder)?.filter_map(|name| SnapshotId::parse(&name)).collect();
    ids.sort_unstable_by(|a, b| b.cmp(a));
    if ids.windows(2).any(|pair| pair[0].number == pair[1].number) {
        let saved = |id: &SnapshotId| summary_of(&folder.join(id.file_name())).ok().map(|summary| summary.saved);
        ids.sort_by_cached_key(|id| std::cmp::Reverse((id.number, saved(id))));
    }
    Ok(ids)
}

/// The greatest number of any snapshot or journal in a folder, readable or not; 0 where there is none.
pub fn highest_number(folder: &Path) -> u32 {
    let ids = names_in(folder).into_iter().flatten().filter_map(|name| SnapshotId::parse(&name).or_else(|| SnapshotId::of_journal(&name)));
    ids.map(|id| id.number).max().unwrap_or(0)
}

/// What there is to say of a folder in which a snapshot is opened as the newest.
pub fn oddities(folder: &Path, newest: &SnapshotId) -> Vec<Warning> {
    let names: Vec<String> = names_in(folder).into_iter().flatten().collect();
    let is_ours = |name: &str| SnapshotId::parse(name).is_some() || SnapshotId::of_journal(name).is_some();
    let looks_alike = |name: &&String| name.split_once('-').is_some_and(|(number, _)| number.parse::<u32>().is_ok()) && !is_ours(name);
    let mut beside: Vec<String> = names.iter().filter(looks_alike).cloned().collect();
    beside.sort();
    let later = names.iter().filter_map(|name| SnapshotId::of_journal(name)).filter(|id| id.number > newest.number);
    let mut gone: Vec<SnapshotId> = later.filter(|id| !names.contains(&id.file_name())).collect();
    gone.sort();
    let twins = names.iter().filter_map(|name| SnapshotId::parse(name)).filter(|id| id.number == newest.number && id != newest);
    let twins: Vec<Warning> = twins.map(|twin| Warning::OneNumber { opened: newest.to_string(), other: twin.to_string() }).collect();
    let gone =
        gone.last().map(|id| Warning::SnapshotGone { snapshot: id.to_string(), journal: id.journal_name(), opened: newest.to_string() });
    let beside = (!beside.is_empty()).then_some(Warning::Beside(beside));
    gone.into_iter().chain(twins).chain(beside).collect()
}

/// Removes what a power cut left half written. Only the holder of the lock may do so.
pub fn remove_leftovers(disk: &dyn disk::Disk, folder: &Path) {
    for name in names_in(folder).into_iter().flatten() {
        let whole = name.strip_suffix(disk::UNFINISHED).and_then(|name| name.strip_suffix('.'));
        if whole.is_some_and(|whole| SnapshotId::parse(whole).is_some()) {
            // One that can't be removed does no harm.
            let _ = disk.remove(&folder.join(name));
        }
    }
}
