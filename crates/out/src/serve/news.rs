//! News for a browser that waits: what the clock shows, and signs of life.

use std::collections::BTreeMap;
use std::fmt::Write as _;
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

/// The clocks that the room sees.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoomClocks {
    /// That of the table, or of all boards of an event.
    pub common: Option<Clock>,
    /// Those that boards of an event have of their own, by the boards' numbers.
    pub boards: BTreeMap<usize, Clock>,
}

impl From<Option<&Clock>> for RoomClocks {
    fn from(clock: Option<&Clock>) -> Self {
        Self {
            common: clock.cloned(),
            boards: BTreeMap::new(),
        }
    }
}

/// The open answer to a browser that waits for news.
pub(super) struct NewsStream {
    pub sender: Sender<Bytes>,
    pub clocks: watch::Receiver<RoomClocks>,
    /// The board of an event of which it is.
    pub board: Option<usize>,
}

impl NewsStream {
    /// What the clocks show at first; nothing where there are none.
    pub(crate) fn first_clock(&mut self) -> String {
        if *self.clocks.borrow() == RoomClocks::default() {
            return String::new();
        }
        self.clock()
    }

    /// What the clock shows: a board's own one, else the common one, and beside that those of boards.
    pub(crate) fn clock(&mut self) -> String {
        // Marked as seen in the same moment, so that no change in between is told twice or missed.
        let (clocks, now) = (self.clocks.borrow_and_update(), system::now());
        let own = self.board.and_then(|board| clocks.boards.get(&board));
        let shown = clock::shown(own.or(clocks.common.as_ref()), now);
        let mut text = format!("event: clock\ndata: {shown}\n\n");
        if self.board.is_none() {
            for (board, clock) in &clocks.boards {
                let shown = clock::shown(Some(clock), now);
                // A text takes whatever is written.
                let _ = write!(text, "event: board\ndata: {board}\t{shown}\n\n");
            }
        }
        text
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

/// Tells all who listen what the clocks show, as everybody may see them, where that is new.
pub(super) fn tell_clocks(shown: &watch::Sender<RoomClocks>, mut clocks: RoomClocks) {
    // Made public before they are compared: what only the game master's clock shows is no news.
    for clock in clocks.common.iter_mut().chain(clocks.boards.values_mut()) {
        *clock = clock.public();
    }
    shown.send_if_modified(|shown| {
        let is_new = *shown != clocks;
        *shown = clocks;
        is_new
    });
}
