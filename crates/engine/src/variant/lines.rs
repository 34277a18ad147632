//! The lines of a phase on the way to their verdicts: a step of the settlement rules on those that
//! it knows, the next one on the rest.

use crate::adjudicate::{Outcome, Reason, Verdict, VoidReason};
use crate::order::Submission;

/// The submissions of a phase, each with its verdict as soon as there is one.
pub struct VerdictLines<'a> {
    orders: &'a [Submission],
    verdicts: Vec<Option<Verdict>>,
}

/// Lines handed to the rules of the standard game.
pub struct LineShare {
    indices: Vec<usize>,
    pub orders: Vec<Submission>,
}

impl<'a> VerdictLines<'a> {
    pub(crate) fn new(orders: &'a [Submission]) -> Self {
        Self {
            orders,
            verdicts: vec![None; orders.len()],
        }
    }

    /// The same lines, in the words in which they are understood.
    pub(crate) fn understood(self, orders: &[Submission]) -> VerdictLines<'_> {
        VerdictLines {
            orders,
            verdicts: self.verdicts,
        }
    }

    /// The lines without a verdict, in their order of writing.
    pub(crate) fn open(&self) -> impl Iterator<Item = (usize, &'a Submission)> + '_ {
        self.orders
            .iter()
            .enumerate()
            .filter(|(line, _)| self.verdicts[*line].is_none())
    }

    pub(crate) fn rule(&mut self, line: usize, outcome: Outcome, reason: Reason) {
        self.give(line, Verdict::new(outcome, reason));
    }

    /// The same where the reason names not all who decided.
    pub(crate) fn give(&mut self, line: usize, verdict: Verdict) {
        self.verdicts[line] = Some(verdict);
    }

    pub(crate) fn void(&mut self, line: usize, why: VoidReason) {
        self.rule(line, Outcome::Void, Reason::Void(why));
    }

    /// Makes the open lines void that `why` gives a reason for.
    pub(crate) fn void_if(&mut self, why: impl Fn(&Submission) -> Option<VoidReason>) {
        let found: Vec<_> = self
            .open()
            .filter_map(|(line, order)| Some((line, why(order)?)))
            .collect();
        for (line, why) in found {
            self.void(line, why);
        }
    }

    /// The open lines of some kind.
    pub(crate) fn share(&self, which: impl Fn(&Submission) -> bool) -> LineShare {
        let (indices, orders) = self
            .open()
            .filter(|(_, order)| which(order))
            .map(|(line, order)| (line, order.clone()))
            .unzip();
        LineShare { indices, orders }
    }

    /// Takes the verdicts of lines that were handed out.
    pub(crate) fn take(&mut self, share: &LineShare, verdicts: &[Verdict]) {
        for (&line, &verdict) in share.indices.iter().zip(verdicts) {
            self.verdicts[line] = Some(verdict);
        }
    }

    /// Every line with its verdict so far, for second thoughts about the reason.
    pub(crate) fn ruled(&mut self) -> impl Iterator<Item = (&'a Submission, &mut Verdict)> {
        self.orders
            .iter()
            .zip(&mut self.verdicts)
            .filter_map(|(order, verdict)| Some((order, verdict.as_mut()?)))
    }

    /// One verdict a line. What no step knew is no order for the phase.
    pub(crate) fn verdicts(self) -> Vec<Verdict> {
        let foreign = Verdict::void(VoidReason::WrongPhase);
        self.verdicts
            .into_iter()
            .map(|verdict| verdict.unwrap_or(foreign))
            .collect()
    }
}
