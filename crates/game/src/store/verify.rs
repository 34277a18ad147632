//! A game's own check: every snapshot and every journal of it, read as when it is opened.

use std::path::Path;
use std::thread;
use std::time::Duration;

use super::error::{SaveFlaw, StoreError, Warning};
use super::snapshot_id::SnapshotId;
use super::standing::JournalExtent;
use super::{Store, format, journal_of, sealed};
use crate::game::{Game, SnapshotEnd};

/// How long another program is given to write the rest of a line.
const A_LINE: Duration = Duration::from_millis(50);

/// What the first line of a snapshot says of the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seal {
    /// Length and check sum are right.
    Right,
    /// They are wrong, or there is no first line to say them.
    Wrong,
    /// It says that the file was edited by hand.
    ByHand,
}

#[derive(Debug)]
pub struct Verified {
    pub id: SnapshotId,
    /// What its first line says.
    pub seal: Seal,
    /// How many settled phases it has, which were all settled again; or why it can't be read.
    pub phases: Result<usize, SaveFlaw>,
    /// What is otherwise than it was recorded, what is wrong with its journal and with the snapshot
    /// before it, and of the newest one what is odd about its folder and what lies beside the game.
    pub warnings: Vec<Warning>,
    /// Why its journal can't be read, if it is there.
    pub journal: Option<StoreError>,
}

impl Store {
    /// Verifies every snapshot of a game, the newest first, each with its journal. Nothing is
    /// written, and the game may be open somewhere.
    pub fn verify(&self, folder: &str) -> Result<Vec<Verified>, StoreError> {
        let path = self.directory.join(folder);
        let (listing, ids) = self.existing(&path)?;
        let newest = ids.first().cloned();
        let mut verified: Vec<Verified> = Vec::new();
        let mut newest_game = None;
        let mut astray = Vec::new();
        for id in ids {
            let (one, game) = self.verify_one(&path, id);
            // The program that has the game open thins its snapshots out meanwhile.
            if one.phases.is_err() && !path.join(one.id.file_name()).exists() {
                continue;
            }
            match (&newest_game, game) {
                (None, game) => newest_game = game,
                // An earlier snapshot is a part of the newest: a longer one is of another course, as
                // after a mix of two copies.
                (Some(newest), Some(game))
                    if !(newest.turns().len() >= game.turns().len()
                        || newest.log().starts_with(game.log())) =>
                {
                    astray.push(Warning::Astray {
                        file: one.id.to_string(),
                        phases: game.turns().len(),
                        newest: newest.turns().len(),
                    });
                }
                _ => {}
            }
            verified.push(one);
        }
        if let (Some(first), Some(newest)) = (verified.first_mut(), newest) {
            first.warnings.extend(listing.oddities(&newest));
            first.warnings.append(&mut astray);
            first.warnings.extend(self.verify_sealed(folder));
        }
        Ok(verified)
    }

    /// What is wrong with the sealed slips of the game as it stands.
    fn verify_sealed(&self, folder: &str) -> Vec<Warning> {
        let warnings = self.look_at_sealed(folder);
        if warnings.is_empty() {
            return warnings;
        }
        // Whoever has it open may be between the two files just now.
        thread::sleep(A_LINE);
        self.look_at_sealed(folder)
    }

    fn look_at_sealed(&self, folder: &str) -> Vec<Warning> {
        match self.look(folder) {
            Ok(game) => sealed::verify(&self.directory.join(folder), &game),
            // Why the game can't be read is told with its newest snapshot.
            Err(_) => Vec::new(),
        }
    }

    fn verify_one(&self, folder: &Path, id: SnapshotId) -> (Verified, Option<Game>) {
        let seal = chancery_atlas::bounded::read_found(&folder.join(id.file_name()))
            .ok()
            .and_then(|bytes| format::unseal(&bytes).ok().map(|(_, by_hand)| by_hand));
        let seal = match seal {
            Some(true) => Seal::ByHand,
            Some(false) => Seal::Right,
            None => Seal::Wrong,
        };
        let loaded = match self.load(folder, &id) {
            Ok(loaded) => loaded,
            Err(flaw) => {
                let unread = Verified {
                    id,
                    seal,
                    phases: Err(flaw),
                    warnings: Vec::new(),
                    journal: None,
                };
                return (unread, None);
            }
        };
        let (game, sum) = (loaded.game.clone(), loaded.seal);
        let parent = loaded.parent.clone();
        let parent = parent.and_then(|parent| self.verify_end(folder, &parent.end));
        let mut found = journal_of(folder, &id, sum);
        let is_torn = match &found {
            Ok(Some(found)) => found.journal.as_ref().is_some_and(|journal| journal.torn),
            _ => false,
        };
        if is_torn {
            // Whoever has it open may be writing the line just now.
            thread::sleep(A_LINE);
            found = journal_of(folder, &id, sum);
        }
        let (mut warnings, journal) = match found {
            Ok(found) => (
                self.stand(folder, loaded, found, &id, JournalExtent::Saved)
                    .warnings,
                None,
            ),
            Err(why) => (loaded.warnings, Some(why)),
        };
        warnings.extend(parent);
        let verified = Verified {
            id,
            seal,
            phases: Ok(game.turns().len()),
            warnings,
            journal,
        };
        (verified, Some(game))
    }

    /// What is wrong with the end from which a snapshot goes on, if it can't be read any more, nor made
    /// again.
    fn verify_end(&self, folder: &Path, end: &SnapshotEnd) -> Option<Warning> {
        if self.load_end(folder, end).is_some() {
            return None;
        }
        let file = end.file.clone();
        Some(if folder.join(&file).exists() {
            Warning::ParentOther(file)
        } else {
            Warning::ParentGone(file)
        })
    }
}
