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
    let moves = seen.phase().kind == PhaseKind::Movement;
    let of_powers = view.variant.seating() == Seating::OnePerPower;
    let silent = view
        .board
        .power_ids()
        .filter(|_| moves && of_powers && !seen.slips.is_empty())
        .filter(|&power| !is_in_disorder(&view.players, SeatId::of(power)))
        .filter(|power| {
            let has_slip = seen
                .slips
                .iter()
                .any(|slip| slip.seat == SeatId::of(*power));
            !has_slip && seen.orders.iter().all(|order| order.power != *power)
        });
    let silent: Vec<PowerId> = silent
        .filter(|&power| seen.before.position.count_units(power) > 0)
        .collect();
    let listed = series(silent.iter().map(|&power| names.power(power)));
    let none = format!("No slip from {listed}");
    let none = (!silent.is_empty()).then(|| AffairLine::of_powers(silent, none));
    late.chain(none).collect()
}
