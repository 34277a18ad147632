//! What a player is handed: what became of his last orders, what he has now, and below the cut a
//! slip for the open phase.

use super::affairs::{BY_HAND, affairs, changed_by_hand, eliminated};
use super::ballots::count::own_ballots;
use super::ballots::influence;
use super::carrying::piece;
use super::claims;
use super::counts;
use super::document::Document;
use super::ending;
use super::lines::SeasonForm;
use super::months;
use super::names::Names;
use super::own;
use super::pools;
use super::positions::{owned_centres, units};
use super::retreats::{self, options};
use super::rulings;
use super::scales;
use super::season::season;
use super::seasons::last_season;
use super::secret;
use super::slip::{powers, slip, title};
use super::with_players;
use crate::view::{Secrecy, View, Viewer};
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
        // The slip comes last, below the cut: the player keeps what is above it.
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
    report.paragraph(months::quarter(view, &view.rules, view.now.phase));
    for &turn in turns {
        // There the report of the phase is made for this viewer, and has all that he may know.
        let settled = if view.is_partial() {
            season(view, turn, SeasonForm::Compact).untitled()
        } else {
            settled_phase(view, turn, seat)
        };
        if settled.blocks.is_empty() {
            continue;
        }
        let title = match view.turns.get(turn) {
            Some(seen) => seen.title(&view.calendar()),
            None => String::new(),
        };
        report.heading(2, title);
        report.extend(settled.lowered());
    }
    report.extend(standing(view, seat));
    report.paragraph(ending::sentence(view, &view.now));
    report
}

/// What became of the player's orders in a settled phase, and what befell him in it.
fn settled_phase(view: &View, turn: usize, seat: SeatId) -> Document {
    let mut report = Document::default();
    let Some(seen) = view.turns.get(turn) else {
        return report;
    };
    report.section(BY_HAND, changed_by_hand(view, seen));
    if seen.ballots.count.is_some() {
        // Where ballots are counted, the orders are nobody's: what he wrote are his ballots.
        report.extend(own_ballots(view, seen, seat));
        report.extend(influence::of_player(view, turn, seat));
    } else {
        let mut rows = own::order_rows(view, seen, seat);
        rows.extend(own::rows_without_order(view, seen));
        own::table(&mut report, rows);
    }
    let style = scales::style(view);
    let names = Names::in_turn(&view.board, seen, style);
    report.section(rulings::HEADING, rulings::rulings(view, seen, names));
    for told in affairs(view, seen, style) {
        // What befell others stands in the report of the phase, not on his sheet.
        report.section(told.heading, told.of_seat(view, seat));
    }
    if view
        .own_power()
        .is_some_and(|own| eliminated(view, seen).contains(&own))
    {
        report.paragraph("You are eliminated.");
    }
    report
}

/// What the player has now.
fn standing(view: &View, seat: SeatId) -> Document {
    let mut report = Document::default();
    match (view.secrecy, view.variant.seating()) {
        (Secrecy::World, _) => report.extend(secret::standing(view)),
        (Secrecy::Fog, _) => report.extend(standing_in_fog(view)),
        (Secrecy::Open, Seating::OnePerPower) => {
            for power in powers(view, seat) {
                report.extend(power_standing(view, power));
            }
        }
        (Secrecy::Open, Seating::Players { .. }) => report.extend(influence::account(view, seat)),
    }
    report
}

/// What a player in fog has, and what he sees of others.
fn standing_in_fog(view: &View) -> Document {
    let mut report = Document::default();
    let Some(power) = view.own_power() else {
        return report;
    };
    report.section_or("Your units", own::units(view, power), "None.");
    let others = units(view, &view.now, Some(power));
    report.section_or("What you see", others, "No other units.");
    report.section_or(
        "Supply centres, as you saw them last",
        owned_centres(view, &view.now),
        "None.",
    );
    report.paragraph(own::due(view, power));
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
    // Before the adjustments the difference is not due yet: centres may still change hands.
    let due = if view.now.phase.kind == PhaseKind::Adjustments {
        counts::adjustment(view, &view.now, power)
    } else {
        None
    };
    report.paragraph(match due {
        Some(due) => format!("{count}. Due: {due}."),
        None => format!("{count}."),
    });
    report.paragraph(claims::to_win(view));
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
