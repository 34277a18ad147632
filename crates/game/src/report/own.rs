//! What a player is told of his own affairs: his orders with what became of them, his units and his
//! centres.

use super::carrying::piece;
use super::defaults::{ResultRow, other_rows};
use super::document::Document;
use super::explain::clause;
use super::names::{Names, Style};
use super::positions::laden;
use super::retreats::options;
use super::rulings;
use super::scales;
use crate::view::{Secrecy, SeenTurn, View};
use chancery_atlas::board::{PowerId, ProvinceId};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::seat::SeatId;

/// A row for each order of a player.
pub(super) fn order_rows(view: &View, seen: &SeenTurn, seat: SeatId) -> Vec<ResultRow> {
    let style = scales::style(view);
    let mut rows = Vec::new();
    for order in &seen.orders {
        if SeatId::playing(order.power) != seat {
            continue;
        }
        // Each order is told by its own time scale: in the next one its unit may be called otherwise.
        let part = seen.around(order);
        let names = Names::in_turn(&view.board, &part, style);
        rows.push(ResultRow {
            unit: order.unit,
            what: names.line_of(order),
            result: clause(names, &part, order),
        });
    }
    rows
}

/// A row for each thing that happened to the viewer's units without a valid order.
pub(super) fn rows_without_order(view: &View, seen: &SeenTurn) -> Vec<ResultRow> {
    let Some(power) = view.own_power() else {
        return Vec::new();
    };
    let parts: Vec<SeenTurn> = if seen.scales.steps.is_empty() {
        vec![seen.clone()]
    } else {
        seen.by_scale().collect()
    };
    let style = scales::style(view);
    let mut rows = Vec::new();
    for part in &parts {
        let names = Names::in_turn(&view.board, part, style);
        rows.extend(other_rows(view, part, names, power));
    }
    rows
}

pub(super) fn table(report: &mut Document, rows: Vec<ResultRow>) {
    let cells = rows.into_iter().map(|row| vec![row.what, row.result]);
    report.table(&["Order", "Result"], cells.collect());
}

/// His orders under their heading, also where there is none; then what was ruled on them.
pub(super) fn orders(report: &mut Document, view: &View, seen: &SeenTurn, rows: Vec<ResultRow>) {
    report.heading(2, "Your orders");
    if rows.is_empty() {
        report.paragraph("None.");
    }
    table(report, rows);
    let names = Names::in_turn(&view.board, seen, Style::Short);
    report.section(rulings::HEADING, rulings::rulings(view, seen, names));
}

/// His centres after a phase, and which changed hands: `4: Bre, Mar, Par, Spa. Gained: Spa.`
pub(super) fn centres(report: &mut Document, view: &View, seen: &SeenTurn, power: PowerId) {
    let own: Vec<&str> = view
        .board
        .centres()
        .filter(|&centre| seen.after.position.owner(centre) == Some(power))
        .map(|centre| abbreviation(view, centre))
        .collect();
    let colon = if own.is_empty() { "" } else { ": " };
    let (mut gained, mut lost) = (Vec::new(), Vec::new());
    for capture in &seen.captures {
        if capture.to == Some(power) {
            gained.push(abbreviation(view, capture.centre));
        }
        // Who took it is not named: he may not know whose unit it was.
        if capture.from == Some(power) {
            lost.push(abbreviation(view, capture.centre));
        }
    }
    report.heading(2, "Your supply centres");
    report.paragraph(format!(
        "{}{colon}{}.{}{}",
        own.len(),
        own.join(", "),
        changed("Gained", &gained),
        changed("Lost", &lost)
    ));
}

fn abbreviation(view: &View, centre: ProvinceId) -> &str {
    &view.board.province(centre).abbr
}

/// ` Gained: Spa.`; empty where no centre changed hands so.
fn changed(what: &str, centres: &[&str]) -> String {
    if centres.is_empty() {
        return String::new();
    }
    format!(" {what}: {}.", centres.join(", "))
}

/// His units as the game stands, and of each that is dislodged where it may go.
pub(super) fn units(view: &View, power: PowerId) -> Vec<String> {
    let position = &view.now.position;
    let names = Names::new(&view.board, &view.now, Style::Short);
    let in_fog = view.secrecy == Secrecy::Fog;
    let standing = position.units_of(power).map(|unit| {
        let name = if in_fog {
            names.unit(unit)
        } else {
            piece(names, &view.rules, unit)
        };
        format!("{name}{}", laden(view, &view.now, unit.id))
    });
    let waiting = position.dislodged_of(power).map(|waiting| {
        let open = if in_fog {
            options(view, position, names, waiting)
        } else {
            names.may_go(waiting)
        };
        let laden = laden(view, &view.now, waiting.unit.id);
        format!("{}{laden}, dislodged: {open}", names.unit(&waiting.unit))
    });
    standing.chain(waiting).collect()
}

/// What the open phase asks of him besides moves; empty where nothing is asked, or the game is over.
pub(super) fn due(view: &View, power: PowerId) -> String {
    if view.now.is_over() {
        return String::new();
    }
    match view.now.phase.kind {
        PhaseKind::Retreats => {
            let waits = view.now.position.dislodged_of(power).next().is_some();
            // In fog he does not see whose retreats the phase is for, so this is said.
            if view.secrecy == Secrecy::Fog && !waits {
                return "You have no unit to retreat.".to_owned();
            }
            String::new()
        }
        PhaseKind::SetUp | PhaseKind::Movement => String::new(),
        PhaseKind::Adjustments => match view.adjustment(&view.now, power).due {
            0 => "Nothing to build or disband.".to_owned(),
            due @ 1.. => format!("To build: {due}."),
            due => format!("To disband: {}.", -due),
        },
    }
}
