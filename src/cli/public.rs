//! `chancery public` and `chancery watch`: what everybody may know of a game, as a file and on a
//! second screen.

use std::path::PathBuf;
use std::process::ExitCode;

use super::{Done, refused, say, unwritable};
use crate::public::{Followed, PublicSave, whole_game};
use crate::store::outside;

/// Write what everybody may know of a game, and nothing else: a public save, or a page
///
/// No secret of the game is in it: not the world of 1492, no choice made in secret, no private
/// report. `chancery watch` shows a public save. A page, written where FILE ends in `.html`, needs
/// nothing but a browser: all phases of the game are in it, with their boards and results.
#[derive(clap::Args)]
pub struct PublicArgs {
    /// The game's folder, as the list of games shows it, or a path to one
    game: String,
    /// The file to write, in the place of what it held
    file: PathBuf,
}

/// Show a game on a second screen: the board, the public report, positions and centres
///
/// Of a game it shows what a public save would hold, and follows when the game goes on; of a public
/// save, that file. The board stands beside the report, or behind the key Tab.
#[derive(clap::Args)]
pub struct WatchArgs {
    /// The game's folder, as the list of games shows it, or a public save
    pub game: String,
}

/// Writes a public save, or a page.
pub fn write(args: &PublicArgs, saves: Result<PathBuf, String>) -> Done {
    let is_page = args.file.extension().is_some_and(|end| {
        let is = |known| end.eq_ignore_ascii_case(known);
        is("html") || is("htm")
    });
    let (_, view) = super::locate(&args.game, saves)
        .and_then(|(directory, folder)| Followed::begin(directory, folder))
        .map_err(refused)?;
    let written = if is_page {
        outside::write(&args.file, whole_game(view).as_bytes())
    } else {
        PublicSave::of(&view).write(&args.file)
    };
    written.map_err(|why| unwritable(&args.file, why))?;
    say(format!("Written: {}", args.file.display()));
    Ok(ExitCode::SUCCESS)
}
