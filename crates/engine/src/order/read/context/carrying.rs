//! What is read where fleets carry armies.

use super::ReadingContext;

impl ReadingContext<'_> {
    /// Whether a fleet with an army aboard is another than one alone: where it may carry anybody's,
    /// and where several fleets share a sea.
    pub(in crate::order) const fn tells_pairs(&self) -> bool {
        self.forms.carrying.mixes_powers() || self.names_areas()
    }
}
