//! The clock of a table: what its phases may take, how much of that is spent, and how long the
//! evening lasts. It decides nothing of the game.

mod file;
mod plan;
mod run;
mod source;

pub use file::ClockError;
pub use plan::{Plan, PlanError, Stage, minutes};
pub use run::{Face, PhaseRun, lasting};
pub use source::TimeSource;

use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use chancery_engine::calendar::{Phase, PhaseKind};

/// A table's plan, and the time of the open phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// How long phases may take.
    pub plan: Plan,
    /// The time of the open phase.
    pub run: PhaseRun,
    /// The time of the phase that the room takes for the open one, while that is another one. It runs
    /// on, as it does where orders are late.
    held: Option<PhaseRun>,
    /// The time of earlier phases as it stood when each was settled: where that is undone, it goes
    /// on from there. `since` says whether it ran.
    left: Vec<PhaseRun>,
    /// The moment before which the last season has to begin.
    pub last: Option<Timestamp>,
}

/// What the end of a phase's time came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    pub phase: Phase,
    /// What it took longer than it may.
    pub over: Option<SignedDuration>,
}

impl Clock {
    /// A clock that stands at the begin of a phase. The evening's last moment is the next one of
    /// that time of day where the table is.
    pub fn new(plan: Plan, phase: Phase, now: Timestamp, zone: &TimeZone) -> Self {
        Self {
            run: PhaseRun::new(phase, plan.stages(phase)),
            held: None,
            left: Vec::new(),
            last: plan.last.and_then(|time| next(time, now, zone)),
            plan,
        }
    }

    /// The same clock with another plan. The time of the open phase begins anew where the plan has
    /// other time for it.
    #[must_use]
    pub fn with(&self, plan: Plan, now: Timestamp, zone: &TimeZone) -> Self {
        let new = Self::new(plan, self.run.phase, now, zone);
        let keep = |run: &PhaseRun| {
            let stages = new.plan.stages(run.phase);
            if stages == self.plan.stages(run.phase) {
                run.clone()
            } else {
                PhaseRun::new(run.phase, stages)
            }
        };
        Self {
            run: keep(&self.run),
            held: self.held.as_ref().map(keep),
            left: self.left.iter().map(keep).collect(),
            // The evening's end is that of the new plan.
            ..new
        }
    }

    /// Starts it, or stops it; the room's with it.
    pub fn toggle(&mut self, now: Timestamp) {
        self.run.toggle(now);
        let is_running = self.run.since.is_some();
        let held = self.held.as_mut();
        // The room's clock runs or stands as the table's does, whatever it did before.
        if let Some(held) = held.filter(|held| held.since.is_some() != is_running) {
            held.toggle(now);
        }
    }

    /// Gives the stage that runs more time, or less; the room's too.
    pub fn add(&mut self, by: SignedDuration, now: Timestamp) {
        let runs = std::iter::once(&mut self.run).chain(&mut self.held);
        runs.for_each(|run| run.add(by, now));
    }

    /// Ends the stage that runs; the room's too.
    pub fn skip(&mut self, now: Timestamp) {
        let runs = std::iter::once(&mut self.run).chain(&mut self.held);
        runs.for_each(|run| run.skip(now));
    }

    pub fn face(&self, now: Timestamp) -> Option<Face> {
        self.run.face(now)
    }

    /// Whether it goes with the open phase already, and the room sees the phase that was published
    /// last.
    pub fn follows(&self, open: Phase, published: Phase) -> bool {
        self.run.phase == open && self.shown().phase == published
    }

    /// Goes on with the open phase, if another one was open; what that came to. The room sees the
    /// time of the phase that was published last.
    pub fn follow(&mut self, open: Phase, published: Phase, now: Timestamp) -> Option<Ended> {
        let was_running = self.run.since.is_some();
        let shown = self.shown().phase;
        let ended = (self.run.phase != open).then(|| self.go_on(open, published, now));
        let dropped = self.held.take_if(|held| held.phase != published);
        if self.run.phase != published && self.held.is_none() {
            self.held = Some(self.begun(published, now));
        }
        // The room's time begins as that of a phase which is open.
        if shown != published
            && was_running
            && self.plan.at_once
            && let Some(held) = &mut self.held
            && held.since.is_none()
        {
            held.toggle(now);
        }
        self.left.extend(dropped.map(|run| run.kept_at(now)));
        self.left.retain(|left| left.phase < published);
        ended
    }

    fn go_on(&mut self, open: Phase, published: Phase, now: Timestamp) -> Ended {
        let was_running = self.run.since.is_some();
        // The phase that ends is before the one that the room sees: it was open for an amendment.
        let is_amended = (self.held.as_ref()).is_some_and(|held| held.phase > self.run.phase);
        let run = match self.held.take_if(|held| held.phase == open) {
            Some(held) => held,
            // An amendment has a time of its own.
            None if open < published => PhaseRun::new(open, self.plan.stages(open)),
            None => self.begun(open, now),
        };
        let before = std::mem::replace(&mut self.run, run);
        if was_running && self.plan.at_once && self.run.since.is_none() {
            self.run.toggle(now);
        }
        let ended = Ended {
            phase: before.phase,
            over: before.over(now),
        };
        if self.held.is_none() && !is_amended {
            self.held = Some(before);
        } else if !is_amended {
            self.left.push(before.kept_at(now));
        }
        ended
    }

    /// The time of a phase as it was left, else from its begin.
    fn begun(&self, phase: Phase, now: Timestamp) -> PhaseRun {
        let left = self.left.iter().find(|left| left.phase == phase);
        match left {
            Some(left) => left.resumed(now),
            None => PhaseRun::new(phase, self.plan.stages(phase)),
        }
    }

    /// Has the room see the time of a phase.
    pub fn publish(&mut self, phase: Phase) {
        self.held = match self.held.take() {
            _ if self.run.phase == phase => None,
            Some(held) if held.phase == phase => Some(held),
            _ => Some(PhaseRun::new(phase, self.plan.stages(phase))),
        };
    }

    /// The time that the room sees.
    fn shown(&self) -> &PhaseRun {
        self.held.as_ref().unwrap_or(&self.run)
    }

    /// The clock that the room sees.
    #[must_use]
    pub fn public(&self) -> Self {
        Self {
            run: self.shown().clone(),
            held: None,
            left: Vec::new(),
            ..self.clone()
        }
    }

    /// What is to be said of the evening's end as a phase opens; `None` where it goes on.
    pub fn evening(&self, now: Timestamp, zone: TimeZone) -> Option<String> {
        let phase = self.run.phase;
        if let Some(year) = self.plan.ends.filter(|&year| phase.year > year) {
            return Some(format!("the table's plan ends with {year}"));
        }
        let last = self.last.filter(|&last| now >= last)?;
        // A season that began in time is played to its end.
        let begins = phase.kind == PhaseKind::Movement;
        let time = last.to_zoned(zone).strftime("%H:%M").to_string();
        begins.then(|| format!("it is past {time}: the table's plan begins no new season"))
    }
}

/// The next moment at which it is so late.
fn next(time: Time, now: Timestamp, zone: &TimeZone) -> Option<Timestamp> {
    let today = now.to_zoned(zone.clone()).date();
    let today_at = moment(today, time, zone)?;
    if today_at > now {
        return Some(today_at);
    }
    moment(today.tomorrow().ok()?, time, zone)
}

fn moment(date: jiff::civil::Date, time: Time, zone: &TimeZone) -> Option<Timestamp> {
    let moment = date.to_datetime(time).to_zoned(zone.clone()).ok()?;
    Some(moment.timestamp())
}
