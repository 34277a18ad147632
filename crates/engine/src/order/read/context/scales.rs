//! What is read where seasons have several time scales.

use super::ReadingContext;
use crate::calendar::PhaseKind;

impl ReadingContext<'_> {
    /// Whether seasons have several time scales.
    pub(in crate::order) const fn has_scales(&self) -> bool {
        self.forms.scales
    }

    /// Whether what is ordered is a month in time scales.
    pub(in crate::order) fn in_month(&self) -> bool {
        self.has_scales() && self.phase == PhaseKind::Movement
    }

    /// Whether a retreat may name several places, the first of which that is open is taken.
    pub(in crate::order) fn has_alternatives(&self) -> bool {
        self.has_scales() && self.phase == PhaseKind::Retreats
    }
}
