//! `chancery maps check`: what is wrong with a board or a language.

use std::path::Path;

use serde::Serialize;

use super::misread::warned;
use crate::cli::json::{self, Versioned};
use crate::cli::{Done, is_standard, out, print, shown, unreadable};
use chancery_atlas::board::{builtin, check, language};
use chancery_atlas::bounded;

#[derive(Serialize)]
struct CheckedMap {
    file: String,
    passed: bool,
    faults: Vec<String>,
}

/// Checks a file, or a built-in board or language of that id.
pub(crate) fn run(file: &Path, as_json: bool) -> Done {
    let name = shown(file);
    // A file goes before a built-in board of the same name: it is the one that its writer sees.
    let builtin = if file.exists() {
        None
    } else {
        builtin::text(&name).or_else(|| language::text(&name))
    };
    let text = match builtin {
        Some(text) => Ok(text.to_owned()),
        None if is_standard(file) => bounded::read_text(file),
        None => bounded::read_found_text(file),
    };
    let text = text.map_err(|why| unreadable(format!("{name} can't be read: {why}")))?;
    let (report, findings, passed) = if language::file::is_language(&text) {
        let report = language::file::check_text(&text, &name);
        let passed = report.language.is_some();
        (report.to_string(), report.findings, passed)
    } else {
        let report = warned(check::check_text(&text, &name));
        let passed = report.board.is_some();
        (report.to_string(), report.findings, passed)
    };
    if as_json {
        let faults = findings.iter().map(ToString::to_string).collect();
        let map = CheckedMap {
            file: name,
            passed,
            faults,
        };
        json::print(&Versioned::new("maps check", map));
    } else {
        print(&format!("{report}\n"));
    }
    Ok(out::passed(passed))
}
