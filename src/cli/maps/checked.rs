//! `chancery maps check`: what is wrong with a board or a language.

use std::path::Path;
use std::process::ExitCode;

use serde::Serialize;

use super::misread::warned;
use crate::cli::json::{self, Versioned};
use crate::cli::{UNREADABLE, out, print};
use chancery_atlas::board::{FilePlace, Finding, builtin, check, language};
use chancery_atlas::bounded;

#[derive(Serialize)]
struct CheckedMap {
    file: String,
    passed: bool,
    faults: Vec<String>,
}

/// Checks a file, or a built-in board or language of that id.
pub(crate) fn run(file: &Path, as_json: bool) -> ExitCode {
    let name = file.display().to_string();
    // A file goes before a built-in board of the same name: it is the one that its writer sees.
    let builtin = if file.exists() {
        None
    } else {
        builtin::text(&name).or_else(|| language::text(&name))
    };
    let text = match builtin {
        Some(text) => Ok(text.to_owned()),
        None => bounded::read_found_text(file),
    };
    let mut code = None;
    let (report, findings, passed) = match text {
        Ok(text) if language::file::is_language(&text) => {
            let report = language::file::check_text(&text, &name);
            (
                report.to_string(),
                report.findings,
                report.language.is_some(),
            )
        }
        Ok(text) => described(warned(check::check_text(&text, &name))),
        Err(why) => {
            code = Some(ExitCode::from(UNREADABLE));
            described(check::unreadable(name.clone(), &why))
        }
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
    code.unwrap_or_else(|| out::passed(passed))
}

/// The report in words, its findings, and whether there is a board.
fn described(report: check::BoardReport) -> (String, Vec<Finding<FilePlace>>, bool) {
    (report.to_string(), report.findings, report.board.is_some())
}
