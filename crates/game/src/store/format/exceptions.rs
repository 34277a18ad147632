//! House rules that are otherwise in one phase alone, as records and back.

use super::names::SaveNames;
use super::read::read_time;
use super::records::ExceptionRecord;
use super::{Misfit, WithinRecord};
use crate::game::Exception;
use chancery_engine::adjudicate::{HouseRules, OptionSpec};

/// The exceptions of a sheet. An option that the program no longer has can't be among them.
pub(crate) fn exceptions(names: &SaveNames<'_>, exceptions: &[Exception]) -> Vec<ExceptionRecord> {
    let own = names.variant.options();
    let mut records = Vec::new();
    for exception in exceptions {
        let Some(spec) = HouseRules::spec(own, exception.option) else {
            continue;
        };
        let choices = (
            spec.choices.get(exception.choice),
            spec.choices.get(exception.instead),
        );
        if let (Some(choice), Some(instead)) = choices {
            records.push(ExceptionRecord {
                at: exception.at.to_string(),
                rule: format!("{} {}", spec.name, choice.value),
                instead: instead.value.to_owned(),
                why: exception.why.clone(),
            });
        }
    }
    records
}

impl SaveNames<'_> {
    /// Reads [`exceptions`] back.
    pub(crate) fn read_exceptions(
        &self,
        records: &[ExceptionRecord],
    ) -> Result<Vec<Exception>, Misfit> {
        let records = records.iter();
        records.map(|record| self.read_exception(record)).collect()
    }

    fn read_exception(&self, record: &ExceptionRecord) -> Result<Exception, Misfit> {
        let own = self.variant.options();
        let (name, value) = record.rule.split_once(' ').unwrap_or((&record.rule, ""));
        let mut options = HouseRules::specs(own).enumerate();
        let found = options.find(|(_, spec)| spec.name == name);
        // Of an unknown rule of the game a warning is enough. This one decided a phase.
        let (option, spec) =
            found.ok_or_else(|| misfit!("there is no house rule “{name}” here"))?;
        Ok(Exception {
            at: read_time(&record.at).within("at")?,
            option,
            choice: choice(spec, value)?,
            instead: choice(spec, &record.instead).within("instead")?,
            why: record.why.clone(),
        })
    }
}

fn choice(spec: &OptionSpec, value: &str) -> Result<usize, Misfit> {
    let found = spec.choices.iter().position(|choice| choice.value == value);
    found.ok_or_else(|| misfit!("house rule “{}” has no value “{value}”", spec.name))
}
