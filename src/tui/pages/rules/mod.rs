//! The house rules in force, and how to change them.

mod draw;
mod update;

pub use draw::{LABEL, heading, value_in_force};
pub use update::PLACE;

use crate::tui::line::InputLine;
use crate::tui::list::{Selection, turned};
use chancery_atlas::chance::Seed;
use chancery_engine::adjudicate::{ARMY_FLEET, ArmyFleet, HouseRules, OptionGroup, OptionSpec};
use chancery_engine::variant::Variant;

/// The page of house rules.
#[derive(Default)]
pub struct RulesPage {
    /// The selected line of [`offered`].
    pub selection: Selection,
    /// The number being typed for the selected rule, if one is.
    pub number: Option<InputLine>,
}

impl RulesPage {
    /// The selected rule, of those that are offered.
    pub(crate) fn selected(&self, variant: &dyn Variant, rules: &HouseRules) -> Option<Offered> {
        offered(variant, rules).get(self.selection.at).copied()
    }
}

/// A rule as the screen lists it.
#[derive(Clone, Copy, Debug)]
pub struct Offered {
    /// Its index among all rules.
    pub option: usize,
    pub spec: &'static OptionSpec,
}

/// The rules that a game has, by group: the variant's own, and the shared ones that it does not
/// replace. What the army/fleet module leaves open is only among them where it is played.
pub fn offered(variant: &dyn Variant, rules: &HouseRules) -> Vec<Offered> {
    let replaced = variant.about().replaced;
    let is_offered = |spec: &OptionSpec| {
        let is_played = variant.takes_army_fleet()
            && (spec.name == ARMY_FLEET || rules.army_fleet == ArmyFleet::Davis1984);
        (is_played || spec.group != OptionGroup::Carrying) && !replaced.contains(&spec.name)
    };
    let mut offered: Vec<Offered> = HouseRules::specs(variant.options())
        .enumerate()
        .filter(|(_, spec)| is_offered(spec))
        .map(|(option, spec)| Offered { option, spec })
        .collect();
    offered.sort_by_key(|rule| (rule.spec.group, rule.option));
    offered
}

/// The choice before or after the one in force, round and round; `None` where there is nothing to
/// choose but a number to type.
pub fn neighbour_choice(
    rules: &HouseRules,
    own: &'static [OptionSpec],
    option: usize,
    forward: bool,
) -> Option<usize> {
    let n = HouseRules::spec(own, option)?.choices.len();
    (n > 0).then(|| turned(rules.choice(option), n, forward))
}

/// What a rule decides, and what its value in force means.
pub fn meaning(rules: &HouseRules, option: usize, spec: &OptionSpec) -> [&'static str; 2] {
    let value = spec
        .choices
        .get(rules.choice(option))
        .map_or("Type another to change it.", |choice| choice.doc);
    [spec.doc.trim(), value]
}

/// A seed as it was typed.
///
/// # Errors
/// That nothing was, as a sentence that says how to mend it.
pub fn read_seed(text: &str) -> Result<Seed, String> {
    Seed::read(text)
        .ok_or_else(|| "no seed for the lots yet: type some text, the longer the better".to_owned())
}
