//! The house rules in force, and how to change them.

mod draw;
mod update;

pub use draw::{heading, value_in_force};
pub use update::PLACE;

use crate::adjudicate::{ArmyFleet, HouseRules, OptionSpec};
use crate::chance::Seed;
use crate::tui::line::Line;
use crate::tui::list::Selection;
use crate::variant::Variant;

/// The page of house rules.
#[derive(Default)]
pub struct RulesPage {
    /// The selected line of [`offered`].
    pub selection: Selection,
    /// The number being typed for the selected rule, if one is.
    pub number: Option<Line>,
}

impl RulesPage {
    /// The selected rule, of those that are offered.
    pub fn selected(&self, variant: &dyn Variant, rules: &HouseRules) -> Option<Offered> {
        offered(variant, rules).get(self.selection.at).copied()
    }
}

/// What a rule stands among in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// The rules that the variant has of itself.
    Own,
    /// Armies aboard fleets.
    Carrying,
    /// What the rulebook leaves open.
    Shared,
    /// The languages that slips may be written in.
    Languages,
}

/// A rule as the screen lists it.
#[derive(Clone, Copy, Debug)]
pub struct Offered {
    /// Its index among all rules.
    pub option: usize,
    /// What it is.
    pub spec: &'static OptionSpec,
    /// What it stands among.
    pub group: Group,
}

/// The army/fleet module, and what is left open within it.
const CARRYING: [&str; 5] = [
    "army-fleet",
    "ferry-word",
    "af-rations",
    "af-own-attack",
    "af-land-in-place",
];
/// They stand beside the rule on retreats from a convoyed attack, although they are no question of
/// the DATC.
const RETREATS: [&str; 3] = ["retreat-default", "retreat-collision", "voluntary-disband"];

/// All rules as the screen lists them: the variant's own first, for they matter most; then the
/// army/fleet module, with what is left open within it where it is on; then the others, and last
/// the languages of slips. A variant that carries armies in a way of its own has no use for the
/// module.
pub fn offered(variant: &dyn Variant, rules: &HouseRules) -> Vec<Offered> {
    let of_variant = variant
        .options()
        .iter()
        .enumerate()
        .map(|(i, spec)| Offered {
            option: HouseRules::SPECS.len() + i,
            spec,
            group: Group::Own,
        });
    let shared = HouseRules::SPECS
        .iter()
        .enumerate()
        .map(|(option, spec)| Offered {
            option,
            spec,
            group: Group::Shared,
        });
    let (languages, shared): (Vec<Offered>, Vec<Offered>) =
        shared.partition(|rule| HouseRules::is_language(rule.spec));
    let (module, mut rest): (Vec<Offered>, Vec<Offered>) = shared
        .into_iter()
        .partition(|rule| CARRYING.contains(&rule.spec.name));
    let languages = languages.into_iter().map(|rule| Offered {
        group: Group::Languages,
        ..rule
    });
    let shown = match rules.army_fleet {
        _ if variant.has_scales() => 0,
        ArmyFleet::None => 1,
        ArmyFleet::Davis1984 => module.len(),
    };
    let module = module.into_iter().take(shown).map(|rule| Offered {
        group: Group::Carrying,
        ..rule
    });
    let of_retreats = HouseRules::SPECS
        .iter()
        .position(|spec| spec.name == "retreat-from-convoy")
        .unwrap_or(0);
    rest.sort_by_key(|rule| {
        if RETREATS.contains(&rule.spec.name) {
            of_retreats
        } else {
            rule.option
        }
    });
    of_variant
        .chain(module)
        .chain(rest)
        .chain(languages)
        .collect()
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
    let chosen = rules.choice(option);
    let step = if forward { 1 } else { n.checked_sub(1)? };
    (chosen + step).checked_rem(n)
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
    Seed::read(text).ok_or_else(|| {
        "nothing is written to draw lots from: type some text, the longer the better".to_owned()
    })
}
