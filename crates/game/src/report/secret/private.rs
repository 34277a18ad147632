//! A player's private report, in a fixed form: every heading stands, even where there is nothing
//! under it, so that its shape tells nothing.

use super::landfall::{landfall, named};
use super::public_lines;
use super::sightings::seen_last;
use super::treasure::{laden, treasures};
use crate::report::counts::own_adjustment;
use crate::report::document::Document;
use crate::report::explain::clause;
use crate::report::lines::{by_default, unused_builds};
use crate::report::names::{Names, Style};
use crate::report::partial::own_centres;
use crate::report::retreats::open;
use crate::report::rulings;
use crate::view::{Attacker, SeenOrder, SeenTurn, SeenVoyage, View};
use chancery_atlas::board::{PowerId, ProvinceId};
use chancery_atlas::grammar::Joined;
use chancery_engine::adjudicate::DefaultAction;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::discovery::PlayerNews;
use chancery_engine::position::UnitId;

/// Over what the game master wrote to the player himself.
pub(crate) const WORDS: &str = "From the game master";

/// What a player is told of a settled phase; empty where the view is no player's.
pub fn private(view: &View, turn: usize) -> Document {
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
            view.calendar().name(seen.phase())
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
    section(&mut report, "Names", names(view, &told), "Nothing new.");
    report.heading(2, "Your orders");
    let rows = results(view, seen, voyage, power);
    if rows.is_empty() {
        report.paragraph("None.");
    }
    report.table(&["Order", "Result"], rows);
    report.section(
        rulings::HEADING,
        rulings::rulings(view, seen, Names::in_turn(&view.board, seen, Style::Short)),
    );
    report.extend(treasures(view, seen));
    report.heading(2, "Your supply centres");
    report.paragraph(own_centres(view, seen, power));
    let may_name: Vec<String> = nameable(view, turn, power)
        .into_iter()
        .map(|area| named(&view.board, area))
        .collect();
    report.heading(2, "You may name");
    report.paragraph(if may_name.is_empty() {
        "Nothing.".to_owned()
    } else {
        may_name.join(", ")
    });
    report.heading(2, "Public report");
    let public = public_lines(view, seen);
    if public.blocks.is_empty() {
        report.paragraph("None.");
    }
    report.extend(public);
    report
}

/// A list under a heading, or a word that there is nothing.
fn section(report: &mut Document, heading: &str, items: Vec<String>, nothing: &str) {
    report.heading(2, heading);
    if items.is_empty() {
        report.paragraph(nothing);
    }
    report.list(items);
}

/// Names and common labels that are new to him.
fn names(view: &View, told: &PlayerNews) -> Vec<String> {
    let label = |area: ProvinceId| {
        view.board
            .area(area)
            .map_or("", |area| area.id.as_str())
            .to_owned()
    };
    let commons = commons(view);
    told.names
        .iter()
        .map(|(area, former, name)| match former {
            None => format!("{} is called {} ({})", label(*area), name.name, name.abbr),
            Some(former) => format!("{former} is now called {} ({})", name.name, name.abbr),
        })
        .chain(told.commons.iter().filter_map(|area| {
            let common = commons.iter().find(|(common, _)| common == area)?;
            Some(format!(
                "{}: now everybody knows it, as {}",
                label(*area),
                common.1
            ))
        }))
        .collect()
}

/// The common labels of areas that became public while nameless.
fn commons(view: &View) -> Vec<(ProvinceId, String)> {
    let Some(discoveries) = &view.now.discoveries else {
        return Vec::new();
    };
    let (mut lands, mut seas) = (0, 0);
    let label = |&area: &ProvinceId| {
        let (word, count) = match view.board.area(area)?.kind {
            chancery_atlas::board::AreaKind::Land => ("Land", &mut lands),
            chancery_atlas::board::AreaKind::Sea => ("Sea", &mut seas),
        };
        *count += 1;
        Some((area, format!("Common {word} {count}")))
    };
    discoveries.commons.iter().filter_map(label).collect()
}

