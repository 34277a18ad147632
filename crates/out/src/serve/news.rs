//! News for a browser that waits: what the clock shows, and signs of life.

use std::time::Duration;

use http_body_util::channel::Sender;
use hyper::body::Bytes;
use tokio::sync::watch;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, timeout};

use super::clock;
use chancery_game::clock::Clock;
use chancery_game::system;

/// How often those who wait are sent a sign of life.
const PULSE: Duration = Duration::from_secs(15);

/// The open answer to a browser that waits for news.
pub(super) struct NewsStream {
    pub sender: Sender<Bytes>,
    pub clocks: watch::Receiver<Option<Clock>>,
}

impl NewsStream {
    /// What the table's clock shows at first; nothing where it has none.
    pub(crate) fn first_clock(&mut self) -> String {
        if self.clocks.borrow().is_none() {
            return String::new();
        }
        self.clock()
    }

    pub(crate) fn clock(&mut self) -> String {
        // Marked as seen in the same moment, so that no change in between is told twice or missed.
        clock::news(self.clocks.borrow_and_update().as_ref(), system::now())
    }

    /// Sends a text; `None` where nobody takes it.
    pub(crate) async fn send(&mut self, text: String) -> Option<()> {
        // A browser that sleeps takes nothing: without an end its place would never be free.
        let sent = timeout(PULSE, self.sender.send_data(text.into())).await;
        sent.ok()?.ok()
    }
}

/// A comment, which no page hears of.
pub(super) const SIGN_OF_LIFE: &str = ":\n\n";

/// Ticks when it is time for a sign of life, whatever else is sent meanwhile.
pub(super) fn pulse() -> Interval {
    let mut pulse = interval_at(Instant::now() + PULSE, PULSE);
    pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
    pulse
}

/// Tells all who listen what the clock shows, as everybody may see it, where that is new.
pub(super) fn tell_clock(clocks: &watch::Sender<Option<Clock>>, clock: Option<&Clock>) {
    // Made public before it is compared: what only the game master's clock shows is no news.
    let clock = clock.map(Clock::public);
    clocks.send_if_modified(|shown| {
        let is_new = *shown != clock;
        *shown = clock;
        is_new
    });
}
