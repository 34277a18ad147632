//! Reports of a game in which a player sees only what is near (Fog of War).

use super::counts;
use super::document::{Document, NumberCell};
use super::ending;
use super::explain::clause;
use super::lines::{by_default, unused_builds};
use super::names::{Names, Style};
use super::partial::{Numbers, Partial, own_centres};
use super::retreats::options;
use super::rulings;
use crate::view::{Incident, SeenFog, SeenOrder, SeenTurn, View};
use chancery_atlas::board::PowerId;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::position::{Position, Unit};
use chancery_engine::variant::State;

/// The reports of a game in fog.
pub(super) struct Fog;

impl Partial for Fog {
    fn season(&self, view: &View, turn: usize) -> Document {
        let mut report = Document::default();
        let Some((seen, fog)) = view
            .turns
            .get(turn)
            .and_then(|seen| Some((seen, seen.fog.as_ref()?)))
        else {
            return report;
        };
        let phase = view.calendar().name(seen.phase());
        match view.own_power() {
            Some(power) => {
                report.heading(1, format!("{}: {phase}", view.board.power(power).name));
                private(&mut report, view, seen, fog, power);
            }
            None => report.heading(1, phase),
        }
        public(&mut report, view, seen, fog);
        report
    }

    fn standing(&self, view: &View) -> Document {
        let mut report = Document::default();
        let Some(power) = view.own_power() else {
            return report;
        };
        let names = Names::new(&view.board, &view.now, Style::Short);
        let position = &view.now.position;
        let standing = position.units_of(power).map(|unit| names.unit(unit));
        let waiting = position.dislodged_of(power);
        let waiting = waiting.map(|waiting| {
            let open = options(view, position, names, waiting);
            format!("{}, dislodged: {open}", names.unit(&waiting.unit))
        });
        list(
            &mut report,
            "Your units",
            standing.chain(waiting).collect(),
            "None.",
        );
        list(
            &mut report,
            "What you see",
            foreign(view, &view.now, Some(power)),
            "No other units.",
        );
        list(
            &mut report,
            "Supply centres, as you saw them last",
            centres(view, position),
            "None.",
        );
        report.paragraph(due(view, power));
        report
    }

    fn positions(&self, view: &View, state: &State) -> Document {
        let phase = view.calendar().name(state.phase);
        let mut report = Document::titled(format!("Position at {phase}"));
        if view.own_power().is_none() {
            report.paragraph("The positions of units are not public.");
            return report;
        }
        report.list(foreign(view, state, None));
        list(
            &mut report,
            "Supply centres, as seen last",
            centres(view, &state.position),
            "None.",
        );
        report
    }

    /// The numbers that everybody is told.
    fn centre_chart(&self, view: &View) -> Document {
        let mut report = Document::titled("Supply centres by year");
        let names = view
            .board
            .power_ids()
            .map(|power| view.board.power(power).name.as_str());
        let head: Vec<&str> = std::iter::once("Year").chain(names).collect();
        let row = |(year, counts): (String, Vec<usize>)| {
            let cells = counts.iter().map(|count| NumberCell {
                shown: format!("{count:>2}"),
                plain: count.to_string(),
            });
            std::iter::once(year.into()).chain(cells).collect()
        };
        let rows: Vec<Vec<NumberCell>> = self.centre_counts(view).into_iter().map(row).collect();
        if rows.is_empty() {
            report.paragraph("The numbers of centres are not public.");
        } else {
            report.number_table(&head, rows);
        }
        report
    }

    fn centre_counts(&self, view: &View) -> Vec<(String, Vec<usize>)> {
        let told = |seen: &SeenTurn| {
            let counts = &seen.fog.as_ref()?.counts;
            let is_told = !counts.is_empty() && seen.reckons_centres(view);
            is_told.then(|| (seen.phase().year.to_string(), counts.clone()))
        };
        view.turns.iter().filter_map(told).collect()
    }

