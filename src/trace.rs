//! What the program did, a line each, for whoever looks for the cause of a fault: the last lines are
//! kept, and all of them go to a file where one is asked for.
//!
//! Nothing that players wrote is among them, no order, no name, and none of what is kept from
//! anybody: actions by their names, files, what was refused, how long things took.

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::fs::File;
use std::io::Write as _;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chancery_game::system;

/// How many lines are kept.
const KEPT: usize = 200;

struct Trace {
    last: VecDeque<String>,
    file: Option<File>,
}

static TRACE: Mutex<Trace> = Mutex::new(Trace {
    last: VecDeque::new(),
    file: None,
});

fn trace() -> MutexGuard<'static, Trace> {
    // After a panic the lines are wanted most, and they are whole.
    TRACE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Has all lines from now on written to a file.
pub fn write_to(file: File) {
    trace().file = Some(file);
}

/// Adds a line. That it can't be written is nobody's business: there is no better place to say so.
pub(crate) fn note(what: impl std::fmt::Display) {
    let line = format!("{:.3} {what}", system::now());
    let mut trace = trace();
    if let Some(file) = &mut trace.file {
        let _ = writeln!(file, "{line}");
    }
    trace.last.push_back(line);
    while trace.last.len() > KEPT {
        trace.last.pop_front();
    }
}

/// The lines that are kept, oldest first.
pub(crate) fn last() -> Vec<String> {
    trace().last.iter().cloned().collect()
}

/// What is known of the program and of the machine without asking anybody.
pub(crate) fn surroundings() -> String {
    let names = [
        "TERM",
        "COLORTERM",
        "TERM_PROGRAM",
        "LANG",
        "LC_ALL",
        "TMUX",
    ];
    let mut text = format!(
        "chancery {}, {} on {},",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::OS,
        std::env::consts::ARCH,
    );
    for name in names {
        if let Ok(value) = std::env::var(name)
            && !value.is_empty()
        {
            let _ = write!(text, " {name}={value}");
        }
    }
    text
}
