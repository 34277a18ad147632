//! What a reader is told, and which names it knows.

mod carrying;
mod scales;
mod secret;

pub(super) use secret::LONGEST_NAME;

use crate::calendar::PhaseKind;
use crate::order::Forms;
use crate::position::Position;
use chancery_atlas::board::{Board, PowerId};

/// What the reader needs to know to read an order.
#[derive(Clone, Copy, Debug)]
pub struct ReadingContext<'a> {
    /// Its names are those that are read; the slips of each power may have their own.
    pub board: &'a Board,
    /// Who stands where: for the short forms, and to ask sensible questions. It never makes an
    /// order out of what was not written.
    pub position: &'a Position,
    /// What is ordered: single letters depend on it.
    pub phase: PhaseKind,
    /// Whose orders these are, where known.
    pub power: Option<PowerId>,
    /// How far a spelling may be from a name.
    pub names: NamesRead,
    /// The order forms that the variant has beside those of the standard game.
    pub forms: Forms,
}

/// How far a spelling may be from a name of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamesRead {
    /// Only names that the board knows, for files.
    Exact,
    /// Also beginnings and near misses of names, which are marked.
    Tolerant,
    /// For a text that is still being typed: its last word, and a name between blanks, may be begun,
    /// and what is missing is left open.
    Unfinished,
}