    fn centre_owners(&self, view: &View) -> Document {
        let mut report = Document::titled("Owners of the supply centres, as seen last");
        report.list(centres(view, &view.now.position));
        report
    }

    fn due(&self, view: &View) -> Document {
        let phase = view.calendar().name(view.now.phase);
        let mut report = Document::titled(format!("Due in {phase}"));
        report.paragraph(match (view.now.phase.kind, view.own_power()) {
            (PhaseKind::Movement | PhaseKind::SetUp, _) => "Orders for every unit.".to_owned(),
            (_, Some(power)) => due(view, power),
            (PhaseKind::Retreats, None) => "Retreats, if there are any.".to_owned(),
            (PhaseKind::Adjustments, None) => "Builds and removals, if there are any.".to_owned(),
        });
        report
    }

    fn numbers(&self, _: &View, _: PowerId) -> Option<Numbers> {
        None
    }
}

/// What a player is told of a phase.
fn private(report: &mut Document, view: &View, seen: &SeenTurn, fog: &SeenFog, power: PowerId) {
    let names = Names::in_turn(&view.board, seen, Style::Short);
    let written = |order: &SeenOrder| match (&order.order, &order.written) {
        (None, Some(written)) => written.trim().to_owned(),
        _ => names.order_of(order),
    };
    let mut rows: Vec<Vec<String>> = seen
        .orders
        .iter()
        .map(|order| vec![written(order), clause(names, seen, order)])
        .collect();
    let defaults = by_default(seen, names, power).into_iter();
    rows.extend(defaults.map(|(_, unit, what)| vec![unit, what]));
    rows.extend(unused_builds(view, seen, power).map(|unused| vec![unused, String::new()]));
    report.heading(2, "Your orders");
    if rows.is_empty() {
        report.paragraph("None.");
    }
    report.table(&["Order", "Result"], rows);
    report.section(rulings::HEADING, rulings::rulings(view, seen, names));
    let saw = fog
        .seen
        .iter()
        .map(|incident| incident_text(names, incident));
    list(
        report,
        "What you saw",
        lost(names, seen, power).into_iter().chain(saw).collect(),
        "Nothing.",
    );
    report.heading(2, "Your supply centres");
    report.paragraph(own_centres(view, seen, power));
}

/// What to do on a player's board for what he saw of others.
pub(super) fn hands(view: &View, seen: &SeenTurn) -> Vec<String> {
    let Some(fog) = &seen.fog else {
        return Vec::new();
    };
    let names = Names::in_turn(&view.board, seen, Style::Short);
    let unit = |unit: &Unit| {
        let whose = &view.board.power(unit.power).adjective;
        format!("{whose} {}", names.named(Some(unit.kind), unit.place))
    };
    let line = |incident: &Incident| match incident {
        Incident::Came(new) | Incident::Built(new) => {
            Some(format!("put {} on the board", unit(new)))
        }
        Incident::Left(old) | Incident::Gone(old) => Some(format!("take off {}", unit(old))),
        Incident::Dislodged(old) => Some(format!("lift {} (dislodged)", unit(old))),
        Incident::StandOff(_) | Incident::Helped(..) => None,
    };
    fog.seen.iter().filter_map(line).collect()
}

/// His units that lost their places in the moves of a phase.
fn lost(names: Names<'_>, seen: &SeenTurn, power: PowerId) -> Vec<String> {
    if seen.phase().kind != PhaseKind::Movement {
        return Vec::new();
    }
    let after = &seen.after.position;
    seen.before
        .position
        .units_of(power)
        .filter_map(|unit| {
            let name = names.unit(unit);
            if after.waiting(unit.id).is_some() {
                Some(format!("your {name} is dislodged"))
            } else if after.unit(unit.id).is_none() {
                Some(format!("your {name} is dislodged and destroyed"))
            } else {
                None
            }
        })
        .collect()
}

