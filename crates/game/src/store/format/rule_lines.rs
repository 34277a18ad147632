//! House rules as lines, `option value`.

use chancery_engine::adjudicate::{HouseRules, OptionSpec};

fn rule_lines(rules: &HouseRules, own: &'static [OptionSpec]) -> Vec<String> {
    HouseRules::specs(own)
        .enumerate()
        .map(|(i, spec)| format!("{} {}", spec.name, rules.value(own, i)))
        .collect()
}

/// The same without what decides nothing on the board, where that is as usual: a game without other
/// languages says nothing of them.
pub(crate) fn told_rules(rules: &HouseRules, own: &'static [OptionSpec]) -> Vec<String> {
    let lines = rule_lines(rules, own)
        .into_iter()
        .zip(HouseRules::specs(own).enumerate());
    lines
        .filter(|(_, (option, spec))| spec.group.settles() || rules.choice(*option) != 0)
        .map(|(line, _)| line)
        .collect()
}

pub(crate) fn differing_rules(
    rules: &HouseRules,
    base: &HouseRules,
    own: &'static [OptionSpec],
) -> Vec<String> {
    let pairs = rule_lines(rules, own)
        .into_iter()
        .zip(rule_lines(base, own));
    pairs
        .filter(|(line, base)| line != base)
        .map(|(line, _)| line)
        .collect()
}
