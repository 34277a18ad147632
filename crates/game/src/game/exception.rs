//! House rules that are ruled otherwise for one phase alone.

use std::sync::Arc;

use jiff::Timestamp;

use super::{Game, History, Refusal, Sheet, Turn};
use chancery_engine::adjudicate::{HouseRules, OptionSpec};

/// A house rule that is otherwise in one phase: a ruling of the game master.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exception {
    pub at: Timestamp,
    /// Which option, as an index among all of the variant.
    pub option: usize,
    pub choice: usize,
    /// The choice that the table had then.
    pub instead: usize,
    /// The reason that the game master gave; empty where he gave none.
    pub why: String,
}

impl Exception {
    /// `for this phase alone, Two orders for one unit: the first counts, not: neither counts; reason:
    /// …`; `own` are the variant's options.
    pub fn describe(&self, own: &'static [OptionSpec]) -> String {
        let spec = HouseRules::spec(own, self.option);
        let instead = spec.and_then(|spec| spec.choices.get(self.instead));
        let ruled = format!(
            "in this phase only, {}, not: {}",
            spec.map_or_else(String::new, |spec| spec.titled(self.choice)),
            instead.map_or("", |choice| choice.title)
        );
        if self.why.is_empty() {
            ruled
        } else {
            format!("{ruled}; reason: {}", self.why)
        }
    }
}

impl Sheet {
    /// The rules by which it is settled, where the table has these.
    pub(crate) fn rules(&self, standing: HouseRules) -> HouseRules {
        let mut rules = standing;
        for exception in &self.exceptions {
            rules.choose(exception.option, exception.choice);
        }
        rules
    }
}

impl Turn {
    /// The rules that the table had: those in force without the exceptions.
    pub fn standing(&self) -> HouseRules {
        let mut rules = self.rules;
        for exception in &self.sheet.exceptions {
            rules.choose(exception.option, exception.instead);
        }
        rules
    }
}

impl Game {
    /// Whether the rule was another one before.
    pub(super) fn except(&mut self, rule: &str, value: &str, why: &str) -> Result<bool, Refusal> {
        let own = self.setup.variant.options();
        let (option, spec) = HouseRules::named(own, rule)?;
        if !spec.is_for_once() {
            return Err(Refusal::NotForOnce(spec.name));
        }
        let choice = spec.choice(value)?;
        let is_other = self.history.rules.choice(option) != choice;
        let mut history = History::clone(&self.history);
        let instead = history.standing.choice(option);
        let exceptions = &mut history.sheet.exceptions;
        // Of two rulings on one rule the later one counts.
        exceptions.retain(|exception| exception.option != option);
        let what = if choice == instead {
            format!("house rule “{}” as in the other phases", spec.title)
        } else {
            let exception = Exception {
                at: self.now,
                option,
                choice,
                instead,
                why: why.trim().to_owned(),
            };
            let what = exception.describe(own);
            exceptions.push(exception);
            what
        };
        // Nothing is otherwise, so there is no step. A reason is logged all the same.
        if history.sheet == self.history.sheet {
            if !why.trim().is_empty() {
                let (as_before, why) = (spec.titled(choice), why.trim());
                let ruled = format!("ruled: {as_before}, as before; reason: {why}");
                self.note(ruled);
            }
            return Ok(is_other);
        }
        let before = Arc::clone(&self.history);
        self.commit(what.clone(), history.ruled());
        self.read_since(&before);
        self.note(format!("ruled: {what}"));
        Ok(is_other)
    }
}
