//! The report of a settled phase: every order with its result and reason, what was dislodged, what
//! changed hands, what comes next.

use super::affairs::{BY_HAND, affairs, changed_by_hand, eliminated};
use super::aloud;
use super::ballots::count::count;
use super::ballots::influence::ledger;
use super::claims;
use super::document::Document;
use super::ending;
use super::fog;
use super::lines::{SeasonForm, order_rows};
use super::months;
use super::names::{Names, Style, series};
use super::rulings;
use super::scales;
use super::secret::{self, TREASURES, treasures_moved};
use crate::view::{Secrecy, View};
use chancery_atlas::grammar::Joined;

/// The report of a settled phase. There is no such phase: an empty report.
pub fn season(view: &View, turn: usize, form: SeasonForm) -> Document {
    let Some(seen) = view.turns.get(turn) else {
        return Document::default();
    };
    // What follows tells the whole board: who knows a part of it has a report of its own.
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
    let mut report = Document::titled(seen.title(&view.calendar()));
    report.paragraph(months::quarter(view, &seen.rules, seen.phase()));
    // These come before the orders, which were settled on the board as it was changed.
    report.section(BY_HAND, changed_by_hand(view, seen));
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
    for told in affairs(view, seen, style) {
        let lines = told.lines.into_iter().map(|line| line.text);
        report.section(told.heading, lines.collect());
        report.paragraph(told.note);
    }
    report.paragraph(endings(view, turn));
    report.extend(count(view, turn, form));
    report.extend(ledger(view, turn));
    report
}

/// Who is out, how the game ended.
fn endings(view: &View, turn: usize) -> String {
    let Some(seen) = view.turns.get(turn) else {
        return String::new();
    };
    let out: Vec<&str> = eliminated(view, seen)
        .into_iter()
        .map(|power| view.board.power(power).name.as_str())
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
