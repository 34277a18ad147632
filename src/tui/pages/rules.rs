//! The house rules in force, and how to change them.

use crate::adjudicate::HouseRules;
use crate::tui::list::Selection;

/// The page of house rules.
#[derive(Default)]
pub struct RulesPage {
    /// The selected rule.
    pub selection: Selection,
}

/// The choice before or after the one in force, round and round.
pub fn neighbour_choice(rules: &HouseRules, option: usize, forward: bool) -> usize {
    let n = HouseRules::SPECS.get(option).map_or(1, |s| s.choices.len());
    let chosen = rules.choice(option);
    if forward { (chosen + 1) % n } else { (chosen + n - 1) % n }
}
