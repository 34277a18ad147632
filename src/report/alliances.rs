//! Who could win together, and what they lack.

use super::document::Document;
use super::names::series;
use crate::variant::{Alliance, Table};
use crate::view::View;

/// Every group of powers that could claim the victory together, the nearest to it first; empty where the rules know of none.
pub fn alliances(view: &View) -> Document {
    let mut report = Document::default();
    let all = view.variant.alliances(Table { board: &view.board, rules: &view.rules }, &view.now.position);
    if all.is_empty() {
        return report;
    }
    report.heading(1, "Alliances");
    let (enough, short): (Vec<&Alliance>, Vec<&Alliance>) = all.iter().partition(|alliance| alliance.lacks == 0);
    report.section("May claim the victory", enough.iter().map(|alliance| may_claim(view, alliance)).collect());
    let row = |alliance: &&Alliance| {
        let sum = alliance.members.iter().map(|&power| view.now.position.centre_count(&view.board, power).to_string());
        vec![
            alliance.lacks.to_string(),
            names(view, alliance).join(", "),
            format!("{} = {}", sum.collect::<Vec<_>>().join(" + "), alliance.centres),
            (alliance.centres + alliance.lacks).to_string(),
        ]
    };
    report.heading(2, "What each group lacks");
    report.table(&["lacks", "together", "centres", "of"], short.iter().map(row).collect());
    report
}

fn names<'a>(view: &'a View, alliance: &Alliance) -> Vec<&'a str> {
    alliance.members.iter().map(|&power| view.board.power(power).name.as_str()).collect()
}

fn may_claim(view: &View, alliance: &Alliance) -> String {
    let names: Vec<String> = names(view, alliance).into_iter().map(str::to_owned).collect();
    format!("{}, with {} centres: each of them writes “claim with …” and names the others", series(&names), alliance.centres)
}
