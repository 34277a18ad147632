//! Files of other people, read in bounded memory, and as the text that they claim to be.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// No file is longer, in bytes: a game of a hundred years is far below it.
const LONGEST: u64 = 16 << 20;

/// Reads a text; of `-` standard input.
///
/// # Errors
/// It can't be read, is too long, or is no UTF-8 text: a sentence that says where, and how to mend
/// it.
pub fn read(path: &Path) -> Result<String, String> {
    if path == Path::new("-") {
        return text(io::stdin().lock());
    }
    if path.is_dir() {
        return Err("it is a folder; name a file in it".to_owned());
    }
    text(File::open(path).map_err(|why| format!("it can't be read: {why}"))?)
}

/// The bytes of a file.
///
/// # Errors
/// It can't be read, or is too long.
pub(super) fn bytes(path: &Path) -> Result<Vec<u8>, String> {
    if path == Path::new("-") {
        return bounded(io::stdin().lock());
    }
    bounded(File::open(path).map_err(|why| format!("it can't be read: {why}"))?)
}

fn text(file: impl Read) -> Result<String, String> {
    of_bytes(bounded(file)?)
}

fn bounded(file: impl Read) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    file.take(LONGEST + 1)
        .read_to_end(&mut bytes)
        .map_err(|why| format!("it can't be read: {why}"))?;
    if bytes.len() as u64 > LONGEST {
        return Err(format!(
            "it is longer than {} MB; no game is that long",
            LONGEST >> 20
        ));
    }
    Ok(bytes)
}

/// The text that bytes claim to be, without a byte order mark.
pub fn of_bytes(bytes: Vec<u8>) -> Result<String, String> {
    if matches!(bytes.get(..2), Some([0xff, 0xfe] | [0xfe, 0xff])) {
        return Err("it is UTF-16 text; save it as UTF-8".to_owned());
    }
    if let Some(at) = bytes.iter().position(|&byte| byte == 0) {
        return Err(format!(
            "line {}: it has a zero byte, so it is not text; save it as UTF-8 text",
            line_at(&bytes, at)
        ));
    }
    let text = String::from_utf8(bytes).map_err(|why| {
        let end = why.utf8_error().valid_up_to();
        format!(
            "line {}: it is not UTF-8 text; save it as UTF-8",
            line_at(why.as_bytes(), end)
        )
    })?;
    Ok(text
        .strip_prefix('\u{feff}')
        .map(str::to_owned)
        .unwrap_or(text))
}

/// The number of the line in which a byte stands.
fn line_at(bytes: &[u8], at: usize) -> usize {
    bytes[..at].split(|&byte| byte == b'\n').count()
}
