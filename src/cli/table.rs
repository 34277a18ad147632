//! `chancery`, `chancery new`, `chancery open GAME`: the screen.

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::{Common, REFUSED, UNREADABLE, USAGE, fail, locate};
use crate::board::library::{self, LoadError, Source};
use crate::store::Store;
use crate::tui::glyphs::Glyphs;
use crate::tui::look::Look;
use crate::tui::screens::BoardChoice;
use crate::tui::theme::{ColourLevel, TerminalHints, Theme};
use crate::tui::{Begin, Options, run as run_screen};
use crate::variant;

/// With what to begin.
pub enum Start {
    /// The list of games.
    Home,
    /// The set-up form.
    New,
    /// A game: its folder's name, or a path to it.
    Game(String),
}

/// Opens the screen.
pub fn run(common: &Common, start: &Start) -> ExitCode {
    let (saves, begin) = match place(common, start) {
        Ok(place) => place,
        Err(why) => return fail(USAGE, why),
    };
    let store = Store::new(saves, variant::all());
    if let Begin::Game(folder) = &begin
        && !store.directory().join(folder).is_dir()
    {
        return fail(REFUSED, format!("there is no game “{folder}” in {}; `chancery` lists them", store.directory().display()));
    }
    let named = match common.map.as_deref().map(named_board).transpose() {
        Ok(named) => named,
        Err(why) => return fail(UNREADABLE, why),
    };
    let boards = Box::new(move || boards(named.as_ref()));
    let options = Options { store, boards, look: look(common), mouse: common.mouse, synchronized: env::var_os("TMUX").is_none(), begin };
    match run_screen(options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => fail(REFUSED, why),
    }
}

/// The directory of saves, and with what to begin there. A path to a game's folder brings its own directory.
fn place(common: &Common, start: &Start) -> Result<(PathBuf, Begin), String> {
    match start {
        Start::Home => Ok((common.saves()?, Begin::Home)),
        Start::New => Ok((common.saves()?, Begin::NewGame)),
        Start::Game(name) => locate(name, common.saves()).map(|(saves, folder)| (saves, Begin::Game(folder))),
    }
}

/// The board of a file that was named.
fn named_board(path: &Path) -> Result<BoardChoice, LoadError> {
    let board = library::load(&path.to_string_lossy(), None)?;
    Ok(BoardChoice { board, file: Some(path.to_owned()) })
}

/// The boards to choose from: the one that was named, the built-in ones, those in the data directory.
fn boards(named: Option<&BoardChoice>) -> Vec<BoardChoice> {
    let folder = Common::boards_folder();
    let listed = library::list(folder.as_deref()).into_iter().filter_map(|info| {
        let file = match info.source {
            Source::Builtin => None,
            Source::File(path) => Some(path),
        };
        Some(BoardChoice { board: info.board.ok()?, file })
    });
    named.cloned().into_iter().chain(listed).collect()
}

/// Colours and glyphs, from the options and what the terminal says of itself.
fn look(common: &Common) -> Look {
    let var = |name: &str| env::var(name).ok();
    let (no_color, colorterm, term, term_program) = (var("NO_COLOR"), var("COLORTERM"), var("TERM"), var("TERM_PROGRAM"));
    let hints = TerminalHints {
        no_color: no_color.as_deref(),
        colorterm: colorterm.as_deref(),
        term: term.as_deref(),
        term_program: term_program.as_deref(),
    };
    let set = |name: &str| var(name).filter(|v| !v.is_empty());
    let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG"));
    Look {
        theme: Theme::new(ColourLevel::decide(common.color.into(), hints)),
        glyphs: Glyphs::decide(common.ascii, term.as_deref(), locale.as_deref()),
    }
}
