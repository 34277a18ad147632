//! Whole slips: headers, and several orders a line.

use super::{Context, read_order};
use crate::board::PowerId;
use crate::calendar::{Calendar, Phase};
use crate::order::Reading;

/// One order of a slip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlipLine {
    /// In whose name: from a header or prefix, else the context's.
    pub power: Option<PowerId>,
    /// Verbatim.
    pub written: String,
    /// How it was understood.
    pub reading: Reading,
    /// The line of the slip it stands on, from 1.
    pub line: usize,
}

/// A slip of orders as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slip {
    /// Its orders, as written from top to bottom.
    pub lines: Vec<SlipLine>,
    /// The phase that its header names.
    pub phase: Option<Phase>,
    /// What else should be looked at, as sentences.
    pub remarks: Vec<String>,
}

/// Reads a whole slip: an order a line, or several parted by `;` and commas; power and phase headers are taken as such.
pub fn read_slip(context: Context<'_>, calendar: &Calendar, text: &str) -> Slip {
    let mut slip = Slip::default();
    for (at, line) in text.lines().enumerate() {
        if let Some(phase) = calendar.parse(line) {
            slip.phase = Some(phase);
            continue;
        }
        for written in line.split(';').map(str::trim).filter(|piece| !piece.is_empty()) {
            let reading = read_order(context, written);
            slip.lines.push(SlipLine { power: context.power, written: written.to_owned(), reading, line: at + 1 });
        }
    }
    slip
}
