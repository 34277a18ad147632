//! The lines of a settled phase.

use std::borrow::Cow;

use super::{LineId, Turn};
use chancery_engine::adjudicate::{Verdict, VoidReason};
use chancery_engine::order::{Entry, Order, Reading};
use chancery_engine::position::UnitId;
use chancery_engine::seat::Author;
use chancery_engine::variant::{Claim, Settlement, Target};

/// What comes of a line that can't be read, if nothing else is ruled on it.
pub const UNREADABLE: Verdict = Verdict::void(VoidReason::Unreadable);

/// A line of a settled phase: what was written and how it was read, for which unit it was, and what
/// came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhaseLine<'a> {
    pub entry: Cow<'a, Entry>,
    pub unit: Option<UnitId>,
    pub verdict: Verdict,
    /// Its line of the phase's sheet, where it stands on one.
    pub id: Option<LineId>,
}

impl<'a> PhaseLine<'a> {
    /// Lines as they were settled together; `void` rules those that give no order.
    pub fn settled(
        entries: impl IntoIterator<Item = &'a Entry>,
        settlement: &'a Settlement,
        void: impl Fn(&Entry) -> Verdict,
    ) -> impl Iterator<Item = Self> {
        let mut verdicts = settlement.verdicts.iter().copied();
        let mut bound = settlement.bound.iter();
        entries.into_iter().map(move |entry| {
            // Verdicts are of the orders alone, so that a line which gives none takes none.
            let is_order = entry.reading.order().is_some();
            let bound = if is_order { bound.next() } else { None };
            let verdict = if is_order { verdicts.next() } else { None };
            Self {
                entry: Cow::Borrowed(entry),
                unit: bound.and_then(|bound| bound.target.unit()),
                verdict: verdict.unwrap_or_else(|| void(entry)),
                id: None,
            }
        })
    }

    /// A claim that was made in an earlier phase, and judged in this one. It stands on no slip.
    pub(crate) fn judged((claim, verdict): &(Claim, Verdict)) -> Self {
        let order = Order::claim(claim.with.clone());
        let reading = Reading::Order {
            order,
            notes: Vec::new(),
        };
        Self {
            entry: Cow::Owned(Entry::from_power(claim.power, String::new(), reading)),
            unit: None,
            verdict: *verdict,
            id: None,
        }
    }

    /// The same, beyond the sheet on which it stands.
    pub fn kept(self) -> PhaseLine<'static> {
        PhaseLine {
            entry: Cow::Owned(self.entry.into_owned()),
            ..self
        }
    }

    pub fn order(&self) -> Option<&Order> {
        self.entry.reading.order()
    }

    pub(crate) fn author(&self) -> Author {
        self.entry.author()
    }

    /// As it stands on a slip.
    pub fn written(&self) -> Option<&str> {
        Some(self.entry.written.as_str()).filter(|written| !written.is_empty())
    }

    /// Whether both give one unit the same order, with which the same came of both.
    pub(crate) fn says_the_same(&self, other: &Self) -> bool {
        self.unit.is_some()
            && self.unit == other.unit
            && self.author() == other.author()
            && self.verdict == other.verdict
            && self.order() == other.order()
    }
}

impl Turn {
    /// Every line of its sheet, in the order of writing.
    pub fn lines(&self) -> impl Iterator<Item = PhaseLine<'_>> {
        let ruled = self.verdicts.iter();
        let written = self.sheet.written();
        let lines = PhaseLine::settled(written, &self.settlement, |_| UNREADABLE);
        lines
            .zip(ruled)
            .zip(&self.sheet.entries)
            .map(|((line, &verdict), written)| PhaseLine {
                verdict,
                id: Some(written.id),
                ..line
            })
    }

    /// What each line of its sheet is for, in the order of writing.
    pub(super) fn targets(&self) -> impl Iterator<Item = &Target> {
        let mut bound = self.settlement.bound.iter();
        self.sheet.entries.iter().map(move |entry| {
            let is_order = entry.reading.order().is_some();
            let bound = if is_order { bound.next() } else { None };
            bound.map_or(&Target::Nothing, |bound| &bound.target)
        })
    }
}
