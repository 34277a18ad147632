//! Words for open seas and closed homes.

use crate::report::explain::marks::Mark;
use crate::report::names::Names;
use chancery_engine::adjudicate::OpenSeaReason;

/// What became of the order in a word or two.
pub(in crate::report) const fn mark(why: OpenSeaReason) -> Mark {
    match why {
        OpenSeaReason::WhichUnit { .. } => Mark::But("whose?"),
        OpenSeaReason::SeveralFit { .. } => Mark::But("fails"),
    }
}

/// Why the order came out as it did, as a clause that needs no mark.
pub(in crate::report) fn clause(names: Names<'_>, why: OpenSeaReason) -> String {
    match why {
        OpenSeaReason::WhichUnit { at } => {
            format!("which unit in {}? say the nationality", names.province(at))
        }
        OpenSeaReason::SeveralFit { to } => {
            format!("fails: several units that go to {} fit", names.province(to))
        }
    }
}
