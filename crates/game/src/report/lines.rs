//! The lines of a season's report: every order, what happened without one, and the two forms in
//! which both are told.

use super::defaults::other_rows;
use super::explain::clause;
use super::names::Names;
use crate::view::{SeenOrder, SeenTurn, View};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SeasonForm {
    /// One line an order, in columns.
    #[default]
    Compact,
    /// Sentences with full names, to be read out.
    Aloud,
}

/// A row for each order of some, and a row for what happened without one; the power stands in the
/// first row of its own.
pub(super) fn order_rows(
    view: &View,
    seen: &SeenTurn,
    names: Names<'_>,
    is_wanted: impl Fn(&SeenOrder) -> bool,
) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for power in view.board.power_ids().chain(view.board.natives) {
        let given = seen.orders.iter().enumerate();
        let given = given
            .filter(|(at, order)| order.power == power && is_wanted(order) && !seen.is_again(*at));
        let given = given.map(|(_, order)| {
            [
                names.order_of(order),
                clause(names, seen, order),
                written(names, order),
            ]
        });
        let others = other_rows(view, seen, names, power).into_iter();
        let others = others.map(|row| [row.what, row.result, String::new()]);
        for (i, row) in given.chain(others).enumerate() {
            // The name stands once: what follows under it is all of that power.
            let head = if i == 0 {
                names.power(power).to_owned()
            } else {
                String::new()
            };
            rows.push(std::iter::once(head).chain(row).collect());
        }
    }
    rows
}

/// What was written, where the viewer may see it and it is not the reading: blanks, case, and the
/// letters of a pair apart.
fn written(names: Names<'_>, order: &SeenOrder) -> String {
    let written = order.written.as_deref().map(str::trim).unwrap_or_default();
    if let Some(read) = names.named_truly(order)
        && without_style(&names.order(&read)) == without_style(written)
    {
        // The column is for what a player could argue about, not for how he spaces his letters.
        return String::new();
    }
    written.to_owned()
}

/// A line without what is a matter of style: blanks, case, and the letter of the army in a pair.
fn without_style(text: &str) -> String {
    text.split_whitespace()
        .collect::<String>()
        .to_lowercase()
        .replace("a/f", "f")
}
