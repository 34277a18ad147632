//! The book of precedents: what the table ruled in its other games is proposed in like cases.

use super::app::App;
use chancery_game::game::Precedent;

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

    /// How many phases of the open game are settled.
    pub(super) fn settled(&mut self) -> Option<usize> {
        self.game().map(|game| game.turns().len())
    }

    /// Writes into the book what was ruled in phases of the open game that are settled now, where
    /// more are than before.
    pub(super) fn keep_rulings(&mut self, settled: Option<usize>) {
        let (Some(settled), Some(game)) = (settled, self.game()) else {
            return;
        };
        let new = settled..game.turns().len();
        if new.is_empty() {
            return;
        }
        let name = game.setup().name.clone();
        let ruled = game.precedents().filter(|(turn, _)| new.contains(turn));
        let ruled: Vec<Precedent> = ruled
            .map(|(_, precedent)| Precedent {
                game: name.clone(),
                ..precedent
            })
            .collect();
        if ruled.is_empty() {
            return;
        }
        if let Err(why) = self.store.add_to_book(&ruled) {
            self.model.cx.error(why);
        }
    }
}
