//! A clock that runs: how much of a phase's time is spent.

use jiff::{SignedDuration, Timestamp};

use super::plan::Stage;
use chancery_engine::calendar::Phase;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhaseRun {
    pub phase: Phase,
    /// What it is made of; what was added or taken away is in it.
    pub stages: Vec<Stage>,
    /// What was spent before it was started last.
    pub spent: SignedDuration,
    /// When it was started last; `None` while it stands.
    pub since: Option<Timestamp>,
}

/// What a clock shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// What the table does: the stage's name.
    pub stage: String,
    /// Its number, from 0.
    pub nth: usize,
    /// What is left of the stage. After the last one, what it has run over, as less than nothing.
    pub left: SignedDuration,
    pub is_running: bool,
}

impl Face {
    /// Whether all time is spent.
    pub const fn is_over(&self) -> bool {
        self.left.is_negative()
    }

    /// `4:05`; `+0:30` once it has run over; `1:02:00` from an hour on.
    pub fn digits(&self) -> String {
        // What is left is rounded up, so that nothing left reads 0:00.
        let seconds = if self.is_over() {
            self.left.abs().as_secs()
        } else {
            self.left.as_secs() + i64::from(self.left.subsec_nanos() > 0)
        };
        let sign = if self.is_over() { "+" } else { "" };
        format!("{sign}{}", lasting(seconds))
    }
}

/// Seconds as people read them.
pub fn lasting(seconds: i64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

impl PhaseRun {
    /// The time of a phase, not started.
    pub(crate) fn new(phase: Phase, stages: &[Stage]) -> Self {
        Self {
            phase,
            stages: stages.to_vec(),
            spent: SignedDuration::ZERO,
            since: None,
        }
    }

    /// What is spent at a moment. A moment before the start counts as the start: a clock never runs
    /// back.
    pub(crate) fn spent_at(&self, now: Timestamp) -> SignedDuration {
        let since = self.since.map(|since| now.duration_since(since));
        self.spent + since.unwrap_or_default().max(SignedDuration::ZERO)
    }

    /// The time as it stands when its phase is settled.
    pub(super) fn kept_at(self, now: Timestamp) -> Self {
        let (spent, since) = (self.spent_at(now), self.since.map(|_| now));
        Self {
            spent,
            since,
            ..self
        }
    }

    /// A time that was [`Self::kept_at`], and goes on.
    pub(super) fn resumed(&self, now: Timestamp) -> Self {
        let since = self.since.map(|_| now);
        Self {
            since,
            ..self.clone()
        }
    }

    /// Starts it, or stops it.
    pub fn toggle(&mut self, now: Timestamp) {
        self.spent = self.spent_at(now);
        self.since = match self.since {
            Some(_) => None,
            None => Some(now),
        };
    }

    /// What it shows; `None` where there is no time to be spent.
    pub(crate) fn face(&self, now: Timestamp) -> Option<Face> {
        let mut left = -self.spent_at(now);
        for (nth, stage) in self.stages.iter().enumerate() {
            left += stage.length;
            // What has no time left is shown as 0:00; only the last stage runs over.
            if left.is_positive() || left.is_zero() || nth + 1 == self.stages.len() {
                return Some(Face {
                    stage: stage.name.clone(),
                    nth,
                    left,
                    is_running: self.since.is_some(),
                });
            }
        }
        None
    }

    /// Gives the stage that runs more time, or less, but none that is spent.
    pub fn add(&mut self, by: SignedDuration, now: Timestamp) {
        let Some(face) = self.face(now) else {
            // The plan has no time for this phase: it gets some.
            if by.is_positive() {
                let name = "time".to_owned();
                self.stages.push(Stage { name, length: by });
            }
            return;
        };
        // At most what is left is taken away. What is over may be made more so.
        let least = if face.is_over() { by } else { -face.left };
        if let Some(stage) = self.stages.get_mut(face.nth) {
            // A stage that is over may be as short as nothing, and no shorter.
            stage.length = (stage.length + by.max(least)).max(SignedDuration::ZERO);
        }
    }

    /// Ends the stage that runs. Nothing comes after the last one.
    pub fn skip(&mut self, now: Timestamp) {
        let face = self.face(now);
        if let Some(face) = face.filter(|face| face.nth + 1 < self.stages.len()) {
            self.add(-face.left, now);
        }
    }

    /// How far it has run over; `None` if it has not.
    pub fn over(&self, now: Timestamp) -> Option<SignedDuration> {
        let face = self.face(now).filter(Face::is_over)?;
        Some(face.left.abs())
    }
}