/// `France: A Bur comes`, as short as orders are.
fn incident_text(names: Names<'_>, incident: &Incident) -> String {
    let unit = |unit: &Unit| format!("{}: {}", names.power(unit.power), names.unit(unit));
    match incident {
        Incident::Came(new) => format!("{} comes", unit(new)),
        Incident::Built(new) => format!("{} is built", unit(new)),
        Incident::Left(old) => format!("{} leaves", unit(old)),
        Incident::Dislodged(old) => format!("{} is dislodged", unit(old)),
        Incident::Gone(old) => format!("{} is disbanded", unit(old)),
        Incident::StandOff(at) => format!("stand-off in {}", names.province(*at)),
        Incident::Helped(power, order) => {
            format!("{}: {}", names.power(*power), names.order(order))
        }
    }
}

/// What everybody is told of a phase.
fn public(report: &mut Document, view: &View, seen: &SeenTurn, fog: &SeenFog) {
    let name = |power: PowerId| view.board.power(power).name.as_str();
    for &power in &fog.eliminated {
        report.paragraph(format!("{} is eliminated.", name(power)));
    }
    if seen.reckons_centres(view) && !fog.counts.is_empty() {
        let powers = view.board.power_ids().zip(&fog.counts);
        let counts: Vec<String> = powers
            .map(|(power, count)| format!("{} {count}", name(power)))
            .collect();
        report.paragraph(format!("Centres: {}.", counts.join(", ")));
    }
    report.paragraph(ending::after(view, seen));
}

/// Who stands where in a state of the game, as far as it is seen, but for one power's units.
fn foreign(view: &View, state: &State, but: Option<PowerId>) -> Vec<String> {
    let names = Names::new(&view.board, state, Style::Short);
    let position = &state.position;
    let line = |power: PowerId| {
        let waiting = position.dislodged_units();
        let waiting = waiting.filter(|unit| unit.power == power);
        let standing = position.units_of(power).map(|unit| names.unit(unit));
        let waiting = waiting.map(|unit| format!("{} (dislodged)", names.unit(unit)));
        let units: Vec<String> = standing.chain(waiting).collect();
        let name = &view.board.power(power).name;
        (!units.is_empty()).then(|| format!("{name}: {}", units.join(", ")))
    };
    let powers = view.board.power_ids().filter(|&power| Some(power) != but);
    powers.filter_map(line).collect()
}

/// Whose the centres are that were ever seen, and how many others there are.
fn centres(view: &View, position: &Position) -> Vec<String> {
    let of = |owner: Option<PowerId>| -> Vec<&str> {
        let centres = view.board.centres();
        centres
            .filter(|&centre| position.owner(centre) == owner)
            .map(|centre| view.board.province(centre).abbr.as_str())
            .collect()
    };
    let others = match of(None).len() {
        0 => None,
        others => Some(format!("nobody's, or not known: {others}")),
    };
    view.board
        .power_ids()
        .filter_map(|power| {
            let owned = of(Some(power));
            let name = &view.board.power(power).name;
            (!owned.is_empty()).then(|| format!("{name} ({}): {}", owned.len(), owned.join(", ")))
        })
        .chain(others)
        .collect()
}

/// What the open phase asks of a player besides moves.
fn due(view: &View, power: PowerId) -> String {
    if view.now.is_over() {
        return String::new();
    }
    match view.now.phase.kind {
        PhaseKind::SetUp | PhaseKind::Movement => String::new(),
        PhaseKind::Retreats => {
            let mut waiting = view.now.position.dislodged.iter();
            if waiting.any(|waiting| waiting.unit.power == power) {
                String::new()
            } else {
                "You have no unit to retreat.".to_owned()
            }
        }
        PhaseKind::Adjustments => counts::own_adjustment(view, power),
    }
}

/// A list under a heading, or a word that there is nothing.
fn list(report: &mut Document, heading: &str, items: Vec<String>, nothing: &str) {
    report.heading(2, heading);
    if items.is_empty() {
        report.paragraph(nothing);
    }
    report.list(items);
}
