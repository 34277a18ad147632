//! The journal of a snapshot: the orders being entered, added to at every change. Each line tells the
//! open sheet, by what changed, and what became of the steps that undo and redo go by, behind a check
//! sum, so that the last whole line counts and a line that a power cut tore costs one change. The sums
//! are made with the snapshot's own, so that no line of another game is ever taken for one of this.

use super::format::check;

/// The format that this version goes on with.
const FORMAT: u32 = 3;

/// How a first line begins.
const MARK: &str = "// Chancery journal, format ";

/// The first line of a journal, which names its snapshot and that one's check sum.
pub(crate) fn head(snapshot: &str, seal: u64) -> String {
    format!(
        "{MARK}{FORMAT}: the orders entered after {snapshot} (check {seal:016x}), a line for each \
         change; the last line counts.\n"
    )
}

pub(crate) fn line(seal: u64, told: &str) -> String {
    format!("{:016x} {told}\n", sum(seal, told))
}

fn sum(seal: u64, text: &str) -> u64 {
    check(format!("{seal:016x} {text}").as_bytes())
}

#[derive(Debug, Default, PartialEq, Eq)]
pub struct Journal {
    /// The changes that are whole, in their order.
    pub changes: Vec<String>,
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
        let mut lines = contents.split(|&b| b == b'\n');
        let tail = lines.next_back().unwrap_or_default();
        let mut lines: Vec<&[u8]> = lines.map(without_return).collect();
        let first = lines
            .first()
            .and_then(|line| std::str::from_utf8(line).ok())
            .unwrap_or_default();
        let tie = seal.or_else(|| seal_in(first));
        let is_head = tie.is_some_and(|tie| first == head(snapshot, tie).trim_end());
        if is_head {
            lines.remove(0);
        }
        for line in lines {
            match read_line(line, tie) {
                Some(change) => journal.changes.push(change),
                None => journal.damaged += 1,
            }
        }
        if let Some(change) = read_line(without_return(tail), tie) {
            journal.changes.push(change);
        } else {
            journal.torn = !tail.is_empty();
        }
        if !is_head && seal_in(first).is_some() && journal.changes.is_empty() {
            return None;
        }
        journal.empty = !journal.torn && journal.damaged == 0 && journal.changes.is_empty();
        journal.clean = !journal.empty && journal.damaged == 0 && contents.ends_with(b"\n");
        Some(journal)
    }
}

/// The check sum that a first line states.
fn seal_in(first: &str) -> Option<u64> {
    let (_, rest) = first.strip_prefix(MARK)?.split_once("(check ")?;
    u64::from_str_radix(rest.split_once(')')?.0, 16).ok()
}

fn read_line(line: &[u8], tie: Option<u64>) -> Option<String> {
    let (stated, text) = std::str::from_utf8(line).ok()?.split_once(' ')?;
    let stated = u64::from_str_radix(stated, 16).ok()?;
    (stated == sum(tie?, text)).then(|| text.to_owned())
}

fn without_return(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}
