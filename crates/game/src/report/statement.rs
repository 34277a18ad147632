//! What a player is handed: what became of his last orders, what he has now, and below the cut a
//! slip for the open phase.

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
use super::slip::{powers, slip, title};
use super::with_players;
use crate::view::{SeenOrder, SeenTurn, View, Viewer};
use chancery_atlas::board::PowerId;
use chancery_atlas::grammar::Joined;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::seat::{SeatId, Seating};

/// The statement of the player for whom the view was made ([`Viewer::Seat`]): his own affairs, how
/// the last season went for him, phase by phase, and a blank slip for the next one. A view for
/// anybody else has no statement: an empty report.
pub fn statement(view: &View) -> Document {
    statement_of(view, &last_season(view))
}

/// The same of these settled phases, as indices.
pub(super) fn statement_of(view: &View, turns: &[usize]) -> Document {
    let mut report = seat_statement(view, turns);
    if let Viewer::Seat(seat) = view.viewer {
        report.extend(slip(view, seat));
    }
    with_players(view, report)
}

/// The [`statement()`] without a slip: for one who writes his elsewhere.
pub fn own_affairs(view: &View) -> Document {
    seat_statement(view, &last_season(view))
}

fn seat_statement(view: &View, turns: &[usize]) -> Document {
    let Viewer::Seat(seat) = view.viewer else {
        return Document::default();
    };
    let mut report = Document::titled(title(view, seat));
    let partial = super::partial(view);
    if partial.is_none() {
        report.paragraph(months::quarter(view, &view.rules, view.now.phase));
    }
    for &turn in turns {
        let settled = match partial {
            Some(partial) => partial.season(view, turn).untitled(),
            None => settled_phase(view, turn, seat),
        };
        if !settled.blocks.is_empty() {
            let phase = view.turns.get(turn).map(SeenTurn::phase);
            report.heading(
                2,
                phase.map_or_else(String::new, |of| view.calendar().name(of)),
            );
            report.extend(settled.lowered());
        }
    }
    report.extend(match partial {
        Some(partial) => partial.standing(view),
        None => standing(view, seat),
    });
    report.paragraph(ending::sentence(view, &view.now));
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

/// A power's units, centres and adjustment.
fn power_standing(view: &View, power: PowerId) -> Document {
    let mut report = Document::default();
    let position = &view.now.position;
    let names = Names::new(&view.board, &view.now, scales::style(view));
    let standing = position
        .units_of(power)
        .map(|unit| piece(names, &view.rules, unit))
        .joined(", ");
    let centres = view
        .board
        .centres()
        .filter(|&centre| position.owner(centre) == Some(power))
        .map(|centre| names.province(centre))
        .joined(", ");
    let count = counts::units_and_centres(view, position, power);
    report.heading(2, "What you have");
    for (what, list) in [("Units", standing), ("Centres", centres)] {
        if !list.is_empty() {
            report.paragraph(format!("{what}: {list}."));
        }
    }
    report.paragraph(
        match counts::adjustment(view, &view.now, power)
            .filter(|_| view.now.phase.kind == PhaseKind::Adjustments)
        {
            Some(due) => format!("{count}. Due: {due}."),
            None => format!("{count}."),
        },
    );
    let dislodged = position.dislodged_of(power).map(|d| {
        format!(
            "{}: {}",
            names.unit(&d.unit),
            options(view, position, names, d)
        )
    });
    report.section("Dislodged", dislodged.collect());
    report.paragraph(retreats::note(&view.rules, position.dislodged_of(power)));
    report.section(
        "Armies on polar caps",
        scales::trapped_of(view, position, power)
            .into_iter()
            .collect(),
    );
    report.extend(pools::at_home(view, power));
    report
}
