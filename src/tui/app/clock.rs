//! The clock of the table on the screen: when it has to be drawn again, and who is shown it.

use std::time::Duration;

use jiff::Timestamp;

use super::App;
use chancery_session::evening::StageWatch;

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
        StageWatch::wait(self.model.clock()?, now)
    }

    /// Takes note that time goes on, and says when a stage of the clock has ended.
    pub fn count(&mut self, now: Timestamp) -> Counted {
        let (clock, shown) = (self.model.clock(), self.model.cx.now);
        let Some(news) = clock.and_then(|clock| self.stages.count(clock, shown, now)) else {
            return Counted::Same;
        };
        let cx = &mut self.model.cx;
        // `cx.now` is the time that the last frame shows, so it moves on only with a new one.
        (cx.now, cx.flash) = (now, news.flashes);
        if let Some(text) = news.says {
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
        let rings = news.rings;
        // Once the time is over, no slip is given back.
        self.tell_phones();
        if rings { Counted::Rings } else { Counted::News }
    }

    /// Shows the clock as it is set now to the room and to phones.
    pub(super) fn tell_clock(&self) {
        let clock = self.model.clock();
        if let Some(room) = &self.room {
            room.tell_clock(clock);
        }
        if let Some(phones) = &self.phones {
            phones.tell_clock(clock);
        }
    }
}
