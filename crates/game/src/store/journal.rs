//! The journal of a snapshot: what was done to the game since, a line for each command behind a check
//! sum, so that a line that a power cut tore costs one change. The sums are made with the snapshot's
//! own, so that no line of another game is ever taken for one of this.

use std::fmt;

use super::format::check;
use crate::game::SnapshotEnd;

/// How a first line begins.
const MARK: &str = "// Chancery journal, format 1: the commands after ";
/// What stands before the end of the snapshot before.
const AFTER: &str = ", which follows ";

/// What the first line of a journal says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalHead {
    /// The file of its snapshot.
    pub snapshot: String,
    /// That one's check sum.
    pub seal: u64,
    /// From where the snapshot goes on: it can be made again from there when it is gone.
    pub after: Option<SnapshotEnd>,
}

impl fmt::Display for JournalHead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{MARK}{} (check {:016x})", self.snapshot, self.seal)?;
        if let Some(end) = &self.after {
            let SnapshotEnd {
                file,
                seal,
                journal,
                undone,
            } = end;
            write!(
                f,
                "{AFTER}{file} (check {seal:016x}) and {journal} bytes of its journal, {undone} \
                 undone"
            )?;
        }
        f.write_str("; each has a line\n")
    }
}

impl JournalHead {
    /// Reads a first line, whole; `None` where it is none.
    fn read_line(line: &[u8]) -> Option<Self> {
        let line = std::str::from_utf8(line.strip_suffix(b"\n")?).ok()?;
        let line = line.strip_suffix('\r').unwrap_or(line);
        let said = line.strip_prefix(MARK)?;
        let (own, after) = match said.split_once(AFTER) {
            Some((own, after)) => (own, Some(after)),
            None => (said, None),
        };
        let (snapshot, seal, _) = named(own)?;
        let head = Self {
            snapshot: snapshot.to_owned(),
            seal,
            after: after.and_then(read_end),
        };
        // Exact to the last letter: a first line that was changed vouches for nothing.
        (head.to_string().trim_end() == line).then_some(head)
    }
}

fn read_end(text: &str) -> Option<SnapshotEnd> {
    let (file, seal, rest) = named(text)?;
    let (journal, rest) = rest.strip_prefix(" and ")?.split_once(" bytes")?;
    let (_, undone) = rest.split_once(", ")?;
    Some(SnapshotEnd {
        file: file.to_owned(),
        seal,
        journal: journal.parse().ok()?,
        undone: undone.split_once(' ')?.0.parse().ok()?,
    })
}

/// `file (check 0123456789abcdef)`, and what stands behind it.
fn named(text: &str) -> Option<(&str, u64, &str)> {
    let (file, rest) = text.split_once(" (check ")?;
    let (seal, rest) = rest.split_once(')')?;
    Some((file, u64::from_str_radix(seal, 16).ok()?, rest))
}

pub(crate) fn line(seal: u64, told: &str) -> String {
    format!("{:016x} {told}\n", sum(seal, told))
}

fn sum(seal: u64, text: &str) -> u64 {
    check(format!("{seal:016x} {text}").as_bytes())
}

/// A line of a journal without its check sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalText {
    pub text: String,
    /// How many bytes of the journal stand before it.
    pub begins: u64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Journal {
    /// What its first line says, if that can be read.
    pub head: Option<JournalHead>,
    /// The lines that are whole, in their order.
    pub lines: Vec<JournalText>,
    /// Whether the file ends within a line: nobody was told that it was saved.
    pub torn: bool,
    /// Whether there is no line in it beside the first.
    pub empty: bool,
    /// How many lines before its end are damaged.
    pub damaged: usize,
    /// Whether it can be added to.
    pub clean: bool,
}

impl Journal {
    /// Reads the contents of a snapshot's journal; `None` where it belongs to another snapshot. One
    /// that was edited by hand has no check sum, and the journal's word is taken.
    pub(crate) fn read(contents: &[u8], snapshot: &str, seal: Option<u64>) -> Option<Self> {
        let mut journal = Self::default();
        let mut begins = 0;
        let mut tie = seal;
        let mut is_foreign = false;
        for (nth, line) in contents.split_inclusive(|&b| b == b'\n').enumerate() {
            if nth == 0
                && let Some(head) = JournalHead::read_line(line)
            {
                // A snapshot that is gone, or was edited by hand, has no sum to tie the lines to.
                tie = seal.or(Some(head.seal));
                is_foreign = head.snapshot != snapshot || Some(head.seal) != tie;
                journal.damaged += usize::from(is_foreign);
                journal.head = Some(head);
            } else if let Some(text) = read_line(without_end(line), tie) {
                journal.lines.push(JournalText { text, begins });
            } else if line.ends_with(b"\n") {
                // A power cut tears the last line alone.
                journal.damaged += 1;
            } else {
                journal.torn = true;
            }
            begins += line.len() as u64;
        }
        // Where some of its lines fit, only the first line was changed.
        if is_foreign && journal.lines.is_empty() {
            return None;
        }
        journal.empty = !journal.torn && journal.damaged == 0 && journal.lines.is_empty();
        journal.clean = !journal.empty && journal.damaged == 0 && contents.ends_with(b"\n");
        Some(journal)
    }
}

fn read_line(line: &[u8], tie: Option<u64>) -> Option<String> {
    let (stated, text) = std::str::from_utf8(line).ok()?.split_once(' ')?;
    // By its digits: those in capitals are changed ones.
    (stated == format!("{:016x}", sum(tie?, text))).then(|| text.to_owned())
}

/// A line without its end, `\n` or `\r\n`.
fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}
