//! Keeps the sealed slips, which lie beside a game, as they change, and takes them up again.

use super::app::App;
use super::screens::GameScreen;
use chancery_game::store::Warning;

impl App {
    /// Takes up what was kept beside a game. What there is to say of it goes to the warnings.
    pub(super) fn open_beside(&mut self, warnings: &mut Vec<Warning>) {
        if let (Some(files), Some(open)) = (&mut self.files, self.model.open_mut::<GameScreen>()) {
            files.take_up(&mut open.table, warnings);
        }
        self.look_for_changes();
    }

    /// Keeps sealed slips that are others than on the disk.
    pub(super) fn follow_beside(&mut self) {
        let (Some(files), Some(open)) = (&mut self.files, self.model.open_mut::<GameScreen>())
        else {
            return;
        };
        if let Err(why) = files.keep_sealed(&mut open.table) {
            self.was_saved(Err(why));
        }
    }
}
