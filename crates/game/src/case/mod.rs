//! Case files: a position, the orders given, and what must be true afterwards, in the words a game
//! master would use.
//!
//! `parse` reads the layout, `script` looks up the names, [`play`] and [`Case::run`] put a case to
//! the variant's rules.
//!
//! ```text
//! case Two armies meet
//! variant standard
//! units
//!   France: A Par
//!   Germany: A Mun
//! orders
//!   France: A Par - Bur
//!   Germany: A Mun - Bur
//! expect
//!   order France A Par - Bur: fails
//!   none Bur
//! ```
//!
//! `pieces` are what stands on the board, `facts` what some games keep beside units and owners, as
//! changes by hand, `ballots` what some count.

mod ballots;
mod carrying;
mod check;
mod earth;
mod ending;
mod expect;
mod facts;
mod fates;
mod game;
pub mod outcome;
mod parse;
mod pieces;
mod played;
mod reader;
mod run;
mod same;
mod script;
mod secret;
mod stage;
mod told;
mod words;
mod write;

pub use parse::Mistake;
pub use run::{CasePhase, play};
pub use write::{WrittenCases, write_game, write_turns};

use chancery_atlas::board::Board;
use script::CaseScript;
use std::path::Path;
use std::sync::Arc;

/// A case, ready to be run.
pub struct Case {
    /// The line of its title, from 1.
    pub line: usize,
    pub title: String,
    /// What it says; or its failure, where its variant is not known.
    script: Result<CaseScript, CaseFailure>,
}

/// Something that was not as expected.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct CaseFailure {
    /// The line of the expectation, from 1.
    pub line: usize,
    pub expected: String,
    /// What was the case instead; a report that is held against it follows on lines of its own.
    pub happened: String,
}

/// Reads the text of a case file. A path in it is relative to `folder`.
pub fn read_cases(text: &str, folder: &Path) -> Result<Vec<Case>, Vec<Mistake>> {
    read_given(text, folder, &CaseGiven::default())
}

/// The same, where something is given for cases that don't say it themselves.
pub fn read_given(text: &str, folder: &Path, given: &CaseGiven) -> Result<Vec<Case>, Vec<Mistake>> {
    compile(&parse::parse(text, true)?, folder, given)
}

/// The same of cases that need not expect anything: positions and orders, to see what comes of them.
pub fn read_played(
    text: &str,
    folder: &Path,
    given: &CaseGiven,
) -> Result<Vec<Case>, Vec<Mistake>> {
    compile(&parse::parse(text, false)?, folder, given)
}

/// What is given for cases that don't say it themselves.
#[derive(Clone, Default)]
pub struct CaseGiven {
    /// The board of cases of games on the standard board, and of those that name its id.
    pub board: Option<Arc<Board>>,
    /// House rules, by names and values.
    pub options: Vec<(String, String)>,
}

fn compile(
    raw: &[parse::RawCase<'_>],
    folder: &Path,
    given: &CaseGiven,
) -> Result<Vec<Case>, Vec<Mistake>> {
    let (mut cases, mut mistakes) = (Vec::with_capacity(raw.len()), Vec::new());
    for case in raw {
        match CaseScript::compile(case, folder, given) {
            Ok(script) => cases.push(Case {
                line: case.title.line,
                title: case.title.text.to_owned(),
                script,
            }),
            Err(mistake) => mistakes.push(mistake),
        }
    }
    if mistakes.is_empty() {
        Ok(cases)
    } else {
        Err(mistakes)
    }
}

impl Case {
    /// Plays the case and gives what was not as expected: nothing where it passed. It goes no
    /// further than the first phase with a failure.
    pub fn run(&self) -> Vec<CaseFailure> {
        match &self.script {
            Ok(script) => run::run(script),
            Err(unknown) => vec![unknown.clone()],
        }
    }
}
