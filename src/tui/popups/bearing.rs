//! The rule that bears on what is decided about a slip, in a sentence or two.

use crate::tui::words;
use chancery_engine::adjudicate::HouseRules;
use chancery_game::game::{Game, LineChange};

/// On a line that can be read in several ways, or in none.
const BADLY_WRITTEN: &str = "A badly written order that can mean only one thing is followed. If \
                             it can mean several, the game master chooses (DATC 4.E.2).";

/// A shared house rule, by its name: what it decides, and how the table has it.
pub(crate) fn house_rule(game: &Game, name: &str) -> String {
    let mut specs = HouseRules::SPECS.iter().enumerate();
    match specs.find(|(_, spec)| spec.name == name) {
        Some((option, spec)) => words::rule_meaning(&game.history().rules, option, spec).join(" "),
        None => String::new(),
    }
}

/// On a change to a line: that for two orders for one unit, or that for what is badly written.
pub(crate) fn on_change(game: &Game, change: &LineChange) -> String {
    if change.line.reading.order().is_some() {
        house_rule(game, "two-orders")
    } else {
        BADLY_WRITTEN.to_owned()
    }
}
