//! What lies in a game's folder beside the game itself, and no undo takes back: the table's clock,
//! the slips that are sealed and what opens them, the invitations of phones, the vote under way.

use std::io;
use std::path::Path;

use super::cipher::{SealKey, sealed_part};
use super::{Handle, SaveFlaw, Store, Warning, disk, format};
use crate::game::{Game, SealedSlips};
use crate::output::GameFile;
use chancery_engine::vote::Vote;

const CLOCK: &str = GameFile::Clock.name();

/// The file of sealed slips.
const SEALED: &str = GameFile::Sealed.name();

/// What opens them.
pub(super) const SEAL_KEY: &str = GameFile::SealKey.name();

/// The invitations of the players' phones.
const PHONES: &str = GameFile::Phones.name();

/// The file of a vote under way.
const VOTE: &str = GameFile::Vote.name();

impl Handle {
    /// Keeps the table's clock beside the game, or that it has none.
    ///
    /// # Errors
    /// The disk is full, the folder is gone or can't be written; what was kept before stays.
    pub fn keep_clock(&self, text: Option<&str>) -> io::Result<()> {
        self.keep(CLOCK, text)
    }

    /// Keeps sealed slips beside the game, or that there are none. Nobody can read them without the
    /// key, which is in a file of its own that its owner alone can read.
    pub fn keep_sealed(&mut self, game: &Game, sealed: Option<&SealedSlips>) -> io::Result<()> {
        let Some(sealed) = sealed else {
            self.keep_beside(SEALED, None)?;
            // The key goes last: what it opens may still be there.
            self.outlive(SEAL_KEY, true);
            return Ok(());
        };
        self.outlive(SEAL_KEY, false);
        let text = format::write_sealed(game, sealed).map_err(io::Error::other)?;
        let key = self.seal_key()?;
        let text = key.seal(&text).map_err(io::Error::other)?;
        self.keep_beside(SEALED, Some(Ok(text)))
    }

    /// The key of the slips that are sealed now: a new one, where there are none yet.
    fn seal_key(&mut self) -> io::Result<SealKey> {
        if let Some(key) = &self.seal_key {
            return Ok(key.clone());
        }
        let key = SealKey::fresh().map_err(io::Error::other)?;
        let file = self.folder().join(SEAL_KEY);
        disk::write_private(self.disk(), &file, key.written().as_bytes())?;
        self.seal_key = Some(key.clone());
        Ok(key)
    }

    /// Keeps the invitations of phones beside the game, for the owner alone to read.
    pub fn keep_phones(&self, text: &str) -> io::Result<()> {
        let file = self.folder().join(PHONES);
        disk::write_private(self.disk(), &file, text.as_bytes())
    }

    /// The invitations of phones as they were kept; `None` where there are none.
    pub fn phones(&self) -> io::Result<Option<String>> {
        read_beside(&self.folder().join(PHONES))
    }

    /// The sealed slips of a game as they were kept; `None` where there are none, and where the game
    /// has them by now.
    pub fn sealed(&mut self, game: &Game, warnings: &mut Vec<Warning>) -> Option<SealedSlips> {
        let key = chancery_atlas::bounded::read_found_text(&self.folder().join(SEAL_KEY)).ok();
        let key = key.map(|text| SealKey::read(&text));
        let read = |text: &str| {
            let part = sealed_part(text).ok_or(SaveFlaw::NotOpened)?;
            let missing = || SaveFlaw::NotReadable(format!("its key, {SEAL_KEY}, is missing"));
            let key = key.as_ref().ok_or_else(missing)?;
            let key = key.as_ref().ok_or(SaveFlaw::NotOpened)?;
            format::read_sealed(&key.open(part)?, game)
        };
        let sealed = self.kept(SEALED, "the players' sealed slips", read, warnings)?;
        if game.has_opened(&sealed) {
            self.outlive(SEALED, true);
            self.outlive(SEAL_KEY, true);
            return None;
        }
        self.seal_key = key.flatten();
        if sealed.phase != game.phase() {
            warnings.push(Warning::SealedEarlier {
                file: SEALED.to_owned(),
                phase: game.setup().calendar().name(sealed.phase),
            });
        }
        Some(sealed)
    }