/// His orders and what became of them, and what became of his units without one.
fn results(view: &View, seen: &SeenTurn, voyage: &SeenVoyage, power: PowerId) -> Vec<Vec<String>> {
    let names = Names::in_turn(&view.board, seen, Style::Short);
    let written = |order: &SeenOrder| match (&order.order, &order.written) {
        (None, Some(written)) => written.trim().to_owned(),
        _ => names.order_of(order),
    };
    let mut told = Vec::new();
    let mut rows: Vec<(Option<UnitId>, Vec<String>)> = Vec::new();
    for order in &seen.orders {
        let mut result = clause(names, seen, order);
        if let Some(lost) = seen
            .ordered(order)
            .and_then(|unit| dislodged(view, voyage, unit.id))
        {
            told.push(seen.ordered(order).map(|unit| unit.id));
            result = format!("{result}; {lost}");
        }
        rows.push((None, vec![written(order), result]));
    }
    rows.extend(
        by_default(seen, names, power)
            .into_iter()
            .map(|(unit, name, what)| (Some(unit), vec![name, what])),
    );
    let silent = voyage
        .dislodged
        .iter()
        .filter(|(unit, _, _)| !told.contains(&Some(*unit)));
    let held = |unit: UnitId| {
        seen.defaults
            .iter()
            .any(|default| default.unit == unit && default.action == DefaultAction::Held)
    };
    for (unit, _, _) in silent {
        if let (Some(there), Some(lost)) = (seen.unit(*unit), dislodged(view, voyage, *unit)) {
            let row = rows
                .iter_mut()
                .find(|(of, _)| held(*unit) && *of == Some(*unit));
            match row {
                Some((_, row)) => row[1] = format!("no order: holds; {lost}"),
                None => rows.push((Some(*unit), vec![names.unit(there), lost])),
            }
        }
    }
    let rows = rows.into_iter().map(|(_, row)| row);
    let unused = unused_builds(view, seen, power).map(|unused| vec![unused, String::new()]);
    rows.chain(unused).collect()
}

/// `dislodged by a foreign unit from SAO`, `dislodged by a native army from beyond`.
fn dislodged(view: &View, voyage: &SeenVoyage, unit: UnitId) -> Option<String> {
    let (_, from, by) = voyage
        .dislodged
        .iter()
        .find(|(dislodged, _, _)| *dislodged == unit)?;
    let from = from.map_or_else(
        || "beyond".to_owned(),
        |from| view.board.province(from).abbr.clone(),
    );
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

/// What a player has as the game stands: units, open retreats, what is due.
pub fn standing(view: &View) -> Document {
    let mut report = Document::default();
    let Some(power) = view.own_power() else {
        return report;
    };
    let position = &view.now.position;
    let names = Names::new(&view.board, &view.now, Style::Short);
    let standing = position.units_of(power).map(|unit| {
        format!(
            "{}{}",
            crate::report::carrying::piece(names, &view.rules, unit),
            laden(view, &view.now, unit.id)
        )
    });
    let waiting = position.dislodged_of(power);
    let waiting = waiting.map(|waiting| {
        let open = open(names, waiting);
        format!(
            "{}{}, dislodged: {open}",
            names.unit(&waiting.unit),
            laden(view, &view.now, waiting.unit.id)
        )
    });
    let units = standing.chain(waiting).joined("; ");
    report.heading(2, "Your units");
    report.paragraph(if units.is_empty() {
        "None.".to_owned()
    } else {
        units
    });
    if view.now.phase.kind == PhaseKind::Adjustments && !view.now.is_over() {
        report.paragraph(own_adjustment(view, power));
    }
    section(
        &mut report,
        "What you saw last",
        seen_last(view),
        "Nothing.",
    );
    report
}
