//! Keeps the sealed slips, which lie beside a game, as they change, and takes them up again.

use super::app::App;
use super::model::Saved;
use super::words::not_saved;
use crate::trace;
use chancery_game::store::Warning;

impl App {
    /// Takes up what was kept beside a game, and a vote that is under way. What there is to say of it
    /// goes to the warnings.
    pub(super) fn open_beside(&mut self, warnings: &mut Vec<Warning>) {
        let Some(mut handle) = self.handle.take() else {
            return;
        };
        if let Some(table) = self.table_mut() {
            let found = handle.sealed(&table.game, warnings);
            table.take_up_sealed(found);
            table.vote = table.game.vote_under_way().cloned();
            table.refresh();
        }
        self.handle = Some(handle);
        self.look_for_changes();
    }

    /// Keeps sealed slips that are others than on the disk. Whether they are on the disk now: where they
    /// are not, the game is not saved, and it is tried again with every save.
    pub(super) fn follow_beside(&mut self) -> bool {
        let (mut handle, mut former) = (self.handle.take(), self.former.take());
        let mut kept = Ok(());
        if let (Some(handle), Some(table)) = (&mut handle, self.table_mut())
            && table.sealed_unkept
        {
            kept = handle.keep_sealed(&table.game, table.sealed.as_ref());
            // In the place that was given up too nothing is to be read when it is open here. That it
            // fails is why it was given up.
            if let Some(former) = &mut former {
                let _ = former.keep_sealed(&table.game, table.sealed.as_ref());
            }
            table.sealed_unkept = kept.is_err();
        }
        (self.handle, self.former) = (handle, former);
        if let Err(why) = &kept {
            trace::note(format_args!("not saved: the sealed slips: {why}"));
            self.model.cx.saved = Saved::Failed(not_saved("the sealed slips", why));
        }
        kept.is_ok()
    }
}
