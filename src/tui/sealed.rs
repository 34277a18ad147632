//! The slips that are sealed, kept beside their game.

use super::app::App;
use super::model::Tone;
use crate::game::SealedSlips;

impl App {
    /// The sealed slips of the open game.
    pub(super) fn sealed(&self) -> Option<&SealedSlips> {
        self.table()?.sealed.as_ref()
    }

    /// Takes up the sealed slips that were kept beside a game.
    ///
    /// # Errors
    /// They can't be read; there are none then, and the file stays.
    pub(super) fn open_sealed(&mut self) -> Result<(), String> {
        let kept = self.handle.as_ref().zip(self.table());
        let sealed = kept.map_or(Ok(None), |(handle, table)| handle.sealed(&table.game));
        let sealed =
            sealed.map_err(|why| format!("the sealed slips of this table can't be read: {why}"))?;
        if let (Some(sealed), Some(table)) = (sealed, self.table_mut()) {
            table.sealed = Some(sealed);
            table.refresh();
        }
        Ok(())
    }

    /// Keeps the sealed slips where they are others than before.
    pub(super) fn follow_sealed(&mut self, before: Option<&SealedSlips>) {
        let (Some(handle), Some(table)) = (&self.handle, self.table()) else {
            return;
        };
        let sealed = table.sealed.as_ref();
        if sealed == before {
            return;
        }
        if let Err(why) = handle.keep_sealed(&table.game, sealed) {
            let text = format!("the sealed slips could not be kept: {why}");
            self.model.cx.tell(Tone::Error, text);
        }
    }
}
