//! The clock of the table: how it goes on with the phases, and what its stages bring as time passes.

use std::time::Duration;

use super::Session;
use chancery_game::clock::{Clock, Ended, Face};
use chancery_game::game::{Command, TableEvent};
use chancery_game::view::{Viewer, published};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

/// What came of a clock that goes on with the open phase.
#[derive(Debug, PartialEq, Eq)]
pub enum ClockFollowed {
    /// It shows the open phase already, or there is none.
    Same,
    /// It is set to another phase.
    Set,
    /// It is set to another phase, since one has ended. The text tells how the plan of the evening
    /// stands, where there is something to tell.
    Ended(Option<String>),
}

impl Session {
    pub const fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// The clock, to be set.
    pub const fn clock_mut(&mut self) -> Option<&mut Clock> {
        self.clock_is_set = self.clock.is_some();
        self.clock.as_mut()
    }

    /// Gives the table another clock, or none.
    pub fn set_clock(&mut self, clock: Option<Clock>) {
        (self.clock, self.clock_is_set) = (clock, true);
    }

    /// Starts the clock or stops it. Whether there is one with time for the open phase.
    pub fn toggle_clock(&mut self, now: Timestamp) -> bool {
        let has_time = self.clock.as_ref().and_then(|clock| clock.face(now));
        if has_time.is_none() {
            return false;
        }
        if let Some(clock) = self.clock_mut() {
            clock.toggle(now);
        }
        true
    }

    /// How long the time of the phase has been over, where the clock says so.
    pub fn over(&self) -> Option<SignedDuration> {
        self.clock.as_ref()?.run.over(self.desk.now)
    }

    /// Takes up the clock that was kept beside the game.
    pub(super) fn open_clock(&mut self) -> Result<(), String> {
        let Some(files) = &self.files else {
            return Ok(());
        };
        let calendar = self.desk.game.setup().calendar();
        let why = match files.handle().clock() {
            Ok(None) => return Ok(()),
            Ok(Some(text)) => match Clock::read(&text, &calendar) {
                Ok(clock) => {
                    self.clock = Some(clock);
                    return Ok(());
                }
                Err(why) => why.to_string(),
            },
            Err(why) => why.to_string(),
        };
        Err(format!(
            "the clock starts again: its file can't be used ({why})"
        ))
    }

    /// Sets the clock to the open phase. The log gets how long the last phase went over its time.
    pub(super) fn follow_clock(&mut self, now: Timestamp) -> ClockFollowed {
        let Some(clock) = &mut self.clock else {
            return ClockFollowed::Same;
        };
        let game = &self.desk.game;
        // The room's clock shows the phase that was published: it must not tell that another is open.
        let (open, published) = (game.phase(), published(game, Viewer::Public).phase());
        if clock.follows(open, published) {
            return ClockFollowed::Same;
        }
        self.clock_is_set = true;
        let Some(Ended { phase, over }) = clock.follow(open, published, now) else {
            return ClockFollowed::Set;
        };
        if let Some(over) = over {
            let event = TableEvent::Overtime { phase, over };
            self.desk.perform(Command::Tell(event));
        }
        ClockFollowed::Ended(clock.evening(now, TimeZone::system()))
    }
}

/// The stages that a clock showed last, the game master's and the one that everybody may see: which it
/// is, and whether its time was over.
type StagesShown = [Option<(usize, bool)>; 2];

/// Follows a clock from second to second.
#[derive(Debug, Default)]
pub struct StageWatch {
    seen: Option<StagesShown>,
}

/// What a clock shows newly.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClockNews {
    /// What is said of a stage that has ended.
    pub says: Option<String>,
    /// Whether a stage has ended for the room, and its bell is to tell it.
    pub rings: bool,
    /// Whether the screen is to tell it.
    pub flashes: bool,
}

impl StageWatch {
    /// Begins at what a clock shows: none of it has ended just now.
    pub fn new(clock: &Clock, now: Timestamp) -> Self {
        Self {
            seen: Some(stages(clock, now)),
        }
    }

    /// Looks at a clock that was shown as it stood at a time; `None` where it shows the same now.
    pub fn count(
        &mut self,
        clock: &Clock,
        shown_at: Timestamp,
        now: Timestamp,
    ) -> Option<ClockNews> {
        let shown = faces(clock, now);
        let is_running = shown.iter().flatten().any(|face| face.is_running);
        let is_same = digits(&faces(clock, shown_at)) == digits(&shown);
        if !is_running || is_same && self.seen.is_some() {
            return None;
        }
        let now_seen = stages(clock, now);
        // The first look compares with itself: a clock that is opened late rings no old bell.
        let before = self.seen.replace(now_seen).unwrap_or(now_seen);
        // A stage has ended where a later one is shown, or the same with its time over. The clock of
        // the room can lag behind, so that each is looked at by itself.
        let [has_ended, has_ended_for_room] =
            [0, 1].map(|nth| before[nth].is_some() && before[nth] < now_seen[nth]);
        let says = match &shown[0] {
            Some(face) if has_ended && face.is_over() => Some("time is up".to_owned()),
            Some(face) if has_ended => Some(format!("{}: {} left", face.stage, face.digits())),
            _ => None,
        };
        // The room hears a bell, and sees a flash.
        Some(ClockNews {
            says,
            rings: clock.plan.bell && has_ended_for_room,
            flashes: clock.plan.flash && has_ended_for_room,
        })
    }

    /// How long a clock shows what it shows now; `None` while it stands.
    pub fn wait(clock: &Clock, now: Timestamp) -> Option<Duration> {
        let running = faces(clock, now).into_iter().flatten();
        let running = running.filter(|face| face.is_running);
        let left = running.map(|face| match face.left.subsec_nanos() {
            // What is left falls, what has run over grows.
            nanos @ 1.. => nanos,
            nanos => 1_000_000_000 + nanos,
        });
        // A little later, so that it is surely past.
        let left = left.min()?;
        Some(Duration::from_nanos(left.unsigned_abs().into()) + Duration::from_millis(2))
    }
}

/// The face of the clock, and the one that everybody may see.
fn faces(clock: &Clock, now: Timestamp) -> [Option<Face>; 2] {
    [clock.face(now), clock.public().face(now)]
}

fn stages(clock: &Clock, now: Timestamp) -> StagesShown {
    faces(clock, now).map(|face| face.map(|face| (face.nth, face.is_over())))
}

fn digits(faces: &[Option<Face>; 2]) -> Vec<String> {
    faces.iter().flatten().map(Face::digits).collect()
}
