//! A clock as a file beside the snapshots of its game.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::{Clock, PhaseRun, Plan, PlanError, Stage};
use chancery_engine::calendar::Calendar;

/// Why the file of a clock can't be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClockError {
    #[error("it is not a clock file: {0}")]
    NoClock(String),
    #[error("its plan can't be read: {0}")]
    Plan(#[from] PlanError),
    #[error("“{0}” in it is neither a time nor a phase of this game")]
    NoTime(String),
    #[error("a stage in it has {0} seconds; a stage has from 0 to {LONGEST}")]
    NoLength(i64),
}

/// Seconds of a leap year: no stage is longer.
const LONGEST: i64 = 366 * 24 * 60 * 60;

/// The time of a phase that is not the open one: of the one that the room sees, of one that was
/// settled.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeldRecord {
    phase: String,
    stages: Vec<(String, i64)>,
    spent: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    since: Option<String>,
}

impl HeldRecord {
    fn new(run: &PhaseRun, calendar: &Calendar) -> Self {
        Self {
            phase: calendar.key(run.phase),
            stages: (run.stages.iter())
                .map(|stage| (stage.name.clone(), stage.length.as_secs()))
                .collect(),
            spent: i64::try_from(run.spent.as_millis()).unwrap_or(0),
            since: run.since.map(|since| since.to_string()),
        }
    }

    fn read(self, calendar: &Calendar) -> Result<PhaseRun, ClockError> {
        let phase = calendar
            .parse(&self.phase)
            .ok_or(ClockError::NoTime(self.phase))?;
        let mut stages = Vec::new();
        for (name, seconds) in self.stages {
            if !(0..=LONGEST).contains(&seconds) {
                return Err(ClockError::NoLength(seconds));
            }
            let length = SignedDuration::from_secs(seconds);
            stages.push(Stage { name, length });
        }
        Ok(PhaseRun {
            phase,
            stages,
            spent: SignedDuration::from_millis(self.spent),
            since: self.since.map(|since| time(&since)).transpose()?,
        })
    }
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClockRecord {
    plan: String,
    phase: String,
    stages: Vec<(String, i64)>,
    spent: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    since: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    held: Option<HeldRecord>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    left: Vec<HeldRecord>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    last: Option<String>,
}

impl Clock {
    pub fn write(&self, calendar: &Calendar) -> Result<String, ron::Error> {
        let open = HeldRecord::new(&self.run, calendar);
        let held = self.held.as_ref();
        let left = self.left.iter();
        let record = ClockRecord {
            plan: self.plan.text().to_owned(),
            phase: open.phase,
            stages: open.stages,
            spent: open.spent,
            since: open.since,
            held: held.map(|run| HeldRecord::new(run, calendar)),
            left: left.map(|run| HeldRecord::new(run, calendar)).collect(),
            last: self.last.map(|last| last.to_string()),
        };
        ron::ser::to_string_pretty(&record, ron::ser::PrettyConfig::default())
    }

    pub fn read(text: &str, calendar: &Calendar) -> Result<Self, ClockError> {
        let record: ClockRecord =
            ron::from_str(text).map_err(|why| ClockError::NoClock(why.to_string()))?;
        let open = HeldRecord {
            phase: record.phase,
            stages: record.stages,
            spent: record.spent,
            since: record.since,
        };
        let plan = Plan::read(&record.plan, calendar)?;
        let last = record.last.map(|last| time(&last)).transpose()?;
        let run = open.read(calendar)?;
        let held = match record.held {
            Some(held) => Some(held.read(calendar)?),
            None => None,
        };
        let mut left = Vec::new();
        for run in record.left {
            left.push(run.read(calendar)?);
        }
        Ok(Self {
            plan,
            run,
            held,
            left,
            last,
        })
    }
}

fn time(text: &str) -> Result<Timestamp, ClockError> {
    text.parse()
        .map_err(|_| ClockError::NoTime(text.to_owned()))
}
