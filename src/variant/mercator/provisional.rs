//! A month of moves in one time scale.

use super::month::{Arrived, Driven, Month};
use crate::calendar::Scale;
use crate::order::Submission;
use crate::variant::{Fate, State, Table, standard};

pub fn settle(table: Table<'_>, state: &State, orders: &[Submission]) -> Month {
    let settled = standard::movement(table, state, orders);
    let mut after = settled.after.position;
    let moved = settled.events.iter().filter_map(|event| match event.fate {
        Fate::Moved { to, .. } => {
            Some(Arrived { unit: event.unit, from: event.unit.place.province, to: to.province, scale: Scale::Second })
        }
        _ => None,
    });
    let visits: Vec<Arrived> = moved.collect();
    let driven = after.dislodged.drain(..).map(|dislodged| {
        let lost = dislodged.unit.place.province;
        let by = visits.iter().find(|visit| visit.to == lost).map_or(dislodged.unit.id, |visit| visit.unit.id);
        let from = dislodged.by.unwrap_or(lost);
        Driven { unit: dislodged.unit, scale: Scale::Second, by, from, supports: Vec::new(), by_key: false }
    });
    let driven = driven.collect();
    let (verdicts, defaults, events) = (settled.verdicts, settled.defaults, settled.events);
    Month { verdicts, defaults, events, steps: Vec::new(), after, driven, visits, stand_offs: Vec::new() }
}
