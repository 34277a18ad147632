//! The journal of a snapshot: the orders being entered, added to at every change. Each line is the whole open sheet behind its check sum,
//! so that the last whole line counts and a line that a power cut tore costs one change.

use super::format::check;

/// The file name's ending.
pub const ENDING: &str = "journal";

/// The first line, which names the snapshot.
pub fn head(snapshot: &str) -> String {
    format!("// Chancery journal, format 1: the orders entered after {snapshot}, a line for each change; the last line counts.\n")
}

/// A line for a sheet.
pub fn line(sheet: &str) -> String {
    format!("{:016x} {sheet}\n", check(sheet.as_bytes()))
}

/// A journal as it was found.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Journal {
    /// The last sheet that is whole.
    pub sheet: Option<String>,
    /// Whether the file ends within a line: nobody was told that it was saved.
    pub torn: bool,
    /// How many lines before its end are damaged.
    pub damaged: usize,
    /// Whether it can be added to.
    pub clean: bool,
}

impl Journal {
    /// Reads a journal's contents.
    pub fn read(contents: &[u8], snapshot: &str) -> Self {
        let mut journal = Self::default();
        let mut lines = contents.split(|&b| b == b'\n');
        let tail = lines.next_back().unwrap_or_default();
        for (number, line) in lines.enumerate() {
            match read_line(line) {
                Some(sheet) => journal.sheet = Some(sheet),
                None if number == 0 && head(snapshot).trim_end().as_bytes() == without_return(line) => {}
                None => journal.damaged += 1,
            }
        }
        if let Some(sheet) = read_line(tail) {
            journal.sheet = Some(sheet);
        } else {
            journal.torn = !tail.is_empty();
        }
        journal.clean = journal.damaged == 0 && contents.ends_with(b"\n");
        journal
    }
}

fn read_line(line: &[u8]) -> Option<String> {
    let line = std::str::from_utf8(without_return(line)).ok()?;
    let (sum, sheet) = line.split_once(' ')?;
    (u64::from_str_radix(sum, 16).ok()? == check(sheet.as_bytes())).then(|| sheet.to_owned())
}

fn without_return(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}
