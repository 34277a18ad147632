//! Keeps the sealed slips, which lie beside a game, as they change, and takes them up again.

use super::app::App;
use chancery_game::store::Warning;

impl App {
    /// Takes up what was kept beside a game. What there is to say of it goes to the warnings.
    pub(super) fn open_beside(&mut self, warnings: &mut Vec<Warning>) {
        if let Some((table, Some(files))) = self.kept() {
            files.take_up(table, warnings);
        }
        self.look_for_changes();
    }

    /// Keeps sealed slips that are others than on the disk.
    pub(super) fn follow_beside(&mut self) {
        let Some((table, Some(files))) = self.kept() else {
            return;
        };
        if let Err(why) = files.keep_sealed(table) {
            self.was_saved(Err(why));
        }
    }
}
