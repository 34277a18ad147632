//! The house rules in force, and how to change them.

mod draw;
mod update;

pub use draw::{heading, value_in_force};
pub use update::PLACE;

use crate::adjudicate::{ARMY_FLEET, ArmyFleet, HouseRules, OptionGroup, OptionSpec};
use crate::chance::Seed;
use crate::tui::line::InputLine;
use crate::tui::list::{Selection, turned};
use crate::variant::Variant;

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
    pub fn selected(&self, variant: &dyn Variant, rules: &HouseRules) -> Option<Offered> {
        offered(variant, rules).get(self.selection.at).copied()
    }
}

/// What a rule stands among in the list, in their order there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RuleGroup {
    /// The rules that the variant has of itself.
    Own,
    /// Armies aboard fleets.
    Carrying,
    /// What the rulebook leaves open.
    Shared,
    /// What the table does about slips, corrections and votes.
    Table,
    /// The languages that slips may be written in.
    Languages,
}

impl From<OptionGroup> for RuleGroup {
    fn from(group: OptionGroup) -> Self {
        match group {
            OptionGroup::Rulebook | OptionGroup::Retreats => Self::Shared,
            OptionGroup::Carrying => Self::Carrying,
            OptionGroup::Table => Self::Table,
            OptionGroup::Languages => Self::Languages,
        }
    }
}

/// A rule as the screen lists it.
#[derive(Clone, Copy, Debug)]
pub struct Offered {
    /// Its index among all rules.
    pub option: usize,
    pub spec: &'static OptionSpec,
    /// What it stands among.
    pub group: RuleGroup,
}

/// All rules as the screen lists them: the variant's own first, for they matter most; then the
/// army/fleet module, with what is left open within it where it is on; then what the rulebook leaves
/// open, the ways of the table, and last the languages of slips. A variant that carries armies in a
/// way of its own has no use for the module.
pub fn offered(variant: &dyn Variant, rules: &HouseRules) -> Vec<Offered> {
    let shared = HouseRules::SPECS.iter().enumerate();
    let mut offered: Vec<Offered> = shared
        .filter(|(_, spec)| {
            let is_of_module = spec.group == OptionGroup::Carrying;
            let is_played = variant.takes_army_fleet()
                && (spec.name == ARMY_FLEET || rules.army_fleet == ArmyFleet::Davis1984);
            (is_played || !is_of_module) && !variant.about().replaced.contains(&spec.name)
        })
        .map(|(option, spec)| Offered {
            option,
            spec,
            group: spec.group.into(),
        })
        .collect();
    let own = variant.options().iter().enumerate();
    offered.extend(own.map(|(i, spec)| Offered {
        option: HouseRules::SPECS.len() + i,
        spec,
        group: RuleGroup::Own,
    }));
    // 1885's rules on retreats stand beside that on retreats from a convoyed attack.
    let place = |rule: &Offered| match rule.spec.group {
        OptionGroup::Retreats => position("retreat-from-convoy"),
        _ => rule.option,
    };
    offered.sort_by_key(|rule| (rule.group, place(rule)));
    offered
}

/// The index of a shared rule.
fn position(name: &str) -> usize {
    let is_named = |spec: &OptionSpec| spec.name == name;
    HouseRules::SPECS.iter().position(is_named).unwrap_or(0)
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
