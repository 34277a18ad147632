//! What is kept beside a game and no undo takes back: the slips that are sealed, and the vote under
//! way, without anybody's ballot.

use super::TableScreen;
use chancery_engine::vote::Vote;
use chancery_game::game::SealedSlips;

#[derive(Default, PartialEq, Eq)]
pub struct Beside {
    pub sealed: Option<SealedSlips>,
    pub vote: Option<Vote>,
}

impl Beside {
    pub(crate) fn new(table: &TableScreen) -> Self {
        Self {
            sealed: table.sealed.clone(),
            vote: table.vote.as_ref().map(Vote::anew),
        }
    }
}
