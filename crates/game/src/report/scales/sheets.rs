//! A power's lines of an order sheet, split by time scale: all orders of the first, then of the
//! second, then of the third.

use super::heading;
use crate::report::document::Document;
use crate::report::names::{Names, Style};
use crate::view::View;
use chancery_atlas::board::{PowerId, Terrain, UnitKind};
use chancery_engine::calendar::{PhaseKind, Scale};

/// Where something is to be written.
const LINE: &str = "________________________________________";

/// The most empty lines for landings and boardings.
const MOST: usize = 8;

/// The lines of powers for the open month, scale by scale; `None` where no month is ordered.
pub(in crate::report) fn sheets(view: &View, powers: &[PowerId]) -> Option<Document> {
    if !super::is_played(view) || view.now.phase.kind != PhaseKind::Movement {
        return None;
    }
    let mut report = Document::default();
    for &power in powers {
        report.extend(sheet(view, power).lowered());
    }
    Some(report)
}

fn sheet(view: &View, power: PowerId) -> Document {
    let mut report = Document::default();
    let position = &view.now.position;
    let names = Names::new(&view.board, &view.now, Style::Short);
    let aboard: Vec<String> = position
        .aboard
        .iter()
        .filter(|army| army.unit.power == power)
        .map(|army| names.unit(&army.unit))
        .collect();
    let standing: Vec<String> = position
        .units_of(power)
        .map(|unit| names.piece(unit))
        .collect();
    let by_water = position.units_of(power).filter(|unit| {
        unit.kind == UnitKind::Army
            && view
                .board
                .waters(unit.place.province)
                .iter()
                .any(|&water| view.board.terrain(water) == Terrain::Sea)
    });
    // Armies that can board get no name in TS1: which of them do is the player's choice.
    let empty = by_water.count().min(MOST);
    for scale in Scale::ALL {
        let about: Vec<String> = match scale {
            Scale::First => [aboard.clone(), vec![String::new(); empty]].concat(),
            // An army aboard has no order of its own in TS2.
            Scale::Second => standing.clone(),
            // Who has no unit has no slip.
            Scale::Third if aboard.is_empty() && standing.is_empty() => Vec::new(),
            // Where units are by TS3 depends on the orders above, so the lines have no names.
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
