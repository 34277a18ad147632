//! What the program says beside its screen: the one way to standard output and standard error.
//! Nothing that somebody wrote into a file makes the terminal do anything.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write as _};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use super::REFUSED;
use crate::grammar::printable;

/// Whether something could not be written to standard output.
static LOST: AtomicBool = AtomicBool::new(false);

/// Says on standard error what went wrong, and gives the exit code.
pub fn fail(code: u8, message: impl Display) -> ExitCode {
    say(format!("error: {message}"));
    ExitCode::from(code)
}

/// Says on standard error what is to be known.
pub fn warn(message: impl Display) {
    say(format!("warning: {message}"));
}

/// Says a line on standard error. That it is full is no reason to stop.
pub fn say(line: impl Display) {
    let _ = writeln!(io::stderr(), "{}", printable(&line.to_string()));
}

/// Writes to standard output. That nobody reads it to the end (`| head`) is no error; of any other
/// [`exit_code`] tells.
pub fn print(text: &str) -> ExitCode {
    let mut out = io::stdout();
    let written = out
        .write_all(printable(text).as_bytes())
        .and_then(|()| out.flush());
    match written {
        Err(why) if why.kind() != ErrorKind::BrokenPipe => {
            LOST.store(true, Ordering::Relaxed);
            fail(REFUSED, format!("the output can't be written: {why}"))
        }
        _ => ExitCode::SUCCESS,
    }
}

/// The exit code of a command that ends with this one, were it not that its output could not be
/// written.
pub fn exit_code(code: ExitCode) -> ExitCode {
    if LOST.load(Ordering::Relaxed) {
        ExitCode::from(REFUSED)
    } else {
        code
    }
}
