//! The report of a settled phase: every order with its result and reason, what was dislodged, what
//! changed hands, what comes next.

use super::aloud;
use super::ballots::count::count;
use super::ballots::influence::ledger;
use super::captures::captures;
use super::carrying;
use super::claims;
use super::counts;
use super::document::Document;
use super::ending;
use super::fog;
use super::handed;
use super::lines::{SeasonForm, order_rows};
use super::months;
use super::names::{Names, Style, capital, series};
use super::pools;
use super::retreats;
use super::rulings;
use super::scales;
use super::secret::{self, TREASURES, treasures_moved};
use crate::view::{Secrecy, SeenTurn, View};
use chancery_atlas::grammar::Joined;
use chancery_engine::calendar::PhaseKind;

/// The report of a settled phase. There is no such phase: an empty report.
pub fn season(view: &View, turn: usize, form: SeasonForm) -> Document {
    let Some(seen) = view.turns.get(turn) else {
        return Document::default();
    };
    match view.secrecy {
        Secrecy::Open => {}
        Secrecy::World => return secret::season(view, turn, form),
        Secrecy::Fog => return fog::season(view, seen),
    }
    let style = match form {
        SeasonForm::Compact => scales::style(view),
        SeasonForm::Aloud => Style::Full,
    };
    let names = Names::in_turn(&view.board, seen, style);
    let mut report = Document::titled(view.calendar().name(seen.phase()));
    report.paragraph(months::quarter(view, &seen.rules, seen.phase()));
    let by_hand = seen
        .edits
        .iter()
        .map(|edit| capital(&edit.describe(view.variant, &view.board, &view.players)));
    report.section("Changed by hand before", by_hand.collect());
    match form {
        _ if !seen.scales.steps.is_empty() => scales::orders(&mut report, view, seen, style, form),
        SeasonForm::Compact => report.order_table(
            &["Power", "Order", "Result", "As written"],
            order_rows(view, seen, names, |_| true),
        ),
        SeasonForm::Aloud => aloud::orders(&mut report, view, seen, names),
    }
    report.section(TREASURES, treasures_moved(names, seen));
    report.section(rulings::HEADING, rulings::rulings(view, seen, names));
    report.section(handed::HEADING, handed::slips(view, seen, names));
    if view.variant.places_units(seen.phase().kind) {
        report.paragraph(
            "Units are placed in secret. Everybody sees them with the first month's \
                          moves.",
        );
    }
    report.section("Mobilized and de-mobilized", pools::changes(seen, names));
    report.section("Kinds of units", kinds(view, seen, style));
    report.section("Armies lost aboard", carrying::lost(seen, names));
    if seen.phase().kind == PhaseKind::Movement {
        report.section("Armies aboard", carrying::pairs(view, seen, style));
    }
    match scales::changes(view, seen, style) {
        Some(changes) => report.extend(changes),
        None => report.section("Dislodged", retreats::dislodged(view, seen, names)),
    }
    report.paragraph(retreats::note_after(seen));
    report.section("Supply centres", captures(view, seen, names));
    if seen.reckons_centres(view) {
        report.paragraph(counts::sentence(view, seen));
        report.section(
            claims::heading(view),
            claims::qualifying(view, &seen.after.position),
        );
    }
    report.paragraph(endings(view, turn));
    report.extend(count(view, turn, form));
    report.extend(ledger(view, turn));
    report
}

/// The units whose kind is not open to all after a phase, power by power: `Russia: F Stp, ? Sev`.
fn kinds(view: &View, seen: &SeenTurn, style: Style) -> Vec<String> {
    let names = Names::new(&view.board, &seen.after, style);
    let of_power = |power| {
        let free = seen
            .after
            .position
            .units_of(power)
            .filter(|unit| seen.after.position.free_kind(unit.id).is_some());
        let free = free.map(|unit| names.unit(unit)).joined(", ");
        (!free.is_empty()).then(|| format!("{}: {free}", names.power(power)))
    };
    view.board.power_ids().filter_map(of_power).collect()
}

/// Who is out, how the game ended.
fn endings(view: &View, turn: usize) -> String {
    let Some(seen) = view.turns.get(turn) else {
        return String::new();
    };
    let out: Vec<String> = view
        .board
        .power_ids()
        .filter(|power| {
            let [before, after] = [&seen.before, &seen.after]
                .map(|state| state.position.centre_count(&view.board, *power));
            before > 0 && after == 0
        })
        .map(|p| view.board.power(p).name.clone())
        .collect();
    let out = match out.as_slice() {
        [] => String::new(),
        [one] => format!("{one} is eliminated."),
        several => format!("{} are eliminated.", series(several)),
    };
    let said = [
        out,
        ending::after(view, seen),
        claims::won(view, seen).unwrap_or_default(),
    ];
    said.iter().filter(|s| !s.is_empty()).cloned().joined(" ")
}
