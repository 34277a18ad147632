//! A slip that corrects another: which lines it takes the place of.

use super::sheet::Exchanged;
use super::trail::ChangeCause;
use super::{Game, Told};
use chancery_atlas::grammar::counted;
use chancery_engine::order::{Entry, Order};

impl Game {
    /// The lines of the sheet that a slip takes the place of, as indices in their order: those for
    /// the same units, sites or statements. Builds, removals and waivers of one author are a list:
    /// a new one takes the place of the whole old one.
    pub fn replaced_by(&self, entries: &[Entry]) -> Vec<usize> {
        let sheet = self.sheet();
        let lines = |entry: &Entry| {
            let listed = entry.reading.order().is_some_and(Order::takes_slot);
            let same_list = |i: &usize| {
                listed
                    && sheet.entries[*i]
                        .reading
                        .order()
                        .is_some_and(Order::takes_slot)
            };
            let list: Vec<usize> = sheet.entries_of(entry.author()).filter(same_list).collect();
            self.answered_by(entry).into_iter().chain(list)
        };
        let mut struck: Vec<usize> = entries.iter().flat_map(lines).collect();
        struck.sort_unstable();
        struck.dedup();
        struck
    }

    /// The lines of the sheet that answer what a line answers, as indices in their order.
    pub fn answered_by(&self, entry: &Entry) -> Vec<usize> {
        self.subjects().lines_of(entry)
    }

    pub(super) fn correct_slip(&mut self, entries: Vec<Entry>) -> Told {
        let struck = self.replaced_by(&entries);
        let what = format!("a corrected slip of {}", counted(entries.len(), "line"));
        let mut corrected = Exchanged::default();
        self.change_sheet(what, self.hand(ChangeCause::Slip), |sheet| {
            corrected = sheet.exchange(&struck, sheet.entries.len(), entries);
        });
        Told::exchanged(corrected)
    }
}
