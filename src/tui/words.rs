//! Short sentences that several pages show.

use chancery_atlas::board::{Board, PowerId};
use chancery_atlas::grammar::Joined;
use chancery_engine::adjudicate::{HouseRules, OptionSpec};
use chancery_game::game::OrderTally;
use chancery_game::told;
pub(crate) use chancery_game::words::note;
use unicode_width::UnicodeWidthStr;

/// How many orders are missing and what else is to be looked at; where there is nothing of it,
/// `all in`.
pub(crate) fn tally(tally: OrderTally) -> String {
    if tally.is_clear() {
        return "all in".to_owned();
    }
    let missing = (tally.missing > 0).then(|| format!("{} missing", tally.missing));
    let all: Vec<String> = missing.into_iter().chain(told::doubtful(tally)).collect();
    all.join(", ")
}

/// The same in so many columns: without room for each kind, `9 missing, 5 to check`.
pub(crate) fn tally_within(tally: OrderTally, width: usize) -> String {
    let whole = self::tally(tally);
    if whole.width() <= width {
        return whole;
    }
    let counts = [
        (tally.missing, "missing"),
        (tally.doubtful(), "to check"),
        (tally.sealed, "sealed"),
    ];
    let some = counts.into_iter().filter(|(number, _)| *number > 0);
    some.map(|(number, what)| format!("{number} {what}"))
        .joined(", ")
}

/// Powers by name, with commas between.
pub(crate) fn powers(board: &Board, powers: &[PowerId]) -> String {
    let names = powers.iter().map(|&power| board.power(power).name.as_str());
    names.collect::<Vec<_>>().join(", ")
}

/// The choice in force of a house rule, in angle brackets where there are others; else the seed.
pub(crate) fn rule_value(spec: &OptionSpec, rules: &HouseRules, option: usize) -> String {
    match spec.choices.get(rules.choice(option)) {
        Some(choice) => format!("< {} >", choice.title),
        None => rules.seed.to_string(),
    }
}

/// What a rule decides, and what its value in force means.
pub(crate) fn rule_meaning(
    rules: &HouseRules,
    option: usize,
    spec: &OptionSpec,
) -> [&'static str; 2] {
    let value = spec
        .choices
        .get(rules.choice(option))
        .map_or("Type another to change it.", |choice| choice.doc);
    [spec.doc.trim(), value]
}
