//! `chancery public` and `chancery watch`: what everybody may know of a game, as a file and on a
//! second screen.

use std::path::PathBuf;

use super::{Done, give, is_standard, refused, say};
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
    /// The file to write, which is replaced if it exists; `-` is standard output
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
    let (directory, folder) = super::locate(&args.game, saves)?;
    let (_, view) = Followed::begin(directory, folder)?;
    let text = if is_page {
        whole_game(view)
    } else {
        PublicSave::new(&view).to_text().map_err(refused)?
    };
    let code = give(Some(&args.file), &text)?;
    if !is_standard(&args.file) {
        say(format!("Written: {}", args.file.display()));
    }
    Ok(code)
}
