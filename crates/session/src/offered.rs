//! The house rules that a game offers, and what can be chosen of them.

use crate::desk::turned;
use chancery_atlas::board::Board;
use chancery_atlas::chance::Seed;
use chancery_engine::adjudicate::{ARMY_FLEET, ArmyFleet, HouseRules, OptionGroup, OptionSpec};
use chancery_engine::variant::Variant;

/// A rule as it is listed.
#[derive(Clone, Copy, Debug)]
pub struct Offered {
    /// Its index among all rules.
    pub option: usize,
    pub spec: &'static OptionSpec,
}

/// The rules that a game has, by group: the variant's own, and the shared ones that it does not
/// replace. What the army/fleet module leaves open is only among them where it is played.
pub fn offered(variant: &dyn Variant, rules: &HouseRules, board: Option<&Board>) -> Vec<Offered> {
    let replaced = variant.about().replaced;
    let has_coasts = match board {
        // A secret world may have coasts of which nobody knows.
        _ if variant.needs_world() => true,
        Some(board) => board.provinces.iter().any(|area| !area.coasts.is_empty()),
        // Before a board is chosen nothing is known against them.
        None => true,
    };
    let mut offered = Vec::new();
    for (option, spec) in HouseRules::specs(variant.options()).enumerate() {
        let applies = match spec.group {
            // The rule that turns the module on is listed while the module is off.
            OptionGroup::Carrying => {
                variant.takes_army_fleet()
                    && (spec.name == ARMY_FLEET || rules.army_fleet == ArmyFleet::Davis1984)
            }
            OptionGroup::Coasts => has_coasts,
            _ => true,
        };
        if applies && !replaced.contains(&spec.name) {
            offered.push(Offered { option, spec });
        }
    }
    // A variant's own rules come last among all rules; here they stand with their group.
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

/// A seed as it was typed.
///
/// # Errors
/// That nothing was, as a sentence that says how to mend it.
pub fn read_seed(text: &str) -> Result<Seed, String> {
    Seed::read(text)
        .ok_or_else(|| "no seed for the lots yet: type some text, the longer the better".to_owned())
}
