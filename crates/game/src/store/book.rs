//! The book of precedents: what the table has ruled in single phases of its games, beside the games.

use std::io;

use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use super::{Store, disk};
use crate::game::Precedent;
use chancery_atlas::grammar::ron_fault;

/// The file, in the folder of all games.
const FILE: &str = "precedents.ron";

/// Rulings that it keeps at most; the oldest go first.
const MOST: usize = 500;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BookRecord {
    format: u32,
    precedents: Vec<Precedent>,
}

/// The format that this version writes.
const FORMAT: u32 = 1;

impl Store {
    /// What the table has ruled, oldest first; nothing where there is no book.
    ///
    /// # Errors
    /// The file is there and can't be read, as a sentence that names it.
    pub fn book(&self) -> Result<Vec<Precedent>, String> {
        let file = self.directory().join(FILE);
        let wrong = |why: String| format!("{} can't be read: {why}", file.display());
        let text = match chancery_atlas::bounded::read_found_text(&file) {
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            read => read.map_err(|why| wrong(why.to_string()))?,
        };
        let book: BookRecord = ron::from_str(&text).map_err(|why| {
            wrong(format!(
                "line {}: {}",
                why.span.start.line,
                ron_fault(&why.code)
            ))
        })?;
        if book.format != FORMAT {
            return Err(wrong(format!(
                "it has format {}, but this version reads {FORMAT}",
                book.format
            )));
        }
        Ok(book.precedents)
    }

    /// Adds rulings to the book, and gives what stands in it then. One that is there is not added
    /// again; another value for the same case takes its place.
    ///
    /// # Errors
    /// The book can't be read, and is left as it is; the disk is full or can't be written.
    pub fn add_to_book(&self, ruled: &[Precedent]) -> Result<Vec<Precedent>, String> {
        let mut precedents = self.book()?;
        for precedent in ruled {
            let is_same = |other: &Precedent| {
                (&other.game, &other.phase, &other.rule)
                    == (&precedent.game, &precedent.phase, &precedent.rule)
            };
            precedents.retain(|other| !is_same(other));
            precedents.push(precedent.clone());
        }
        precedents.drain(..precedents.len().saturating_sub(MOST));
        let book = BookRecord {
            format: FORMAT,
            precedents,
        };
        let file = self.directory().join(FILE);
        let unkept = |why: &dyn std::fmt::Display| {
            format!(
                "the rulings could not be saved in {}: {why}",
                file.display()
            )
        };
        let folder = disk::make_directory(&*self.disk, self.directory());
        folder.map_err(|why| unkept(&why))?;
        let text = ron::ser::to_string_pretty(&book, PrettyConfig::new().new_line("\n"))
            .map_err(|why| unkept(&why))?;
        disk::write_whole(&*self.disk, &file, text.as_bytes()).map_err(|why| unkept(&why))?;
        Ok(book.precedents)
    }
}
