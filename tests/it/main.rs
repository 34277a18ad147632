//! Every test of the program that looks at it from outside, a module a subject, in one binary.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::format_push_string,
    reason = "whatever goes wrong here fails a test"
)]

mod all_in;
mod amending;
mod announced;
mod arms_merchant;
mod board;
mod bound;
mod cases;
mod chance;
mod clock;
mod commands;
mod complete;
mod config;
mod contest;
mod doctor;
mod editing;
mod engine;
mod evening;
mod event;
mod exchange;
mod fog;
mod foretold;
mod fuzzed;
mod grammar;
mod guide;
mod handouts;
mod house;
mod leaks;
mod lessons;
mod map_view;
mod mercator;
mod mobilization;
mod open_seas;
mod order_of_entry;
mod over;
mod packaging;
mod phones;
mod picture;
mod pictures;
mod plain;
mod reading;
mod reasons;
mod replaced;
mod report;
mod reprinted;
mod reworded;
mod rulings;
mod score;
mod screen;
mod seats;
mod secrets;
mod serve;
mod sheet;
mod sketch;
mod store;
mod support;
mod terminal;
mod theme;
mod told;
mod untrusted;
mod voice;
mod vote;
mod world;
mod year1492;
mod year1885;

use std::fs;
use std::path::{Path, PathBuf};

/// The files of tests in a folder and the folders in it, each with the file that must name it as
/// its module.
fn modules(folder: &Path, head: &Path) -> Vec<(PathBuf, String, PathBuf)> {
    let mut found = Vec::new();
    for path in fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
    {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let below = path.join("mod.rs");
        if below.exists() {
            found.push((path.clone(), name, head.to_owned()));
            found.extend(modules(&path, &below));
        } else if path.extension().is_some_and(|end| end == "rs") && path != head {
            found.push((path, name, head.to_owned()));
        }
    }
    found
}

#[test]
fn no_file_of_tests_is_forgotten() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it");
    let modules = modules(&folder, &folder.join("main.rs"));
    assert!(modules.len() > 100);
    for (file, name, head) in modules {
        let text = fs::read_to_string(&head).unwrap();
        assert!(
            text.lines()
                .any(|line| line.trim_start_matches("pub ") == format!("mod {name};")),
            "{} does not name {}",
            head.display(),
            file.display()
        );
    }
}
