//! Whether a folder's files are as they were: when each was last written, and how long it is.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A file as it was when somebody looked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stamp {
    file: OsString,
    /// When it was last written.
    modified: SystemTime,
    /// In bytes: two changes may come within one tick of the file system's clock.
    length: u64,
}

/// The stamp of a file; `None` where there is none.
pub fn stamp(file: &Path) -> Option<Stamp> {
    let about = std::fs::metadata(file).ok()?;
    Some(Stamp {
        file: file.as_os_str().to_owned(),
        modified: about.modified().ok()?,
        length: about.len(),
    })
}

/// A folder whose files are looked at again and again.
#[derive(Debug)]
pub struct Stamps {
    folder: PathBuf,
    seen: Vec<Stamp>,
}

impl Stamps {
    /// A folder that was not looked at yet.
    pub const fn new(folder: PathBuf) -> Self {
        Self {
            folder,
            seen: Vec::new(),
        }
    }

    /// Whether its files are otherwise than when this was asked last.
    pub fn changed(&mut self) -> bool {
        let files = std::fs::read_dir(&self.folder)
            .into_iter()
            .flatten()
            .flatten();
        let mut stamps: Vec<Stamp> = files.filter_map(|file| stamp(&file.path())).collect();
        // A folder lists its files as it likes, and two lists are compared.
        stamps.sort_unstable();
        let changed = stamps != self.seen;
        self.seen = stamps;
        changed
    }
}
