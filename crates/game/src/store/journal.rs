//! The journal of a snapshot: the orders being entered, added to at every change. Each line tells the
//! open sheet, by what changed, and what became of the steps that undo and redo go by, behind a check
//! sum, so that the last whole line counts and a line that a power cut tore costs one change. The sums
//! are made with the snapshot's own, so that no line of another game is ever taken for one of this. In
//! the first two formats each line had the whole sheet.

use super::format::check;
use super::snapshot_id::SnapshotId;

/// Stands before the steps of a line, behind the sheet of the first formats. RON writes it otherwise in a
/// text.
const STEPS: char = '\t';

/// The format that this version goes on with.
const FORMAT: u32 = 3;

/// How a first line begins.
const MARK: &str = "// Chancery journal, format ";

/// How it goes on in a journal of the first format.
const OLD: &str = "1: the orders entered after ";

/// The first line of a journal, which names its snapshot and that one's check sum.
pub(crate) fn head(snapshot: &str, seal: u64) -> String {
    head_of(FORMAT, snapshot, seal)
}

fn head_of(format: u32, snapshot: &str, seal: u64) -> String {
    format!(
        "{MARK}{format}: the orders entered after {snapshot} (check {seal:016x}), a line for each \
         change; the last line counts.\n"
    )
}

/// The first line that was written before journals were tied to their snapshots by more than the
/// name.
fn old_head(snapshot: &str) -> String {
    format!("{MARK}{OLD}{snapshot}, a line for each change; the last line counts.\n")
}

pub(crate) fn line(seal: u64, told: &str) -> String {
    let text = format!("{STEPS}{told}");
    format!("{:016x} {text}\n", sum(Some(seal), &text))
}

fn sum(seal: Option<u64>, text: &str) -> u64 {
    seal.map_or_else(
        || check(text.as_bytes()),
        |seal| check(format!("{seal:016x} {text}").as_bytes()),
    )
}

/// A change, as a line tells it.
#[derive(Debug, PartialEq, Eq)]
pub struct JournalChange {
    /// The sheet after it; empty where it is told with the steps.
    pub sheet: String,
    /// What became of the steps; `None` in lines that were written before these were kept.
    pub steps: Option<String>,
}

#[derive(Debug, Default, PartialEq, Eq)]
pub struct Journal {
    /// The changes that are whole, in their order.
    pub changes: Vec<JournalChange>,
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
        let is_of =
            |format| tie.is_some_and(|tie| first == head_of(format, snapshot, tie).trim_end());
        let (is_current, is_second) = (is_of(FORMAT), is_of(2));
        let is_new = is_current || is_second;
        let is_old = first == old_head(snapshot).trim_end();
        // Where the first line is damaged the others still tell whose they are, if they are not
        // older than that.
        let sums: &[Option<u64>] = match (is_new || seal_in(first).is_some(), is_old) {
            (true, _) => &[tie],
            (false, true) => &[None],
            (false, false) => &[tie, None],
        };
        if is_new || is_old {
            lines.remove(0);
        }
        for line in lines {
            match read_line(line, sums) {
                Some(change) => journal.changes.push(change),
                None => journal.damaged += 1,
            }
        }
        if let Some(change) = read_line(without_return(tail), sums) {
            journal.changes.push(change);
        } else {
            journal.torn = !tail.is_empty();
        }
        let of_another = !is_new && seal_in(first).is_some() && journal.changes.is_empty();
        if of_another || is_old_head_of_another(first, snapshot) {
            return None;
        }
        journal.empty = !journal.torn && journal.damaged == 0 && journal.changes.is_empty();
        journal.clean = !is_old
            && !is_second
            && !journal.empty
            && journal.damaged == 0
            && contents.ends_with(b"\n");
        Some(journal)
    }
}

fn is_old_head_of_another(first: &str, snapshot: &str) -> bool {
    let rest = first
        .strip_prefix(MARK)
        .and_then(|rest| rest.strip_prefix(OLD));
    let named = rest
        .and_then(|rest| rest.split_once(','))
        .map(|(name, _)| name);
    named.is_some_and(|name| name != snapshot && SnapshotId::parse(name).is_some())
}

/// The check sum that a first line states.
fn seal_in(first: &str) -> Option<u64> {
    let (_, rest) = first.strip_prefix(MARK)?.split_once("(check ")?;
    u64::from_str_radix(rest.split_once(')')?.0, 16).ok()
}

fn read_line(line: &[u8], sums: &[Option<u64>]) -> Option<JournalChange> {
    let (stated, text) = std::str::from_utf8(line).ok()?.split_once(' ')?;
    let stated = u64::from_str_radix(stated, 16).ok()?;
    if sums.iter().all(|&tie| stated != sum(tie, text)) {
        return None;
    }
    let (sheet, steps) = text
        .split_once(STEPS)
        .map_or((text, None), |(sheet, steps)| {
            (sheet, Some(steps.to_owned()))
        });
    Some(JournalChange {
        sheet: sheet.to_owned(),
        steps,
    })
}

fn without_return(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}
