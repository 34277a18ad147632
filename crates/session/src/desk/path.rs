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
        // A fleet's own army is asked for again where it is still aboard in the third time scale: then
        // it can land. Another's army is ordered on its owner's slip.
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
        let is_army = [one, other].map(|row| is_army(row.at(Scale::First).1));
        let (army, fleet) = match is_army {
            [true, false] => (one, other),
            [false, true] => (other, one),
            _ => return false,
        };
        let aboard = self.game.state().position.carried(army.unit.id);
        if aboard.is_some_and(|aboard| aboard.fleet == fleet.unit.id) {
            return true;
        }
        // Armies board in the first time scale, where the fleet still stands in the named place.
        army.cells[0].iter().any(|&entry| {
            let order = self.game.sheet().order(entry);
            match order.and_then(Order::action) {
                Some(Action::Board { fleet: named }) => {
                    named.place.province == fleet.unit.place.province
                }
                _ => false,
            }
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
    let army = match position.cargo(unit) {
        Some(aboard) => Some(aboard.unit.id),
        None => boarding_army(draft, unit),
    };
    // A unit aboard needs no order: it goes where its carrier goes.
    let unit = army.unwrap_or(unit);
    if position.carried(unit).is_some() {
        Demand::May(unit)
    } else {
        Demand::Unit(unit)
    }
}

/// The army that an order of the draft has board a fleet in a time scale.
fn boarding_army(draft: &LineDraft<'_>, fleet: UnitId) -> Option<UnitId> {
    let position = &draft.table.game.state().position;
    let sea = position.unit(fleet)?.place.province;
    for entry in draft.sheet.entries_of(draft.author) {
        let Some(order @ Order::Scales(_)) = draft.sheet.order(entry) else {
            continue;
        };
        let Some((unit, Action::Board { fleet })) = order.to_unit() else {
            continue;
        };
        if fleet.place.province == sea
            && let Some(army) = position.unit_in(unit.place.province)
        {
            return Some(army.id);
        }
    }
    None
}
