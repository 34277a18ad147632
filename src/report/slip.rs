//! Slips to fill in: what a player may order in the open phase, a line each.

use super::carrying::may_land;
use super::claims;
use super::counts;
use super::document::Document;
use super::names::{Names, Style};
use super::retreats::options;
use super::scales;
use super::secret;
use crate::board::PowerId;
use crate::calendar::PhaseKind;
use crate::seat::{SeatId, Seating};
use crate::variant::{Demand, Table};
use crate::view::{Influence, View};

/// Where something is to be written.
pub(super) const BLANK: &str = "____________________";

/// The powers for which a player may write orders in the open phase: those in which he has a say,
/// and all while he has influence to invest with these very orders.
pub(super) fn powers(view: &View, seat: SeatId) -> Vec<PowerId> {
    let speaks = |power: &PowerId| match view.variant.seating() {
        Seating::OnePerPower => SeatId::of(*power) == seat,
        Seating::Players { .. } => holding(view, seat).is_some_and(|own| {
            let held = own.holdings.get(power.index());
            invests(view, own) || held.is_some_and(|&held| held > 0)
        }),
    };
    view.board.power_ids().filter(speaks).collect()
}

fn holding(view: &View, seat: SeatId) -> Option<&Influence> {
    view.stakes.of(seat)?.influence.as_ref()
}

/// Whether influence may be invested in the open phase.
fn invests(view: &View, own: &Influence) -> bool {
    own.in_hand > 0 && view.now.phase.kind == PhaseKind::Movement
}

/// A slip to fill in: what is to be invested, and a line for each order of each power.
pub(super) fn slip(view: &View, seat: SeatId) -> Document {
    let mut report = Document::default();
    let lines = lines(view, seat);
    if !lines.blocks.is_empty() {
        report.heading(
            2,
            format!("Slip for {}", view.calendar().name(view.now.phase)),
        );
        report.extend(lines);
    }
    report
}

/// The same without its heading.
pub(super) fn lines(view: &View, seat: SeatId) -> Document {
    let mut lines = Document::default();
    let own = holding(view, seat);
    if let Some(own) = own.filter(|own| invests(view, own)) {
        lines.paragraph(format!(
            "In hand: {}. What is not invested with these orders is lost.",
            own.in_hand
        ));
        let names: Vec<&str> = view
            .board
            .powers
            .iter()
            .map(|power| power.name.as_str())
            .collect();
        lines.table(&names, vec![vec!["____".to_owned(); names.len()]]);
    }
    let powers = powers(view, seat);
    if let Some(sheets) = scales::sheets(view, &powers) {
        lines.extend(sheets);
        return lines;
    }
    for power in powers {
        let rows = demanded(view, power);
        if !rows.is_empty() {
            let name = view.board.power(power).name.as_str();
            let influence = own
                .and_then(|own| own.holdings.get(power.index()))
                .filter(|&&held| held > 0)
                .map(|&held| format!("{name} ({})", ifs(held)));
            lines.table(
                &[influence.as_deref().unwrap_or(name), "Order", "Possible"],
                rows,
            );
        }
    }
    lines
}

/// `1 IF`, `2 IFs`: influence factors, as the rules call them.
fn ifs(influence: u32) -> String {
    if influence == 1 {
        "1 IF".to_owned()
    } else {
        format!("{influence} IFs")
    }
}

/// A line for each order that a power's players write in the open phase: what for, where to write
/// it, and what there is to choose from.
fn demanded(view: &View, power: PowerId) -> Vec<Vec<String>> {
    let names = Names::new(&view.board, &view.now, Style::Short);
    let table = Table {
        board: &view.board,
        rules: &view.rules,
    };
    let position = &view.now.position;
    let unit = |id| {
        position
            .unit(id)
            .map(|unit| names.unit(unit))
            .unwrap_or_default()
    };
    let choices = |demand: &Demand| match *demand {
        Demand::Unit(id) if position.free_kind(id).is_some_and(|free| !free.chosen) => {
            Some(match view.now.phase.kind {
                PhaseKind::SetUp => "army or fleet".to_owned(),
                _ => "write A or F: its order says which it is".to_owned(),
            })
        }
        Demand::Unit(id) => position
            .waiting(id)
            .map(|d| options(view, position, names, d)),
        Demand::Build(0) | Demand::Removal(0) => counts::adjustment(view, &view.now, power),
        Demand::Claim => claims::partners(view, power),
        Demand::May(id) => position.carried(id).map(|aboard| may_land(view, aboard)),
        Demand::Build(_) | Demand::Removal(_) => None,
    };
    let possible = |demand: &Demand| {
        let treasure = demand
            .unit()
            .map(|unit| secret::taking(view, unit))
            .unwrap_or_default();
        [choices(demand).unwrap_or_default(), treasure]
            .into_iter()
            .filter(|text| !text.is_empty())
            .collect::<Vec<_>>()
            .join("; ")
    };
    let about = |demand: &Demand| match *demand {
        Demand::May(id) if position.pooled.iter().any(|pooled| pooled.id == id) => {
            format!("{} (de-mobilized)", unit(id))
        }
        Demand::Unit(id) | Demand::May(id) => unit(id),
        Demand::Build(n) => format!("build {}", n + 1),
        Demand::Claim => "claim the victory".to_owned(),
        Demand::Removal(n) => format!("disband {}", n + 1),
    };
    let demands = view.variant.demands(table, &view.now, power);
    demands
        .iter()
        .map(|demand| vec![about(demand), BLANK.to_owned(), possible(demand)])
        .collect()
}
