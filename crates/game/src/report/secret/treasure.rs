//! Treasures, as their holder alone is told of them (rule 11b).

use crate::report::chosen;
use crate::report::document::Document;
use crate::report::names::{Names, Style};
use crate::report::positions::{held, laden};
use crate::view::{SeenTurn, View};
use chancery_engine::adjudicate::DefaultAction;
use chancery_engine::position::UnitId;

/// What the slip says beside a unit that holds one; empty beside others.
pub(crate) fn taking(view: &View, unit: UnitId) -> String {
    match (
        held(view, &view.now, unit),
        chosen(view, "treasure-default"),
    ) {
        (0, _) => String::new(),
        (_, Some("leave")) => "treasure: without T (usual) or with T".to_owned(),
        _ => "treasure: with T (usual) or without T".to_owned(),
    }
}

/// The treasures that the viewer's units held after a phase, and those brought home; empty where
/// the game has none.
pub(super) fn treasures(view: &View, seen: &SeenTurn) -> Document {
    let mut report = Document::default();
    let (Some(power), Some("on")) = (view.own_power(), chosen(view, "treasure")) else {
        return report;
    };
    let names = Names::new(&view.board, &seen.after, Style::Short);
    let position = &seen.after.position;
    let waiting = position.dislodged_units();
    let mut items: Vec<String> = position
        .units_of(power)
        .chain(waiting)
        .filter(|unit| held(view, &seen.after, unit.id) > 0)
        .map(|unit| {
            let new = if held(view, &seen.before, unit.id) < held(view, &seen.after, unit.id) {
                " (new)"
            } else {
                ""
            };
            format!(
                "{}{}{new}",
                names.unit(unit),
                laden(view, &seen.after, unit.id)
            )
        })
        .collect();
    let home = seen
        .after
        .discoveries
        .as_ref()
        .map_or(0, |known| known.delivered_by(power));
    let just = seen.secret.delivered.iter().filter(|(by, _)| *by == power);
    items.extend(
        just.map(|&(_, centre)| format!("brought home to {} (new)", names.province(centre))),
    );
    if home > 0 {
        let units = if home == 1 { "unit" } else { "units" };
        items.push(format!(
            "brought home: {home}; you may have {home} {units} more than supply centres"
        ));
    }
    // The heading stands also over nothing: the shape of a sheet must not tell who has one.
    report.heading(2, "Your treasures");
    if items.is_empty() {
        report.paragraph("None.");
    }
    report.list(items);
    report
}

/// The rule of treasures for the first hand-out; `None` where the game has none.
pub(super) fn rule(view: &View) -> Option<String> {
    if chosen(view, "treasure") != Some("on") {
        return None;
    }
    let unsaid = if chosen(view, "treasure-default") == Some("leave") {
        "leaves it"
    } else {
        "takes it along"
    };
    let lasting = if chosen(view, "treasure-bonus") == Some("once") {
        "for one Winter"
    } else {
        "for ever"
    };
    Some(format!(
        "A native army that is dislodged leaves a treasure. The unit that is there holds the \
         treasure, and only its owner is told. A unit that moves takes the treasure along (F SAO \
         - MAO with T) or leaves it (without T). If the order doesn't say, the unit {unsaid}. A \
         treasure brought to your own home centre allows one unit more, {lasting}."
    ))
}

/// Over what becomes of treasures.
pub const TREASURES: &str = "Treasures";

/// What became of treasures in a phase, a sentence each: those that natives left, and those brought
/// home.
pub fn treasures_moved(names: Names<'_>, seen: &SeenTurn) -> Vec<String> {
    let (Some(before), Some(after)) = (&seen.before.discoveries, &seen.after.discoveries) else {
        return Vec::new();
    };
    let position = &seen.after.position;
    let mut told = Vec::new();
    for default in &seen.defaults {
        if default.action != DefaultAction::NativesBeaten {
            continue;
        }
        let Some(natives) = seen.unit(default.unit) else {
            continue;
        };
        let at = natives.place.province;
        // Only a treasure that was not there before is the one that these natives left.
        let is_new = after.treasures.iter().any(|treasure| treasure.at == at)
            && !before.treasures.iter().any(|treasure| treasure.at == at);
        if !is_new {
            continue;
        }
        let holder = position
            .unit_in(at)
            .filter(|unit| Some(unit.power) != names.board.natives);
        told.push(match holder {
            Some(unit) => format!(
                "{} has taken the natives' treasure in {}",
                names.power(unit.power),
                names.province(at)
            ),
            None => format!("The natives' treasure is in {}", names.province(at)),
        });
    }
    for &(power, centre) in &seen.secret.delivered {
        told.push(format!(
            "{} brings a treasure home to {}, and may have one unit more",
            names.power(power),
            names.province(centre)
        ));
    }
    told
}
