//! The book of precedents: what the table has ruled in single phases of its games, beside the games.

use std::fmt;
use std::io;
use std::path::Path;

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
        let text = match chancery_atlas::bounded::read_found_text(&file) {
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            read => read.map_err(|why| unread(&file, &why.to_string()))?,
        };
        let book: BookRecord = ron::from_str(&text).map_err(|why| {
            let (line, fault) = (why.span.start.line, ron_fault(&why.code));
            unread(&file, &format!("line {line}: {fault}"))
        })?;
        if book.format != FORMAT {
            let why = format!(
                "it has format {}, but this version reads {FORMAT}",
                book.format
            );
            return Err(unread(&file, &why));
        }
        Ok(book.precedents)
    }

    /// Adds rulings to the book, and gives what stands in it then. One that is there is not added
    /// again; another value for the same case takes its place.
    ///
    /// # Errors
    /// The book can't be read, and is left as it is; the disk is full or can't be written.
    pub fn add_to_book(&self, ruled: &[Precedent]) -> Result<Vec<Precedent>, String> {
        // Read anew each time: another game of this program's may have added to it.
        let mut precedents = self.book()?;
        for precedent in ruled {
            // A phase that was settled anew may have been ruled otherwise: the later ruling stands.
            precedents.retain(|other| !is_same_case(other, precedent));
            precedents.push(precedent.clone());
        }
        precedents.drain(..precedents.len().saturating_sub(MOST));
        let book = BookRecord {
            format: FORMAT,
            precedents,
        };
        let file = self.directory().join(FILE);
        disk::make_directory(&*self.disk, self.directory()).map_err(|why| unkept(&file, &why))?;
        let text = ron::ser::to_string_pretty(&book, PrettyConfig::new().new_line("\n"))
            .map_err(|why| unkept(&file, &why))?;
        disk::write_whole(&*self.disk, &file, text.as_bytes())
            .map_err(|why| unkept(&file, &why))?;
        Ok(book.precedents)
    }
}

/// Whether both are rulings of one house rule in one phase of one game.
fn is_same_case(a: &Precedent, b: &Precedent) -> bool {
    a.game == b.game && a.phase == b.phase && a.rule == b.rule
}

fn unread(file: &Path, why: &str) -> String {
    format!("{} can't be read: {why}", file.display())
}

fn unkept(file: &Path, why: &dyn fmt::Display) -> String {
    format!(
        "the rulings could not be saved in {}: {why}",
        file.display()
    )
}
