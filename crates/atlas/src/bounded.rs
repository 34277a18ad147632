//! Files read in bounded memory, and only where they come to an end.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _};
use std::path::Path;

/// No file that the program reads is longer, in bytes: a saved game of five hundred phases is far
/// below it.
pub const LONGEST: u64 = 128 << 20;

/// Reads a file that somebody named, which may be a pipe; of `-` standard input.
///
/// # Errors
/// The file system's; it is longer than [`LONGEST`].
pub fn read_bounded(path: &Path) -> io::Result<Vec<u8>> {
    if path == Path::new("-") {
        return read_all(io::stdin().lock());
    }
    read_all(File::open(path)?)
}

/// Reads to the end of what was opened.
pub fn read_all(file: impl io::Read) -> io::Result<Vec<u8>> {
    read_up_to(file, LONGEST)
}

fn read_up_to(file: impl io::Read, longest: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // The file system is not asked for the length: a pipe has none, and a file may grow.
    // One byte more tells a file that is too long from one that is just so long.
    file.take(longest + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > longest {
        let why = format!("it is longer than {} MB", longest >> 20);
        return Err(io::Error::new(ErrorKind::FileTooLarge, why));
    }
    Ok(bytes)
}

/// Reads a text that somebody named, as [`read_bounded`] does.
///
/// # Errors
/// As for [`read_bounded`]; it is no UTF-8 text.
pub fn read_text(path: &Path) -> io::Result<String> {
    text(read_bounded(path)?)
}

/// Opens a file that lies where one is looked for: a pipe or a device there would never end.
pub fn open_found(path: &Path) -> io::Result<File> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(ErrorKind::InvalidInput, "it is not a file"));
    }
    File::open(path)
}

/// Reads a file that lies where one is looked for.
pub fn read_found(path: &Path) -> io::Result<Vec<u8>> {
    read_all(open_found(path)?)
}

/// Reads a journal, which the program itself goes on with until it is as long as a file may be.
///
/// # Errors
/// As for [`read_found`]; what was written last was longer than anything that is written at once.
#[cfg(feature = "table")]
pub fn read_journal(path: &Path) -> io::Result<Vec<u8>> {
    read_up_to(open_found(path)?, 8 * LONGEST)
}

/// Reads a text that lies where one is looked for.
///
/// # Errors
/// As for [`read_found`]; it is no UTF-8 text.
pub fn read_found_text(path: &Path) -> io::Result<String> {
    text(read_found(path)?)
}

fn text(bytes: Vec<u8>) -> io::Result<String> {
    String::from_utf8(bytes).map_err(|_| {
        io::Error::new(
            ErrorKind::InvalidData,
            "it is not UTF-8 text; save it as UTF-8",
        )
    })
}
