//! Keeps what lies beside a game as it changes, and takes it up again.

use std::io;

use super::app::App;
use super::model::Saved;
use super::table::TableScreen;
use crate::trace;
use chancery_engine::vote::Vote;
use chancery_game::store::{Handle, Warning};

impl App {
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

    /// Keeps what is another than on the disk. Whether that is on the disk now: where it is not, the
    /// game is not saved, and it is tried again with every save.
    pub(super) fn follow_beside(&mut self) -> bool {
        let (mut handle, mut former) = (self.handle.take(), self.former.take());
        let mut kept = Ok(());
        if let (Some(handle), Some(table)) = (&mut handle, self.table_mut()) {
            kept = keep(table, handle, former.as_mut());
        }
        (self.handle, self.former) = (handle, former);
        if let Err((what, why)) = &kept {
            trace::note(format_args!("not saved: {what}: {why}"));
            self.model.cx.saved = Saved::Failed(format!("could not save {what}: {why}"));
        }
        kept.is_ok()
    }
}

/// Keeps what is another than on the disk; what can't be kept, and why.
fn keep(
    table: &mut TableScreen,
    handle: &mut Handle,
    mut former: Option<&mut Handle>,
) -> Result<(), (&'static str, io::Error)> {
    let mut kept = Ok(());
    // In the place that was given up too nothing is to be read when it is open here. That it fails is
    // why it was given up.
    if table.unkept.sealed {
        let sealed = table.sealed.as_ref();
        let is_kept = handle.keep_sealed(&table.game, sealed);
        if let Some(former) = &mut former {
            let _ = former.keep_sealed(&table.game, sealed);
        }
        table.unkept.sealed = is_kept.is_err();
        kept = is_kept.map_err(|why| ("the sealed slips", why));
    }
    if table.unkept.vote {
        let vote = table.vote.as_ref().map(Vote::anew);
        let is_kept = handle.keep_vote(&table.game, vote.as_ref());
        if let Some(former) = &mut former {
            let _ = former.keep_vote(&table.game, vote.as_ref());
        }
        table.unkept.vote = is_kept.is_err();
        kept = kept.and(is_kept.map_err(|why| ("the vote under way", why)));
    }
    kept
}
