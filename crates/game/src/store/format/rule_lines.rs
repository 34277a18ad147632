//! House rules as lines, `option value`.

use chancery_engine::adjudicate::{HouseRules, OptionSpec};

fn rule_line(
    rules: &HouseRules,
    own: &'static [OptionSpec],
    option: usize,
    spec: &OptionSpec,
) -> String {
    format!("{} {}", spec.name, rules.value(own, option))
}

/// All house rules without what decides nothing on the board, where that is as usual: a game without other
/// languages says nothing of them.
pub(crate) fn told_rules(rules: &HouseRules, own: &'static [OptionSpec]) -> Vec<String> {
    let mut lines = Vec::new();
    for (option, spec) in HouseRules::specs(own).enumerate() {
        if spec.group.settles() || rules.choice(option) != 0 {
            lines.push(rule_line(rules, own, option, spec));
        }
    }
    lines
}

/// Those that have another value than in given rules.
pub(crate) fn differing_rules(
    rules: &HouseRules,
    base: &HouseRules,
    own: &'static [OptionSpec],
) -> Vec<String> {
    let mut lines = Vec::new();
    for (option, spec) in HouseRules::specs(own).enumerate() {
        // By what is written: the seed is a number, and no choice of an option.
        let line = rule_line(rules, own, option, spec);
        if line != rule_line(base, own, option, spec) {
            lines.push(line);
        }
    }
    lines
}
