//! Reading orders as people write them: every spelling that is clear is read, what is not is asked, and nothing is corrected in silence.

mod adjust;
mod clean;
mod draft;
mod lex;
mod likely;
mod lookup;
mod moves;
mod parser;
mod place;
mod refuse;
mod settle;
mod slip;
mod statement;
mod support;
mod unit;
mod words;

pub use slip::{Slip, SlipLine, read_slip};

use super::{Note, Reading};
use crate::board::{Board, PowerId};
use crate::calendar::PhaseKind;
use crate::position::Position;
use parser::Parser;

/// What the reader needs to know to read an order.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The board, for names.
    pub board: &'a Board,
    /// Who stands where: for the short forms, and to ask sensible questions. It never makes an order out of what was not written.
    pub position: &'a Position,
    /// What is ordered: single letters depend on it.
    pub phase: PhaseKind,
    /// Whose orders these are, where known.
    pub power: Option<PowerId>,
    /// Which names are read.
    pub names: Names,
}

/// Which names are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    /// Only names that the board knows, for files.
    Exact,
    /// Also beginnings and near misses of names, which are marked.
    Tolerant,
}

/// More than this, in bytes, is no order.
const LONGEST_ORDER: usize = 300;

/// Reads one order. Any text whatever gives a reading: one order, a question, or the reason why it can't be read.
///
/// Legality is not looked at: what is written is read, and judged elsewhere.
pub fn read_order(context: Context<'_>, text: &str) -> Reading {
    if text.len() > LONGEST_ORDER {
        return Reading::Unreadable { why: "This is too long to be one order. Write one order a line.".to_owned() };
    }
    let (tokens, remark) = clean::trimmed(lex::tokens(text), context.phase);
    let parser = Parser { context, text, tokens };
    if let Some(why) = refuse::beforehand(&parser) {
        return Reading::Unreadable { why };
    }
    let reading = settle::settle(&parser, parser.statement());
    match reading.unwrap_or_else(|| Reading::Unreadable { why: refuse::why(&parser) }) {
        Reading::Order { order, mut notes } => {
            notes.extend(remark.map(Note::Remark));
            Reading::Order { order, notes }
        }
        other => other,
    }
}
