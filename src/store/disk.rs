//! Writing that survives a power cut: when one of these functions returns without an error, what it wrote is on the disk.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What a file is called while it is being written.
pub const UNFINISHED: &str = "tmp";

/// Writes a whole file under a name that nothing has yet or that it replaces: at every moment there is the old file, or none, or the new
/// one whole.
pub fn write_whole(path: &Path, contents: &[u8]) -> io::Result<()> {
    let unfinished = unfinished_name(path);
    let written = write_synced(&unfinished, contents).and_then(|()| fs::rename(&unfinished, path));
    if written.is_err() {
        // What is left over does no harm, and may itself not be removable.
        let _ = fs::remove_file(&unfinished);
    }
    written?;
    sync_parent(path)
}

/// Makes a directory, and those above it, if they are not there.
pub fn make_directory(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    fs::create_dir_all(path)?;
    sync_parent(path)
}

/// Makes a file that must not be there yet.
pub fn create(path: &Path, contents: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(contents)?;
    file.sync_all()?;
    sync_parent(path)
}

/// Adds to the end of a file that is there.
pub fn append(path: &Path, contents: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().append(true).open(path)?;
    file.write_all(contents)?;
    file.sync_data()
}

fn unfinished_name(path: &Path) -> PathBuf {
    let mut name: OsString = path.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(UNFINISHED);
    path.with_file_name(name)
}

fn write_synced(path: &Path, contents: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(contents)?;
    file.sync_all()
}

/// Makes a new or renamed file's entry in its directory last. On Windows directories can't be opened so, and the file system sees to it.
pub fn sync_parent(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(parent) if cfg!(unix) => File::open(if parent.as_os_str().is_empty() { Path::new(".") } else { parent })?.sync_all(),
        _ => Ok(()),
    }
}
