//! The clock of the table on the screen: when it has to be drawn again, and what its stages bring.

use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp};

use super::app::App;
use super::words::not_saved;
use chancery_engine::calendar::Calendar;
use chancery_game::clock::{Clock, Face, TimeSource};
use chancery_game::system;
use chancery_session::evening::{ClockFollowed, follow_clock};

/// The face of the clock, and the one that everybody may see.
fn faces(clock: &Clock, now: Timestamp) -> [Option<Face>; 2] {
    [clock.face(now), clock.public().face(now)]
}

/// Which stage each of the two faces shows, and whether its time is over.
fn stages(clock: &Clock, now: Timestamp) -> [Option<(usize, bool)>; 2] {
    faces(clock, now).map(|face| face.map(|face| (face.nth, face.is_over())))
}

/// What came of time going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// The clock shows what it showed, or there is none.
    Same,
    /// It shows something else.
    News,
    /// A stage has ended, and the bell is to tell it.
    Rings,
}

impl App {
    /// How long the clock shows what it shows now; `None` while it stands or there is none.
    pub fn next_count(&self, now: Timestamp) -> Option<Duration> {
        let faces = faces(self.model.cx.clock.as_ref()?, now).into_iter();
        let running = faces.flatten().filter(|face| face.is_running);
        let left = running.map(|face| {
            let past = face.left.subsec_nanos();
            match past {
                // What is left falls, what has run over grows.
                1.. => past,
                _ => 1_000_000_000 + past,
            }
        });
        // A little later, so that it is surely past.
        let wait = |left: i32| Duration::from_nanos(left.unsigned_abs().into());
        left.min().map(|left| wait(left) + Duration::from_millis(2))
    }

    /// Takes note that time goes on, and says when a stage of the clock has ended.
    pub fn count(&mut self, now: Timestamp) -> Counted {
        let cx = &mut self.model.cx;
        let Some(clock) = &cx.clock else {
            return Counted::Same;
        };
        let shown = faces(clock, now);
        if !shown.iter().flatten().any(|face| face.is_running) {
            return Counted::Same;
        }
        let digits = |faces: &[Option<Face>; 2]| {
            let digits = faces.iter().flatten().map(Face::digits);
            digits.collect::<Vec<_>>()
        };
        if digits(&faces(clock, cx.now)) == digits(&shown) && self.seen.is_some() {
            return Counted::Same;
        }
        (cx.now, cx.flash) = (now, false);
        let now_seen = stages(clock, now);
        let before = self.seen.replace(now_seen).unwrap_or(now_seen);
        let [has_ended, has_ended_for_room] =
            [0, 1].map(|nth| before[nth].is_some() && before[nth] < now_seen[nth]);
        // The room hears a bell, and sees a flash.
        let rings = clock.plan.bell && has_ended_for_room;
        cx.flash = clock.plan.flash && has_ended_for_room;
        if let [Some(face), _] = &shown
            && has_ended
        {
            let text = if face.is_over() {
                "time is up".to_owned()
            } else {
                format!("{}: {} left", face.stage, face.digits())
            };
            // What the game master is being told is not wiped away by the clock, which is in sight.
            let is_free = cx
                .notice
                .as_ref()
                .is_none_or(|notice| Some(&notice.text) == self.told.as_ref());
            if is_free {
                cx.warn(text.clone());
                self.told = Some(text);
            }
        }
        if rings { Counted::Rings } else { Counted::News }
    }

    /// Takes up the clock that was kept beside a game. Says so where that can't be used.
    pub(super) fn open_clock(&mut self, calendar: &Calendar) -> Option<String> {
        (self.seen, self.model.cx.clock) = (None, None);
        let read = match self.files.as_ref()?.handle().clock() {
            Ok(text) => Clock::read(&text?, calendar).map_err(|why| why.to_string()),
            Err(why) => Err(why.to_string()),
        };
        let taken_up = read.map(|clock| self.model.cx.clock = Some(clock));
        let why = taken_up.err()?;
        Some(format!(
            "the clock starts again: its file can't be used ({why})"
        ))
    }

    /// Has the clock go on with the open phase, and logs what the last one took too long.
    pub(super) fn follow_clock(&mut self) {
        let now = self.model.cx.now;
        // While the screen is asked for its table, the clock is out of what both share.
        let Some(mut clock) = self.model.cx.clock.take() else {
            return;
        };
        let followed = self
            .table_mut()
            .map(|table| follow_clock(table, &mut clock, now));
        if let Some(ClockFollowed::Ended(said)) = &followed {
            // The stages that begin now have not ended, and the room's may be the old one still.
            self.seen = Some(stages(&clock, now));
            if let Some(said) = said {
                self.model.cx.warn(said.clone());
            }
        }
        self.model.cx.clock = Some(clock);
        if followed.is_some_and(|followed| followed != ClockFollowed::Same) {
            self.clock_is_set();
        }
    }

    /// Keeps the clock as it is set now, and shows it to the room and to phones.
    pub(super) fn clock_is_set(&mut self) {
        let Some(table) = self.table() else { return };
        let clock = self.model.cx.clock.as_ref();
        let kept = self.keep_clock(clock, &table.game.setup().calendar());
        if let Some(room) = &self.room {
            room.tell_clock(clock);
        }
        if let Some(phones) = &self.phones {
            phones.tell_clock(clock);
        }
        if let Err(why) = kept {
            self.model.cx.error(not_saved("the clock", why));
        }
    }

    fn keep_clock(&self, clock: Option<&Clock>, calendar: &Calendar) -> Result<(), String> {
        let text = clock.map(|clock| clock.write(calendar)).transpose();
        let text = text.map_err(|why| why.to_string())?;
        let kept = self
            .files
            .as_ref()
            .map(|files| files.handle().keep_clock(text.as_deref()));
        kept.unwrap_or(Ok(())).map_err(|why| why.to_string())
    }
}

pub(super) struct TableTime {
    source: TimeSource,
    begun: Instant,
}

impl TableTime {
    pub(super) fn begin() -> Self {
        Self {
            source: TimeSource::begin(system::now(), SignedDuration::ZERO),
            begun: Instant::now(),
        }
    }

    pub(super) fn now(&mut self) -> Timestamp {
        let counted = SignedDuration::try_from(self.begun.elapsed()).unwrap_or_default();
        self.source.read(system::now(), counted)
    }
}
