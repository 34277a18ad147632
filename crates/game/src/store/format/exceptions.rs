//! House rules that are otherwise in one phase alone, as records and back.

use super::names::SaveNames;
use super::read::read_time;
use super::records::ExceptionRecord;
use super::{Misfit, WithinRecord};
use crate::game::Exception;
use chancery_engine::adjudicate::HouseRules;

/// The exceptions of a sheet. An option that the program no longer has can't be among them.
pub(crate) fn exceptions(names: &SaveNames<'_>, exceptions: &[Exception]) -> Vec<ExceptionRecord> {
    let own = names.variant.options();
    let record = |exception: &Exception| {
        let spec = HouseRules::spec(own, exception.option)?;
        let value = |choice: usize| spec.choices.get(choice).map(|choice| choice.value);
        Some(ExceptionRecord {
            at: exception.at.to_string(),
            rule: format!("{} {}", spec.name, value(exception.choice)?),
            instead: value(exception.instead)?.to_owned(),
            why: exception.why.clone(),
        })
    };
    exceptions.iter().filter_map(record).collect()
}

impl SaveNames<'_> {
    /// Reads [`exceptions`] back.
    pub(crate) fn read_exceptions(
        &self,
        records: &[ExceptionRecord],
    ) -> Result<Vec<Exception>, Misfit> {
        let read = |record: &ExceptionRecord| {
            let (option, choice) = self.read_chosen(&record.rule)?;
            let name = record.rule.split(' ').next().unwrap_or_default();
            let instead = format!("{name} {}", record.instead);
            Ok(Exception {
                at: read_time(&record.at).within("at")?,
                option,
                choice,
                instead: self.read_chosen(&instead).within("instead")?.1,
                why: record.why.clone(),
            })
        };
        records.iter().map(read).collect()
    }
}
