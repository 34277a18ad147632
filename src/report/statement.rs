//! What a player is handed: what is his own, what became of his last orders, and a slip to fill in
//! for the next phase.

use super::ballots::count::own_ballots;
use super::ballots::influence;
use super::carrying::piece;
use super::counts;
use super::document::Document;
use super::ending;
use super::explain::clause;
use super::months;
use super::names::Names;
use super::pools;
use super::retreats::{self, options};
use super::scales;
use super::seasons::last_season;
use super::slip::{powers, slip};
use super::with_players;
use crate::board::PowerId;
use crate::calendar::PhaseKind;
use crate::seat::{SeatId, Seating};
use crate::view::{SeenOrder, View, Viewer};

/// The statement of the player for whom the view was made ([`Viewer::Seat`]): his own affairs, how
/// the last season went for him, phase by phase, and a blank slip for the next one. A view for
/// anybody else has no statement: an empty report.
pub fn statement(view: &View) -> Document {
    statement_of(view, &last_season(view))
}

/// The same of these settled phases, as indices.
pub(super) fn statement_of(view: &View, turns: &[usize]) -> Document {
    with_players(view, told(view, turns))
}

fn told(view: &View, turns: &[usize]) -> Document {
    let Viewer::Seat(seat) = view.viewer else {
        return Document::default();
    };
    if let Some(partial) = super::partial(view) {
        let mut report = partial.statement(view, seat, turns);
        if !view.now.is_over() {
            report.extend(slip(view, seat));
        }
        return report;
    }
    let mut report = Document::titled(format!(
        "{}: {}",
        view.seat_name(seat),
        view.calendar().name(view.now.phase)
    ));
    report.paragraph(months::quarter(view, &view.rules, view.now.phase));
    for &turn in turns {
        let settled = settled_phase(view, turn, seat);
        if !settled.blocks.is_empty() {
            report.heading(
                2,
                view.turns
                    .get(turn)
                    .map(|seen| view.calendar().name(seen.phase()))
                    .unwrap_or_default(),
            );
            report.extend(settled.lowered());
        }
    }
    report.extend(standing(view, seat));
    report.paragraph(ending::sentence(view, &view.now));
    if !view.now.is_over() {
        report.extend(slip(view, seat));
    }
    report
}

/// What became of the player's orders in a settled phase.
fn settled_phase(view: &View, turn: usize, seat: SeatId) -> Document {
    let mut report = Document::default();
    let Some(seen) = view.turns.get(turn) else {
        return report;
    };
    if seen.ballots.count.is_some() {
        report.extend(own_ballots(view, seen, seat));
        report.extend(influence::of_player(view, turn, seat));
        return report;
    }
    let names = Names::in_turn(&view.board, seen, scales::style(view));
    let own = seen
        .orders
        .iter()
        .filter(|order| SeatId::of(order.power) == seat);
    let words = |order: &SeenOrder| match (&order.order, &order.written) {
        (None, Some(written)) => written.clone(),
        _ => names.order_of(order),
    };
    let row = |order: &SeenOrder| {
        let part = seen.around(order);
        vec![
            words(order),
            clause(
                Names::in_turn(&view.board, &part, names.style),
                &part,
                order,
            ),
        ]
    };
    report.table(&["Order", "Result"], own.map(row).collect());
    report
}

/// What the player has now.
fn standing(view: &View, seat: SeatId) -> Document {
    let mut report = Document::default();
    match view.variant.seating() {
        Seating::OnePerPower => powers(view, seat)
            .into_iter()
            .for_each(|power| report.extend(power_standing(view, power))),
        Seating::Players { .. } => report.extend(influence::account(view, seat)),
    }
    report
}

/// A power's units, home centres and adjustment.
fn power_standing(view: &View, power: PowerId) -> Document {
    let mut report = Document::default();
    let position = &view.now.position;
    let names = Names::new(&view.board, &view.now, scales::style(view));
    let standing = position
        .units_of(power)
        .map(|unit| piece(names, &view.rules, unit));
    let dislodged = position.dislodged_of(power);
    let dislodged = dislodged.map(|d| {
        format!(
            "{}, dislodged: {}",
            names.unit(&d.unit),
            options(view, position, names, d)
        )
    });
    report.section("Units on the board", standing.chain(dislodged).collect());
    report.paragraph(retreats::note(&view.rules, position.dislodged_of(power)));
    report.section(
        "Armies on polar caps",
        scales::trapped_of(view, position, power)
            .into_iter()
            .collect(),
    );
    report.extend(pools::at_home(view, power));
    let count = counts::units_and_centres(view, position, power);
    report.paragraph(
        match counts::adjustment(view, &view.now, power)
            .filter(|_| view.now.phase.kind == PhaseKind::Adjustments)
        {
            Some(due) => format!("{count}. Due: {due}."),
            None => format!("{count}."),
        },
    );
    report
}
