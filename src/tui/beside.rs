//! Keeps the sealed slips, which lie beside a game, as they change, and takes them up again.

use super::app::App;
use super::model::Saved;
use crate::trace;
use chancery_game::store::Warning;

impl App {
    /// Notes that the sealed slips of the open game are on the disk.
    pub(super) fn beside_is_kept(&mut self) {
        self.kept = self.table().and_then(|table| table.sealed.clone());
    }

    /// Takes up what was kept beside a game, and a vote that is under way. What there is to say of it
    /// goes to the warnings.
    pub(super) fn open_beside(&mut self, warnings: &mut Vec<Warning>) {
        let Some(mut handle) = self.handle.take() else {
            return;
        };
        if let Some(table) = self.table_mut() {
            let found = handle.sealed(&table.game, warnings);
            table.take_up_sealed(found.clone());
            table.vote = table.game.vote_under_way().cloned();
            table.refresh();
            self.kept = found;
        }
        self.handle = Some(handle);
    }

    /// Keeps sealed slips that are others than on the disk. Whether they are on the disk now: where they
    /// are not, the game is not saved, and it is tried again with every save.
    pub(super) fn follow_beside(&mut self) -> bool {
        let Some(mut handle) = self.handle.take() else {
            return true;
        };
        let mut former = self.former.take();
        let mut kept = Ok(());
        if let Some(table) = self.table()
            && table.sealed != self.kept
        {
            kept = handle.keep_sealed(&table.game, table.sealed.as_ref());
            // In the place that was given up too nothing is to be read when it is open here. That it
            // fails is why it was given up.
            if let Some(former) = &mut former {
                let _ = former.keep_sealed(&table.game, table.sealed.as_ref());
            }
        }
        self.former = former;
        self.handle = Some(handle);
        match &kept {
            Ok(()) => self.beside_is_kept(),
            Err(why) => {
                trace::note(format_args!("not saved: the sealed slips: {why}"));
                let why = format!("could not save the sealed slips: {why}");
                self.model.cx.saved = Saved::Failed(why);
            }
        }
        kept.is_ok()
    }
}
