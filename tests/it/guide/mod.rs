//! What the documents say is so: commands run, keys do what is said of them, tables are those of the
//! program, links lead somewhere, pictures show the screen of today.
//!
//! `INSTA_UPDATE=always cargo test --test it guide::` makes anew what is made by the program: the
//! output of commands, the tables of keys and house rules, the pictures.

#[cfg(unix)]
mod commands;
#[cfg(unix)]
mod gallery;
mod links;
mod pictures;
#[cfg(unix)]
mod room;
mod screens;
mod tables;

use std::fs;
use std::path::{Path, PathBuf};

fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A document in Markdown.
struct Document {
    path: PathBuf,
    text: String,
}

/// The documents for game masters: README.md and everything in docs/.
fn documents() -> Vec<Document> {
    let mut found = vec![project().join("README.md")];
    let mut folders = vec![project().join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "md") {
                found.push(path);
            }
        }
    }
    found.sort();
    found.into_iter().map(Document::read).collect()
}

impl Document {
    fn read(path: PathBuf) -> Self {
        let text = fs::read_to_string(&path).unwrap();
        Self { path, text }
    }

    /// Its path within the project.
    fn name(&self) -> String {
        let inside = self.path.strip_prefix(project()).unwrap();
        inside.to_string_lossy().into_owned()
    }

    /// Its lines by number, each with the language of the block of code that it stands in; `None`
    /// in the running text, and for the fences.
    fn lines(&self) -> Vec<(usize, Option<&str>, &str)> {
        let mut language = None;
        let mut lines = Vec::new();
        for (nth, line) in self.text.lines().enumerate() {
            if let Some(fence) = line.trim_start().strip_prefix("```") {
                language = language.is_none().then(|| fence.trim());
            } else {
                lines.push((nth + 1, language, line));
            }
        }
        assert_eq!(language, None, "{} ends within a block", self.name());
        lines
    }

    /// What stands between backticks in the running text, by line.
    fn spans(&self) -> impl Iterator<Item = (usize, &str)> {
        let running = self.lines().into_iter().filter(|line| line.1.is_none());
        running.flat_map(|(nth, _, line)| {
            let parts: Vec<&str> = line.split('`').skip(1).step_by(2).collect();
            parts.into_iter().map(move |part| (nth, part))
        })
    }
}

/// Whether what is made by the program is to be made anew.
fn updates() -> bool {
    std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always")
}

/// Compares a file with what the program makes of it, or makes it anew.
#[track_caller]
fn is_as_made(path: &Path, made: &str) {
    if updates() {
        fs::write(path, made).unwrap();
    }
    let kept = fs::read_to_string(path).unwrap_or_default();
    if let Some((nth, (kept, made))) = kept
        .lines()
        .map(Some)
        .chain([None])
        .zip(made.lines().map(Some).chain([None]))
        .enumerate()
        .find(|(_, (kept, made))| kept != made)
    {
        panic!(
            "{}:{}: the file has\n{kept:?}\nand the program makes\n{made:?}\n\
             INSTA_UPDATE=always cargo test --test it guide:: makes it anew",
            path.display(),
            nth + 1
        );
    }
}
