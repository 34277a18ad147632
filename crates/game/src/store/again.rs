//! Snapshots that are damaged or gone, made again from the one before: its journal leads to where they
//! began.

use std::path::Path;

use super::error::{SaveFlaw, Warning};
use super::folder::Listing;
use super::snapshot_id::SnapshotId;
use super::standing::{JournalExtent, JournalState, StandingGame};
use super::{Store, journal_of};
use crate::game::{Parent, SnapshotEnd};

/// A game that was made again.
pub(super) struct MadeAgain {
    pub standing: StandingGame,
    /// Where it stands.
    pub end: SnapshotEnd,
}

impl MadeAgain {
    /// What a snapshot names as its parent that begins here.
    pub(super) fn as_parent(&self) -> Parent {
        let (undo, redo) = self.standing.game.kept_steps();
        Parent {
            end: self.end.clone(),
            undo,
            redo,
        }
    }
}

impl Store {
    /// The game where its newest snapshot is damaged, or newer ones are gone, and those before lead on.
    pub(super) fn open_again(
        &self,
        folder: &Path,
        listing: &Listing<'_>,
        newest: &SnapshotId,
        flaw: Option<&SaveFlaw>,
    ) -> Option<MadeAgain> {
        let (lost, why) = match flaw {
            Some(flaw) if flaw.is_damage() => {
                let why = Warning::DamagedMadeAgain {
                    file: newest.file_name(),
                    flaw: flaw.clone(),
                };
                (newest.clone(), why)
            }
            // What somebody edited, or another version wrote, is not damaged: he is to be told of it.
            Some(_) => return None,
            None => {
                let gone = listing.gone_since(newest)?;
                let why = Warning::GoneMadeAgain(gone.file_name());
                (gone, why)
            }
        };
        let mut again = self.made_again(folder, listing, &lost)?;
        again.standing.warnings.push(why);
        Some(again)
    }

    /// The game as it stood with a snapshot that can't be read, made from those before it; `None` where
    /// they don't lead there.
    fn made_again(
        &self,
        folder: &Path,
        listing: &Listing<'_>,
        lost: &SnapshotId,
    ) -> Option<MadeAgain> {
        let good = self.last_good_before(folder, lost)?;
        let loaded = self.load(folder, &good).ok()?;
        let mut end = SnapshotEnd {
            file: good.file_name(),
            seal: loaded.seal?,
            journal: 0,
            undone: 0,
        };
        let found = journal_of(folder, &good, loaded.seal).ok()?;
        let mut standing = self.stand(folder, loaded, found, &good, JournalExtent::Saved);
        let mut last = good;
        for id in listing.journals() {
            if id.number <= last.number || id.number > lost.number {
                continue;
            }
            // A torn journal before the last one ends somewhere else than where the next began.
            end.journal = standing.journal.whole()?;
            let found = journal_of(folder, &id, None).ok()??;
            let head = found.journal.as_ref()?.head.clone()?;
            // By check sum and length: a journal of another course of the game is not taken.
            if head.after.as_ref() != Some(&end) {
                return None;
            }
            let game = standing.game.begun_here();
            standing = StandingGame::new(game, Some(found), &id, Some(&end), JournalExtent::Saved);
            (end.file, end.seal) = (id.file_name(), head.seal);
            last = id;
        }
        end.journal = standing.journal.whole()?;
        // Without a journal of its own it began where the one right before it ends.
        let leads_there = last == *lost || last.number + 1 == lost.number;
        // The name of what is lost says which phase it opened. Another one is another course.
        let key = standing.game.setup().calendar().key(standing.game.phase());
        (leads_there && key == lost.key).then_some(MadeAgain { standing, end })
    }
}

impl JournalState {
    /// Its length, if it is whole.
    const fn whole(self) -> Option<u64> {
        match self {
            Self::Whole(length) => Some(length),
            Self::Torn | Self::Damaged => None,
        }
    }
}
