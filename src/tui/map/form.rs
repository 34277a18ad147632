//! The one form of a caption, and how much of it is written.

use super::spot::CellRun;

/// What is written of a caption, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CaptionToken {
    /// All of it, with the cell on either side.
    pub spot: CellRun,
    pub form: CaptionForm,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CaptionForm {
    pub units: bool,
    /// The name, with so much of what follows it.
    pub name: Option<Suffix>,
}

/// What is written after a name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Suffix {
    #[default]
    None,
    /// The mark of a centre and its owner's letter.
    Mark,
    /// The sign of a canal or a special province too.
    MarkAndSign,
    /// Also the units that are kept off the board here.
    All,
}

impl CaptionToken {
    /// What it says, without the cells on either side.
    pub(crate) const fn core(self) -> CellRun {
        CellRun {
            x: self.spot.x + 1,
            y: self.spot.y,
            width: self.spot.width - 2,
        }
    }
}
