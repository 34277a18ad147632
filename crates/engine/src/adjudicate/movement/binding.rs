//! Which order stands for each unit, where slips hold several lines for one.

use super::super::field::{Field, UnitIndex};
use super::super::legal::{BoundOrder, judge};
use super::super::rules::{ImpossibleOrder, WrongKind};
use super::super::verdict::{PoolVoid, VoidReason};
use super::landing::is_landing;
use crate::order::Submission;
use chancery_atlas::board::UnitKind;

/// Stands for no submission where one is named by its index.
pub(super) const NO_ORDER: u32 = u32::MAX;

/// What each line means, and which line stands for each unit.
#[derive(Clone, Debug, Default)]
pub(super) struct Binding {
    /// Per submission.
    pub lines: Vec<Result<BoundOrder, VoidReason>>,
    /// Per unit, the submission that stands; `NO_ORDER` if none does. Landings are not among them:
    /// an army may board and land.
    pub standing: Vec<u32>,
}

impl Binding {
    /// Judges each line, and finds the one that stands for each unit. `left` are the units that
    /// were taken off the board: what else they are ordered is void.
    pub(crate) fn fill(&mut self, field: &Field<'_>, orders: &[Submission], left: &[UnitIndex]) {
        let judged = orders.iter().map(|s| {
            let bound = judge(field, s.power, &s.order)?;
            if left.contains(&bound.unit) {
                let at = field.province_of(bound.unit);
                return Err(VoidReason::Pools(PoolVoid::HasLeft(at)));
            }
            Ok(bound)
        });
        self.lines.clear();
        self.lines.extend(judged);
        if field.rules.wrong_kind == WrongKind::UnlessCorrected {
            self.drop_corrected(field, orders);
        }
        self.standing.clear();
        self.standing
            .resize(field.units.len() + field.aboard.len(), NO_ORDER);
        // Slips without a second line for a unit are the rule: only where there is one is a choice
        // made, and memory taken for it.
        let mut rivals = false;
        for (index, line) in self.lines.iter().enumerate() {
            match line {
                Ok(bound) if is_landing(bound) => {}
                Ok(bound) => match &mut self.standing[bound.unit.get()] {
                    free if *free == NO_ORDER => *free = index as u32,
                    // The same order twice is one order (DATC 4.D.3).
                    taken => rivals |= self.lines[*taken as usize] != *line,
                },
                Err(_) => rivals |= field.rules.impossible_order == ImpossibleOrder::Holds,
            }
        }
        if rivals {
            for unit in 0..field.units.len() {
                self.choose(field, orders, unit);
            }
        }
    }

    /// The lines that stand, with their numbers, in the order of the units.
    #[inline]
    pub(crate) fn standing_orders(&self) -> impl Iterator<Item = (u32, BoundOrder)> + '_ {
        self.standing
            .iter()
            .filter(|&&line| line != NO_ORDER)
            .filter_map(|&line| self.lines[line as usize].ok().map(|bound| (line, bound)))
    }

    /// A line with the wrong letter is dropped where another orders the unit by the right one (DATC
    /// 4.C.2).
    fn drop_corrected(&mut self, field: &Field<'_>, orders: &[Submission]) {
        let mut corrected = vec![false; field.units.len() + field.aboard.len()];
        for (line, order) in self.lines.iter().zip(orders) {
            if let Ok(bound) = line {
                let is = field.unit(bound.unit).kind;
                corrected[bound.unit.get()] |= written_kind(order) == Some(is);
            }
        }
        for (line, order) in self.lines.iter_mut().zip(orders) {
            if let Ok(bound) = *line
                && corrected[bound.unit.get()]
            {
                let is = field.unit(bound.unit).kind;
                // A line without a letter is not wrong.
                if written_kind(order).is_some_and(|kind| kind != is) {
                    let at = field.province_of(bound.unit);
                    *line = Err(VoidReason::WrongKind { at, is });
                }
            }
        }
    }

    /// Chooses among the lines of a unit, if they are not all the same (DATC 4.D.3). Under
    /// `impossible-order holds` an impossible order is a line too (DATC 4.E.1), and to choose it is
    /// to hold.
    fn choose(&mut self, field: &Field<'_>, orders: &[Submission], unit: usize) {
        let lines: Vec<usize> = (0..orders.len())
            .filter(|&line| self.is_for(line, field, orders, unit))
            .collect();
        if lines.is_empty() {
            return;
        }
        let chosen = field
            .rules
            .two_orders
            .choose(&lines, |a, b| self.is_same(a, b, orders));
        // All are compared before any is made void: that would change what a line means.
        let dropped: Vec<usize> = lines
            .into_iter()
            .filter(|&line| chosen.is_none_or(|chosen| !self.is_same(line, chosen, orders)))
            .collect();
        self.standing[unit] = match chosen {
            Some(line) if self.lines[line].is_ok() => line as u32,
            _ => NO_ORDER,
        };
        for line in dropped {
            // An impossible line keeps the reason that it has.
            if self.lines[line].is_ok() {
                self.lines[line] = Err(VoidReason::TwoOrders);
            }
        }
    }

    /// Whether a line is one for a standing unit, among which one is chosen.
    fn is_for(&self, line: usize, field: &Field<'_>, orders: &[Submission], unit: usize) -> bool {
        match &self.lines[line] {
            Ok(bound) => bound.unit.get() == unit && !is_landing(bound),
            Err(reason) => {
                field.rules.impossible_order == ImpossibleOrder::Holds
                    && reason.is_impossible()
                    && orders[line].is_for_standing(&field.units[unit])
            }
        }
    }

    /// Whether two lines order the same. Two impossible ones do if they are written the same.
    fn is_same(&self, a: usize, b: usize, orders: &[Submission]) -> bool {
        match (&self.lines[a], &self.lines[b]) {
            (Ok(a), Ok(b)) => a == b,
            (Err(_), Err(_)) => orders[a].order == orders[b].order,
            _ => false,
        }
    }
}

/// The letter that a line gives its unit.
fn written_kind(line: &Submission) -> Option<UnitKind> {
    line.order.unit().and_then(|unit| unit.kind)
}
