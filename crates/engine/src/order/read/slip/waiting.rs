//! What stands on a slip for another phase than the open one.

use super::header_words::{KnownHeader, SlipHeader};
use crate::calendar::{Phase, PhaseKind};
use crate::order::NotTaken;

/// The phase for which lines wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AwaitedPhase {
    /// The next of this kind.
    Kind(PhaseKind),
    Named(Phase),
}

impl AwaitedPhase {
    /// The phase of a heading, where it is not the one that this slip is for (`meant`).
    pub(super) fn new(
        known: KnownHeader<'_>,
        header: &SlipHeader,
        meant: Option<Phase>,
    ) -> Option<Self> {
        let Some(phase) = header.phase else {
            let kind = header.kind.filter(|&kind| kind != known.context.phase)?;
            return Some(Self::Kind(kind));
        };
        if phase.kind != known.context.phase {
            // Lines for a phase that is over wait for the next of its kind.
            let is_later = known.open.is_some_and(|open| open < phase);
            return Some(if is_later {
                Self::Named(phase)
            } else {
                Self::Kind(phase.kind)
            });
        }
        match meant {
            Some(meant) if meant != phase => Some(Self::Named(phase)),
            _ => None,
        }
    }

    /// Why the lines count for nothing yet.
    pub(super) const fn not_taken(self) -> NotTaken {
        match self {
            Self::Kind(kind) => NotTaken::OtherPhase(kind),
            Self::Named(phase) => NotTaken::OtherSeason(phase),
        }
    }
}

/// What the lines below a heading wait for.
#[derive(Clone, Copy, Debug)]
pub(super) struct WaitingFor {
    pub phase: AwaitedPhase,
    /// Whether the heading stood before a line of its section: others below it may be none of it.
    pub inline: bool,
    pub holds: HeadingHolds,
    /// How many lines the slip had at the heading.
    pub begun: usize,
}

/// How far a heading reaches beyond the one of the next power.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HeadingHolds {
    /// It is one power's.
    OnePower,
    /// It names a season: powers whose headings follow at once stand below it.
    Season,
    /// It names a section: the same, unless the next power has nothing above yet, for then the
    /// section may be an empty one of the power before.
    Section,
    /// Until the next heading of a phase or section.
    AllPowers,
}

impl WaitingFor {
    /// What the lines wait for below the heading of a power that comes after it; `is_known` tells
    /// whether that power, or none at all, has a heading above.
    pub(super) fn below_power(self, lines: usize, is_known: bool) -> Option<Self> {
        let holds = match self.holds {
            HeadingHolds::AllPowers => true,
            HeadingHolds::Season => self.begun == lines,
            HeadingHolds::Section => self.begun == lines && is_known,
            HeadingHolds::OnePower => false,
        };
        holds.then_some(Self {
            inline: false,
            holds: HeadingHolds::AllPowers,
            ..self
        })
    }
}
