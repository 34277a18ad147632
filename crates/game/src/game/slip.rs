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
        let mut struck = Vec::new();
        for entry in entries {
            struck.extend(self.answered_by(entry));
            if takes_slot(entry) {
                let own = sheet.entries_of(entry.author());
                struck.extend(own.filter(|&line| takes_slot(&sheet.entries[line])));
            }
        }
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

fn takes_slot(entry: &Entry) -> bool {
    entry.reading.order().is_some_and(Order::takes_slot)
}
