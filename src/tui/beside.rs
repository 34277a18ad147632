//! Keeps what lies beside a game as it changes, and takes it up again.

use super::app::App;
use super::model::Saved;
use super::table::kept::Beside;
use crate::trace;
use chancery_game::store::Warning;

impl App {
    /// Notes that all that is to be kept beside the open game is on the disk.
    pub(super) fn beside_is_kept(&mut self) {
        self.kept = self.table().map(Beside::new).unwrap_or_default();
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
        self.beside_is_kept();
    }

    /// Keeps what is another than on the disk. Whether that is on the disk now: where it is not, the
    /// game is not saved, and it is tried again with every save.
    pub(super) fn follow_beside(&mut self) -> bool {
        let Some(mut handle) = self.handle.take() else {
            return true;
        };
        let mut former = self.former.take();
        let mut kept = Ok(());
        if let Some(table) = self.table() {
            let now = Beside::new(table);
            // In the place that was given up too nothing is to be read when it is open here. That it
            // fails is why it was given up.
            if now.sealed != self.kept.sealed {
                let sealed = handle.keep_sealed(&table.game, now.sealed.as_ref());
                kept = sealed.map_err(|why| ("the sealed slips", why));
                _ = former
                    .as_mut()
                    .map(|former| former.keep_sealed(&table.game, now.sealed.as_ref()));
            }
            if now.vote != self.kept.vote {
                let vote = handle.keep_vote(&table.game, now.vote.as_ref());
                kept = kept.and(vote.map_err(|why| ("the vote under way", why)));
                _ = former
                    .as_mut()
                    .map(|former| former.keep_vote(&table.game, now.vote.as_ref()));
            }
        }
        self.former = former;
        self.handle = Some(handle);
        match &kept {
            Ok(()) => self.beside_is_kept(),
            Err((what, why)) => {
                trace::note(format_args!("not saved: {what}: {why}"));
                self.model.cx.saved = Saved::Failed(format!("could not save {what}: {why}"));
            }
        }
        kept.is_ok()
    }
}
