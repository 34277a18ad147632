//! Which snapshots of a long game stay. Each is the whole game, so that the newest would do; of the
//! older ones the fewer are kept the older they are, and a game grows as its newest snapshot does.

use std::io::Read as _;
use std::path::Path;

use super::disk::Disk;
use super::folder::Listing;
use super::format;
use super::snapshot_id::SnapshotId;

/// Snapshots before the newest that all stay.
const ALL_OF: u32 = 8;

/// Whether a snapshot stays beside the newest: of those up to 16 before it every fourth, up to 32
/// every eighth, and so on, always by their numbers, so that one which goes now would have gone
/// later too.
pub(super) fn stays(number: u32, newest: u32) -> bool {
    let age = newest.saturating_sub(number);
    age < ALL_OF || number.is_multiple_of(1 << (age.ilog2() - 1))
}

/// Bytes at the beginning of a snapshot that have its parent.
const HEAD: u64 = 64 << 10;

/// The numbers of the snapshots before one, from parent to parent: undo needs them.
fn parents(folder: &Path, newest: &SnapshotId) -> Vec<u32> {
    let mut numbers = Vec::new();
    let mut id = newest.clone();
    // No further back than snapshots stay anyway: the chain is as long as the game.
    while numbers.len() + 1 < ALL_OF as usize {
        let Some(parent) = parent_of(&folder.join(id.file_name())) else {
            break;
        };
        numbers.push(parent.number);
        id = parent;
    }
    numbers
}

fn parent_of(file: &Path) -> Option<SnapshotId> {
    let mut head = Vec::new();
    let file = chancery_atlas::bounded::open_found(file).ok()?;
    file.take(HEAD).read_to_end(&mut head).ok()?;
    SnapshotId::parse(&format::read_parent_file(&String::from_utf8_lossy(&head))?)
}

/// Removes snapshots that need not stay, now that a newer one is on the disk. Their journals stay: each
/// leads from the snapshot before to the next, so that undo can make them again. What begins anew, and
/// so can't be made again, stays; so do damaged ones, for somebody may want to mend them. What can't be
/// removed is left.
pub(crate) fn thin(disk: &dyn Disk, folder: &Path, newest: &SnapshotId) {
    let listing = Listing::read(disk, folder);
    let snapshots = listing
        .map(|listing| listing.snapshots())
        .unwrap_or_default();
    let earlier = snapshots.into_iter().filter(|id| id.number < newest.number);
    let parents = parents(folder, newest);
    for id in earlier {
        if stays(id.number, newest.number) || parents.contains(&id.number) {
            continue;
        }
        let file = folder.join(id.file_name());
        if parent_of(&file).is_some() && is_whole(&file) {
            let _ = disk.remove(&file);
        }
    }
}

/// Whether a file is a snapshot whose check sum is right. A link is none: what it leads to is not the
/// game's to remove.
fn is_whole(file: &Path) -> bool {
    std::fs::symlink_metadata(file).is_ok_and(|about| about.is_file())
        && chancery_atlas::bounded::read_found(file)
            .is_ok_and(|bytes| format::unseal(&bytes).is_ok())
}
