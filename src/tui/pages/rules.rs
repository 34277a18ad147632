//! The house rules in force, and how to change them.

use crate::adjudicate::{HouseRules, OptionSpec};
use crate::tui::line::Line;
use crate::tui::list::Selection;

/// The page of house rules.
#[derive(Default)]
pub struct RulesPage {
    /// The selected line of [`offered`].
    pub selection: Selection,
    /// The number being typed for the selected rule, if one is.
    pub number: Option<Line>,
}

impl RulesPage {
    /// The selected rule: its index among all of them, and what it is.
    pub fn selected(&self, own: &'static [OptionSpec]) -> Option<(usize, &'static OptionSpec)> {
        offered(own).nth(self.selection.at)
    }
}

/// All rules as the screen lists them, with their indices: the variant's own first, for they matter most.
pub fn offered(own: &'static [OptionSpec]) -> impl Iterator<Item = (usize, &'static OptionSpec)> {
    let shared = HouseRules::SPECS.iter().enumerate();
    own.iter().enumerate().map(|(i, spec)| (HouseRules::SPECS.len() + i, spec)).chain(shared)
}

/// The choice before or after the one in force, round and round; `None` where there is nothing to choose but a number to type.
pub fn neighbour_choice(rules: &HouseRules, own: &'static [OptionSpec], option: usize, forward: bool) -> Option<usize> {
    let n = HouseRules::spec(own, option)?.choices.len();
    let chosen = rules.choice(option);
    let step = if forward { 1 } else { n.checked_sub(1)? };
    (chosen + step).checked_rem(n)
}

/// What a rule decides, and what its value in force means.
pub fn meaning(rules: &HouseRules, option: usize, spec: &OptionSpec) -> [&'static str; 2] {
    let value = spec.choices.get(rules.choice(option)).map_or("Type another to change it.", |choice| choice.doc);
    [spec.doc.trim(), value]
}

/// A whole number as it was typed.
///
/// # Errors
/// Why it is none, as a sentence that says how to mend it.
pub fn read_number(text: &str) -> Result<u64, String> {
    let text = text.trim();
    text.parse().map_err(|_| format!("“{text}” is no number to draw lots from: type one of up to 18 digits"))
}