    /// Keeps the vote under way beside the game, without anybody's ballot, or that there is none.
    pub fn keep_vote(&mut self, game: &Game, vote: Option<&Vote>) -> io::Result<()> {
        let text = vote.map(|vote| format::write_vote(game, vote));
        self.keep_beside(VOTE, text)
    }

    /// The vote under way as it was kept, before anybody has voted; `None` where there is none.
    pub fn vote(&mut self, game: &Game, warnings: &mut Vec<Warning>) -> Option<Vote> {
        let read = |text: &str| format::read_vote(text, game);
        self.kept(VOTE, "the vote under way", read, warnings)
    }

    /// Keeps a text beside the game, behind a check sum. Where there is none any more the file goes
    /// with the next save: what comes of it is in the game, and that has to be on the disk first.
    fn keep_beside(
        &mut self,
        name: &'static str,
        text: Option<Result<String, ron::Error>>,
    ) -> io::Result<()> {
        self.outlive(name, text.is_none());
        let Some(text) = text else { return Ok(()) };
        let text = format::seal(&text.map_err(io::Error::other)?);
        self.keep(name, Some(&text))
    }

    /// Reads what was kept in a file. One that can't be read stays under another name.
    fn kept<T>(
        &self,
        name: &str,
        what: &'static str,
        read_it: impl Fn(&str) -> Result<T, SaveFlaw>,
        warnings: &mut Vec<Warning>,
    ) -> Option<T> {
        let file = self.folder().join(name);
        let read = match chancery_atlas::bounded::read_found(&file) {
            Err(why) if why.kind() == io::ErrorKind::NotFound => return None,
            read => read.map_err(|why| SaveFlaw::NotReadable(why.to_string())),
        };
        let read = read.and_then(|bytes| {
            // Chancery 0.1 wrote them without a check sum at first.
            let bytes = match bytes.first() {
                Some(b'(') => [format::BY_HAND_LINE.as_bytes(), &bytes].concat(),
                _ => bytes,
            };
            let (text, by_hand) = format::unseal(&bytes)?;
            Ok((read_it(&text)?, by_hand))
        });
        match read {
            Ok((kept, by_hand)) => {
                warnings.extend(by_hand.then(|| Warning::EditedByHand(name.to_owned())));
                Some(kept)
            }
            Err(flaw) => {
                let aside = disk::with_added(&file, "unreadable");
                let moved = self.disk().rename(&file, &aside).is_ok();
                let file = if moved { aside } else { file };
                warnings.push(Warning::UnreadableBeside { what, file, flaw });
                None
            }
        }
    }

    fn keep(&self, name: &str, text: Option<&str>) -> io::Result<()> {
        let file = self.folder().join(name);
        match text {
            Some(text) => disk::write_whole(self.disk(), &file, text.as_bytes()),
            None => match self.disk().remove(&file) {
                Err(why) if why.kind() != io::ErrorKind::NotFound => Err(why),
                _ => Ok(()),
            },
        }
    }

    /// The table's clock as it was kept; `None` where there is none.
    pub fn clock(&self) -> io::Result<Option<String>> {
        read_beside(&self.folder().join(CLOCK))
    }
}

impl Store {
    /// The clock of a game by its folder, as it was kept; `None` where there is none.
    pub fn clock(&self, folder: &str) -> io::Result<Option<String>> {
        read_beside(&self.directory().join(folder).join(CLOCK))
    }
}

fn read_beside(file: &Path) -> io::Result<Option<String>> {
    match chancery_atlas::bounded::read_found_text(file) {
        Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(None),
        read => read.map(Some),
    }
}
