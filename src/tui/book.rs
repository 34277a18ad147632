//! The book of precedents: what the table ruled in its other games is proposed in like cases.

use super::app::App;
use chancery_game::game::Precedent;
use chancery_session::evening::new_precedents;

impl App {
    /// Opens the book of the table's other games.
    pub(super) fn open_book(&mut self) {
        let name = self.game().map(|game| game.setup().name.clone());
        let book = self.store.book().unwrap_or_else(|why| {
            self.model.cx.warn(why);
            Vec::new()
        });
        let of_others = |precedent: &Precedent| Some(&precedent.game) != name.as_ref();
        self.model.cx.book = book.into_iter().filter(of_others).collect();
    }

    /// Writes into the book what was ruled in the phases that were settled by this input.
    pub(super) fn keep_rulings(&mut self) {
        let ruled = self.table().map(|table| new_precedents(table));
        let ruled = ruled.unwrap_or_default();
        if ruled.is_empty() {
            return;
        }
        if let Err(why) = self.store.add_to_book(&ruled) {
            self.model.cx.error(why);
        }
    }
}
