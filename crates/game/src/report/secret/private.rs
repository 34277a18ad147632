//! A player's private report, in a fixed form: every heading stands, even where there is nothing
//! under it, so that its shape tells nothing.

use super::landfall::landfall;
use super::public_lines;
use super::sightings::seen_last;
use super::start::{WORDS, foreword};
use super::treasure::treasures;
use crate::report::defaults::{ResultRow, other_rows};
use crate::report::document::Document;
use crate::report::lines::SeasonForm;
use crate::report::names::{Names, Style, with_abbreviation};
use crate::report::own;
use crate::view::{Attacker, SeenTurn, SeenVoyage, View};
use chancery_atlas::board::{PowerId, ProvinceId};
use chancery_engine::adjudicate::DefaultAction;
use chancery_engine::discovery::{AreaName, PlayerNews};
use chancery_engine::position::UnitId;
use chancery_engine::seat::SeatId;

/// What a player is told of a settled phase; empty where the view is no player's.
pub fn private(view: &View, turn: usize, form: SeasonForm) -> Document {
    let mut report = Document::default();
    let (Some(seen), Some(power)) = (view.turns.get(turn), view.own_power()) else {
        return report;
    };
    let Some(voyage) = &seen.secret.voyage else {
        return report;
    };
    report.heading(
        1,
        format!(
            "{}: {}",
            view.board.power(power).name,
            seen.title(&view.calendar())
        ),
    );
    report.section(WORDS, voyage.words.clone());
    let told = voyage.told.clone().unwrap_or_default();
    report.heading(2, "Discoveries");
    for seen in &told.landfalls {
        report.extend(landfall(view, seen, &told.notes));
    }
    if told.landfalls.is_empty() {
        report.paragraph("None.");
    }
    report.section_or("Names", names(view, &told), "Nothing new.");
    own::orders(&mut report, view, seen, results(view, seen, voyage, power));
    report.extend(treasures(view, seen));
    own::centres(&mut report, view, seen, power);
    let may_name: Vec<String> = nameable(view, turn, power)
        .into_iter()
        .map(|area| with_abbreviation(&view.board, area))
        .collect();
    report.heading(2, "You may name");
    report.paragraph(if may_name.is_empty() {
        "Nothing.".to_owned()
    } else {
        may_name.join(", ")
    });
    report.heading(2, "Public report");
    let public = public_lines(view, seen, form);
    if public.blocks.is_empty() {
        report.paragraph("None.");
    }
    report.extend(public);
    report
}

/// Names and common labels that are new to him.
fn names(view: &View, told: &PlayerNews) -> Vec<String> {
    let mut lines = Vec::new();
    for (area, former, name) in &told.names {
        let name = in_full(name);
        lines.push(match former {
            None => format!("{} is called {name}", label(view, *area)),
            Some(former) => format!("{former} is now called {name}"),
        });
    }
    let known = view.now.discoveries.as_ref();
    for &area in &told.commons {
        // Each player had his own number for it, so they need one that is the same for all.
        if let Some(common) = known.and_then(|known| known.common_label(&view.board, area)) {
            let own = label(view, area);
            lines.push(format!("{own}: now everybody knows it, as {common}"));
        }
    }
    lines
}

/// The viewer's own label of an area.
fn label(view: &View, area: ProvinceId) -> &str {
    view.board.area(area).map_or("", |area| area.id.as_str())
}

/// `Vinland (Vin)`; without an abbreviation that another of his areas has.
fn in_full(name: &AreaName) -> String {
    if name.abbr == name.name {
        name.name.clone()
    } else {
        format!("{} ({})", name.name, name.abbr)
    }
}

/// His orders and what became of them, and what became of his units without one.
fn results(view: &View, seen: &SeenTurn, voyage: &SeenVoyage, power: PowerId) -> Vec<ResultRow> {
    let names = Names::in_turn(&view.board, seen, Style::Short);
    let mut rows = own::order_rows(view, seen, SeatId::playing(power));
    for row in &mut rows {
        if let Some(lost) = row.unit.and_then(|unit| dislodged(view, voyage, unit)) {
            row.result = format!("{}; {lost}", row.result);
        }
    }
    let told: Vec<Option<UnitId>> = rows.iter().map(|row| row.unit).collect();
    rows.extend(other_rows(view, seen, names, power));
    for &(unit, _, _) in &voyage.dislodged {
        // Its own order says so above.
        if told.contains(&Some(unit)) {
            continue;
        }
        let (Some(there), Some(lost)) = (seen.unit(unit), dislodged(view, voyage, unit)) else {
            continue;
        };
        // A unit has one row: what it lost is added to the one that says it held.
        let row = if is_held(seen, unit) {
            rows.iter_mut().find(|row| row.unit == Some(unit))
        } else {
            None
        };
        match row {
            Some(row) => row.result = format!("no order: holds; {lost}"),
            None => rows.push(ResultRow {
                unit: Some(unit),
                what: names.unit(there),
                result: lost,
            }),
        }
    }
    rows
}

/// Whether a unit held by default.
fn is_held(seen: &SeenTurn, unit: UnitId) -> bool {
    seen.defaults
        .iter()
        .any(|default| default.unit == unit && default.action == DefaultAction::Held)
}

/// `dislodged by a foreign unit from SAO`, `dislodged by a native army from beyond`.
fn dislodged(view: &View, voyage: &SeenVoyage, unit: UnitId) -> Option<String> {
    let (_, from, by) = voyage
        .dislodged
        .iter()
        .find(|(dislodged, _, _)| *dislodged == unit)?;
    // From an area that he does not know, the attack came from beyond his map.
    let from = match from {
        Some(from) => view.board.province(*from).abbr.as_str(),
        None => "beyond",
    };
    let by = match by {
        Attacker::Foreign => "a foreign unit".to_owned(),
        Attacker::Natives => "a native army".to_owned(),
        Attacker::Known(power, kind) => {
            format!("{} {}", view.board.power(*power).adjective, kind.letter())
        }
    };
    Some(format!("dislodged by {by} from {from}"))
}

/// The areas that he may name, by chart position of his numbers.
fn nameable(view: &View, turn: usize, power: PowerId) -> Vec<ProvinceId> {
    let state = view.turns.get(turn).map_or(&view.now, |seen| &seen.after);
    let Some(discoveries) = &state.discoveries else {
        return Vec::new();
    };
    view.board
        .provinces_beyond()
        .zip(&discoveries.areas)
        .filter(|(_, lore)| lore.may_name.contains(&power))
        .map(|(area, _)| area)
        .collect()
}

/// What a player has as the game stands: units, open retreats, what is due, what he saw.
pub fn standing(view: &View) -> Document {
    let mut report = if view.turns.is_empty() {
        foreword(view)
    } else {
        Document::default()
    };
    let Some(power) = view.own_power() else {
        return report;
    };
    report.heading(2, "Your units");
    let units = own::units(view, power);
    report.paragraph(if units.is_empty() {
        "None.".to_owned()
    } else {
        units.join("; ")
    });
    report.paragraph(own::due(view, power));
    report.section_or("What you saw last", seen_last(view), "Nothing.");
    report
}
