//! The slips that are sealed, in a file beside their game, and what opens them in another. What the game
//! says of them tells whether one is gone, or an older one lies in its place.

use std::io;
use std::path::Path;

use super::cipher::{SealKey, sealed_part};
use super::{Handle, SaveFlaw, Warning, disk, format};
use crate::game::{Game, SealedSlips};
use crate::output::GameFile;

/// The file of sealed slips.
const SEALED: &str = GameFile::Sealed.name();

/// What opens them.
pub(super) const SEAL_KEY: &str = GameFile::SealKey.name();

/// What the file holds, as warnings call it.
const WHAT: &str = "the players' sealed slips";

/// What was read of the two files.
struct Unsealed {
    sealed: SealedSlips,
    key: SealKey,
    /// Whether somebody edited the file by hand.
    by_hand: bool,
}

impl Handle {
    /// Keeps sealed slips beside the game, or that there are none. Nobody can read them without the
    /// key, which is in a file of its own that its owner alone can read.
    ///
    /// Where there are none any more the files go with the next save: what was in them is in the game,
    /// and that has to be on the disk first.
    pub fn keep_sealed(&mut self, game: &Game, sealed: Option<&SealedSlips>) -> io::Result<()> {
        for name in [SEALED, SEAL_KEY] {
            // The key goes last: what it opens may still be there.
            self.outlive(name, sealed.is_none());
        }
        let Some(sealed) = sealed else { return Ok(()) };
        let text = format::write_sealed(game, sealed).map_err(io::Error::other)?;
        let text = self.seal_key()?.seal(&text).map_err(io::Error::other)?;
        let file = self.folder().join(SEALED);
        disk::write_whole(self.disk(), &file, format::seal(&text).as_bytes())
    }

    /// The key of the slips that are sealed now: a new one, where there are none yet.
    fn seal_key(&mut self) -> io::Result<SealKey> {
        if let Some(key) = &self.seal_key {
            return Ok(key.clone());
        }
        let key = SealKey::fresh().map_err(io::Error::other)?;
        // On the disk before anything is sealed with it, or a crash would lock the slips for ever.
        let file = self.folder().join(SEAL_KEY);
        disk::write_private(self.disk(), &file, key.written().as_bytes())?;
        self.seal_key = Some(key.clone());
        Ok(key)
    }

    /// The sealed slips of a game as they were kept; `None` where there are none, and where the game
    /// has them by now. A file that can't be read stays under another name. What is wrong with slips
    /// that the game counts as sealed and in goes to the warnings.
    pub fn sealed(&mut self, game: &Game, warnings: &mut Vec<Warning>) -> Option<SealedSlips> {
        let sealed = match unseal(self.folder(), game) {
            None => None,
            Some(Ok(unsealed)) => {
                if unsealed.by_hand {
                    warnings.push(Warning::EditedByHand(SEALED.to_owned()));
                }
                self.take_up(game, unsealed, warnings)
            }
            Some(Err(flaw)) => {
                // The next slip is sealed into a new file, and would write over this one.
                let file = self.folder().join(SEALED);
                let aside = disk::with_added(&file, "unreadable");
                let moved = self.disk().rename(&file, &aside).is_ok();
                let file = if moved { aside } else { file };
                let what = WHAT;
                warnings.push(Warning::UnreadableBeside { what, file, flaw });
                None
            }
        };
        warnings.extend(doubtful(game, sealed.as_ref()));
        sealed
    }

    fn take_up(
        &mut self,
        game: &Game,
        unsealed: Unsealed,
        warnings: &mut Vec<Warning>,
    ) -> Option<SealedSlips> {
        let Unsealed { sealed, key, .. } = unsealed;
        // The game has all of them: the program was ended before it cleared them away.
        if sealed.is_empty() {
            for name in [SEALED, SEAL_KEY] {
                self.outlive(name, true);
            }
            return None;
        }
        self.seal_key = Some(key);
        if sealed.phase != game.phase() && sealed.has_some() {
            warnings.push(Warning::SealedEarlier {
                file: SEALED.to_owned(),
                phase: game.setup().calendar().name(sealed.phase),
            });
        }
        Some(sealed)
    }
}

/// What is wrong with the sealed slips beside a game, which are left as they are.
pub(super) fn verify(folder: &Path, game: &Game) -> Vec<Warning> {
    let mut warnings = Vec::new();
    let sealed = match unseal(folder, game) {
        None => None,
        Some(Ok(unsealed)) => Some(unsealed.sealed),
        Some(Err(flaw)) => {
            let (what, file) = (WHAT, folder.join(SEALED));
            warnings.push(Warning::UnreadableBeside { what, file, flaw });
            None
        }
    };
    warnings.extend(doubtful(game, sealed.as_ref()));
    warnings
}

/// Reads the slips, sorted by what the game says of them; `None` where there is no such file.
fn unseal(folder: &Path, game: &Game) -> Option<Result<Unsealed, SaveFlaw>> {
    let bytes = match chancery_atlas::bounded::read_found(&folder.join(SEALED)) {
        Err(why) if why.kind() == io::ErrorKind::NotFound => return None,
        read => read.map_err(|why| SaveFlaw::NotReadable(why.to_string())),
    };
    Some(bytes.and_then(|bytes| {
        let (text, by_hand) = format::unseal(&bytes)?;
        let part = sealed_part(&text).ok_or(SaveFlaw::NotOpened)?;
        let Ok(key) = chancery_atlas::bounded::read_found_text(&folder.join(SEAL_KEY)) else {
            let why = format!("its key, {SEAL_KEY}, is missing");
            return Err(SaveFlaw::NotReadable(why));
        };
        let key = SealKey::read(&key).ok_or(SaveFlaw::NotOpened)?;
        let mut sealed = format::read_sealed(&key.open(part)?, game)?;
        game.sort_sealed(&mut sealed);
        Ok(Unsealed {
            sealed,
            key,
            by_hand,
        })
    }))
}

/// What there is to say of slips that the game counts as sealed and in.
fn doubtful(game: &Game, sealed: Option<&SealedSlips>) -> impl Iterator<Item = Warning> {
    let told = game.tell_seal_doubts(&game.seal_doubts(sealed));
    told.into_iter().map(Warning::SealedSlips)
}
