//! Whether a folder's files are as they were: when each was last written, and how long it is.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A file, when it was last written, and how long it is.
pub type Stamp = (OsString, SystemTime, u64);

/// The stamp of a file; `None` where there is none.
pub fn stamp(file: &Path) -> Option<Stamp> {
    let about = std::fs::metadata(file).ok()?;
    Some((
        file.as_os_str().to_owned(),
        about.modified().ok()?,
        about.len(),
    ))
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
        stamps.sort_unstable();
        let changed = stamps != self.seen;
        self.seen = stamps;
        changed
    }
}
