//! What is left behind when the program itself fails: everything saved, the terminal as it was, and a
//! report for whoever mends it.

use std::backtrace::Backtrace;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};

use super::app::App;
use super::term;
use crate::trace;
use chancery_game::system;
use chancery_session::evening::Saved;

/// What is known of the last panic of the screen.
static FAILURE: Mutex<Option<String>> = Mutex::new(None);

/// Notes a panic. One of the screen gives the terminal back; one of another thread ends that thread
/// alone, and the screen goes on.
fn seen(info: &PanicHookInfo<'_>, screen: ThreadId) {
    let thread = thread::current();
    let told = format!("{info}\n\n{}", Backtrace::force_capture());
    if thread.id() == screen {
        // First of all: what follows may fail too.
        term::release();
    }
    trace::note(format_args!(
        "panic in {}: {info}",
        thread.name().unwrap_or("a thread")
    ));
    if thread.id() == screen {
        *FAILURE.lock().unwrap_or_else(PoisonError::into_inner) = Some(told);
    }
}

/// Carries the screen out. Where it fails, what was entered is saved all the same, and a report is
/// written in a folder.
///
/// # Errors
/// Those of the screen; that it failed, with where the game and the report are.
pub(crate) fn guarded(
    app: &mut App,
    folder: Option<&Path>,
    screen: impl FnOnce(&mut App) -> io::Result<()>,
) -> io::Result<()> {
    let here = thread::current().id();
    std::panic::set_hook(Box::new(move |info| seen(info, here)));
    // After a panic only the game is used. A change of it is made as a whole or not at all.
    let ended = catch_unwind(AssertUnwindSafe(|| screen(app)));
    ended.unwrap_or_else(|_| Err(failed(app, folder)))
}

fn failed(app: &mut App, folder: Option<&Path>) -> io::Error {
    let told = FAILURE
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .take();
    let told = told.unwrap_or_else(|| "the cause is unknown".to_owned());
    // Saving may be what failed: the report is written all the same.
    let saves = catch_unwind(AssertUnwindSafe(|| app.save()));
    let mut text = String::from("Chancery has crashed. This is a bug in Chancery.\n");
    let _ = match (app.model.saved(), saves) {
        (Saved::Done, Ok(_)) => writeln!(text, "Everything you entered is saved."),
        (Saved::Nothing, _) => writeln!(text, "No game was open."),
        (Saved::Failed(why), _) => writeln!(text, "The last change is not saved: {why}"),
        _ => writeln!(
            text,
            "The last change may be lost. Everything before it is saved."
        ),
    };
    if let Some(game) = app.folder() {
        let _ = writeln!(
            text,
            "To continue the game: `chancery open {}`",
            game.display()
        );
    }
    let _ = match report(folder, &told) {
        Ok(path) => write!(
            text,
            "A report is in {}. It has no orders and no names. Please send it with the bug report.",
            path.display()
        ),
        Err(why) => write!(
            text,
            "Chancery could not write a report ({why}). Here it is:\n{told}"
        ),
    };
    io::Error::other(text)
}

/// Writes the report; gives its file.
fn report(folder: Option<&Path>, told: &str) -> io::Result<PathBuf> {
    let temporary = std::env::temp_dir();
    let folder = folder.unwrap_or(&temporary);
    fs::create_dir_all(folder)?;
    let name = system::now().strftime("failure-%Y%m%d-%H%M%S.txt");
    let path = folder.join(name.to_string());
    let last = trace::last().join("\n");
    let text = format!(
        "{}\n\n{told}\n\nBefore that:\n{last}\n",
        trace::surroundings()
    );
    chancery_game::store::outside::write(&path, text.as_bytes())?;
    Ok(path)
}
