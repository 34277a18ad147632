//! What the program says beside its screen: the one way to standard output and standard error.
//! Nothing that somebody wrote into a file makes the terminal do anything.

use std::fmt::Display;
use std::io::{self, ErrorKind, IsTerminal as _, Write as _};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{REFUSED, UNREADABLE, USAGE};
use chancery_atlas::grammar::printable;
use chancery_game::store::{StoreError, outside};

/// What went wrong, and the exit code that says so.
pub struct Failure {
    code: u8,
    why: String,
}

/// What a subcommand comes to: its exit code, or what it failed at.
pub type Done<T = ExitCode> = Result<T, Failure>;

impl Failure {
    /// That, and the exit code that says so.
    pub(crate) fn new(code: u8, why: impl Display) -> Self {
        let why = why.to_string();
        Self { code, why }
    }

    /// What went wrong.
    pub fn why(&self) -> &str {
        &self.why
    }

    /// Says on standard error what went wrong, and gives the exit code.
    pub(crate) fn tell(self) -> ExitCode {
        say(format!("error: {}", self.why));
        ExitCode::from(self.code)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            // The files are whole, and the store says no.
            StoreError::NoGame(_)
            | StoreError::NoSnapshot { .. }
            | StoreError::InUse { .. }
            | StoreError::Changed(_)
            | StoreError::Gone(_)
            | StoreError::SnapshotGone(_)
            | StoreError::SnapshotAdded(_)
            | StoreError::Unopenable(_)
            | StoreError::BoardNeeded(_)
            | StoreError::WorldNeeded(_) => refused(error),
            // The files themselves are the trouble.
            StoreError::Io { .. }
            | StoreError::Refused { .. }
            | StoreError::NoNumberLeft(_)
            | StoreError::NotReadBack(_)
            | StoreError::Unwritable(_) => unreadable(error),
        }
    }
}

/// An operation was refused.
pub(crate) fn refused(why: impl Display) -> Failure {
    Failure::new(REFUSED, why)
}

/// The command line could not be understood.
pub(crate) fn usage(why: impl Display) -> Failure {
    Failure::new(USAGE, why)
}

/// A file could not be read.
pub(crate) fn unreadable(why: impl Display) -> Failure {
    Failure::new(UNREADABLE, why)
}

/// A file could not be written.
pub(crate) fn unwritable(file: &Path, why: impl Display) -> Failure {
    refused(format!("{} can't be written: {why}", file.display()))
}

/// Whether something could not be written to standard output.
static LOST: AtomicBool = AtomicBool::new(false);

/// Says on standard error what is to be known.
pub(crate) fn warn(message: impl Display) {
    say(format!("warning: {message}"));
}

/// Says a line on standard error. That it is full is no reason to stop.
pub(crate) fn say(line: impl Display) {
    let _ = writeln!(io::stderr(), "{}", printable(&line.to_string()));
}

/// Columns of the terminal to which standard output goes; `None` where it goes elsewhere.
pub(crate) fn columns() -> Option<u16> {
    let size = io::stdout().is_terminal().then(crossterm::terminal::size)?;
    size.ok()
        .map(|(columns, _)| columns)
        .filter(|&columns| columns > 0)
}

/// Writes to standard output. That nobody reads it to the end (`| head`) is no error; of any other
/// [`exit_code`] tells.
pub(crate) fn print(text: &str) -> ExitCode {
    let mut out = io::stdout();
    let written = out
        .write_all(printable(text).as_bytes())
        .and_then(|()| out.flush());
    match written {
        Err(why) if why.kind() != ErrorKind::BrokenPipe => {
            // Kept for the exit code: most commands go on after they have printed.
            LOST.store(true, Ordering::Relaxed);
            refused(format!("the output can't be written: {why}")).tell()
        }
        _ => ExitCode::SUCCESS,
    }
}

/// Whether a file is standard input, or standard output.
pub(crate) fn is_standard(file: &Path) -> bool {
    file == Path::new("-")
}

/// Prints a text, or writes it to a file in the place of what that held.
pub(crate) fn give(out: Option<&Path>, text: &str) -> Done {
    match out {
        Some(file) if !is_standard(file) => outside::write(file, text.as_bytes())
            .map(|()| ExitCode::SUCCESS)
            .map_err(|why| unwritable(file, why)),
        _ => Ok(print(text)),
    }
}

/// Prints a text, or writes it to a file that is not there yet; where that is there, what to do.
pub(crate) fn give_new(file: &Path, text: &str, else_do: &str) -> Done {
    if is_standard(file) {
        return Ok(print(text));
    }
    match outside::create(file, text.as_bytes()) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(why) if why.kind() == ErrorKind::AlreadyExists => Err(there_already(file, else_do)),
        Err(why) => Err(unwritable(file, why)),
    }
}

/// A file is there that must not be.
pub(crate) fn there_already(file: &Path, else_do: &str) -> Failure {
    refused(format!("{} already exists; {else_do}", file.display()))
}

/// Writes what is no text to a file, or to standard output where that is no terminal.
pub(crate) fn give_bytes(out: Option<&Path>, bytes: &[u8]) -> Done {
    let Some(file) = out.filter(|file| !is_standard(file)) else {
        let mut out = io::stdout();
        if out.is_terminal() {
            let why = "a terminal can't show this; name a file with -o FILE";
            return Err(usage(why));
        }
        return match out.write_all(bytes).and_then(|()| out.flush()) {
            Err(why) if why.kind() != ErrorKind::BrokenPipe => {
                Err(refused(format!("the output can't be written: {why}")))
            }
            _ => Ok(ExitCode::SUCCESS),
        };
    };
    outside::write(file, bytes)
        .map(|()| ExitCode::SUCCESS)
        .map_err(|why| unwritable(file, why))
}

/// The exit code that says whether a check passed.
pub(crate) fn passed(passed: bool) -> ExitCode {
    ExitCode::from(if passed { 0 } else { REFUSED })
}

/// The exit code of a command that ends with this one, were it not that its output could not be
/// written.
pub(crate) fn exit_code(code: ExitCode) -> ExitCode {
    if LOST.load(Ordering::Relaxed) {
        ExitCode::from(REFUSED)
    } else {
        code
    }
}
