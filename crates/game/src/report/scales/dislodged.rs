//! Units that wait for their retreat in the fourth time scale: by whom each was dislodged and in
//! which scale, where it may go, and every place that is closed to it with the clause of the
//! section on retreats.

use crate::report::affair::AffairLine;
use crate::report::closed::lost;
use crate::report::closed::scales::{closed, retreat_choices};
use crate::report::document::Document;
use crate::report::explain::{dislodged_how, why_exposed};
use crate::report::names::{Names, Style};
use crate::view::{SeenTurn, View};
use chancery_atlas::board::UnitKind;
use chancery_engine::calendar::Scale;
use chancery_engine::position::Unit;
use chancery_engine::variant::Fate;

/// The units dislodged in a season, scale by scale: `TS1, German A Belgium by A(English Channel) L
/// Belgium: may go to …`.
pub(in crate::report) fn dislodged(view: &View, seen: &SeenTurn, style: Style) -> Vec<AffairLine> {
    let mut lines = Vec::new();
    for scale in seen.by_scale() {
        let names = Names::in_turn(&view.board, &scale, style);
        for event in &scale.events {
            let (Fate::Dislodged { by } | Fate::Gone { by: Some(by) }) = event.fate else {
                continue;
            };
            // What the army aboard may do is said with its fleet.
            if scale.before.position.carried(event.unit.id).is_some() {
                continue;
            }
            let place = event.unit.place.province;
            let unit = format!(
                "{} {}",
                names.board.power(event.unit.power).adjective,
                as_it_was(names, &scale, &event.unit)
            );
            let mut how = dislodged_how(names, &scale, place, by);
            if let Some(why) = why_exposed(names, &scale, place, by) {
                how = format!("{how} ({why})");
            }
            // All retreat on the board as it stands after TS3 (section on retreats).
            let position = &seen.after.position;
            let fate = if let Some(waiting) = position.dislodged_unit(event.unit.id) {
                retreat_choices(names, position, waiting)
            } else {
                let shut = match lost(seen, event.unit.id) {
                    Some(lost) => closed(names, lost),
                    None => String::new(),
                };
                format!("nowhere to go, disbanded{shut}")
            };
            let text = format!(
                "{}: {unit}, {how}; {fate}",
                scale.scales.alone.map_or("", Scale::prefix)
            );
            let aboard = scale.before.position.cargo(event.unit.id);
            let army = aboard.map(|aboard| aboard.unit.power);
            let owners = [event.unit.power].into_iter().chain(army);
            lines.push(AffairLine::of_powers(owners, text));
        }
    }
    lines
}

/// A unit as it was when it lost its place: an army that came aboard in the same time scale shares
/// its fleet's fate, and one that went ashore does not.
fn as_it_was(names: Names<'_>, scale: &SeenTurn, unit: &Unit) -> String {
    let cargo = scale
        .before
        .position
        .cargo(unit.id)
        .map(|army| army.unit.id);
    let boarded = scale.events.iter().any(|event| {
        event.fate
            == Fate::Boarded {
                at: unit.place.province,
            }
    });
    let landed = cargo.is_some()
        && scale.events.iter().any(|event| {
            Some(event.unit.id) == cargo
                && matches!(event.fate, Fate::Moved { .. } | Fate::Trapped { .. })
        });
    match unit.kind {
        UnitKind::Fleet if boarded => names.pair(unit.place),
        UnitKind::Fleet if landed => names.named(Some(UnitKind::Fleet), unit.place),
        UnitKind::Army | UnitKind::Fleet => names.unit(unit),
    }
}

/// The units that wait for their retreats in a state of the game, under the time scale in which
/// each was dislodged: those of earlier ones choose first.
pub(in crate::report) fn waiting(report: &mut Document, view: &View) {
    let position = &view.now.position;
    let names = Names::new(&view.board, &view.now, Style::Named);
    for scale in Scale::ALL {
        let mut lines = Vec::new();
        for dislodged in &position.dislodged {
            // What the army aboard may do is said with its fleet.
            if dislodged.scale != scale || position.carried(dislodged.unit.id).is_some() {
                continue;
            }
            lines.push(format!(
                "{} {}: {}",
                names.board.power(dislodged.unit.power).adjective,
                names.unit(&dislodged.unit),
                retreat_choices(names, position, dislodged)
            ));
        }
        report.section(&format!("Dislodged in {}", scale.prefix()), lines);
    }
}
