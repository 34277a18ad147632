//! Work that a thread does beside whoever asked for it. It tells how far it is, and can be stopped.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// Work that goes on. Where this is dropped, it stops at its next news.
pub struct BackgroundWork<N> {
    news: Receiver<N>,
    is_stopped: Arc<AtomicBool>,
}

/// By what the work tells its news.
pub struct WorkTeller<N> {
    news: Sender<N>,
    is_stopped: Arc<AtomicBool>,
}

/// The thread has ended and told nothing more: it failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkEnded;

impl<N: Send + 'static> BackgroundWork<N> {
    pub fn begin(work: impl FnOnce(&WorkTeller<N>) + Send + 'static) -> Self {
        let (tell, news) = channel();
        let is_stopped = Arc::new(AtomicBool::new(false));
        let teller = WorkTeller {
            news: tell,
            is_stopped: Arc::clone(&is_stopped),
        };
        thread::spawn(move || work(&teller));
        Self { news, is_stopped }
    }

    /// The next news; `None` where none come in so long.
    pub fn next(&self, wait: Duration) -> Result<Option<N>, WorkEnded> {
        match self.news.recv_timeout(wait) {
            Ok(news) => Ok(Some(news)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(WorkEnded),
        }
    }

    /// All news that are still to come.
    pub fn rest(&self) -> impl Iterator<Item = N> {
        self.news.iter()
    }
}

impl<N> Drop for BackgroundWork<N> {
    fn drop(&mut self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }
}

impl<N> WorkTeller<N> {
    /// Tells something. What it gives back says whether to go on.
    pub fn tell(&self, news: N) -> ControlFlow<()> {
        if self.is_stopped.load(Ordering::Relaxed) || self.news.send(news).is_err() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}
