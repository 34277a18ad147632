//! The wall of an event: the boards of a round with the standings between them, for a projector and for
//! phones. It is made of what everybody may know of each board, and follows their files.

mod boards;
mod clock;
mod pages;

pub use clock::{change_common_clock, common_clock};

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use crate::command::ResultSource;
use crate::event_file::{EVENT_FILE, EventError, look};
use crate::ranking::rank;
use crate::sources::read_all;
use crate::tournament::Tournament;
use boards::WallBoard;
use chancery_game::store::{Stamp, stamp};
use chancery_out::serve::{Edition, RoomClocks};
use clock::CLOCK_FILE;
use pages::WallPages;

/// What is seen of an event, looked at again and again.
pub struct Wall {
    folder: PathBuf,
    /// The round that was named.
    round: Option<usize>,
    /// The address that the wall tells phones; `None` where no phone reaches it.
    phones: Option<String>,
    /// The stamps of the event and of its clock; `None` where these are to be read again.
    seen: Option<[Option<Stamp>; 2]>,
    tournament: Tournament,
    clocks: RoomClocks,
    /// The round that is shown.
    shown: usize,
    boards: Vec<WallBoard>,
}

/// What is shown newly.
pub struct WallNews {
    pub edition: Edition,
    pub clocks: RoomClocks,
}

impl Wall {
    /// The wall of an event; of its current round unless one is named.
    ///
    /// # Errors
    /// The event can't be read.
    pub fn open(
        folder: PathBuf,
        round: Option<usize>,
        phones: Option<String>,
    ) -> Result<Self, EventError> {
        Ok(Self {
            tournament: look(&folder)?,
            // Whole, since the files of sources are found from it on.
            folder: folder.canonicalize().unwrap_or(folder),
            round,
            phones,
            seen: None,
            clocks: RoomClocks::default(),
            shown: 0,
            boards: Vec::new(),
        })
    }

    /// What there is to show now; `None` where nothing has changed since this was asked last.
    pub fn news(&mut self) -> Option<Result<WallNews, EventError>> {
        let seen = [EVENT_FILE, CLOCK_FILE].map(|name| stamp(&self.folder.join(name)));
        let mut is_new = self.seen.as_ref() != Some(&seen);
        if is_new {
            // What can't be read is tried again.
            self.seen = None;
            if let Err(why) = self.read() {
                return Some(Err(why));
            }
            self.seen = Some(seen);
        }
        for board in &mut self.boards {
            is_new |= board.look();
        }
        is_new.then(|| Ok(self.told()))
    }

    fn read(&mut self) -> Result<(), EventError> {
        let tournament = look(&self.folder)?;
        let current = tournament.current();
        // Until the current round is seated the last one stays.
        let is_seated = !tournament.rounds[current - 1].sources.is_empty();
        let shown = if is_seated { current } else { current - 1 };
        let shown = self.round.unwrap_or(shown.max(1));
        let seated = &tournament.round(shown)?.sources;
        let kept = if self.shown == shown { seated.len() } else { 0 };
        self.boards.truncate(kept);
        for (at, source) in seated.iter().enumerate() {
            if self.boards.get(at).map(|known| &known.source) != Some(source) {
                let new = WallBoard::new(&self.folder, shown, at + 1, source.clone());
                let end = self.boards.len().min(at + 1);
                self.boards.splice(at..end, [new]);
            }
        }
        self.clocks.common = common_clock(&tournament, &self.folder)?;
        (self.tournament, self.shown) = (tournament, shown);
        Ok(())
    }

    fn told(&mut self) -> WallNews {
        let mut tournament = self.tournament.clone();
        let mut pages = BTreeMap::new();
        self.clocks.boards.clear();
        for (number, board) in (1..).zip(&self.boards) {
            // Nobody waits for a laptop that does not answer: its page is a file here.
            if let (Some(_), Some(copy)) = (board.address(), &board.path) {
                let copy = ResultSource::From(copy.display().to_string());
                tournament.rounds[self.shown - 1].sources[number - 1] = Some(copy);
            }
            if let Some(sight) = &board.sight {
                pages.insert(number, Arc::clone(&sight.page));
                let clock = sight.clock.clone();
                self.clocks
                    .boards
                    .extend(clock.map(|clock| (number, clock)));
            }
        }
        let mut states = read_all(&tournament, &self.folder);
        let shown = WallPages {
            ranking: rank(&tournament, &states),
            states: states.swap_remove(self.shown - 1),
            links: self.boards.iter().map(WallBoard::link).collect(),
            round: self.shown,
            tournament,
        };
        let wall = shown.wall(
            &self.boards,
            self.clocks.common.as_ref(),
            self.phones.as_deref(),
        );
        WallNews {
            edition: shown.edition(wall, pages),
            clocks: self.clocks.clone(),
        }
    }
}
