//! What is in a game's folder: which files are snapshots and journals of it, by their exact names,
//! and which only look like some.

use std::fs;
use std::io;
use std::path::Path;

use super::error::Warning;
use super::snapshot_id::SnapshotId;
use super::{disk, summary_of};

/// The names in a folder that are text.
fn names_in(folder: &Path) -> io::Result<impl Iterator<Item = String>> {
    Ok(fs::read_dir(folder)?
        .flatten()
        .filter_map(|entry| entry.file_name().into_string().ok()))
}

/// The snapshots in a folder, the newest first.
pub fn snapshots_in(folder: &Path) -> io::Result<Vec<SnapshotId>> {
    let mut ids: Vec<SnapshotId> = names_in(folder)?
        .filter_map(|name| SnapshotId::parse(&name))
        .collect();
    ids.sort_unstable_by(|a, b| b.cmp(a));
    if ids.windows(2).any(|pair| pair[0].number == pair[1].number) {
        let saved = |id: &SnapshotId| {
            summary_of(&folder.join(id.file_name()))
                .ok()
                .map(|summary| summary.saved)
        };
        ids.sort_by_cached_key(|id| std::cmp::Reverse((id.number, saved(id))));
    }
    Ok(ids)
}

/// The snapshots in a folder that are whole, with their journals: names and contents of the files
/// that can be read.
pub fn whole_files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let ids = snapshots_in(folder).unwrap_or_default();
    let whole = ids
        .into_iter()
        .filter(|id| summary_of(&folder.join(id.file_name())).is_ok());
    let names = whole.flat_map(|id| [id.file_name(), id.journal_name()]);
    let read = |name: String| Some((fs::read(folder.join(&name)).ok()?, name));
    names
        .filter_map(read)
        .map(|(contents, name)| (name, contents))
        .collect()
}

/// The greatest number of any snapshot or journal in a folder, readable or not; 0 where there is
/// none.
pub fn highest_number(folder: &Path) -> u32 {
    let ids = names_in(folder)
        .into_iter()
        .flatten()
        .filter_map(|name| SnapshotId::parse(&name).or_else(|| SnapshotId::of_journal(&name)));
    ids.map(|id| id.number).max().unwrap_or(0)
}

/// What there is to say of a folder in which a snapshot is opened as the newest.
pub fn oddities(folder: &Path, newest: &SnapshotId) -> Vec<Warning> {
    let names: Vec<String> = names_in(folder).into_iter().flatten().collect();
    let is_ours =
        |name: &str| SnapshotId::parse(name).is_some() || SnapshotId::of_journal(name).is_some();
    let looks_alike = |name: &&String| {
        name.split_once('-')
            .is_some_and(|(number, _)| number.parse::<u32>().is_ok())
            && !is_ours(name)
    };
    let mut beside: Vec<String> = names.iter().filter(looks_alike).cloned().collect();
    beside.sort();
    let later = names
        .iter()
        .filter_map(|name| SnapshotId::of_journal(name))
        .filter(|id| id.number > newest.number);
    let mut gone: Vec<SnapshotId> = later
        .filter(|id| !names.contains(&id.file_name()))
        .collect();
    gone.sort();
    let twins = names
        .iter()
        .filter_map(|name| SnapshotId::parse(name))
        .filter(|id| id.number == newest.number && id != newest);
    let twins: Vec<Warning> = twins
        .map(|twin| Warning::OneNumber {
            opened: newest.to_string(),
            other: twin.to_string(),
        })
        .collect();
    let gone = gone.last().map(|id| Warning::SnapshotGone {
        snapshot: id.to_string(),
        journal: id.journal_name(),
        opened: newest.to_string(),
    });
    let beside = (!beside.is_empty()).then_some(Warning::Beside(beside));
    gone.into_iter().chain(twins).chain(beside).collect()
}

/// Removes what a power cut left half written. Only the holder of the lock may do so.
pub fn remove_leftovers(disk: &dyn disk::Disk, folder: &Path) {
    for name in names_in(folder).into_iter().flatten() {
        let whole = name
            .strip_suffix(disk::UNFINISHED)
            .and_then(|name| name.strip_suffix('.'));
        if whole.is_some_and(|whole| SnapshotId::parse(whole).is_some()) {
            // One that can't be removed does no harm.
            let _ = disk.remove(&folder.join(name));
        }
    }
}
