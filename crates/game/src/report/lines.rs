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
    of: impl Fn(&SeenOrder) -> bool,
) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for power in view.board.power_ids().chain(view.board.natives) {
        let given = seen.orders.iter().enumerate();
        let given =
            given.filter(|(at, order)| order.power == power && of(order) && !seen.is_again(*at));
        let given = given.map(|(_, order)| {
            [
                names.order_of(order),
                clause(names, seen, order),
                written(names, order),
            ]
        });
        let others = other_rows(view, seen, names, power).into_iter();
        let others = others.map(|(_, [what, result])| [what, result, String::new()]);
        for (i, row) in given.chain(others).enumerate() {
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
    let plain = |text: &str| {
        text.split_whitespace()
            .collect::<String>()
            .to_lowercase()
            .replace("a/f", "f")
    };
    let read = names.named_truly(order);
    let read = read.map(|read| plain(&names.order(&read)));
    let written = order.written.as_deref().map(str::trim).unwrap_or_default();
    if read.is_some_and(|read| read == plain(written)) {
        String::new()
    } else {
        written.to_owned()
    }
}
