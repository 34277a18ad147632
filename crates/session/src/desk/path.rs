//! Orders of a month one after another: in one line (`A Lon B F ENG; A/F ENG - MAO; A MAO D Por`),
//! and where the cursor goes from one to the next. Each part of a line is read as it stands, else
//! completed for the unit that the part before it leads to.

use super::draft::{self, LineDraft};
use super::row::UnitMonthRow;
use super::{Desk, Row};
use chancery_engine::calendar::Scale;
use chancery_engine::order::{Action, Entry, Order};
use chancery_engine::position::UnitId;
use chancery_game::game::is_army;

use chancery_engine::variant::{Demand, UnitForm};

impl Desk {
    /// The orders of a text in several parts, all of one power; `None` where one of them can't be
    /// understood.
    pub(super) fn path_meant(&self, text: &str) -> Option<Vec<Entry>> {
        let parts = draft::parts(text)?;
        let Row::Demand {
            author,
            demand,
            month_row: Some(_),
            ..
        } = self.row()?
        else {
            return None;
        };
        let mut draft = LineDraft::new(self, *author, demand);
        parts
            .into_iter()
            .map(|part| next(&mut draft, part))
            .collect()
    }

    /// From an army that boards to its fleet, and from a fleet to the army that is still aboard
    /// when the third time scale begins.
    pub(super) fn next_in_month(&self) -> Option<usize> {
        let row = self.row()?;
        let month_row = row.month_row()?;
        let at = self.rows.iter().position(|other| {
            other.author() == row.author()
                && other
                    .month_row()
                    .is_some_and(|partner| self.are_partners(month_row, partner))
        })?;
        let partner = self.rows[at].month_row()?;
        let waits = if is_army(partner.at(Scale::First).1) {
            row.power() == Some(partner.unit.power)
                && partner.at(Scale::Third).1 == UnitForm::Aboard
                && partner.cells[2].is_empty()
        } else {
            self.rows[at].is_open()
        };
        waits.then_some(at)
    }

    /// Whether one of two units carries the other, or is ordered to take it aboard.
    fn are_partners(&self, one: &UnitMonthRow, other: &UnitMonthRow) -> bool {
        let (army, fleet) = match (
            is_army(one.at(Scale::First).1),
            is_army(other.at(Scale::First).1),
        ) {
            (true, false) => (one, other),
            (false, true) => (other, one),
            _ => return false,
        };
        let position = &self.game.state().position;
        position
            .carried(army.unit.id)
            .is_some_and(|aboard| aboard.fleet == fleet.unit.id)
            || army.cells[0].iter().any(|entry| {
                let order = self.game.sheet().order(*entry);
                matches!(order.and_then(Order::action), Some(Action::Board { fleet: named })
                if named.place.province == fleet.unit.place.province)
            })
    }
}

/// The line of the next part; the draft goes on with what follows it.
fn next(draft: &mut LineDraft<'_>, part: &str) -> Option<Entry> {
    let order = draft.read(None, part)?;
    let meant = draft.subjects().meant(draft.author, &order);
    let unit = *meant.units().first()?;
    let entry = draft.put(part, order.clone());
    draft.demand = follows(draft, unit, &order);
    Some(entry)
}

/// What is likely to be ordered after an order to a unit: the fleet that it boards, or the army
/// that its fleet carries.
fn follows(draft: &LineDraft<'_>, unit: UnitId, order: &Order) -> Demand {
    let position = &draft.table.game.state().position;
    if let Some(Action::Board { fleet }) = order.action()
        && let Some(fleet) = position.unit_in(fleet.place.province)
    {
        return Demand::Unit(fleet.id);
    }
    let carried = position
        .cargo(unit)
        .map(|aboard| aboard.unit.id)
        .or_else(|| {
            let place = position.unit(unit)?.place.province;
            draft.sheet.entries_of(draft.author).find_map(|entry| {
                let order = draft.sheet.order(entry)?;
                match order.to_unit()? {
                    (unit, Action::Board { fleet })
                        if matches!(order, Order::Scales(_)) && fleet.place.province == place =>
                    {
                        position.unit_in(unit.place.province).map(|army| army.id)
                    }
                    _ => None,
                }
            })
        });
    match carried {
        Some(army) if position.carried(army).is_some() => Demand::May(army),
        Some(army) => Demand::Unit(army),
        None if position.carried(unit).is_some() => Demand::May(unit),
        None => Demand::Unit(unit),
    }
}
