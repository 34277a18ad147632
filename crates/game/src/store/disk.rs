//! Writing that survives a power cut: when one of these functions returns without an error, what it
//! wrote is on the disk. And which files there are, of which no error is swallowed.

use std::ffi::OsString;
use std::fmt::Debug;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::system;

/// What a file is called while it is being written.
pub(crate) const UNFINISHED: &str = "tmp";

/// What saving asks of a disk. Tests put one that fails in the place of [`FileSystem`].
pub trait Disk: Debug + Send + Sync {
    /// Makes a file that must not be there yet, and brings its contents to the disk.
    fn create(&self, path: &Path, contents: &[u8]) -> io::Result<()>;
    /// The same, for the owner alone to read.
    fn create_private(&self, path: &Path, contents: &[u8]) -> io::Result<()> {
        self.create(path, contents)
    }
    /// Adds to the end of a file that is there, and brings that to the disk.
    fn append(&self, path: &Path, contents: &[u8]) -> io::Result<()>;
    /// Gives a file another name, under which there may be one.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    fn remove(&self, path: &Path) -> io::Result<()>;
    /// Brings to the disk which files are in a folder.
    fn flush_folder(&self, folder: &Path) -> io::Result<()>;
    /// The names of what is in a folder: all of them, or an error.
    fn names(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        let entries = fs::read_dir(folder)?;
        entries.map(|entry| Ok(entry?.file_name())).collect()
    }
}

/// The disk as the operating system has it.
#[derive(Clone, Copy, Debug)]
pub struct FileSystem;

impl Disk for FileSystem {
    fn create(&self, path: &Path, contents: &[u8]) -> io::Result<()> {
        let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
        file.write_all(contents)?;
        file.sync_all()
    }

    fn create_private(&self, path: &Path, contents: &[u8]) -> io::Result<()> {
        let mut options = OpenOptions::new();
        let options = system::owners_alone(options.write(true).create_new(true));
        let mut file = options.open(path)?;
        file.write_all(contents)?;
        file.sync_all()
    }

    fn append(&self, path: &Path, contents: &[u8]) -> io::Result<()> {
        let mut file = OpenOptions::new().append(true).open(path)?;
        file.write_all(contents)?;
        // The new length comes along with the data; only times may be lost.
        file.sync_data()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn flush_folder(&self, folder: &Path) -> io::Result<()> {
        system::flush_folder(folder)
    }
}

/// Writes a whole file under a name that nothing has yet or that it replaces: at every moment there
/// is the old file, or none, or the new one whole.
pub(crate) fn write_whole(disk: &dyn Disk, path: &Path, contents: &[u8]) -> io::Result<()> {
    let unfinished = unfinished(disk, path)?;
    write_whole_by_way_of(disk, &unfinished, path, contents)
}

/// The same, for the owner alone to read.
pub(crate) fn write_private(disk: &dyn Disk, path: &Path, contents: &[u8]) -> io::Result<()> {
    let unfinished = unfinished(disk, path)?;
    let created = disk.create_private(&unfinished, contents);
    put_in_place(disk, created, &unfinished, path)
}

/// The name under which a file is written first. What was left over under it, were it a link, is not
/// written through.
fn unfinished(disk: &dyn Disk, path: &Path) -> io::Result<PathBuf> {
    let unfinished = with_added(path, UNFINISHED);
    match disk.remove(&unfinished) {
        Err(why) if why.kind() != ErrorKind::NotFound => Err(why),
        _ => Ok(unfinished),
    }
}

/// The same, with the name under which it is written first, which nothing has.
pub(crate) fn write_whole_by_way_of(
    disk: &dyn Disk,
    unfinished: &Path,
    path: &Path,
    contents: &[u8],
) -> io::Result<()> {
    let created = disk.create(unfinished, contents);
    put_in_place(disk, created, unfinished, path)
}

fn put_in_place(
    disk: &dyn Disk,
    created: io::Result<()>,
    unfinished: &Path,
    path: &Path,
) -> io::Result<()> {
    // What is there under that name may be another program's, which is writing it.
    let is_ours = !created
        .as_ref()
        .is_err_and(|why| why.kind() == ErrorKind::AlreadyExists);
    // Only once its contents are on the disk, or a power cut could leave the name without them.
    let written = created.and_then(|()| disk.rename(unfinished, path));
    if written.is_err() && is_ours {
        // What is left over does no harm, and may itself not be removable.
        let _ = disk.remove(unfinished);
    }
    written?;
    flush_parent(disk, path)
}

/// Makes a directory, and those above it, if they are not there.
pub(crate) fn make_directory(disk: &dyn Disk, path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    fs::create_dir_all(path)?;
    flush_parent(disk, path)
}

/// Makes a file that must not be there yet.
pub(crate) fn create(disk: &dyn Disk, path: &Path, contents: &[u8]) -> io::Result<()> {
    disk.create(path, contents)?;
    flush_parent(disk, path)
}

/// What a file is called once it is written whole, by the name that it has until then.
pub(crate) fn finished(name: &str) -> Option<&str> {
    name.strip_suffix(UNFINISHED)?.strip_suffix('.')
}

pub(crate) fn with_added(path: &Path, ending: &str) -> PathBuf {
    let mut name: OsString = path.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(ending);
    path.with_file_name(name)
}

/// Makes a new or renamed file's entry in its directory last, as far as the file system knows of
/// such a thing: some, over a network for the most part, do not.
pub(crate) fn flush_parent(disk: &dyn Disk, path: &Path) -> io::Result<()> {
    let Some(parent) = path.parent() else {
        return Ok(());
    };
    match disk.flush_folder(if parent.as_os_str().is_empty() {
        Path::new(".")
    } else {
        parent
    }) {
        Err(why) if matches!(why.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported) => {
            Ok(())
        }
        flushed => flushed,
    }
}
