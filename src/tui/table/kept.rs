//! What is kept beside a game and no undo takes back: the slips that are sealed, and the vote under
//! way, without anybody's ballot.

use super::TableScreen;
use chancery_engine::vote::Vote;
use chancery_game::game::SealedSlips;

/// What of it is another than on the disk.
#[derive(Default)]
pub struct Unkept {
    pub sealed: bool,
    pub vote: bool,
}

impl TableScreen {
    /// The sealed slips, to be changed.
    pub(super) const fn sealed_mut(&mut self) -> &mut Option<SealedSlips> {
        self.unkept.sealed = true;
        &mut self.sealed
    }

    /// Begins a vote, or goes on with one that can't be counted yet.
    pub(crate) fn put_vote(&mut self, vote: Vote) {
        (self.vote, self.unkept.vote) = (Some(vote), true);
    }

    /// Takes the vote out that is under way.
    pub(crate) fn take_vote(&mut self) -> Option<Vote> {
        self.unkept.vote = true;
        self.vote.take()
    }
}
