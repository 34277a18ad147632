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
    /// `left` are the units that were taken off the board: what else they are ordered is void.
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

    /// A line with the wrong letter is dropped where another orders the unit by the right one (DATC
    /// 4.C.2).
    fn drop_corrected(&mut self, field: &Field<'_>, orders: &[Submission]) {
        let written = |line: usize| orders[line].order.unit().and_then(|u| u.kind);
        let mut corrected = vec![false; field.units.len() + field.aboard.len()];
        let is = |bound: &BoundOrder| -> UnitKind { field.unit(bound.unit).kind };
        for (index, line) in self.lines.iter().enumerate() {
            if let Ok(bound) = line {
                corrected[bound.unit.get()] |= written(index) == Some(is(bound));
            }
        }
        for (index, line) in self.lines.iter_mut().enumerate() {
            if let Ok(bound) = *line
                && corrected[bound.unit.get()]
                && written(index).is_some_and(|kind| kind != is(&bound))
            {
                *line = Err(VoidReason::WrongKind {
                    at: field.province_of(bound.unit),
                    is: is(&bound),
                });
            }
        }
    }

    /// Chooses among the lines of a unit, if they are not all the same (DATC 4.D.3). Under
    /// `impossible-order holds` an impossible order is a line too (DATC 4.E.1), and to choose it is
    /// to hold.
    fn choose(&mut self, field: &Field<'_>, orders: &[Submission], unit: usize) {
        let of_unit = |line: usize| match &self.lines[line] {
            Ok(bound) => bound.unit.get() == unit && !is_landing(bound),
            Err(reason) => {
                field.rules.impossible_order == ImpossibleOrder::Holds
                    && reason.is_impossible()
                    && orders[line].is_for_standing(&field.units[unit])
            }
        };
        let lines: Vec<usize> = (0..orders.len()).filter(|&line| of_unit(line)).collect();
        let same = |a: usize, b: usize| match (&self.lines[a], &self.lines[b]) {
            (Ok(a), Ok(b)) => a == b,
            (Err(_), Err(_)) => orders[a].order == orders[b].order,
            _ => false,
        };
        if lines.is_empty() {
            return;
        }
        let chosen = field.rules.two_orders.choose(&lines, same);
        let dropped: Vec<usize> = lines
            .into_iter()
            .filter(|&line| chosen.is_none_or(|c| !same(line, c)))
            .collect();
        self.standing[unit] = chosen
            .filter(|&line| self.lines[line].is_ok())
            .map_or(NO_ORDER, |line| line as u32);
        for line in dropped {
            if self.lines[line].is_ok() {
                self.lines[line] = Err(VoidReason::TwoOrders);
            }
        }
    }
}
