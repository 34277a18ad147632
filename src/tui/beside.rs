//! What is kept beside a game and no undo takes back: the slips that are sealed, and the vote under
//! way, without anybody's ballot.

use super::app::App;
use super::table::TableScreen;
use chancery_engine::vote::Vote;
use chancery_game::game::SealedSlips;
use chancery_game::store::Warning;

#[derive(Default, PartialEq, Eq)]
pub(super) struct Beside {
    sealed: Option<SealedSlips>,
    vote: Option<Vote>,
}

impl Beside {
    fn of(table: &TableScreen) -> Self {
        Self {
            sealed: table.sealed.clone(),
            vote: table.vote.as_ref().map(Vote::anew),
        }
    }
}

impl App {
    /// What is to be kept beside the open game.
    pub(super) fn beside(&self) -> Beside {
        self.table().map(Beside::of).unwrap_or_default()
    }

    /// Takes up what was kept beside a game. What there is to say of it goes to the warnings.
    pub(super) fn open_beside(&mut self, warnings: &mut Vec<Warning>) {
        let Some(mut handle) = self.handle.take() else {
            return;
        };
        if let Some(table) = self.table_mut() {
            table.sealed = handle.sealed(&table.game, warnings);
            table.vote = handle.vote(&table.game, warnings);
            table.refresh();
        }
        self.handle = Some(handle);
    }

    /// Keeps what is another than before. Whether that is on the disk.
    pub(super) fn follow_beside(&mut self, before: &Beside) -> bool {
        let Some(mut handle) = self.handle.take() else {
            return true;
        };
        let mut former = self.former.take();
        let mut kept = Ok(());
        if let Some(table) = self.table() {
            let now = Beside::of(table);
            // In the place that was given up too nothing is to be read when it is open here. That it
            // fails is why it was given up.
            if now.sealed != before.sealed {
                let sealed = handle.keep_sealed(&table.game, now.sealed.as_ref());
                kept = sealed.map_err(|why| ("the sealed slips", why));
                _ = former
                    .as_mut()
                    .map(|former| former.keep_sealed(&table.game, now.sealed.as_ref()));
            }
            if now.vote != before.vote {
                let vote = handle.keep_vote(&table.game, now.vote.as_ref());
                kept = kept.and(vote.map_err(|why| ("the vote under way", why)));
                _ = former
                    .as_mut()
                    .map(|former| former.keep_vote(&table.game, now.vote.as_ref()));
            }
        }
        self.former = former;
        self.handle = Some(handle);
        if let Err((what, why)) = &kept {
            let text = format!("could not save {what}: {why}");
            self.model.cx.error(text);
        }
        kept.is_ok()
    }
}
