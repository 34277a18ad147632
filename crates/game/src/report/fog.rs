//! Reports of a game in which a player sees only what is near (Fog of War).

use super::counts;
use super::defaults::other_rows;
use super::document::Document;
use super::ending;
use super::names::{Names, Style};
use super::own;
use crate::view::{Incident, SeenFog, SeenTurn, View};
use chancery_atlas::board::PowerId;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::position::Unit;
use chancery_engine::seat::SeatId;

/// What the viewer is told of a settled phase: a player of his own orders and of what he saw, and
/// everybody what is public.
pub(super) fn season(view: &View, seen: &SeenTurn) -> Document {
    let Some(fog) = &seen.fog else {
        return Document::default();
    };
    let phase = seen.title(&view.calendar());
    let Some(power) = view.own_power() else {
        let mut report = Document::titled(phase);
        public(&mut report, view, seen, fog);
        return report;
    };
    let mut report = Document::titled(format!("{}: {phase}", view.board.power(power).name));
    let mut rows = own::order_rows(view, seen, SeatId::playing(power));
    let names = Names::in_turn(&view.board, seen, Style::Short);
    rows.extend(other_rows(view, seen, names, power));
    own::orders(&mut report, view, seen, rows);
    // His own losses come first. By whom they were dislodged is not among them.
    let mut saw = lost(names, seen, power);
    saw.extend(
        fog.seen
            .iter()
            .map(|incident| incident_text(names, incident)),
    );
    report.section_or("What you saw", saw, "Nothing.");
    own::centres(&mut report, view, seen, power);
    public(&mut report, view, seen, fog);
    report
}

/// What to do on a player's board for what he saw of others.
pub(super) fn hands(view: &View, seen: &SeenTurn) -> Vec<String> {
    let Some(fog) = &seen.fog else {
        return Vec::new();
    };
    let names = Names::in_turn(&view.board, seen, Style::Short);
    let mut lines = Vec::new();
    for incident in &fog.seen {
        // A unit that leaves his sight is taken off: he is not told where it went.
        match incident {
            Incident::Came(new) | Incident::Built(new) => {
                lines.push(format!("put {} on the board", piece(view, names, new)));
            }
            Incident::Left(old) | Incident::Gone(old) => {
                lines.push(format!("take off {}", piece(view, names, old)));
            }
            Incident::Dislodged(old) => {
                lines.push(format!("lift {} (dislodged)", piece(view, names, old)));
            }
            Incident::StandOff(_) | Incident::Helped(..) => {}
        }
    }
    lines
}

/// `French A Par`: a piece as hands look for it.
fn piece(view: &View, names: Names<'_>, unit: &Unit) -> String {
    let whose = &view.board.power(unit.power).adjective;
    format!("{whose} {}", names.named(Some(unit.kind), unit.place))
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
            if after.dislodged_unit(unit.id).is_some() {
                Some(format!("your {name} is dislodged"))
            } else if after.unit(unit.id).is_none() {
                // In the moves of the standard game a unit leaves the board for no other reason.
                Some(format!("your {name} is dislodged and destroyed"))
            } else {
                None
            }
        })
        .collect()
}

/// `France: A Bur comes`, as short as orders are.
fn incident_text(names: Names<'_>, incident: &Incident) -> String {
    let (unit, what) = match incident {
        Incident::Came(new) => (new, "comes"),
        Incident::Built(new) => (new, "is built"),
        Incident::Left(old) => (old, "leaves"),
        Incident::Dislodged(old) => (old, "is dislodged"),
        Incident::Gone(old) => (old, "is disbanded"),
        // Who bounced there is not told: they never came into his sight.
        Incident::StandOff(at) => return format!("stand-off in {}", names.province(*at)),
        Incident::Helped(power, order) => {
            return format!("{}: {}", names.power(*power), names.order(order));
        }
    };
    format!("{}: {} {what}", names.power(unit.power), names.unit(unit))
}

/// What everybody is told of a phase.
fn public(report: &mut Document, view: &View, seen: &SeenTurn, fog: &SeenFog) {
    for &power in &fog.eliminated {
        let name = &view.board.power(power).name;
        report.paragraph(format!("{name} is eliminated."));
    }
    if seen.reckons_centres(view) {
        report.paragraph(counts::sentence(view, seen));
    }
    report.paragraph(ending::after(view, seen));
}
