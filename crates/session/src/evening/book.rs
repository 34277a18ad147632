//! The book of precedents: what the table ruled in its other games is proposed in like cases.

use super::Session;
use chancery_game::game::Precedent;
use chancery_game::store::Store;

impl Session {
    /// Opens the book of the table's other games.
    pub(super) fn open_book(&mut self, store: &Store) -> Result<(), String> {
        let mut book = store.book()?;
        let name = &self.desk.game.setup().name;
        // This game's rulings are asked of the game itself: an undone one must not come back from
        // the book.
        book.retain(|precedent| precedent.game != *name);
        self.book = book;
        Ok(())
    }

    /// Writes into the book what was ruled in the phases that were settled by this input.
    pub(super) fn keep_rulings(&self, store: &Store) -> Result<(), String> {
        let ruled = self.new_precedents();
        if ruled.is_empty() {
            return Ok(());
        }
        store.add_to_book(&ruled).map(drop)
    }

    fn new_precedents(&self) -> Vec<Precedent> {
        let (game, settled) = (&self.desk.game, self.desk.news.settled);
        if settled == 0 {
            return Vec::new();
        }
        let first = game.turns().len().saturating_sub(settled);
        let mut ruled = Vec::new();
        for (turn, precedent) in game.precedents() {
            // Those of phases before are in the book since they were settled.
            if turn >= first {
                ruled.push(Precedent {
                    game: game.setup().name.clone(),
                    ..precedent
                });
            }
        }
        ruled
    }

    /// What was ruled last in a like case: in this game, else in another of the table's.
    pub fn last_precedent(&self, is_like: impl Fn(&Precedent) -> bool) -> Option<Precedent> {
        let own = self.desk.game.precedents().map(|(_, precedent)| precedent);
        if let Some(last) = own.filter(&is_like).last() {
            return Some(last);
        }
        // The book is oldest first.
        self.book.iter().rfind(|other| is_like(other)).cloned()
    }
}
