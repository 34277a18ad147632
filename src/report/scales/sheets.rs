//! Order sheets split by time scale, to be printed and written on: all orders of the first, then of
//! the second, then of the third.

use super::heading;
use crate::board::{PowerId, Terrain, UnitKind};
use crate::calendar::{PhaseKind, Scale};
use crate::report::document::Document;
use crate::report::names::{Names, Style};
use crate::view::{View, Viewer};

/// Where something is to be written.
const LINE: &str = "________________________________________";

/// The most empty lines for landings and boardings.
const MOST: usize = 8;

/// The sheets of all powers for the open month, or of the one for whose player the view is; empty
/// in other phases.
pub fn sheets(view: &View) -> Document {
    let mut report = Document::default();
    if view.now.phase.kind != PhaseKind::Movement || !view.variant.forms().scales {
        return report;
    }
    let own = |power: &PowerId| match view.viewer {
        Viewer::Seat(seat) => seat == crate::seat::SeatId::of(*power),
        Viewer::GameMaster | Viewer::Public => true,
    };
    let has_units = |power: &PowerId| view.now.position.count_units(*power) > 0;
    for power in view.board.power_ids().filter(own).filter(has_units) {
        report.heading(
            1,
            format!(
                "{}: orders for {}",
                view.board.power(power).name,
                view.calendar().name(view.now.phase)
            ),
        );
        report.extend(sheet(view, power));
    }
    report
}

/// A power's lines for the open month, scale by scale.
pub(in crate::report) fn sheet(view: &View, power: PowerId) -> Document {
    let mut report = Document::default();
    let position = &view.now.position;
    let names = Names::new(&view.board, &view.now, Style::Named);
    let aboard: Vec<String> = position
        .aboard
        .iter()
        .filter(|army| army.unit.power == power)
        .map(|army| names.unit(&army.unit))
        .collect();
    let standing: Vec<String> = position
        .units_of(power)
        .map(|unit| super::pieces::piece(names, unit))
        .collect();
    let by_water = position.units_of(power).filter(|unit| {
        unit.kind == UnitKind::Army
            && view
                .board
                .waters(unit.place.province)
                .iter()
                .any(|&water| view.board.terrain(water) == Terrain::Sea)
    });
    let empty = by_water.count().min(MOST);
    for scale in Scale::ALL {
        let about: Vec<String> = match scale {
            Scale::First => [aboard.clone(), vec![String::new(); empty]].concat(),
            Scale::Second => standing.clone(),
            Scale::Third => vec![String::new(); (aboard.len() + empty).max(2)],
        };
        if !about.is_empty() {
            report.heading(2, heading(scale));
            report.table(
                &["Now", "Order"],
                about
                    .into_iter()
                    .map(|unit| vec![unit, LINE.to_owned()])
                    .collect(),
            );
        }
    }
    report
}
