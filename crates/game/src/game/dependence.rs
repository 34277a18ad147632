//! What hangs on a house rule: editions of the rulebook, and tables, decide it one way or another.

use std::sync::Arc;

use super::consequences::otherwise_settled;
use super::{Game, Turn};
use chancery_engine::adjudicate::{ArmyFleet, HouseRules, OptionGroup, OptionSpec};

/// Rules on what may be left out of an order, or is too much in it, though it has one meaning only.
/// As they usually are, each takes it so.
const SHORT_FORMS: [&str; 5] = [
    "only-coast",
    "support-coast",
    "wrong-unit-coast",
    "needless-coast",
    "missing-kind",
];

/// How long an army stays aboard: chosen for a whole game.
const RATIONS: &str = "af-rations";

/// A house rule on which the outcome of the open phase hangs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependence {
    /// Which option, as an index among all of the variant.
    pub option: usize,
    /// What would come of it with other choices, as far as that is something else.
    pub others: Vec<Otherwise>,
}

/// What would come of the open phase with another choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Otherwise {
    pub choice: usize,
    /// What would be otherwise than as the rules are, a sentence each without a full stop.
    pub lines: Vec<String>,
}

impl Game {
    /// The shared house rules on which the outcome of the open phase hangs, as its orders stand, each by
    /// itself; in the order in which options are listed.
    pub fn dependences(&self) -> Vec<Dependence> {
        if self.state().is_over() {
            return Vec::new();
        }
        let as_it_is = self.preview();
        let options = HouseRules::SPECS.iter().enumerate();
        options
            .filter(|&(option, spec)| self.is_in_question(option, spec))
            .filter_map(|(option, spec)| {
                let others = self.others(&as_it_is, option, spec);
                (!others.is_empty()).then_some(Dependence { option, others })
            })
            .collect()
    }

    /// What each other choice of an option would bring about, where that is something.
    fn others(&self, as_it_is: &Turn, option: usize, spec: &OptionSpec) -> Vec<Otherwise> {
        let rules = self.history().rules;
        let choices = 0..spec.choices.len();
        let others = choices.filter(|&choice| choice != rules.choice(option));
        let differing = others.filter_map(|choice| {
            let mut rules = rules;
            rules.choose(option, choice);
            let turn = self.tried(&rules);
            let lines = otherwise_settled(&self.setup, self.board(), &turn, as_it_is);
            (!lines.is_empty()).then_some(Otherwise { choice, lines })
        });
        differing.collect()
    }

    /// The open phase settled by such rules.
    pub(super) fn tried(&self, rules: &HouseRules) -> Turn {
        let history = self.history();
        Turn::settle(
            &self.setup,
            *rules,
            Arc::clone(&history.opened),
            history.edits.clone(),
            Arc::clone(&history.state),
            history.sheet.clone(),
        )
    }

    /// Whether a table may doubt how an option is to be chosen: an edition or a bad slip is the cause, or
    /// a module with which it plays. What a variant leaves open it has chosen for all of its seasons.
    /// Nobody doubts an order in short form that the table takes.
    fn is_in_question(&self, option: usize, spec: &OptionSpec) -> bool {
        let rules = &self.history().rules;
        match spec.group {
            group if group.is_of_rulebook() => {
                !self.setup.variant.about().replaced.contains(&spec.name)
                    && (rules.choice(option) > 0 || !SHORT_FORMS.contains(&spec.name))
            }
            OptionGroup::Carrying => {
                spec.is_for_once()
                    && spec.name != RATIONS
                    && rules.army_fleet == ArmyFleet::Davis1984
            }
            _ => false,
        }
    }
}
