//! Who was late with his slip in a settled phase, and who had none.

use super::affair::{AffairLine, AffairOwner};
use super::names::{Names, series};
use crate::view::{SeenTurn, View};
use chancery_atlas::board::PowerId;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::seat::{SeatId, Seating, is_in_disorder};

/// The heading under which a report has them.
pub(crate) const HEADING: &str = "Slips";

/// A sentence for each slip that was late; and one for the powers from which none came with their
/// moves, where the table marks slips.
pub(crate) fn slips(view: &View, seen: &SeenTurn, names: Names<'_>) -> Vec<AffairLine> {
    let late = seen.slips.iter().filter_map(|slip| {
        let whose = view.seat_name(slip.seat);
        Some(AffairLine {
            owner: AffairOwner::Player(slip.seat),
            text: format!("The slip of {whose} was handed in {}", slip.lateness()?),
        })
    });
    let mut lines: Vec<AffairLine> = late.collect();
    let moves = seen.phase().kind == PhaseKind::Movement;
    let of_powers = view.variant.seating() == Seating::OnePerPower;
    // In other phases many have nothing to write, and a table that marks no slips misses none.
    if !moves || !of_powers || seen.slips.is_empty() {
        return lines;
    }
    let silent: Vec<PowerId> = view
        .board
        .power_ids()
        .filter(|&power| is_silent(view, seen, power))
        .collect();
    if !silent.is_empty() {
        let listed = series(silent.iter().map(|&power| names.power(power)));
        let text = format!("No slip from {listed}");
        lines.push(AffairLine::of_powers(silent, text));
    }
    lines
}

/// Whether a power with units, which somebody plays, handed in no slip.
fn is_silent(view: &View, seen: &SeenTurn, power: PowerId) -> bool {
    let seat = SeatId::playing(power);
    !is_in_disorder(&view.players, seat)
        && !seen.slips.iter().any(|slip| slip.seat == seat)
        // Who wrote orders had a slip, also where nobody marked it as handed in.
        && !seen.orders.iter().any(|order| order.power == power)
        && seen.before.position.count_units(power) > 0
}
