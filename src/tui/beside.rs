//! What is kept beside a game and no undo takes back: the slips that are sealed, and the vote under
//! way, without anybody's ballot.

use super::app::App;
use super::model::Tone;
use super::table::TableScreen;
use crate::game::SealedSlips;
use crate::store::Handle;
use crate::vote::Vote;

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

    fn read(handle: &Handle, table: &TableScreen) -> Result<Self, String> {
        let of_table = |why: String| format!("what lies beside this game can't be read: {why}");
        Ok(Self {
            sealed: handle.sealed(&table.game).map_err(of_table)?,
            vote: handle.vote(&table.game).map_err(of_table)?,
        })
    }
}

impl App {
    /// What is to be kept beside the open game.
    pub(super) fn beside(&self) -> Beside {
        self.table().map(Beside::of).unwrap_or_default()
    }

    /// Takes up what was kept beside a game.
    ///
    /// # Errors
    /// It can't be read; the files stay.
    pub(super) fn open_beside(&mut self) -> Result<(), String> {
        let kept = self.handle.as_ref().zip(self.table());
        let Some(kept) = kept.map(|(handle, table)| Beside::read(handle, table)) else {
            return Ok(());
        };
        let Beside { sealed, vote } = kept?;
        if let Some(table) = self.table_mut() {
            (table.sealed, table.vote) = (sealed, vote);
            table.refresh();
        }
        Ok(())
    }

    /// Keeps what is another than before.
    pub(super) fn follow_beside(&mut self, before: &Beside) {
        let (Some(handle), Some(table)) = (&self.handle, self.table()) else {
            return;
        };
        let now = Beside::of(table);
        let mut kept = Ok(());
        if now.sealed != before.sealed {
            kept = handle.keep_sealed(&table.game, now.sealed.as_ref());
        }
        if now.vote != before.vote {
            kept = kept.and(handle.keep_vote(&table.game, now.vote.as_ref()));
        }
        if let Err(why) = kept {
            let text = format!("what lies beside the game could not be kept: {why}");
            self.model.cx.tell(Tone::Error, text);
        }
    }
}
