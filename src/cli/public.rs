//! `chancery public` and `chancery watch`: what everybody may know of a game, as a file and on a
//! second screen.

use std::path::PathBuf;
use std::process::ExitCode;

use super::{Done, NO_SAVES, say, unwritable, usage};
use chancery_game::store::outside;
use chancery_out::public::{Followed, PublicSave, whole_game};

/// Write a game without its secrets: a public save, or a page
///
/// The file has no secrets of the game: no world of 1492, no secret choice, no private report. `chancery
/// watch` shows a public save. If FILE ends in `.html`, it is a page for any browser, with the
/// boards and results of all phases.
#[derive(clap::Args)]
pub struct PublicArgs {
    /// The game's folder, as the list of games shows it, or a path to one
    game: String,
    /// The file to write; it is replaced if it exists
    file: PathBuf,
}

/// Show a game on a second screen: the board, the public report, positions and centres
///
/// It shows no secrets and follows the game. GAME may also be a public save. The board is beside
/// the report, or press Tab for it.
#[derive(clap::Args)]
pub struct WatchArgs {
    /// The game's folder, as the list of games shows it, or a public save
    pub game: String,
}

/// Writes a public save, or a page.
pub(crate) fn write(args: &PublicArgs, saves: Option<PathBuf>) -> Done {
    let ending = args.file.extension();
    let is_page = ending.is_some_and(|ending| {
        ending.eq_ignore_ascii_case("html") || ending.eq_ignore_ascii_case("htm")
    });
    let located = super::locate(&args.game, saves);
    let (directory, folder) = located.ok_or_else(|| usage(NO_SAVES))?;
    let (_, view) = Followed::begin(directory, folder)?;
    let written = if is_page {
        outside::write(&args.file, whole_game(view).as_bytes())
    } else {
        PublicSave::new(&view).write(&args.file)
    };
    written.map_err(|why| unwritable(&args.file, why))?;
    say(format!("Written: {}", args.file.display()));
    Ok(ExitCode::SUCCESS)
}
